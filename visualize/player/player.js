// The player: steps through one search tree. The same script in every host, no other beside it.
// From a document (see document.py) and a step everything on screen follows.

import { Bookmarks } from "./bookmarks.js";
import { element, icon, mark, unpack, write } from "./dom.js";
import { Narrator } from "./narrator.js";
import { Outline } from "./outline.js";
import { CodeView, Gallery, StackView, Strip } from "./panels.js";
import { Quiz } from "./quiz.js";
import { StateView } from "./state.js";
import { PRUNED, SOLUTION, Tour } from "./tour.js";
import { TreeView } from "./tree.js";

const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128]; // steps a second
const DEPTHS = [1, 2, 3, 4, 5, 6, 8, 10];

const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back_step: "M12 3v10L4 8z",
  play: "M4 2v12l9-6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward_step: "M4 3v10l8-5z",
  full_screen: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
  bookmarks: "M4 2h8v12l-4-3-4 3z",
  view: "M2 4h7v1.5H2zM12 2.5h1.5v4.500H12zM2 10h2v1.5H2zM6 8.500h1.5v4.500H6zM9 10h5v1.500H9z",
};

// Keys that mean something to a focused control itself.
const OWN_KEYS = {
  range: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"],
  checkbox: [" "],
  button: [" ", "Enter"],
  summary: [" ", "Enter"],
};

let current; // the player that single keys go to: the one used last

export class Player {
  // options: step; bookmarks, as Bookmarks.text writes them; fill, where the page is the player's alone;
  // onStep(step) for every step shown; onRest({ step, bookmarks }) when the player has come to rest.
  // go(step) moves it from outside; `step`, `tour` and `root` may be read.
  constructor(host, made, options = {}) {
    this.made = made;
    this.options = options;
    this.tour = new Tour(made);
    this.narrator = new Narrator(made, this.tour);
    this.settings = { coarse: false, pause_at_solutions: false, answers: true, code: true, outline: false, projector: false };
    const seek = (step, done = true) => this.go(step, done);
    this.tree = new TreeView(made, this.tour, this.narrator, {
      choose: (node) => this.go(this.tour.enter(node)),
      twin: (node) => this.narrator.twin(node),
      moved: (span) => {
        this.strip.frame(span);
        this.followButton.setAttribute("aria-pressed", this.tree.following);
      },
      refolded: () => this.refolded(),
      still: () => Boolean(this.timer),
      size: () => (this.root.matches(".big, .projector") ? 1.5 : 1),
      ownsWheel: () => this.root.matches(".fill, .big"),
    });
    this.state = new StateView(made, this.tour, this.narrator);
    this.stack = new StackView(this.tour, this.narrator, (node) => this.go(Math.min(this.tour.steps - 1, this.tour.leave(node))));
    this.code = new CodeView(made.code, this.narrator);
    this.strip = new Strip(this.tour, this.narrator, seek);
    this.gallery = new Gallery(this.tour, this.narrator, this.state, seek);
    this.outline = new Outline(this.tour, this.narrator, this.tree, seek);
    this.quiz = new Quiz(made.quiz, this.narrator, () => this.forward());
    this.bookmarks = new Bookmarks(this.narrator, options.bookmarks ?? made.bookmarks, this.tour.steps, {
      go: seek,
      step: () => this.step,
      changed: () => this.marked(),
    });
    this.speed = 2;
    this.build(host);
    this.listen();
    this.step = this.clamp(options.step ?? 0);
    this.root.player = this;
    this.render();
    this.resized();
    this.tree.start(this.tour.at(this.step).node);
    this.marked(false);
    current ??= this;
  }

  say(key, values) {
    return this.narrator.say(key, values);
  }

  // ---- what is on the page

