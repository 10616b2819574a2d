/** The document names the day from which an operation may be gone, or another day than before. */
import { defineChange } from "./define-change.js";

export const sunsetChanged = defineChange({
  id: "sunset-changed",
  kind: "sunset",
  matches: (fact) => fact.after !== "",
  describe: (fact, subject) =>
    `${subject} ends on ${fact.after}${fact.before === "" ? "" : `; it was ${fact.before}`}`,
  why: "It works until then. Afterwards the server may refuse it.",
  advise: (fact, subject) => ({ text: `Be without ${subject} before ${fact.after}.` }),
});
