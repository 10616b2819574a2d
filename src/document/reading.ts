/**
 * What every reader of a document needs: where to report, how to follow a reference, which OpenAPI it is,
 * and what was read before (a response that 500 operations refer to is read once).
 */
import type { Report } from "../diagnostics/report.js";
import type { Located } from "./fields.js";
import { DocumentFindings } from "./findings.js";
import { isObject, type JsonValue } from "./json.js";
import { type OpenApiVersion, type ParsedDocument, readOpenApiVersion } from "./parse.js";
import type { SchemaContext } from "./read-schema.js";
import { References } from "./references.js";
import { SchemaComponents } from "./schema-components.js";
import type { DocumentBody, DocumentHeader, DocumentParameter, DocumentResponse } from "./valid-document.js";

export interface Reading extends SchemaContext {
  /** The version that the document is given as. */
  readonly version: string;
  readonly references: References;
  /** By the pointer of the thing itself, behind every reference. */
  readonly known: {
    readonly parameters: Map<string, DocumentParameter | undefined>;
    readonly bodies: Map<string, DocumentBody>;
    readonly responses: Map<string, DocumentResponse>;
    readonly headers: Map<string, DocumentHeader>;
  };
}

export function startReading(document: ParsedDocument, report: Report): Reading {
  const findings = new DocumentFindings(document, report);
  const references = new References(document.root, findings);
  return {
    version: document.version,
    openapi: versionOf(document),
    findings,
    references,
    components: new SchemaComponents(document.root, references),
    known: { parameters: new Map(), bodies: new Map(), responses: new Map(), headers: new Map() },
  };
}

/** What is known under a key, read the first time it is asked for. */
export function readOnce<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const fresh = read();
  known.set(key, fresh);
  return fresh;
}

/** From OpenAPI 3.1 on a reference may describe its own use. */
export function overridingDescription(
  entry: Located<JsonValue>,
  { openapi }: Reading,
): { description?: string } {
  const { value } = entry;
  if (openapi === "3.0" || !isObject(value) || value["$ref"] === undefined) return {};
  const description = value["description"];
  return typeof description === "string" ? { description } : {};
}

/** `parse` let only supported versions through; an overlay that changed the version is not believed. */
function versionOf({ root }: ParsedDocument): OpenApiVersion {
  const result = readOpenApiVersion(root);
  return result.kind === "supported" ? result.version : "3.1";
}
