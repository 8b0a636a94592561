// Bookmarks: steps with a note. As text, "12:why here?~40:", they travel in a link and in an exported file.

import { element } from "./dom.js";

export class Bookmarks {
  static MOST = 50;
  static LONGEST = 120; // letters of a note

  // acts: go(step), step() the one shown, changed()
  constructor(narrator, text, steps, acts) {
    Object.assign(this, { narrator, acts });
    this.list = this.read(text ?? "", steps);
    this.rows = element("ul");
    this.button = element("button", { type: "button", onclick: () => this.toggle() });
    this.root = element("div", { class: "panel bookmarks", hidden: "", role: "dialog", tabindex: 0, "aria-label": narrator.say("bookmarks") },
      element("h3", {}, narrator.say("bookmarks")), this.rows, this.button);
    this.fill();
  }

  read(text, steps) {
    const entries = text.split("~").map((entry) => /^(\d+):(.*)$/s.exec(entry)).filter(Boolean);
    const known = new Map(entries.map(([, step, note]) => [Number(step), note.slice(0, Bookmarks.LONGEST)]));
    return [...known].filter(([step]) => step < steps).slice(0, Bookmarks.MOST).map(([step, note]) => ({ step, note }));
  }

  get text() {
    return this.list.map(({ step, note }) => `${step}:${note.replaceAll("~", "-")}`).join("~");
  }

  at(step) {
    return this.list.findIndex((each) => each.step === step);
  }

  toggle(step = this.acts.step()) {
    const place = this.at(step);
    if (place >= 0) this.list.splice(place, 1);
    else if (this.list.length < Bookmarks.MOST) this.list.push({ step, note: "" });
    this.list.sort((one, other) => one.step - other.step);
    this.fill();
    this.acts.changed();
  }

  fill() {
    this.rows.replaceChildren(...this.list.map((each) => this.row(each)));
    if (this.acts.step() !== undefined) this.show(this.acts.step());
  }

  row(each) {
    const say = (key) => this.narrator.say(key, { step: (each.step + 1).toLocaleString() });
    const note = element("input", { type: "text", maxlength: Bookmarks.LONGEST, placeholder: say("note"), "aria-label": say("note_at") });
    note.value = each.note;
    note.addEventListener("change", () => {
      each.note = note.value;
      this.acts.changed();
    });
    return element("li", {},
      element("button", { type: "button", onclick: () => this.acts.go(each.step) }, say("step_number")), note,
      element("button", { type: "button", title: say("remove"), "aria-label": say("remove"), onclick: () => this.toggle(each.step) }, "✕"));
  }

  show(step) {
    this.button.textContent = this.narrator.say(this.at(step) >= 0 ? "bookmark_off" : "bookmark_on");
  }
}