  build(host) {
    this.lead = element("div", { class: "lead" });
    this.swatch = element("i", { class: "swatch", "aria-hidden": "true" });
    this.main = element("span", { class: "said" });
    this.then = element("div", { class: "then" });
    this.sentence = element("div", { class: "sentence", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      this.lead, element("div", { class: "main" }, this.swatch, this.main), this.then);
    this.counters = element("div", { class: "counters" });
    this.panels = {
      help: element("div", { class: "panel help", hidden: "", role: "dialog", tabindex: 0, "aria-label": this.say("help") }),
      view: element("div", { class: "panel view", hidden: "", role: "dialog", tabindex: 0, "aria-label": this.say("view") }),
      bookmarks: this.bookmarks.root,
    };
    const treePanel = element("section", { class: "tree", "aria-label": this.say("tree") },
      this.tree.canvas, this.outline.root, this.tree.hint, this.tree.map.canvas, this.treeTools(), ...Object.values(this.panels));
    const side = element("section", { class: "side" }, this.state.root, this.stack.root, this.quiz.root, this.code.root);
    const stage = element("div", { class: "stage" },
      this.sentence, treePanel, side, this.strip.root, this.controls(), this.counters);
    this.root = element("div", { class: `lab-player${this.options.fill ? " fill" : ""}`, tabindex: 0, role: "application", "aria-label": this.made.title || this.say("tree") }, stage, this.gallery.root);
    if (!this.made.picture) this.state.root.hidden = true;
    if (!this.code.names.length) this.code.root.hidden = true;
    this.fillHelp();
    this.fillView();
    this.darken();
    host.replaceChildren(this.root);
  }

  button(key, act, content = this.say(key)) {
    return element("button", { type: "button", class: `button-${key}`, title: this.say(key), "aria-label": this.say(key), onclick: act }, content);
  }

  // A list of things to do; it goes back to its title once one is chosen.
  menu(key, acts) {
    const list = element("select", { class: `menu-${key}`, "aria-label": this.say(key), title: this.say(key) },
      element("option", { value: "" }, this.say(key)), ...Object.keys(acts).map((name) => element("option", { value: name }, name)));
    list.addEventListener("change", () => {
      acts[list.value]?.();
      list.value = "";
      this.root.focus();
    });
    return list;
  }

  treeTools() {
    const refold = (change) => () => this.tree.refold(change);
    const acts = {
      [this.say("fold_here")]: () => this.foldHere(),
      [this.say("fold_failed")]: refold((folding) => folding.foldFailed()),
      [this.say("fold_along")]: refold((folding) => folding.alongSolutions()),
      [this.say("unfold_all")]: refold((folding) => folding.toDepth(Infinity)),
    };
    const deepest = this.tour.depth.reduce((most, depth) => Math.max(most, depth), 0);
    for (const depth of DEPTHS.filter((each) => each < deepest)) {
      acts[this.say("fold_depth", { depth })] = refold((folding) => folding.toDepth(depth));
    }
    this.engine = element("span", { class: "engine" }, this.placedBy());
    this.followButton = this.button("follow", () => this.followAgain());
    return element("div", { class: "tools" },
      this.button("fit", () => this.tree.fit()),
      this.followButton,
      element("button", { type: "button", "aria-label": this.say("smaller"), onclick: () => this.tree.zoom(0.8) }, "−"),
      element("button", { type: "button", "aria-label": this.say("larger"), onclick: () => this.tree.zoom(1.25) }, "+"),
      this.button("whole_size", () => this.tree.zoom(1 / this.tree.view.scale), "100 %"),
      this.menu("fold", acts), this.engine);
  }

  placedBy() {
    return this.say("placed_by", { engine: this.say(`engine_${this.tree.drawing.engine}`) });
  }

  followAgain() {
    this.tree.following = true;
    this.tree.view = { ...this.tree.view, scale: Math.max(this.tree.view.scale, 1) };
    this.tree.follow(this.tour.at(this.step).node, true);
  }

  foldHere() {
    this.tree.toggle(this.tour.at(this.step).node);
  }

  refolded() {
    const engine = this.placedBy();
    write(this.engine, this.tree.folding.limited ? `${engine} · ${this.say("limited", { count: this.tree.drawing.node.length.toLocaleString() })}` : engine);
    this.outline.stale = true;
    this.outline.show(this.step);
  }

  controls() {
    this.playButton = this.button("play", () => this.toggle(), icon(ICONS.play));
    const speed = element("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, "aria-label": this.say("speed"), title: this.say("speed") });
    const setSpeed = () => {
      this.speed = Number(speed.value);
      speed.setAttribute("aria-valuetext", this.say("speed_value", { count: SPEEDS[this.speed] }));
      speed.title = speed.getAttribute("aria-valuetext");
    };
    setSpeed();
    speed.addEventListener("input", setSpeed);
    const jump = (kind, swatch) => this.button(`next_${kind}`, () => this.jump(kind),
      element("span", {}, element("i", { class: `swatch ${swatch}` }), this.say(`next_${kind}`)));
    const rules = Object.fromEntries(this.made.rules.map((rule, number) => [rule, () => this.to(this.tour.cutsBy(number))]));
    const groups = [
      [this.button("first", () => this.go(0), icon(ICONS.first)),
        this.button("back_step", () => this.back(), icon(ICONS.back_step)),
        this.playButton,
        this.button("forward_step", () => this.forward(), icon(ICONS.forward_step)),
        this.button("last", () => this.go(this.tour.steps - 1), icon(ICONS.last))],
      [element("span", { class: "label" }, this.say("next")),
        jump("solution", "solution"), jump("dead_end", "dead_end"), jump("cut", "pruned"),
        ...(this.made.rules.length > 1 ? [this.menu("cut_by", rules)] : [])],
      [speed,
        this.button("bookmarks", () => this.open("bookmarks"), icon(ICONS.bookmarks)),
        this.button("view", () => this.open("view"), icon(ICONS.view)),
        this.button("full_screen", () => this.fullScreen(), icon(ICONS.full_screen)),
        this.button("help", () => this.open("help"), "?")],
    ];
    return element("div", { class: "controls", role: "toolbar", "aria-label": this.say("controls") },
      ...groups.map((group) => element("div", { class: "group" }, ...group)));
  }

  fillHelp() {
    const keys = Object.keys(this.made.words).filter((key) => key.startsWith("key_"));
    const marks = Object.entries(this.made.marks).map(([key, meaning]) =>
      element("li", {}, element("i", { class: `swatch ${key}` }), meaning));
    this.panels.help.append(
      element("h3", {}, this.say("help")), element("ul", {}, ...keys.map((key) => element("li", {}, this.say(key)))),
      element("h3", {}, this.say("legend")), element("ul", {}, ...marks));
  }

  // ---- settings

  check(key, value, act) {
    const box = element("input", { type: "checkbox" });
    box.checked = value;
    box.addEventListener("change", () => act(box.checked));
    this.boxes = { ...this.boxes, [key]: box };
    return element("label", { class: "setting" }, box, this.say(key));
  }

  pick(key, options, value, act) {
    const list = element("select", { class: `pick-${key}` }, ...options.map((name) => element("option", { value: name }, this.say(`${key}_${name}`))));
    list.value = value;
    list.addEventListener("change", () => act(list.value));
    return element("label", { class: "setting" }, this.say(key), list);
  }

  fillView() {
    const setting = (key) => this.check(key, this.settings[key], () => this.set(key, this.boxes[key].checked));
    const tree = (key, part, name) => this.check(key, part[name], (is) => {
      part[name] = is;
      this.tree.paint();
    });
    const ghosts = (which) => this.tree.refold((folding) => (folding.ghosts = which));
    this.panels.view.append(
      element("h3", {}, this.say("view_time")), setting("coarse"), setting("pause_at_solutions"),
      element("h3", {}, this.say("view_tree")), this.pick("ghosts", ["shown", "grouped", "hidden"], this.tree.folding.ghosts, ghosts),
      tree("edge_labels", this.tree, "edgeLabels"), tree("minimap", this.tree.map, "shown"), setting("outline"),
      element("h3", {}, this.say("view_class")), setting("code"), setting("answers"), setting("projector"),
      ...(this.quiz.questions.length ? [element("h3", {}, this.say("view_quiz")), this.pick("ask", ["never", "sometimes", "always"], this.quiz.often, (often) => this.ask(often)), ...this.quiz.kinds()] : []));
  }

  set(key, value = !this.settings[key]) {
    this.settings[key] = value;
    this.boxes[key].checked = value;
    this.revealed = undefined;
    this.root.classList.toggle("no-code", !this.settings.code);
    this.root.classList.toggle("no-answers", !this.settings.answers);
    this.root.classList.toggle("outlined", this.settings.outline);
    this.root.classList.toggle("projector", this.settings.projector);
    this.blindfold();
    this.render();
    if (key === "projector") this.tree.start(this.tour.at(this.step).node);
  }

  ask(often) {
    this.quiz.set(often);
    this.blindfold();
    this.render();
  }

  // What is still to come is not drawn where it would answer a question, or where answers are hidden.
  blindfold() {
    this.tree.blind = !this.settings.answers || this.quiz.often !== "never";
    this.tree.painted = undefined;
    this.root.classList.toggle("blind", this.tree.blind);
  }

  open(name) {
    const opens = this.panels[name].hidden;
    for (const [key, panel] of Object.entries(this.panels)) panel.hidden = key !== name || !opens;
    if (opens) this.panels[name].focus();
    else this.root.focus();
  }

  close() {
    const shut = Object.values(this.panels).filter((panel) => !panel.hidden);
    for (const panel of shut) panel.hidden = true;
    if (shut.length) this.root.focus();
  }

  // Streamlit gives its colours as custom properties; elsewhere the system's preference counts.
  darken() {
    const ground = getComputedStyle(this.root.parentNode?.host ?? this.root).getPropertyValue("--st-background-color").trim();
    const [red, green, blue] = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16));
    const dark = ground.startsWith("#") ? red + green + blue < 384 : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.classList.toggle("dark", dark);
  }

