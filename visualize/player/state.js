import { element, mark } from "./dom.js";
import { Figure, still } from "./figure.js";
import { PRUNED } from "./tour.js";

// The picture of the state, and what this step changed in it. Beside it there is room for a second one: the
// state before an undo, or what is searched instead. So the first stays where it is and as large as it is.
export class StateView {
  constructor(made, tour, narrator) {
    Object.assign(this, { made, tour, narrator, picture: made.picture });
    this.root = element("div", { class: "picture", role: "img" });
    if (!this.picture) return;
    this.frame = this.picture.frame;
    this.main = new Figure(this.frame);
    this.beside = new Figure(this.frame);
    this.root.append(this.beside.root, element("span", { class: "becomes", "aria-hidden": "true" }, "→"), this.main.root);
  }

  // The marks of a node's picture: the changes along the path, one after the other.
  marks(node) {
    let shown = [];
    for (const ancestor of this.tour.ancestors(node)) {
      const change = this.picture.changes[ancestor];
      const [gone, come] = Array.isArray(change) ? change : [[], [change]];
      shown = shown.filter((_, index) => !gone.includes(index)).concat(come);
    }
    return this.unpacked(shown);
  }

  unpacked(numbers) {
    return numbers.map((number) => {
      const [text, at, level, note, tone] = this.picture.marks[number];
      return { number, text, at, level, note, tone };
    });
  }

  show(step, veiled = false) {
    if (!this.picture) return;
    const { node, enters } = this.tour.at(step);
    const { marks, caption, beside } = enters || node === 0 ? this.entering(node, veiled) : this.leaving(node);
    const shown = marks.filter(({ role }) => role !== "undone").map((each) => this.main.picture.told(each));
    this.root.setAttribute("aria-label", `${this.narrator.say("state")}: ${shown.join(", ")}`);
    mark(this.root, `picture ${this.frame.kind}${beside ? " two" : ""}${beside?.leads ? " leads" : ""}`);
    this.main.show(marks, caption && this.narrator.say(caption));
    this.beside.show(beside?.marks ?? [], beside?.caption && this.narrator.say(beside.caption));
  }

  // The state entered. Cards are shown with those from which the new one was made, a cut by symmetry with
  // what is searched instead where that is no node of the tree.
  entering(node, veiled) {
    const { culprits, picture } = this.narrator.reason(node);
    const pruned = this.tour.verdict[node] === PRUNED && !veiled;
    const marks = this.marks(node).map((each) => {
      const newest = each.level > 0 && each.level === this.tour.depth[node];
      const blamed = pruned && each.level && culprits.includes(each.level);
      return { ...each, role: newest ? (pruned ? "refused" : "newest") : blamed ? "culprit" : "" };
    });
    if (pruned && picture) return { marks, caption: "refused_state", beside: { marks: plain(this.unpacked(picture)), caption: "twin_state" } };
    if (this.frame.kind === "cards" && node) return { marks, beside: { marks: this.consumed(node), leads: true } };
    return { marks };
  }

  // The parent's marks, with those lit that are not there any more.
  consumed(node) {
    const left = this.marks(node).map(({ number }) => number);
    return this.marks(this.tour.parent[node]).map((each) => {
      const place = left.indexOf(each.number);
      if (place >= 0) left.splice(place, 1);
      return { ...each, role: place >= 0 ? "" : "joined" };
    });
  }

  // Undo: the state before, and the state after with a mark where something was taken back.
  leaving(node) {
    const before = this.marks(node);
    const after = this.marks(this.tour.parent[node]);
    const beside = { marks: plain(before), caption: "before", leads: true };
    if (this.frame.kind === "cards") return { marks: plain(after), caption: "after", beside };
    const undone = before.filter(({ level }) => level === this.tour.depth[node]).map((each) => ({ ...each, text: "", role: "undone" }));
    return { marks: [...plain(after), ...undone], caption: "after", beside };
  }

  // A node's picture by itself, with nothing marked in it.
  draw(node) {
    return still(this.frame, plain(this.marks(node)));
  }
}

function plain(marks) {
  return marks.map((each) => ({ ...each, role: "" }));
}
