/**
 * The compiler judges what `diff` says about it: for each keyword of the table, documents that differ in it, in both
 * directions, as request and as answer. Code that compiles with the old types either compiles with the new ones, or a
 * change says that it does not.
 *
 * One program answers all questions: to start a compiler for each would take minutes.
 */
import { expect, test } from "vitest";

import type { Api } from "../../../src/model/api.js";
import { diffApis } from "../../../src/judge/diff.js";
import type { Direction } from "../../../src/schema/direction.js";
import { sample } from "../../../src/schema/sample.js";
import { sampleText } from "../../../src/schema/sample-scalars.js";
import type { Schema } from "../../../src/schema/schema.js";
import { schemaView } from "../../../src/schema/schema-view.js";
import { isObject } from "../../../src/values/json.js";
import { apiOf, enumOf, integer, json, object, ref, string, type Json } from "../../judge/support.js";
import { areCompiled, type Declared, type Line } from "../schemas-and-values/assignable.js";

const number: Json = { type: "number" };
const boolean: Json = { type: "boolean" };
const list: Json = { type: "array", items: string };
const anyObject: Json = { type: "object" };
const ab = object({ a: string, b: string });
const pair: Json = { type: "array", prefixItems: [string, number] };
const card = object({ kind: enumOf("card"), pan: string }, ["kind", "pan"]);
const cash = object({ kind: enumOf("cash"), note: string }, ["kind"]);
const box = object({ form: string, width: number });
const tube = object({ form: string, depth: number });
const nullable = (schema: Json): Json => ({ ...schema, type: [schema["type"], "null"] });

type Rewrite = readonly [before: Json, after: Json];

/** What the compiler sees and code does not meet. */
const excepted = new Map([
  [
    "open 1 →, response",
    "The branch for unlisted values takes the new one, too; it is not passed on as one of the old.",
  ],
]);

