import { drawn, element } from "./dom.js";
import { PRUNED } from "./tour.js";

// The picture of the state, and what this step changed in it.
export class StateView {
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
    return this.unpacked(shown);
  }

  unpacked(numbers) {
    return numbers.map((number) => {
      const [text, at, level, note, tone] = this.picture.marks[number];
      return { number, text, at, level, note, tone };
    });
  }

  show(step, veiled = false) {
    if (!this.picture) return;
    const { node, enters } = this.tour.at(step);
    const figures = enters || node === 0 ? this.entering(node, veiled) : this.leaving(node);
    const shown = figures[figures.length - 1].marks.map(({ text, at }) => text + at.map((place) => place + 1));
    this.root.setAttribute("aria-label", `${this.narrator.say("state")}: ${shown.join(" ")}`);
    const parts = figures.flatMap(({ caption, marks }, place) => [
      ...(place ? [element("span", { class: "becomes", "aria-hidden": "true" }, "→")] : []),
      element("figure", {}, this[this.frame.kind](marks), ...(caption ? [element("figcaption", {}, this.narrator.say(caption))] : [])),
    ]);
    this.root.className = `picture ${this.frame.kind} shows-${figures.length}`;
    this.root.replaceChildren(...parts);
  }

  // The state entered. Cards are shown with those from which the new one was made, a cut by symmetry with
  // what is searched instead where that is no node of the tree.
  entering(node, veiled) {
    const { culprits, picture } = this.narrator.reason(node);
    const pruned = this.tour.verdict[node] === PRUNED && !veiled;
    const marks = this.marks(node).map((mark) => {
      const newest = mark.level > 0 && mark.level === this.tour.depth[node];
      const blamed = pruned && mark.level && culprits.includes(mark.level);
      return { ...mark, role: newest ? (pruned ? "refused" : "newest") : blamed ? "culprit" : "" };
    });
    const figures = [{ marks, caption: pruned && picture ? "refused_state" : "" }];
    if (pruned && picture) figures.push({ marks: this.unpacked(picture).map((mark) => ({ ...mark, role: "" })), caption: "twin_state" });
    else if (this.frame.kind === "cards" && node) figures.unshift({ marks: this.consumed(node), caption: "" });
    return figures;
  }

  // The parent's marks, with those lit that are not there any more.
  consumed(node) {
    const left = this.marks(node).map(({ number }) => number);
    return this.marks(this.tour.parent[node]).map((mark) => {
      const place = left.indexOf(mark.number);
      if (place >= 0) left.splice(place, 1);
      return { ...mark, role: place >= 0 ? "" : "joined" };
    });
  }

  // Undo: the state before, with what is taken back, and the state after.
  leaving(node) {
    const before = this.marks(node).map((mark) => ({ ...mark, role: mark.level === this.tour.depth[node] ? "undone" : "" }));
    const after = this.marks(this.tour.parent[node]).map((mark) => ({ ...mark, role: "" }));
    return [{ marks: before, caption: "before" }, { marks: after, caption: "after" }];
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
    rows.forEach((name, row) => svg.append(drawn("text", { class: "name", x: left / 2, y: 22 + (row + 0.5) * cell }, name)));
    svg.append(...this.squares(left, cell));
    const middle = ([row, column]) => [left + (column + 0.5) * cell, 18 + (row + 0.5) * cell];
    this.blame(svg, marks, middle);
    for (const mark of marks) svg.append(this.placed(mark, middle(mark.at)));
    return svg;
  }

  // All squares of a colour in one path: a gallery holds thousands of them.
  squares(left, cell) {
    const { rows, columns, checkered } = this.frame;
    const paths = ["", ""];
    rows.forEach((_, row) => columns.forEach((_, column) => {
      paths[checkered && (row + column) % 2 ? 1 : 0] += `M${left + column * cell} ${18 + row * cell}h${cell}v${cell}h${-cell}z`;
    }));
    return paths.map((d, dark) => drawn("path", { class: dark ? "square dark-square" : "square", d }));
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
