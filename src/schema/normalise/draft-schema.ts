/**
 * A schema of the document in our words: first pass, which looks at one schema alone and follows no reference.
 *
 * `finish-schema.ts` does what takes knowledge of other declarations.
 */
import type { modelDiagnostics } from "../../diagnostics/model.js";
import { isObject, type JsonObject, listOf } from "../../values/json.js";
import type { DocumentSchema } from "../../document/valid-document.js";
import { schemaNameOf } from "../schema-name.js";
import { inPlaceOf } from "../schema-places.js";
import type { Schema } from "../schema.js";
import { annotationsOf, mergeAnnotations, type Annotations } from "../annotations.js";
import { conjoin } from "./conjoin.js";
import { isSchema, readKeywords, type SchemaDraft, type DraftSchema } from "./read-keywords.js";
import { draftTypes } from "./read-types.js";
import { draftDiscriminator, type Discriminator } from "./tag.js";
import { uniteSchemas, type UnionKind } from "./unite.js";
import { extractValueDocs } from "./value-docs.js";

/** The place is that of the declaration, body or parameter that is being normalised. */
export type SchemaProblem = (code: keyof typeof modelDiagnostics, detail: string) => void;

/**
 * By identity of the list under `anyOf` or `oneOf`: a discriminator belongs to a list of members, while the schema around
 * it is still taken apart and put together.
 */
export type Discriminators = WeakMap<readonly Schema[], Discriminator>;

export interface DraftContext {
  /** `draftSchema` in this context. */
  readonly draftChild: DraftSchema;
  readonly discriminators: Discriminators;
  readonly problem: SchemaProblem;
}

export function createDraftContext(discriminators: Discriminators, problem: SchemaProblem): DraftContext {
  const context: DraftContext = { draftChild: (json) => draftSchema(json, context), discriminators, problem };
  return context;
}

export function draftSchema(json: DocumentSchema, context: DraftContext): Schema {
  if (json === true) return {};
  if (json === false) return { types: [] };
  const isComposed = compositions.some((keyword) => json[keyword] !== undefined);
  const own: SchemaDraft = {};
  const annotations: SchemaDraft = isComposed ? {} : own;
  readKeywords(json, own, annotations, context.draftChild);
  draftTypes(json, own);
  const schema = isComposed ? readCompositions(json, own, annotations, context) : own;
  return inPlaceOf(json, extractValueDocs(isMarkedOpen(json) ? opened(schema, context) : schema));
}

const compositions = ["$ref", "allOf", "anyOf", "oneOf", "discriminator"];

function readCompositions(
  json: JsonObject,
  own: SchemaDraft,
  annotations: Annotations,
  context: DraftContext,
): Schema {
  const unions = readUnions(json, context);
  const allowsNull = [own, ...unions].some(({ nullable }) => nullable === true);
  const joined = conjoinBeside(
    own,
    [...readReference(json), ...readAllOf(json, context), ...unions],
    allowsNull,
  );
  return { ...joined, ...mergeAnnotations(annotations, annotationsOf(joined)) };
}

function readReference(json: JsonObject): Schema[] {
  const reference = json["$ref"];
  return typeof reference === "string" ? [{ reference: schemaNameOf(reference) }] : [];
}

function readAllOf(json: JsonObject, context: DraftContext): Schema[] {
  return listOf(json["allOf"]).filter(isSchema).map(context.draftChild);
}

function readUnions(json: JsonObject, context: DraftContext): Schema[] {
  const discriminator = draftDiscriminator(json);
  const kinds = (["anyOf", "oneOf"] as const).filter((kind) => listOf(json[kind]).length > 0);
  if (discriminator !== undefined && kinds.length === 0) {
    context.problem(
      "DISCRIMINATOR_WITHOUT_UNION",
      `The discriminator on \`${discriminator.property}\` belongs to a schema that is not a union.`,
    );
  }
  return kinds.map((kind) => {
    const union = readUnion(kind, json, discriminator !== undefined, context);
    const members = union[kind];
    if (discriminator !== undefined && members !== undefined)
      context.discriminators.set(members, discriminator);
    return union;
  });
}

function readUnion(
  kind: UnionKind,
  json: JsonObject,
  hasDiscriminator: boolean,
  context: DraftContext,
): Schema {
  const members = listOf(json[kind]).filter(isSchema).map(context.draftChild);
  return uniteSchemas(kind, members, hasDiscriminator, (list) => context.discriminators.has(list));
}

/** `unevaluated…` looks at everything beside it, so it stays outside when the rest moves into an intersection. */
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

function isMarkedOpen(json: JsonObject): boolean {
  const traits = json["x-client"];
  return isObject(traits) && traits["open"] === true;
}

/** Only a list of values or of alternatives can grow. */
function opened(schema: Schema, context: DraftContext): Schema {
  if ([schema.enum, schema.anyOf, schema.oneOf].some((list) => list !== undefined))
    return { ...schema, open: true };
  context.problem("OPEN_WITHOUT_VALUES", "`open` is set on a schema that is neither an enum nor a union.");
  return schema;
}
