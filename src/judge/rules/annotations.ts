/** What a document says beside types: defaults, who may read or write a value, deprecations and wording. */
import type { FactOf } from "../../compare/fact.js";
import { gained, lost, rule } from "./rule.js";
import { byUse, verb, type Subject } from "./words.js";
import { code } from "../../values/text.js";

export const annotations = {
  /** What an omitted value means. */
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

  /** A default says nothing where one of the versions requires the value. */
  "required-default-changed": rule({
    kind: "required-default",
    describe: defaultChange,
    effects: "note",
    why: {
      request: "No request that both versions accept omits the value, so none changes its meaning.",
      response: "Responses are the same: a default only says what a missing value means.",
    },
  }),

  /** The server no longer accepts the field, and the type of requests no longer has it. */
  "read-only-added": rule({
    kind: "read-only",
    when: gained,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} now read-only`,
    effects: { request: "compile silent", response: "note" },
    why: {
      request:
        "Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
      response: "Responses still contain it.",
    },
    advise: (_fact, subject) => `Stop sending ${subject.words}.`,
  }),

  /** The server now accepts the field. */
  "read-only-removed": rule({
    kind: "read-only",
    when: lost,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} no longer read-only`,
    effects: { request: "silent", response: "note" },
    why: {
      request: "A value that the server used to ignore now takes effect.",
      response: "Responses still contain it.",
    },
    advise: (_fact, subject) => `Check whether you send ${subject.words} back unintentionally.`,
  }),

  /** Responses no longer have the field, and neither has their type. */
  "write-only-added": rule({
    kind: "write-only",
    when: gained,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} now write-only`,
    effects: { request: "note", response: "wire compile" },
    why: {
      request: "It concerns responses only.",
      response: "Running code reads `undefined`, and reading it no longer compiles.",
    },
    advise: (_fact, subject) => `Stop reading ${subject.words}.`,
  }),

  /** Responses now have the field. */
  "write-only-removed": rule({
    kind: "write-only",
    when: lost,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} no longer write-only`,
    effects: "additive",
    why: {
      request: "It concerns responses only.",
      response: "Responses now contain it.",
    },
  }),

  /** It still works; plan to stop using it. */
  "deprecation-added": rule({
    kind: "deprecated",
    when: gained,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} now deprecated`,
    effects: "deprecated",
    why: "Nothing breaks yet, but the publisher plans a removal.",
    advise: (_fact, subject) => `Plan to stop using ${subject.words}.`,
  }),

  /** The plan to remove it is off. */
  "deprecation-removed": rule({
    kind: "deprecated",
    when: lost,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} no longer deprecated`,
    effects: "note",
    why: "The publisher no longer plans a removal.",
  }),

  /** The document names the day from which an operation may be gone, or another day than before. */
  "sunset-changed": rule({
    kind: "sunset",
    when: (fact) => !lost(fact),
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "ends")} on ${fact.after}${fact.before === "" ? "" : ` instead of ${fact.before}`}`,
    effects: "deprecated",
    why: "Calls work until then; afterwards the server may refuse them.",
    advise: (fact, subject) => `Stop calling ${subject.words} before ${fact.after}.`,
  }),

  /** The document no longer names a day on which an operation ends. */
  "sunset-removed": rule({
    kind: "sunset",
    when: lost,
    describe: (fact, subject) => `${subject.words} no longer ${verb(subject, "ends")} on ${fact.before}`,
    effects: "note",
    why: "The document no longer gives an end date.",
  }),

  /** Wording for people. Never counted. */
  "prose-changed": rule({
    kind: "prose",
    describe: (fact) => `The wording at ${code(fact.of)} changed`,
    effects: "note",
    why: "Only comments in the generated code change.",
  }),
};

function defaultChange(fact: FactOf<"default" | "required-default">, subject: Subject): string {
  if (gained(fact)) return `${subject.words} now ${verb(subject, "has")} the default ${code(fact.after)}`;
  return lost(fact)
    ? `${subject.words} no longer ${verb(subject, "has")} the default ${code(fact.before)}`
    : `The default of ${subject.words} changed from ${code(fact.before)} to ${code(fact.after)}`;
}
