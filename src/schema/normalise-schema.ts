/**
 * Brings a schema of the document to its normal form (rules: `schema.ts`), in two passes: each schema alone, then with the
 * drafts of all declarations at hand. A context holds the drafts, which bodies and parameters are also normalised against.
 */
import { annotationsOf, hasOnly, mergeAnnotations, withoutAnnotations } from "./annotations.js";
import { conjoin } from "./conjoin.js";
import { keywordNames, keywords } from "./keywords.js";
import {
  admits,
  allowsNothing,
  type Discriminator,
  inPlaceOf,
  openedSchemas,
  type Schema,
  type SchemaName,
  type WrittenSchema,
} from "./schema.js";
import { findMistakenFields } from "./mistaken-fields.js";
import { sortSchemas, uniqueSchemas } from "./schema-key.js";
import { schemaPointer } from "./schema-name.js";
import { schemaView, SchemaView } from "./schema-view.js";
import { decideTag, type SchemaProblem, withInheritedTags } from "./tag.js";
import { extractValueDocs, shapeTypes } from "./types-and-values.js";
import { type UnionKind, uniteSchemas } from "./unite.js";
import { holdings, mapChildren, mapHeld } from "./visit-schema.js";

export interface NormaliseContext {
  /** Drafts of all declarations. */
  readonly drafts: SchemaView;
  readonly discriminators: Discriminators;
  /** Drafts that would forbid fields by mistake, and whose `additionalProperties: false` is ignored. */
  readonly opened: ReadonlySet<Schema>;
  /** Called with the pointer of the declaration, body or parameter being normalised. */
  readonly problem: (pointer: string, ...problem: Parameters<SchemaProblem>) => void;
}

/**
 * By identity of the list under `anyOf` or `oneOf`: a discriminator belongs to that list, while the surrounding schema
 * is still being rebuilt.
 */
type Discriminators = WeakMap<readonly Schema[], Discriminator>;

export function createNormaliseContext(
  declarations: ReadonlyMap<SchemaName, WrittenSchema>,
  problem: NormaliseContext["problem"],
): NormaliseContext {
  const discriminators: Discriminators = new WeakMap();
  const drafts = new Map<SchemaName, { readonly schema: Schema }>();
  for (const [name, written] of declarations) {
    const context = { discriminators, problem: at(schemaPointer(name), problem) };
    drafts.set(name, { schema: draftSchema(written, context) });
  }
  // Not the shared view: what it caches would be out of date after these changes.
  for (const [name, schema] of withInheritedTags(declarations, new SchemaView(drafts)))
    drafts.set(name, { schema });
  const view = schemaView(drafts);
  const schemas = Array.from(drafts, ([name, { schema }]) => [name, schema] as const);
  const { opened, problems } = findMistakenFields(schemas, view);
  for (const [name, ...message] of problems) problem(schemaPointer(name), ...message);
  return { drafts: view, discriminators, opened, problem };
}

/** An unnamed schema: of a body, a parameter, a header. */
export function normaliseSchema(written: WrittenSchema, pointer: string, outer: NormaliseContext): Schema {
  // Nothing in it refers to other schemas, or only the whole.
  const plain = plainDraft(written);
  if (plain !== undefined) return plain;
  const context = { ...outer, problem: at(pointer, outer.problem) };
  const draft = draftSchema(written, context);
  const { opened, problems } = findMistakenFields([["", draft]], context.drafts, outer.opened);
  for (const [, ...message] of problems) context.problem(...message);
  return finishSchema(draft, { ...context, opened });
}

/** A declaration of the context, by name. */
export function normaliseDeclaration(name: SchemaName, context: NormaliseContext): Schema {
  const draft = context.drafts.declared(name) ?? {};
  return finishSchema(draft, { ...context, problem: at(schemaPointer(name), context.problem) });
}

function at(pointer: string, problem: NormaliseContext["problem"]): SchemaProblem {
  return (code, detail) => {
    problem(pointer, code, detail);
  };
}

