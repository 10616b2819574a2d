/** What a string holds: its format, its pattern, its encoding. */

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
  byUse,
  mayBeRefused,
  moreAccepted,
  fewerCome,
  unexpectedValues,
  verb,
  type Subject,
} from "./words.js";
import { code } from "../../values/text.js";

const bytesAreAType: Exception<FactOf<"format">> = {
  name: "bytes-are-a-type",
  applies: comesOrGoesAsBytes,
  effects: "wire compile",
  why: "A part of a form with the format `binary` is a file in the generated types, and any other is a string.",
};

/**
 * A part of a multipart body is a file by its format. Anywhere else it is a string, in JSON above all, and a body as a whole
 * is bytes or not by its media type.
 */
function comesOrGoesAsBytes({ before, after, uses, path }: FactOf<"format">): boolean {
  if (before !== "binary" && after !== "binary") return false;
  return uses.some(({ caller: { part }, path: start }) => {
    const isForm = part.kind === "body" && /^multipart\//i.test(part.mediaType);
    return isForm && isPart(`${start}${path}`);
  });
}

/** A field of the form, or an item of a list there. */
function isPart(path: string): boolean {
  return /^(?:\[\])?(?:\.[^.[\]"]+|\["(?:[^"\\]|\\.)*"\])?(?:\[\])?$/.test(path);
}

/** Nothing of any other format: the type is the same. */
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
  /** A hint about the form of a string or number. */
  "format-added": rule({
    kind: "format",
    when: gained,
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "has")} the format ${code(fact.after)}`,
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says more about its values.",
    advise: bytesOrText,
  }),

  /** A hint less. */
  "format-removed": rule({
    kind: "format",
    when: lost,
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "has")} the format ${code(fact.before)}`,
    effects: "note",
    exceptions: [bytesAreAType],
    why: "The type is the same; the document says less about its values.",
    advise: bytesOrText,
  }),

  /** The type is the same; its content differs. */
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

  /** A string that was valid may no longer be. */
  "pattern-added": rule({
    kind: "pattern",
    when: gained,
    describe: (fact, subject) => `${subject.words} must now match ${code(fact.after)}`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request: mayBeRefused,
      response: fewerCome,
    },
    advise: (_fact, subject) => `Check what you send as ${subject.words} against the pattern.`,
  }),

  /** A string that did not match is now valid. */
  "pattern-removed": rule({
    kind: "pattern",
    when: lost,
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "has")} to match ${code(fact.before)}`,
    effects: { request: "additive", response: "silent" },
    why: {
      request: moreAccepted,
      response: unexpectedValues,
    },
    advise: (_fact, subject) => `Check code that relies on the pattern of ${subject.words}.`,
  }),

  /** Which of two patterns is wider, nobody can say in general. */
  "pattern-changed": rule({
    kind: "pattern",
    when: replaced,
    describe: (fact, subject) =>
      `${subject.words} must now match ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: { request: "wire silent", response: "silent" },
    why: {
      request: mayBeRefused,
      response: unexpectedValues,
    },
    advise: (fact, subject) =>
      byUse(
        fact,
        `Check what you send as ${subject.words} against the pattern.`,
        `Check code that relies on the old pattern of ${subject.words}.`,
      ),
  }),

  /** The same string holds other bytes. */
  "content-coding-changed": rule({
    kind: "content-coding",
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "is")} now ${coding(fact.after)} instead of ${coding(fact.before)}`,
    effects: "wire",
    why: "The type is still a string, but its content is encoded differently.",
    advise: (fact, subject) =>
      byUse(fact, `Change how you encode ${subject.words}.`, `Change how you decode ${subject.words}.`),
  }),
};

function coding(name: string): string {
  return name === "" ? "plain text" : code(name);
}

/** Each with the smaller ones before it. */
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
