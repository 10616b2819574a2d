/** Lists of values. */
import type { JsonValue } from "../../values/json.js";
import { typeOfValue } from "../../schema/schema-types.js";
import type { Schema } from "../../schema/schema.js";
import { shortType } from "../../compare/short-type.js";
import { gained, hasAdded, hasRemoved, lost, rule, type Exception } from "./rule.js";
import { isImpossible, isRefused, isUnhandled, notAssignable, errorsFor } from "./compiler.js";
import { does, byUse, canBe, caseLines, list, literal, plural, moreAccepted, valueLines } from "./words.js";

/** Also for unions. */
export const openValues: Exception<{ readonly isOpen: boolean }> = {
  name: "open-values",
  applies: ({ isOpen }, direction) => isOpen && direction === "response",
  effects: "additive",
  why: "The type is open: it has a member for unknown values, so existing code already handles new ones.",
};

export const enums = {
  "enum-value-added": rule({
    kind: "enum-values",
    when: hasAdded,
    describe: (fact, subject) => `${canBe(subject, "now")} ${list(fact.added, "or")}`,
    effects: { request: "additive", response: "compile silent" },
    exceptions: [openValues],
    why: {
      request: "You may send the new values, too.",
      response: "An exhaustive `switch` no longer covers every value, and running code takes its default.",
    },
    advise: (fact, subject) => ({
      text: `Decide how to handle ${list(fact.added)} wherever you switch on ${subject.words}.`,
      after: caseLines(fact.added),
      ...isUnhandled({ enum: fact.added.slice(0, 1) }, fact.added),
    }),
  }),

  "enum-value-removed": rule({
    kind: "enum-values",
    when: hasRemoved,
    describe: (fact, subject) => `${canBe(subject, "no longer")} ${list(fact.removed, "or")}`,
    effects: { request: "wire compile", response: "compile" },
    exceptions: [
      {
        name: "open-values-sent",
        applies: ({ isOpen }, direction) => isOpen && direction === "request",
        effects: "silent",
        why: "The type takes any value, so sending removed ones still compiles; the server may refuse them.",
      },
      {
        name: "open-values-met",
        applies: ({ isOpen }, direction) => isOpen && direction === "response",
        effects: "note",
        why: "The type is open: comparing with removed values still compiles.",
      },
    ],
    why: {
      request: "The server refuses removed values, and sending them does not compile.",
      response: "Branches for removed values are never taken, and comparing with them does not compile.",
    },
    advise: (fact, subject) => ({
      text: byUse(
        fact,
        `Stop sending ${list(fact.removed)} as ${subject.words}.`,
        `Remove ${list(fact.removed)} wherever you compare ${subject.words}.`,
      ),
      before: valueLines(fact, fact.removed),
      ...(fact.isOpen
        ? {}
        : errorsFor(fact, {
            sent: isRefused(fact.removed[0] ?? ""),
            met: isImpossible(fact.removed[0] ?? ""),
          })),
    }),
  }),

  "const-changed": rule({
    kind: "const",
    describe: (fact, subject) =>
      does(subject, `is now always ${literal(fact.after)} instead of ${literal(fact.before)}`),
    effects: "wire compile",
    why: {
      request: "The server refuses the old value, and sending it does not compile.",
      response: "A `switch` on the old value never matches.",
    },
    advise: (fact, subject) => ({
      text: `Replace ${literal(fact.before)} with ${literal(fact.after)} wherever you use ${subject.words}.`,
      before: valueLines(fact, [fact.before]),
      after: valueLines(fact, [fact.after]),
      ...errorsFor(fact, {
        sent: notAssignable({ enum: [fact.before] }, { enum: [fact.after] }),
        met: isImpossible(fact.before),
      }),
    }),
  }),

  "enum-added": rule({
    kind: "enum-added",
    describe: (fact, subject) => does(subject, `is now limited to ${list(fact.values)}`),
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "The server refuses other values, and they do not compile.",
      response: "The possible values are now known.",
    },
    advise: (fact, subject) => `Send only ${list(fact.values, "or")} as ${subject.words}.`,
    errors: (fact) => notAssignable(freeOf(fact.values), { enum: fact.values }),
  }),

  "enum-removed": rule({
    kind: "enum-removed",
    describe: (fact, subject) => does(subject, `is no longer limited to ${list(fact.values)}`),
    effects: { request: "additive", response: "compile silent" },
    why: {
      request: moreAccepted,
      response:
        "An exhaustive `switch` no longer covers every value, and the value no longer has a literal type.",
    },
    advise: (_fact, subject) => `Add a default branch wherever you switch on ${subject.words}.`,
    errors: (fact) => notAssignable(freeOf(fact.values), { enum: fact.values }),
  }),

  "known-values-added": rule({
    kind: "known-values",
    when: hasAdded,
    describe: ({ added }, subject) =>
      does(subject, `now has the known ${plural(added, "value")} ${list(added)}`),
    effects: "additive",
    why: "The document names values; any other is still valid.",
  }),

  "known-values-removed": rule({
    kind: "known-values",
    when: hasRemoved,
    describe: ({ removed }, subject) =>
      does(subject, `no longer has the known ${plural(removed, "value")} ${list(removed)}`),
    effects: { request: "additive", response: "compile" },
    exceptions: [
      {
        name: "any-value-beside",
        applies: ({ isOpen }, direction) => !isOpen && direction === "response",
        effects: "note",
        why: "The type already took any value beside those.",
      },
    ],
    why: {
      request: moreAccepted,
      response: "The same values may come, but the type no longer tells the known ones from others.",
    },
    advise: (fact, subject) => ({
      text: `Expect any value wherever you use ${subject.words}.`,
      ...(fact.isOpen
        ? { error: `Type '${shortType(freeOf(fact.removed))}' is not assignable to type '…'.` }
        : {}),
    }),
  }),

  "enum-opened": rule({
    kind: "open",
    when: gained,
    describe: "is now open: values can be added within a version",
    effects: { request: "additive", response: "compile" },
    why: {
      request: "The server may accept more values before the next version.",
      response: "An exhaustive `switch` must handle values that are not yet known.",
    },
    advise: (_fact, subject) => `Add a default branch wherever you switch on ${subject.words}.`,
  }),

  "enum-closed": rule({
    kind: "open",
    when: lost,
    describe: "is now closed: values are added only in a new version",
    effects: { request: "wire compile", response: "note" },
    why: {
      request: "The server refuses what is not listed, and it does not compile.",
      response: "The list is complete for this version; a default branch is harmless.",
    },
    advise: (_fact, subject) => `Send only what the type of ${subject.words} lists.`,
  }),
};

/** The type of the values without their list. */
function freeOf(values: readonly JsonValue[]): Schema {
  return { types: [...new Set(values.map(typeOfValue))].sort() };
}
