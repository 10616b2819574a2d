/**
 * A YAML text to data: YAML 1.2, core schema, so `no` and `2025-01-31` stay texts. Merge keys (`<<`) are
 * understood although 1.2 dropped them, because hand-written documents use them.
 *
 * Aliases share one object in the result; `measureExpansion` bounds what they amount to.
 */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

import type { Place } from "../diagnostics/diagnostic.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Report } from "../diagnostics/report.js";
import { measureExpansion } from "./alias-expansion.js";
import { limits } from "./document-limits.js";
import type { JsonValue } from "./json.js";
import { createYamlLocator } from "./locate-yaml.js";
import { prepareTree } from "./prepare-tree.js";
import type { ReadText } from "./text-value.js";
import { reportTree } from "./report-tree.js";
import { frameAt } from "./text-position.js";

export function readYaml(text: string, place: Place, report: Report): ReadText | undefined {
  let value: JsonValue;
  try {
    value = load(text, { schema, maxDepth: limits.depth }) as JsonValue;
  } catch (error) {
    reportMistake(text, error, place, report);
    return undefined;
  }
  if (!reportExpansion(value, place, report)) return undefined;
  const locate = createYamlLocator(text);
  if (!reportTree(prepareTree(value), place, report, locate)) return undefined;
  return { value, size: text.length, locate };
}

const schema = CORE_SCHEMA.withTags(mergeTag);

function reportMistake(text: string, error: unknown, place: Place, report: Report): void {
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

function reportExpansion(value: JsonValue, place: Place, report: Report): boolean {
  const expansion = measureExpansion(value);
  switch (expansion.kind) {
    case "fine":
      return true;
    case "cyclic":
      report.add("YAML_ALIAS_CYCLE", place, "An alias stands inside the value that its own anchor names.");
      return false;
    case "excessive":
      report.add(
        "YAML_ALIAS_EXPANSION",
        place,
        `The aliases turn ${expansion.distinct} values into ${formatCount(expansion.expanded)}.`,
      );
      return false;
  }
}

function formatCount(count: number): string {
  return count < 1e9 ? String(count) : `more than ${count.toExponential(0)}`;
}
