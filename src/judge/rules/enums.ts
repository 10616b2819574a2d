/** Lists of values. */
import { shortType } from "../../compare/short-type.js";
import { type Schema, typeOfValue } from "../../schema/schema.js";
import type { JsonValue } from "../../values/json.js";
import { errorsFor, isImpossible, isRefused, isUnhandled, notAssignable } from "./compiler.js";
import { gained, lost, rule, rulesFor } from "./rule.js";
import { cases, useOfConstant, usesOfValues } from "./snippets.js";
import { canBe, does, list, literal, plural } from "./words.js";

/** Shared with unions. */
export const openValues = {
  "open-values": {
    when: ({ isOpen }: { readonly isOpen: boolean }) => isOpen,
    response:
      "additive: The type is open: it has a member for unknown values, so existing code already handles new ones.",
  },
} as const;

export const enums = {
  ...rulesFor("enum-values", {
    "enum-value-added": {
      half: "added",
      describe: (fact, subject) => `${canBe(subject, "now")} ${list(fact.added, "or")}`,
      request: "You may send the new values, too.",
      response: "An exhaustive `switch` no longer covers every value, and running code takes its default.",
      exceptions: openValues,
      advise: "Decide how to handle {added} wherever you switch on {subject}.",
      after: (fact) => cases(fact.added),
      errors: (fact, names) => isUnhandled({ enum: fact.added.slice(0, 1) }, fact.added, names),
    },
    "enum-value-removed": {
      half: "removed",
      describe: (fact, subject) => `${canBe(subject, "no longer")} ${list(fact.removed, "or")}`,
      request: "The server refuses removed values, and sending them does not compile.",
      response: "Branches for removed values are never taken, and comparing with them does not compile.",
      exceptions: {
        "open-values-sent": {
          when: ({ isOpen }) => isOpen,
          request:
            "silent: The type accepts any value, so sending removed ones still compiles; the server may refuse them.",
        },
        "open-values-met": {
          when: ({ isOpen }) => isOpen,
          response: "note: The type is open: comparing with removed values still compiles.",
        },
      },
      advise: {
        sent: "Stop sending {removed} as {subject}.",
        met: "Remove {removed} wherever you compare {subject}.",
      },
      before: (fact) => usesOfValues(fact, fact.removed),
      errors: (fact) => {
        const [value = ""] = fact.removed;
        return fact.isOpen ? {} : errorsFor(fact, { sent: isRefused(value), met: isImpossible(value) });
      },
    },
  }),

  "const-changed": rule("const", {
    describe: (fact, subject) =>
      does(subject, `is now always ${literal(fact.after)} instead of ${literal(fact.before)}`),
    request: "The server refuses the old value, and sending it does not compile.",
    response: "A `switch` on the old value never matches.",
    advise: (fact, subject) =>
      `Replace ${literal(fact.before)} with ${literal(fact.after)} wherever you use ${subject.words}.`,
    before: (fact) => useOfConstant(fact, fact.before),
    after: (fact) => useOfConstant(fact, fact.after),
    errors: (fact, names) =>
      errorsFor(fact, {
        sent: notAssignable({ enum: [fact.before] }, { enum: [fact.after] }, names),
        met: isImpossible(fact.before),
      }),
  }),

  "enum-added": rule("enum-added", {
    describe: "{subject} is now limited to {values}",
    response: "The possible values are now known.",
    advise: (fact, subject) => `Send only ${list(fact.values, "or")} as ${subject.words}.`,
    errors: (fact, names) => notAssignable(freeOf(fact.values), { enum: fact.values }, names),
  }),

  "enum-removed": rule("enum-removed", {
    describe: "{subject} is no longer limited to {values}",
    response:
      "An exhaustive `switch` no longer covers every value, and the value no longer has a literal type.",
    advise: "Add a default branch wherever you switch on {subject}.",
    errors: (fact, names) => notAssignable(freeOf(fact.values), { enum: fact.values }, names),
  }),

  ...rulesFor("known-values", {
    "known-values-added": {
      half: "added",
      describe: ({ added }, subject) =>
        does(subject, `now has the known ${plural(added, "value")} ${list(added)}`),
      both: "additive: The document names values; any other is still valid.",
    },
    "known-values-removed": {
      half: "removed",
      describe: ({ removed }, subject) =>
        does(subject, `no longer has the known ${plural(removed, "value")} ${list(removed)}`),
      request: "Any value is still valid.",
      response: {
        compile: "The same values may occur, but the type no longer distinguishes the known ones.",
        note: "The type already accepted any other value.",
      },
      advise: "Expect any value wherever you use {subject}.",
      errors: (fact) =>
        fact.isOpen
          ? { error: `Type '${shortType(freeOf(fact.removed))}' is not assignable to type '…'.` }
          : {},
    },
  }),

  ...rulesFor("open", {
    "enum-opened": {
      when: gained,
      describe: "{subject} is now open: values can be added within a version",
      request: "additive: The server may accept more values before the next version.",
      response: "An exhaustive `switch` must handle values that are not yet known.",
      advise: "Add a default branch wherever you switch on {subject}.",
    },
    "enum-closed": {
      when: lost,
      describe: "{subject} is now closed: values are added only in a new version",
      request: "The server refuses unlisted values, and they do not compile.",
      response: "note: The list is complete for this version; a default branch is harmless.",
      advise: "Send only what the type of {subject} lists.",
    },
  }),
};

/** The type of the values without the list. */
function freeOf(values: readonly JsonValue[]): Schema {
  return { types: [...new Set(values.map(typeOfValue))].sort() };
}
