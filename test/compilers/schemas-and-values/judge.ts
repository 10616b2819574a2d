/** What a JSON Schema validator says of a value, as far as it is of interest to a type. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import type { JsonValue } from "../../../src/values/json.js";
import type { Api } from "../../../src/model/api.js";
import { DirectionalFields, type Direction } from "../../../src/schema/direction.js";
import { schemaView } from "../../../src/schema/schema-view.js";
import { toJsonSchema } from "../../../src/schema/write-json-schema.js";
import type { Json } from "../../judge/support.js";
import { said, withoutOthers } from "./said.js";

/**
 * - `valid`: it fits, and has no keys that the schema does not describe
 * - `refused`: for a reason that a type can say
 * - `unsaid`: anything else
 */
type Verdict = "valid" | "refused" | "unsaid";

export type Judge = (schema: string, direction: Direction, value: JsonValue) => Verdict;

/** By the schemas of a document as they are. */
export function documentedJudge(schemas: Json): Judge {
  return judgeBy("components/schemas", (direction) => asked(schemas, direction) as Json);
}

/** By the normal form: documents of 3.0 have another dialect. */
export function normalisedJudge({ schemas }: Api): Judge {
  const fields = new DirectionalFields(schemaView(schemas));
  return judgeBy("$defs", (direction) =>
    Object.fromEntries(
      Array.from(schemas, ([name, { schema }]) => [
        name,
        toJsonSchema(fields.demands(schema, direction), { nullableOptionals: false }),
      ]),
    ),
  );
}

/** `place`: where references look for schemas. */
function judgeBy(place: string, schemasOf: (direction: Direction) => Json): Judge {
  const schemas = { request: schemasOf("request"), response: schemasOf("response") };
  const checks = (change: (schema: Json) => unknown, beside: Json = {}): Record<Direction, Check> => ({
    request: checkOf(schemas.request, place, change, beside),
    response: checkOf(schemas.response, place, change, beside),
  });
  const whole = checks((schema) => schema);
  const known = checks((schema) => withoutOthers(schema), { unevaluatedProperties: false });
  const part = checks(said);
  return (schema, direction, value) => {
    if (whole[direction](schema)(value)) return known[direction](schema)(value) ? "valid" : "unsaid";
    return part[direction](schema)(value) ? "unsaid" : "refused";
  };
}

type Check = (schema: string) => ValidateFunction;

/** `beside`: what has to hold of a value beside its schema. */
function checkOf(schemas: Json, place: string, change: (schema: Json) => unknown, beside: Json): Check {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  const changed = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, change(schema as Json)]),
  );
  const document = place
    .split("/")
    .reduceRight<unknown>((inside, step) => ({ [step]: inside }), changed) as Json;
  ajv.addSchema({ $id: "document", ...document });
  const known = new Map<string, ValidateFunction>();
  return (schema) => {
    const name = encodeURIComponent(schema.replaceAll("~", "~0").replaceAll("/", "~1"));
    const check = known.get(schema) ?? ajv.compile({ $ref: `document#/${place}/${name}`, ...beside });
    known.set(schema, check);
    return check;
  };
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
