/**
 * The context of every reader: findings, references, the OpenAPI version, and parts already read (a response that 500
 * operations use is read once).
 */
import type { Report } from "../diagnostics/report.js";
import { getOrAdd } from "../values/collections.js";
import { isObject, type JsonValue } from "../values/json.js";
import type { DocumentObject, Located } from "./fields.js";
import { DocumentFindings, type FindingsSettings, type Remembered } from "./findings.js";
import { readOpenApiVersion } from "./parse.js";
import type { OpenApiVersion, ParsedDocument } from "./parsed-document.js";
import type { NodeKind } from "./pointer-kind.js";
import type { SchemaContext } from "./read-schema.js";
import { References } from "./references.js";
import { SchemaComponents } from "./schema-components.js";

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
  /** Parts already read, by their kind and the pointer that references lead to. */
  readonly known: Map<string, Remembered<unknown>>;
}

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
    known: new Map(),
  };
}

/** Reads a part that may be a reference, on first use. Its errors count at every use. */
export function partReader<Part extends { readonly description?: string }>(
  kind: NodeKind,
  read: (node: DocumentObject, reading: Reading) => Part | undefined,
): (entry: Located<JsonValue>, reading: Reading) => Part | undefined {
  return (entry, reading) => {
    const { findings, known, openapi, references } = reading;
    const node = references.follow(entry, kind);
    if (node === undefined) return undefined;
    const remember = (): Remembered<unknown> => findings.remember(() => read(node, reading));
    const part = findings.repeat(getOrAdd(known, `${kind} ${node.pointer}`, remember)) as Part | undefined;
    // From OpenAPI 3.1 on, a reference may describe its own use.
    const { $ref: reference, description } = isObject(entry.value) ? entry.value : {};
    const isOwn = openapi !== "3.0" && reference !== undefined && typeof description === "string";
    return part && isOwn ? { ...part, description } : part;
  };
}

/** `parse` accepts only supported versions; a version that an overlay changed is ignored. */
function versionOf({ root }: ParsedDocument): OpenApiVersion {
  const result = readOpenApiVersion(root);
  return result.kind === "supported" ? result.version : "3.1";
}