/** Documents that differ in the keyword, or why there are none. */
const rewrites: Readonly<Record<keyof Schema, readonly [Rewrite, ...Rewrite[]] | string>> = {
  reference: [
    [ref("Card"), ref("Cash")],
    [ref("Card"), card],
    [ref("Box"), ref("Tube")],
    [object({ held: ref("Card") }), object({ held: ref("Cash") })],
  ],
  nullable: [
    [string, nullable(string)],
    [list, nullable(list)],
    [ref("Card"), { anyOf: [ref("Card"), { type: "null" }] }],
    [object({ a: string }, ["a"]), object({ a: nullable(string) }, ["a"])],
    [object({ a: string }, ["a"]), object({ a: nullable(string) })],
  ],
  unlistedNull: [
    [
      { type: ["string", "null"], enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
  ],
  types: [
    [string, number],
    [string, { type: ["string", "number"] }],
    [integer, number],
    [string, list],
    [string, ab],
    [{}, ab],
    [{}, anyObject],
    [{}, string],
    [object({ a: string }), object({ a: {} })],
    [
      { type: "array", items: {} },
      { type: "array", items: string },
    ],
  ],
  enum: [
    [string, enumOf("a", "b")],
    [enumOf("a", "b"), enumOf("a", "b", "c")],
    [enumOf("a"), enumOf("b")],
    [enumOf("a", "b"), enumOf("b", "c")],
    [{ enum: [1, 2] }, { enum: [1, 2, 3] }],
    [boolean, { const: true }],
    [
      { type: "array", items: enumOf("a", "b") },
      { type: "array", items: enumOf("a", "b", "c") },
    ],
    [
      { type: "object", additionalProperties: enumOf("a", "b") },
      { type: "object", additionalProperties: enumOf("a") },
    ],
  ],
  open: [
    [enumOf("a", "b"), { ...enumOf("a", "b"), "x-client": { open: true } }],
    [
      { ...enumOf("a", "b"), "x-client": { open: true } },
      { ...enumOf("a", "b", "c"), "x-client": { open: true } },
    ],
    [enumOf("a", "b"), { type: "string", "x-extensible-enum": ["a", "b"] }],
  ],
  properties: [
    [object({ a: string }), ab],
    [object({ a: string }), object({ b: number })],
    [object({ a: object({ b: string }) }), object({ a: object({ b: string, c: string }) })],
    [object({ a: string }), object({ a: number })],
    [
      { ...object({ a: string }), additionalProperties: false },
      { ...ab, additionalProperties: false },
    ],
    [anyObject, ab],
  ],
  required: [
    [ab, object({ a: string, b: string }, ["a"])],
    [ab, { ...ab, required: ["c"] }],
    [object({ a: string }, ["a"]), object({ a: string, b: string }, ["a", "b"])],
    [anyObject, { ...anyObject, required: ["a"] }],
  ],
  additionalProperties: [
    [ab, { ...ab, additionalProperties: false }],
    [ab, { ...ab, additionalProperties: string }],
    [
      { ...ab, additionalProperties: string },
      { ...ab, additionalProperties: false },
    ],
    [
      { ...ab, additionalProperties: string },
      { ...ab, additionalProperties: number },
    ],
    [anyObject, { ...anyObject, additionalProperties: string }],
    [anyObject, { ...anyObject, additionalProperties: false }],
    [
      { ...anyObject, additionalProperties: string },
      { ...anyObject, additionalProperties: number },
    ],
    [
      { ...anyObject, additionalProperties: string },
      { ...anyObject, additionalProperties: false },
    ],
  ],
  patternProperties: [
    [ab, { ...ab, patternProperties: { "^x": string } }],
    [anyObject, { ...anyObject, patternProperties: { "^x": string } }],
    [
      { ...anyObject, patternProperties: { "^x": string } },
      { ...anyObject, patternProperties: { "^x": number } },
    ],
    [
      { ...anyObject, patternProperties: { "^x": string } },
      { ...anyObject, patternProperties: { "^x": string, "^y": number } },
    ],
    [
      { ...anyObject, patternProperties: { "^x": string } },
      { ...anyObject, patternProperties: { "^x": { ...string, maxLength: 3 } } },
    ],
    [
      { ...anyObject, patternProperties: { "^x": string }, additionalProperties: false },
      { ...anyObject, patternProperties: { "^x": string } },
    ],
  ],
  propertyNames: [
    [anyObject, { ...anyObject, propertyNames: { maxLength: 3 } }],
    [anyObject, { ...anyObject, propertyNames: enumOf("a", "b") }],
    [
      { ...anyObject, propertyNames: enumOf("a", "b") },
      { ...anyObject, propertyNames: enumOf("a", "b", "c") },
    ],
  ],
  minProperties: [[ab, { ...ab, minProperties: 1 }]],
  maxProperties: [[ab, { ...ab, maxProperties: 1 }]],
  dependentRequired: [
    [ab, { ...ab, dependentRequired: { a: ["b"] } }],
    [
      { ...object({ a: string, b: string, c: string }), dependentRequired: { a: ["b"] } },
      { ...object({ a: string, b: string, c: string }), dependentRequired: { a: ["b", "c"] } },
    ],
    [
      object({ a: string, b: string }, ["b"]),
      { ...object({ a: string, b: string }, ["b"]), dependentRequired: { a: ["b"] } },
    ],
  ],
  dependentSchemas: [
    [ab, { ...ab, dependentSchemas: { a: { required: ["b"] } } }],
    [ab, { ...ab, dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } }],
    [ab, { ...ab, dependentSchemas: { a: { properties: { b: enumOf("x") } } } }],
    [ab, { ...ab, dependentSchemas: { a: object({ c: string }) } }],
    [
      { ...ab, dependentSchemas: { a: { required: ["b"] } } },
      { ...ab, dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } },
    ],
  ],
  unevaluatedProperties: [
    [ab, { ...ab, unevaluatedProperties: false }],
    [ab, { ...ab, unevaluatedProperties: string }],
    [anyObject, { ...anyObject, unevaluatedProperties: string }],
    [
      { ...anyObject, unevaluatedProperties: string },
      { ...anyObject, unevaluatedProperties: number },
    ],
  ],
  items: [
    [list, { type: "array", items: number }],
    [list, { type: "array" }],
    [pair, { ...pair, items: false }],
    [pair, { ...pair, items: string }],
    [list, { type: "array", items: false }],
    [
      { type: "array", items: ab },
      { type: "array", items: object({ a: string }) },
    ],
  ],
  prefixItems: [
    [pair, { ...pair, prefixItems: [string] }],
    [pair, { ...pair, prefixItems: [string, string] }],
    [
      { ...pair, items: false },
      { ...pair, items: false, prefixItems: [string] },
    ],
    [list, pair],
  ],
  contains: [[list, { ...list, contains: { const: "a" } }]],
  minContains: [
    [
      { ...list, contains: { const: "a" } },
      { ...list, contains: { const: "a" }, minContains: 2 },
    ],
  ],
  maxContains: [
    [
      { ...list, contains: { const: "a" } },
      { ...list, contains: { const: "a" }, maxContains: 2 },
    ],
  ],
  minItems: [
    [list, { ...list, minItems: 1 }],
    [pair, { ...pair, minItems: 1 }],
    [
      { ...pair, minItems: 1 },
      { ...pair, minItems: 2 },
    ],
    [
      { ...pair, minItems: 2 },
      { ...pair, minItems: 3 },
    ],
  ],
  maxItems: [
    [list, { ...list, maxItems: 1 }],
    [pair, { ...pair, maxItems: 2 }],
    [pair, { ...pair, maxItems: 1 }],
    [pair, { ...pair, maxItems: 3 }],
  ],
  uniqueItems: [[list, { ...list, uniqueItems: true }]],
  unevaluatedItems: [
    [pair, { ...pair, unevaluatedItems: false }],
    [{ type: "array" }, { type: "array", unevaluatedItems: string }],
  ],
  format: [
    [string, { ...string, format: "date" }],
    [
      { ...string, format: "date" },
      { ...string, format: "date-time" },
    ],
    [number, { ...number, format: "float" }],
  ],
  pattern: [
    [string, { ...string, pattern: "^a" }],
    [enumOf("a", "b"), { ...enumOf("a", "b"), pattern: "^a$" }],
  ],
  minLength: [[string, { ...string, minLength: 1 }]],
  maxLength: [
    [string, { ...string, maxLength: 3 }],
    [enumOf("a", "bbb"), { ...enumOf("a", "bbb"), maxLength: 2 }],
  ],
  contentEncoding: [[string, { ...string, contentEncoding: "base64" }]],
  contentMediaType: [[string, { ...string, contentMediaType: "application/json" }]],
  contentSchema: [
    [
      { ...string, contentMediaType: "application/json" },
      { ...string, contentMediaType: "application/json", contentSchema: ab },
    ],
  ],
  minimum: [[integer, { ...integer, minimum: 1 }]],
  maximum: [[{ enum: [1, 2, 3] }, { enum: [1, 2, 3], maximum: 2 }]],
  exclusiveMinimum: [[number, { ...number, exclusiveMinimum: 1 }]],
  exclusiveMaximum: [[number, { ...number, exclusiveMaximum: 1 }]],
  multipleOf: [[number, { ...number, multipleOf: 2 }]],
  allOf: [
    [ref("Box"), { allOf: [ref("Box"), object({ color: string })] }],
    [ref("Box"), { allOf: [ref("Box"), { required: ["width"] }] }],
    [
      { allOf: [ref("Box"), object({ color: string })] },
      { allOf: [ref("Box"), object({ color: string }, ["color"])] },
    ],
    [
      { allOf: [ref("Box"), object({ color: string })] },
      object({ form: string, width: number, color: string }),
    ],
  ],
  anyOf: [
    [ab, { ...ab, anyOf: [{ required: ["a"] }, { required: ["b"] }] }],
    [
      { ...ab, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { ...ab, anyOf: [{ required: ["a"] }, { required: ["a", "b"] }] },
    ],
    [string, { anyOf: [string, number] }],
    [string, { anyOf: [string, ab] }],
    [ref("Box"), { anyOf: [ref("Box"), ref("Tube")] }],
    [{ anyOf: [ref("Box"), ref("Tube")] }, { anyOf: [ref("Box"), ref("Tube"), string] }],
    [{ anyOf: [ref("Box"), ref("Tube")] }, { anyOf: [ref("Tube"), string] }],
  ],
  oneOf: [
    [ab, { ...ab, oneOf: [{ required: ["a"] }, { required: ["b"] }] }],
    [{ oneOf: [ref("Card"), ref("Cash")] }, ref("Card")],
    [{ oneOf: [ref("Card"), ref("Cash")] }, { oneOf: [ref("Card"), ref("Cash"), string] }],
    [{ anyOf: [ref("Card"), ref("Cash")] }, { oneOf: [ref("Card"), ref("Cash")] }],
    [{ oneOf: [string, { type: "string", enum: ["now"] }] }, string],
    [
      object({ id: string, a: string, b: string }),
      { oneOf: [object({ id: string, a: string }, ["a"]), object({ id: string, b: string }, ["b"])] },
    ],
  ],
  tag: [
    [
      { oneOf: [ref("Box"), ref("Tube")] },
      { oneOf: [ref("Box"), ref("Tube")], discriminator: { propertyName: "form" } },
    ],
    [
      { oneOf: [ref("Card"), ref("Cash")] },
      { oneOf: [ref("Card"), ref("Cash")], discriminator: { propertyName: "kind" } },
    ],
    [
      { oneOf: [ref("Box"), ref("Tube")], discriminator: { propertyName: "form" } },
      {
        oneOf: [ref("Box"), ref("Tube")],
        discriminator: {
          propertyName: "form",
          mapping: { b: "#/components/schemas/Box", t: "#/components/schemas/Tube" },
        },
      },
    ],
  ],
  not: [
    [string, { ...string, not: { const: "a" } }],
    [ab, { ...ab, not: { required: ["a", "b"] } }],
    [enumOf("a", "b"), { ...enumOf("a", "b"), not: { const: "b" } }],
  ],
  if: [
    [ab, { ...ab, if: { required: ["a"] }, then: { required: ["b"] } }],
    [ab, { ...ab, if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["a"] } }],
    [
      { ...ab, if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["a"] } },
      { ...ab, if: { required: ["b"] }, then: { required: ["b"] }, else: { required: ["a"] } },
    ],
  ],
  then: [
    [
      { ...ab, if: { required: ["a"] }, else: { required: ["a"] } },
      { ...ab, if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["a"] } },
    ],
    [ab, { ...ab, if: { required: ["a"] }, then: object({ c: string }) }],
  ],
  else: [
    [ab, { ...ab, if: { required: ["a"] }, else: { required: ["b"] } }],
    [
      { ...ab, if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["a"] } },
      { ...ab, if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["a", "b"] } },
    ],
  ],
  readOnly: [
    [ab, object({ a: string, b: { ...string, readOnly: true } })],
    [object({ a: string, b: string }, ["a"]), object({ a: { ...string, readOnly: true }, b: string }, ["a"])],
    [object({ a: { ...string, readOnly: true }, b: string }, ["a"]), object({ a: string, b: string })],
  ],
  writeOnly: [
    [ab, object({ a: string, b: { ...string, writeOnly: true } })],
    [object({ a: string }, ["a"]), object({ a: { ...string, writeOnly: true } }, ["a"])],
  ],
  sunset: "An announcement; types are the same.",
  stability: "An announcement; types are the same.",
  deprecated: [[ab, object({ a: string, b: { ...string, deprecated: true } })]],
  default: [[ab, object({ a: string, b: { ...string, default: "x" } })]],
  docs: "Descriptions are compared as words, and are in no change.",
};

