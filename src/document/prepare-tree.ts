/**
 * One walk over the parsed tree: removes prototypes, counts, and reports non-JSON values and exceeded `limits`.
 *
 * It is what makes recursion safe for later stages.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { isList, type JsonObject, type JsonValue } from "../values/json.js";
import { pointerOf } from "../values/json-pointer.js";
import type { Locate } from "./text-position.js";

/**
 * Limits above which a document is refused with a diagnostic, instead of exhausting the stack or memory.
 *
 * The largest published documents we know have depth 24 and 260,000 nodes. Everything that walks a document
 * after `parse` may recurse, because depth is bounded here. (Bytes are bounded where a document is fetched.)
 */
export const limits = {
  /** Nesting of objects and lists. */
  depth: 200,
  /**
   * Nesting of declarations by `allOf`, `anyOf` and the like, through references. Code that follows them may also recurse.
   */
  compositions: 200,
  /** Length of a chain of aliases. In a longer chain, each alias is read as the end of the chain. */
  aliases: 100,
  /** Values of every kind; a YAML alias counts at each use. */
  nodes: 5_000_000,
  /** The factor by which expanding aliases may multiply the nodes of a YAML document. */
  aliasFactor: 20,
  /** Below this number of nodes, aliases are never a problem. */
  aliasNodes: 200_000,
} as const;

/** The number of keys of all objects. Undefined, and reported, if the tree cannot be used. */
export function prepareTree(
  root: JsonValue,
  place: DiagnosticPlace,
  report: Report,
  locate: Locate,
): { readonly keys: number } | undefined {
  const counts = { nodes: 0, keys: 0 };
  const fault = prepare(root, 0, counts);
  if (fault === undefined) return counts;
  const { code, detail } = fault;
  const pointer = pointerOf(fault.tokens.reverse());
  // The beginning of a pointer to something too deep shows where it is.
  if (code === "DOCUMENT_TOO_DEEP") report.add(code, { ...place, pointer: shorten(pointer) }, detail);
  else if (code === "DOCUMENT_TOO_LARGE") report.add(code, { ...place, pointer }, detail);
  else report.add(code, { ...place, pointer, ...locate(pointer) }, detail);
  return undefined;
}

export const tooDeep = `More than ${limits.depth} objects and lists are nested inside each other.`;

function shorten(pointer: string): string {
  return pointer.split("/").slice(0, 12).join("/");
}

interface Fault {
  readonly code: "DOCUMENT_TOO_DEEP" | "DOCUMENT_TOO_LARGE" | "NUMBER_NOT_FINITE";
  readonly detail: string;
  /** The path to it, innermost first. */
  readonly tokens: string[];
}

/** `depth`: the number of containers around the value, which also bounds the recursion. */
function prepare(
  value: JsonValue,
  depth: number,
  counts: { nodes: number; keys: number },
): Fault | undefined {
  if (++counts.nodes > limits.nodes)
    return fault("DOCUMENT_TOO_LARGE", `The document has more than ${limits.nodes} values.`);
  if (typeof value === "number" && !Number.isFinite(value))
    return fault("NUMBER_NOT_FINITE", `${value} is not a number that JSON can represent.`);
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === limits.depth) return fault("DOCUMENT_TOO_DEEP", tooDeep);
  if (!isList(value) && Object.getPrototypeOf(value) !== null) Object.setPrototypeOf(value, null);
  // Its own keys: it has no prototype. A list of them, or of its entries, takes twice the time.
  const container = value as JsonObject;
  for (const key in container) {
    if (!isList(value)) counts.keys++;
    const inside = prepare(container[key] as JsonValue, depth + 1, counts);
    if (inside === undefined) continue;
    inside.tokens.push(key);
    return inside;
  }
  return undefined;
}

function fault(code: Fault["code"], detail: string): Fault {
  return { code, detail, tokens: [] };
}
