// Two searches as one tree, with the list of what was saved. From the document of document.py everything follows.

const SVG_NAMES = "http://www.w3.org/2000/svg";
const NODE = 24; // px, height of a node; its badge is below

function made(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) result.addEventListener(key.slice(2), value);
    else result.setAttribute(key, value);
  }
  result.append(...children);
  return result;
}

function shape(name, attributes = {}, text = undefined) {
  const result = document.createElementNS(SVG_NAMES, name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  if (text !== undefined) result.textContent = text;
  return result;
}

// Outlines by sort of node, centred, for a width: each sort has a shape of its own.
const round = (x, y) =>
  `M${-x + y} ${-y}H${x - y}A${y} ${y} 0 0 1 ${x - y} ${y}H${-x + y}A${y} ${y} 0 0 1 ${-x + y} ${-y}Z`;
const OUTLINES = {
  both: round,
  unreached: round,
  only_a: (x, y) => `M${-x - 5} 0L${-x + 3} ${-y}H${x}V${y}H${-x + 3}Z`,
  only_b: (x, y) => `M${x + 5} 0L${x - 3} ${-y}H${-x}V${y}H${x - 3}Z`,
  differs: (x, y) => `M${-x - 5} 0L${-x + 2} ${-y}H${x - 2}L${x + 5} 0L${x - 2} ${y}H${-x + 2}Z`,
};

export class MergedView {
  constructor(host, data) {
    Object.assign(this, { data, drawing: data.drawn, view: { scale: 1, x: 0, y: 14 } });
    this.svg = shape("svg", { role: "img", "aria-label": data.words.tree });
    this.camera = shape("g", { class: "camera" });
    this.svg.append(this.camera);
    this.draw();
    this.told = made("p", { class: "told", "aria-live": "polite" }, data.words.more);
    const panel = made("section", { class: "tree" }, this.svg, this.tools());
    const stage = made("div", { class: "stage" }, panel, this.list());
    this.root = made("div", { class: "lab-merged lab-player" }, this.heading(), this.told, stage, made("p", { class: "summary" }, data.summary));
    host.replaceChildren(this.root);
    this.darken();
    this.listen();
    this.start();
  }

  heading() {
    const names = this.data.names.map((name, side) =>
      made("span", { class: "name" }, made("i", { class: `sign only_${"ab"[side]}` }), `${"AB"[side]}  ${name}`));
    const legend = [...this.data.legend.filter(([key]) => !key.startsWith("only")), ["solution", this.data.words.solution]];
    const entries = legend.map(([key, meaning]) => made("span", { class: "entry" }, made("i", { class: `sign ${key}` }), meaning));
    return made("header", {}, ...names, ...entries);
  }

  tools() {
    const { fit, zoom_in, zoom_out } = this.data.words;
    const button = (text, act) => made("button", { type: "button", onclick: act }, text);
    return made("div", { class: "tools" },
      button(fit, () => this.fit()), button(zoom_out, () => this.zoom(0.8)), button(zoom_in, () => this.zoom(1.25)));
  }

  list() {
    const rows = this.data.savings.map((saving) => {
      const path = made("span", { class: "path" }, saving.path);
      const reason = saving.reason ? [made("small", {}, saving.reason)] : [];
      const row = made("button", { type: "button", onclick: () => this.jump(saving.at, saving) }, made("b", {}, saving.text), path, ...reason);
      return made("li", {}, row);
    });
    const title = rows.length ? this.data.words.savings : this.data.words.no_savings;
    return made("section", { class: "savings" }, made("h3", {}, title), made("ol", {}, ...rows));
  }

  // ---- drawing

  centre(index) {
    return [this.drawing.x[index], this.drawing.y[index] + NODE / 2];
  }

  draw() {
    const { parent, x, width, height } = this.drawing;
    const lines = parent.map((from, to) => {
      if (from < 0) return "";
      const [[fromX, fromY], [toX, toY]] = [this.centre(from), this.centre(to)];
      return `M${fromX} ${fromY + height - NODE / 2}L${toX} ${toY - NODE / 2}`; // below every badge of the row
    });
    const branches = new Set(parent);
    const stubs = parent.map((_, index) => {
      const [middle, y] = this.centre(index);
      const bare = branches.has(index) && !this.drawing.badge[index].length;
      return bare ? `M${middle} ${y + NODE / 2}V${y + height - NODE / 2}` : "";
    });
    this.camera.append(shape("path", { class: "edge", d: lines.join("") + stubs.join("") }));
    this.nodes = parent.map((_, index) => this.node(index));
    this.camera.append(...this.nodes);
    this.right = Math.max(...x.map((middle, index) => middle + width[index] / 2));
    this.bottom = Math.max(...this.drawing.y) + this.drawing.height;
  }

  node(index) {
    const { where, look, folded, text, width, badge, told } = this.drawing;
    const [x, y] = this.centre(index);
    const group = shape("g", { class: `node ${where[index]} ${look[index]}`, transform: `translate(${x} ${y})` });
    const half = Math.min(width[index], 15 + 7 * text[index].length) / 2;
    group.append(
      shape("title", {}, told[index]),
      shape("path", { class: "ring", d: OUTLINES[where[index]](half + 5, NODE / 2 + 5) }),
      shape("path", { class: "shape", d: OUTLINES[where[index]](half, NODE / 2) }),
      shape("text", { class: "label", y: 4 }, text[index]),
    );
    if (look[index] === "solution") group.append(shape("path", { class: "diamond", d: `M0 ${-NODE / 2 - 9}l5 6l-5 6l-5 -6Z` }));
    if (folded[index]) group.append(shape("path", { class: "fold", d: `M0 ${NODE / 2}l7 7h-14Z` }));
    badge[index].forEach((line, row) => group.append(shape("text", { class: "count", y: NODE / 2 + 17 + 12 * row }, line)));
    group.addEventListener("click", () => this.jump(index, undefined, false));
    return group;
  }

  jump(index, saving = undefined, moves = true) {
    this.lit?.classList.remove("lit");
    this.lit = this.nodes[index];
    this.lit.classList.add("lit");
    const text = saving ? [saving.path, saving.text, saving.reason].filter(Boolean).join(" · ") : this.drawing.told[index];
    this.told.textContent = text;
    if (moves) this.centreOn(index);
  }

  // ---- the camera

  look() {
    const { scale, x, y } = this.view;
    this.camera.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  get room() {
    return { width: this.svg.clientWidth || 600, height: this.svg.clientHeight || 400 };
  }

  fit() {
    const { width, height } = this.room;
    const scale = Math.min(1.25, (width - 24) / (this.right + 8), (height - 24) / (this.bottom + 8));
    this.view = { scale, x: (width - this.right * scale) / 2, y: 14 };
    this.look();
  }

  // A tree that can be read whole is shown whole; a larger one from its root, where reading begins.
  start() {
    this.fit();
    if (this.view.scale < 0.45) this.centreOn(0, 0.6);
  }

  centreOn(index, least = 1) {
    const { width, height } = this.room;
    const scale = Math.max(least, this.view.scale);
    const [x, y] = this.centre(index);
    this.view = { scale, x: width / 2 - x * scale, y: Math.min(14, height * 0.55 - y * scale) };
    this.look();
  }

  zoom(factor, atX = this.room.width / 2, atY = this.room.height / 2) {
    const scale = Math.min(4, Math.max(0.02, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.view = { scale, x: atX - (atX - this.view.x) * ratio, y: atY - (atY - this.view.y) * ratio };
    this.look();
  }

  listen() {
    this.svg.addEventListener("pointermove", (event) => {
      if (!event.buttons) return;
      this.view.x += event.movementX;
      this.view.y += event.movementY;
      this.look();
    });
    this.svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = this.svg.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.sizes = new ResizeObserver(() => this.darken());
    this.sizes.observe(this.root);
  }

  // Streamlit gives its colours as custom properties; elsewhere the system's preference counts.
  darken() {
    const ground = getComputedStyle(this.root.parentNode?.host ?? this.root).getPropertyValue("--st-background-color").trim();
    const parts = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16));
    const dark = ground.startsWith("#") ? parts.reduce((sum, part) => sum + part, 0) < 384 : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.classList.toggle("dark", dark);
  }

  destroy() {
    this.sizes.disconnect();
  }
}
