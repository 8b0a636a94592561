// The player: steps through one search tree. No build step, no other script, the same in every host.
// From a document (see document.py) and a step everything on screen follows; nothing else is kept.

const SVG = "http://www.w3.org/2000/svg";
const [BRANCH, PRUNED, SOLUTION] = [0, 1, 2];
const ROW = 24; // px, height of a node; its badge (count of a fold or of refused candidates) is below
const LEVEL = 24; // px between rows
const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128]; // steps a second

// ---------------------------------------------------------------- small helpers

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawn(name, attributes = {}, text = undefined) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function icon(path) {
  const made = drawn("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" });
  made.append(drawn("path", { d: path }));
  return made;
}

// The number of sorted values that are at most `value`.
function countUpTo(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// ---------------------------------------------------------------- tree and steps

// What follows from the columns. A step is an integer: it enters a node or leaves one (see steps.py).
class Tour {
  constructor(made) {
    const { depth, choice, verdict, rule, earlier } = made.tree;
    Object.assign(this, { depth, choice, rule, earlier, complete: made.complete });
    this.count = depth.length;
    this.verdict = Uint8Array.from(verdict);
    this.parent = new Int32Array(this.count).fill(-1);
    this.size = new Int32Array(this.count).fill(1);
    this.children = Array.from({ length: this.count }, () => []);
    this.derive();
    const last = this.count - 1;
    this.steps = this.complete ? 2 * this.count : 2 * last - depth[last] + 1;
    this.openPath = new Set(this.complete ? [] : this.ancestors(last));
    this.landmarks = this.findLandmarks();
  }

  derive() {
    const open = [];
    for (let node = 0; node < this.count; node++) {
      open.length = this.depth[node];
      if (open.length) {
        this.parent[node] = open[open.length - 1];
        this.children[this.parent[node]].push(node);
      }
      open.push(node);
    }
    for (let node = this.count - 1; node > 0; node--) this.size[this.parent[node]] += this.size[node];
  }

  enter(node) {
    return 2 * node - this.depth[node];
  }

  leave(node) {
    return this.enter(node) + 2 * this.size[node] - 1;
  }

  at(step) {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.enter(middle) <= step) low = middle;
      else high = middle - 1;
    }
    const back = step - this.enter(low);
    if (back === 0) return { node: low, enters: true };
    let left = low;
    for (let up = 1; up < back; up++) left = this.parent[left];
    return { node: left, enters: false };
  }

  ancestors(node) {
    const path = [];
    for (; node >= 0; node = this.parent[node]) path.push(node);
    return path.reverse();
  }

  // The nodes open after a step, root first: the call stack.
  path(step) {
    const { node, enters } = this.at(step);
    return this.ancestors(enters ? node : this.parent[node]);
  }

  isDeadEnd(node) {
    return (
      this.verdict[node] === BRANCH &&
      !this.openPath.has(node) &&
      this.children[node].every((child) => this.verdict[child] === PRUNED)
    );
  }

  // What a node looks like after a step: a key of the table of marks.
  status(node, step) {
    if (this.enter(node) > step) return "unvisited";
    if (this.verdict[node] === PRUNED) return "pruned";
    if (this.verdict[node] === SOLUTION) return "solution";
    if (this.openPath.has(node) || this.leave(node) > step) return "open";
    return this.isDeadEnd(node) ? "dead_end" : "closed";
  }

  // The steps worth going to, ascending: a dead end is one when it is left, the others when entered.
  findLandmarks() {
    const found = { solution: [], cut: [], dead_end: [], kept: [] };
    for (let node = 0; node < this.count; node++) {
      if (this.verdict[node] === PRUNED) found.cut.push(this.enter(node));
      else found.kept.push(this.enter(node));
      if (this.verdict[node] === SOLUTION) found.solution.push(this.enter(node));
      else if (this.isDeadEnd(node)) found.dead_end.push(this.leave(node));
    }
    found.dead_end.sort((one, other) => one - other);
    return found;
  }

  // The landmark of a kind after a step, or before it; undefined where there is none.
  landmark(kind, step, forward = true) {
    const steps = this.landmarks[kind];
    return forward ? steps[countUpTo(steps, step)] : steps[countUpTo(steps, step - 1) - 1];
  }

  soFar(step) {
    const count = (kind) => countUpTo(this.landmarks[kind], step);
    const [kept, cut] = [count("kept"), count("cut")];
    return { nodes: kept + cut, kept, cut, dead: count("dead_end"), found: count("solution") };
  }
}

// ---------------------------------------------------------------- sentences

class Narrator {
  constructor(made, tour) {
    Object.assign(this, { made, tour });
  }

