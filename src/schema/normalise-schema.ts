/**
 * Brings a schema of the document to its normal form (rules: `schema.ts`).
 *
 * Two passes: each schema alone (`draft-schema.ts`), then with the drafts of all declarations at hand
 * (`finish-schema.ts`). A context holds the drafts, so that bodies and parameters are normalised against them too.
 */
import type { DocumentSchema } from "../document/valid-document.js";
import {
  createDraftContext,
  draftSchema,
  type Discriminators,
  type SchemaProblem,
} from "./normalise/draft-schema.js";
import { finishSchema } from "./normalise/finish-schema.js";
import { withInheritedTags } from "./normalise/inherited-tags.js";
import { schemaPointer } from "./schema-name.js";
import type { Schema, SchemaName } from "./schema.js";
import { schemaView, type SchemaView } from "./schema-view.js";

export interface NormaliseContext {
  readonly drafts: SchemaView;
  readonly discriminators: Discriminators;
  /** Called with the pointer of the declaration, body or parameter that is being normalised. */
  readonly problem: (pointer: string, ...problem: Parameters<SchemaProblem>) => void;
}

export function createNormaliseContext(
  declarations: ReadonlyMap<SchemaName, DocumentSchema>,
  problem: NormaliseContext["problem"],
): NormaliseContext {
  const discriminators: Discriminators = new WeakMap();
  const drafts = new Map<SchemaName, { readonly schema: Schema }>();
  for (const [name, json] of declarations) {
    const schema = draftSchema(json, createDraftContext(discriminators, at(schemaPointer(name), problem)));
    drafts.set(name, { schema });
  }
  for (const [name, schema] of withInheritedTags(declarations, schemaView(drafts)))
    drafts.set(name, { schema });
  return { drafts: schemaView(drafts), discriminators, problem };
}

/** A schema that has no name: of a body, a parameter, a header. */
export function normaliseSchema(json: DocumentSchema, pointer: string, context: NormaliseContext): Schema {
  const problem = at(pointer, context.problem);
  const draft = draftSchema(json, createDraftContext(context.discriminators, problem));
  return finishSchema(draft, { ...context, problem });
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
