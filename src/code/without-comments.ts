import type { Statement } from "./syntax.js";

/** The statement without its comments, at any depth. */
export function withoutComments(statement: Statement): Statement {
  return bare(statement) as Statement;
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "comments");
  return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
}
