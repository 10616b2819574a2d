/** Keywords beside types: defaults, read-only and write-only fields, deprecations, descriptions. */
import type { FactOf } from "../../compare/fact.js";
import { gained, lost, rule } from "./rule.js";
import { does, byUse, verb, type Subject } from "./words.js";
import { code } from "../../values/text.js";

export const annotations = {
  "default-changed": rule({
    kind: "default",
    describe: defaultChange,
    effects: "silent",
    exceptions: [
      {
        name: "default-met-came-or-went",
        applies: (fact, direction) => direction === "response" && (gained(fact) || lost(fact)),
        effects: "note",
        why: "Responses are the same; the document says more, or less, about a missing value.",
      },
    ],
    why: {
      request: "A request without it may now mean something else.",
      response: "A missing value now means something else.",
    },
    advise: (fact, subject) =>
      byUse(
        fact,
        `Where you omit ${subject.words}, check whether you still mean its default.`,
        `Check code that assumes the default of ${subject.words}.`,
      ),
  }),

  "required-default-changed": rule({
    kind: "required-default",
    describe: defaultChange,
    effects: "note",
    why: {
      request: "No request that both versions accept omits the value, so none changes its meaning.",
      response: "Responses are the same: a default only says what a missing value means.",
    },
  }),

  "read-only-added": rule({
    kind: "read-only",
    when: gained,
    describe: "is now read-only",
    effects: { request: "compile silent", response: "note" },
    why: {
      request:
        "Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
      response: "Responses still contain it.",
    },
    advise: (_fact, subject) => `Stop sending ${subject.words}.`,
  }),

  "read-only-removed": rule({
    kind: "read-only",
    when: lost,
    describe: "is no longer read-only",
    effects: { request: "silent", response: "note" },
    why: {
      request: "A value that the server used to ignore now takes effect.",
      response: "Responses still contain it.",
    },
    advise: (_fact, subject) => `Check whether you send ${subject.words} back unintentionally.`,
  }),

  "write-only-added": rule({
    kind: "write-only",
    when: gained,
    describe: "is now write-only",
    effects: { request: "note", response: "wire compile" },
    why: {
      request: "It concerns responses only.",
      response: "Running code reads `undefined`, and reading it no longer compiles.",
    },
    advise: (_fact, subject) => `Stop reading ${subject.words}.`,
  }),

  "write-only-removed": rule({
    kind: "write-only",
    when: lost,
    describe: "is no longer write-only",
    effects: "additive",
    why: {
      request: "It concerns responses only.",
      response: "Responses now contain it.",
    },
  }),

  "deprecation-added": rule({
    kind: "deprecated",
    when: gained,
    describe: "is now deprecated",
    effects: "deprecated",
    why: "Nothing breaks yet, but the publisher plans a removal.",
    advise: (_fact, subject) => `Plan to stop using ${subject.words}.`,
  }),

  "deprecation-removed": rule({
    kind: "deprecated",
    when: lost,
    describe: "is no longer deprecated",
    effects: "note",
    why: "The publisher no longer plans a removal.",
  }),

  "sunset-changed": rule({
    kind: "sunset",
    when: (fact) => !lost(fact),
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "ends")} on ${fact.after}${fact.before === "" ? "" : ` instead of ${fact.before}`}`,
    effects: "deprecated",
    why: "Calls work until then; afterwards the server may refuse them.",
    advise: (fact, subject) => `Stop calling ${subject.words} before ${fact.after}.`,
  }),

  "sunset-removed": rule({
    kind: "sunset",
    when: lost,
    describe: (fact, subject) => does(subject, `no longer ends on ${fact.before}`),
    effects: "note",
    why: "The document no longer gives an end date.",
  }),

  /** Never counted as a change. */
  "prose-changed": rule({
    kind: "prose",
    describe: (fact) => `The wording at ${code(fact.of)} changed`,
    effects: "note",
    why: "Only comments in the generated code change.",
  }),
};

function defaultChange(fact: FactOf<"default" | "required-default">, subject: Subject): string {
  if (gained(fact)) return does(subject, `now has the default ${code(fact.after)}`);
  return lost(fact)
    ? does(subject, `no longer has the default ${code(fact.before)}`)
    : `The default of ${subject.words} changed from ${code(fact.before)} to ${code(fact.after)}`;
}
