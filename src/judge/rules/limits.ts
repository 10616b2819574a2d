/** Formats, patterns, encodings, limits and conditions. Hardly any is visible in a type, only to a validator. */

import type { FactOf, ConstraintKeyword, LimitKeyword } from "../../compare/fact.js";
import {
  about,
  type Errors,
  gained,
  loosened,
  lost,
  replaced,
  rule,
  rulesFor,
  shifted,
  tightened,
} from "./rule.js";
import { mayBeRefused } from "../law.js";
import { areComparableFormats } from "../../compare/relation.js";
import { does, byUse, type Subject } from "./words.js";
import { code } from "../../values/text.js";

const bytesAreAType = {
  "bytes-are-a-type": {
    when: comesOrGoesAsBytes,
    both: "wire compile: A part of a form with the format `binary` is a file in the generated types, and any other is a string.",
  },
} as const;

/**
 * In a part of a multipart body, the format decides whether the value is a file. Anywhere else it is a string; a whole
 * body is bytes or text by its media type.
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

/** The type of a part of a form, in words; undefined for other formats, which do not affect the type. */
function bytesOrText(fact: FactOf<"format">, { words }: Subject): string | undefined {
  if (!comesOrGoesAsBytes(fact)) return undefined;
  const [older, newer] = fact.after === "binary" ? ["a string", "bytes"] : ["bytes", "a string"];
  return `Pass ${newer} instead of ${older} as ${words}.`;
}

function isNotBytesOrText(fact: FactOf<"format">): Errors {
  if (!comesOrGoesAsBytes(fact)) return {};
  const [older, newer] = fact.after === "binary" ? ["string", "…"] : ["…", "string"];
  return { error: `Type '${older}' is not assignable to type '${newer}'.` };
}

export const formats = {
  ...rulesFor("format", {
    "format-added": {
      when: gained,
      describe: "{subject} now has the format `{after}`",
      both: "note: The type is the same; the document says more about its values.",
      exceptions: bytesAreAType,
      advise: bytesOrText,
      errors: isNotBytesOrText,
    },
    "format-removed": {
      when: lost,
      describe: "{subject} no longer has the format `{before}`",
      both: "note: The type is the same; the document says less about its values.",
      exceptions: bytesAreAType,
      advise: bytesOrText,
      errors: isNotBytesOrText,
    },
    "format-changed": {
      when: replaced,
      describe: "The format of {subject} changed from `{before}` to `{after}`",
      request: ({ before, after }) => {
        if (areComparableFormats(before, after))
          return { additive: "The new format has room for more values." };
        const areDisjoint = disjoint.has(before) && disjoint.has(after);
        return areDisjoint
          ? "No value in the old format is valid in the new one."
          : `silent: ${mayBeRefused}`;
      },
      response: {
        silent: "The types are the same, but existing code may misread the value.",
        note: "The new format has room for fewer values.",
      },
      exceptions: bytesAreAType,
      advise: (fact, subject) =>
        bytesOrText(fact, subject) ??
        byUse(
          fact,
          `Check the code that creates ${subject.words}.`,
          `Check the code that reads ${subject.words}.`,
        ),
      errors: isNotBytesOrText,
    },
  }),

  ...rulesFor("pattern", {
    "pattern-added": {
      when: gained,
      describe: "{subject} must now match `{after}`",
      advise: "Check what you send as {subject} against the pattern.",
    },
    "pattern-removed": {
      when: lost,
      describe: "{subject} no longer has to match `{before}`",
      advise: "Check code that relies on the pattern of {subject}.",
    },
    /** Which of two patterns is wider is undecidable in general. */
    "pattern-changed": {
      when: replaced,
      describe: "{subject} must now match `{after}` instead of `{before}`",
      advise: {
        sent: "Check what you send as {subject} against the pattern.",
        met: "Check code that relies on the old pattern of {subject}.",
      },
    },
  }),

  "content-coding-changed": rule("content-coding", {
    describe: (fact, subject) =>
      does(subject, `is now ${coding(fact.after)} instead of ${coding(fact.before)}`),
    both: "wire: The type is still a string, but its content is encoded differently.",
    advise: { sent: "Change how you encode {subject}.", met: "Change how you decode {subject}." },
  }),
};

