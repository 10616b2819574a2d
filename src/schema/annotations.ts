/**
 * Keywords that do not limit values: prose, `deprecated`, `readOnly`, `writeOnly`, `default`.
 *
 * JSON Schema 2020-12, Validation, section 9. `nullable` is not an annotation but is treated like one: it may be beside
 * a reference.
 */
import { keywords, type KeywordOf, keywordsOf, mergeRules } from "./keywords.js";
import type { Schema, SchemaDocs } from "./schema.js";

export type Annotations = Pick<Schema, KeywordOf<"annotation">>;

const names = keywordsOf("annotation");
const annotationNames: ReadonlySet<string> = new Set(names);

/** The outer schema is nearer to the use, so its annotations take precedence over the inner one's. */
export function mergeAnnotations(outer: Annotations, inner: Annotations): Annotations {
  if (isEmpty(inner)) return outer;
  const docs = mergeDocs(outer.docs, inner.docs);
  return { ...annotationsOf(inner), ...annotationsOf(outer), ...(docs === undefined ? {} : { docs }) };
}

export function annotationsOf(schema: Schema): Annotations {
  return pick(schema, (keyword) => annotationNames.has(keyword));
}

/** The assertions of the schema: the keywords that limit values. */
export function withoutAnnotations(schema: Schema): Schema {
  return pick(schema, (keyword) => !annotationNames.has(keyword));
}

function pick(schema: Schema, isPicked: (keyword: string) => boolean): Schema {
  const picked: Record<string, unknown> = {};
  for (const keyword in schema) if (isPicked(keyword)) picked[keyword] = schema[keyword as keyof Schema];
  return picked;
}

/** True if the schema has only these keywords and annotations. */
export function hasOnly(schema: Schema, ...keywords: readonly (keyof Schema)[]): boolean {
  for (const keyword in schema) {
    if (!annotationNames.has(keyword) && !(keywords as readonly string[]).includes(keyword)) return false;
  }
  return true;
}

function isEmpty(annotations: Annotations): boolean {
  for (const name of names) if (annotations[name] !== undefined) return false;
  return true;
}

function mergeDocs(outer: SchemaDocs | undefined, inner: SchemaDocs | undefined): SchemaDocs | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  const values = new Map([...(inner.values ?? []), ...(outer.values ?? [])]);
  return { ...inner, ...outer, ...(values.size === 0 ? {} : { values }) };
}

/**
 * Merges the keywords of several schemas that apply together, such as the parts of an `allOf`.
 *
 * For reading only: two values that no single keyword can express (two patterns) are merged deterministically.
 * `conjoin.ts` writes schemas, and merges only what stays exact.
 */
export function mergeKeywords(schemas: readonly Schema[]): Schema {
  return schemas.reduce<Schema>(mergeTwo, {});
}

function mergeTwo(left: Schema, right: Schema): Schema {
  const merged: Record<string, unknown> = { ...left };
  for (const keyword of Object.keys(right) as (keyof Schema)[]) {
    const { merge } = keywords[keyword];
    if (merge === "apart" || right[keyword] === undefined) continue;
    merged[keyword] =
      left[keyword] === undefined
        ? right[keyword]
        : mergeRules[merge](left[keyword] as never, right[keyword] as never);
  }
  return merged;
}
