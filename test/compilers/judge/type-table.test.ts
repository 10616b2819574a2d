/**
 * What becomes of code when one type takes the place of another, by direction; each row as a person judges it.
 *
 * The compiler is asked as well: what is said to compile fits the emitted types, and what is said not to, does not.
 */
import { expect, test } from "vitest";

import { effectNames, type EffectWords } from "../../../src/judge/effects.js";
import type { Direction } from "../../../src/schema/direction.js";
import { areTypesAssignable, type Declared } from "../schemas-and-values/assignable.js";
import { apiOf, diff, enumOf, integer, json, object, string, type Json } from "../../judge/support.js";

const any: Json = {};
const number = { type: "number" };
const boolean = { type: "boolean" };
const list = { type: "array", items: string };
const anyObject = { type: "object" };
const optional = object({ a: string });
const required = object({ a: string }, ["a"]);
const closed = { ...optional, additionalProperties: false };
const choice = { oneOf: [string, number] };
const orObject = { oneOf: [string, required] };

const typeList = { type: ["integer", "string"] };
const wider = { type: ["number", "string"] };
const anyOf = (...members: Json[]): Json => ({ anyOf: members });
const whole = object({ id: string, a: string, b: string });
const left = object({ id: string, a: string }, ["a"]);
const right = object({ id: string, b: string }, ["b"]);

interface Row {
  readonly before: Json;
  readonly after: Json;
  readonly sent: EffectWords;
  readonly met: EffectWords;
  /** Directions in which the compiler sees it otherwise, with good reason. */
  readonly exceptAs?: Direction | "both";
}

const rows: readonly (readonly [string, Row])[] = [
  ["anything to any object", { before: any, after: anyObject, sent: "compile", met: "additive" }],
  ["anything to optional fields", { before: any, after: optional, sent: "compile", met: "additive" }],
  ["anything to a required field", { before: any, after: required, sent: "wire compile", met: "additive" }],
  ["anything to no other fields", { before: any, after: closed, sent: "wire compile", met: "additive" }],
  ["anything to a string", { before: any, after: string, sent: "wire compile", met: "additive" }],
  ["anything to a list", { before: any, after: list, sent: "wire compile", met: "additive" }],
  ["anything to a choice", { before: any, after: choice, sent: "wire compile", met: "additive" }],
  ["an object to anything", { before: optional, after: any, sent: "additive", met: "wire compile" }],
  ["a string to anything", { before: string, after: any, sent: "additive", met: "wire compile silent" }],
  // The type no longer has the fields that nobody listed.
  [
    "any object to optional fields",
    { before: anyObject, after: optional, sent: "compile", met: "compile", exceptAs: "both" },
  ],
  [
    "any object to a required field",
    { before: anyObject, after: required, sent: "wire compile", met: "compile", exceptAs: "response" },
  ],
  ["a string to a number", { before: string, after: number, sent: "wire compile", met: "wire compile" }],
  [
    "a number to a string",
    { before: number, after: string, sent: "wire compile", met: "wire compile silent" },
  ],
  [
    "a boolean to a string",
    { before: boolean, after: string, sent: "wire compile", met: "wire compile silent" },
  ],
  ["a string to a list", { before: string, after: list, sent: "wire compile", met: "wire compile silent" }],
  ["a list to a string", { before: list, after: string, sent: "wire compile", met: "wire compile silent" }],
  [
    "a string to an object",
    { before: string, after: required, sent: "wire compile", met: "wire compile silent" },
  ],
  ["an object to a string", { before: required, after: string, sent: "wire compile", met: "wire compile" }],
  ["an object to a list", { before: required, after: list, sent: "wire compile", met: "wire compile" }],
  ["a list to an object", { before: list, after: required, sent: "wire compile", met: "wire compile" }],
  ["an integer to a number", { before: integer, after: number, sent: "additive", met: "wire" }],
  ["a number to an integer", { before: number, after: integer, sent: "wire", met: "note" }],
  ["a string to a choice", { before: string, after: choice, sent: "additive", met: "wire compile silent" }],
  // Reading the value compiles; a branch for what can no longer come does not.
  [
    "a choice to a string",
    { before: choice, after: string, sent: "wire compile", met: "compile", exceptAs: "response" },
  ],
  [
    "a string to one with objects",
    { before: string, after: orObject, sent: "additive", met: "wire compile silent" },
  ],
  [
    "one with objects to a string",
    { before: orObject, after: string, sent: "wire compile", met: "compile", exceptAs: "response" },
  ],
  // One type of TypeScript, whatever the document calls it.
  ["integers and strings to numbers", { before: typeList, after: wider, sent: "additive", met: "wire" }],
  ["numbers and strings to integers", { before: wider, after: typeList, sent: "wire", met: "note" }],
  // What comes fits the old type; reading a field that only some variants have does not compile.
  [
    "an object to variants that require more",
    { before: whole, after: anyOf(left, right), sent: "wire compile", met: "compile", exceptAs: "response" },
  ],
  [
    "a string to listed values",
    { before: string, after: enumOf("a", "b"), sent: "wire compile", met: "additive" },
  ],
  [
    "listed values to a string",
    { before: enumOf("a", "b"), after: string, sent: "additive", met: "compile silent" },
  ],
  [
    "a list of strings to one of numbers",
    { before: list, after: { type: "array", items: number }, sent: "wire compile", met: "wire compile" },
  ],
];