  say(key, values = {}) {
    return this.made.words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  label(node) {
    return this.made.labels[this.tour.choice[node]] ?? "";
  }

  call(node) {
    return node === 0 ? "visit(0)" : `visit(${this.tour.depth[node]}, ${this.label(node)})`;
  }

  text(column, node) {
    return this.made.texts[this.made[column][node]];
  }

  reason(node) {
    const [text, culprits, twin] = this.made.reasons[this.made.reason[node]] ?? ["", [], null];
    return { text, culprits, twin, rule: this.made.rules[this.tour.rule[node]] };
  }

  // The sentence of a step in three parts: what was tried, what came of it, where control goes.
  step(step) {
    const { node, enters } = this.tour.at(step);
    const told = enters ? this.entering(node, step) : this.leaving(node);
    if (!this.tour.complete && step === this.tour.steps - 1) {
      told.then = this.say("cut_short", { nodes: this.tour.count.toLocaleString() });
    }
    return told;
  }

  entering(node, step) {
    const call = this.call(node);
    const lead = node === 0 ? "" : this.text("attempt", node);
    if (this.tour.verdict[node] === PRUNED) {
      const { rule, text } = this.reason(node);
      return { lead, main: this.say("cut", { rule, reason: text }), tone: "pruned" };
    }
    if (this.tour.verdict[node] === SOLUTION) {
      const key = this.tour.complete ? "solution" : "solution_cut_short";
      const total = this.tour.landmarks.solution.length;
      return { lead, main: this.say(key, { number: this.tour.soFar(step).found, total }), tone: "solution" };
    }
    if (node === 0) return { lead, main: this.say("begin", { call }), tone: "open" };
    const key = this.tour.children[node].length ? "branch" : "branch_empty";
    return { lead, main: this.say(key, { call }), tone: "open" };
  }

  leaving(node) {
    if (node === 0) {
      const [found, nodes] = [this.tour.landmarks.solution.length, this.tour.count.toLocaleString()];
      return { lead: "", main: this.say(found ? "over" : "over_empty", { found, nodes }), tone: "closed" };
    }
    const keys = { pruned: "cut_returns", solution: "solution_returns", dead_end: "dead_end", closed: "returns" };
    const tone = this.tour.status(node, Infinity);
    const main = this.say(keys[tone], { call: this.call(node), exhausted: this.text("exhausted", node) });
    return { lead: "", main, tone, then: `${this.text("undo", node)} ${this.back(node)}` };
  }

  back(node) {
    const parent = this.tour.parent[node];
    const siblings = this.tour.children[parent];
    const next = siblings[siblings.indexOf(node) + 1];
    if (next === undefined) return this.say("back_last", { call: this.call(parent) });
    const choice = this.made.descriptions[this.tour.choice[next]];
    return this.say("back", { call: this.call(parent), choice });
  }
}

// ---------------------------------------------------------------- the tree

const SHAPES = {
  round: (w, more = 0) => pill(w, ROW + more, (ROW + more) / 2),
  square: (w, more = 0) => pill(w, ROW - 4 + more, 2),
  bar: (w, more = 0) => pill(w, ROW - 8 + more, 0),
  diamond: (w, more = 0) => `M${-w / 2 - 3} 0L0 ${-ROW / 2 - 3 - more / 2}L${w / 2 + 3} 0L0 ${ROW / 2 + 3 + more / 2}Z`,
};
const SHAPE_OF = { pruned: "square", dead_end: "bar", solution: "diamond" };

function pill(width, height, radius) {
  const [x, y, r] = [width / 2, height / 2, Math.min(radius, width / 2)];
  return (
    `M${-x + r} ${-y}H${x - r}A${r} ${r} 0 0 1 ${x} ${-y + r}V${y - r}A${r} ${r} 0 0 1 ${x - r} ${y}` +
    `H${-x + r}A${r} ${r} 0 0 1 ${-x} ${y - r}V${-y + r}A${r} ${r} 0 0 1 ${-x + r} ${-y}Z`
  );
}

class TreeView {
  constructor(made, tour, narrator, choose) {
    Object.assign(this, { made, tour, narrator, choose, drawing: made.drawn });
    this.svg = drawn("svg", { role: "img", "aria-label": narrator.say("tree") });
    this.camera = drawn("g", { class: "camera" });
    this.svg.append(this.camera);
    this.indexOf = new Map(this.drawing.node.map((node, index) => [node, index]));
    this.shown = []; // the status each drawn node has on screen
    this.view = { scale: 1, x: 0, y: 0 };
    this.following = true;
    this.draw();
    this.listen();
  }

  // ---- drawing

  draw() {
    const { node, parent, x } = this.drawing;
    const edges = node.map((_, index) => (parent[index] < 0 ? "" : this.edge(parent[index], index)));
    this.pathEdges = drawn("path", { class: "edge on-path" });
    this.camera.append(drawn("path", { class: "edge", d: edges.join("") }), this.pathEdges);
    this.nodes = node.map((_, index) => this.drawNode(index));
    this.overlay = drawn("g", { class: "overlay" });
    this.camera.append(...this.nodes.map((made) => made.group), this.overlay);
    this.right = Math.max(...x.map((middle, index) => middle + this.drawing.width[index] / 2), 1);
    this.bottom = Math.max(...this.drawing.y, 0) + this.drawing.height;
  }

  centre(index) {
    return [this.drawing.x[index], this.drawing.y[index] + ROW / 2];
  }

  // From below a node's badge, where it has one, to the top of its child.
  edge(from, to) {
    const [[x, y], [toX, toY]] = [this.centre(from), this.centre(to)];
    const badge = this.drawing.refused[this.drawing.node[from]] ? 20 : 0;
    return `M${x} ${y + ROW / 2 + badge}L${toX} ${toY - ROW / 2}`;
  }

  drawNode(index) {
    const [x, y] = this.centre(index);
    const group = drawn("g", { class: "node unvisited", transform: `translate(${x} ${y})` });
    const made = this.fill(group, this.drawing.text[index], this.drawing.width[index]);
    const node = this.drawing.node[index];
    const [fold, refused] = [this.drawing.folds[index], this.drawing.refused[node]];
    if (fold) group.append(this.triangle(fold));
    else if (refused) group.append(this.badge(refused));
    group.addEventListener("click", () => this.choose(this.tour.enter(node)));
    return made;
  }

