/**
 * An example value that has the type which print-type.ts prints: what the fixtures of events are made of.
 *
 * Required fields only, so that an example stays short; of an object that requires none, all. It reads a schema as the
 * printer does (intersections, unions, tags), for TypeScript has to accept it; limits count for texts and numbers only.
 * The same schema always gives the same example.
 */
import { createHash } from "node:crypto";

import type { JsonValue } from "../document/json.js";
import type { Api } from "../model/api.js";
import { sampleNumber, sampleText } from "../schema/sample-scalars.js";
import type { Schema, SchemaName, SchemaType } from "../schema/schema.js";
import { errorSetOf, withErrorCodes } from "./types/special-references.js";

export interface Example {
  /** Its objects have no prototype: their keys come from a document. */
  readonly value: JsonValue;
  /** The schema of each object in the value that only has to fit that one, and has it by name. */
  readonly schemas: ReadonlyMap<object, SchemaName>;
}

/** `undefined` where no value can be found. */
export function sampleEvent(schema: Schema, words: readonly string[], api: Api): Example | undefined {
  const schemas = new Map<object, SchemaName>();
  const value = sample([schema], { api, words, schemas, path: [], within: [] });
  return value === undefined ? undefined : { value, schemas };
}

interface SampleContext {
  readonly api: Api;
  /** Topic and type of the event: where an enum has one of them, that value is meant. */
  readonly words: readonly string[];
  /** Collects the schemas of the objects that are made. */
  readonly schemas: Map<object, SchemaName>;
  /** Names of the fields that lead here. */
  readonly path: readonly string[];
  /** The declarations that are being sampled: an example does not contain itself. */
  readonly within: readonly string[];
}

/** Of a value that fits all of these schemas. */
function sample(wanted: readonly Schema[], context: SampleContext): JsonValue | undefined {
  const mayBeNull = wanted.every((schema) => isNullable(schema, context));
  const [only, ...others] = wanted;
  let tried = 0;
  for (const parts of alternatives(wanted, context)) {
    const value = sampleParts(parts, context);
    if (typeof value === "object" && value !== null && others.length === 0 && only?.reference !== undefined)
      context.schemas.set(value, only.reference);
    if (value !== undefined) return value;
    if (++tried >= mostTried) break;
  }
  return mayBeNull ? null : undefined;
}

/** Unions in unions have more combinations than anybody can wait for. */
const mostTried = 20;

function isNullable(schema: Schema, { api }: SampleContext): boolean {
  const target = schema.reference === undefined ? undefined : api.schemas.get(schema.reference)?.schema;
  return schema.nullable === true || target?.nullable === true;
}

/** What has to hold together: schemas without references, intersections and unions. */
interface Parts {
  readonly plain: readonly Schema[];
  /** Values of tags, which stand for what members say of them. */
  readonly tags: ReadonlyMap<string, Schema>;
  readonly within: readonly string[];
}

/** One for each way to choose members of unions, lazily: mostly the first one will do. */
function* alternatives(schemas: readonly Schema[], context: SampleContext): Generator<Parts> {
  const [first, ...rest] = schemas;
  if (first === undefined) {
    yield { plain: [], tags: new Map(), within: context.within };
    return;
  }
  for (const own of alternativesOf(first, context)) {
    for (const others of alternatives(rest, context)) {
      yield {
        plain: [...own.plain, ...others.plain],
        tags: new Map([...own.tags, ...others.tags]),
        within: [...new Set([...own.within, ...others.within])],
      };
    }
  }
}

function* alternativesOf(schema: Schema, context: SampleContext): Generator<Parts> {
  const { reference, allOf = [], anyOf, oneOf } = schema;
  if (reference !== undefined) {
    const set = errorSetOf(reference);
    if (set !== undefined) yield alone(codesOf(set, context), context);
    else if (!context.within.includes(reference))
      yield* alternativesOf(declared(reference, context), {
        ...context,
        within: [...context.within, reference],
      });
    return;
  }
  const members = anyOf ?? oneOf;
  for (const whole of alternatives(allOf, context)) {
    const own: Parts = { ...whole, plain: [withoutComposition(schema), ...whole.plain] };
    if (members === undefined) yield own;
    else for (const chosen of membersOf(schema, members, context)) yield together(own, chosen);
  }
}

function* membersOf(schema: Schema, members: readonly Schema[], context: SampleContext): Generator<Parts> {
  const { tag } = schema;
  for (const [index, member] of members.entries()) {
    const values = tag?.values[index] ?? [];
    for (const parts of alternativesOf(member, context)) {
      yield tag === undefined || tag.isInMembers || values.length === 0
        ? parts
        : { ...parts, tags: new Map([...parts.tags, [tag.property, { types: ["string"], enum: values }]]) };
    }
  }
}

function together(left: Parts, right: Parts): Parts {
  return {
    plain: [...left.plain, ...right.plain],
    tags: new Map([...left.tags, ...right.tags]),
    within: [...new Set([...left.within, ...right.within])],
  };
}

