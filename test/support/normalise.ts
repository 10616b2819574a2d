/** One schema in normal form, beside the declarations that it may refer to. */
import type { DocumentSchema } from "../../src/document/valid-document.js";
import { createNormaliseContext, normaliseDeclaration } from "../../src/schema/normalise-schema.js";
import type { Schema } from "../../src/schema/schema.js";
import { plain, type Plain } from "./plain.js";

export interface Normalised {
  readonly schema: Schema;
  readonly plain: Plain;
  /** `CODE detail` of every diagnostic for the schema or its declarations. */
  readonly problems: readonly string[];
}

export function normalise(
  json: DocumentSchema,
  beside: Readonly<Record<string, DocumentSchema>> = {},
): Normalised {
  const problems: string[] = [];
  const declarations = new Map(Object.entries({ ...beside, It: json }));
  const context = createNormaliseContext(declarations, (_pointer, code, detail) =>
    problems.push(`${code} ${detail}`),
  );
  const schemas = new Map(
    [...declarations.keys()].map((name) => [name, normaliseDeclaration(name, context)]),
  );
  const schema = schemas.get("It") ?? {};
  return { schema, plain: plain(schema), problems };
}
