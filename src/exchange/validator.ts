/** Checks values against the schemas of one API version, and makes values that fit them. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

import type { JsonValue } from "../values/json.js";
import { plainTokens } from "../values/json-pointer.js";
import type { Api } from "../model/api.js";
import { getOrAdd, lazily } from "../values/collections.js";
import { sampleText } from "../schema/sample-scalars.js";
import { sample, type SampleOptions } from "../schema/sample.js";
import type { Schema } from "../schema/schema.js";
import { type Direction, DirectionalFields } from "../schema/direction.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import { toJsonSchema, type WrittenSchema } from "../schema/write-json-schema.js";

export interface Validator {
  /** The first problem in words: `/email must be string`. */
  readonly problem: (schema: Schema, value: unknown, direction?: Direction) => string | undefined;
  readonly problems: (schema: Schema, value: unknown, direction: Direction) => readonly Problem[];
  /** True for a field that only the other side sends. */
  readonly isLeftOut: (field: Schema, direction: Direction) => boolean;
  /** The schemas of the version. */
  readonly view: SchemaView;
}

export interface Problem {
  /** From the value that was checked to what is wrong with it: a field may be missing, or not allowed. */
  readonly path: readonly string[];
  /** To the value that is wrong: without such a field. */
  readonly place: readonly string[];
  /** What must be, without its place. */
  readonly words: string;
  /** Of JSON Schema. */
  readonly keyword: string;
}

/** Checks values as those of responses and events unless the caller says `request`. */
export function createValidator({ schemas, traits }: Api): Validator {
  const options = { nullableOptionals: traits.nullableOptionals === true };
  const view = schemaView(schemas);
  const fields = new DirectionalFields(view);
  const written = (schema: Schema, direction: Direction, place = ""): WrittenSchema =>
    toJsonSchema(fields.demands(schema, direction), options, place);
  const checks = (direction: Direction, allErrors: boolean): Checks => {
    const ajv = new Ajv2020({ strict: false, formats, logger: false, allErrors, verbose: allErrors });
    const definitions = Array.from(schemas, ([name, { schema }]) => [name, written(schema, direction)]);
    ajv.addSchema({ $id: base, $defs: Object.fromEntries(definitions) as Record<string, WrittenSchema> });
    const bySchema = new WeakMap<Schema, ValidateFunction>();
    // Equal schemas are often different objects: each caller makes its own reference to a declared schema.
    const byText = new Map<string, ValidateFunction>();
    const byWritten = (asked: WrittenSchema): ValidateFunction =>
      getOrAdd(byText, JSON.stringify(asked), () => ajv.compile(asked));
    return {
      of: (schema) => getOrAdd(bySchema, schema, () => byWritten(written(schema, direction, base))),
      byWritten,
    };
  };
  const checkOf = { request: checks("request", false), response: checks("response", false) };
  const checkAll = {
    request: lazily(() => checks("request", true)),
    response: lazily(() => checks("response", true)),
  };
  return {
    problem(schema, value, direction = "response") {
      const check = checkOf[direction].of(schema);
      return check(value) ? undefined : describe(check.errors ?? []);
    },
    problems(schema, value, direction) {
      const { of, byWritten } = checkAll[direction]();
      return errorsOf(of(schema), value, byWritten).map((error) => problemOf(error));
    },
    isLeftOut: (field, direction) => fields.isLeftOut(field, direction),
    view,
  };
}

function problemOf(error: ErrorObject): Problem {
  const { instancePath, params } = error as ErrorObject<string, Readonly<Record<string, unknown>>>;
  const field = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  const place = plainTokens(instancePath);
  return {
    path: typeof field === "string" ? [...place, field] : place,
    place,
    words: describe([{ ...error, instancePath: "" }]),
    keyword: error.keyword,
  };
}

