// Which nodes are drawn, and where: the player folds and lays out by itself, so that no server is asked.

import { PRUNED, SOLUTION } from "./tour.js";

export const ROW = 24; // px, height of a node; its badge (count of a fold or of refused candidates) is below
export const LEVEL = 24; // px between rows
const BADGE = 20;
const GAP = 8; // px between neighbours
export const MOST_DRAWN = 3000;
const WIDER = { [PRUNED]: 10, [SOLUTION]: 14 }; // px that the marks of these verdicts need besides their text
const ROOM = 60; // nodes that come with an unfolded one, where there are so many
const LONGEST = 28; // characters of a label in the tree

// About how wide a text is; East Asian letters and emoji are nearly twice as wide as Latin ones.
export function textWidth(text) {
  let width = 0;
  for (const letter of text) width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(letter) ? 11 : 6.6;
  return width;
}

export function short(text) {
  const letters = [...text.slice(0, 4 * LONGEST)];
  return letters.length <= LONGEST ? text : letters.slice(0, LONGEST - 1).join("") + "…";
}

// The nodes whose children are drawn (`opened`), and what becomes of cut candidates (`ghosts`).
export class Folding {
  constructor(made, tour, label) {
    Object.assign(this, { tour, label, ruleNames: made.rules });
    this.opened = new Set();
    made.drawn.node.forEach((node, index) => {
      if (tour.size[node] > 1 && !made.drawn.folds[index]) this.opened.add(node);
    });
    const cutsDrawn = made.drawn.node.some((node) => tour.verdict[node] === PRUNED);
    this.ghosts = cutsDrawn || !Object.keys(made.drawn.refused).length ? "shown" : "grouped";
    this.limited = false;
  }

  isFolded(node) {
    return this.tour.size[node] > 1 && !this.opened.has(node);
  }

  seen(child) {
    return this.ghosts === "shown" || this.tour.verdict[child] !== PRUNED;
  }

  fold(node) {
    this.opened.delete(node);
  }

  // Unfold a node, and below it level by level what there is room for.
  unfold(node, room = ROOM, wanted = () => true) {
    const waiting = [node];
    let drawn = 0;
    for (const next of waiting) {
      const children = this.tour.children(next).filter((child) => this.seen(child));
      if (drawn && drawn + children.length > room) return (this.limited = true);
      this.opened.add(next);
      drawn += children.length;
      waiting.push(...children.filter((child) => this.tour.size[child] > 1 && wanted(child)));
    }
    return (this.limited = false);
  }

  only(wanted) {
    this.opened = new Set();
    this.unfold(0, MOST_DRAWN - 1, wanted);
  }

  foldFailed() {
    for (const node of this.opened) {
      if (node && !this.tour.solutions[node]) this.opened.delete(node);
    }
  }

  alongSolutions() {
    this.only((node) => this.tour.solutions[node] > 0);
  }

  toDepth(depth) {
    this.only((node) => this.tour.depth[node] < depth);
  }

  // The drawing: columns over the drawn nodes in preorder, as document.py writes them.
  drawing() {
    const made = { node: [], parent: [], text: [], width: [], folds: {}, refused: {}, height: ROW + BADGE };
    const stack = [[0, -1]];
    while (stack.length) {
      const [node, parent] = stack.pop();
      const index = made.node.push(node) - 1;
      made.parent.push(parent);
      const children = this.opened.has(node) ? this.tour.children(node) : [];
      const shown = children.filter((each) => this.seen(each));
      if (this.isFolded(node)) made.folds[index] = this.triangle(node);
      else if (shown.length > MOST_DRAWN) made.folds[index] = this.rest(node, shown.splice(MOST_DRAWN));
      else if (this.ghosts === "grouped") this.group(made, node, children);
      made.text.push(node ? short(this.label(node)) : "root");
      made.width.push(this.width(made, index, node));
      for (const child of shown.reverse()) stack.push([child, index]);
    }
    return { ...made, ...placed(made), engine: "tidy" };
  }

