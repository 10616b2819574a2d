/** A report as SARIF 2.1.0, for code hosts that show findings beside the code or the document. */
import type { JsonObject } from "../values/json.js";

/** Name and version of this program. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

export type Rule = JsonObject & { readonly id: string };

/** With the rule that it is a result of. */
export type Result = JsonObject & { readonly ruleId: string };

export function printSarif(tool: Tool, rules: readonly Rule[], results: readonly Result[]): JsonObject {
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const placed = results.map(({ ruleId, ...result }) => {
    return { ruleId, ruleIndex: places.get(ruleId) ?? -1, ...result };
  });
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: tool.name, version: tool.version, rules } }, results: placed }],
  };
}

/** A place in a file; lines and columns start at 1. */
export function physicalLocation(
  file: string,
  region: { startLine: number; startColumn: number; endLine?: number; endColumn?: number },
): JsonObject {
  return { artifactLocation: { uri: uriOf(file) }, region };
}

/** An absolute path is not a relative reference: it would not combine with the folder that a host checks out (SARIF 2.1.0, 3.4.4). */
function uriOf(file: string): string {
  if (/^https?:\/\//.test(file)) return file;
  const uri = encodeURI(file.replaceAll("\\", "/")).replaceAll(/[?#]/g, encodeURIComponent);
  if (uri.startsWith("/")) return `file://${uri}`;
  return /^[A-Za-z]:\//.test(uri) ? `file:///${uri}` : uri;
}
