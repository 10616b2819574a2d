/** The same string holds other bytes. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const contentCodingChanged = defineChange({
  id: "content-coding-changed",
  kind: "content-coding",
  describe: (fact, subject) =>
    `${subject} is now ${fact.after === "" ? "plain text" : code(fact.after)}; it was ${fact.before === "" ? "plain text" : code(fact.before)}`,
  why: "The type is a string as before, but what is in it is encoded otherwise.",
  advise: (_fact, subject) => ({ text: `Change how you encode or decode ${subject}.` }),
});
