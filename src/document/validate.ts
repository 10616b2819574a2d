/**
 * The only maker of a `ValidDocument`: reads the whole document into its one form and collects everything
 * that is wrong on the way. What can be repaired is repaired with a warning; anything else is an error,
 * and no document is returned.
 */
import { describeType, quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import { isDate } from "../model/version.js";
import { readEntries, readList, readObject, readString, type FieldEntry } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import { isObject, type JsonObject } from "./json.js";
import type { ParsedDocument } from "./parse.js";
import { readOperations } from "./read-operations.js";
import { readParameter } from "./read-parameters.js";
import { readRequestBody, readHeader, readResponse } from "./read-responses.js";
import { readSchema } from "./read-schema.js";
import { readRequirements, readSecuritySchemes } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readTraits } from "./read-traits.js";
import { readWebhooks } from "./read-webhooks.js";
import { startReading, type Reading } from "./reading.js";
import { reportSchemaCycles, splitRecursiveBases } from "./recursive-schemas.js";
import type { DocumentSchema, ValidDocument } from "./valid-document.js";

export function validate(parsed: ParsedDocument, report: Report): ValidDocument | undefined {
  const reading = startReading(parsed, report);
  const { findings } = reading;
  const { api, version, file, root, locate } = parsed;
  const securitySchemes = readSecuritySchemes(root, reading);
  const schemeNames = new Set(securitySchemes.keys());
  const security = readRequirements(root, "#", schemeNames, findings);
  const document: Omit<Content, "schemas"> = {
    api,
    version,
    file,
    info: readInfo(parsed, findings),
    servers: readServers(root, "#", reading),
    tags: readTags(root, findings),
    security,
    securitySchemes,
    operations: readOperations(root, { security, schemeNames }, reading),
    webhooks: readWebhooks(root, reading),
    traits: readTraits("root", root["x-client"], "#/x-client", findings),
    parameters: componentsOf(root, "parameters", reading).flatMap(
      (entry) => readParameter(entry, reading) ?? [],
    ),
    locate,
  };
  readUnusedComponents(root, reading);
  const schemas = readSchemas(root, reading);
  reading.components.reportMissing(findings);
  splitRecursiveBases(schemas, findings);
  reportSchemaCycles(schemas, findings);
  findings.close();
  return findings.hasErrors ? undefined : brand({ ...document, schemas });
}

/** Everything but the brand. */
type Content = { [Key in keyof ValidDocument as Extract<Key, string>]: ValidDocument[Key] };

function brand(content: Content): ValidDocument {
  return content as unknown as ValidDocument;
}

function readInfo({ api, version, root }: ParsedDocument, findings: DocumentFindings): ValidDocument["info"] {
  const info = root["info"];
  if (!isObject(info)) {
    const found = info === undefined ? "it is missing" : `found ${describeType(info)}`;
    findings.add(
      "FIELD_TYPE",
      "#/info",
      `\`info\` must be an object with \`title\` and \`version\`; ${found}.`,
    );
    return { title: api, version };
  }
  const title = readString(info, "title", "#/info", findings);
  const description = readString(info, "description", "#/info", findings);
  const own = readVersion(info, findings);
  if (own !== undefined && own !== version && isDate(own) && isDate(version)) {
    findings.add(
      "INFO_VERSION_DIFFERS",
      "#/info/version",
      `Expected ${quote(version)}, found ${quote(own)}.`,
    );
  }
  return { title: title ?? api, version: own ?? version, ...(description !== undefined && { description }) };
}

/** YAML makes a number of an unquoted `1.0`. */
function readVersion(info: JsonObject, findings: DocumentFindings): string | undefined {
  const version = info["version"];
  return typeof version === "number" ? String(version) : readString(info, "version", "#/info", findings);
}

function readTags(root: JsonObject, findings: DocumentFindings): ValidDocument["tags"] {
  return readList(root, "tags", "#", findings).flatMap(({ value, pointer }) => {
    const name = isObject(value) ? value["name"] : undefined;
    if (!isObject(value) || typeof name !== "string") {
      findings.add("FIELD_IGNORED", pointer, "A tag must have a name.");
      return [];
    }
    const description = readString(value, "description", pointer, findings);
    return [{ name, ...(description !== undefined && { description }) }];
  });
}

/** Unreferenced parts are not in the result, but their mistakes are still reported. */
function readUnusedComponents(root: JsonObject, reading: Reading): void {
  for (const entry of componentsOf(root, "requestBodies", reading)) readRequestBody(entry, reading);
  for (const entry of componentsOf(root, "responses", reading)) readResponse(entry, reading);
  for (const entry of componentsOf(root, "headers", reading)) readHeader(entry, reading);
}

/** The published ones, then those that references claimed; reading one may claim more. */
function readSchemas(root: JsonObject, reading: Reading): Map<string, DocumentSchema> {
  const schemas = new Map<string, DocumentSchema>();
  for (const { key, value, pointer } of componentsOf(root, "schemas", reading)) {
    schemas.set(key, readSchema(value, pointer, reading));
  }
  for (const { name, raw, pointer } of reading.components.pending) {
    schemas.set(name, readSchema(raw, pointer, reading));
  }
  return schemas;
}

function componentsOf(root: JsonObject, section: string, { findings }: Reading): FieldEntry[] {
  const components = readObject(root, "components", "#", findings);
  return components === undefined
    ? []
    : readEntries(readObject(components.value, section, components.pointer, findings));
}
