// The search tree on a canvas. What a frame shows follows from drawing, step and view alone, and only what
// lies in view is painted: thousands of elements would cost a browser twenty times as much for each step.

import { Camera } from "./camera.js";
import { element, penOf, write } from "./dom.js";
import { LEVEL, ROW, Folding, short, textWidth } from "./folding.js";
import { MiniMap } from "./minimap.js";
import { listenTo } from "./pointers.js";
import { Shapes, STATUSES } from "./shapes.js";
import { PRUNED } from "./tour.js";

const MOST_HIDDEN = 12; // nodes of a folded path that are shown, the innermost
const MARGIN = 24; // px around a node in which its marks are
const NEAR = 4; // steps of which the changes are painted one by one
const SMALLEST = 5; // px: smaller text is left out

export class TreeView extends Camera {
  constructor(made, tour, narrator, acts) {
    super();
    Object.assign(this, { made, tour, narrator, acts, drawing: made.drawn });
    this.canvas = element("canvas", { class: "drawing", role: "img", "aria-label": narrator.say("tree") });
    this.map = new MiniMap(this, (x, y) => this.lookAt(x, y));
    this.hint = element("div", { class: "hint" });
    this.folding = new Folding(made, tour, (node) => narrator.label(node));
    this.edgeLabels = false;
    this.blind = false; // what is not visited yet is not drawn either: it would answer a question
    this.index();
    listenTo(this);
  }

  // ---- the drawing

  index() {
    const { node, parent, x, y, width, height } = this.drawing;
    this.map.forget();
    this.painted = undefined;
    this.inner = new Set(parent); // indices of nodes with drawn children
    this.indexOf = new Map(node.map((each, index) => [each, index]));
    this.right = x.reduce((most, middle, index) => Math.max(most, middle + width[index] / 2), 1);
    this.bottom = y.reduce((most, top) => Math.max(most, top), 0) + height;
  }

  // Change what is drawn; the node worked on stays where it is on the screen.
  refold(change, anchor = this.folding.isFolded(0) ? 0 : this.current) {
    const before = this.place(anchor);
    change(this.folding);
    this.drawing = this.folding.drawing();
    this.index();
    const after = this.place(anchor);
    const { scale, x, y } = this.view;
    this.view = { scale, x: x + (before[0] - after[0]) * scale, y: y + (before[1] - after[1]) * scale };
    this.show(this.step, this.veiled);
    this.acts.refolded();
  }

  toggle(node) {
    let at = node;
    while (this.tour.size[at] === 1 || !this.indexOf.has(at)) at = this.tour.parent[at];
    this.refold((folding) => (folding.isFolded(at) ? folding.unfold(at) : folding.fold(at)), at);
  }

  centre(index) {
    return [this.drawing.x[index], this.drawing.y[index] + ROW / 2];
  }

  badge(index) {
    return this.drawing.folds[index] || this.drawing.refused[this.drawing.node[index]];
  }

  // Where a node is, drawn or not: a hidden one is below the last drawn node of its path, and a grouped cut
  // candidate in the place of the count of its group. So no other node ever moves.
  place(node) {
    let below = 0;
    let ancestor = node;
    for (; !this.indexOf.has(ancestor); below++) ancestor = this.tour.parent[ancestor];
    const [x, y] = this.centre(this.indexOf.get(ancestor));
    if (!below) return [x, y];
    if (this.isGrouped(node)) return [x + this.aside(node), y + ROW / 2 + 14];
    if (this.hidden?.includes(node)) below -= this.left;
    return [x, y - ROW / 2 + this.drawing.height + ROW + (below - 1) * (ROW + LEVEL / 2)];
  }

  // The next choice stands beside the one just left where both are counted in one group.
  aside(node) {
    const beside = node === this.next && !this.indexOf.has(this.current) && this.isGrouped(this.current);
    return beside ? (this.widthOf(this.current) + this.widthOf(node)) / 2 + 12 : 0;
  }

  isGrouped(node) {
    const parent = this.indexOf.get(this.tour.parent[node]);
    return this.tour.verdict[node] === PRUNED && parent !== undefined && !this.drawing.folds[parent];
  }

  // ---- a step

