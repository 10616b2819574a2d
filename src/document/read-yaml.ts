/**
 * Parses YAML: YAML 1.2, core schema, so `no` and `2025-01-31` stay strings. Merge keys (`<<`) are
 * read although 1.2 dropped them, because hand-written documents use them.
 *
 * Aliases share one object in the result; `measureExpansion` bounds what they amount to.
 */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Report } from "../diagnostics/report.js";
import type { JsonValue } from "./json.js";
import { createYamlLocator } from "./locate-yaml.js";
import { limits, prepareTree } from "./prepare-tree.js";
import { frameAt, type ReadText } from "./text-position.js";

export function readYaml(text: string, place: DiagnosticPlace, report: Report): ReadText | undefined {
  let value: JsonValue;
  try {
    value = load(text, { schema, maxDepth: limits.depth }) as JsonValue;
  } catch (error) {
    reportMistake(text, error, place, report);
    return undefined;
  }
  if (!reportExpansion(value, place, report)) return undefined;
  const locate = createYamlLocator(text);
  if (prepareTree(value, place, report, locate) === undefined) return undefined;
  return { value, size: text.length, locate };
}

const schema = CORE_SCHEMA.withTags(mergeTag);

function reportMistake(text: string, error: unknown, place: DiagnosticPlace, report: Report): void {
  if (!(error instanceof Error)) throw error;
  const { reason, mark } =
    error instanceof YAMLException ? error : { reason: error.message, mark: undefined };
  const position = mark === undefined ? {} : { line: mark.line + 1, column: mark.column + 1 };
  const frame = mark === undefined ? "" : `\n${frameAt(text, mark.position)}`;
  report.add(codeOf(reason), { ...place, ...position }, `${capitalise(reason)}.${frame}`);
}

function codeOf(reason: string): DiagnosticCode {
  if (reason.includes("maxDepth")) return "DOCUMENT_TOO_DEEP";
  if (reason.includes("duplicated mapping key")) return "YAML_DUPLICATE_KEY";
  if (reason.includes("the input is empty")) return "DOCUMENT_EMPTY";
  return "YAML_INVALID";
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function reportExpansion(value: JsonValue, place: DiagnosticPlace, report: Report): boolean {
  const expansion = measureExpansion(value);
  switch (expansion.kind) {
    case "fine":
      return true;
    case "cyclic":
      report.add("YAML_ALIAS_CYCLE", place, "An alias is inside the value that its own anchor names.");
      return false;
    case "excessive":
      report.add(
        "YAML_ALIAS_EXPANSION",
        place,
        `Aliases expand ${expansion.distinct} values to ${formatCount(expansion.expanded)}.`,
      );
      return false;
  }
}

function formatCount(count: number): string {
  return count < 1e9 ? String(count) : `more than ${count.toExponential(0)}`;
}

type Expansion =
  | { readonly kind: "fine" }
  | { readonly kind: "cyclic" }
  | { readonly kind: "excessive"; readonly distinct: number; readonly expanded: number };

/**
 * YAML aliases put one value in many places. Written out, 300 bytes can be 269 MB ("billion laughs"), and an alias
 * inside its own anchor has no end. Both are found here before anything walks the document.
 *
 * The parser shares the object behind an alias, so the size of a shared object is computed once.
 */
function measureExpansion(root: unknown): Expansion {
  if (!isContainer(root)) return { kind: "fine" };
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const stack: Frame[] = [enter(root, open)];
  let distinct = 1;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next++];
    if (frame.next > frame.children.length) {
      stack.pop();
      open.delete(frame.container);
      sizes.set(frame.container, frame.size);
      const parent = stack.at(-1);
      if (parent !== undefined) parent.size += frame.size;
    } else if (!isContainer(child)) {
      distinct++;
      frame.size++;
    } else if (open.has(child)) {
      return { kind: "cyclic" };
    } else {
      const known = sizes.get(child);
      if (known !== undefined) frame.size += known;
      else {
        distinct++;
        stack.push(enter(child, open));
      }
    }
  }
  const expanded = sizes.get(root) ?? 1;
  const isExcessive = expanded > Math.max(limits.aliasNodes, distinct * limits.aliasFactor);
  return isExcessive ? { kind: "excessive", distinct, expanded } : { kind: "fine" };
}

interface Frame {
  readonly container: object;
  readonly children: readonly unknown[];
  next: number;
  /** Nodes in what was visited so far, the container included. */
  size: number;
}

function enter(container: object, open: Set<object>): Frame {
  open.add(container);
  return { container, children: Object.values(container), next: 0, size: 1 };
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