  // ---- steps

  clamp(step) {
    return Math.min(this.tour.steps - 1, Math.max(0, Math.round(step) || 0));
  }

  // Go to a step; `done` is false while it is only passed on the way (dragging, playing).
  go(step, done = true) {
    current = this;
    if (done) this.pause();
    const to = this.clamp(step);
    const moves = to !== this.step;
    this.step = to;
    if (moves) this.revealed = undefined;
    if (moves) this.quiz.close();
    this.render();
    if (moves) this.options.onStep?.(to);
    if (done) this.report();
  }

  // A step forward; where a question is asked, it comes first.
  forward() {
    if (this.quiz.asks(this.step)) this.pause();
    else this.go(this.tour.following(this.step, true, this.settings.coarse));
  }

  back() {
    this.go(this.tour.following(this.step, false, this.settings.coarse));
  }

  jump(kind, forward = true) {
    this.to(this.tour.landmarks[kind], forward);
  }

  to(steps, forward = true) {
    const step = this.tour.nearest(steps, this.step, forward);
    if (step !== undefined) this.go(step);
    else write(this.then, this.say(forward ? (this.tour.complete ? "no_more" : "no_more_searched") : "none_before"));
  }

  // Over the subtree that a step enters, to where it is left; or from where it is left back to its start.
  over(forward) {
    const { node, enters } = this.tour.at(this.step);
    if (forward) this.go(enters ? this.tour.leave(node) : this.step + 1);
    else this.go(enters ? this.step - 1 : this.tour.enter(node));
  }