  // `veiled`: what came of this step is not shown yet.
  show(step, veiled = false) {
    const { node, enters } = this.tour.at(step);
    this.counted = new Map(); // of open calls, what was refused up to this step
    Object.assign(this, { step, veiled, enters, current: node, path: this.tour.path(step) });
    this.active = this.path[this.path.length - 1] ?? 0;
    const lit = enters || node === 0 ? this.path : [...this.path, node];
    const hidden = lit.filter((each) => !this.indexOf.has(each));
    this.left = Math.max(0, hidden.length - MOST_HIDDEN);
    this.hidden = hidden.slice(this.left);
    this.twin = enters && !veiled ? this.acts.twin(node) : undefined;
    this.next = enters ? undefined : this.tour.sibling(node);
    if (this.following) this.follow(node);
    else this.paintStep();
    write(this.hint, this.tells(enters ? node : this.active));
  }

  status(node) {
    return this.veiled && node === this.current ? "open" : this.tour.status(node, this.step);
  }

  // What a drawn node stands for besides itself: nodes folded below it, candidates refused under it.
  tells(node) {
    const index = this.indexOf.get(node);
    if (index === undefined) return "";
    const [fold, refused] = [this.drawing.folds[index], this.refusals(node)];
    if (fold && this.blind && !this.isLeft(node)) return "";
    if (fold) {
      const outcome = fold[1] ? "fold_solutions" : fold[2] ? "fold_none" : "fold_open";
      return `${this.narrator.say("folded", { count: fold[0].toLocaleString() })}: ${this.narrator.say(outcome, { count: fold[1].toLocaleString() })}`;
    }
    if (!refused.length) return "";
    const rules = refused.map(([rule, times]) => `${times} ${rule}`).join(", ");
    return this.narrator.say("refused", { count: total(refused), rules });
  }

  // ---- painting

