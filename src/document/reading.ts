/**
 * The context of every reader: findings, references, the OpenAPI version, and parts already read (a response that 500
 * operations use is read once).
 */
import type { Report } from "../diagnostics/report.js";
import { isObject, type JsonValue } from "../values/json.js";
import type { Located } from "./fields.js";
import { DocumentFindings, type FindingsSettings, type Remembered } from "./findings.js";
import { readOpenApiVersion } from "./parse.js";
import type { OpenApiVersion, ParsedDocument } from "./parsed-document.js";
import type { SchemaContext } from "./read-schema.js";
import { References } from "./references.js";
import { SchemaComponents } from "./schema-components.js";
import type { DocumentBody, DocumentHeader, DocumentParameter, DocumentResponse } from "./valid-document.js";

export interface ReadingSettings extends FindingsSettings {
  /** Top-level keys whose path items are read like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** Names of nested schemas, by pointer, if those derived from their places are not unique. */
  readonly schemaNames?: ReadonlyMap<string, string> | undefined;
}

export interface Reading extends SchemaContext {
  /** The dated version, or `info.version`. */
  readonly version: string;
  /** True if the version's name is our own, and so selects nothing. */
  readonly isVersionAssumed: boolean;
  readonly pathsFrom: readonly string[];
  readonly references: References;
  /** By the pointer that references lead to. */
  readonly known: {
    readonly parameters: Known<DocumentParameter | undefined>;
    readonly bodies: Known<DocumentBody>;
    readonly responses: Known<DocumentResponse>;
    readonly headers: Known<DocumentHeader>;
  };
}

type Known<Value> = Map<string, Remembered<Value>>;

export function startReading(document: ParsedDocument, report: Report, settings: ReadingSettings): Reading {
  const findings = new DocumentFindings(document, report, settings);
  const references = new References(document, findings);
  return {
    version: document.version,
    isVersionAssumed: document.isVersionAssumed === true,
    openapi: versionOf(document),
    findings,
    pathsFrom: settings.pathsFrom ?? [],
    references,
    components: new SchemaComponents(document.root, references, settings.schemaNames),
    known: { parameters: new Map(), bodies: new Map(), responses: new Map(), headers: new Map() },
  };
}

/** The value of a key, read on first use. Its errors count at every use. */
export function readOnce<Value>(
  known: Known<Value>,
  key: string,
  read: () => Value,
  { findings }: Pick<Reading, "findings">,
): Value {
  let remembered = known.get(key);
  if (remembered === undefined) known.set(key, (remembered = findings.remember(read)));
  return findings.repeat(remembered);
}

/** From OpenAPI 3.1 on, a reference may describe its own use. */
export function overridingDescription(
  entry: Located<JsonValue>,
  { openapi }: Reading,
): { description?: string } {
  const { value } = entry;
  if (openapi === "3.0" || !isObject(value) || value["$ref"] === undefined) return {};
  const description = value["description"];
  return typeof description === "string" ? { description } : {};
}

/** `parse` accepts only supported versions; a version that an overlay changed is ignored. */
function versionOf({ root }: ParsedDocument): OpenApiVersion {
  const result = readOpenApiVersion(root);
  return result.kind === "supported" ? result.version : "3.1";
}