  fill(group, text, width) {
    const ring = drawn("path", { class: "ring", d: SHAPES.round(width + 8) });
    const shape = drawn("path", { class: "shape", d: SHAPES.round(width) });
    group.append(ring, shape, drawn("text", { class: "label", y: 4 }, text));
    return { group, shape, ring, width };
  }

  triangle([count, solutions, complete]) {
    const made = drawn("g", { class: `fold${complete ? "" : " cut-short"}`, transform: `translate(0 ${ROW / 2})` });
    const title = this.narrator.say("folded", { count: count.toLocaleString() });
    made.append(
      drawn("title", {}, title),
      drawn("path", { d: complete ? "M0 1L15 19H-15Z" : "M-15 19L0 1L15 19" }),
      drawn("text", { y: 31, class: "count" }, count.toLocaleString()),
    );
    if (solutions) made.append(drawn("path", { class: "has-solution", d: "M0 8L4 13L0 18L-4 13Z" }));
    return made;
  }

  badge(refused) {
    const count = refused.reduce((sum, [, times]) => sum + times, 0);
    const rules = refused.map(([rule, times]) => `${times} ${rule}`).join(", ");
    const made = drawn("g", { class: "refused", transform: `translate(0 ${ROW / 2 + 14})` });
    made.append(
      drawn("title", {}, this.narrator.say("refused", { count, rules })),
      drawn("text", { class: "count" }, `✕ ${count.toLocaleString()}`),
    );
    return made;
  }

  // ---- a step

  show(step) {
    const { node: current, enters } = this.tour.at(step);
    const path = this.tour.path(step);
    for (const index of this.touched(step)) {
      const status = this.tour.status(this.drawing.node[index], step);
      if (status !== this.shown[index]) this.paint(this.nodes[index], status);
      this.shown[index] = status;
    }
    this.step = step;
    this.active?.classList.remove("active");
    this.active = this.nodes[this.indexOf.get(path[path.length - 1])]?.group;
    this.active?.classList.add("active");
    this.undone?.classList.remove("undone");
    this.undone = enters ? undefined : this.nodes[this.indexOf.get(current)]?.group;
    this.undone?.classList.add("undone");
    this.pathEdges.setAttribute("d", this.pathOf(path));
    this.showHidden(path, step);
    if (this.following) this.follow(enters ? current : (path[path.length - 1] ?? 0));
  }

  // The drawn nodes that may look otherwise than at the step shown before: those entered or left since.
  touched(step) {
    const [from, to] = [Math.min(this.step, step), Math.max(this.step, step)];
    if (!(to - from <= 100)) return this.nodes.keys();
    const passed = Array.from({ length: to - from }, (_, ahead) => this.tour.at(from + 1 + ahead).node);
    return passed.map((node) => this.indexOf.get(node)).filter((index) => index !== undefined);
  }

  paint({ group, shape, ring, width }, status) {
    const active = group.classList.contains("active");
    const outline = SHAPES[SHAPE_OF[status]] ?? SHAPES.round;
    group.setAttribute("class", `node ${status}${active ? " active" : ""}`);
    shape.setAttribute("d", outline(width));
    ring.setAttribute("d", outline(width + 8, 8));
  }

  pathOf(path) {
    const indices = path.map((node) => this.indexOf.get(node)).filter((index) => index !== undefined);
    return indices.map((index, place) => (place ? this.edge(indices[place - 1], index) : "")).join("");
  }

  // The part of the path that is folded away hangs below its triangle, and a grouped cut candidate takes
  // the place of the count of its group: so no other node ever moves.
  showHidden(path, step) {
    const hidden = path.filter((node) => !this.indexOf.has(node));
    const width = Math.max(...hidden.map((node) => 20 + 7 * this.narrator.label(node).length), ROW);
    const groups = hidden.map((node) => {
      const [x, y] = this.place(node);
      const group = drawn("g", { transform: `translate(${x} ${y})` });
      this.paint(this.fill(group, this.narrator.label(node), width), this.tour.status(node, step));
      return group;
    });
    groups[groups.length - 1]?.classList.add("active");
    this.overlay.replaceChildren(...this.plate(hidden, width), ...groups);
  }

  plate(hidden, width) {
    if (!hidden.length) return [];
    const [[x, top], [, bottom]] = [this.place(hidden[0]), this.place(hidden[hidden.length - 1])];
    const inGroup = this.isGrouped(hidden[0]);
    const box = { x: x - width / 2 - 7, y: top - 14, width: width + 14, height: bottom - top + 28, rx: 6 };
    const line = drawn("path", { class: "edge on-path", d: `M${x} ${top - ROW}V${bottom}` });
    return [drawn("rect", { class: `plate${inGroup ? " plain" : ""}`, ...box }), ...(inGroup ? [] : [line])];
  }

  // Whether a node is one of the candidates that are only counted at their parent.
  isGrouped(node) {
    const parent = this.indexOf.get(this.tour.parent[node]);
    return this.tour.verdict[node] === PRUNED && parent !== undefined && !this.drawing.folds[parent];
  }

  // Where a node is, drawn or not: a hidden one is below the last drawn node of its path.
  place(node) {
    let below = 0;
    let ancestor = node;
    for (; !this.indexOf.has(ancestor); below++) ancestor = this.tour.parent[ancestor];
    const [x, y] = this.centre(this.indexOf.get(ancestor));
    if (!below) return [x, y];
    if (this.isGrouped(node)) return [x, y + ROW / 2 + 14];
    return [x, y - ROW / 2 + this.drawing.height + ROW + (below - 1) * (ROW + LEVEL / 2)];
  }

