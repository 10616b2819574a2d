/**
 * Fields that a document forbids or requires by mistake. `additionalProperties: false` sees only the properties beside
 * it, so it forbids fields that the object gets from `allOf` or a union, or that `required` names; no value is then
 * valid. Such a keyword is ignored.
 */
import { lazily } from "../values/collections.js";
import { code, listSome } from "../values/text.js";
import type { Schema, SchemaName } from "./schema.js";
import type { SchemaView } from "./schema-view.js";
import type { SchemaProblem } from "./tag.js";
import { childSchemas, hasChildren } from "./visit-schema.js";

export interface MistakenFields {
  /** Schemas whose `additionalProperties: false` is ignored. */
  readonly opened: ReadonlySet<Schema>;
  /** The name of the first schema with the problem, and the message. */
  readonly problems: readonly (readonly [SchemaName, ...Parameters<SchemaProblem>])[];
}

/** `declared`: schemas by name, or one without a name. `known`: schemas that are already opened. */
export function findMistakenFields(
  declared: Iterable<readonly [name: SchemaName, schema: Schema]>,
  view: SchemaView,
  known: ReadonlySet<Schema> = new Set(),
): MistakenFields {
  const opened = new Set(known);
  const forbidden: Mistake[] = [];
  const undefinedFields: Mistake[] = [];
  /** Fields that schemas add to a schema that they include, by its name. */
  const added = new Map<SchemaName, Set<string>>();

  const visit = (name: SchemaName, schema: Schema, outer: SurroundingFields): void => {
    const { reference, required } = schema;
    // Most schemas have no fields.
    if (reference === undefined && required === undefined && !hasChildren(schema)) return;
    // A declaration is also visited on its own.
    if (reference !== undefined && outer.beside.size === 0) return;
    const parts = view.parts(schema);
    const beside = lazily(() => {
      const { properties, required } = view.object(schema);
      return union(outer.beside, properties, required);
    });
    for (const part of parts.filter(forbids)) {
      const others = [...beside().keys()].filter((field) => part.properties?.has(field) !== true);
      if (others.length === 0 || opened.has(part)) continue;
      opened.add(part);
      forbidden.push({ name, fields: others });
    }
    if (reference !== undefined) return;
    const own = namelessParts(schema);
    const described = lazily(() => union(outer.described, view.possibleProperties(schema)));
    for (const part of own.flatMap(({ allOf = [] }) => allOf)) {
      if (part.reference === undefined) continue;
      const others = added.get(part.reference) ?? [];
      added.set(part.reference, new Set([...others, ...described().keys()]));
    }
    const unknown = own.flatMap((part) => part.required ?? []).filter((field) => !described().has(field));
    if (unknown.length > 0 && described().size > 0 && !parts.some(describesOthers))
      undefinedFields.push({ name, fields: unknown });
    for (const { path, schema: child } of own.flatMap(childSchemas)) {
      const [keyword = ""] = path;
      // A negated schema, or one that is only a condition, requires nothing.
      if (keyword === "allOf" || keyword === "not" || keyword === "if") continue;
      visit(name, child, sameObject.has(keyword) ? { beside: beside(), described: described() } : noFields);
    }
  };

  for (const [name, schema] of declared) visit(name, schema, noFields);
  // A base may require fields that each schema including it describes.
  const remaining = undefinedFields.map(({ name, fields }) => {
    return { name, fields: fields.filter((field) => added.get(name)?.has(field) !== true) };
  });
  return {
    opened,
    problems: [
      ...problem("FIELDS_FORBIDDEN", "`additionalProperties: false` would forbid", forbidden),
      ...problem("REQUIRED_NOT_DESCRIBED", "Nothing describes", remaining),
    ],
  };
}

type Names = Pick<ReadonlySet<string>, "size" | "has" | "keys">;

function union(...sets: readonly Names[]): Names {
  const filled = sets.filter(({ size }) => size > 0);
  const [first = noFields.beside] = filled;
  return filled.length < 2 ? first : new Set(filled.flatMap((each) => [...each.keys()]));
}

interface Mistake {
  readonly name: SchemaName;
  readonly fields: readonly string[];
}

function problem(
  diagnostic: Parameters<SchemaProblem>[0],
  words: string,
  mistakes: readonly Mistake[],
): MistakenFields["problems"] {
  const [first, ...others] = mistakes.filter(({ fields }) => fields.length > 0);
  if (first === undefined) return [];
  const all = [first, ...others].map(({ name, fields }) => {
    const listed = listSome(fields.map(code), 3);
    return name === "" ? listed : `${listed} of ${code(name)}`;
  });
  return [[first.name, diagnostic, `${words} ${listSome(all, 6)}.`]];
}

/** The fields of an object from the schemas around one that describes the same object. */
interface SurroundingFields {
  /** Fields that every value may have. */
  readonly beside: Names;
  /** Includes those of other union members. */
  readonly described: Names;
}

const noFields: SurroundingFields = { beside: new Set(), described: new Set() };

/** Keywords whose schemas describe the same object as the schema itself. */
const sameObject: ReadonlySet<string | number> = new Set([
  "anyOf",
  "oneOf",
  "then",
  "else",
  "dependentSchemas",
]);

/** The schema and the unnamed parts of its `allOf`. */
function namelessParts(schema: Schema): Schema[] {
  const parts = (schema.allOf ?? []).filter(({ reference }) => reference === undefined);
  return [schema, ...parts.flatMap(namelessParts)];
}

function forbids({ additionalProperties, patternProperties }: Schema): boolean {
  return additionalProperties === false && patternProperties === undefined;
}

/** True if the names of its fields are not all listed. */
function describesOthers({
  additionalProperties,
  patternProperties,
  unevaluatedProperties,
}: Schema): boolean {
  return [additionalProperties, unevaluatedProperties].some(isSchema) || patternProperties !== undefined;
}

function isSchema(schema: Schema | false | undefined): boolean {
  return schema !== undefined && schema !== false;
}
