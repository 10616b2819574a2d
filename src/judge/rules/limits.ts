/**
 * Formats, patterns, encodings, limits and conditions. Hardly any of them is visible in a type: a validator sees them.
 */

import type { FactOf, ConstraintKeyword, LimitKeyword } from "../../compare/fact.js";
import {
  gained,
  lost,
  replaced,
  rule,
  type Advice,
  type Exception,
  loosened,
  shifted,
  tightened,
} from "./rule.js";
import {
  does,
  byUse,
  mayBeRefused,
  moreAccepted,
  fewerCome,
  unexpectedValues,
  type Subject,
} from "./words.js";
import { code } from "../../values/text.js";

/** Effects of a keyword that no type shows, by what happened to the set of valid values. */
const unseen = {
  tightened: {
    effects: { request: "wire silent", response: "note" },
    why: { request: mayBeRefused, response: fewerCome },
  },
  loosened: {
    effects: { request: "additive", response: "silent" },
    why: { request: moreAccepted, response: unexpectedValues },
  },
  shifted: {
    effects: { request: "wire silent", response: "silent" },
    why: { request: mayBeRefused, response: unexpectedValues },
  },
} as const;

const bytesAreAType: Exception<FactOf<"format">> = {
  name: "bytes-are-a-type",
  applies: comesOrGoesAsBytes,
  effects: "wire compile",
  why: "A part of a form with the format `binary` is a file in the generated types, and any other is a string.",
};

/**
 * In a part of a multipart body, the format decides whether the value is a file. Anywhere else it is a string, and a whole
 * body is bytes or not by its media type.
 */
function comesOrGoesAsBytes({ before, after, uses, path }: FactOf<"format">): boolean {
  if (before !== "binary" && after !== "binary") return false;
  return uses.some(({ caller: { part }, path: start }) => {
    const isForm = part.kind === "body" && /^multipart\//i.test(part.mediaType);
    return isForm && isPart(`${start}${path}`);
  });
}