  // ---- the camera

  get room() {
    return { width: this.svg.clientWidth || 600, height: this.svg.clientHeight || 400 };
  }

  look() {
    const { scale, x, y } = this.view;
    this.camera.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  fit() {
    const { width, height } = this.room;
    const scale = Math.min(1.25, (width - 24) / (this.right + 8), (height - 24) / (this.bottom + 16));
    this.view = { scale, x: (width - this.right * scale) / 2, y: 14 };
    this.following = false;
    this.look();
  }

  // A tree that can be read whole is shown whole; in a larger one the view follows the active node.
  start(node) {
    this.fit();
    if (this.view.scale >= 0.5) return;
    this.following = true;
    this.view = { scale: 1, x: 0, y: 14 };
    this.follow(node, true);
  }

  follow(node, centred = false) {
    const { width, height } = this.room;
    const [x, y] = this.place(node).map((value) => value * this.view.scale);
    const [onX, onY] = [x + this.view.x, y + this.view.y];
    if (centred || onX < width * 0.2 || onX > width * 0.8) this.view.x = width / 2 - x;
    if (centred || onY < height * 0.12 || onY > height * 0.8) this.view.y = Math.min(14, height * 0.6 - y);
    this.look();
  }

  zoom(factor, atX = this.room.width / 2, atY = this.room.height / 2) {
    const scale = Math.min(4, Math.max(0.02, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.view = { scale, x: atX - (atX - this.view.x) * ratio, y: atY - (atY - this.view.y) * ratio };
    this.look();
  }

  pan(byX, byY) {
    this.following = false;
    this.view.x += byX;
    this.view.y += byY;
    this.look();
  }

  listen() {
    const fingers = new Map();
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    this.svg.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, { x: event.clientX, y: event.clientY }));
    this.svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const span = fingers.size === 2 ? spread() : 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (span) this.zoom(spread() / span);
      else this.pan(event.clientX - before.x, event.clientY - before.y);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
    this.svg.addEventListener("wheel", (event) => {
      // a page must stay scrollable with the pointer over the tree: plain wheels zoom in full screen only
      if (!event.ctrlKey && !event.metaKey && !this.svg.closest(".big")) return;
      event.preventDefault();
      const box = this.svg.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
  }
}

// ---------------------------------------------------------------- the state

class StateView {
  constructor(made, tour, narrator) {
    Object.assign(this, { made, tour, narrator, picture: made.picture });
    this.root = element("div", { class: "picture", role: "img" });
    this.frame = this.picture?.frame;
  }

  // The marks of a node's picture: the changes along the path, one after the other.
  marks(node) {
    let shown = [];
    for (const ancestor of this.tour.ancestors(node)) {
      const change = this.picture.changes[ancestor];
      const [gone, come] = Array.isArray(change) ? change : [[], [change]];
      shown = shown.filter((_, index) => !gone.includes(index)).concat(come);
    }
    return shown.map((number) => {
      const [text, at, level, note, tone] = this.picture.marks[number];
      return { number, text, at, level, note, tone };
    });
  }

  // The marks that a node's choice has placed.
  newest(node) {
    return this.marks(node).filter((mark) => mark.level === this.tour.depth[node]);
  }

  show(step) {
    if (!this.picture) return;
    const { node, enters } = this.tour.at(step);
    const kept = this.marks(enters || node === 0 ? node : this.tour.parent[node]);
    const undone = enters || node === 0 ? [] : this.newest(node);
    const { culprits } = enters ? this.narrator.reason(node) : { culprits: [] };
    const pruned = enters && this.tour.verdict[node] === PRUNED;
    const classed = kept.map((mark) => {
      const newest = enters && mark.level > 0 && mark.level === this.tour.depth[node];
      const role = newest ? (pruned ? "refused" : "newest") : culprits.includes(mark.level) && mark.level ? "culprit" : "";
      return { ...mark, role };
    });
    classed.push(...undone.map((mark) => ({ ...mark, role: "undone" })));
    this.root.setAttribute("aria-label", `${this.narrator.say("state")}: ${kept.map((mark) => mark.text + mark.at.map((place) => place + 1)).join(" ")}`);
    this.root.replaceChildren(this[this.frame.kind](classed));
  }

  // A node's picture by itself, with nothing marked in it.
  draw(node) {
    return this[this.frame.kind](this.marks(node).map((mark) => ({ ...mark, role: "" })));
  }

  cards(marks) {
    const cards = marks.map(({ text, note, role }) =>
      element("div", { class: `card ${role}` }, element("b", {}, text), element("small", {}, note)));
    return element("div", { class: "cards" }, ...cards);
  }

  grid(marks) {
    const { rows, columns, checkered } = this.frame;
    const [cell, left] = [32, rows.some(Boolean) ? 8 + 7 * Math.max(...rows.map((name) => name.length)) : 2];
    const [width, height] = [left + columns.length * cell + 2, 18 + rows.length * cell + 2];
    const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, style: `max-width: ${width * 1.1}px` });
    columns.forEach((name, column) => svg.append(drawn("text", { class: "name", x: left + (column + 0.5) * cell, y: 13 }, name)));
    rows.forEach((name, row) => {
      svg.append(drawn("text", { class: "name", x: left / 2, y: 22 + (row + 0.5) * cell }, name));
      columns.forEach((_, column) => svg.append(drawn("rect", {
        class: checkered && (row + column) % 2 ? "square dark-square" : "square",
        x: left + column * cell, y: 18 + row * cell, width: cell, height: cell,
      })));
    });
    const middle = ([row, column]) => [left + (column + 0.5) * cell, 18 + (row + 0.5) * cell];
    this.blame(svg, marks, middle);
    for (const mark of marks) svg.append(this.placed(mark, middle(mark.at)));
    return svg;
  }

  network(marks) {
    const { names, edges } = this.frame;
    const radius = 34 + 7 * names.length;
    const middle = ([vertex]) => {
      const angle = (2 * Math.PI * vertex) / names.length - Math.PI / 2;
      return [radius + 24 + radius * Math.cos(angle), radius + 24 + radius * Math.sin(angle)];
    };
    const side = 2 * radius + 48;
    const svg = drawn("svg", { viewBox: `0 0 ${side} ${side}`, style: `max-width: ${side}px` });
    for (const [one, other] of edges) {
      const [[x1, y1], [x2, y2]] = [middle([one]), middle([other])];
      svg.append(drawn("line", { class: "link", x1, y1, x2, y2 }));
    }
    this.blame(svg, marks, middle);
    names.forEach((name, vertex) => {
      const [x, y] = middle([vertex]);
      svg.append(drawn("circle", { class: "vertex", cx: x, cy: y, r: 15 }));
      if (!marks.some((mark) => mark.at[0] === vertex)) svg.append(drawn("text", { x, y: y + 4 }, name));
    });
    for (const mark of marks) svg.append(this.placed({ ...mark, text: `${names[mark.at[0]]}${mark.text}` }, middle(mark.at)));
    return svg;
  }

  placed({ text, role, tone }, [x, y]) {
    const group = drawn("g", { class: `mark ${role} ${tone === null ? "" : `tone tone-${tone}`}`, transform: `translate(${x} ${y})` });
    group.append(drawn("circle", { class: "halo", r: 14 }), drawn("text", { y: text.length > 1 ? 4 : 8, class: text.length > 1 ? "small" : "" }, text));
    if (role === "refused") group.append(drawn("path", { class: "cross", d: "M-9 -9L9 9M9 -9L-9 9" }));
    return group;
  }

  // Lines from what is to blame to what was refused.
  blame(svg, marks, middle) {
    const refused = marks.find((mark) => mark.role === "refused");
    for (const culprit of refused ? marks.filter((mark) => mark.role === "culprit") : []) {
      const [[x1, y1], [x2, y2]] = [middle(culprit.at), middle(refused.at)];
      svg.append(drawn("line", { class: "attack", x1, y1, x2, y2 }));
    }
  }
}

// The solutions found, to look at side by side and to go to.
class Gallery {
  static MOST = 60;

