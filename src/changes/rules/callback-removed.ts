/** The handler waits for a call that never comes. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const callbackRemoved = defineChange({
  id: "callback-removed",
  kind: "callback-removed",
  describe: (fact, subject) => `${subject} no longer calls back with ${code(fact.callback)}`,
  why: "The handler is never called again.",
  advise: (fact) => ({ text: `Find another sign for what ${code(fact.callback)} told you.` }),
});