function coding(name: string): string {
  return name === "" ? "plain text" : code(name);
}

/** String formats of which no two share a value. */
const disjoint: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "duration",
  "email",
  "ipv4",
  "ipv6",
  "time",
  "uuid",
]);

export const limits = {
  ...rulesFor("limit", {
    "limit-tightened": {
      when: tightened,
      describe: (fact, subject) =>
        fact.before === ""
          ? does(subject, `now has ${code(fact.keyword)} ${fact.after}`)
          : limitChange(fact, subject),
      advise: "Check what you send as {subject} against `{keyword}` {after}.",
    },
    "limit-loosened": {
      when: loosened,
      describe: (fact, subject) =>
        fact.after === ""
          ? does(subject, `no longer has ${code(fact.keyword)} ${fact.before}`)
          : limitChange(fact, subject),
      response: { silent: "Existing code may receive values that the old limit excluded." },
      advise: ({ keyword }, subject) =>
        isUpper(keyword)
          ? `Check that your columns, buffers and types have room for ${subject.words}.`
          : `Check code that relies on the old limit of ${subject.words}.`,
    },
    "limit-changed": {
      when: shifted,
      describe: "`{keyword}` of {subject} changed from {before} to {after}",
      advise: {
        sent: "Check what you send as {subject} against `{keyword}` {after}.",
        met: "Check code that relies on the old limit of {subject}.",
      },
    },
  }),

  ...rulesFor("satisfiable", {
    "no-value-left": {
      when: lost,
      describe: "{subject} can no longer have any value: its limits exclude each other",
      request: "wire: No value is valid, so the server refuses every request with one.",
      advise: "Ask the publisher which values of {subject} are meant.",
    },
    "value-possible": {
      when: gained,
      describe: "{subject} can now have a value: its limits excluded each other",
    },
  }),

  ...rulesFor(about("constraint", { condition: ({ keyword }) => conditions[keyword] }), {
    "constraint-added": {
      when: (fact) => tightened(fact) && gained(fact),
      describe: "{subject} has the new condition `{keyword}`: {condition}",
      advise: {
        sent: "Check what you send as {subject} against the condition in the document.",
        met: "Check code that reads {subject} against the condition in the document.",
      },
    },
    "constraint-removed": {
      when: (fact) => loosened(fact) && lost(fact),
      describe: "{subject} no longer has the condition `{keyword}`: {condition}",
      advise: "Check code that relies on the condition `{keyword}` of {subject}.",
    },
    /** A required field is now one of several choices. That it became optional is a separate change. */
    "constraint-instead-of-required": {
      when: isInsteadOfRequired,
      describe:
        "{subject} now requires one of several sets of fields (`{keyword}`); before, one of them was always required",
      response: "note: Fields that are no longer always present are reported separately.",
    },
    "constraint-changed": {
      when: (fact) => !gained(fact) && !lost(fact) && !isInsteadOfRequired(fact),
      describe: "The condition `{keyword}` of {subject} changed",
      advise: "Compare the condition `{keyword}` of {subject} in both documents.",
    },
  }),
};

function isInsteadOfRequired(fact: FactOf<"constraint">): boolean {
  const isOfUnion = fact.keyword === "anyOf" || fact.keyword === "oneOf";
  return isOfUnion && fact.inTypes === "equal" && loosened(fact) && !lost(fact);
}

function isUpper(keyword: LimitKeyword): boolean {
  return keyword.startsWith("max");
}

function limitChange({ keyword, before, after }: FactOf<"limit">, subject: Subject): string {
  return `${code(keyword)} of ${subject.words} changed from ${before} to ${after}`;
}

/** The conditions in words, without their schemas. */
const conditions: Readonly<Record<ConstraintKeyword, string>> = {
  anyOf: "at least one of several schemas must match",
  oneOf: "exactly one of several schemas must match",
  not: "a schema must not match",
  if: "the schema that must match depends on the value",
  propertyNames: "the names of fields are limited",
  patternProperties: "fields whose names match a pattern are limited",
  dependentRequired: "some fields require others",
  dependentSchemas: "some fields require a schema to match",
  unevaluatedProperties: "fields that no schema describes are limited",
  unevaluatedItems: "items that no schema describes are limited",
  contains: "the list must have certain items",
  contentSchema: "the content of the string is described",
};