  // On to where the innermost open call returns.
  out() {
    const path = this.tour.path(this.step);
    const at = this.tour.at(this.step);
    const call = path[path.length - (at.enters && this.tour.size[at.node] === 1 ? 2 : 1)] ?? 0;
    this.go(this.tour.leave(call));
  }

  up() {
    const { node } = this.tour.at(this.step);
    this.go(this.tour.enter(Math.max(0, this.tour.parent[node])));
  }

  down() {
    const { node } = this.tour.at(this.step);
    if (this.tour.size[node] > 1) this.go(this.tour.enter(node + 1));
  }

  toggle() {
    if (this.timer) this.go(this.step);
    else this.play();
  }

  play() {
    if (this.step >= this.tour.steps - 1) this.step = 0;
    let owed = 1;
    let before = performance.now();
    const tick = (now) => {
      owed += ((now - before) / 1000) * SPEEDS[this.speed];
      before = now;
      const steps = Math.floor(owed);
      owed -= steps;
      if (steps && this.advance(steps)) return;
      this.timer = requestAnimationFrame(tick);
    };
    this.setPlaying(true);
    this.timer = requestAnimationFrame(tick);
  }

  // Some steps on while playing; true where playing comes to rest: at the end, a solution or a question.
  advance(steps) {
    let to = this.step;
    for (let made = 0; made < steps && to < this.tour.steps - 1; made++) {
      if (this.quiz.wants(to)) {
        this.go(to);
        return this.quiz.asks(to);
      }
      to = this.tour.following(to, true, this.settings.coarse);
      const { node, enters } = this.tour.at(to);
      if (this.settings.pause_at_solutions && enters && this.tour.verdict[node] === SOLUTION) {
        this.go(to);
        return true;
      }
    }
    const ends = to >= this.tour.steps - 1;
    this.go(to, ends);
    return ends;
  }

