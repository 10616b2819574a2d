/**
 * A schema as data for the checks of `runtime/schema.ts`.
 *
 * It accepts what the emitted type allows, so each keyword is read as `../types/` reads it, and adds limits of single
 * values. Not checked is what documents often get wrong, what a service widens within a version, and what cannot be decided
 * with certainty: other formats, numbers of fields, `uniqueItems`, `contains`, `multipleOf`, `not`, that no second
 * member of a `oneOf` fits, and of conditions all but what a type says of them.
 */
import { list, literal, scalar, thunk } from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import { objectKeywords } from "../../schema/keywords.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema, SchemaName, SchemaType } from "../../schema/schema.js";
import { fromModule } from "../module/origins.js";
import { codesOf, errorSetOf } from "../types/special-references.js";
import type { VersionScope } from "../version-scope.js";
import { checkedLimits } from "./checked-limits.js";
import type { DefinitionContext } from "./definition-context.js";
import { described, merged, nothing, type Described } from "./described.js";
import { conditionalFields, fieldKeywords, itemKeywords } from "./inner-values.js";
import { listedValues } from "./listed-values.js";
import { schemaConstant } from "./names.js";
import { unionOf } from "./union.js";

/** `isReceived`: it is of an answer or an event. */
export function definition(schema: Schema, scope: VersionScope, isReceived: boolean): Expression {
  const { api } = scope.version;
  const view = schemaView(api.schemas);
  const context: DefinitionContext = {
    define: (inner, whole = inner) => define(inner, whole, context),
    target: (name) => target(name, scope),
    fieldOf: (whole, name) => view.at(whole, [name]),
    valuesOf: (inner) => view.resolve(inner).enum,
    isObject: (inner) => {
      const types = view.types(inner);
      return types?.size === 1 && types.has("object");
    },
    areOptionalsNullable: isReceived && api.traits.nullableOptionals === true,
  };
  return context.define(scope.fields.only(schema, isReceived ? "response" : "request"));
}

/** By name and when it is needed, so that schemas can mention each other in any order, and in circles. */
function target(name: SchemaName, { names, version }: VersionScope): Expression {
  const set = errorSetOf(name);
  return set === undefined
    ? thunk(schemaConstant(names.schema(name)), fromModule("schemas"))
    : described({ enum: literal(codesOf(set, version.api).enum) });
}

function define(schema: Schema, whole: Schema, context: DefinitionContext): Expression {
  const { reference, nullable, types, enum: values, allOf = [] } = schema;
  if (types?.length === 0) return nullable === true ? described({ type: scalar("null") }) : nothing;
  const parts = [
    ...(reference === undefined ? [] : [context.target(reference)]),
    ...(values === undefined ? [] : [listedValues(schema, values)]),
    ...allOf.map((part) => context.define(part, whole)),
    ...unionsOf(schema, whole, context),
  ];
  const own: Described = {
    nullable: nullable === true ? scalar(true) : undefined,
    ...(values === undefined ? ownKeywords(schema, whole, context) : {}),
  };
  return merged(own, parts);
}

function ownKeywords(schema: Schema, whole: Schema, context: DefinitionContext): Described {
  const { types = isMeantAsObject(schema) ? (["object"] as const) : undefined } = schema;
  return {
    type: types && typeKeyword(types),
    ...checkedLimits(schema, types),
    ...(types?.includes("object") === true ? fieldKeywords(schema, whole, context) : {}),
    ...(types?.includes("array") === true ? itemKeywords(schema, context) : {}),
    dependentSchemas: context.isObject(whole) ? conditionalFields(schema, whole, context) : undefined,
  };
}

function isMeantAsObject(schema: Schema): boolean {
  return objectKeywords.some((keyword) => schema[keyword] !== undefined);
}

function typeKeyword(types: readonly SchemaType[]): Expression {
  const [only] = types;
  return types.length === 1 && only !== undefined ? scalar(only) : literal(types);
}

/** With both `then` and `else`, one of them holds, whatever the condition is. */
function unionsOf(schema: Schema, whole: Schema, context: DefinitionContext): Expression[] {
  const { anyOf, oneOf, then, else: otherwise } = schema;
  const members = anyOf ?? oneOf;
  const isEither = then !== undefined && otherwise !== undefined && context.isObject(whole);
  return [
    ...(members === undefined ? [] : [unionOf(schema, members, whole, context)]),
    ...(isEither
      ? [described({ anyOf: list([then, otherwise].map((branch) => context.define(branch, whole))) })]
      : []),
  ];
}
