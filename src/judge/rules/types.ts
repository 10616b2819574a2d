/** The valid JSON types, including null. */

import { type FactOf, placeOf, type JsonTypes } from "../../compare/fact.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { about, gained, loosened, lost, rule, rulesFor, shifted, tightened } from "./rule.js";
import { areNumbers } from "../../compare/relation.js";
import { doesNotExist, isPossibly, isUnknown, notAssignable, errorsFor } from "./compiler.js";
import { byUse, does, isMet, isSent, typePair, verb } from "./words.js";
import { code } from "../../values/text.js";

type TypeFact = FactOf<"type">;

/**
 * A parameter is sent as the same text whatever its type: `limit=10` is both a string and a number. Only the compiler
 * sees the difference, unless the string needs a form that other text lacks.
 */
const sameText = {
  "same-text": {
    when: (fact: TypeFact) => isOfParameter(fact) && wasScalar(fact) && isAnyText(fact.after),
    request:
      "compile: A parameter is sent as text, so the server still accepts what running code sends; the argument has another type.",
  },
} as const;

/**
 * Type changes that some code still compiles with: an error that becomes a list still fits `${error}`. Only common
 * expressions count, or every type change would be silent.
 */
const compilesAnyway = {
  "compiles-anyway": {
    when: (fact: TypeFact) => reasonOf(fact) !== undefined,
    response: (fact: TypeFact) => `wire compile silent: ${reasonOf(fact)?.why ?? ""}` as const,
  },
} as const;

/** Two types in TypeScript or, if TypeScript has one type for both, in the document. */
const typeWords = {
  oldType: ({ before, after }: TypeFact) => typePair(before, after)[0],
  newType: ({ before, after }: TypeFact) => typePair(before, after)[1],
};

export const types = {
  ...rulesFor(about("type", typeWords), {
    "type-changed": {
      when: shifted,
      describe: "The type of {subject} changed from `{oldType}` to `{newType}`",
      request: "The server refuses values that you send today, and they no longer compile.",
      response: "Existing code receives a different type, and no longer compiles.",
      exceptions: { ...sameText, ...compilesAnyway },
      advise: (fact, subject) =>
        `${isMet(fact) ? "Convert the value where you use" : "Convert what you send as"} ${subject.words}.${searchAdvice(fact)}`,
      errors: (fact, names) =>
        errorsFor(fact, {
          sent: areObjects(fact) ? isUnknown("…") : notAssignable(fact.before, fact.after, names),
          met: areObjects(fact) ? doesNotExist("…") : notAssignable(fact.after, fact.before, names),
        }),
    },
    "type-widened": {
      when: loosened,
      describe: "The type of {subject} widened from `{oldType}` to `{newType}`",
      response: "Existing code may receive a type that it does not handle, and no longer compiles.",
      exceptions: {
        "integer-is-number": {
          when: isBetweenNumbers,
          response:
            "wire: TypeScript has one type for both, so existing code compiles; values may have fractions.",
        },
        ...compilesAnyway,
      },
      advise: (fact, subject) =>
        isBetweenNumbers(fact)
          ? `Handle fractions in ${subject.words}.`
          : `Handle every type that ${subject.words} can now have.${searchAdvice(fact)}`,
      errors: (fact, names) => notAssignable(fact.after, fact.before, names),
    },
    "type-narrowed": {
      when: tightened,
      describe: "The type of {subject} narrowed from `{oldType}` to `{newType}`",
      request: "The server refuses some values that you send today, and they no longer compile.",
      response: { compile: "A branch for a type that no longer comes does not compile." },
      exceptions: {
        "no-further-items": {
          when: hasNoItems,
          response: "compile: Reading further items does not compile, because none can come.",
        },
        "integer-is-number": {
          when: isBetweenNumbers,
          request:
            "wire: TypeScript has one type for both, so existing code compiles; the server refuses fractions.",
        },
        ...sameText,
        "first-description": {
          when: ({ jsonTypes, isAnyObject }) => jsonTypes.before === "any" && isAnyObject,
          request:
            "compile: The document now describes a value that it left open. The fields are optional and others are accepted, so objects are sent as before; only another type of value, or a described field of another type, is refused, and does not compile.",
        },
      },
      advise: (fact, subject) =>
        isBetweenNumbers(fact)
          ? `Send only whole numbers as ${subject.words}.`
          : byUse(
              fact,
              `Send only what ${subject.words} still ${verb(subject, "allows")}.`,
              `Remove the branches for what ${subject.words} can no longer be.`,
            ),
      errors: (fact, names) => (isSent(fact) ? notAssignable(fact.before, fact.after, names) : {}),
    },
  }),

  /** The effects are those of the differences between the two types. */
  "type-replaced": rule("type-replaced", {
    describe: ({ before, after, isMember }, subject) =>
      isMember
        ? `${code(after)} takes the place of ${code(before)} in ${subject.words}`
        : does(subject, `is now ${code(after)} instead of ${code(before)}`),
    both: "note: The two types differ only in name.",
    advise: "Use `{after}` instead of `{before}` for {subject}.",
  }),

  ...rulesFor("nullable", {
    "null-added": {
      when: gained,
      describe: "{subject} can now be null",
      request: "You may send null now.",
      response: {
        "wire compile":
          "Running code may receive null, and using the value unguarded does not compile under `strict`.",
        "wire silent": "The type had room for null, so existing code compiles; it may not expect it.",
      },
      advise: "Handle null in {subject}.",
      errors: () => isPossibly("null"),
    },
    "null-removed": {
      when: lost,
      describe: "{subject} can no longer be null",
      request: { "wire compile": "The server refuses null, and sending it does not compile." },
      response: "Null no longer occurs; a branch for it is harmless.",
      advise: "Where you send null as {subject}, send a value or omit it.",
      errors: () => ({ error: "Type 'null' is not assignable to type '…'." }),
    },
  }),

  "tuple-length-changed": rule("prefix-items", {
    describe: "The number of fixed positions of {subject} changed from {before} to {after}",
    both: { "wire compile": "Code that relies on positions reads or writes the wrong ones." },
    advise: "Check every place that reads or builds {subject} by position.",
  }),
};

