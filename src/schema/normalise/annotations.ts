/**
 * What a schema says about itself without limiting any value: prose, `deprecated`, `readOnly`, `writeOnly`, `default`.
 *
 * JSON Schema 2020-12, Validation, section 9. `nullable` is no annotation, but travels like one: it may
 * stand beside a reference.
 */
import type { Schema, SchemaDocs } from "../schema.js";

export type Annotations = Pick<Schema, "default" | "deprecated" | "docs" | "readOnly" | "writeOnly">;

const annotationNames: ReadonlySet<string> = new Set<keyof Annotations>([
  "default",
  "deprecated",
  "docs",
  "readOnly",
  "writeOnly",
]);

/** The outer schema is nearer to the use, so its words win; what it leaves unsaid comes from the inner one. */
export function mergeAnnotations(outer: Annotations, inner: Annotations): Annotations {
  if (isEmpty(inner)) return outer;
  const docs = mergeDocs(outer.docs, inner.docs);
  return { ...annotationsOf(inner), ...annotationsOf(outer), ...(docs === undefined ? {} : { docs }) };
}

export function annotationsOf(schema: Schema): Annotations {
  const { default: value, deprecated, docs, readOnly, writeOnly } = schema;
  return {
    ...(value === undefined ? {} : { default: value }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(docs === undefined ? {} : { docs }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(writeOnly === undefined ? {} : { writeOnly }),
  };
}

/** What is left of the schema limits values: its assertions. */
export function withoutAnnotations(schema: Schema): Schema {
  const {
    default: _default,
    deprecated: _deprecated,
    docs: _docs,
    readOnly: _read,
    writeOnly: _write,
    ...rest
  } = schema;
  return rest;
}

/** Whether the schema has none but these keywords, annotations aside. */
export function hasOnly(schema: Schema, ...keywords: readonly (keyof Schema)[]): boolean {
  for (const keyword in schema) {
    if (!annotationNames.has(keyword) && !(keywords as readonly string[]).includes(keyword)) return false;
  }
  return true;
}

function isEmpty(annotations: Annotations): boolean {
  for (const name of annotationNames) if (annotations[name as keyof Annotations] !== undefined) return false;
  return true;
}

function mergeDocs(outer: SchemaDocs | undefined, inner: SchemaDocs | undefined): SchemaDocs | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  const values = new Map([...(inner.values ?? []), ...(outer.values ?? [])]);
  return { ...inner, ...outer, ...(values.size === 0 ? {} : { values }) };
}
