/**
 * Reads a schema of any OpenAPI version in one walk through the keyword table.
 *
 * Descriptions stay beside a `$ref`. Rules beside it count from OpenAPI 3.1 on, as the second member of an `allOf`; in
 * 3.0 they are ignored, with a warning. Strictly, 3.0 also ignores descriptions and `nullable`, but the intent is
 * plain, and a null that the type denies is a crash.
 */
import { annotationsOf, withoutAnnotations } from "../schema/annotations.js";
import { inPlaceKeywords, writtenKeywords } from "../schema/keywords.js";
import { placedAt, type SchemaName, type WrittenSchema } from "../schema/schema.js";
import { readLimits } from "../schema/types-and-values.js";
import {
  createObject,
  describeType,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  type MutableObject,
  omitKeys,
} from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { listWords, quote } from "../values/text.js";
import type { DocumentFindings } from "./findings.js";
import type { OpenApiVersion } from "./parsed-document.js";
import { type FoundKeyword, type KeywordsRead, readKeyword } from "./read-keyword.js";
import type { SchemaComponents, SchemaScope } from "./schema-components.js";

export interface SchemaContext {
  readonly openapi: OpenApiVersion;
  readonly findings: DocumentFindings;
  readonly components: SchemaComponents;
}

/** Reads a schema that is not inside another one. An error in it widens its type but keeps its owner. */
export function readSchema(raw: JsonValue, pointer: string, context: SchemaContext): WrittenSchema {
  const scope = { pointer, isResource: false };
  return context.findings.limit("type", () => readInScope(raw, pointer, { ...context, scope }));
}

interface ScopedContext extends SchemaContext {
  readonly scope: SchemaScope;
}

/** Recursive; depth is bounded by `limits`. */
function readInScope(raw: JsonValue, pointer: string, outer: ScopedContext): WrittenSchema {
  const { findings, openapi } = outer;
  if (typeof raw === "boolean") return raw ? {} : { types: [] };
  if (!isObject(raw)) {
    const code = raw === null ? "FIELD_IGNORED" : "SCHEMA_INVALID";
    findings.add(code, pointer, `Expected a schema, found ${describeType(raw)}.`);
    return {};
  }
  const context = typeof raw["$id"] === "string" ? { ...outer, scope: { pointer, isResource: true } } : outer;
  const isRecursive = isWhole(raw["$recursiveRef"]);
  const reference =
    raw["$ref"] ??
    dynamicReference(raw, pointer, context) ??
    (isRecursive ? context.scope.pointer : undefined);
  const schema = upgraded(raw, pointer, context);
  const isBare = reference !== undefined && openapi === "3.0";
  const { read, hasRules } = readKeywords(
    isBare ? withoutRules(schema, pointer, context) : schema,
    pointer,
    context,
  );
  const name = reference === undefined ? undefined : readReference(reference, pointer, context);
  return placedAt(pointer, compose(read, hasRules, name, raw["nullable"] === true));
}

/** A `$dynamicRef` whose anchor has one schema refers to it. With several, the way that led here decides: anything. */
function dynamicReference(
  { $dynamicRef: reference }: JsonObject,
  pointer: string,
  { components, findings }: ScopedContext,
): JsonValue | undefined {
  if (typeof reference !== "string" || !components.isRebound(reference)) return reference;
  findings.add("DYNAMIC_REFERENCE", pointer, `\`$dynamicRef\` is ${quote(reference)}.`);
  return undefined;
}

/** OpenAPI before 3.1 ignores rules beside a reference. */
function withoutRules(schema: JsonObject, pointer: string, { findings }: SchemaContext): JsonObject {
  const isRule = (keyword: string): boolean => writtenKeywords.get(keyword)?.isAnnotation === false;
  const ignored = Object.keys(schema).filter(isRule);
  if (ignored.length === 0) return schema;
  const names = listWords(ignored.map((keyword) => quote(keyword)));
  findings.add("REFERENCE_SIBLINGS_IGNORED", pointer, `OpenAPI before 3.1 ignores ${names} beside \`$ref\`.`);
  return omitKeys(schema, ignored);
}

/** `hasRules`: true if some keyword is not an annotation, even without effect. */
function readKeywords(
  schema: JsonObject,
  pointer: string,
  context: ScopedContext,
): { readonly read: KeywordsRead; readonly hasRules: boolean } {
  const read: KeywordsRead = { draft: {}, stated: {} };
  let hasRules = false;
  const readChild = (raw: JsonValue, at: string): WrittenSchema => readInScope(raw, at, context);
  // One for all: a large document has hundreds of thousands of keywords.
  const occurrence: FoundKeyword = {
    ...context,
    ...noKeyword,
    schema,
    readChild,
    get pointer() {
      return appendToken(pointer, this.name);
    },
  };
  for (const name in schema) {
    const row = writtenKeywords.get(name);
    if (row !== undefined) {
      const value = schema[name] as JsonValue;
      const isRead = readKeyword(Object.assign(occurrence, row, { name, value }), read);
      hasRules ||= isRead && !row.isAnnotation;
    } else if (!silentKeywords.has(name) && !name.startsWith("x-"))
      context.findings.addUnknownKeyword(name, pointer);
  }
  return { read, hasRules };
}

const noKeyword = { keyword: "docs", form: "any", isAnnotation: true, name: "", value: null } as const;

/** Identifiers, comments and XML. `schema-components.ts` reads some of them. */
const silentKeywords: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$schema",
  "$vocabulary",
  "$comment",
  "xml",
  "externalDocs",
]);