  constructor(tour, narrator, state, go) {
    Object.assign(this, { tour, narrator, state });
    const steps = state.picture ? tour.landmarks.solution : [];
    this.buttons = steps.slice(0, Gallery.MOST).map((step, place) => {
      const label = narrator.say("solution_number", { number: place + 1 });
      const picture = state.draw(tour.at(step).node);
      return element("button", { type: "button", title: label, "aria-label": label, onclick: () => go(step) }, picture);
    });
    const shown = { shown: this.buttons.length, total: steps.length.toLocaleString() };
    const title = narrator.say(steps.length > Gallery.MOST ? "solutions_shown" : "solutions", shown);
    this.root = element("section", { class: "gallery" }, element("h3", {}, title), element("div", { class: "row" }, ...this.buttons));
    if (!steps.length) this.root.hidden = true;
  }

  show(step) {
    this.here?.classList.remove("here");
    const place = this.tour.landmarks.solution.indexOf(step);
    this.here = this.buttons[place];
    this.here?.classList.add("here");
  }
}

// ---------------------------------------------------------------- call stack, code, strip

class StackView {
  constructor(tour, narrator) {
    Object.assign(this, { tour, narrator });
    this.root = element("ol", { class: "stack", "aria-label": narrator.say("stack") });
  }

  show(step) {
    const { node, enters } = this.tour.at(step);
    const path = this.tour.path(step).reverse();
    const cards = path.map((open, place) => this.card(open, step, place === 0 ? "active" : "waits"));
    if (!enters) cards.unshift(this.card(node, step, "returned"));
    if (!path.length) cards.push(element("li", { class: "empty" }, this.narrator.say("stack_empty")));
    this.root.replaceChildren(...cards);
  }

  card(node, step, state) {
    const title = element("div", { class: "call" }, element("code", {}, this.narrator.call(node)), element("i", {}, this.narrator.say(state)));
    return element("li", { class: `frame ${state}` }, title, state === "returned" ? "" : this.loop(node, step));
  }

  // The loop of a call: what it has tried, what it is trying, what is left.
  loop(node, step) {
    const children = this.tour.children[node];
    const tried = countUpTo(children.map((child) => this.tour.enter(child)), step);
    if (children.length > 12) {
      const values = { number: tried, count: children.length };
      return element("div", { class: "loop" }, tried ? this.narrator.say("child_of", values) : "");
    }
    const chips = children.map((child) => element("span", { class: `chip ${this.tour.status(child, step)}` }, this.narrator.label(child)));
    return element("div", { class: "loop" }, ...chips);
  }
}

class CodeView {
  constructor(code, narrator) {
    this.at = code?.at ?? {};
    this.lines = (code?.lines ?? []).map((line, index) =>
      element("div", { class: "line" }, element("span", { class: "number" }, String(index + 1)), line || " "));
    this.root = element("pre", { class: "code", "aria-label": narrator.say("code") }, ...this.lines);
  }

