/** What a string holds: its format, its pattern, its encoding. */
import type { FactOf } from "../fact.js";
import { gained, lost, replaced } from "./actions.js";
import { rule, type Exception } from "./rule.js";
import { code, mayBeRefused, stillTaken, unexpectedValues } from "./words.js";

const bytesAreAType: Exception<FactOf<"format">> = {
  name: "bytes-are-a-type",
  because: "The format `binary` is the one that the generated types know: bytes instead of text.",
  applies: ({ before, after }) => before === "binary" || after === "binary",
  effects: "wire compile",
};

export const formats = {
  /** A hint about the form of a text or number. */
  "format-added": rule({
    kind: "format",
    when: gained,
    describe: (fact, subject) => `${subject} is now said to have the format ${code(fact.after)}`,
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says more about the values.",
  }),

  /** A hint less. */
  "format-removed": rule({
    kind: "format",
    when: lost,
    describe: (fact, subject) => `${subject} is no longer said to have the format ${code(fact.before)}`,
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says less about the values.",
  }),

  /** The type is equal; what is in the text is not. */
  "format-changed": rule({
    kind: "format",
    when: replaced,
    describe: (fact, subject) =>
      `The format of ${subject} is now ${code(fact.after)}; it was ${code(fact.before)}`,
    effects: "silent",
    exceptions: [bytesAreAType],
    why: {
      request: mayBeRefused,
      response: "The types are the same, but code that reads the value may misread it.",
    },
    advise: (_fact, subject) => ({
      text: `Check the code that reads or makes ${subject}: the text has another form.`,
    }),
  }),

  /** A text that was valid may no longer be. */
  "pattern-added": rule({
    kind: "pattern",
    when: gained,
    describe: (fact, subject) => `${subject} must now match ${code(fact.after)}`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: "The values are more regular than before.",
    },
    advise: (_fact, subject) => ({ text: `Check what you send as ${subject} against the pattern.` }),
  }),

  /** A text that did not match is now valid. */
  "pattern-removed": rule({
    kind: "pattern",
    when: lost,
    describe: (fact, subject) => `${subject} no longer has to match ${code(fact.before)}`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: stillTaken,
      response: unexpectedValues,
    },
    advise: (_fact, subject) => ({ text: `Check code that relies on the pattern of ${subject}.` }),
  }),

  /** Which of two patterns is wider, nobody can say in general. */
  "pattern-changed": rule({
    kind: "pattern",
    when: replaced,
    describe: (fact, subject) => `${subject} must now match ${code(fact.after)}; it was ${code(fact.before)}`,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: (_fact, subject) => ({ text: `Check what you send and read as ${subject} against the pattern.` }),
  }),

  /** The same string holds other bytes. */
  "content-coding-changed": rule({
    kind: "content-coding",
    describe: (fact, subject) =>
      `${subject} is now ${fact.after === "" ? "plain text" : code(fact.after)}; it was ${fact.before === "" ? "plain text" : code(fact.before)}`,
    effects: "wire",
    why: "The type is a string as before, but what is in it is encoded otherwise.",
    advise: (_fact, subject) => ({ text: `Change how you encode or decode ${subject}.` }),
  }),
};
