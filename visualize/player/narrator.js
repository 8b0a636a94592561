import { BRANCH, PRUNED, SOLUTION } from "./tour.js";

const [LABEL, TEXT] = [60, 400]; // letters that a card and a sentence can hold

function clipped(text, most) {
  return text.length <= most ? text : [...text].slice(0, most).join("") + "…";
}

export class Narrator {
  constructor(made, tour) {
    Object.assign(this, { made, tour });
  }

  say(key, values = {}) {
    return this.made.words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  label(node) {
    return clipped(this.made.labels[this.tour.choice[node]] ?? "", LABEL);
  }

  call(node) {
    return node === 0 ? "visit(0)" : `visit(${this.tour.depth[node]}, ${this.label(node)})`;
  }

  text(column, node) {
    return clipped(this.made.texts[this.made[column][node]], TEXT);
  }

  reason(node) {
    const [text, culprits, twin, picture] = this.made.reasons[this.made.reason[node]] ?? ["", [], null];
    return { text, culprits, twin, picture, rule: this.made.rules[this.tour.rule[node]] };
  }

  // The node that is searched instead of a cut one, or was searched before it; undefined where none is.
  twin(node) {
    return this.reason(node).twin ?? this.tour.earlier[node];
  }

  // What a status means, in the words of the legend.
  mark(status) {
    return this.made.marks[status];
  }

  // The sentence of a step in three parts: what was tried, what came of it, where control goes.
  step(step) {
    const { node, enters } = this.tour.at(step);
    const told = enters ? this.entering(node, step) : this.leaving(node);
    if (!this.tour.complete && step === this.tour.steps - 1) {
      told.then = this.say("cut_short", { nodes: this.tour.count.toLocaleString() });
    }
    return told;
  }

  entering(node, step) {
    const call = this.call(node);
    const lead = node === 0 ? "" : this.text("attempt", node);
    if (this.tour.verdict[node] === PRUNED) {
      const { rule, text } = this.reason(node);
      return { lead, main: this.say("cut", { rule, reason: text }), tone: "pruned" };
    }
    if (this.tour.verdict[node] === SOLUTION) {
      const key = this.tour.complete ? "solution" : "solution_cut_short";
      const total = this.tour.landmarks.solution.length;
      return { lead, main: this.say(key, { number: this.tour.soFar(step).found, total }), tone: "solution" };
    }
    if (node === 0) return { lead, main: this.say("begin", { call }), tone: "open" };
    const key = this.tour.size[node] > 1 || this.tour.openPath.has(node) ? "branch" : "branch_empty";
    return { lead, main: this.say(key, { call }), tone: "open" };
  }

  leaving(node) {
    if (node === 0) {
      const [found, nodes] = [this.tour.landmarks.solution.length, this.tour.count.toLocaleString()];
      return { lead: "", main: this.say(found ? "over" : "over_empty", { found, nodes }), tone: "closed" };
    }
    const keys = { pruned: "cut_returns", solution: "solution_returns", dead_end: "dead_end", closed: "returns" };
    const tone = this.tour.status(node, Infinity);
    const main = this.say(keys[tone], { call: this.call(node), exhausted: this.text("exhausted", node) });
    return { lead: "", main, tone, then: `${this.text("undo", node)} ${this.back(node)}` };
  }

  // Where control goes from a call that returns, as its card says it.
  returnsTo(node) {
    const [call, next] = [this.call(this.tour.parent[node]), this.tour.sibling(node)];
    return next === undefined ? this.say("returns_to_last", { call }) : this.say("returns_to", { call, choice: this.label(next) });
  }

  back(node) {
    const parent = this.tour.parent[node];
    const next = this.tour.sibling(node);
    if (next === undefined) return this.say("back_last", { call: this.call(parent) });
    const choice = this.made.descriptions[this.tour.choice[next]];
    return this.say("back", { call: this.call(parent), choice });
  }
}