  show(tour, step) {
    const { node, enters } = tour.at(step);
    const event = enters ? ["branch", "pruned", "solution"][tour.verdict[node]] : node === 0 ? "start" : "return";
    this.lit?.classList.remove("lit");
    this.lit = this.lines[this.at[event]];
    this.lit?.classList.add("lit");
    const { offsetTop, offsetHeight } = this.lit ?? this.root;
    const { scrollTop, clientHeight } = this.root;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.root.scrollTop = offsetTop - clientHeight / 2;
    }
  }
}

class Strip {
  constructor(tour, narrator, seek) {
    Object.assign(this, { tour });
    this.canvas = element("canvas");
    this.cursor = element("div", { class: "cursor" });
    this.root = element("div", {
      class: "strip", role: "slider", tabindex: 0, "aria-label": narrator.say("strip"),
      "aria-valuemin": 0, "aria-valuemax": tour.steps - 1,
    }, this.canvas, this.cursor);
    const to = (event, done) => {
      const box = this.root.getBoundingClientRect();
      seek(Math.round(((event.clientX - box.left) / box.width) * (tour.steps - 1)), done);
    };
    this.root.addEventListener("pointerdown", (event) => {
      this.root.setPointerCapture(event.pointerId);
      to(event, false);
    });
    this.root.addEventListener("pointermove", (event) => event.buttons && to(event, false));
    this.root.addEventListener("pointerup", (event) => to(event, true));
  }

  draw(style) {
    const [width, height, ratio] = [this.root.clientWidth, this.root.clientHeight, window.devicePixelRatio || 1];
    if (!width) return;
    Object.assign(this.canvas, { width: width * ratio, height: height * ratio });
    const pen = this.canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const columns = this.columns(width);
    const deepest = Math.max(1, ...columns.depth);
    pen.fillStyle = style.getPropertyValue("--mark-closed");
    pen.globalAlpha = 0.45;
    columns.depth.forEach((depth, x) => pen.fillRect(x, height - 6 - (depth / deepest) * (height - 16), 1, (depth / deepest) * (height - 16) + 1));
    pen.globalAlpha = 0.8;
    pen.fillStyle = style.getPropertyValue("--mark-pruned");
    columns.cut.forEach((cut, x) => cut && pen.fillRect(x, height - 4, 1, 3));
    pen.globalAlpha = 1;
    pen.fillStyle = style.getPropertyValue("--mark-solution");
    for (const step of this.tour.landmarks.solution) this.diamond(pen, (step / Math.max(1, this.tour.steps - 1)) * width, 6);
  }

  diamond(pen, x, y) {
    pen.beginPath();
    pen.moveTo(x, y - 5);
    pen.lineTo(x + 4, y);
    pen.lineTo(x, y + 5);
    pen.lineTo(x - 4, y);
    pen.fill();
  }

  // The deepest node and whether there was a cut, for each column of pixels.
  columns(width) {
    const [depth, cut] = [new Array(width).fill(0), new Array(width).fill(false)];
    for (let node = 0; node < this.tour.count; node++) {
      const from = Math.floor((this.tour.enter(node) / this.tour.steps) * width);
      const to = Math.min(width - 1, Math.ceil(((this.tour.enter(node) + 1) / this.tour.steps) * width) - 1);
      for (let x = from; x <= Math.max(from, to); x++) {
        depth[x] = Math.max(depth[x], this.tour.depth[node]);
        cut[x] ||= this.tour.verdict[node] === PRUNED;
      }
    }
    return { depth, cut };
  }

  show(step) {
    this.cursor.style.left = `${(step / Math.max(1, this.tour.steps - 1)) * 100}%`;
    this.root.setAttribute("aria-valuenow", step);
  }
}

// ---------------------------------------------------------------- the player

const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back_step: "M12 3v10L4 8z",
  play: "M4 2v12l9-6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward_step: "M4 3v10l8-5z",
  full_screen: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
};

// Keys that mean something to a focused control itself.
const SLIDER_KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const BUTTON_KEYS = [" ", "Enter"];

let current; // the player that single keys go to: the one used last

export class Player {
  // options: step, onStep(step) when the player comes to rest, onRender(step) at each step shown, fill (the page is the player's alone)
  constructor(host, made, options = {}) {
    this.made = made;
    this.options = options;
    this.tour = new Tour(made);
    this.narrator = new Narrator(made, this.tour);
    const seek = (step, done = true) => this.go(step, done);
    this.tree = new TreeView(made, this.tour, this.narrator, seek);
    this.state = new StateView(made, this.tour, this.narrator);
    this.stack = new StackView(this.tour, this.narrator);
    this.code = new CodeView(made.code, this.narrator);
    this.strip = new Strip(this.tour, this.narrator, seek);
    this.gallery = new Gallery(this.tour, this.narrator, this.state, seek);
    this.speed = 2;
    this.build(host);
    this.listen();
    this.step = this.clamp(options.step ?? 0);
    this.render();
    this.resized();
    this.tree.start(this.tour.at(this.step).node);
    current ??= this;
  }

  say(key, values) {
    return this.narrator.say(key, values);
  }

  // ---- what is on the page

