/**
 * A declared type of a version as TypeScript, as in the emitted code, for reports.
 *
 * Comments are omitted: a change of prose is not a change of type.
 */
import { layoutStatements } from "../code/layout/layout.js";
import type { Statement } from "../code/syntax.js";
import type { TimelineVersion } from "../timeline/timeline.js";
import { declareSchema } from "./types/emit-types.js";
import type { Names } from "./names.js";
import { versionScope } from "./version-scope.js";

/** Prints a type by its name in the document. Undefined if the version lacks it. */
export type TypePrinter = (name: string) => string | undefined;

export function typePrinter(version: TimelineVersion, names: Names): TypePrinter {
  const scope = versionScope({
    // Without other versions: history is not part of a declaration.
    timeline: { api: version.api.name, versions: [version] },
    version,
    names,
    folder: "",
    notes: undefined,
  });
  return (name) => {
    const declaration = version.schemas.get(name)?.declaration;
    return declaration && print(declareSchema(declaration, scope));
  };
}

/** Narrow enough for a page, and for a diff in a review. */
const reportWidth = 90;

function print(statements: readonly Statement[]): string {
  const bare = statements.map((statement) => ({ ...withoutComments(statement), blankLineBefore: true }));
  return layoutStatements(bare, reportWidth);
}

/** The statement without its comments, at any depth. */
function withoutComments(statement: Statement): Statement {
  return bare(statement) as Statement;
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([key]) => key !== "comments");
  return Object.fromEntries(fields.map(([key, inner]) => [key, bare(inner)]));
}