/** A field of the form, or an item of a list in it. */
function isPart(path: string): boolean {
  return /^(?:\[\])?(?:\.[^.[\]"]+|\["(?:[^"\\]|\\.)*"\])?(?:\[\])?$/.test(path);
}

/** Undefined for other formats, which do not affect the type. */
function bytesOrText(fact: FactOf<"format">, subject: Subject): Advice | undefined {
  if (!comesOrGoesAsBytes(fact)) return undefined;
  const isBytes = fact.after === "binary";
  const [was, is] = isBytes ? ["a string", "bytes"] : ["bytes", "a string"];
  return {
    text: `Pass ${is} instead of ${was} as ${subject.words}.`,
    error: isBytes
      ? "Type 'string' is not assignable to type '…'."
      : "Type '…' is not assignable to type 'string'.",
  };
}

export const formats = {
  "format-added": rule({
    kind: "format",
    when: gained,
    describe: (fact, subject) => does(subject, `now has the format ${code(fact.after)}`),
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says more about its values.",
    advise: bytesOrText,
  }),

  "format-removed": rule({
    kind: "format",
    when: lost,
    describe: (fact, subject) => does(subject, `no longer has the format ${code(fact.before)}`),
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says less about its values.",
    advise: bytesOrText,
  }),

  "format-changed": rule({
    kind: "format",
    when: replaced,
    describe: (fact, subject) =>
      `The format of ${subject.words} changed from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "silent",
    exceptions: [
      bytesAreAType,
      {
        name: "larger-number-sent",
        applies: ({ before, after }, direction) => direction === "request" && isLarger(before, after),
        effects: "additive",
        why: "The new format has room for more numbers.",
      },
      {
        name: "smaller-number-met",
        applies: ({ before, after }, direction) => direction === "response" && isLarger(after, before),
        effects: "additive",
        why: "The new format has room for fewer numbers.",
      },
    ],
    why: {
      request: mayBeRefused,
      response: "The types are the same, but existing code may misread the value.",
    },
    advise: (fact, subject) =>
      bytesOrText(fact, subject) ?? {
        text: byUse(
          fact,
          `Check the code that creates ${subject.words}.`,
          `Check the code that reads ${subject.words}.`,
        ),
      },
  }),

  "pattern-added": rule({
    kind: "pattern",
    when: gained,
    describe: (fact, subject) => does(subject, `must now match ${code(fact.after)}`),
    ...unseen.tightened,
    advise: (_fact, subject) => `Check what you send as ${subject.words} against the pattern.`,
  }),

  "pattern-removed": rule({
    kind: "pattern",
    when: lost,
    describe: (fact, subject) => does(subject, `no longer has to match ${code(fact.before)}`),
    ...unseen.loosened,
    advise: (_fact, subject) => `Check code that relies on the pattern of ${subject.words}.`,
  }),

  /** In general it cannot be decided which of two patterns is wider. */
  "pattern-changed": rule({
    kind: "pattern",
    when: replaced,
    describe: (fact, subject) =>
      does(subject, `must now match ${code(fact.after)} instead of ${code(fact.before)}`),
    ...unseen.shifted,
    advise: (fact, subject) =>
      byUse(
        fact,
        `Check what you send as ${subject.words} against the pattern.`,
        `Check code that relies on the old pattern of ${subject.words}.`,
      ),
  }),

  "content-coding-changed": rule({
    kind: "content-coding",
    describe: (fact, subject) =>
      does(subject, `is now ${coding(fact.after)} instead of ${coding(fact.before)}`),
    effects: "wire",
    why: "The type is still a string, but its content is encoded differently.",
    advise: (fact, subject) =>
      byUse(fact, `Change how you encode ${subject.words}.`, `Change how you decode ${subject.words}.`),
  }),
};

function coding(name: string): string {
  return name === "" ? "plain text" : code(name);
}

/** From smallest to largest. */
const numberFormats: readonly (readonly string[])[] = [
  ["int8", "int16", "int32", "int64"],
  ["uint8", "uint16", "uint32", "uint64"],
  ["float", "double"],
];

function isLarger(before: string, after: string): boolean {
  return numberFormats.some(
    (formats) => formats.includes(before) && formats.indexOf(after) > formats.indexOf(before),
  );
}

export const limits = {
  "limit-tightened": rule({
    kind: "limit",
    when: tightened,
    describe: (fact, subject) =>
      fact.before === ""
        ? does(subject, `now has ${code(fact.keyword)} ${fact.after}`)
        : limitChange(fact, subject),
    ...unseen.tightened,
    advise: (fact, subject) => checkAgainst(fact, subject),
  }),

  "limit-loosened": rule({
    kind: "limit",
    when: loosened,
    describe: (fact, subject) =>
      fact.after === ""
        ? does(subject, `no longer has ${code(fact.keyword)} ${fact.before}`)
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

  "limit-changed": rule({
    kind: "limit",
    when: shifted,
    describe: limitChange,
    ...unseen.shifted,
    advise: (fact, subject) =>
      byUse(
        fact,
        checkAgainst(fact, subject),
        `Check code that relies on the old limit of ${subject.words}.`,
      ),
  }),

  "constraint-added": rule({
    kind: "constraint",
    when: tightened,
    describe: (fact, subject) =>
      does(subject, `has the new condition ${code(fact.keyword)}: ${conditions[fact.keyword]}`),
    ...unseen.tightened,
    advise: (_fact, subject) =>
      `Check what you send as ${subject.words} against the condition in the document.`,
  }),

  "constraint-removed": rule({
    kind: "constraint",
    when: (fact) => loosened(fact) && lost(fact),
    describe: (fact, subject) =>
      does(subject, `no longer has the condition ${code(fact.keyword)}: ${conditions[fact.keyword]}`),
    ...unseen.loosened,
    advise: (fact, subject) =>
      `Check code that relies on the condition ${code(fact.keyword)} of ${subject.words}.`,
  }),

  /** A required field is now one of several choices. That it became optional is a separate change. */
  "constraint-instead-of-required": rule({
    kind: "constraint",
    when: (fact) => loosened(fact) && !lost(fact),
    describe: (fact, subject) =>
      does(
        subject,
        `now requires one of several sets of fields (${code(fact.keyword)}); before, one of them was always required`,
      ),
    effects: { request: "additive", response: "note" },
    why: {
      request: moreAccepted,
      response: "Which of the fields are no longer always present is reported by itself.",
    },
  }),

  "constraint-changed": rule({
    kind: "constraint",
    when: shifted,
    describe: (fact, subject) => `The condition ${code(fact.keyword)} of ${subject.words} changed`,
    ...unseen.shifted,
    advise: (fact, subject) =>
      `Compare the condition ${code(fact.keyword)} of ${subject.words} in both documents.`,
  }),
};

function isUpper(keyword: LimitKeyword): boolean {
  return keyword.startsWith("max");
}

function limitChange({ keyword, before, after }: FactOf<"limit">, subject: Subject): string {
  return `${code(keyword)} of ${subject.words} changed from ${before} to ${after}`;
}

function checkAgainst({ keyword, after }: FactOf<"limit">, subject: Subject): string {
  return `Check what you send as ${subject.words} against ${code(keyword)} ${after}.`;
}

/** The conditions in words, without their schemas. */
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
