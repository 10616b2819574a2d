/**
 * A schema of the document to its one form: keywords of JSON Schema 2020-12 with values of the right type,
 * references by name, nothing else.
 *
 * What describes stays beside a `$ref`. Rules beside it count from OpenAPI 3.1 on, as the second member of an
 * `allOf`; in 3.0 they are ignored, with a warning. By the letter 3.0 ignores descriptions and `nullable` too,
 * but what their authors mean is plain, and a null that the type denies is a crash.
 */
import {
  createObject,
  describeType,
  isObject,
  type JsonObject,
  type JsonValue,
  omitKeys,
} from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import { writtenKeywords } from "../schema/keywords.js";
import { placedAt } from "../schema/schema-places.js";
import { readKeyword } from "./read-keyword.js";
import type { DocumentFindings } from "./findings.js";
import { appendToken } from "../values/json-pointer.js";
import type { OpenApiVersion } from "./parse.js";
import { schemaReference, type SchemaComponents, type SchemaScope } from "./schema-components.js";
import { isAnnotation, silentKeywords } from "./schema-keywords.js";
import { allowNull, upgradeSchema } from "./upgrade.js";
import type { DocumentSchema } from "./valid-document.js";

export interface SchemaContext {
  readonly openapi: OpenApiVersion;
  readonly findings: DocumentFindings;
  readonly components: SchemaComponents;
}

/** A schema that is not inside another one. What is wrong in it costs its type, and not what has it. */
export function readSchema(raw: JsonValue, pointer: string, context: SchemaContext): DocumentSchema {
  const scope = { pointer, isResource: false };
  return context.findings.limit("type", () => readInScope(raw, pointer, { ...context, scope }));
}

export interface ScopedContext extends SchemaContext {
  readonly scope: SchemaScope;
}

/** Recursive; depth is bounded by `limits`. */
export function readInScope(raw: JsonValue, pointer: string, outer: ScopedContext): DocumentSchema {
  const { findings, openapi } = outer;
  if (typeof raw === "boolean") return raw;
  if (!isObject(raw)) {
    const code = raw === null ? "FIELD_IGNORED" : "SCHEMA_INVALID";
    findings.add(code, pointer, `Expected a schema, found ${describeType(raw)}.`);
    return true;
  }
  const context = typeof raw["$id"] === "string" ? { ...outer, scope: { pointer, isResource: true } } : outer;
  const reference = raw["$ref"] ?? raw["$dynamicRef"];
  const upgraded = upgradeSchema(raw);
  const { isNullable, outdated } = upgraded;
  const isBare = reference !== undefined && openapi === "3.0";
  const schema = isBare ? withoutRules(upgraded.schema, pointer, context) : upgraded.schema;
  if (openapi !== "3.0") {
    for (const keyword of outdated) {
      if (keyword !== "example") noteOutdated(keyword, pointer, context);
    }
  }
  const keywords = readKeywords(schema, pointer, context);
  const read = reference === undefined ? keywords : withReference(keywords, reference, pointer, context);
  placedAt(pointer, read);
  return isNullable ? placedAt(pointer, allowNull(read)) : read;
}

function noteOutdated(keyword: string, pointer: string, { findings, openapi }: SchemaContext): void {
  findings.add(
    "SCHEMA_KEYWORD_OUTDATED",
    appendToken(pointer, keyword),
    `OpenAPI ${openapi} does not have ${quote(keyword)} in this form; it is read as the older form.`,
  );
}

function readKeywords(schema: JsonObject, pointer: string, context: ScopedContext): JsonObject {
  const read = createObject();
  for (const keyword of Object.keys(schema)) {
    const form = writtenKeywords.get(keyword)?.form;
    if (form !== undefined) {
      const value = readKeyword(
        keyword,
        form,
        schema[keyword] as JsonValue,
        appendToken(pointer, keyword),
        context,
      );
      if (value !== undefined) read[keyword] = value;
    } else if (!silentKeywords.has(keyword) && !keyword.startsWith("x-")) {
      context.findings.addUnknownKeyword(keyword, pointer);
    }
  }
  return read;
}

/** OpenAPI 3.0: a rule beside a reference does not count. */
function withoutRules(schema: JsonObject, pointer: string, { findings }: SchemaContext): JsonObject {
  const isRule = (keyword: string): boolean => writtenKeywords.get(keyword)?.isAnnotation === false;
  const ignored = Object.keys(schema).filter(isRule);
  if (ignored.length === 0) return schema;
  const names = listWords(ignored.map((keyword) => quote(keyword)));
  findings.add("REFERENCE_SIBLINGS_IGNORED", pointer, `OpenAPI 3.0 ignores ${names} beside \`$ref\`.`);
  return omitKeys(schema, ignored);
}

function withReference(
  siblings: JsonObject,
  reference: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonObject {
  const name = readReference(reference, pointer, context);
  if (name === undefined) return siblings;
  const read = createObject();
  const rules = createObject();
  for (const [keyword, value] of Object.entries(siblings)) {
    (isAnnotation(keyword) ? read : rules)[keyword] = value;
  }
  if (Object.keys(rules).length === 0) {
    read["$ref"] = schemaReference(name);
    return read;
  }
  const member = createObject();
  member["$ref"] = schemaReference(name);
  read["allOf"] = [member, rules];
  return read;
}

function readReference(
  reference: JsonValue,
  pointer: string,
  { components, findings, scope }: ScopedContext,
): string | undefined {
  if (typeof reference === "string") return components.nameOf(reference, pointer, scope);
  const detail = `\`$ref\` must be a string; found ${describeType(reference)}.`;
  findings.add("FIELD_TYPE", `${pointer}/$ref`, detail);
  return undefined;
}
