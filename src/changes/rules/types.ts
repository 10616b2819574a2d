/** Which kinds of JSON value are valid, null included. */
import type { Direction, FactOf } from "../fact.js";
import { gained, loosened, lost, shifted, tightened } from "./actions.js";
import { rule, type Exception } from "./rule.js";
import { code, notAssignable, stillTaken, typePair } from "./words.js";

export const types = {
  /** Neither side's values are all values of the other. */
  "type-changed": rule({
    kind: "type",
    when: shifted,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject} changed from ${code(before)} to ${code(after)}`;
    },
    effects: "wire compile",
    why: {
      request: "What is sent today is refused, and does not compile.",
      response: "Running code reads a value of another kind, and using it as before does not compile.",
    },
    advise: (fact, subject) => ({
      text: `Convert the value where you use ${subject}.`,
      ...notAssignable(fact.after, fact.before),
    }),
  }),

  /** More kinds of value are valid. */
  "type-widened": rule({
    kind: "type",
    when: loosened,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject} widened from ${code(before)} to ${code(after)}`;
    },
    effects: { request: "additive", response: "wire compile" },
    exceptions: [integerIsNumber("response")],
    why: {
      request: stillTaken,
      response: "Running code may read a value of a kind that it does not know.",
    },
    advise: (fact, subject) => ({
      text: `Handle every kind of value that ${subject} can now be.`,
      ...notAssignable(fact.after, fact.before),
    }),
  }),

  /** Fewer kinds of value are valid. */
  "type-narrowed": rule({
    kind: "type",
    when: tightened,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject} narrowed from ${code(before)} to ${code(after)}`;
    },
    effects: { request: "wire compile", response: "additive" },
    exceptions: [integerIsNumber("request")],
    why: {
      request: "Some of what is sent today is refused, and does not compile.",
      response: "What comes is still of a kind that the code knows.",
    },
    advise: (fact, subject) => ({
      text: `Send only what ${subject} still takes.`,
      ...notAssignable(fact.before, fact.after),
    }),
  }),

  /** Null is a value now. */
  "null-added": rule({
    kind: "nullable",
    when: gained,
    describe: (_fact, subject) => `${subject} can now be null`,
    effects: { request: "additive", response: "wire compile" },
    why: {
      request: "Null may be sent; nothing else changes.",
      response: "Running code meets null, and using the value unguarded does not compile under `strict`.",
    },
    advise: (_fact, subject) => ({
      text: `Be ready for null in ${subject}.`,
      error: "Type 'null' is not assignable.",
    }),
  }),

  /** Null is no longer a value. */
  "null-removed": rule({
    kind: "nullable",
    when: lost,
    describe: (_fact, subject) => `${subject} can no longer be null`,
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "Null is refused, and sending it does not compile.",
      response: "Null never comes again; a branch for it is harmless.",
    },
    advise: () => ({
      text: "Send a value, or leave the field out, where you sent null.",
      error: "Type 'null' is not assignable.",
    }),
  }),

  /** A tuple of another length is another type. */
  "tuple-length-changed": rule({
    kind: "prefix-items",
    describe: (fact, subject) =>
      `${subject} now has ${fact.after} fixed position${fact.after === 1 ? "" : "s"}; it had ${fact.before}`,
    effects: "wire compile",
    why: "The positions that code relies on are other ones.",
    advise: (_fact, subject) => ({ text: `Check every place that reads or makes ${subject} by position.` }),
  }),
};

/** In the direction in which the compiler would notice any other two types. */
function integerIsNumber(noticedIn: Direction): Exception<FactOf<"type">> {
  return {
    name: "integer-is-number",
    because: "TypeScript has one type for both, so only running code can notice.",
    applies: ({ before, after }, direction) =>
      direction === noticedIn &&
      [before, after].every(({ types }) => types?.join() === "integer" || types?.join() === "number"),
    effects: "wire",
  };
}