  triangle(node) {
    return [this.tour.size[node] - 1, this.tour.solutions[node], !this.tour.openPath.has(node)];
  }

  // What stands for the children of an unfolded node that are more than can be drawn.
  rest(node, children) {
    this.limited = true;
    const sum = (column) => children.reduce((total, child) => total + column[child], 0);
    return [sum(this.tour.size), sum(this.tour.solutions), !this.tour.openPath.has(node)];
  }

  group(made, node, children) {
    const counts = new Map();
    for (const child of children) {
      if (this.tour.verdict[child] !== PRUNED) continue;
      const rule = this.tour.rule[child];
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    if (counts.size) made.refused[node] = [...counts].map(([rule, times]) => [this.ruleNames[rule], times]).sort();
  }

  width(made, index, node) {
    const more = WIDER[this.tour.verdict[node]] ?? 0;
    const refused = (made.refused[node] ?? []).reduce((sum, [, times]) => sum + times, 0);
    const count = made.folds[index]?.[0] ?? refused;
    const badge = count ? textWidth(`✕ ${count.toLocaleString()}`) : 0;
    return Math.max(ROW, textWidth(made.text[index]) + 14 + more, badge);
  }
}

// Places a tree: subtrees stand as close as their outlines allow, a parent in the middle over its children.
// An outline lists for each level, deepest first, how far the subtree reaches to the left and to the right,
// seen from its root less `shift`; the shallower of two is always laid into the deeper, so that even a
// chain of thousands takes one pass.
export function placed({ parent, width, height }) {
  const count = parent.length;
  const [depth, x] = [new Array(count).fill(0), new Array(count).fill(0)];
  const below = Array.from({ length: count }, () => []);
  for (let index = 1; index < count; index++) {
    depth[index] = depth[parent[index]] + 1;
    below[parent[index]].push(index);
  }
  const outlines = new Array(count);
  for (let index = count - 1; index >= 0; index--) {
    outlines[index] = overChildren(below[index], outlines, x, width[index]);
    for (const child of below[index]) outlines[child] = undefined;
  }
  const { left, shift } = outlines[0] ?? { left: [0], shift: 0 };
  x[0] = -left.reduce((least, value) => Math.min(least, value), Infinity) - shift;
  for (let index = 1; index < count; index++) x[index] += x[parent[index]];
  return { x, y: depth.map((level) => level * (height + LEVEL)) };
}

function overChildren(children, outlines, x, width) {
  let all;
  for (const child of children) {
    const next = outlines[child];
    x[child] = all ? apart(all, next) : 0;
    next.shift += x[child];
    all = all ? joined(all, next) : next;
  }
  if (!all) return { left: [-width / 2], right: [width / 2], shift: 0 };
  const middle = (x[children[0]] + x[children[children.length - 1]]) / 2;
  for (const child of children) x[child] -= middle;
  all.shift -= middle;
  all.left.push(-width / 2 - all.shift);
  all.right.push(width / 2 - all.shift);
  return all;
}

// How far right the root of `next` must stand so that nothing of it touches `all`.
function apart(all, next) {
  let far = -Infinity;
  const levels = Math.min(all.left.length, next.left.length);
  for (let up = 1; up <= levels; up++) {
    far = Math.max(far, all.right.at(-up) + all.shift - next.left.at(-up) - next.shift);
  }
  return far + GAP;
}

function joined(all, next) {
  const [deep, flat] = all.left.length >= next.left.length ? [all, next] : [next, all];
  for (let up = 1; up <= flat.left.length; up++) {
    if (deep === next) deep.left[deep.left.length - up] = all.left.at(-up) + all.shift - deep.shift;
    else deep.right[deep.right.length - up] = next.right.at(-up) + next.shift - deep.shift;
  }
  return deep;
}