const document = (schema: Json): Json => ({
  paths: {
    "/things": {
      post: {
        operationId: "addThing",
        requestBody: { required: true, ...json(ref("Sent")) },
        responses: { "200": { description: "", ...json(ref("Met")) } },
      },
    },
  },
  components: {
    schemas: {
      Box: box,
      Tube: tube,
      Card: card,
      Cash: cash,
      Sent: object({ value: schema }),
      Met: object({ value: schema }),
    },
  },
});

interface Question {
  readonly name: string;
  readonly before: Api;
  readonly after: Api;
  readonly written: Json;
  readonly direction: Direction;
}

const questions = Object.entries(rewrites).flatMap(([keyword, pairs]) =>
  typeof pairs === "string"
    ? []
    : pairs.flatMap(([one, other], index) => {
        const [first, second] = [apiOf(document(one)), apiOf(document(other))];
        return (["request", "response"] as const).flatMap((direction): Question[] => [
          {
            name: `${keyword} ${index} →, ${direction}`,
            before: first,
            after: second,
            written: one,
            direction,
          },
          {
            name: `${keyword} ${index} ←, ${direction}`,
            before: second,
            after: first,
            written: other,
            direction,
          },
        ]);
      }),
);

test("what is said to compile does, and what is said not to compile does not", () => {
  const asked = questions.map((question) => ({ question, code: codeOf(question) }));
  const lines = asked.flatMap(({ code }) => code.flatMap(({ old, now }) => [old, now]));
  const answers = areCompiled(lines);
  let next = 0;
  const results = asked.map(({ question, code }) => {
    const broken = code.filter(() => {
      const [isOld, isNew] = [answers[next], answers[next + 1]];
      next += 2;
      return isOld === true && isNew === false;
    });
    return { question, broken };
  });
  const wrong = results.flatMap(({ question: { name, before, after, direction }, broken }) => {
    const { changes } = diffApis(before, after);
    const isSaid = changes.some(({ verdicts }) =>
      verdicts.some((verdict) => verdict.direction === direction && verdict.effects.compile),
    );
    if ((isSaid === broken.length > 0) !== excepted.has(name)) return [];
    const rules = changes.map(({ rule }) => rule).join(", ");
    return [
      `${name}: said to ${isSaid ? "break" : "compile"} (${rules}): ${broken[0]?.text ?? "every use compiles"}`,
    ];
  });
  expect(questions.length).toBeGreaterThanOrEqual(300);
  expect(wrong).toEqual([]);
});