/** Every error. Of the members of a union only those of the one that fits best: nobody meant to send the others. */
function errorsOf(
  check: ValidateFunction,
  value: unknown,
  compile: Checks["byWritten"],
): readonly ErrorObject[] {
  if (check(value)) return [];
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== "if");
  // The outermost, whose error is the last at the shortest path.
  const [union] = errors
    .filter(
      ({ keyword, params }) =>
        keyword === "anyOf" || (keyword === "oneOf" && params["passingSchemas"] === null),
    )
    .reverse()
    .sort((left, right) => left.instancePath.length - right.instancePath.length);
  if (union === undefined) {
    // What a member that fails has evaluated counts as unknown.
    const others = errors.filter(({ keyword }) => !keyword.startsWith("unevaluated"));
    return others.length > 0 ? others : errors;
  }
  const { instancePath: place, schema, data } = union;
  const [best = []] = (schema as readonly WrittenSchema[])
    .map((member) => errorsOf(compile(fromOutside(member)), data, compile))
    .sort((left, right) => mistakes(left) - mistakes(right));
  const isInside = ({ instancePath }: ErrorObject): boolean =>
    instancePath === place || instancePath.startsWith(`${place}/`);
  return [
    ...errors.filter((error) => !isInside(error)),
    ...best.map((error) => ({ ...error, instancePath: place + error.instancePath })),
  ];
}

/** Another value than the constant of a tag means another member. */
function mistakes(errors: readonly ErrorObject[]): number {
  const isTag = ({ keyword, params, instancePath }: ErrorObject): boolean =>
    instancePath !== "" && (keyword === "const" || (keyword === "enum" && oneValue(params["allowedValues"])));
  const isOther = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === "type" && instancePath === "";
  return errors.length + errors.filter((error) => isTag(error) || isOther(error)).length * 1_000;
}

function oneValue(values: unknown): boolean {
  return Array.isArray(values) && values.length === 1;
}

function fromOutside(member: WrittenSchema): WrittenSchema {
  return JSON.parse(JSON.stringify(member).replaceAll('"$ref":"#/', `"$ref":"${base}#/`)) as WrittenSchema;
}

/** A value that fits a schema, from the examples of the document where it has some. */
export function exampleOf(
  schema: Schema,
  { view, problem }: Validator,
  extent: SampleOptions["extent"] = "complete",
): JsonValue {
  const example = sample(schema, view, {
    direction: "response",
    extent,
    fits: (part, value) => problem(part, value) === undefined,
    sampleString: sampleText,
  });
  // With a prototype: Ajv compares items by their methods.
  return structuredClone(example?.value ?? null);
}

interface Checks {
  readonly of: (schema: Schema) => ValidateFunction;
  readonly byWritten: (schema: WrittenSchema) => ValidateFunction;
}

const base = "api";

/** `if` only reports that its `then` failed, whose own error comes first. */
function describe(errors: readonly ErrorObject[]): string {
  const [error] = errors.filter(({ keyword }) => keyword !== "if");
  if (error === undefined) return "does not fit the schema";
  const values = allowedBy(error);
  return `${error.instancePath} ${error.message ?? "is wrong"}${values === undefined ? "" : `: ${values}`}`.trim();
}

/** The first allowed values of an enum. */
function allowedBy({ params }: ErrorObject): string | undefined {
  const allowed: unknown = params["allowedValues"];
  return Array.isArray(allowed) ? allowed.slice(0, 12).map(String).join(", ") : undefined;
}

const inRange = (low: number, high: number) => ({
  type: "number" as const,
  validate: (value: number) => Number.isInteger(value) && value >= low && value <= high,
});

/** Other formats are not checked. */
const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "date-time": (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) &&
    !Number.isNaN(Date.parse(text)),
  decimal: /^-?\d+(\.\d+)?$/,
  int32: inRange(-(2 ** 31), 2 ** 31 - 1),
  uint32: inRange(0, 2 ** 32 - 1),
  int64: inRange(-(2 ** 63), 2 ** 63),
  uint64: inRange(0, 2 ** 64),
};
