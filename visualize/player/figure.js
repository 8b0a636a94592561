// Pictures of a state. What is fixed is drawn once; of the marks only those that changed are made anew, since
// to build a board at each step would cost more than all else on the page.

import { drawn, element, keep, write } from "./dom.js";

const CELL = 32; // px, side of a square
const HEAD = 18; // px above the first row
const VERTEX = 15; // px, radius of a vertex

// A picture with its caption.
export class Figure {
  constructor(frame) {
    this.picture = new KINDS[frame.kind](frame);
    this.caption = element("figcaption");
    this.root = element("figure", {}, this.picture.root, this.caption);
  }

  show(marks, caption = "") {
    this.picture.show(marks);
    write(this.caption, caption);
  }
}

// A picture by itself, with nothing marked in it.
export function still(frame, marks) {
  const picture = new KINDS[frame.kind](frame);
  picture.show(marks);
  return picture.root;
}

function keyOf({ number, role }) {
  return `${number} ${role}`;
}

class Cards {
  constructor() {
    this.root = element("div", { class: "cards" });
  }

  show(marks) {
    keep(this.root, marks, keyOf, ({ text, note, role }) =>
      element("div", { class: `card ${role}` }, element("b", {}, text), element("small", {}, note)));
  }

  // What a screen reader says of a mark.
  told({ text, note }) {
    return note ? `${text} (${note})` : text;
  }
}

// Marks at places of a plane: a grid of squares, or a network.
class Plane {
  constructor(width, height, most, fixed) {
    this.lines = drawn("g");
    this.marks = drawn("g");
    this.root = drawn("svg", { viewBox: `0 0 ${width} ${height}`, style: `max-width: ${most}px` });
    this.root.append(...fixed, this.lines, this.marks);
  }

  show(marks) {
    const refused = marks.find((mark) => mark.role === "refused");
    const blamed = refused ? marks.filter((mark) => mark.role === "culprit") : [];
    keep(this.lines, blamed, ({ at }) => `${at} ${refused.at}`, ({ at }) => this.blame(at, refused.at));
    keep(this.marks, marks, keyOf, (mark) => this.placed(mark));
  }

  // A line from what is to blame to what was refused.
  blame(from, to) {
    const [[x1, y1], [x2, y2]] = [this.middle(from), this.middle(to)];
    return drawn("line", { class: "attack", x1, y1, x2, y2 });
  }

  placed({ text, role, tone, at }) {
    const [x, y] = this.middle(at);
    const group = drawn("g", { class: `mark ${role} ${tone === null ? "" : `tone tone-${tone}`}` });
    group.append(drawn("circle", { class: "halo", cx: x, cy: y, r: 14 }), drawn("text", { x, y: y + (text.length > 1 ? 4 : 8), class: text.length > 1 ? "small" : "" }, text));
    if (role === "refused") group.append(drawn("path", { class: "cross", d: `M${x - 9} ${y - 9}l18 18m0 -18l-18 18` }));
    return group;
  }
}

class Grid extends Plane {
  constructor({ rows, columns, checkered }) {
    const left = rows.some(Boolean) ? 8 + 7 * Math.max(...rows.map((name) => name.length)) : 2;
    const [width, height] = [left + columns.length * CELL + 2, HEAD + rows.length * CELL + 2];
    const names = [
      ...columns.map((name, column) => drawn("text", { class: "name", x: left + (column + 0.5) * CELL, y: HEAD - 5 }, name)),
      ...rows.map((name, row) => drawn("text", { class: "name", x: left / 2, y: HEAD + 4 + (row + 0.5) * CELL }, name)),
    ];
    super(width, height, width * 1.1, [...names, ...squares(rows.length, columns.length, left, checkered)]);
    Object.assign(this, { left, names: { rows, columns } });
  }

  told({ text, at: [row, column] }) {
    const [across, down] = [this.names.columns[column], this.names.rows[row]];
    return down.length > 2 ? `${down} ${across}: ${text}` : `${text} ${across}${down}`;
  }

  middle([row, column]) {
    return [this.left + (column + 0.5) * CELL, HEAD + (row + 0.5) * CELL];
  }
}

// All squares of a colour in one path: a gallery holds thousands of them.
function squares(rows, columns, left, checkered) {
  const paths = ["", ""];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      paths[checkered ? (row + column) % 2 : 0] += `M${left + column * CELL} ${HEAD + row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    }
  }
  return paths.map((d, dark) => drawn("path", { class: dark ? "square dark-square" : "square", d }));
}

// Vertices on a circle, and the edges between them.
class Network extends Plane {
  constructor({ names, edges }) {
    const radius = 34 + 7 * names.length;
    const side = 2 * (radius + VERTEX + 9);
    const places = names.map((_, vertex) => {
      const angle = (2 * Math.PI * vertex) / names.length - Math.PI / 2;
      return [side / 2 + radius * Math.cos(angle), side / 2 + radius * Math.sin(angle)];
    });
    const links = edges.map(([one, other]) => {
      const [[x1, y1], [x2, y2]] = [places[one], places[other]];
      return drawn("line", { class: "link", x1, y1, x2, y2 });
    });
    super(side, side, side, links);
    Object.assign(this, { names, places, vertices: drawn("g") });
    this.lines.after(this.vertices);
  }

  told({ text, at: [vertex] }) {
    return `${this.names[vertex]}: ${text}`;
  }

  middle([vertex]) {
    return this.places[vertex];
  }

  // A vertex with a mark has its name in the mark.
  show(marks) {
    const taken = new Set(marks.map(({ at }) => at[0]));
    keep(this.vertices, this.names.map((name, vertex) => [vertex, taken.has(vertex) ? "" : name]), String, (told) => this.vertex(...told));
    super.show(marks.map((mark) => ({ ...mark, text: this.names[mark.at[0]] + mark.text })));
  }

  vertex(number, name) {
    const [x, y] = this.places[number];
    const group = drawn("g");
    group.append(drawn("circle", { class: "vertex", cx: x, cy: y, r: VERTEX }), drawn("text", { x, y: y + 4 }, name));
    return group;
  }
}

const KINDS = { cards: Cards, grid: Grid, network: Network };
