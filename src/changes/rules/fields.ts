/** Fields of an object: those that it lists, and whether it takes others. */
import { gained, isOptional, isRequired, lost } from "./actions.js";
import { rule, type Exception } from "./rule.js";
import { code, stillTaken, typeOf } from "./words.js";

const readOnlyIsInTheType: Exception<{ readonly isReadOnly: boolean }> = {
  name: "read-only-is-in-the-type",
  because: "One type serves both directions: it demands what only answers have, and the server does not.",
  applies: ({ isReadOnly }, direction) => direction === "request" && isReadOnly,
  effects: "compile",
};

export const fields = {
  /** An optional field: who does not know it is not disturbed. */
  "field-added": rule({
    kind: "field-added",
    when: isOptional,
    describe: (fact, subject) => `New optional field ${subject}: ${code(typeOf(fact.schemas))}`,
    effects: "additive",
    why: {
      request: "It may be left out, and then nothing changes.",
      response: "Code that does not know the field ignores it.",
    },
  }),

  /** To send, it is a demand; to read, it is a gift. */
  "required-field-added": rule({
    kind: "field-added",
    when: isRequired,
    describe: (fact, subject) => `New required field ${subject}: ${code(typeOf(fact.schemas))}`,
    effects: { request: "wire compile", response: "additive" },
    exceptions: [readOnlyIsInTheType],
    why: {
      request: "A body without it does not compile against the new types, and the server refuses it.",
      response: "It is always there; code that does not know it ignores it.",
    },
    advise: (fact, subject) => ({
      text: `Always send ${subject}.`,
      error: `Property '${fact.field}' is missing.`,
    }),
  }),

  /** To read, it is gone; to send, it is refused by the compiler and ignored by the server. */
  "field-removed": rule({
    kind: "field-removed",
    describe: (_fact, subject) => `Removed field ${subject}`,
    effects: { request: "compile silent", response: "wire compile" },
    why: {
      request:
        "Setting it no longer compiles; running code still sends it, and what it asked for is ignored.",
      response: "Running code reads undefined, and reading it does not compile against the new types.",
    },
    advise: (fact, subject) => ({
      text: `Stop using ${subject}.`,
      before: `value.${fact.field}`,
      error: `Property '${fact.field}' does not exist.`,
    }),
  }),

  /** One went and one came with the same schema, and nothing else: likely the same thing. */
  "field-renamed": rule({
    kind: "field-renamed",
    describe: (fact, subject) => `${subject} likely takes the place of ${code(fact.before)}`,
    effects: "wire compile",
    why: {
      request: "The old name is ignored or refused, and setting it does not compile.",
      response: "Under the old name running code reads undefined, and reading it does not compile.",
    },
    advise: (fact, subject) => ({
      text: `Once you are sure that they mean the same, use ${subject} instead of ${code(fact.before)}.`,
      before: `value.${fact.before}`,
      after: `value.${fact.after}`,
      error: `Property '${fact.before}' does not exist.`,
    }),
  }),

  /** To send, it is a demand; to read, a promise. */
  "field-became-required": rule({
    kind: "field-required",
    when: gained,
    describe: (_fact, subject) => `${subject} is now required`,
    effects: { request: "wire compile", response: "additive" },
    exceptions: [readOnlyIsInTheType],
    why: {
      request: "A body without it does not compile against the new types, and the server refuses it.",
      response: "It is always there now.",
    },
    advise: (fact, subject) => ({
      text: `Always send ${subject}.`,
      error: `Property '${fact.field}' is missing.`,
    }),
  }),

  /** To read, it may be missing; to send, it may be left out. */
  "field-became-optional": rule({
    kind: "field-required",
    when: lost,
    describe: (_fact, subject) => `${subject} is now optional`,
    effects: { request: "additive", response: "wire compile" },
    why: {
      request: "What is sent today is still complete.",
      response: "Running code meets undefined, and reading it unguarded does not compile.",
    },
    advise: (fact, subject) => ({
      text: `Be ready for a missing ${subject}.`,
      before: `use(value.${fact.field})`,
      after: `if (value.${fact.field} !== undefined) use(value.${fact.field})`,
      error: "Type 'undefined' is not assignable.",
    }),
  }),

  /** Fields beyond the listed ones are refused. */
  "object-closed": rule({
    kind: "additional-properties",
    when: lost,
    describe: (_fact, subject) => `${subject} no longer takes fields beyond those listed`,
    effects: { request: "wire compile", response: "note" },
    exceptions: [
      {
        name: "described-fields-are-in-the-type",
        because:
          "The type has an index for fields that are described, as for the values of a map: code reads them.",
        applies: ({ areDescribed }, direction) => direction === "response" && areDescribed,
        effects: "wire compile",
      },
    ],
    why: {
      request: "Other fields are refused, and do not compile.",
      response: "No other fields come: code that reads them finds none.",
    },
    advise: (_fact, subject) => ({
      text: `Send only the listed fields of ${subject}.`,
      error: "Object literal may only specify known properties.",
    }),
  }),

  /** Fields beyond the listed ones are admitted. */
  "object-opened": rule({
    kind: "additional-properties",
    when: gained,
    describe: (_fact, subject) => `${subject} can now have fields beyond those listed`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: stillTaken,
      response: "Fields may come that nobody knows yet: code that walks over all of them meets them.",
    },
    advise: (_fact, subject) => ({ text: `Check code that walks over all fields of ${subject}.` }),
  }),
};
