/** Lists of values. */
import { gained, hasAdded, hasRemoved, lost } from "./actions.js";
import { rule, type Exception } from "./rule.js";
import { canBe, caseLines, list, literal, noOverlap, stillTaken } from "./words.js";

/** Also of unions. */
export const openValues: Exception<{ readonly isOpen: boolean }> = {
  name: "open-values",
  because:
    "The type of an open enum or union has a member for values that nobody knows yet, so its code is ready.",
  applies: ({ isOpen }) => isOpen,
  effects: "additive",
};

export const enums = {
  /** A receiver with an exhaustive `switch` meets a value it has no branch for. */
  "enum-value-added": rule({
    kind: "enum-values",
    when: hasAdded,
    describe: (fact, subject) => `${canBe(subject, "now")} ${list(fact.added, "or")}`,
    effects: { request: "additive", response: "compile silent" },
    exceptions: [openValues],
    why: {
      request: "It may be sent; nothing that is sent today changes.",
      response: "An exhaustive `switch` no longer covers every value, and running code takes its default.",
    },
    advise: (fact, subject) => ({
      text: `Decide what ${list(fact.added)} ${fact.added.length === 1 ? "means" : "mean"} for you, wherever you switch on ${subject}.`,
      after: caseLines(fact.added),
      error: `Type '${JSON.stringify(fact.added[0])}' is not assignable to type 'never'.`,
    }),
  }),

  /** To send, it is refused; to read, its branch is dead. */
  "enum-value-removed": rule({
    kind: "enum-values",
    when: hasRemoved,
    describe: (fact, subject) => `${canBe(subject, "no longer")} ${list(fact.removed, "or")}`,
    effects: { request: "wire compile", response: "compile" },
    why: {
      request: "The value is refused, and sending it does not compile.",
      response: "The branch for it is never taken again, and comparing with it does not compile.",
    },
    advise: (fact) => ({
      text: `Drop ${list(fact.removed)} wherever you send it or compare with it.`,
      before: caseLines(fact.removed),
      error: noOverlap,
    }),
  }),

  /** A constant, mostly a tag, has another value. */
  "const-changed": rule({
    kind: "const",
    describe: (fact, subject) =>
      `${subject} is now always ${literal(fact.after)}; it was ${literal(fact.before)}`,
    effects: "wire compile",
    why: {
      request: "The old value is refused, and sending it does not compile.",
      response: "A `switch` on the old value never matches again.",
    },
    advise: (fact) => ({
      text: `Replace ${literal(fact.before)} by ${literal(fact.after)}.`,
      before: caseLines([fact.before]),
      after: caseLines([fact.after]),
      error: noOverlap,
    }),
  }),

  /** A free value is now one of a list. */
  "enum-added": rule({
    kind: "enum-added",
    describe: (fact, subject) => `${subject} is now limited to ${list(fact.values)}`,
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "Other values are refused, and do not compile.",
      response: "The values are known now.",
    },
    advise: (fact) => ({
      text: `Send only ${list(fact.values, "or")}.`,
      error: "Type 'string' is not assignable.",
    }),
  }),

  /** The list is gone: anything of the type may come. */
  "enum-removed": rule({
    kind: "enum-removed",
    describe: (fact, subject) => `${subject} is no longer limited to ${list(fact.values)}`,
    effects: { request: "additive", response: "compile silent" },
    why: {
      request: stillTaken,
      response:
        "An exhaustive `switch` no longer covers every value, and the value no longer fits the literal types.",
    },
    advise: (_fact, subject) => ({
      text: `Add a default branch wherever you switch on ${subject}.`,
      error: "Type 'string' is not assignable.",
    }),
  }),

  /** The publisher may add values at any time from now on. */
  "enum-opened": rule({
    kind: "open",
    when: gained,
    describe: (_fact, subject) => `${subject} is now open: values can be added within a version`,
    effects: { request: "additive", response: "compile" },
    why: {
      request: stillTaken,
      response: "An exhaustive `switch` has to handle a value that nobody knows yet.",
    },
    advise: (_fact, subject) => ({ text: `Add a default branch wherever you switch on ${subject}.` }),
  }),

  /** Values are only added with a new version from now on. */
  "enum-closed": rule({
    kind: "open",
    when: lost,
    describe: (_fact, subject) => `${subject} is now closed: values are only added with a new version`,
    effects: "note",
    why: "The list is complete for this version; a default branch is harmless.",
  }),
};