interface DraftContext {
  readonly discriminators: Discriminators;
  readonly problem: SchemaProblem;
}

/** The first pass handles one schema alone and follows no reference. */
function draftSchema(written: WrittenSchema, context: DraftContext): Schema {
  const plain = plainDraft(written);
  if (plain !== undefined) return plain;
  const implied = impliedParts(written);
  const isComposed = implied.length > 0 || compositions.some((keyword) => written[keyword] !== undefined);
  const own: SchemaDraft = {};
  const annotations: SchemaDraft = isComposed ? {} : own;
  for (const keyword in written) {
    if (!(keyword in keywords) || apart.has(keyword)) continue;
    const name = keyword as keyof Schema;
    const target = keywords[name].kind === "annotation" ? annotations : own;
    Object.assign(target, draftKeyword(name, written, context));
  }
  simplify(own);
  const hasShape = own.types === undefined && written.anyOf === undefined && written.oneOf === undefined;
  const types = hasShape && written.allowsAllTypes !== true ? shapeTypes(own) : undefined;
  if (types !== undefined) own.types = types;
  const schema = isComposed ? draftComposition(written, implied, own, annotations, context) : own;
  return inPlaceOf(written, extractValueDocs(written.isMarkedOpen ? opened(schema, context) : schema));
}

/** The schema as written, if it has nothing that others say more directly, and no schema inside. */
function plainDraft(written: WrittenSchema): Schema | undefined {
  const isReference = written.reference !== undefined && Object.keys(written).length === 1;
  for (const keyword in written) if (!isReference && !plainKeywords.has(keyword)) return undefined;
  return inPlaceOf(written, extractValueDocs(written));
}

/** What a condition that is decided says, and a double negation. */
function impliedParts({
  if: condition,
  then,
  else: otherwise,
  not,
}: WrittenSchema): readonly WrittenSchema[] {
  if (condition === undefined && not === undefined) return [];
  const decided =
    condition === undefined || isUndecided(condition) ? undefined : hasOnly(condition) ? then : otherwise;
  return [decided, isNegation(not) ? not.not : undefined].filter((part) => part !== undefined);
}

function isUndecided(condition: Schema): boolean {
  const isNever = allowsNothing(condition) || (condition.not !== undefined && hasOnly(condition.not));
  return !hasOnly(condition) && !isNever;
}

function isNegation(schema: Schema | undefined): schema is Schema & { readonly not: Schema } {
  return schema?.not !== undefined && hasOnly(schema, "not") && !hasOnly(schema.not);
}

/** Keywords that other ones say more directly, or that limit nothing. */
function simplify(own: SchemaDraft): void {
  if (own.not !== undefined && hasOnly(own.not)) {
    delete own.not;
    own.types = [];
  }
  if (own.propertyNames?.types?.join() === "string" && hasOnly(own.propertyNames, "types"))
    delete own.propertyNames;
  const { contains, types, unevaluatedItems } = own;
  // Any item counts. Without types, the keyword itself suggests a list.
  if (contains !== undefined && hasOnly(contains) && types !== undefined && unevaluatedItems === undefined) {
    const { minContains = 1, minItems = 0, maxContains = Infinity, maxItems = Infinity } = own;
    delete own.contains;
    delete own.minContains;
    delete own.maxContains;
    delete own.minItems;
    delete own.maxItems;
    const [least, most] = [Math.max(minContains, minItems), Math.min(maxContains, maxItems)];
    Object.assign(own, least > 0 && { minItems: least }, most < Infinity && { maxItems: most });
  }
  const { required = [], dependentRequired, dependentSchemas } = own;
  if (dependentSchemas !== undefined && [...dependentSchemas.values()].every((each) => hasOnly(each)))
    delete own.dependentSchemas;
  // What is required anyway depends on nothing.
  const isRequired = (name: string): boolean => required.includes(name);
  if (
    dependentRequired !== undefined &&
    [...dependentRequired.values()].every((each) => each.every(isRequired))
  )
    delete own.dependentRequired;
}

