// Beside and below the tree: solutions found, call stack, code, strip.

import { arrange, countUpTo, element, mark, penOf, write } from "./dom.js";
import { PRUNED } from "./tour.js";

// The solutions found, to look at side by side and to go to.
export class Gallery {
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
    const place = countUpTo(this.tour.landmarks.solution, step) - 1;
    const here = this.tour.landmarks.solution[place] === step ? this.buttons[place] : undefined;
    if (here === this.here) return;
    this.here?.classList.remove("here");
    this.here = here;
    here?.classList.add("here");
  }
}

// One card for each open call, the innermost first. A depth keeps its card, so that a step rewrites one or two.
export class StackView {
  static MOST = 24; // cards; below them only a number says how many calls wait

  constructor(tour, narrator, returnFrom) {
    Object.assign(this, { tour, narrator, returnFrom, cards: [] });
    this.rest = element("li", { class: "empty" });
    this.root = element("ol", { class: "stack", tabindex: 0, "aria-label": narrator.say("stack") });
  }

  show(step, veiled) {
    const { node, enters } = this.tour.at(step);
    const path = this.tour.path(step).reverse();
    const told = path.slice(0, StackView.MOST).map((open, place) => [open, place ? "waits" : "active"]);
    if (!enters) told.unshift([node, "returned"]);
    const cards = told.map(([open, state]) => this.fill(this.cardOf(open), open, step, state, veiled));
    const waiting = path.length - StackView.MOST;
    const rest = !path.length ? this.narrator.say("stack_empty") : waiting > 0 ? this.narrator.say("stack_more", { count: waiting.toLocaleString() }) : "";
    write(this.rest, rest);
    arrange(this.root, [...cards, ...(rest ? [this.rest] : [])]);
  }

  cardOf(node) {
    const place = this.tour.depth[node] % (StackView.MOST + 1); // no two of those shown have one card
    return (this.cards[place] ??= this.card());
  }

  card() {
    const [call, state, loop] = [element("code"), element("i"), element("div", { class: "loop" })];
    const made = { call, state, loop, chips: [] };
    const label = this.narrator.say("return_from");
    made.button = element("button", { type: "button", class: "return", title: label, "aria-label": label, onclick: () => this.returnFrom(made.node) }, "↩");
    made.root = element("li", { class: "frame" }, element("div", { class: "call" }, call, state, made.button), loop);
    return made;
  }

  fill(card, node, step, state, veiled) {
    card.node = node;
    mark(card.root, `frame ${state}`);
    write(card.call, this.narrator.call(node));
    write(card.state, this.narrator.say(state));
    card.button.hidden = state === "returned";
    if (state === "returned") this.chips(card, [], node ? this.narrator.returnsTo(node) : "");
    else this.fillLoop(card, node, step, veiled);
    return card.root;
  }

  // The loop of a call: what it has tried, what it is trying, what is left.
  fillLoop(card, node, step, veiled) {
    const children = this.tour.children(node);
    if (children.length > 12) {
      const number = countUpTo(children.map((child) => this.tour.enter(child)), step);
      const { node: current, enters } = this.tour.at(step);
      const here = enters && this.tour.parent[current] === node ? ` ${this.narrator.label(current)}` : "";
      return this.chips(card, [], number ? this.narrator.say("child_of", { number, count: children.length }) + here : "");
    }
    const current = this.tour.at(step).node;
    return this.chips(card, children.map((child) =>
      [this.narrator.label(child), veiled && child === current ? "open" : this.tour.status(child, step)]), "");
  }

  chips(card, told, text) {
    if (card.plain !== text) card.loop.replaceChildren(...(text ? [text] : []));
    if (card.plain !== text) card.chips = [];
    card.plain = text;
    while (card.chips.length > told.length) card.chips.pop().remove();
    told.forEach(([label, status], place) => {
      const chip = (card.chips[place] ??= card.loop.appendChild(element("span")));
      write(chip, label);
      mark(chip, `chip ${status}`);
    });
  }
}

// The real source of the search, recursive or with a stack of its own, and the line that runs.
export class CodeView {
  constructor(sources, narrator) {
    this.sources = sources ?? {};
    this.names = Object.keys(this.sources);
    this.body = element("pre", { tabindex: 0, "aria-label": narrator.say("code") });
    this.select = element("select", { "aria-label": narrator.say("code") },
      ...this.names.map((name) => element("option", { value: name }, name)));
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.scrolled = 0; // told by the scroll event: to ask at each step would cost a layout
    this.body.addEventListener("scroll", () => (this.scrolled = this.body.scrollTop), { passive: true });
    this.root = element("div", { class: "code" }, ...(this.names.length > 1 ? [this.select] : []), this.body);
    if (this.names.length) this.choose(this.names[0]);
  }

  choose(name) {
    const { at, lines } = this.sources[name];
    this.at = at;
    this.lines = lines.map((line, index) =>
      element("div", { class: "line" }, element("span", { class: "number" }, String(index + 1)), line || " "));
    this.body.replaceChildren(...this.lines);
    this.lit = undefined;
    this.resized();
    if (this.last) this.show(...this.last);
  }

