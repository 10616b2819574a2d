/** Values to ask about: samples of schemas made by grammar and of published ones, and what comes of them by one change. */
import fc from "fast-check";

import type { JsonValue } from "../../../src/values/json.js";
import type { Api } from "../../../src/model/api.js";
import type { Direction } from "../../../src/schema/direction.js";
import { sampleText } from "../../../src/schema/sample-scalars.js";
import { sample } from "../../../src/schema/sample.js";
import { schemaView } from "../../../src/schema/schema-view.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { apiOf, type Json } from "../../judge/support.js";
import { corpusDocuments, isShared, readPublished } from "../../corpus/documents.js";
import type { Question } from "./assignable.js";
import { declared, json, schemas } from "./schemas.js";

/** Longer, or from elsewhere: `COUNT=2000 SEED=7 npx vitest run test/compilers/schemas-and-values`. */
const count = Number(process.env["COUNT"] ?? 80);
const seed = Number(process.env["SEED"] ?? 20_260_101);

/** Small ones, in three ways of writing schemas. */
export const published = isShared
  ? corpusDocuments().filter((name) => /^(adyen-CheckoutService-v72|intercom-2\.15|resend)/.test(name))
  : corpusDocuments();

export const madeSchemas = madeDocument();
export const output = apiOf(exchanging(madeSchemas));

export function allQuestions(): Question[] {
  const random = fc.sample(json, { numRuns: 30, seed }) as JsonValue[];
  return [
    ...Object.keys(madeSchemas).flatMap((name) => questionsOf(name, output, random)),
    ...published.flatMap((name) => {
      const { api } = readPublished(name);
      return pick([...api.schemas.keys()], 25).flatMap((schema) => pick(questionsOf(schema, api, []), 30));
    }),
  ];
}

function madeDocument(): Json {
  const list = fc.sample(schemas.schema, { numRuns: count, seed });
  return { ...declared, ...Object.fromEntries(list.map((schema, index) => [`Made${index}`, schema])) };
}

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

/** Some of them, the same in every run. */
function pick<Item>(items: readonly Item[], most: number): Item[] {
  return items.length <= most
    ? [...items]
    : (fc.sample(fc.shuffledSubarray([...items], { minLength: most, maxLength: most }), {
        numRuns: 1,
        seed,
      })[0] ?? []);
}

/** In the directions in which the schema has a type. */
function questionsOf(schema: string, api: Api, random: readonly JsonValue[]): Question[] {
  const view = schemaView(api.schemas);
  return directionsOf(schema, api).flatMap((direction) => {
    const samples = (["short", "complete"] as const).flatMap((extent) => {
      const result = sample({ reference: schema }, view, { direction, extent, sampleString: sampleText });
      return result === undefined ? [] : [JSON.parse(JSON.stringify(result.value)) as JsonValue];
    });
    const values = [...random, ...samples, ...samples.flatMap((value) => mutated(value))];
    const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
    return Array.from(distinct.values(), (value) => ({ api, schema, direction, value }));
  });
}

const forms = new Map<Api, ReadonlyMap<string, Direction | "both">>();

function directionsOf(schema: string, api: Api): readonly Direction[] {
  const known =
    forms.get(api) ?? buildTimeline([api]).versions[0]?.directions.forms ?? new Map<string, "both">();
  forms.set(api, known);
  const form = known.get(schema) ?? "both";
  return form === "both" ? ["request", "response"] : [form];
}

/** The value with one thing changed: another value in its place, a key or an item less, an item more. */
export function mutated(value: JsonValue, depth = 0): JsonValue[] {
  const others: JsonValue[] = ["z", 7, true, null, [], {}];
  if (typeof value !== "object" || value === null || depth > 4) return others;
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return [
      ...others,
      items.slice(0, -1),
      [...items, "z"],
      ...items.flatMap((item, index) =>
        mutated(item, depth + 1).map((other) => items.toSpliced(index, 1, other)),
      ),
    ];
  }
  return [
    ...others,
    ...Object.keys(value).flatMap((key) => {
      const { [key]: own = null, ...rest } = value as Readonly<Record<string, JsonValue>>;
      return [rest, ...mutated(own, depth + 1).map((other) => ({ ...rest, [key]: other }))];
    }),
  ];
}