/** A schema under construction. */
type SchemaDraft = { -readonly [Keyword in keyof Schema]: Schema[Keyword] };

const compositions = ["reference", "allOf", "anyOf", "oneOf", "discriminator"] as const;

/** Keywords that are read together with others. */
const apart: ReadonlySet<string> = new Set([...compositions, "minContains", "maxContains", "then", "else"]);

const plainKeywords: ReadonlySet<string> = new Set(
  keywordNames.filter(
    (name) => holdings[name] === "none" && !apart.has(name) && name !== "dependentRequired",
  ),
);

/** Empty for a keyword without effect: `items: {}`, `then` without `if`, `minContains` without `contains`. */
function draftKeyword(keyword: keyof Schema, written: WrittenSchema, context: DraftContext): Schema {
  const value: unknown = written[keyword];
  const draft = (child: Schema): Schema => draftSchema(child, context);
  if (keyword === "contains") return draftContains(written, draft);
  if (keyword === "if") return draftCondition(written, draft);
  if (keyword === "not")
    return allowsNothing(value as Schema) || isNegation(value as Schema)
      ? {}
      : { not: draft(value as Schema) };
  switch (holdings[keyword]) {
    case "none":
      return { [keyword]: value };
    case "list":
    case "map":
      return { [keyword]: mapHeld(keyword, value, draft) };
    case "schema": {
      const child = draft(value as Schema);
      const isClosed = keywords[keyword].form === "schema-or-false" && allowsNothing(child);
      return hasOnly(child) ? {} : { [keyword]: isClosed ? false : child };
    }
  }
}

type Draft = (child: Schema) => Schema;

