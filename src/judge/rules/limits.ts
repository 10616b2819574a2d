/** Limits and conditions that no type expresses: only a validator sees them. */
import type { ConstraintKeyword, LimitKeyword } from "../../compare/difference.js";
import type { FactOf } from "../../compare/fact.js";
import type { Subject } from "../subject.js";
import { loosened, lost, shifted, tightened } from "./actions.js";
import { rule } from "./rule.js";
import { byUse, code, mayBeRefused, moreAccepted, fewerCome, unexpectedValues, verb } from "./words.js";

export const limits = {
  /** Some values that were valid no longer are. */
  "limit-tightened": rule({
    kind: "limit",
    when: tightened,
    describe: (fact, subject) =>
      fact.before === ""
        ? `${subject.words} now ${verb(subject, "has")} ${code(fact.keyword)} ${fact.after}`
        : limitChange(fact, subject),
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: fewerCome,
    },
    advise: (fact, subject) => checkAgainst(fact, subject),
  }),

  /** Values that were invalid are valid now. */
  "limit-loosened": rule({
    kind: "limit",
    when: loosened,
    describe: (fact, subject) =>
      fact.after === ""
        ? `${subject.words} no longer ${verb(subject, "has")} ${code(fact.keyword)} ${fact.before}`
        : limitChange(fact, subject),
    effects: { request: "additive", response: "silent" },
    why: {
      request: moreAccepted,
      response: "Values may come that the old limit excluded.",
    },
    advise: ({ keyword }, subject) =>
      isUpper(keyword)
        ? `Check that your columns, buffers and types have room for ${subject.words}.`
        : `Check code that relies on the old limit of ${subject.words}.`,
  }),

  /** Neither the old nor the new values contain the other. */
  "limit-changed": rule({
    kind: "limit",
    when: shifted,
    describe: limitChange,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: (fact, subject) =>
      byUse(
        fact,
        checkAgainst(fact, subject),
        `Check code that relies on the old limit of ${subject.words}.`,
      ),
  }),

  /** A condition that no type expresses. */
  "constraint-added": rule({
    kind: "constraint",
    when: tightened,
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "has")} the new condition ${code(fact.keyword)}: ${conditions[fact.keyword]}`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: fewerCome,
    },
    advise: (_fact, subject) =>
      `Check what you send as ${subject.words} against the condition in the document.`,
  }),

  /** A condition is gone that no type expressed. */
  "constraint-removed": rule({
    kind: "constraint",
    when: (fact) => loosened(fact) && lost(fact),
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "has")} the condition ${code(fact.keyword)}: ${conditions[fact.keyword]}`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: moreAccepted,
      response: unexpectedValues,
    },
    advise: (fact, subject) =>
      `Check code that relies on the condition ${code(fact.keyword)} of ${subject.words}.`,
  }),

  /** What was always required is now one of several choices. That it is no longer always there is a change of its own. */
  "constraint-instead-of-required": rule({
    kind: "constraint",
    when: (fact) => loosened(fact) && !lost(fact),
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "requires")} one of several sets of fields (${code(fact.keyword)}); before, one of them was always required`,
    effects: { request: "additive", response: "note" },
    why: {
      request: moreAccepted,
      response: "Which of the fields are no longer always present is reported by itself.",
    },
  }),

  /** A condition that no type expresses changed. Which of the two is wider is not known in general. */
  "constraint-changed": rule({
    kind: "constraint",
    when: shifted,
    describe: (fact, subject) => `The condition ${code(fact.keyword)} of ${subject.words} changed`,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: (fact, subject) =>
      `Compare the condition ${code(fact.keyword)} of ${subject.words} in both documents.`,
  }),
};

/** Only values above one need more room. */
function isUpper(keyword: LimitKeyword): boolean {
  return keyword.startsWith("max");
}

function limitChange({ keyword, before, after }: FactOf<"limit">, subject: Subject): string {
  return `${code(keyword)} of ${subject.words} changed from ${before} to ${after}`;
}

function checkAgainst({ keyword, after }: FactOf<"limit">, subject: Subject): string {
  return `Check what you send as ${subject.words} against ${code(keyword)} ${after}.`;
}

/** What a condition says, without its schemas. */
const conditions: Readonly<Record<ConstraintKeyword, string>> = {
  anyOf: "at least one of several schemas must match",
  oneOf: "exactly one of several schemas must match",
  not: "a schema must not match",
  if: "what must match depends on the value",
  propertyNames: "the names of fields are limited",
  patternProperties: "fields whose names match a pattern are limited",
  dependentRequired: "some fields require others",
  dependentSchemas: "some fields require a schema to match",
  unevaluatedProperties: "fields that no schema describes are limited",
  unevaluatedItems: "items that no schema describes are limited",
  contains: "the list must have certain items",
  contentSchema: "what the string holds is described",
};
