/**
 * What a schema says about itself without limiting any value: prose, `deprecated`, `readOnly`, `writeOnly`, `default`.
 *
 * JSON Schema 2020-12, Validation, section 9. `nullable` is not an annotation, but is treated like one: it may be
 * beside a reference.
 */
import { type KeywordOf, keywordsOf } from "./keywords.js";
import type { Schema, SchemaDocs } from "./schema.js";

export type Annotations = Pick<Schema, KeywordOf<"annotation">>;

const names = keywordsOf("annotation");
const annotationNames: ReadonlySet<string> = new Set(names);

/** The outer schema is nearer to the use, so its words win; what it leaves unsaid comes from the inner one. */
export function mergeAnnotations(outer: Annotations, inner: Annotations): Annotations {
  if (isEmpty(inner)) return outer;
  const docs = mergeDocs(outer.docs, inner.docs);
  return { ...annotationsOf(inner), ...annotationsOf(outer), ...(docs === undefined ? {} : { docs }) };
}

export function annotationsOf(schema: Schema): Annotations {
  return pick(schema, (keyword) => annotationNames.has(keyword));
}

/** What is left of the schema limits values: its assertions. */
export function withoutAnnotations(schema: Schema): Schema {
  return pick(schema, (keyword) => !annotationNames.has(keyword));
}

function pick(schema: Schema, isPicked: (keyword: string) => boolean): Schema {
  const picked: Record<string, unknown> = {};
  for (const keyword in schema) if (isPicked(keyword)) picked[keyword] = schema[keyword as keyof Schema];
  return picked;
}

/** Whether the schema has none but these keywords, annotations aside. */
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
