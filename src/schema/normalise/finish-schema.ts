/**
 * Second pass over a drafted schema, with all drafts at hand: decides tags and drops what the other
 * declarations already say (`type: object` beside a union of objects, or beside a reference to one).
 *
 * Of other declarations it reads the drafts only, never finished schemas, so their order makes no difference.
 */
import { inPlaceOf } from "../schema-places.js";
import type { Schema } from "../schema.js";
import { admits } from "../schema-types.js";
import type { SchemaView } from "../schema-view.js";
import { mapChildren } from "../visit-schema.js";
import { annotationsOf, hasOnly, mergeAnnotations, withoutAnnotations } from "../annotations.js";
import { conjoin } from "./conjoin.js";
import type { Discriminators, SchemaProblem } from "./draft-schema.js";
import { sortSchemas, uniqueSchemas } from "../schema-key.js";
import { decideTag } from "./tag.js";
import type { UnionKind } from "./unite.js";
import { extractValueDocs } from "./value-docs.js";

export interface FinishContext {
  /** Of the drafts of all declarations. */
  readonly drafts: SchemaView;
  readonly discriminators: Discriminators;
  readonly problem: SchemaProblem;
}

export function finishSchema(draft: Schema, context: FinishContext): Schema {
  return inPlaceOf(draft, finish(draft, context));
}

function finish(draft: Schema, context: FinishContext): Schema {
  const schema = mapChildren(draft, (child) => finishSchema(child, context));
  if (draft.anyOf !== undefined) return finishUnion(schema, "anyOf", draft.anyOf, context);
  if (draft.oneOf !== undefined) return finishUnion(schema, "oneOf", draft.oneOf, context);
  if (schema.allOf === undefined || schema.allOf === draft.allOf) return finishIntersection(schema, context);
  const { allOf, ...rest } = schema;
  return hasOnly(rest, "nullable") ? rejoin(rest, allOf, context) : finishIntersection(schema, context);
}

/** `drafted`: a discriminator is known for the list as it was drafted. */
function finishUnion(
  schema: Schema,
  kind: UnionKind,
  drafted: readonly Schema[],
  context: FinishContext,
): Schema {
  const finished = schema[kind] ?? [];
  const members = finished === drafted ? drafted : ordered(finished);
  const { tag, problems } = decideTag(members, context.discriminators.get(drafted), context.drafts);
  problems.forEach((problem) => {
    context.problem(...problem);
  });
  const [only, ...others] = members;
  // A union of one is its member, unless the tag says more than the member does.
  if (only !== undefined && others.length === 0 && (tag === undefined || tag.isInMembers)) {
    const { anyOf: _anyOf, oneOf: _oneOf, open: _open, ...rest } = schema;
    return rejoin(rest, [only], context);
  }
  const union = members === finished ? schema : { ...schema, [kind]: members };
  return { ...withoutImpliedTypes(union, context), ...(tag === undefined ? {} : { tag }) };
}

/** A member that became a reference has another place now, or is there already. */
function ordered(members: readonly Schema[]): readonly Schema[] {
  return sortSchemas(uniqueSchemas(members));
}

/** Parts may have become simpler, so that they come together now. */
function rejoin(rest: Schema, parts: readonly Schema[], context: FinishContext): Schema {
  const joined = conjoin([withoutAnnotations(rest), ...parts], rest.nullable === true);
  const whole = { ...joined, ...mergeAnnotations(annotationsOf(rest), joined) };
  return extractValueDocs(finishIntersection(whole, context));
}

function withoutImpliedTypes(schema: Schema, context: FinishContext): Schema {
  const { types, ...rest } = schema;
  if (types === undefined || !hasOnly(rest, "anyOf", "oneOf", "nullable", "open")) return schema;
  return implies(rest, types, context) ? rest : schema;
}

function finishIntersection(schema: Schema, context: FinishContext): Schema {
  const { allOf, ...rest } = schema;
  const needed = allOf?.filter((part) => !isImplied(part, allOf, context));
  if (needed === undefined || needed.length === allOf?.length) return schema;
  const [only] = needed;
  if (only === undefined || needed.length > 1 || !hasOnly(rest, "nullable"))
    return { ...rest, allOf: needed };
  return extractValueDocs({ ...only, ...rest, ...mergeAnnotations(annotationsOf(rest), only) });
}

/** A part that says nothing but the type, which another part has anyway. */
function isImplied(part: Schema, parts: readonly Schema[], context: FinishContext): boolean {
  const { types } = part;
  if (types === undefined || !hasOnly(part, "types")) return false;
  return parts.some((other) => other !== part && implies(other, types, context));
}

function implies(schema: Schema, types: NonNullable<Schema["types"]>, context: FinishContext): boolean {
  const possible = context.drafts.types(schema);
  return possible !== undefined && possible.size > 0 && [...possible].every((type) => admits(types, type));
}