  // Sizes are read when they may have changed: to read them at each step would cost a layout.
  resized() {
    this.height = this.body.clientHeight;
    this.lineHeight = this.lines?.[0].offsetHeight ?? 0;
  }

  event(tour, step) {
    const { node, enters } = tour.at(step);
    if (enters) return ["branch", "pruned", "solution"][tour.verdict[node]];
    if (node === 0) return "start";
    return tour.size[node] > 1 || tour.status(node, Infinity) === "dead_end" ? "return" : "leaf_return";
  }

  show(tour, step, veiled) {
    this.last = [tour, step, veiled];
    const lit = veiled || !this.lines ? undefined : this.lines[this.at[this.event(tour, step)]];
    if (lit === this.lit) return;
    this.lit?.classList.remove("lit");
    this.lit = lit;
    if (!lit) return;
    lit.classList.add("lit");
    const top = this.lines.indexOf(lit) * this.lineHeight;
    if (top >= this.scrolled && top + this.lineHeight <= this.scrolled + this.height) return;
    this.scrolled = Math.max(0, top - this.height / 2);
    this.body.scrollTop = this.scrolled;
  }
}

// The whole trace, drawn or not: depth over steps, solutions and cuts, and the part that the tree shows.
export class Strip {
  constructor(tour, narrator, seek) {
    Object.assign(this, { tour, narrator, bookmarks: [] });
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.cursor = element("div", { class: "cursor" });
    this.window = element("div", { class: "window" });
    this.root = element("div", {
      class: "strip", role: "slider", tabindex: 0, "aria-label": narrator.say("strip"),
      "aria-valuemin": 1, "aria-valuemax": tour.steps,
    }, this.canvas, this.window, this.cursor);
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

  part(step) {
    return step / Math.max(1, this.tour.steps - 1);
  }

  draw(style = this.style) {
    this.style = style;
    const { pen, width, height } = penOf(this.canvas);
    if (!width) return;
    const { depth, cut, solution } = this.columns(width);
    const deepest = depth.reduce((most, value) => Math.max(most, value), 1);
    const color = (name) => style.getPropertyValue(name);
    pen.fillStyle = color("--mark-closed");
    pen.globalAlpha = 0.45;
    depth.forEach((value, x) => pen.fillRect(x, height - 6 - (value / deepest) * (height - 16), 1, (value / deepest) * (height - 16) + 1));
    pen.globalAlpha = 0.8;
    pen.fillStyle = color("--mark-pruned");
    cut.forEach((is, x) => is && pen.fillRect(x, height - 4, 1, 3));
    pen.globalAlpha = 1;
    pen.fillStyle = color("--mark-solution");
    solution.forEach((is, x) => is && this.diamond(pen, x + 0.5, 6));
    pen.fillStyle = color("--mark-open");
    for (const step of this.bookmarks) this.flag(pen, this.part(step) * width, height);
  }

  diamond(pen, x, y) {
    pen.beginPath();
    pen.moveTo(x, y - 5);
    pen.lineTo(x + 4, y);
    pen.lineTo(x, y + 5);
    pen.lineTo(x - 4, y);
    pen.fill();
  }

  flag(pen, x, height) {
    pen.fillRect(x, height - 16, 1.5, 16);
    pen.beginPath();
    pen.moveTo(x, height - 16);
    pen.lineTo(x + 8, height - 12.5);
    pen.lineTo(x, height - 9);
    pen.fill();
  }

  // For each column of pixels the deepest node, and whether there was a cut or a solution.
  columns(width) {
    const { tour } = this;
    const made = { depth: new Array(width).fill(0), cut: new Array(width).fill(false), solution: new Array(width).fill(false) };
    for (let node = 0; node < tour.count; node++) {
      const enter = tour.enter(node);
      const from = Math.floor((enter / tour.steps) * width);
      const to = Math.max(from, Math.min(width - 1, Math.ceil(((enter + 1) / tour.steps) * width) - 1));
      for (let x = from; x <= to; x++) {
        if (tour.depth[node] > made.depth[x]) made.depth[x] = tour.depth[node];
        if (tour.verdict[node] === PRUNED) made.cut[x] = true;
      }
    }
    for (const step of tour.landmarks.solution) made.solution[Math.min(width - 1, Math.round(this.part(step) * (width - 1)))] = true;
    return made;
  }

  // The part of the trace that the tree panel shows.
  frame(span) {
    this.window.hidden = !span;
    if (!span) return;
    const [from, to] = span.map((step) => this.part(Math.min(step, this.tour.steps - 1)));
    const [left, width] = [`${(from * 100).toFixed(2)}%`, `${((to - from) * 100).toFixed(2)}%`];
    if (this.window.style.left !== left) this.window.style.left = left;
    if (this.window.style.width !== width) this.window.style.width = width;
  }

  show(step, text) {
    this.cursor.style.left = `${this.part(step) * 100}%`;
    this.root.setAttribute("aria-valuenow", step + 1);
    this.root.setAttribute("aria-valuetext", text);
  }
}
