// What nodes look like on the canvas: shape tells the verdict as colour does (see theme.py).

import { ROW, textWidth } from "./folding.js";

export const STATUSES = ["unvisited", "closed", "dead_end", "pruned", "solution", "open"]; // later ones lie on top
const FILLED = ["open", "dead_end", "solution"];
const AROUND = 6; // px around a stamped node
const MOST_STAMPS = 2000; // kept at a time

export class Shapes {
  // Colours and font are read from a style once; a new theme is a new object.
  constructor(style) {
    const color = (name) => style.getPropertyValue(name).trim();
    this.colors = { ink: style.color, paper: color("--paper"), quiet: color("--mark-closed") };
    for (const status of STATUSES) this.colors[status] = color(`--mark-${status.replace("_", "-")}`);
    this.font = style.fontFamily;
    this.stamps = new Map();
  }

  // ---- stamps: to trace hundreds of smooth outlines and set their texts would take most of the time of a step

  // Put stamps at places, `dot` pixels of the screen for one of the drawing; each is drawn once for a zoom.
  put(pen, stamps, { dot, x, y }) {
    pen.save();
    pen.resetTransform();
    for (const [stamp, atX, atY] of stamps) {
      pen.drawImage(stamp, Math.round(atX * dot + x - stamp.width / 2), Math.round(atY * dot + y - stamp.height / 2));
    }
    pen.restore();
  }

  stamp(key, width, height, dot, paint) {
    if (this.dot !== dot || this.stamps.size > MOST_STAMPS) this.stamps = new Map();
    this.dot = dot;
    if (!this.stamps.has(key)) {
      const [wide, high] = [width, height].map((size) => 2 * Math.ceil((size * dot) / 2));
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
      const pen = canvas.getContext("2d");
      pen.translate(wide / 2, high / 2);
      pen.scale(dot, dot);
      pen.textAlign = "center";
      paint(pen);
      this.stamps.set(key, canvas);
    }
    return this.stamps.get(key);
  }

  node(status, width, text, dot) {
    return this.stamp(`${status} ${width} ${text}`, width + 2 * AROUND, ROW + 2 * AROUND, dot, (pen) => {
      // where a node is a few pixels high its dots would not be seen, and dots are dear to draw
      this.paint(pen, status, 0, 0, width, text, dot > 0.4);
      if (text && status === "pruned") this.strike(pen, textWidth(text));
    });
  }

  // What is refused under a node.
  count(text, dot) {
    return this.stamp(text, textWidth(text) + 8, 16, dot, (pen) => {
      pen.font = `400 10px ${this.font}`;
      this.text(pen, text, 0, 3.5, this.colors.quiet);
    });
  }

  // ---- outlines

  outline(pen, status, x, y, width, more = 0) {
    const half = width / 2 + more / 2;
    if (status === "solution") return half > ROW ? this.rhomb(pen, x, y, half, more) : this.diamond(pen, x, y, half + 4, ROW / 2 + 3 + more / 2);
    const [height, radius] = status === "pruned" ? [ROW - 4, 2] : status === "dead_end" ? [ROW - 8, 0] : [ROW, ROW / 2];
    return pen.roundRect(x - half, y - (height + more) / 2, 2 * half, height + more, radius && radius + more / 2);
  }

  diamond(pen, x, y, across, down) {
    pen.moveTo(x - across, y);
    pen.lineTo(x, y - down);
    pen.lineTo(x + across, y);
    pen.lineTo(x, y + down);
    pen.closePath();
  }

  // A diamond for a long label: pointed at both ends, flat between.
  rhomb(pen, x, y, half, more) {
    const [tip, down] = [half + 3, ROW / 2 + more / 2];
    pen.moveTo(x - tip, y);
    for (const [toX, toY] of [[-tip + 12, -down], [tip - 12, -down], [tip, 0], [tip - 12, down], [-tip + 12, down]]) pen.lineTo(x + toX, y + toY);
    pen.closePath();
  }

  // ---- whole marks

  paint(pen, status, x, y, width, text, dotted = true) {
    const filled = FILLED.includes(status);
    pen.beginPath();
    this.outline(pen, status, x, y, width);
    pen.fillStyle = filled ? this.colors[status] : this.colors.paper;
    pen.fill();
    if (status === "unvisited") pen.globalAlpha = 0.75;
    this.stroke(pen, this.colors[status], 1.4, status === "unvisited" && dotted ? [2, 3] : []);
    pen.globalAlpha = 1;
    if (!text) return;
    pen.font = `${filled ? 600 : 400} 12px ${this.font}`;
    const color = filled ? this.colors.paper : { pruned: this.colors.pruned, unvisited: this.colors.quiet }[status] ?? this.colors.ink;
    this.text(pen, text, x, y + 4, color);
  }

  strike(pen, width) {
    pen.beginPath();
    pen.moveTo(-width / 2 - 1, 0);
    pen.lineTo(width / 2 + 1, 0);
    this.stroke(pen, this.colors.pruned, 1);
  }

  stroke(pen, color, width, dash = []) {
    pen.setLineDash(dash);
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke();
  }

  text(pen, text, x, y, color) {
    pen.fillStyle = color;
    pen.fillText(text, x, y);
  }

  // A folded subtree. An open base: cut short. A diamond in it: solutions.
  triangle(pen, [count, solutions, complete], x, y, withCount) {
    pen.beginPath();
    pen.moveTo(x - 15, y + 19);
    pen.lineTo(x, y + 1);
    pen.lineTo(x + 15, y + 19);
    if (complete) pen.closePath();
    pen.fillStyle = this.colors.paper;
    pen.fill();
    this.stroke(pen, this.colors.closed, 1.2);
    if (solutions) {
      pen.beginPath();
      this.diamond(pen, x, y + 13, 4, 5);
      pen.fillStyle = this.colors.solution;
      pen.fill();
    }
    pen.font = `400 10px ${this.font}`;
    if (withCount) this.text(pen, count.toLocaleString(), x, y + 30, this.colors.quiet);
  }

  // From a place, in a bow, to another, with its head there.
  arrow(pen, [startX, startY], [endX, endY], [midX, midY]) {
    pen.beginPath();
    pen.moveTo(startX, startY);
    pen.quadraticCurveTo(midX, midY, endX, endY);
    this.stroke(pen, this.colors.open, 2);
    const angle = Math.atan2(endY - midY, endX - midX);
    pen.beginPath();
    pen.moveTo(endX, endY);
    for (const turn of [2.65, -2.65]) pen.lineTo(endX + 9 * Math.cos(angle + turn), endY + 9 * Math.sin(angle + turn));
    pen.closePath();
    pen.fillStyle = this.colors.open;
    pen.fill();
  }
}