  // Colours and fonts of the theme, read when it may have changed.
  dress(style) {
    this.shapes = new Shapes(style);
    this.colors = this.shapes.colors;
    this.size = { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
    this.map.forget();
    this.paint();
  }

  paint() {
    if (!this.colors || this.step === undefined) return;
    const { pen, width, height, ratio } = penOf(this.canvas, this.colors.paper, this.size);
    if (!width) return;
    const { scale, x, y } = this.view;
    Object.assign(this, { pen, ratio, fine: 12 * scale >= SMALLEST });
    this.visible = { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale };
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.textAlign = "center";
    this.painted = { view: this.view, step: this.step, changed: this.changed() };
    this.acts.moved?.(this.span(this.paintWindow(this.visible)));
    this.map.paint(this.visible);
  }

  // Paint what this step changed; all else stands on the canvas since a step nearby.
  paintStep() {
    const before = this.painted;
    // a label of an edge stands far from its node
    if (before?.view !== this.view || Math.abs(this.step - before.step) > NEAR || this.edgeLabels) return this.paint();
    const changed = this.changed();
    this.painted = { view: this.view, step: this.step, changed };
    this.pen.save();
    const part = this.clip(box([...before.changed, ...changed, ...this.passed(before.step)]));
    this.paintWindow(part);
    this.pen.restore();
    return this.map.paint(this.visible);
  }

  paintWindow(window) {
    this.window = window;
    const inView = this.inView();
    this.paintEdges(this.pen);
    this.paintNodes(this.pen, inView);
    this.paintHidden(this.pen);
    this.paintMarks(this.pen);
    return inView;
  }

  // The places of what looks as it does because of this step: the node it enters or leaves, the call that goes
  // on, what is marked or hangs below a fold, and the edge above each.
  changed() {
    const nodes = [this.current, this.active, this.next, this.twin, ...this.hidden].filter((node) => node !== undefined);
    return nodes.flatMap((node) => this.around(node));
  }

  // The nodes entered or left since a step.
  passed(since) {
    const [low, high] = [Math.min(since, this.step), Math.max(since, this.step)];
    const steps = Array.from({ length: high - low + 1 }, (_, past) => low + past);
    return steps.flatMap((step) => this.around(this.tour.at(step).node));
  }

  // Two corners of the room that a node takes with its marks, and its parent with the edge between.
  around(node) {
    const [x, y] = this.place(node);
    const parent = this.tour.parent[node];
    const [toX, toY] = parent >= 0 ? this.place(parent) : [x, y];
    const aside = MARGIN + this.bend(y - toY) + Math.max(this.widthOf(node), parent >= 0 ? this.widthOf(parent) : 0) / 2;
    const below = MARGIN + this.drawing.height;
    return [[Math.min(x, toX) - aside, Math.min(y, toY) - MARGIN - ROW], [Math.max(x, toX) + aside, Math.max(y, toY) + below]];
  }

  // Empty a part of the window, and paint nothing outside. It goes out to whole pixels of the screen, so that
  // it joins what stands around it.
  clip(part) {
    const [zoom, x, y] = [this.view.scale * this.ratio, this.view.x * this.ratio, this.view.y * this.ratio];
    const { width, height } = this.canvas;
    const left = Math.max(0, Math.floor(part.left * zoom + x));
    const top = Math.max(0, Math.floor(part.top * zoom + y));
    const right = Math.min(width, Math.ceil(part.right * zoom + x));
    const bottom = Math.min(height, Math.ceil(part.bottom * zoom + y));
    const { pen } = this;
    const transform = pen.getTransform();
    pen.resetTransform();
    pen.beginPath();
    pen.rect(left, top, right - left, bottom - top);
    pen.clip();
    pen.fillStyle = this.colors.paper;
    pen.fill();
    pen.setTransform(transform);
    return { left: (left - x) / zoom, top: (top - y) / zoom, right: (right - x) / zoom, bottom: (bottom - y) / zoom };
  }

  inView() {
    const { node, x, y, width, height } = this.drawing;
    const { left, top, right, bottom } = this.window;
    const found = [];
    for (let index = 0; index < node.length; index++) {
      if (!this.isShown(node[index])) continue;
      const half = width[index] / 2 + 10;
      if (x[index] + half > left && x[index] - half < right && y[index] + height + 12 > top && y[index] - 8 < bottom) found.push(index);
    }
    return found;
  }

  // The steps that the painted part of the tree covers.
  span(inView) {
    let [from, to] = [Infinity, 0];
    for (const index of inView) {
      if (this.inner.has(index)) continue;
      const node = this.drawing.node[index];
      from = Math.min(from, this.tour.enter(node));
      to = Math.max(to, this.tour.leave(node));
    }
    return from === Infinity ? undefined : [from, to];
  }

  // How far below its centre the edges of a node begin: below its triangle or count, where it has one now.
  footOf(index) {
    const told = this.drawing.folds[index] || this.refusals(this.drawing.node[index]).length;
    return ROW / 2 + (told ? 20 : 0);
  }

  // From below a node's badge, where it has one, to the top of its child.
  edge(pen, from, to) {
    const [[x, y], [toX, toY]] = [this.centre(from), this.centre(to)];
    pen.moveTo(x, y + this.footOf(from));
    pen.lineTo(toX, toY - ROW / 2);
  }

  paintEdges(pen) {
    const { parent, x, y } = this.drawing;
    const { left, top, right, bottom } = this.window;
    pen.beginPath();
    for (let index = 1; index < parent.length; index++) {
      const from = parent[index];
      const [low, high] = x[index] < x[from] ? [x[index], x[from]] : [x[from], x[index]];
      if (!this.isShown(this.drawing.node[index])) continue;
      if (high < left || low > right || y[index] < top || y[from] + ROW > bottom) continue;
      this.edge(pen, from, index);
    }
    pen.globalAlpha = 0.5;
    this.shapes.stroke(pen, this.colors.closed, 1.2);
    pen.globalAlpha = 1;
    pen.beginPath();
    for (const node of this.path) {
      const index = this.indexOf.get(node);
      if (index > 0) this.edge(pen, this.drawing.parent[index], index);
    }
    this.shapes.stroke(pen, this.colors.open, 2.6);
  }

  paintNodes(pen, inView) {
    const layers = Object.fromEntries(STATUSES.map((status) => [status, []]));
    for (const index of inView) layers[this.status(this.drawing.node[index])].push(index);
    const stamped = (status) => layers[status].map((index) => this.stamped(index, status));
    this.put(pen, STATUSES.flatMap(stamped));
    if (this.edgeLabels && this.fine) this.paintEdgeLabels(pen, inView);
    if (this.fine) this.paintBadges(pen, inView);
  }

  stamped(index, status) {
    const { text, width } = this.drawing;
    const shown = this.fine && (!this.edgeLabels || index === 0) ? text[index] : "";
    return [this.shapes.node(status, width[index], shown, this.dot), ...this.centre(index)];
  }

  put(pen, stamps) {
    this.shapes.put(pen, stamps, { dot: this.dot, x: this.view.x * this.ratio, y: this.view.y * this.ratio });
  }

  // Pixels of the screen for one of the drawing.
  get dot() {
    return this.view.scale * this.ratio;
  }

  paintEdgeLabels(pen, inView) {
    pen.font = `400 12px ${this.shapes.font}`;
    for (const index of inView) if (index) this.edgeLabel(pen, index);
  }

  edgeLabel(pen, index) {
    const [text, parent] = [this.drawing.text[index], this.drawing.parent[index]];
    const [[x, y], [fromX, fromY]] = [this.centre(index), this.centre(parent)];
    const start = fromY + this.footOf(parent) - ROW / 2;
    const [midX, midY] = [(fromX + x) / 2, (start + y - ROW / 2) / 2];
    const width = textWidth(text) + 4;
    pen.fillStyle = this.colors.paper;
    pen.fillRect(midX - width / 2, midY - 7, width, 14);
    const pruned = this.tour.verdict[this.drawing.node[index]] === PRUNED && this.status(this.drawing.node[index]) === "pruned";
    this.shapes.text(pen, text, midX, midY + 4, pruned ? this.colors.pruned : this.colors.ink);
  }

  paintBadges(pen, inView) {
    const { folds, refused, node } = this.drawing;
    const counts = [];
    for (const index of inView) {
      const [x, y] = this.centre(index);
      const free = !this.isTaken(index);
      const count = refused[node[index]] && free ? total(this.refusals(node[index])) : 0;
      if (folds[index]) this.paintFold(pen, index, x, y + ROW / 2, free);
      else if (count) counts.push([this.shapes.count(`✕ ${count.toLocaleString()}`, this.dot), x, y + ROW / 2 + 11]);
    }
    this.put(pen, counts);
  }

  paintFold(pen, index, x, y, free) {
    const untold = this.blind && !this.isLeft(this.drawing.node[index]);
    this.shapes.triangle(pen, untold ? [0, 0, true] : this.drawing.folds[index], x, y, free && !untold);
  }

  // How many candidates each rule has refused under a node so far.
  refusals(node) {
    const all = this.drawing.refused[node] ?? [];
    if (!all.length || this.isLeft(node)) return all;
    if (this.tour.enter(node) > this.step) return [];
    if (!this.counted.has(node)) this.counted.set(node, this.refusedSoFar(node));
    return this.counted.get(node);
  }

  refusedSoFar(node) {
    const counts = new Map();
    for (const child of this.tour.children(node)) {
      if (this.status(child) !== "pruned") continue;
      const rule = this.made.rules[this.tour.rule[child]];
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    return [...counts].sort();
  }

  isLeft(node) {
    return this.tour.leave(node) <= this.step;
  }

  isShown(node) {
    return !this.blind || this.tour.enter(node) <= this.step;
  }

  // Whether a hidden node of the path stands now where its count would be.
  isTaken(index) {
    return this.hidden.length && this.tour.parent[this.hidden[0]] === this.drawing.node[index];
  }

  // The part of the path that is folded away hangs below its triangle.
  paintHidden(pen) {
    if (!this.hidden.length) return;
    const texts = this.hidden.map((node, place) => (this.left && !place ? "⋮ " : "") + short(this.narrator.label(node)));
    const width = texts.reduce((most, text) => Math.max(most, 18 + textWidth(text)), ROW);
    const [[x, top], [, bottom]] = [this.place(this.hidden[0]), this.place(this.hidden[this.hidden.length - 1])];
    this.plate(pen, x, top, bottom, width);
    this.hidden.forEach((node, place) => {
      const [, y] = this.place(node);
      if (y < this.window.top - ROW || y > this.window.bottom + ROW) return;
      this.shapes.paint(pen, this.status(node), x, y, width, this.fine ? texts[place] : "");
    });
  }

  plate(pen, x, top, bottom, width) {
    const grouped = this.isGrouped(this.hidden[0]);
    pen.beginPath();
    pen.roundRect(x - width / 2 - 7, top - 15, width + 14, bottom - top + 30, 6);
    pen.fillStyle = this.colors.paper;
    pen.fill();
    if (grouped) return;
    this.shapes.stroke(pen, this.colors.open, 1, [4, 3]);
    pen.beginPath();
    pen.moveTo(x, top - ROW - 1);
    pen.lineTo(x, bottom);
    this.shapes.stroke(pen, this.colors.open, 2.4);
  }

  // ---- what this step marks

  paintMarks(pen) {
    if (this.path.length) this.ring(pen, this.active, 8, this.colors[this.status(this.active)], 2);
    if (!this.enters) {
      this.ring(pen, this.current, 8, this.colors.closed, 1.6, [3, 3]);
      if (this.path.length) this.arrow(pen);
      if (this.next !== undefined) this.paintNext(pen);
    }
    if (this.twin !== undefined && this.isSeen(this.twin)) this.ring(pen, this.twin, 10, this.colors.pruned, 2, [6, 3]);
    if (this.pointed !== undefined) this.ring(pen, this.pointed, 14, this.colors.pruned, 1.4, [2, 2]);
  }

  // The next untried choice of the call that goes on. One that is only counted in a group is shown in its place.
  paintNext(pen) {
    const shown = this.isSeen(this.next) || (this.folding.ghosts !== "hidden" && this.isGrouped(this.next));
    if (!shown) return;
    if (!this.isSeen(this.next) || this.blind) {
      const [x, y] = this.place(this.next);
      const label = this.fine ? short(this.narrator.label(this.next)) : "";
      this.shapes.paint(pen, "unvisited", x, y, this.widthOf(this.next), label);
    }
    this.ring(pen, this.next, 8, this.colors.open, 2, [2, 3]);
  }

  isSeen(node) {
    return this.indexOf.has(node);
  }

  widthOf(node) {
    const index = this.indexOf.get(node);
    return index === undefined ? Math.max(ROW, 18 + textWidth(short(this.narrator.label(node)))) : this.drawing.width[index];
  }

  ring(pen, node, more, color, width, dash = []) {
    pen.beginPath();
    this.shapes.outline(pen, this.status(node), ...this.place(node), this.widthOf(node), more);
    this.shapes.stroke(pen, color, width, dash);
  }

  bend(height) {
    return Math.max(26, Math.abs(height) * 0.35);
  }

  // From the node that is left, in a bow, back to the call that goes on.
  arrow(pen) {
    const [[x, y], [toX, toY]] = [this.place(this.current), this.place(this.active)];
    const side = x < toX ? -1 : 1;
    const half = this.widthOf(this.active) / 2 + 9;
    const [endX, endY] = [toX + side * half, toY + 2];
    const [startX, startY] = [x + side * (this.widthOf(this.current) / 2 + 6), y - 4];
    const bend = this.bend(y - toY);
    const middle = [Math[side > 0 ? "max" : "min"](startX, endX) + side * bend, (startY + endY) / 2];
    this.shapes.arrow(pen, [startX, startY], [endX, endY], middle);
  }

  // ---- pointers

  // Where a node is on the page, relative to the tree panel.
  onScreen(node) {
    return this.place(node).map((value, axis) => value * this.view.scale + [this.view.x, this.view.y][axis]);
  }

  // The node at a place of the panel, and whether its triangle or count was met.
  hit(atX, atY) {
    const [x, y] = [(atX - this.view.x) / this.view.scale, (atY - this.view.y) / this.view.scale];
    for (const node of this.hidden) {
      const [nodeX, nodeY] = this.place(node);
      if (Math.abs(x - nodeX) < this.widthOf(node) / 2 + 4 && Math.abs(y - nodeY) < ROW / 2 + 4) return { node };
    }
    for (let index = 0; index < this.drawing.node.length; index++) {
      const [nodeX, nodeY] = this.centre(index);
      if (!this.isShown(this.drawing.node[index])) continue;
      if (Math.abs(x - nodeX) > this.drawing.width[index] / 2 + 3 || y < nodeY - ROW / 2 - 3) continue;
      if (y < nodeY + ROW / 2 + 3) return { node: this.drawing.node[index] };
      if (this.badge(index) && y < nodeY + ROW / 2 + 34) return { node: this.drawing.node[index], badge: true };
    }
    return undefined;
  }

  click(x, y) {
    const met = this.hit(x, y);
    if (met?.badge && this.folding.isFolded(met.node)) this.toggle(met.node);
    else if (met) this.acts.choose(met.node);
  }

  // The pointer rests on a node: say what it stands for, light the twin of a cut one.
  point(x, y) {
    const met = this.hit(x, y);
    this.canvas.style.cursor = met ? "pointer" : "grab";
    write(this.hint, this.tells(met?.node ?? (this.enters ? this.current : this.active)));
    const twin = met && this.tour.verdict[met.node] === PRUNED ? this.acts.twin(met.node) : undefined;
    const pointed = twin !== undefined && this.isSeen(twin) ? twin : undefined;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.paint();
  }
}

function total(counted) {
  return counted.reduce((sum, [, times]) => sum + times, 0);
}

// The smallest box that holds some places.
function box(places) {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