  pause() {
    if (this.timer) cancelAnimationFrame(this.timer);
    this.timer = undefined;
    this.setPlaying(false);
  }

  setPlaying(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    const key = playing ? "pause" : "play";
    this.playButton.replaceChildren(icon(ICONS[key]));
    this.playButton.setAttribute("aria-label", this.say(key));
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
    this.root.classList.toggle("playing", playing);
  }

  // Tell the host where the player has come to rest: never for each step, never while it is being built.
  report() {
    clearTimeout(this.reporting);
    this.reporting = setTimeout(() => this.options.onRest?.({ step: this.step, bookmarks: this.bookmarks.text }), 350);
  }

  marked(tell = true) {
    this.strip.bookmarks = this.bookmarks.list.map(({ step }) => step);
    this.strip.draw();
    if (tell) this.report();
  }

  // ---- rendering

  // Where answers are hidden: what a rule or the goal test says of a node entered, until it is asked for.
  get veiled() {
    return !this.settings.answers && this.step > 0 && this.revealed !== this.step && this.tour.at(this.step).enters;
  }

  reveal() {
    this.revealed = this.step;
    this.render();
  }

  render() {
    const { step, veiled } = this;
    this.tree.show(step, veiled);
    this.state.show(step, veiled);
    this.stack.show(step, veiled);
    this.code.show(this.tour, step, veiled);
    this.gallery.show(step);
    this.bookmarks.show(step);
    if (this.settings.outline) this.outline.show(step);
    this.showSentence();
    this.strip.show(step, this.main.textContent);
    const values = { step: step + 1, steps: this.tour.steps, ...this.tour.soFar(step) };
    const written = Object.entries(values).map(([key, count]) => [key, count.toLocaleString()]);
    write(this.counters, this.say("counters", Object.fromEntries(written)));
  }

  showSentence() {
    const { lead, main, then, tone } = this.narrator.step(this.step);
    const { veiled } = this;
    mark(this.sentence, `sentence ${veiled ? "open" : tone}`);
    mark(this.swatch, `swatch ${veiled ? "open" : tone}`);
    write(this.lead, lead);
    write(this.main, veiled ? this.say("veiled") : main);
    const links = veiled ? [this.link("reveal", () => this.reveal())] : this.links();
    if (links.length || this.then.children.length) this.then.replaceChildren(veiled ? "" : (then ?? ""), ...links);
    else write(this.then, then ?? "");
  }

  link(key, act) {
    return element("button", { type: "button", class: "link", onclick: act }, this.say(key));
  }

  // To the node that is searched instead of a cut one, or that was searched before it.
  links() {
    const { node, enters } = this.tour.at(this.step);
    if (!enters || this.tour.verdict[node] !== PRUNED) return [];
    const [twin, earlier] = [this.narrator.reason(node).twin, this.tour.earlier[node]];
    if (earlier !== undefined) return [this.link("show_earlier", () => this.go(this.tour.enter(earlier)))];
    return twin === null ? [] : [this.link("show_twin", () => this.go(this.tour.enter(twin)))];
  }

  resized() {
    this.darken();
    const style = getComputedStyle(this.root);
    this.code.resized();
    this.tree.dress(style);
    this.strip.draw(style);
  }

  // ---- input