const declared = (schema: Json): Json => ({
  paths: {
    "/things": {
      post: {
        operationId: "addThing",
        requestBody: { required: true, ...json({ $ref: "#/components/schemas/Sent" }) },
        responses: { "200": { description: "", ...json({ $ref: "#/components/schemas/Met" }) } },
      },
    },
  },
  components: { schemas: { Sent: object({ value: schema }), Met: object({ value: schema }) } },
});

test.each(rows)("from %s", (_name, { before, after, sent, met }) => {
  expect(effectsOf(before, after)).toEqual({ request: sent, response: met });
});

test("a choice that takes anything is anything", () => {
  const anything = { anyOf: [{}, required] };
  expect(diff(declared(any), declared(anything)).changes).toEqual([]);
  expect(diff(declared(anything), declared({ anyOf: [string, {}] })).changes).toEqual([]);
});

test("does not compile where it is said not to, and nowhere else", () => {
  const questions = rows.flatMap(([name, row]) => {
    const [older, newer] = [apiOf(declared(row.before)), apiOf(declared(row.after))];
    const at = (api: typeof older, direction: Direction): Declared => ({
      api,
      schema: direction === "request" ? "Sent" : "Met",
      direction,
    });
    return (["request", "response"] as const)
      .filter((direction) => row.exceptAs !== direction && row.exceptAs !== "both")
      .map((direction) => ({
        said: `${name}, ${direction}: ${saysCompile(direction === "request" ? row.sent : row.met)}`,
        name: `${name}, ${direction}`,
        pair:
          direction === "request"
            ? ([at(older, direction), at(newer, direction)] as const)
            : ([at(newer, direction), at(older, direction)] as const),
      }));
  });
  const answers = areTypesAssignable(questions.map(({ pair }) => pair));
  expect(questions.map(({ name }, index) => `${name}: ${String(answers[index] === false)}`)).toEqual(
    questions.map(({ said }) => said),
  );
});

function saysCompile(words: string): string {
  return String(words.split(" ").includes("compile"));
}

/** In words, by direction; of several changes, all effects. */
function effectsOf(before: Json, after: Json): Record<Direction, string | undefined> {
  const { changes } = diff(declared(before), declared(after));
  const wordsOf = (direction: Direction): string | undefined => {
    const verdicts = changes.flatMap((change) =>
      change.verdicts.filter((verdict) => verdict.direction === direction),
    );
    const words = effectNames.filter((effect) => verdicts.some(({ effects }) => effects[effect]));
    return words.length > 0 ? words.join(" ") : verdicts[0]?.level;
  };
  return { request: wordsOf("request"), response: wordsOf("response") };
}
