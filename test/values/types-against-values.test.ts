/**
 * Emitted types against values: what a JSON Schema validator accepts is assignable, and what it refuses for a reason
 * that a type can say (`said.ts`) is not. All values are asked of one program of the compiler.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";

import type { JsonValue } from "../../src/document/json.js";
import type { Api } from "../../src/model/api.js";
import type { Direction } from "../../src/schema/direction.js";
import { sampleText } from "../../src/schema/sample-scalars.js";
import { sample } from "../../src/schema/sample.js";
import { schemaView } from "../../src/schema/schema-view.js";
import { apiOf, type Json } from "../changes/support.js";
import { areAssignable, type Question } from "./assignable.js";
import { said, withoutOthers } from "./said.js";
import { declared, json, schemas } from "./schemas.js";

/** Longer, or from elsewhere: `COUNT=2000 SEED=7 npx vitest run test/values`. */
const count = Number(process.env["COUNT"] ?? 100);
const seed = Number(process.env["SEED"] ?? 20_260_101);

it("agree with a validator on schemas made by grammar", () => {
  const made = fc.sample(schemas.schema, { numRuns: count, seed });
  const all: Json = {
    ...declared,
    ...Object.fromEntries(made.map((schema, index) => [`Made${index}`, schema])),
  };
  const names = Object.keys(all);
  const api = apiOf(exchanging(all));
  const random = fc.sample(json, { numRuns: 40, seed });
  expect(
    disagreements(
      names.flatMap((name) => questionsOf(name, api, random)),
      all,
    ),
  ).toEqual([]);
}, 600_000);

/** A document whose schemas travel both ways. */
function exchanging(all: Json): Json {
  const fields = Object.keys(all).map((name) => [name, { $ref: `#/components/schemas/${name}` }] as const);
  const content = {
    "application/json": { schema: { type: "object", properties: Object.fromEntries(fields) } },
  };
  const responses = { "200": { description: "", content } };
  const post = { operationId: "exchangeAll", requestBody: { content }, responses };
  return { paths: { "/all": { post } }, components: { schemas: all } };
}

function questionsOf(schema: string, api: Api, random: readonly unknown[]): Question[] {
  const view = schemaView(api.schemas);
  return (["request", "response"] as const).flatMap((direction) => {
    const samples = (["short", "complete"] as const).flatMap((extent) => {
      const found = sample({ reference: schema }, view, { direction, extent, sampleString: sampleText });
      return found === undefined ? [] : [plain(found.value)];
    });
    const values = [...random, ...samples, ...samples.flatMap(mutated)] as JsonValue[];
    const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
    return Array.from(distinct.values(), (value) => ({ api, schema, direction, value }));
  });
}

function plain(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

/** The value with one thing changed: another value in its place, a key or an item less, an item more. */
function mutated(value: JsonValue): JsonValue[] {
  const others: JsonValue[] = ["z", 7, true, null, [], {}];
  if (typeof value !== "object" || value === null) return others;
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return [
      ...others,
      items.slice(0, -1),
      [...items, "z"],
      ...items.flatMap((item, index) => mutated(item).map((other) => items.toSpliced(index, 1, other))),
    ];
  }
  return [
    ...others,
    ...Object.keys(value).flatMap((key) => {
      const { [key]: own = null, ...rest } = value as Readonly<Record<string, JsonValue>>;
      return [rest, ...mutated(own).map((other) => ({ ...rest, [key]: other }))];
    }),
  ];
}

/** In words, with the schema and the value. */
function disagreements(questions: readonly Question[], documented: Json): string[] {
  const whole = validators(documented);
  const closed = validators(
    Object.fromEntries(
      Object.entries(documented).map(([name, schema]) => [name, withoutOthers(schema as Json)]),
    ),
    { unevaluatedProperties: false },
  );
  const part = validators(
    Object.fromEntries(Object.entries(documented).map(([name, schema]) => [name, said(schema as Json)])),
  );
  const answers = areAssignable(questions);
  return questions.flatMap(({ schema, direction, value }, index) => {
    const isAssignable = answers[index];
    const isValid = whole(schema, direction)(value);
    const isSaid = part(schema, direction)(value);
    const about = `${direction}: ${JSON.stringify(value)} of ${schema}: ${JSON.stringify(documented[schema])}`;
    const isKnown = closed(schema, direction)(value);
    if (isValid && isKnown && !isAssignable) return [`NARROW ${about}`];
    return !isValid && !isSaid && isAssignable ? [`WIDE ${about}`] : [];
  });
}

/** `beside`: what holds of the value beside its schema. */
function validators(
  documented: Json,
  beside: Json = {},
): (schema: string, direction: Direction) => ValidateFunction {
  const of = (direction: Direction): ((schema: string) => ValidateFunction) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
    ajv.addSchema({ $id: direction, components: { schemas: asked(documented, direction) } });
    const known = new Map<string, ValidateFunction>();
    return (schema) => {
      const check =
        known.get(schema) ?? ajv.compile({ $ref: `${direction}#/components/schemas/${schema}`, ...beside });
      known.set(schema, check);
      return check;
    };
  };
  const checks = { request: of("request"), response: of("response") };
  return (schema, direction) => checks[direction](schema);
}

/** Nothing is required of the direction in which it does not travel. */
function asked(schema: unknown, direction: Direction): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((each) => asked(each, direction));
  const copy = Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, asked(each, direction)]));
  const { properties, required } = copy as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  if (!Array.isArray(required) || properties === undefined) return copy;
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  return { ...copy, required: required.filter((name: string) => properties[name]?.[hidden] !== true) };
}
