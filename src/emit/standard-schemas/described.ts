/** Definitions (`runtime/validation/definition.ts`) as syntax. */
import type { Description } from "../../../templates/runtime/validation/definition.js";
import * as make from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema, SchemaName } from "../../schema/schema.js";

/** Keywords without a value are left out. */
export type Described = { readonly [Keyword in keyof Description]: Expression | undefined };

export function described(keywords: Described): ObjectExpression {
  return make.objectOf(Object.entries(keywords));
}

/** What no value is. */
export const nothing = described({ anyOf: make.list([]) });

/** What holds if all of these do. */
export function merged(own: Described, parts: readonly Expression[]): Expression {
  const { properties } = described(own);
  const [only] = parts;
  if (only === undefined) return { kind: "object", properties };
  if (parts.length > 1) return described({ ...own, allOf: make.list(parts) });
  if (properties.length === 0) return only;
  return only.kind === "object" && only.properties.every(isAddable)
    ? { kind: "object", properties: [...properties, ...only.properties] }
    : described({ ...own, allOf: make.list(parts) });
}

/** Keywords that no schema has of its own, so that they only narrow what is beside them. */
function isAddable(property: ObjectExpression["properties"][number]): boolean {
  return property.kind === "property" && addable.has(property.key);
}

const addable: ReadonlySet<string> = new Set<keyof Description>(["anyOf", "choice", "enum"]);

/** What defining one schema needs to know of the version. */
export interface DefinitionContext {
  /** `whole`: the schema that this one is a part of, by `allOf` or a union: they describe the same value. */
  readonly define: (schema: Schema, whole?: Schema) => Expression;
  /** What a reference means. */
  readonly target: (reference: SchemaName) => Expression;
  /** The schema of a field of an object, in whichever part it is described. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** The only values that are valid, where the schema lists them, itself or by reference. */
  readonly valuesOf: (schema: Schema) => readonly JsonValue[] | undefined;
  /** Whether every value is an object, null apart. */
  readonly isObject: (schema: Schema) => boolean;
  /** Whether optional fields may also be null: the value is received. */
  readonly areOptionalsNullable: boolean;
}