function alone(schema: Schema, { within }: SampleContext): Parts {
  return { plain: [schema], tags: new Map(), within };
}

function codesOf(set: string, { api }: SampleContext): Schema {
  const codes = api.errorSets.find(({ name }) => name === set)?.codes ?? [];
  return { types: ["string"], enum: codes.map(({ code }) => code) };
}

function declared(name: string, { api }: SampleContext): Schema {
  return withErrorCodes(name, api.schemas.get(name)?.schema ?? {}, api);
}

function withoutComposition({ allOf: _all, anyOf: _any, oneOf: _one, ...plain }: Schema): Schema {
  return plain;
}

function sampleParts({ plain, tags, within }: Parts, context: SampleContext): JsonValue | undefined {
  const inner = { ...context, within };
  if (plain.some(({ types, enum: values }) => types?.length === 0 || values?.length === 0)) return undefined;
  const enums = plain.map(({ enum: values }) => values).filter((values) => values !== undefined);
  if (enums.length > 0) return sampleEnum(enums, context);
  if (tags.size > 0 || plain.some(describesObject)) return sampleObject(plain, tags, inner);
  const [type] = commonTypes(plain);
  return sampleType(type, plain, inner);
}

function sampleEnum(
  [first = [], ...others]: readonly (readonly JsonValue[])[],
  { words }: SampleContext,
): JsonValue | undefined {
  const values = first.filter((value) => others.every((other) => other.includes(value)));
  return values.find((value) => typeof value === "string" && words.includes(value)) ?? values[0];
}

function describesObject({ types, properties, required, additionalProperties }: Schema): boolean {
  const has = properties ?? required ?? additionalProperties;
  return types === undefined ? has !== undefined : types.length === 1 && types[0] === "object";
}

/** Nothing is said of the type: a text is as good as anything. */
function commonTypes(plain: readonly Schema[]): readonly SchemaType[] {
  const limits = plain.map(({ types }) => types).filter((types) => types !== undefined);
  const [first, ...others] = limits;
  if (first === undefined) return ["string"];
  return first.filter((type) => others.every((other) => other.includes(type)));
}

function sampleType(
  type: SchemaType | undefined,
  plain: readonly Schema[],
  context: SampleContext,
): JsonValue | undefined {
  const limits = Object.assign({}, ...plain) as Schema;
  switch (type) {
    case undefined:
      return undefined;
    case "array":
      return sampleList(plain, context);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return sampleNumber(limits);
    case "object":
      return sampleObject(plain, new Map(), context);
    case "string":
      return limits.format === "binary" ? undefined : textFor(limits, context);
  }
}

function sampleObject(
  plain: readonly Schema[],
  tags: ReadonlyMap<string, Schema>,
  context: SampleContext,
): JsonValue | undefined {
  const forms = new Map<string, Schema[]>();
  for (const { properties = new Map<string, Schema>() } of plain)
    for (const [name, form] of properties) forms.set(name, [...(forms.get(name) ?? []), form]);
  const required = new Set([...plain.flatMap((part) => part.required ?? []), ...tags.keys()]);
  const isBare = required.size === 0;
  const names = isBare && context.path.length < deepestOptional ? forms.keys() : required;
  const object = Object.create(null) as Record<string, JsonValue>;
  for (const name of [...names].sort()) {
    const tag = tags.get(name);
    const value = sample(tag === undefined ? (forms.get(name) ?? [{}]) : [tag], {
      ...context,
      path: [...context.path, name],
    });
    if (value !== undefined) object[name] = value;
    else if (!isBare) return undefined;
  }
  return object;
}

/** Objects that require nothing are shown with their fields down to here. */
const deepestOptional = 4;

function sampleList(plain: readonly Schema[], context: SampleContext): JsonValue | undefined {
  const fixed = plain.find(({ prefixItems }) => prefixItems !== undefined)?.prefixItems;
  if (fixed !== undefined) {
    const values = fixed.map((item) => sample([item], context));
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  const items = plain.map((part) => part.items).filter((item) => item !== undefined && item !== false);
  const item = items.length === 0 ? undefined : sample(items, context);
  // An empty list has the type as well; a limit is nothing that TypeScript knows.
  return item === undefined ? [] : [item];
}

/** As the document shows it, else by format, else by what its name says. */
function textFor(schema: Schema, { path }: SampleContext): string {
  const name = path.at(-1) ?? "";
  if (schema.format === "uuid") return uuidFor(path);
  const shown = schema.docs?.examples?.find((example) => typeof example === "string");
  if (shown !== undefined && shown.length <= longestShown) return shown;
  const isPlain = schema.format === undefined && schema.pattern === undefined;
  if (isPlain && /(^|_)(timestamp|at)$|[a-z](Timestamp|At)$/.test(name))
    return "2026-01-15T09:30:00.000000+00:00";
  return sampleText(schema);
}

const longestShown = 200;

/** Another one in each place, so that a test notices when a handler mixes up two identifiers. */
function uuidFor(path: readonly string[]): string {
  const hex = createHash("sha256").update(path.join(".")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
