// Questions before a step: what happens next, and why. They come with the document (see quiz.py).

import { element, write } from "./dom.js";

const SOMETIMES = 3; // of the few that are spread over the trace every third is put

export class Quiz {
  constructor(made, narrator, goOn) {
    Object.assign(this, { narrator, goOn, often: "never" });
    this.questions = unpacked(made);
    this.at = byStep(this.questions);
    this.few = new Map(made.sometimes.filter((_, place) => place % SOMETIMES === 0).map((number) => [this.questions[number].step, this.questions[number]]));
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

  // The question to be put before the step after this one, if there is one: of several the first whose kind
  // is on.
  wanted(step) {
    if (this.often === "never" || this.done.has(step)) return undefined;
    const here = this.often === "always" ? (this.at.get(step) ?? []) : [this.few.get(step)];
    return here.find((question) => question && !this.off.has(question.kind));
  }

  wants(step) {
    return this.wanted(step) !== undefined;
  }

  // Put the question, if there is one; to go on without an answer is to skip it.
  asks(step) {
    const question = this.wanted(step);
    if (!question) return false;
    if (this.open) this.skip();
    else this.ask(question);
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

  // The keys go back to the player: what is hidden would lose them to the page.
  hide() {
    const player = this.root.contains(document.activeElement) ? this.root.closest(".lab-player") : undefined;
    this.open = undefined;
    this.root.hidden = true;
    player?.focus({ preventScroll: true });
  }

  keys() {
    if (!this.open) return {};
    return Object.fromEntries(this.open.options.map((_, place) => [String(place + 1), () => this.answer(place)]));
  }
}

// The questions with their texts, as they were before they travelled.
function unpacked({ texts, kinds, asked }) {
  return asked.map(([step, kind, ask, options]) => ({
    step,
    kind: kinds[kind],
    ask: texts[ask],
    options: options.map(([text, right, feedback]) => [texts[text], right, texts[feedback]]),
  }));
}

function byStep(questions) {
  const found = new Map();
  for (const question of questions) found.set(question.step, [...(found.get(question.step) ?? []), question]);
  return found;
}
