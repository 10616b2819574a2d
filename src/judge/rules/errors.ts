/** Error codes: the sets of the API, and which responses have the codes of which set. */
import { gained, hasAdded, hasRemoved, lost, replaced } from "./actions.js";
import { isUnhandled } from "./compiler.js";
import { rule } from "./rule.js";
import { caseLines, code, list } from "./words.js";

export const errors = {
  /** The set of codes is closed: an exhaustive `switch` has no branch for the new one. */
  "error-code-added": rule({
    kind: "error-codes",
    when: hasAdded,
    describe: (fact) => `The error set ${code(fact.set)} now includes ${list(fact.added)}`,
    effects: { request: "note", response: "compile silent" },
    why: "An exhaustive `switch` over the codes no longer covers every case, and running code takes its default.",
    advise: (fact) => ({
      text: `Decide how to handle ${list(fact.added)} wherever you switch on the code.`,
      after: caseLines(fact.added),
      ...isUnhandled({ enum: fact.added.slice(0, 1) }, fact.added),
    }),
  }),

  /** A branch for the code is dead. */
  "error-code-removed": rule({
    kind: "error-codes",
    when: hasRemoved,
    describe: (fact) => `The error set ${code(fact.set)} no longer includes ${list(fact.removed)}`,
    effects: { request: "note", response: "compile" },
    why: "Branches for removed codes are never taken, and comparing with them does not compile.",
    advise: (fact) => `Remove the branches for ${list(fact.removed)}.`,
  }),

  /** The codes of an error answer are known now. */
  "error-set-added": rule({
    kind: "error-set",
    when: gained,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now has the error codes of ${code(fact.after)}`,
    effects: "additive",
    why: "The codes in the body are now an enum, each with its meaning.",
  }),

  /** Nobody says any more which codes an error answer has. */
  "error-set-removed": rule({
    kind: "error-set",
    when: lost,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} no longer has the error codes of ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "To the compiler, the code in the body is any string; the old codes may no longer come.",
    advise: (fact, subject) => `Add a default branch for status ${fact.status} of ${subject.words}.`,
  }),

  /** An error answer draws from another set of codes. */
  "error-set-changed": rule({
    kind: "error-set",
    when: replaced,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now has the error codes of ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "Branches for the old codes are never taken, and comparing with them does not compile.",
    advise: (fact, subject) => `Replace the branches for status ${fact.status} of ${subject.words}.`,
  }),
};