  build(host) {
    this.sentence = element("div", { class: "sentence", "aria-live": "polite" });
    this.counters = element("div", { class: "counters" });
    this.help = element("div", { class: "help", hidden: "" });
    const treePanel = element("section", { class: "tree" }, this.tree.svg, this.treeTools(), this.help);
    const side = element("section", { class: "side" }, this.state.root, this.stack.root, this.code.root);
    const stage = element("div", { class: "stage" },
      this.sentence, treePanel, side, this.strip.root, this.controls(), this.counters);
    this.root = element("div", { class: `lab-player${this.options.fill ? " fill" : ""}`, tabindex: 0 }, stage, this.gallery.root);
    if (!this.made.picture) this.state.root.remove();
    this.fillHelp();
    this.darken();
    host.replaceChildren(this.root);
  }

  button(key, act, content = this.say(key)) {
    return element("button", { type: "button", class: `button-${key}`, title: this.say(key), "aria-label": this.say(key), onclick: act }, content);
  }

  treeTools() {
    const follow = () => {
      this.tree.following = true;
      this.tree.view.scale = Math.max(this.tree.view.scale, 1);
      this.tree.follow(this.tour.at(this.step).node, true);
    };
    return element("div", { class: "tools" },
      this.button("fit", () => this.tree.fit()),
      this.button("follow", follow),
      element("button", { type: "button", "aria-label": "−", onclick: () => this.tree.zoom(0.8) }, "−"),
      element("button", { type: "button", "aria-label": "+", onclick: () => this.tree.zoom(1.25) }, "+"),
      element("span", { class: "engine" }, this.say("placed_by", { engine: this.made.drawn.engine })));
  }

