/** Codes of errors: the sets of the API, and which of them answers where. */
import { gained, hasAdded, hasRemoved, lost, replaced } from "./actions.js";
import { rule } from "./rule.js";
import { caseLines, code, list } from "./words.js";

export const errors = {
  /** The set of codes is closed: an exhaustive `switch` has no branch for the new one. */
  "error-code-added": rule({
    kind: "error-codes",
    when: hasAdded,
    describe: (fact) => `The error set ${code(fact.set)} has the new code ${list(fact.added)}`,
    effects: { request: "note", response: "compile silent" },
    why: "An exhaustive `switch` over the code no longer covers every case, and running code takes its default.",
    advise: (fact) => ({
      text: `Decide what ${list(fact.added)} means for you, wherever you switch on the code.`,
      after: caseLines(fact.added),
    }),
  }),

  /** A branch for the code is dead. */
  "error-code-removed": rule({
    kind: "error-codes",
    when: hasRemoved,
    describe: (fact) => `The error set ${code(fact.set)} no longer has ${list(fact.removed)}`,
    effects: { request: "note", response: "compile" },
    why: "The branch for it is never taken again, and comparing with it does not compile.",
    advise: (fact) => ({ text: `Delete the branches for ${list(fact.removed)}.` }),
  }),

  /** The codes of an error answer are known now. */
  "error-set-added": rule({
    kind: "error-set",
    when: gained,
    describe: (fact, subject) => `${subject} answers ${fact.status} with the codes of ${code(fact.after)}`,
    effects: "additive",
    why: "The codes of the body are an enum now, each with its meaning.",
  }),

  /** Nobody says any more which codes an error answer has. */
  "error-set-removed": rule({
    kind: "error-set",
    when: lost,
    describe: (fact, subject) =>
      `${subject} answers ${fact.status} with codes that are no longer listed; it was ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "The code in the body is any text to the compiler, and nothing says that the old ones still come.",
    advise: (fact, subject) => ({ text: `Add a default branch for status ${fact.status} of ${subject}.` }),
  }),

  /** An error answer draws from another set of codes. */
  "error-set-changed": rule({
    kind: "error-set",
    when: replaced,
    describe: (fact, subject) =>
      `${subject} answers ${fact.status} with the codes of ${code(fact.after)}; it was ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "Branches for the old codes are never taken, and comparing with them does not compile.",
    advise: (fact, subject) => ({ text: `Replace the branches for status ${fact.status} of ${subject}.` }),
  }),
};