/** An object with few of the old fields may still fit the old type, but uses of the other fields do not compile. */
function areObjects({ jsonTypes: { before, after } }: TypeFact): boolean {
  return [before, after].every((types) => types !== "any" && types.join() === "object");
}

function isBetweenNumbers({ before, after }: TypeFact): boolean {
  return areNumbers(before, after);
}

function hasNoItems(fact: TypeFact): boolean {
  return fact.after.types?.length === 0 && placeOf(fact).path.endsWith("]");
}

/** The parameter itself, or an item of its list. */
function isOfParameter(fact: TypeFact): boolean {
  const { owner, path } = placeOf(fact);
  const isText = owner.kind === "operation" && owner.part.kind === "parameter" && owner.part.isJson !== true;
  return isText && ["", "[]"].includes(path);
}

function wasScalar({ jsonTypes: { before } }: TypeFact): boolean {
  return before !== "any" && before.every((type) => type !== "object" && type !== "array");
}

/** True if no keyword restricts the string. */
function isAnyText(schema: Schema): boolean {
  return schema.types?.includes("string") === true && Object.keys(schema).every((key) => harmless.has(key));
}

const harmless: ReadonlySet<string> = new Set<keyof Schema>([
  "types",
  "nullable",
  "docs",
  "default",
  "deprecated",
]);

/** For readers without a list of the uses. */
export const searchAdvised = "Search for its uses: some of them still compile.";

/** Added to the advice if the compiler does not report every use. */
function searchAdvice(fact: TypeFact): string {
  return isMet(fact) && reasonOf(fact) !== undefined ? ` ${searchAdvised}` : "";
}

function reasonOf({ jsonTypes: { before, after } }: TypeFact): Reason | undefined {
  return before === "any" ? undefined : reasons.find((reason) => reason.applies(before, after));
}

interface Reason {
  applies(before: readonly SchemaType[], after: JsonTypes): boolean;
  readonly why: string;
}

const reasons: readonly Reason[] = [
  {
    applies: (before, after) =>
      before.every((type) => type === "string") && after !== "any" && after.includes("array"),
    why: "Existing code receives a list: `.length`, `.includes(…)` and template strings still compile, and mean something else.",
  },
  {
    applies: (before, after) =>
      before.every(isScalar) && (after === "any" || after.some((type) => !isScalar(type))),
    why: "Existing code receives an object or a list: template strings, `String(…)` and `if (value)` still compile, and mean something else.",
  },
  {
    applies: (before, after) => before.join() === "array" && after !== "any" && after.includes("string"),
    why: "Existing code receives a string: `.length`, `.includes(…)` and `for … of` still compile, and see its characters.",
  },
  {
    applies: (before, after) => before.every(isNumber) && after !== "any" && after.join() === "string",
    why: "Existing code receives a string: `a + b` still compiles, and joins instead of adding.",
  },
  {
    applies: (before, after) => before.join() === "boolean" && after !== "any" && after.includes("string"),
    why: 'Existing code receives a string: `if (value)` still compiles, and treats `"false"` as true.',
  },
];

function isScalar(type: SchemaType): boolean {
  return type !== "object" && type !== "array";
}

function isNumber(type: SchemaType): boolean {
  return type === "number" || type === "integer";
}