  controls() {
    this.playButton = this.button("play", () => this.toggle(), icon(ICONS.play));
    const speed = element("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, "aria-label": this.say("speed"), title: this.say("speed") });
    speed.addEventListener("input", () => (this.speed = Number(speed.value)));
    const jump = (kind, mark) => this.button(`next_${kind}`, () => this.jump(kind),
      element("span", {}, element("i", { class: `swatch ${mark}` }), this.say(`next_${kind}`)));
    return element("div", { class: "controls", role: "toolbar" },
      this.button("first", () => this.go(0), icon(ICONS.first)),
      this.button("back_step", () => this.go(this.step - 1), icon(ICONS.back_step)),
      this.playButton,
      this.button("forward_step", () => this.go(this.step + 1), icon(ICONS.forward_step)),
      this.button("last", () => this.go(this.tour.steps - 1), icon(ICONS.last)),
      element("span", { class: "label" }, this.say("next")),
      jump("solution", "solution"), jump("dead_end", "dead_end"), jump("cut", "pruned"),
      element("span", { class: "space" }), speed,
      this.button("full_screen", () => this.fullScreen(), icon(ICONS.full_screen)),
      this.button("help", () => this.help.toggleAttribute("hidden"), "?"));
  }

  fillHelp() {
    const keys = Object.keys(this.made.words).filter((key) => key.startsWith("key_"));
    const marks = Object.entries(this.made.marks).map(([key, meaning]) =>
      element("li", {}, element("i", { class: `swatch ${key}` }), meaning));
    this.help.append(
      element("h3", {}, this.say("help")), element("ul", {}, ...keys.map((key) => element("li", {}, this.say(key)))),
      element("h3", {}, this.say("legend")), element("ul", {}, ...marks));
  }

  // Streamlit gives its colours as custom properties; elsewhere the system's preference counts.
  darken() {
    const ground = getComputedStyle(this.root.parentNode?.host ?? this.root).getPropertyValue("--st-background-color").trim();
    const [red, green, blue] = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16));
    const dark = ground.startsWith("#") ? red + green + blue < 384 : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.classList.toggle("dark", dark);
  }

  // ---- steps

  clamp(step) {
    return Math.min(this.tour.steps - 1, Math.max(0, Math.round(step) || 0));
  }

  // Go to a step; `done` is false while it is only passed on the way (dragging, playing).
  go(step, done = true) {
    current = this;
    if (done) this.pause();
    this.step = this.clamp(step);
    this.render();
    if (done) this.report();
  }

  jump(kind, forward = true) {
    const step = this.tour.landmark(kind, this.step, forward);
    if (step !== undefined) this.go(step);
    else this.tell(this.say("no_more"));
  }

  // Over the subtree that a step enters, to where it is left; or from where it is left back to its start.
  over(forward) {
    const { node, enters } = this.tour.at(this.step);
    if (forward) this.go(enters ? this.tour.leave(node) : this.step + 1);
    else this.go(enters ? this.step - 1 : this.tour.enter(node));
  }

  up() {
    const { node } = this.tour.at(this.step);
    this.go(this.tour.enter(Math.max(0, this.tour.parent[node])));
  }

  down() {
    const [first] = this.tour.children[this.tour.at(this.step).node];
    if (first !== undefined) this.go(this.tour.enter(first));
  }

  toggle() {
    if (this.timer) this.go(this.step);
    else this.play();
  }

  play() {
    if (this.step >= this.tour.steps - 1) this.step = 0;
    let owed = 1;
    let before = performance.now();
    const tick = (now) => {
      owed += ((now - before) / 1000) * SPEEDS[this.speed];
      before = now;
      if (owed >= 1) {
        const steps = Math.floor(owed);
        owed -= steps;
        this.go(this.step + steps, false);
      }
      if (this.step >= this.tour.steps - 1) this.go(this.step);
      else this.timer = requestAnimationFrame(tick);
    };
    this.setPlaying(true);
    this.timer = requestAnimationFrame(tick);
  }

  pause() {
    cancelAnimationFrame(this.timer);
    this.timer = undefined;
    this.setPlaying(false);
  }

  setPlaying(playing) {
    const key = playing ? "pause" : "play";
    this.playButton.replaceChildren(icon(ICONS[key]));
    this.playButton.setAttribute("aria-label", this.say(key));
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
    this.root.classList.toggle("playing", playing);
  }

  // Tell the host where the player has come to rest: never for each step, never while it is being built.
  report() {
    clearTimeout(this.reporting);
    this.reporting = setTimeout(() => this.options.onStep?.(this.step), 350);
  }

  // ---- rendering

  render() {
    this.tree.show(this.step);
    this.state.show(this.step);
    this.stack.show(this.step);
    this.code.show(this.tour, this.step);
    this.strip.show(this.step);
    this.gallery.show(this.step);
    this.showSentence();
    const values = { step: this.step + 1, steps: this.tour.steps, ...this.tour.soFar(this.step) };
    const written = Object.entries(values).map(([key, count]) => [key, count.toLocaleString()]);
    this.counters.textContent = this.say("counters", Object.fromEntries(written));
    this.options.onRender?.(this.step);
  }

  showSentence() {
    const { lead, main, then, tone } = this.narrator.step(this.step);
    this.sentence.className = `sentence ${tone}`;
    this.sentence.replaceChildren(
      element("div", { class: "lead" }, lead),
      element("div", { class: "main" }, element("i", { class: `swatch ${tone}` }), main),
      element("div", { class: "then" }, then ?? "", ...this.links()));
  }

  // To the node that is searched instead of a cut one, or that was searched before it.
  links() {
    const { node, enters } = this.tour.at(this.step);
    if (!enters || this.tour.verdict[node] !== PRUNED) return [];
    const [twin, earlier] = [this.narrator.reason(node).twin, this.tour.earlier[node]];
    const link = (key, to) => element("button", { type: "button", class: "link", onclick: () => this.go(this.tour.enter(to)) }, this.say(key));
    if (earlier !== undefined) return [link("show_earlier", earlier)];
    return twin === null ? [] : [link("show_twin", twin)];
  }

  tell(text) {
    this.sentence.querySelector(".then").textContent = text;
  }

  resized() {
    this.darken();
    this.strip.draw(getComputedStyle(this.root));
  }

  // ---- input

  keys = {
    ArrowRight: () => this.go(this.step + 1),
    ArrowLeft: () => this.go(this.step - 1),
    "Shift+ArrowRight": () => this.over(true),
    "Shift+ArrowLeft": () => this.over(false),
    ArrowUp: () => this.up(),
    ArrowDown: () => this.down(),
    " ": () => this.toggle(),
    n: () => this.jump("solution"),
    "Shift+N": () => this.jump("solution", false),
    d: () => this.jump("dead_end"),
    x: () => this.jump("cut"),
    Home: () => this.go(0),
    End: () => this.go(this.tour.steps - 1),
    f: () => this.fullScreen(),
    "?": () => this.help.toggleAttribute("hidden"),
    Escape: () => this.help.setAttribute("hidden", ""),
  };

  listen() {
    // On the window and before anybody else: arrows must work without a click, and Streamlit has keys of its own.
    this.onKey = (event) => this.key(event);
    window.addEventListener("keydown", this.onKey, true);
    window.addEventListener("keyup", this.onKey, true);
    this.root.addEventListener("pointerdown", () => (current = this));
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.root);
  }

  key(event) {
    const target = event.composedPath()[0];
    const inside = this.root.contains(target);
    const elsewhere = target instanceof Element && target !== document.body && !inside;
    if (current !== this || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const own = target.matches?.("input") ? SLIDER_KEYS : target.matches?.("button") ? BUTTON_KEYS : [];
    if (own.includes(event.key)) return;
    const shifted = event.shiftKey && event.key !== "?" ? `Shift+${event.key}` : event.key;
    const act = this.keys[shifted];
    if (event.key.length === 1) event.stopPropagation();
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "keydown") act();
  }

  async fullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen();
    await this.root.requestFullscreen?.();
    this.root.classList.add("big");
    const left = () => {
      if (document.fullscreenElement) return;
      this.root.classList.remove("big");
      document.removeEventListener("fullscreenchange", left);
    };
    document.addEventListener("fullscreenchange", left);
  }

  destroy() {
    this.pause();
    clearTimeout(this.reporting);
    window.removeEventListener("keydown", this.onKey, true);
    window.removeEventListener("keyup", this.onKey, true);
    this.sizes.disconnect();
    if (current === this) current = undefined;
  }
}

// ---------------------------------------------------------------- Streamlit

const mounted = new WeakMap();

// Called by Streamlit at mount and whenever its data changes; the same document keeps its player.
export default function mount({ data, parentElement, setStateValue }) {
  const before = mounted.get(parentElement);
  if (before?.id !== data.id) {
    before?.player?.destroy();
    const entry = { id: data.id };
    mounted.set(parentElement, entry);
    const place = parentElement.querySelector(".lab-host");
    unpack(data.document).then((made) => {
      if (mounted.get(parentElement) !== entry) return;
      const onStep = (step) => setStateValue("rest", { id: data.id, step });
      entry.player = new Player(place, made, { step: data.step, onStep });
    });
  } else {
    before.player?.resized();
  }
  return () => {
    mounted.get(parentElement)?.player?.destroy();
    mounted.delete(parentElement);
  };
}