/** The same code with the old type and with the new one. */
interface Code {
  readonly text: string;
  readonly old: Line;
  readonly now: Line;
}

/** Code that passes old values on, or that uses new ones as the old type says. */
function codeOf({ before, after, written, direction }: Question): Code[] {
  const isRequest = direction === "request";
  const at = (api: Api): Declared => ({ api, schema: isRequest ? "Sent" : "Met", direction });
  const code = (text: string, of: (target: string, old: string) => string): Code => ({
    text,
    old: (nameOf) => of(nameOf(at(before)), nameOf(at(before))),
    now: (nameOf) => of(nameOf(at(after)), nameOf(at(before))),
  });
  if (!isRequest)
    return [
      code("is passed on", (target, old) => `((is: ${target}): ${old} => is);`),
      ...uses("is.value!", written).map((use) => code(use, (target) => `((is: ${target}) => ${use});`)),
    ];
  const literals = literalsOf(before, written).map((value) =>
    code(value, (target) => `((): ${target} => (${value}));`),
  );
  return [code("is sent", (target, old) => `((was: ${old}): ${target} => was);`), ...literals];
}

/** Objects as a caller writes them. */
function literalsOf(api: Api, written: Json): string[] {
  const view = schemaView(api.schemas);
  const value = api.schemas.get("Sent")?.schema.properties?.get("value") ?? {};
  const members = view.parts(value).flatMap(({ anyOf, oneOf }) => anyOf ?? oneOf ?? []);
  const sampled = [value, ...members].flatMap((schema) =>
    (["short", "complete"] as const).flatMap((extent) => {
      const options = { direction: "request", extent, sampleString: sampleText } as const;
      const result = sample(schema, view, options)?.value;
      if (result === undefined) return [];
      const isOther = isObject(result) && holdsOthers.some((keyword) => keyword in written);
      return isOther ? [result, { ...result, x1: "text" }] : [result];
    }),
  );
  const names = listedValues((written["propertyNames"] ?? {}) as Json).map((name) => ({
    [String(name)]: "text",
  }));
  const conditional = ["then", "else", "a"].flatMap((name) => {
    const held = (written[name] ?? ((written["dependentSchemas"] ?? {}) as Json)[name]) as Json | undefined;
    return held?.["properties"] === undefined
      ? []
      : sampled.map((each) => ({ ...(each as object), c: "text" }));
  });
  const all = [
    ...sampled,
    ...names,
    ...conditional,
    ...listedValues(written),
    ...(isMap(written) ? [{ x1: "text" }] : []),
  ];
  return all.map((each) => JSON.stringify({ value: each }));
}

