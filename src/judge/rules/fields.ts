/** Listed and unlisted fields of an object. */
import type { Fact } from "../../compare/fact.js";
import { gained, isOptional, isRequired, lost, rule } from "./rule.js";
import {
  doesNotExist,
  isMissing,
  isPossibly,
  isPossiblyNullOrUndefined,
  isUnknown,
  errorsFor,
} from "./compiler.js";
import { byUse, fieldOfValue, isMet, objectWith, moreAccepted, typeOf } from "./words.js";
import { code } from "../../values/text.js";

export const fields = {
  "field-added": rule({
    kind: "field-added",
    when: isOptional,
    describe: (fact, subject) => `New optional field ${subject.words}: ${code(typeOf(fact.schemas))}`,
    effects: "additive",
    why: {
      request: "Requests may omit it.",
      response: "Existing code ignores it.",
    },
  }),

  "required-field-added": rule({
    kind: "field-added",
    when: isRequired,
    describe: (fact, subject) => `New required field ${subject.words}: ${code(typeOf(fact.schemas))}`,
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "Objects without it do not compile against the new types, and the server refuses them.",
      response: "It is always present; existing code ignores it.",
    },
    advise: (_fact, subject) => `Always send ${subject.words}.`,
    errors: (fact) => isMissing(fact.field),
  }),

  "field-removed": rule({
    kind: "field-removed",
    describe: (_fact, subject) => `Removed field ${subject.words}`,
    effects: { request: "compile silent", response: "wire compile" },
    why: {
      request:
        "Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
      response: "Running code reads `undefined`, and reading it no longer compiles.",
    },
    advise: (fact, subject) => ({
      text: `Stop using ${subject.words}.`,
      before: fieldCode(fact, fact.field),
      ...errorsFor(fact, { sent: isUnknown(fact.field), met: doesNotExist(fact.field) }),
    }),
  }),

  "field-renamed": rule({
    kind: "field-renamed",
    describe: (fact, subject) => `${code(fact.before)} was likely renamed to ${subject.words}`,
    effects: "wire compile",
    why: {
      request: "The server ignores or refuses the old name, and setting it does not compile.",
      response: "Running code reads `undefined` under the old name, and reading it does not compile.",
    },
    advise: (fact, subject) => ({
      text: `Once you are sure that both mean the same, use ${subject.words} instead of ${code(fact.before)}.`,
      before: fieldCode(fact, fact.before),
      after: fieldCode(fact, fact.after),
      ...errorsFor(fact, { sent: isUnknown(fact.before), met: doesNotExist(fact.before) }),
    }),
  }),

  "field-became-required": rule({
    kind: "field-required",
    when: gained,
    describe: "is now required",
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "Objects without it do not compile against the new types, and the server refuses them.",
      response: "It is now always present.",
    },
    advise: (_fact, subject) => `Always send ${subject.words}.`,
    errors: (fact) => isMissing(fact.field),
  }),

  "field-became-optional": rule({
    kind: "field-required",
    when: lost,
    describe: "is now optional",
    effects: { request: "additive", response: "wire compile" },
    why: {
      request: "You may omit it now.",
      response: "Running code may read `undefined`, and reading it unguarded does not compile.",
    },
    advise: (fact, subject) => ({
      text: `Handle a missing ${subject.words}.`,
      before: useLine(fact.field),
      after: `if (${fieldOfValue(fact.field)} !== undefined) ${useLine(fact.field)}`,
      ...isPossibly("undefined", fact.field),
    }),
  }),

  "null-or-absent-added": rule({
    kind: "nullish",
    when: gained,
    describe: "can now be null or absent",
    effects: { request: "additive", response: "wire compile" },
    why: {
      request: "You may omit it now, or send null.",
      response:
        "Running code may read `null` or `undefined`, and using the value unguarded does not compile under `strict`.",
    },
    advise: (fact, subject) => ({
      text: `Handle null and absence of ${subject.words}.`,
      before: useLine(fact.field),
      after: `if (${fieldOfValue(fact.field)} != null) ${useLine(fact.field)}`,
      ...isPossiblyNullOrUndefined(fact.field),
    }),
  }),

  "null-or-absent-removed": rule({
    kind: "nullish",
    when: lost,
    describe: "can no longer be null or absent",
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "The server refuses requests without it and with null, and neither compiles.",
      response: "It is now always present and never null; a branch for that is harmless.",
    },
    advise: (fact, subject) => ({
      text: `Always send ${subject.words}, with a value.`,
      ...isMissing(fact.field),
      otherErrors: ["Type 'null' is not assignable to type '…'."],
    }),
  }),

  "object-closed": rule({
    kind: "additional-properties",
    when: lost,
    describe: "no longer allows unlisted fields",
    effects: { request: "wire compile", response: "note" },
    exceptions: [
      {
        name: "described-fields-are-in-the-type",
        applies: ({ areDescribed }, direction) => direction === "response" && areDescribed,
        effects: "wire compile",
        why: "The type no longer has an index signature: running code that reads unlisted fields finds none, and no longer compiles.",
      },
    ],
    why: {
      request: "The server refuses unlisted fields, and they do not compile.",
      response: "Unlisted fields no longer come; code that reads them finds none.",
    },
    advise: (fact, subject) => ({
      text: byUse(
        fact,
        `Send only the listed fields of ${subject.words}.`,
        `Stop reading unlisted fields of ${subject.words}.`,
      ),
      ...errorsFor(fact, {
        sent: {
          error: "Object literal may only specify known properties, and '…' does not exist in type '…'.",
        },
        met: { error: "Property '…' does not exist on type '…'." },
      }),
    }),
  }),

  "object-opened": rule({
    kind: "additional-properties",
    when: gained,
    describe: "can now have unlisted fields",
    effects: "additive",
    why: {
      request: moreAccepted,
      response: "More fields may come; code that reads only the listed ones ignores them.",
    },
  }),
};

/** Code that reads the field; if it is only sent, code that sets it. */
function fieldCode(fact: Fact, field: string): string {
  return isMet(fact) ? fieldOfValue(field) : objectWith(field);
}

function useLine(field: string): string {
  return `use(${fieldOfValue(field)})`;
}