function draftContains({ contains = {}, minContains, maxContains }: WrittenSchema, draft: Draft): Schema {
  if (minContains === 0 && maxContains === undefined) return {};
  return {
    contains: draft(contains),
    ...(minContains !== undefined && minContains !== 1 && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
}

function draftCondition(written: WrittenSchema, draft: Draft): Schema {
  const [then, otherwise] = [draft(written.then ?? {}), draft(written.else ?? {})];
  const { if: condition = {} } = written;
  if (!isUndecided(condition) || (hasOnly(then) && hasOnly(otherwise))) return {};
  return {
    if: draft(condition),
    ...(!hasOnly(then) && { then }),
    ...(!hasOnly(otherwise) && { else: otherwise }),
  };
}

function draftComposition(
  written: WrittenSchema,
  implied: readonly WrittenSchema[],
  own: Schema,
  annotations: Schema,
  context: DraftContext,
): Schema {
  const { reference, allOf = [] } = written;
  // In this order, so that problems are in document order.
  const unions = draftUnions(written, context);
  const parts = [
    ...(reference === undefined ? [] : [{ reference }]),
    ...[...allOf, ...implied].map((part) => draftSchema(part, context)),
    ...unions,
  ];
  const joined = conjoinBeside(
    own,
    parts,
    [own, ...unions].some(({ nullable }) => nullable === true),
  );
  return { ...joined, ...mergeAnnotations(annotations, annotationsOf(joined)) };
}

function draftUnions(written: WrittenSchema, context: DraftContext): Schema[] {
  const { discriminator } = written;
  const kinds = (["anyOf", "oneOf"] as const).filter((kind) => written[kind] !== undefined);
  if (discriminator !== undefined && kinds.length === 0) {
    context.problem(
      "DISCRIMINATOR_WITHOUT_UNION",
      `The discriminator on \`${discriminator.property}\` belongs to a schema that is not a union.`,
    );
  }
  return kinds.map((kind) => {
    const drafts = (written[kind] ?? []).map((member) => draftSchema(member, context));
    const keeps = (list: readonly Schema[]): boolean => context.discriminators.has(list);
    const union = uniteSchemas(kind, drafts, discriminator !== undefined, keeps);
    const members = union[kind];
    if (discriminator !== undefined && members !== undefined)
      context.discriminators.set(members, discriminator);
    return union;
  });
}

/** `unevaluated…` depends on everything beside it, so it stays outside when the rest moves into an intersection. */
function conjoinBeside(own: Schema, others: readonly Schema[], allowsNull: boolean): Schema {
  const { unevaluatedProperties, unevaluatedItems, ...rest } = own;
  const joined = conjoin([rest, ...others], allowsNull);
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return joined;
  const { reference, ...beside } = joined;
  return {
    ...(reference === undefined ? joined : { ...beside, allOf: [{ reference }] }),
    ...(unevaluatedProperties === undefined ? {} : { unevaluatedProperties }),
    ...(unevaluatedItems === undefined ? {} : { unevaluatedItems }),
  };
}

/** Only a list of values or of alternatives can grow. */
function opened(schema: Schema, context: DraftContext): Schema {
  if ([schema.enum, schema.anyOf, schema.oneOf].some((list) => list !== undefined))
    return { ...schema, open: true };
  context.problem("OPEN_WITHOUT_VALUES", "`open` is set on a schema that is neither an enum nor a union.");
  return schema;
}

interface FinishContext extends DraftContext {
  readonly drafts: SchemaView;
  readonly opened: ReadonlySet<Schema>;
}

/**
 * The second pass decides tags and drops what the other declarations already say (`type: object` beside a union of
 * objects, or beside a reference to one). It reads only the drafts of other declarations, never finished schemas, so
 * their order makes no difference.
 */
function finishSchema(draft: Schema, context: FinishContext): Schema {
  if (!context.opened.has(draft)) return inPlaceOf(draft, finish(draft, context));
  const { additionalProperties: _false, ...rest } = draft;
  const schema = inPlaceOf(draft, finish(rest, context));
  openedSchemas.add(schema);
  return schema;
}

function finish(draft: Schema, context: FinishContext): Schema {
  const schema = mapChildren(draft, (child) => finishSchema(child, context));
  if (draft.anyOf !== undefined) return finishUnion(schema, "anyOf", draft.anyOf, context);
  if (draft.oneOf !== undefined) return finishUnion(schema, "oneOf", draft.oneOf, context);
  if (schema.allOf === undefined || schema.allOf === draft.allOf) return finishIntersection(schema, context);
  const { allOf, ...rest } = schema;
  return hasOnly(rest, "nullable") ? rejoin(rest, allOf, context) : finishIntersection(schema, context);
}

/** `drafted`: the list as drafted, for which the discriminator is known. */
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

/** Sorted again: a member may have become a reference, or equal to another. */
function ordered(members: readonly Schema[]): readonly Schema[] {
  return sortSchemas(uniqueSchemas(members));
}

/** Joins parts again that have become simpler. */
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
  if (schema.allOf === undefined) return schema;
  const { allOf, ...rest } = schema;
  const needed = allOf.filter((part) => !isImplied(part, allOf, context));
  if (needed.length === allOf.length) return schema;
  const [only] = needed;
  if (only === undefined || needed.length > 1 || !hasOnly(rest, "nullable"))
    return { ...rest, allOf: needed };
  return extractValueDocs({ ...only, ...rest, ...mergeAnnotations(annotationsOf(rest), only) });
}

/** True if the part has only a type, which another part implies. */
function isImplied(part: Schema, parts: readonly Schema[], context: FinishContext): boolean {
  const { types } = part;
  if (types === undefined || !hasOnly(part, "types")) return false;
  return parts.some((other) => other !== part && implies(other, types, context));
}

function implies(schema: Schema, types: NonNullable<Schema["types"]>, context: FinishContext): boolean {
  const possible = context.drafts.types(schema);
  return possible !== undefined && possible.size > 0 && [...possible].every((type) => admits(types, type));
}
