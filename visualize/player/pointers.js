// Mouse, pen and fingers on the tree: click, drag, pinch, wheel, and what the pointer rests on.

const CLICK = 4; // px: a pointer that moved less has clicked

export function listenTo(tree) {
  const fingers = new Map();
  const at = (event) => {
    const box = tree.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  const middle = () => {
    const [one, other] = [...fingers.values()];
    return at({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
  };
  tree.canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: 0 });
  });
  tree.canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return tree.point(...at(event));
    const [byX, byY] = [event.clientX - before.x, event.clientY - before.y];
    const moved = before.moved + Math.abs(byX) + Math.abs(byY);
    const span = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, moved });
    if (moved < CLICK) return undefined;
    if (event.pointerType !== "mouse" || fingers.size > 1) tree.canvas.setPointerCapture(event.pointerId);
    return span ? tree.zoom(spread() / span, ...middle()) : tree.pan(byX, byY);
  });
  tree.canvas.addEventListener("pointerup", (event) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (finger && finger.moved < CLICK) tree.click(...at(event));
  });
  for (const name of ["pointercancel", "pointerleave"]) {
    tree.canvas.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  tree.canvas.addEventListener("wheel", (event) => {
    // a page must stay scrollable with the pointer over the tree: there a plain wheel scrolls the page
    if (!event.ctrlKey && !event.metaKey && !tree.acts.ownsWheel()) return;
    event.preventDefault();
    tree.zoom(Math.exp(-event.deltaY / 300), ...at(event));
  }, { passive: false });
}
