/** What the publisher's policy says of a change: by rule, by direction, by the wider terms, and the strictest counts. */
import { expect, test } from "vitest";

import type { Ruling } from "../../src/judge/change.js";
import { diffApis } from "../../src/judge/diff.js";
import type { PolicyTrait } from "../../src/traits/types.js";
import { answering, apiOf, calling, enumOf, type Json, object, ref, string, taking } from "./support.js";

function rulings(before: Json, after: Json, policy: PolicyTrait | undefined): Ruling[] {
  const [older, newer] = [before, after].map((document) => ({
    ...apiOf(document),
    traits: policy === undefined ? {} : { policy },
  }));
  if (older === undefined || newer === undefined) throw new Error("There are two documents.");
  return diffApis(older, newer).changes.map(({ ruling }) => ruling);
}

const open = (schema: Json): Json => ({ ...schema, "x-client": { open: true } });
const cat = object({ kind: enumOf("cat"), lives: string }, ["kind"]);
const dog = object({ kind: enumOf("dog"), tricks: string }, ["kind"]);
const bird = object({ kind: enumOf("bird"), song: string }, ["kind"]);

const newField = [answering(object({ a: string })), answering(object({ a: string, b: string }))] as const;
const sentField = [taking(object({ a: string })), taking(object({ a: string, b: string }))] as const;
const newValue = (write: (schema: Json) => Json) =>
  [answering(object({ a: write(enumOf("x")) })), answering(object({ a: write(enumOf("x", "y")) }))] as const;
const newMember = (write: (schema: Json) => Json) =>
  [answering(write({ oneOf: [cat, dog] })), answering(write({ oneOf: [cat, dog, bird] }))] as const;
const asked = (schema: Json): Json => calling({ parameters: [{ name: "a", in: "query", schema }] });
const limited = { ...string, maxLength: 5 };
const plain = (schema: Json): Json => schema;

/** One type, sent in one operation and answered in another. */
function both(schema: Json): Json {
  return {
    paths: {
      "/things": {
        ...(answering(ref("Thing"))["paths"] as Record<string, Json>)["/things"],
        ...(taking(ref("Thing"))["paths"] as Record<string, Json>)["/things"],
      },
    },
    components: { schemas: { Thing: schema } },
  };
}

test.each<[string, readonly [Json, Json], PolicyTrait | undefined, Ruling]>([
  ["no policy", newField, undefined, "unruled"],
  ["a policy without a word about it", newField, policyOf([], []), "unruled"],
  ["additive, one of several terms", newField, policyOf(["operation-added", "field-added"], []), "additive"],
  [
    "additive in the direction in which it is met",
    newField,
    policyOf(["response-field-added"], []),
    "additive",
  ],
  ["additive in the other direction", newField, policyOf(["request-field-added"], []), "unruled"],
  [
    "a new version, one of several terms",
    newField,
    policyOf([], ["field-removed", "field-added"]),
    "new-version",
  ],
  ["both: the stricter counts", newField, policyOf(["field-added"], ["field-added"]), "new-version"],
  ["a value of a closed enum", newValue(plain), policyOf([], ["enum-value-added"]), "new-version"],
  [
    "a value of an open enum is no value of an enum",
    newValue(open),
    policyOf([], ["enum-value-added"]),
    "unruled",
  ],
  ["a value of an open enum", newValue(open), policyOf(["open-enum-value-added"], []), "additive"],
  [
    "a value of a closed enum is none of an open one",
    newValue(plain),
    policyOf(["open-enum-value-added"], []),
    "unruled",
  ],
  ["a variant of a closed union", newMember(plain), policyOf([], ["union-member-added"]), "new-version"],
  [
    "a variant of an open union",
    newMember(open),
    policyOf(["open-union-member-added"], ["union-member-added"]),
    "additive",
  ],
  ["the body of a request", sentField, policyOf([], ["request-body-changed"]), "new-version"],
  ["the body of an answer is none of a request", newField, policyOf([], ["request-body-changed"]), "unruled"],
  [
    "a parameter is no body",
    [asked(string), asked(limited)],
    policyOf([], ["request-body-changed"]),
    "unruled",
  ],
  [
    "the body of a request, and an answer besides",
    [both(object({ a: string })), both(object({ a: string, b: string }))],
    policyOf([], ["request-body-changed"]),
    "new-version",
  ],
  [
    "no more than its name",
    [calling({}), calling({ deprecated: true })],
    policyOf([], ["deprecation-added"]),
    "unruled",
  ],
])("%s", (_name, [before, after], policy, ruling) => {
  expect(rulings(before, after, policy)).toEqual([ruling]);
});

test("a term is a whole word: what has no wider name does not go by `undefined`", () => {
  expect(rulings(...newField, policyOf(["undefined", "response-undefined"], []))).toEqual(["unruled"]);
});

function policyOf(additive: readonly string[], newVersionFor: readonly string[]): PolicyTrait {
  return { additive: [...additive], newVersionFor: [...newVersionFor] };
}
