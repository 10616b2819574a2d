/** Borders and conditions that no type expresses: only a validator sees them. */
import { loosened, shifted, tightened } from "./actions.js";
import { rule } from "./rule.js";
import { code, mayBeRefused, stillTaken, unexpectedValues } from "./words.js";

export const limits = {
  /** Some values that were valid no longer are. */
  "limit-tightened": rule({
    kind: "limit",
    when: tightened,
    describe: (fact, subject) =>
      `${code(fact.keyword)} of ${subject} is now ${fact.after}${fact.before === "" ? "" : `; it was ${fact.before}`}`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: "The values keep within narrower limits than before.",
    },
    advise: (_fact, subject) => ({ text: `Check what you send as ${subject} against the limit.` }),
  }),

  /** Values that were invalid are valid now. */
  "limit-loosened": rule({
    kind: "limit",
    when: loosened,
    describe: (fact, subject) =>
      `${code(fact.keyword)} of ${subject} ${fact.after === "" ? "no longer applies" : `is now ${fact.after}`}; it was ${fact.before}`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: stillTaken,
      response: "Values may come that are beyond what the code has room for.",
    },
    advise: (_fact, subject) => ({
      text: `Check that your columns, buffers and types have room for ${subject}.`,
    }),
  }),

  /** Neither the old nor the new values contain the other. */
  "limit-changed": rule({
    kind: "limit",
    when: shifted,
    describe: (fact, subject) =>
      `${code(fact.keyword)} of ${subject} is now ${fact.after}; it was ${fact.before}`,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: (_fact, subject) => ({ text: `Check what you send and read as ${subject} against the limit.` }),
  }),

  /** A condition that no type expresses. */
  "constraint-added": rule({
    kind: "constraint",
    when: tightened,
    describe: (fact, subject) => `${subject} has a new condition (${code(fact.keyword)})`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: "The values are more regular than before.",
    },
    advise: (_fact, subject) => ({
      text: `Check what you send as ${subject} against the condition in the document.`,
    }),
  }),

  /** A condition less that no type expressed. */
  "constraint-removed": rule({
    kind: "constraint",
    when: loosened,
    describe: (fact, subject) => `${subject} has a condition less (${code(fact.keyword)})`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: stillTaken,
      response: unexpectedValues,
    },
    advise: () => ({ text: "Check code that relies on the condition." }),
  }),

  /** Another condition that no type expresses; which is wider, nobody can say in general. */
  "constraint-changed": rule({
    kind: "constraint",
    when: shifted,
    describe: (fact, subject) => `${subject} has another condition (${code(fact.keyword)})`,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: () => ({ text: "Compare the condition in both documents." }),
  }),
};
