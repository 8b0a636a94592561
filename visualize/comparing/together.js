
// ---------------------------------------------------------------- two players in step
// Stands behind the player's script in one module. Which node of one tree is which of the other comes with the data.

const WAYS = ["by_same", "by_node", "by_step", "apart"];

export class Together {
  constructor(host, data) {
    Object.assign(this, { data, way: "by_same" });
    this.note = element("p", { class: "note", "aria-live": "polite" });
    const places = data.names.map(() => element("div", {}));
    const sides = places.map((place, side) => element("section", {},
      element("h3", {}, element("i", { class: `sign only_${"ab"[side]}` }), `${"AB"[side]}  ${data.names[side]}`), place));
    this.root = element("div", { class: "lab-together lab-player" }, this.tools(), element("div", { class: "pair" }, ...sides));
    host.replaceChildren(this.root);
    this.players = [];
    this.steps = [0, 0];
    for (const side of [0, 1]) {
      const moved = (step) => this.moved(side, step);
      this.players[side] = new Player(places[side], data.documents[side], { onStep: moved });
    }
    this.darken();
    this.sizes = new ResizeObserver(() => this.darken());
    this.sizes.observe(this.root);
  }

  tools() {
    const { words, first } = this.data;
    const choose = element("select", { "aria-label": words.in_step }, ...WAYS.map((way) => element("option", { value: way }, words[way])));
    choose.addEventListener("change", () => {
      this.way = choose.value;
      this.follow(0);
      this.players[0].root.focus({ preventScroll: true });
    });
    const jump = element("button", { type: "button", onclick: () => this.firstDifference() }, first ? words.first_difference : words.no_difference);
    jump.toggleAttribute("disabled", !first);
    return element("div", { class: "ways" }, element("label", {}, words.in_step, " ", choose), jump, this.note);
  }

  // ---- in step

  // A player tells of every step; what it was moved to by this script is no news.
  moved(side, step) {
    if (!this.players[1] || this.steps[side] === step) return;
    this.steps[side] = step;
    this.follow(side);
  }

  follow(side) {
    const [leader, other] = [this.players[side], this.players[1 - side]];
    this.note.textContent = "";
    const target = this[this.way](side, leader.tour, other.tour, this.steps[side]);
    if (target === undefined) return;
    this.place(1 - side, target);
    current = leader; // the keys stay with the player that leads
  }

  place(side, step) {
    const player = this.players[side];
    this.steps[side] = player.clamp(step);
    player.go(step, false);
  }

  apart() {
    return undefined;
  }

  by_step(side, ours, theirs, step) {
    return step;
  }

  by_node(side, ours, theirs, step) {
    return theirs.enter(Math.min(ours.soFar(step).nodes, theirs.count) - 1);
  }

  // The node of the same choices; where the other search never comes there, the nearest above it.
  by_same(side, ours, theirs, step) {
    const { node, enters } = ours.at(step);
    const same = this.data.counterpart[side][node];
    const there = theirs.depth[same] === ours.depth[node];
    if (!there) this.note.textContent = this.data.words.not_there.replace("{name}", "AB"[1 - side]);
    return enters || !there ? theirs.enter(same) : theirs.leave(same);
  }

  firstDifference() {
    for (const side of [1, 0]) this.place(side, this.players[side].tour.enter(this.data.first[side]));
    this.note.textContent = this.data.told;
    this.players[0].root.focus({ preventScroll: true }); // so that the arrow keys step on
  }

  // The colours of the frame follow those of the players, which know their host.
  darken() {
    this.players.forEach((player) => player.resized());
    const ground = getComputedStyle(this.root.parentNode?.host ?? this.root).getPropertyValue("--st-background-color").trim();
    const parts = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16));
    const dark = ground.startsWith("#") ? parts.reduce((sum, part) => sum + part, 0) < 384 : matchMedia("(prefers-color-scheme: dark)").matches;
    for (const root of [this.root, ...this.players.map((player) => player.root)]) root.classList.toggle("dark", dark);
  }

  destroy() {
    this.sizes.disconnect();
    this.players.forEach((player) => player.destroy());
  }
}
