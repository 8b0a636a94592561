// The drawn tree as nested text: for screen readers, and for who would rather read.

import { element, mark, write } from "./dom.js";

export class Outline {
  constructor(tour, narrator, tree, go) {
    Object.assign(this, { tour, narrator, tree, go, stale: true });
    this.root = element("div", { class: "outline", tabindex: 0, role: "group", "aria-label": narrator.say("outline") });
    this.items = new Map();
  }

  show(step) {
    if (!this.root.closest(".outlined")) return;
    if (this.stale) this.build();
    for (const [node, item] of this.items) {
      item.parentNode.hidden = !this.tree.isShown(node);
      this.tell(item, node, step);
    }
    const { node } = this.tour.at(step);
    const here = this.items.get(node) ?? this.items.get(this.tour.parent[node]);
    if (here === this.here) return;
    this.here?.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "step");
    here?.scrollIntoView({ block: "nearest" });
    this.here = here;
  }

  // One list in a list for each level; what is folded away is told as a number.
  build() {
    const { node, parent } = this.tree.drawing;
    const [lists, rows] = [[], []];
    this.items.clear();
    node.forEach((each, index) => {
      const item = element("button", { type: "button", onclick: () => this.go(this.tour.enter(each)) });
      this.items.set(each, item);
      rows[index] = element("li", {}, item);
      if (index === 0) return;
      const list = (lists[parent[index]] ??= rows[parent[index]].appendChild(element("ul")));
      list.append(rows[index]);
    });
    this.root.replaceChildren(element("ul", {}, rows[0]));
    this.stale = false;
  }

  tell(item, node, step) {
    const status = this.tree.status(node);
    const more = this.tree.tells(node);
    const label = node ? this.narrator.label(node) : "root";
    write(item, `${label}: ${this.narrator.mark(status)}${more ? `; ${more}` : ""}`);
    mark(item, `outline-node ${status}`);
    return step;
  }
}
