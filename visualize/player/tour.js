// The recorded tree and its steps. A step is an integer: it enters a node or leaves one (see steps.py).

import { countUpTo } from "./dom.js";

export const [BRANCH, PRUNED, SOLUTION] = [0, 1, 2];

// What follows from the columns. Typed arrays and no object for a node: a million of them open.
export class Tour {
  constructor(made) {
    const { depth, choice, verdict, rule, earlier } = made.tree;
    Object.assign(this, { choice, rule, earlier, complete: made.complete });
    this.depth = Int32Array.from(depth);
    this.count = depth.length;
    this.verdict = Uint8Array.from(verdict);
    this.parent = new Int32Array(this.count).fill(-1);
    this.size = new Int32Array(this.count).fill(1);
    this.kept = new Int32Array(this.count); // kept nodes of the subtree, its root included
    this.solutions = new Int32Array(this.count); // solutions of the subtree
    this.derive();
    const last = this.count - 1;
    this.steps = this.complete ? 2 * this.count : 2 * last - this.depth[last] + 1;
    this.openPath = new Set(this.complete ? [] : this.ancestors(last));
    this.landmarks = this.findLandmarks();
  }

  derive() {
    const open = [];
    for (let node = 0; node < this.count; node++) {
      open.length = this.depth[node];
      if (node) this.parent[node] = open[open.length - 1];
      open.push(node);
      this.kept[node] = this.verdict[node] === PRUNED ? 0 : 1;
      this.solutions[node] = this.verdict[node] === SOLUTION ? 1 : 0;
    }
    for (let node = this.count - 1; node > 0; node--) {
      for (const column of [this.size, this.kept, this.solutions]) column[this.parent[node]] += column[node];
    }
  }

  children(node) {
    const found = [];
    for (let child = node + 1; child < node + this.size[node]; child += this.size[child]) found.push(child);
    return found;
  }

  // The sibling tried after a node, or undefined.
  sibling(node) {
    const next = node + this.size[node];
    const parent = this.parent[node];
    return parent >= 0 && next < parent + this.size[parent] ? next : undefined;
  }

  enter(node) {
    return 2 * node - this.depth[node];
  }

  leave(node) {
    return this.enter(node) + 2 * this.size[node] - 1;
  }

  at(step) {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.enter(middle) <= step) low = middle;
      else high = middle - 1;
    }
    const back = step - this.enter(low);
    if (back === 0) return { node: low, enters: true };
    let left = low;
    for (let up = 1; up < back; up++) left = this.parent[left];
    return { node: left, enters: false };
  }

  ancestors(node) {
    const path = [];
    for (; node >= 0; node = this.parent[node]) path.push(node);
    return path.reverse();
  }

  // The nodes open after a step, root first: the call stack.
  path(step) {
    const { node, enters } = this.at(step);
    return this.ancestors(enters ? node : this.parent[node]);
  }

  isDeadEnd(node) {
    return this.verdict[node] === BRANCH && this.kept[node] === 1 && !this.openPath.has(node);
  }

  // What a node looks like after a step: a key of the table of marks.
  status(node, step) {
    if (this.enter(node) > step) return "unvisited";
    if (this.verdict[node] === PRUNED) return "pruned";
    if (this.verdict[node] === SOLUTION) return "solution";
    if (this.openPath.has(node) || this.leave(node) > step) return "open";
    return this.isDeadEnd(node) ? "dead_end" : "closed";
  }

  // The steps worth going to, ascending: a dead end is one when it is left, the others when entered.
  findLandmarks() {
    const found = { solution: [], cut: [], dead_end: [], kept: [] };
    for (let node = 0; node < this.count; node++) {
      if (this.verdict[node] === PRUNED) found.cut.push(this.enter(node));
      else found.kept.push(this.enter(node));
      if (this.verdict[node] === SOLUTION) found.solution.push(this.enter(node));
      else if (this.isDeadEnd(node)) found.dead_end.push(this.leave(node));
    }
    return found; // dead ends hold no kept node, so they too are left in the order in which they are entered
  }

  // The steps of the cuts by one rule.
  cutsBy(rule) {
    this.byRule ??= new Map();
    if (!this.byRule.has(rule)) {
      this.byRule.set(rule, this.landmarks.cut.filter((step) => this.rule[this.at(step).node] === rule));
    }
    return this.byRule.get(rule);
  }

  // The nearest of some steps after a step, or before it; undefined where there is none.
  nearest(steps, step, forward) {
    return forward ? steps[countUpTo(steps, step)] : steps[countUpTo(steps, step - 1) - 1];
  }

  // The step after one (or before): in coarse steps a cut candidate is one, its return is passed over.
  following(step, forward = true, coarse = false) {
    const by = forward ? 1 : -1;
    const next = step + by;
    if (!coarse || next <= 0 || next >= this.steps - 1) return next;
    const { node, enters } = this.at(next);
    return !enters && this.verdict[node] === PRUNED ? next + by : next;
  }

  soFar(step) {
    const count = (kind) => countUpTo(this.landmarks[kind], step);
    const [kept, cut] = [count("kept"), count("cut")];
    return { nodes: kept + cut, kept, cut, dead: count("dead_end"), found: count("solution") };
  }
}
