// The whole drawing, small: where the view is, and where the path.

import { element, penOf } from "./dom.js";
import { ROW } from "./folding.js";
import { SOLUTION } from "./tour.js";

const [LOWEST, HIGHEST] = [24, 84]; // px, of its sides

export class MiniMap {
  // `lookAt(x, y)` moves the view to a place of the drawing.
  constructor(tree, lookAt) {
    Object.assign(this, { tree, shown: true });
    this.canvas = element("canvas", { class: "minimap", "aria-hidden": "true" });
    this.canvas.addEventListener("pointerdown", (event) => this.canvas.setPointerCapture(event.pointerId));
    for (const name of ["pointerdown", "pointermove"]) {
      this.canvas.addEventListener(name, (event) => event.buttons && lookAt(...this.at(event)));
    }
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
  }

  get scale() {
    return Math.min(this.size.width / this.tree.right, this.size.height / this.tree.bottom);
  }

  // Drawing, theme or size may have changed.
  forget() {
    this.size = undefined;
    this.dots = undefined;
  }

  paint(window) {
    const hidden = !this.shown || this.tree.fitsIn;
    if (hidden !== this.canvas.hidden) this.forget();
    this.canvas.hidden = hidden;
    if (hidden) return;
    this.size ??= this.measured();
    const { pen, width, height } = penOf(this.canvas, this.tree.colors.paper, this.size);
    if (!width) return;
    this.dots ??= this.painted();
    pen.drawImage(this.dots, 0, 0, width, height);
    this.paintPath(pen);
    pen.strokeStyle = this.tree.colors.open;
    pen.strokeRect(window.left * this.scale, window.top * this.scale, (window.right - window.left) * this.scale, (window.bottom - window.top) * this.scale);
  }

  // Sizes are read when they may have changed: to read them at each step would cost a layout.
  measured() {
    const { canvas, tree } = this;
    canvas.style.width = "";
    const scale = Math.min(canvas.clientWidth / tree.right, HIGHEST / tree.bottom);
    canvas.style.width = `${Math.max(LOWEST, Math.ceil(tree.right * scale))}px`;
    canvas.style.height = `${Math.max(LOWEST, Math.ceil(tree.bottom * scale))}px`;
    return { width: canvas.clientWidth, height: canvas.clientHeight };
  }

  paintPath(pen) {
    const { path, indexOf, drawing, colors } = this.tree;
    const { scale } = this;
    const size = Math.max(3, Math.min(6, ROW * scale));
    pen.fillStyle = colors.open;
    for (const index of path.map((node) => indexOf.get(node))) {
      if (index !== undefined) pen.fillRect(drawing.x[index] * scale - 1, drawing.y[index] * scale - 1, size, size);
    }
  }

  // The map without path and window, kept until drawing or theme change.
  painted() {
    const { drawing, tour, colors } = this.tree;
    const { scale } = this;
    const { pen, canvas } = penLike(this.canvas, this.size.width);
    const size = Math.max(1, Math.min(4, ROW * scale));
    drawing.node.forEach((node, index) => {
      const solves = tour.verdict[node] === SOLUTION;
      pen.fillStyle = colors[solves ? "solution" : "closed"];
      pen.globalAlpha = solves ? 1 : 0.55;
      pen.fillRect(drawing.x[index] * scale, drawing.y[index] * scale, size + solves, size + solves);
    });
    return canvas;
  }
}

// A second canvas of the same size.
function penLike({ width, height }, wide) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.scale(width / wide, width / wide);
  return { pen, canvas };
}