function isMap(schema: Json): boolean {
  return schema["type"] === "object" && !("properties" in schema);
}

const holdsOthers = ["patternProperties", "additionalProperties", "unevaluatedProperties"];

function listedValues(schema: Json): unknown[] {
  return [...((schema["enum"] ?? []) as unknown[]), ...("const" in schema ? [schema["const"]] : [])];
}

/** Expressions that read what the schema describes. */
function uses(value: string, schema: Json): string[] {
  const inside = (held: unknown, step: string): string[] =>
    typeof held === "object" ? uses(`${value}${step}!`, held as Json) : [];
  const members = (keyword: string): Json[] => (schema[keyword] ?? []) as Json[];
  const every = (keyword: string): [string, unknown][] => Object.entries((schema[keyword] ?? {}) as Json);
  const target = typeof schema["$ref"] === "string" ? named[schema["$ref"].replace(/.*\//, "")] : undefined;
  const types = [schema["type"]].flat().filter((type) => typeof type === "string");
  return [
    value,
    ...types.flatMap((type) => typedUses(value, type, types.length > 1)),
    ...listedValues(schema).map((each) => `${value} === ${JSON.stringify(each)}`),
    ...every("properties").flatMap(([name, held]) => [...inside(held, `.${name}`)]),
    ...(isMap(schema) ? [`${value}["x1"]`] : []),
    ...("prefixItems" in schema ? [`${value}[${members("prefixItems").length}]`] : []),
    ...listedValues((schema["propertyNames"] ?? {}) as Json).map((name) => `${value}.${String(name)}`),
    ...every("patternProperties").flatMap(([, held]) => inside(held, `["x1"]`)),
    ...every("dependentSchemas").flatMap(([, held]) => uses(value, held as Json)),
    ...["then", "else"].flatMap((keyword) => (keyword in schema ? uses(value, schema[keyword] as Json) : [])),
    ...["additionalProperties", "unevaluatedProperties"].flatMap((keyword) =>
      inside(schema[keyword], `["x1"]`),
    ),
    ...inside(schema["items"], `[${members("prefixItems").length}]`),
    ...members("prefixItems").flatMap((held, index) => inside(held, `[${index}]`)),
    ...members("allOf").flatMap((member) => uses(value, member)),
    ...[...members("anyOf"), ...members("oneOf")].flatMap((member) => memberUses(value, member)),
    ...(target === undefined ? [] : uses(value, target)),
  ];
}

const named: Readonly<Record<string, Json>> = { Box: box, Tube: tube, Card: card, Cash: cash };

const methods: Readonly<Record<string, string>> = {
  string: "trim()",
  number: "toFixed()",
  integer: "toFixed()",
  boolean: "valueOf()",
};

/** A value of the type, in a branch if it is one of several. */
function typedUses(value: string, type: string, isChecked: boolean): string[] {
  const method = methods[type];
  if (method === undefined) return [];
  const name = type === "integer" ? "number" : type;
  return [isChecked ? `typeof ${value} === "${name}" && ${value}.${method}` : `${value}.${method}`];
}

/** A branch for a member: by its type, or by a field. */
function memberUses(value: string, member: Json): string[] {
  const schema = named[String(member["$ref"]).replace(/.*\//, "")] ?? member;
  const type = String(schema["type"]);
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  return [
    ...uses(value, member),
    ...typedUses(value, type, true),
    ...fields.flatMap(([name, held]) =>
      typedUses(`${value}.${name}!`, String(held["type"]), false).map(
        (use) => `typeof ${value} === "object" && "${name}" in ${value} && ${use}`,
      ),
    ),
  ];
}