  keys = {
    ArrowRight: () => this.forward(),
    ArrowLeft: () => this.back(),
    "Shift+ArrowRight": () => this.over(true),
    "Shift+ArrowLeft": () => this.over(false),
    ArrowUp: () => this.up(),
    ArrowDown: () => this.down(),
    " ": () => this.toggle(),
    n: () => this.jump("solution"),
    "Shift+N": () => this.jump("solution", false),
    d: () => this.jump("dead_end"),
    "Shift+D": () => this.jump("dead_end", false),
    x: () => this.jump("cut"),
    "Shift+X": () => this.jump("cut", false),
    u: () => this.out(),
    b: () => this.bookmarks.toggle(),
    z: () => this.foldHere(),
    g: () => this.set("coarse"),
    o: () => this.set("outline"),
    h: () => this.set("code"),
    a: () => (this.settings.answers || !this.veiled ? this.set("answers") : this.reveal()),
    p: () => this.set("projector"),
    Home: () => this.go(0),
    End: () => this.go(this.tour.steps - 1),
    "+": () => this.tree.zoom(1.25),
    "-": () => this.tree.zoom(0.8),
    0: () => this.tree.fit(),
    f: () => this.fullScreen(),
    "?": () => this.open("help"),
    Escape: () => this.close(),
  };

  listen() {
    // On the window and before anybody else: arrows must work without a click, and Streamlit has keys of its own.
    this.onKey = (event) => this.key(event);
    window.addEventListener("keydown", this.onKey, true);
    window.addEventListener("keyup", this.onKey, true);
    this.root.addEventListener("pointerdown", () => (current = this));
    this.root.addEventListener("focusin", () => (current = this));
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.root);
    this.sizes.observe(this.tree.canvas);
  }

  // A text field and a list have all keys but Escape to themselves.
  ownsKey(target, key) {
    if (target.matches?.("select, textarea, input:not([type=range], [type=checkbox])")) return key !== "Escape";
    if (target.matches?.("pre, .stack, .panel, .outline") && ["ArrowUp", "ArrowDown"].includes(key)) return true;
    return (OWN_KEYS[target.type] ?? OWN_KEYS[target.localName] ?? []).includes(key);
  }

  // Whether a key means something to what has the focus outside the player: a field to type in takes them
  // all, a check box or a button that was just clicked only its own.
  isFor(target, key) {
    if (target.matches("input:not([type=checkbox]):not([type=button]), textarea, select, [contenteditable]")) return true;
    if (target.closest("[role=tab], [role=listbox], [role=dialog], [role=slider], [role=grid]")) return true;
    return target.matches("input, button, a, summary") && [" ", "Enter"].includes(key);
  }

  key(event) {
    const target = event.composedPath()[0];
    const inside = target instanceof Node && this.root.contains(target);
    if (current !== this || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (!inside && target instanceof Element && this.isFor(target, event.key)) return undefined;
    if (inside && this.ownsKey(target, event.key)) return event.stopPropagation();
    const key = event.shiftKey ? event.key : event.key.replace(/^[A-Z]$/, (letter) => letter.toLowerCase());
    const shifted = event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
    const act = this.quiz.keys()[key] ?? this.keys[this.keys[shifted] ? shifted : `Shift+${key}`];
    if (key.length === 1) event.stopPropagation();
    if (!act) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "keydown") act();
    return undefined;
  }

  async fullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen();
    await this.root.requestFullscreen?.();
    this.root.classList.add("big");
    const left = () => {
      if (document.fullscreenElement) return;
      this.root.classList.remove("big");
      document.removeEventListener("fullscreenchange", left);
    };
    document.addEventListener("fullscreenchange", left);
    return undefined;
  }

  destroy() {
    this.pause();
    clearTimeout(this.reporting);
    window.removeEventListener("keydown", this.onKey, true);
    window.removeEventListener("keyup", this.onKey, true);
    this.sizes.disconnect();
    if (current === this) current = undefined;
  }
}

// ---------------------------------------------------------------- Streamlit

const mounted = new WeakMap();

// Called by Streamlit at mount and whenever its data changes; the same document keeps its player.
export default function mount({ data, parentElement, setStateValue }) {
  const before = mounted.get(parentElement);
  if (before?.id !== data.id) {
    before?.player?.destroy();
    const entry = { id: data.id };
    mounted.set(parentElement, entry);
    const place = parentElement.querySelector(".lab-host");
    unpack(data.document).then((made) => {
      if (mounted.get(parentElement) !== entry) return;
      const onRest = (rest) => setStateValue("rest", { id: data.id, ...rest });
      entry.player = new Player(place, made, { step: data.step, bookmarks: data.bookmarks, onRest });
    });
  } else {
    before.player?.resized();
  }
  return () => {
    mounted.get(parentElement)?.player?.destroy();
    mounted.delete(parentElement);
  };
}