function readReference(
  reference: JsonValue,
  pointer: string,
  { components, findings, scope }: ScopedContext,
): SchemaName | undefined {
  if (typeof reference === "string") return components.nameOf(reference, pointer, scope);
  const detail = `\`$ref\` must be a string; found ${describeType(reference)}.`;
  findings.add("FIELD_TYPE", `${pointer}/$ref`, detail);
  return undefined;
}

/**
 * Only annotations may be beside a reference, or around a composition that allows null. `unevaluated…` sees what the
 * reference evaluates (JSON Schema core, 11), so it applies to the whole `allOf` and not to the member beside it.
 */
function compose(
  { draft, stated }: KeywordsRead,
  hasRules: boolean,
  reference: SchemaName | undefined,
  isNullable: boolean,
): WrittenSchema {
  const isComposition = (): boolean => inPlaceKeywords.some((keyword) => draft[keyword] !== undefined);
  if (reference === undefined && !(isNullable && isComposition()))
    return Object.assign(draft, readLimits(stated, isNullable));
  const { "x-extensible-enum": extensible, ...rules } = stated;
  const open = extensible === undefined ? {} : readLimits({ "x-extensible-enum": extensible }, false);
  const { isMarkedOpen, discriminator, unevaluatedProperties, unevaluatedItems, ...keywords } = draft;
  const outside = { ...annotationsOf(keywords), ...open, ...(isMarkedOpen && { isMarkedOpen }) };
  const inside = {
    ...withoutAnnotations(keywords),
    ...(discriminator && { discriminator }),
    ...readLimits(rules, false),
  };
  const rest = {
    ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
    ...(unevaluatedItems !== undefined && { unevaluatedItems }),
  };
  const parts: WrittenSchema =
    reference === undefined ? inside : hasRules ? { allOf: [{ reference }, inside] } : { reference };
  const whole = { ...parts, ...rest };
  return { ...outside, ...(isNullable ? { anyOf: [whole, { types: [], nullable: true }] } : whole) };
}

/** The schema without keywords of OpenAPI 3.0 and older drafts, its children unchanged; `nullable` is dropped. */
function upgraded(schema: JsonObject, pointer: string, { findings, openapi }: SchemaContext): JsonObject {
  if (!hasSome(schema, olderNames)) return schema;
  const outdated = olderKeywords.filter(([keyword, isOlder]) => isOlder(schema[keyword]));
  if (outdated.length === 0) return schema;
  const copy = omitKeys(
    schema,
    outdated.map(([keyword]) => keyword),
  );
  for (const [keyword, , upgrade] of outdated) {
    upgrade?.(schema[keyword] ?? null, copy, schema);
    if (openapi === "3.0" || keyword === "example") continue;
    const detail = `OpenAPI ${openapi} does not have ${quote(keyword)} in this form; it is read as the older form.`;
    findings.add("SCHEMA_KEYWORD_OUTDATED", appendToken(pointer, keyword), detail);
  }
  return copy;
}

function hasSome(schema: JsonObject, names: ReadonlySet<string>): boolean {
  for (const name in schema) if (names.has(name)) return true;
  return false;
}

/** `schema`: without outdated keywords. */
type Upgrade = (value: JsonValue, schema: MutableObject, written: JsonObject) => void;

const isFlag = (value: JsonValue | undefined): boolean => typeof value === "boolean";
/** The only value that drafts before 2020-12 allow for `$recursiveRef`: the enclosing schema, from its root. */
const isWhole = (value: JsonValue | undefined): boolean => value === "#";
const isThere = (value: JsonValue | undefined): boolean => value !== undefined;

/** Older keywords that most 3.1 publishers still use, always with the same meaning. */
const olderKeywords: readonly (readonly [
  keyword: string,
  isOlder: (value: JsonValue | undefined) => boolean,
  upgrade?: Upgrade,
])[] = [
  ["exclusiveMinimum", isFlag, exclusive("minimum", "exclusiveMinimum")],
  ["exclusiveMaximum", isFlag, exclusive("maximum", "exclusiveMaximum")],
  ["example", isThere, (example, schema) => (schema["examples"] ??= [example])],
  ["nullable", isThere],
  ["items", isList, makeTuple],
  ["additionalItems", isThere],
  ["dependencies", isThere, splitDependencies],
  ["$recursiveRef", isWhole],
  ["$recursiveAnchor", isFlag],
];

const olderNames: ReadonlySet<string> = new Set(olderKeywords.map(([keyword]) => keyword));

function exclusive(inclusive: string, keyword: string): Upgrade {
  return (isExclusive, schema) => {
    const { [inclusive]: limit } = schema;
    if (isExclusive !== true || limit === undefined) return;
    Reflect.deleteProperty(schema, inclusive);
    schema[keyword] = limit;
  };
}

/** In drafts before 2020-12, a list of items is a tuple, and `additionalItems` is the rest. */
function makeTuple(items: JsonValue, schema: MutableObject, { additionalItems }: JsonObject): void {
  schema["prefixItems"] = items;
  if (additionalItems !== undefined) schema["items"] = additionalItems;
}

function splitDependencies(dependencies: JsonValue, schema: MutableObject): void {
  if (!isObject(dependencies)) return;
  for (const [name, value] of Object.entries(dependencies)) {
    const keyword = isList(value) ? "dependentRequired" : "dependentSchemas";
    const known = schema[keyword];
    schema[keyword] = Object.assign(createObject(), isObject(known) ? known : {}, { [name]: value });
  }
}
