/** A report as SARIF 2.1.0, for code hosts that show findings beside the code or the document. */
import type { JsonObject } from "../values/json.js";

/** Name and version of this program. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

export function printSarif(
  tool: Tool,
  rules: readonly JsonObject[],
  results: readonly JsonObject[],
): JsonObject {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: tool.name, version: tool.version, rules } }, results }],
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
