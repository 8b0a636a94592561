// Which part of the drawing is seen. Only the view moves: no node ever moves within the tree.

const TRAVEL = 140; // ms in which the view follows
const EDGE = 24; // px beside the tree where the view ends
const FOOT = 64; // px below it: the tools stand there
const READABLE = 0.8; // zoom below which labels are too small for a class

// For a drawing that tells its size (right, bottom, size), the place and width of a node, and how to paint.
export class Camera {
  view = { scale: 1, x: 0, y: 0 };
  following = true;

  get room() {
    return { width: this.size?.width || 600, height: this.size?.height || 400 };
  }

  get fitsIn() {
    return this.right * this.view.scale <= this.room.width && this.bottom * this.view.scale <= this.room.height;
  }

  // Move the view, in one go or within a moment; the motion is the camera's, no node moves in the tree.
  look(target, moving = false) {
    cancelAnimationFrame(this.travelling);
    const still = !moving || this.acts.still() || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = { ...this.view };
    const { x, y, scale } = this.view;
    if (x === target.x && y === target.y && scale === target.scale) return this.paintStep();
    if (still) {
      this.view = target;
      return this.paint();
    }
    const began = performance.now();
    const move = (now) => {
      const part = Math.min(1, Math.max(0, (now - began) / TRAVEL));
      const eased = 1 - (1 - part) ** 3;
      this.view = { scale: target.scale, x: from.x + (target.x - from.x) * eased, y: from.y + (target.y - from.y) * eased };
      this.paint();
      if (part < 1) this.travelling = requestAnimationFrame(move);
    };
    this.travelling = requestAnimationFrame(move);
    return undefined;
  }

  fit() {
    const { width, height } = this.room;
    const scale = Math.min(1.25 * this.acts.size(), (width - 24) / (this.right + 8), (height - 24) / (this.bottom + 16));
    this.following = false;
    this.look({ scale, x: (width - this.right * scale) / 2, y: 14 });
  }

  // A tree that can be read whole is shown whole; in a larger one the view follows the node of the step.
  start(node) {
    this.fit();
    if (this.view.scale >= READABLE * this.acts.size()) return;
    this.following = true;
    this.view = { scale: this.acts.size(), x: 0, y: 14 };
    this.follow(node, true);
  }

  // Keep a node in view together with its parent: a step down and the step back then need no motion.
  follow(node, centred = false) {
    const { width, height } = this.room;
    const { scale, x, y } = this.view;
    const [atX, atY] = this.place(node).map((value) => value * scale);
    const [fromX, fromY] = this.place(Math.max(0, this.tour.parent[node])).map((value) => value * scale);
    const far = Math.abs(atX - fromX) > width * 0.7; // too far apart for one view
    const [left, right] = far ? [atX, atX] : [Math.min(atX, fromX), Math.max(atX, fromX)];
    const target = { scale, x, y };
    const rim = EDGE + (this.widthOf(node) / 2) * scale;
    if (centred || left + x < rim || right + x > width - rim) target.x = this.within((width - left - right) / 2, scale);
    const lowest = Math.min(14, height - FOOT - this.bottom * scale);
    if (centred || fromY + y < 0 || atY + y > height - FOOT) target.y = Math.min(14, Math.max(lowest, height * 0.6 - atY));
    this.look(target, !centred);
  }

  // A horizontal place of the view that leaves no room unused beside the tree.
  within(x, scale) {
    const [room, wide] = [this.room.width, this.right * scale];
    return wide < room ? (room - wide) / 2 : Math.min(EDGE, Math.max(room - wide - EDGE, x));
  }

  zoom(factor, atX = this.room.width / 2, atY = this.room.height / 2) {
    const scale = Math.min(4, Math.max(0.02, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.look({ scale, x: atX - (atX - this.view.x) * ratio, y: atY - (atY - this.view.y) * ratio });
  }

  pan(byX, byY) {
    this.following = false;
    this.look({ scale: this.view.scale, x: this.view.x + byX, y: this.view.y + byY });
  }

  // Move the view so that a place of the drawing is in the middle.
  lookAt(x, y) {
    const { width, height } = this.room;
    const { scale } = this.view;
    this.following = false;
    this.look({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  }
}
