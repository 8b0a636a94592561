// Small helpers: elements, icons, numbers.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function drawn(name, attributes = {}, text = undefined) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

export function icon(path) {
  const made = drawn("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" });
  made.append(drawn("path", { d: path }));
  return made;
}

// Write only what differs: a text or a class set again costs a layout all the same.
export function write(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export function mark(target, name) {
  if (target.className !== name) target.className = name;
}

// Have these children, in order; those that stand right already are not touched.
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

// Have one child for each item, in order; a child whose key was there before stays as it is.
export function keep(parent, items, keyOf, make) {
  const now = new Map();
  for (const item of items) {
    let key = keyOf(item);
    while (now.has(key)) key += "'"; // of equal items each has a child of its own
    now.set(key, parent.kept?.get(key) ?? make(item));
  }
  arrange(parent, [...now.values()]);
  parent.kept = now;
}

// A canvas as large as its element, in the pixels of the screen; what is drawn is in CSS pixels.
// With a ground it is opaque, which a browser draws faster.
export function penOf(canvas, ground = undefined, { width, height } = { width: canvas.clientWidth, height: canvas.clientHeight }) {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d", { alpha: !ground });
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (ground) pen.fillStyle = ground;
  pen[ground ? "fillRect" : "clearRect"](0, 0, width, height);
  return { pen, width, height, ratio };
}

// The number of sorted values that are at most `value`.
export function countUpTo(sorted, value) {
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
