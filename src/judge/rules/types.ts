/** The valid JSON types, including null. */

import { type FactOf, placeOf, type JsonTypes } from "../../compare/fact.js";
import type { Direction } from "../../schema/direction.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { gained, loosened, lost, shifted, tightened, rule, type Exception } from "./rule.js";
import { doesNotExist, isPossibly, isUnknown, notAssignable, errorsFor } from "./compiler.js";
import { does, isMet, moreAccepted, fewerCome, typePair, verb } from "./words.js";
import { code } from "../../values/text.js";

/**
 * The value of a parameter is sent as the same text whatever its type: `limit=10` is a string as well as a number. Only
 * the compiler sees the difference, unless the string must have a form that other text does not have.
 */
const sameText: Exception<FactOf<"type">> = {
  name: "same-text",
  applies: (fact, direction) =>
    direction === "request" && isOfParameter(fact) && wasScalar(fact) && isAnyText(fact.after),
  effects: "compile",
  why: "A parameter is sent as text, so running code sends what is still accepted; the argument has another type.",
};

/**
 * Changes of type that some code compiles with all the same: an error that becomes a list still fits `${error}`. Only
 * expressions that are common count, or every change of type would be a silent one.
 */
const compilesAnyway: Exception<FactOf<"type">> = {
  name: "compiles-anyway",
  applies: (fact, direction) => direction === "response" && reasonOf(fact) !== undefined,
  effects: "wire compile silent",
  why: (fact) => reasonOf(fact)?.why ?? "",
};

export const types = {
  "type-changed": rule({
    kind: "type",
    when: shifted,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject.words} changed from ${code(before)} to ${code(after)}`;
    },
    effects: "wire compile",
    exceptions: [sameText, compilesAnyway],
    why: {
      request: "The server refuses what you send today, and it no longer compiles.",
      response: "Existing code receives a different type, and no longer compiles.",
    },
    advise: (fact, subject) =>
      `${isMet(fact) ? "Convert the value where you use" : "Convert what you send as"} ${subject.words}.${searchAdvice(fact)}`,
    errors: (fact) =>
      errorsFor(fact, {
        sent: areObjects(fact) ? anotherObject.sent : notAssignable(fact.before, fact.after),
        met: areObjects(fact) ? anotherObject.met : notAssignable(fact.after, fact.before),
      }),
  }),

  "type-widened": rule({
    kind: "type",
    when: loosened,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject.words} widened from ${code(before)} to ${code(after)}`;
    },
    effects: { request: "additive", response: "wire compile" },
    exceptions: [integerIsNumber("response"), compilesAnyway],
    why: {
      request: moreAccepted,
      response: "Existing code may receive a type that it does not handle, and no longer compiles.",
    },
    advise: (fact, subject) => ({
      text: isIntegersAgainstNumbers(fact)
        ? `Handle fractions in ${subject.words}.`
        : `Handle every type that ${subject.words} can now have.${searchAdvice(fact)}`,
      ...notAssignable(fact.after, fact.before),
    }),
  }),

  "type-narrowed": rule({
    kind: "type",
    when: tightened,
    describe: (fact, subject) => {
      const [before, after] = typePair(fact.before, fact.after);
      return `The type of ${subject.words} narrowed from ${code(before)} to ${code(after)}`;
    },
    effects: { request: "wire compile", response: "additive" },
    exceptions: [
      integerIsNumber("request"),
      sameText,
      {
        name: "first-description",
        applies: ({ jsonTypes, isAnyObject }, direction) =>
          direction === "request" && jsonTypes.before === "any" && isAnyObject,
        effects: "note",
        why: "The document now describes a value that it left open. The fields are optional and others are accepted, so objects are sent as before; only another type of value, or a described field of another type, is refused, and does not compile.",
      },
    ],
    why: {
      request: "The server refuses some of what you send today, and it no longer compiles.",
      response: fewerCome,
    },
    advise: (fact, subject) => ({
      text: isIntegersAgainstNumbers(fact)
        ? `Send only whole numbers as ${subject.words}.`
        : `Send only what ${subject.words} still ${verb(subject, "allows")}.`,
      ...notAssignable(fact.before, fact.after),
    }),
  }),

  /** The effects are those of the differences between the two types. */
  "type-replaced": rule({
    kind: "type-replaced",
    describe: ({ before, after, isMember }, subject) =>
      isMember
        ? `${code(after)} takes the place of ${code(before)} in ${subject.words}`
        : does(subject, `is now ${code(after)} instead of ${code(before)}`),
    effects: "note",
    why: "The two types are the same in everything but the name.",
    advise: ({ before, after }, subject) =>
      `Use ${code(after)} instead of ${code(before)} for ${subject.words}.`,
  }),

  "null-added": rule({
    kind: "nullable",
    when: gained,
    describe: "can now be null",
    effects: { request: "additive", response: "wire compile" },
    why: {
      request: "You may send null now.",
      response:
        "Running code may receive null, and using the value unguarded does not compile under `strict`.",
    },
    advise: (_fact, subject) => `Handle null in ${subject.words}.`,
    errors: () => isPossibly("null"),
  }),

  "null-removed": rule({
    kind: "nullable",
    when: lost,
    describe: "can no longer be null",
    effects: { request: "wire compile", response: "additive" },
    why: {
      request: "The server refuses null, and sending it does not compile.",
      response: "Null no longer comes; a branch for it is harmless.",
    },
    advise: (_fact, subject) => `Where you send null as ${subject.words}, send a value or omit it.`,
    errors: () => ({ error: "Type 'null' is not assignable to type '…'." }),
  }),

  "tuple-length-changed": rule({
    kind: "prefix-items",
    describe: (fact, subject) =>
      `The number of fixed positions of ${subject.words} changed from ${fact.before} to ${fact.after}`,
    effects: "wire compile",
    why: "Code that relies on positions reads or writes the wrong ones.",
    advise: (_fact, subject) => `Check every place that reads or builds ${subject.words} by position.`,
  }),
};

