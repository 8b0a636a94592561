// Questions before a step: what happens next, and why. They come with the document (see questions.py).

import { element, write } from "./dom.js";

const EVERY = { never: 0, sometimes: 3, always: 1 };

export class Quiz {
  constructor(questions, narrator, goOn) {
    Object.assign(this, { questions: questions ?? [], narrator, goOn, often: "never" });
    this.at = new Map(this.questions.map((question, number) => [question.step, number]));
    this.off = new Set(); // kinds that are not asked
    this.done = new Set(); // steps whose question was answered or skipped
    this.score = { right: 0, wrong: 0, skipped: 0 };
    this.root = element("section", { class: "quiz", hidden: "", tabindex: -1, "aria-label": narrator.say("view_quiz") });
  }

  set(often) {
    this.often = often;
    if (often === "never") this.hide();
  }

  kinds() {
    const names = [...new Set(this.questions.map(({ kind }) => kind))];
    return names.map((kind) => {
      const box = element("input", { type: "checkbox", checked: "" });
      box.addEventListener("change", () => (box.checked ? this.off.delete(kind) : this.off.add(kind)));
      return element("label", { class: "setting" }, box, this.narrator.say(`kind_${kind}`));
    });
  }

  // Whether a question is to be put before the step after this one.
  wants(step) {
    const question = this.questions[this.at.get(step)];
    if (!question || this.done.has(step) || this.off.has(question.kind)) return false;
    return EVERY[this.often] > 0 && this.at.get(step) % EVERY[this.often] === 0;
  }

  // Put the question, if there is one; to go on without an answer is to skip it.
  asks(step) {
    if (!this.wants(step)) return false;
    if (this.open) this.skip();
    else this.ask(this.questions[this.at.get(step)]);
    return Boolean(this.open);
  }

  ask(question) {
    this.open = question;
    this.buttons = question.options.map(([text], place) =>
      element("button", { type: "button", class: "option", onclick: () => this.answer(place) }, `${place + 1}  ${text}`));
    this.feedback = element("p", { class: "feedback", role: "status", "aria-live": "polite" });
    this.next = element("button", { type: "button", class: "go-on", onclick: () => this.goFurther() }, this.narrator.say("skip"));
    this.told = element("span", { class: "score" });
    this.root.replaceChildren(element("h3", {}, question.ask), ...this.buttons, this.feedback, element("div", { class: "foot" }, this.next, this.told));
    this.root.hidden = false;
    this.tellScore();
    this.root.focus({ preventScroll: true });
  }

  answer(place) {
    if (this.done.has(this.open.step)) return;
    const [, right, feedback] = this.open.options[place];
    this.score[right ? "right" : "wrong"] += 1;
    this.done.add(this.open.step);
    this.open.options.forEach(([, is], each) => {
      this.buttons[each].disabled = true;
      if (is || each === place) this.buttons[each].classList.add(is ? "right" : "wrong");
    });
    write(this.feedback, `${this.narrator.say(right ? "right" : "not_quite")} ${feedback}`);
    write(this.next, this.narrator.say("go_on"));
    this.tellScore();
    this.next.focus({ preventScroll: true });
  }

  skip() {
    this.score.skipped += 1;
    this.done.add(this.open.step);
    this.hide();
  }

  goFurther() {
    if (!this.done.has(this.open.step)) this.skip();
    this.hide();
    this.goOn();
  }

  tellScore() {
    write(this.told, this.narrator.say("score", this.score));
  }

  // The learner went somewhere else: an open question counts as skipped.
  close() {
    if (this.open && !this.done.has(this.open.step)) this.skip();
    this.hide();
  }

  hide() {
    this.open = undefined;
    this.root.hidden = true;
  }

  keys() {
    if (!this.open) return {};
    return Object.fromEntries(this.open.options.map((_, place) => [String(place + 1), () => this.answer(place)]));
  }
}
