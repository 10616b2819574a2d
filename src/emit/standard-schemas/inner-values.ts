/** The fields of objects and the items of lists. */
import * as make from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import type { Schema } from "../../schema/schema.js";
import { type DefinitionContext, described, merged, type Described } from "./described.js";

export function fieldKeywords(schema: Schema, whole: Schema, context: DefinitionContext): Described {
  const { properties, required = [] } = schema;
  const fields = new Map<string, Expression>();
  for (const [name, form] of properties ?? [])
    fields.set(name, context.define(mayBeNull(form, required.includes(name), context)));
  const other = otherField(schema, context);
  for (const name of [...required, ...namesOfOthers(schema, context)])
    if (other !== undefined && !fields.has(name) && context.fieldOf(whole, name) === undefined)
      fields.set(name, other);
  return {
    properties:
      fields.size === 0
        ? undefined
        : make.openedObject(Array.from(fields, ([name, each]) => make.property(name, each))),
    required: required.length === 0 ? undefined : make.literal(required),
    additionalProperties: furtherFields(schema, context),
  };
}

/** Where a publisher sends null for fields it has nothing to say about. */
function mayBeNull(form: Schema, isRequired: boolean, context: DefinitionContext): Schema {
  return context.areOptionalsNullable && !isRequired ? { ...form, nullable: true } : form;
}

/** The names that fields without a description can have, where they are listed. */
function namesOfOthers({ properties, propertyNames }: Schema, context: DefinitionContext): readonly string[] {
  if (properties !== undefined || propertyNames === undefined) return [];
  return (context.valuesOf(propertyNames) ?? []).filter((name) => typeof name === "string");
}

/** A field that is not described by its name. */
function otherField(
  { additionalProperties, patternProperties }: Schema,
  context: DefinitionContext,
): Expression | undefined {
  const isAny = additionalProperties === undefined || additionalProperties === false;
  return isAny || patternProperties !== undefined ? undefined : context.define(additionalProperties);
}

/** Beside fields with names, others hold anything: a service adds fields within a version. */
function furtherFields(schema: Schema, context: DefinitionContext): Expression | undefined {
  const { properties, additionalProperties, patternProperties, unevaluatedProperties } = schema;
  const others = additionalProperties ?? unevaluatedProperties;
  if (properties !== undefined || others === undefined) return undefined;
  if (namesOfOthers(schema, context).length > 0) return undefined;
  const values = [...(patternProperties?.values() ?? []), ...(others === false ? [] : [others])];
  const defined = values.map((value) => context.define(value));
  return defined.length < 2 ? defined[0] : described({ anyOf: make.list(defined) });
}

/** What holds of the whole object where it has a field. */
export function conditionalFields(
  { dependentRequired, dependentSchemas }: Schema,
  whole: Schema,
  context: DefinitionContext,
): Expression | undefined {
  const demanded = new Map<string, Expression[]>();
  const add = (name: string, condition: Expression): void => {
    demanded.set(name, [...(demanded.get(name) ?? []), condition]);
  };
  for (const [name, names] of dependentRequired ?? [])
    add(name, described({ required: make.literal(names) }));
  for (const [name, schema] of dependentSchemas ?? []) add(name, context.define(schema, whole));
  if (demanded.size === 0) return undefined;
  return make.objectOf(Array.from(demanded, ([name, conditions]) => [name, merged({}, conditions)]));
}

/** Positions, and what comes behind them. Other lists have one kind of items. */
export function itemKeywords(
  { prefixItems = [], items, unevaluatedItems, maxItems }: Schema,
  context: DefinitionContext,
): Described {
  const rest = items ?? unevaluatedItems;
  const most = rest === false ? Math.min(maxItems ?? Infinity, prefixItems.length) : maxItems;
  return {
    prefixItems:
      prefixItems.length === 0 ? undefined : make.list(prefixItems.map((item) => context.define(item))),
    items: rest === undefined || rest === false ? undefined : context.define(rest),
    maxItems: most === undefined ? undefined : make.scalar(most),
  };
}
