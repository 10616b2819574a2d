/**
 * From a schema of the document to its normal form (the rules stand in `schema.ts`).
 *
 * Two passes: each schema alone (`draft-schema.ts`), then with the drafts of all declarations at hand
 * (`finish-schema.ts`). A context holds the drafts, so that bodies and parameters are normalised against them too.
 */
import type { JsonSchema } from "../document/valid-document.js";
import { createDraftContext, draftSchema } from "./normalise/draft-schema.js";
import type { DraftReader } from "./normalise/decide-tag.js";
import type { Discriminators } from "./normalise/discriminator.js";
import { finishSchema } from "./normalise/finish-schema.js";
import type { SchemaProblem } from "./normalise/schema-problem.js";
import type { Schema, SchemaName } from "./schema.js";
import { type SchemaLookup } from "./schema-reader.js";
import { rememberTypes } from "./schema-types.js";

export interface NormaliseContext {
  readonly drafts: DraftReader;
  readonly discriminators: Discriminators;
  /** Told with the pointer of the declaration, body or parameter that is being normalised. */
  readonly problem: (pointer: string, ...problem: Parameters<SchemaProblem>) => void;
}

export function createNormaliseContext(
  declarations: ReadonlyMap<SchemaName, JsonSchema>,
  problem: NormaliseContext["problem"],
): NormaliseContext {
  const discriminators: Discriminators = new WeakMap();
  const drafts = new Map<SchemaName, Schema>();
  for (const [name, json] of declarations) {
    drafts.set(name, draftSchema(json, createDraftContext(discriminators, at(schemaPointer(name), problem))));
  }
  const lookup: SchemaLookup = (name) => drafts.get(name);
  return { drafts: { lookup, typesOf: rememberTypes(lookup) }, discriminators, problem };
}

/** A schema that has no name: of a body, a parameter, a header. */
export function normaliseSchema(json: JsonSchema, pointer: string, context: NormaliseContext): Schema {
  const problem = at(pointer, context.problem);
  const draft = draftSchema(json, createDraftContext(context.discriminators, problem));
  return finishSchema(draft, { ...context, problem });
}

/** A declaration of the context, by name. */
export function normaliseDeclaration(name: SchemaName, context: NormaliseContext): Schema {
  const draft = context.drafts.lookup(name) ?? {};
  return finishSchema(draft, { ...context, problem: at(schemaPointer(name), context.problem) });
}

export function schemaPointer(name: SchemaName): string {
  return `#/components/schemas/${name.replaceAll("%", "%25").replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function at(pointer: string, problem: NormaliseContext["problem"]): SchemaProblem {
  return (code, detail) => {
    problem(pointer, code, detail);
  };
}