/** An object with few of the old fields may still fit the old type, but uses of the other fields do not compile. */
function areObjects({ jsonTypes: { before, after } }: FactOf<"type">): boolean {
  return [before, after].every((types) => types !== "any" && types.join() === "object");
}

const anotherObject = { sent: isUnknown("…"), met: doesNotExist("…") };

/** `noticedIn`: the direction in which the compiler notices any other change of type. */
function integerIsNumber(noticedIn: Direction): Exception<FactOf<"type">> {
  return {
    name: "integer-is-number",
    applies: (fact, direction) => direction === noticedIn && isIntegersAgainstNumbers(fact),
    effects: "wire",
    why:
      noticedIn === "request"
        ? "TypeScript has one type for both, so existing code compiles; the server refuses fractions."
        : "TypeScript has one type for both, so existing code compiles; fractions may come.",
  };
}

/** Apart from integers and numbers, the same types are valid. */
function isIntegersAgainstNumbers({ before, after }: FactOf<"type">): boolean {
  const typesOf = ({ types = [] }: Schema): string =>
    types
      .map((type) => (type === "integer" ? "number" : type))
      .sort()
      .join();
  return before.types !== undefined && typesOf(before) === typesOf(after);
}

/** The parameter itself, or an item of its list. */
function isOfParameter(fact: FactOf<"type">): boolean {
  const { owner, path } = placeOf(fact);
  const isText = owner.kind === "operation" && owner.part.kind === "parameter" && owner.part.isJson !== true;
  return isText && ["", "[]"].includes(path);
}

function wasScalar({ jsonTypes: { before } }: FactOf<"type">): boolean {
  return before !== "any" && before.every((type) => type !== "object" && type !== "array");
}

/** No keyword restricts the string. */
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

/** Added to the advice if the compiler does not report every use. */
function searchAdvice(fact: FactOf<"type">): string {
  return isMet(fact) && reasonOf(fact) !== undefined
    ? " Search for its uses: some of them still compile."
    : "";
}

function reasonOf({ jsonTypes: { before, after } }: FactOf<"type">): Reason | undefined {
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
    why: 'Existing code receives a string: `if (value)` still compiles, and takes `"false"` for true.',
  },
];

function isScalar(type: SchemaType): boolean {
  return type !== "object" && type !== "array";
}

function isNumber(type: SchemaType): boolean {
  return type === "number" || type === "integer";
}
