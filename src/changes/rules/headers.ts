/** Headers of answers. */
import { gained, isOptional, isRequired, lost } from "./actions.js";
import { rule } from "./rule.js";
import { code } from "./words.js";

export const headers = {
  /** Nobody reads it yet. */
  "header-added": rule({
    kind: "header-added",
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} now carries the header ${code(fact.name)}`,
    effects: "additive",
    why: "There is more to read; nothing has to be.",
  }),

  /** Who reads it finds nothing. */
  "required-header-removed": rule({
    kind: "header-removed",
    when: isRequired,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} no longer carries the header ${code(fact.name)}`,
    effects: "wire",
    why: "Code that relies on it finds nothing.",
    advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
  }),

  /** It was never promised; who reads it anyway finds it less often. */
  "header-removed": rule({
    kind: "header-removed",
    when: isOptional,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} no longer carries the optional header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that reads it never finds it again.",
    advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
  }),

  /** A promise more. */
  "header-became-required": rule({
    kind: "header-required",
    when: gained,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} always carries the header ${code(fact.name)}`,
    effects: "additive",
    why: "It can be relied on now.",
  }),

  /** Who relies on it finds nothing at times. */
  "header-became-optional": rule({
    kind: "header-required",
    when: lost,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} may lack the header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that relies on it finds nothing at times.",
    advise: (fact) => ({ text: `Be ready for an answer without ${code(fact.name)}.` }),
  }),
};
