/**
 * The only maker of a `ValidDocument`: reads the whole document into its one form and collects everything
 * that is wrong on the way. What can be repaired is repaired with a warning; an error costs the operation that it
 * is in, or less. No document is returned if an error concerns all of it, or if the reading is strict.
 */
import { describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { namesAnotherVersion } from "../values/version.js";
import { readEntries, readList, readObject, readString, refuseReference, type FieldEntry } from "./fields.js";
import type { DocumentFindings, Remembered } from "./findings.js";
import type { ParsedDocument } from "./parse.js";
import { readOperations } from "./read-operations.js";
import { readParameter } from "./read-parameters.js";
import { readRequestBody, readHeader, readResponse } from "./read-responses.js";
import { readSchema } from "./read-schema.js";
import { readRequirements, readSecuritySchemes } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readTraits } from "./read-traits.js";
import { readWebhooks } from "./read-webhooks.js";
import { startReading, type Reading, type ReadingSettings } from "./reading.js";
import { breakSchemaCycles, splitRecursiveBases } from "./recursive-schemas.js";
import { shortenAliases } from "./shorten-aliases.js";
import { unreadSchemas } from "./unread-schemas.js";
import { usedSchemas } from "./used-schemas.js";
import type { DocumentParameter, DocumentSchema, ValidDocument } from "./valid-document.js";

export function validate(
  parsed: ParsedDocument,
  report: Report,
  settings: ReadingSettings = {},
): ValidDocument | undefined {
  const reading = startReading(parsed, report, settings);
  const { findings } = reading;
  const { api, version, file, root, locate } = parsed;
  const schemes = readSecuritySchemes(root, reading);
  const security = findings.remember(() => readRequirements(root, "#", schemes, findings));
  findings.limit("nothing", () => findings.repeat(security)); // unless an operation takes it
  const document: Omit<Content, "schemas" | "leftOut" | "unread"> = {
    api,
    version,
    file,
    info: readInfo(parsed, findings),
    servers: readServers(root, "#", reading),
    tags: readTags(root, findings),
    securitySchemes: new Map(
      Array.from(schemes).flatMap(([name, { value }]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    ),
    operations: readOperations(root, { security, schemes }, reading),
    webhooks: readWebhooks(root, reading),
    traits: readTraits("root", root["x-client"], "#/x-client", findings),
    parameters: findings.limit("nothing", () => readComponentParameters(root, reading)),
    pathsFrom: reading.pathsFrom,
    isVersionAssumed: parsed.isVersionAssumed === true,
    root,
    locate,
  };
  findings.limit("nothing", () => {
    readUnusedComponents(root, reading);
  });
  const schemas = readSchemas(root, document, reading);
  reading.components.judgeMissing();
  const { leftOut } = findings;
  const unread = unreadSchemas(findings.ofTypes, root);
  const isHollow = leftOut.length > 0 && document.operations.length + document.webhooks.length === 0;
  return findings.close(isHollow) ? brand({ ...document, schemas, leftOut, unread }) : undefined;
}

/** Everything but the brand. */
type Content = { [Key in keyof ValidDocument as Extract<Key, string>]: ValidDocument[Key] };

function brand(content: Content): ValidDocument {
  return content as unknown as ValidDocument;
}

function readInfo(
  { api, version, root, acceptedInfoVersion }: ParsedDocument,
  findings: DocumentFindings,
): ValidDocument["info"] {
  const info = root["info"];
  if (!isObject(info)) {
    const found = info === undefined ? "it is missing" : `found ${describeType(info)}`;
    const detail = `\`info\` must be an object with \`title\` and \`version\`; ${found}.`;
    findings.add("FIELD_TYPE", "#/info", detail);
    return { title: api, version };
  }
  refuseReference(info, "`info`", "#/info", findings);
  const title = readString(info, "title", "#/info", findings);
  const description = readString(info, "description", "#/info", findings);
  const own = readVersion(info, findings);
  if (own !== undefined && own !== acceptedInfoVersion && namesAnotherVersion(own, version)) {
    const detail = `Expected ${quote(version)}, found ${quote(own)}.`;
    findings.add("INFO_VERSION_DIFFERS", "#/info/version", detail);
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

function readComponentParameters(root: JsonObject, reading: Reading): DocumentParameter[] {
  return componentsOf(root, "parameters", reading).flatMap((entry) => readParameter(entry, reading) ?? []);
}

/** Unreferenced parts are not in the result, but their mistakes are still reported. */
function readUnusedComponents(root: JsonObject, reading: Reading): void {
  for (const entry of componentsOf(root, "requestBodies", reading)) readRequestBody(entry, reading);
  for (const entry of componentsOf(root, "responses", reading)) readResponse(entry, reading);
  for (const entry of componentsOf(root, "headers", reading)) readHeader(entry, reading);
}

/** The published ones, then those that references claimed; reading one may claim more. */
function readSchemas(
  root: JsonObject,
  users: Pick<Content, "operations" | "webhooks">,
  reading: Reading,
): Map<string, DocumentSchema> {
  const { findings } = reading;
  const remembered = new Map<string, Remembered<DocumentSchema>>();
  const remember = (name: string, raw: JsonValue, pointer: string): void => {
    remembered.set(
      name,
      findings.remember(() => readSchema(raw, pointer, reading)),
    );
  };
  for (const { key, value, pointer } of componentsOf(root, "schemas", reading)) remember(key, value, pointer);
  for (const { name, raw, pointer } of reading.components.pending) remember(name, raw, pointer);
  const schemas = new Map(Array.from(remembered, ([name, { value }]) => [name, value]));
  const costOf = costByUse(schemas, users);
  for (const [name, each] of remembered) {
    if (each.found.size > 0) findings.limit(costOf(name), () => findings.repeat(each));
  }
  splitRecursiveBases(schemas, findings);
  breakSchemaCycles(schemas, costOf, findings);
  shortenAliases(schemas);
  return schemas;
}

/** A schema that no operation or webhook uses costs nothing. Most documents never ask. */
function costByUse(
  schemas: ReadonlyMap<string, DocumentSchema>,
  users: Pick<Content, "operations" | "webhooks">,
): (name: string) => "type" | "nothing" {
  let used: ReadonlySet<string> | undefined;
  return (name) => {
    used ??= usedSchemas([users.operations, users.webhooks], schemas);
    return used.has(name) ? "type" : "nothing";
  };
}

function componentsOf(root: JsonObject, section: string, { findings }: Reading): FieldEntry[] {
  const components = readObject(root, "components", "#", findings);
  return components === undefined
    ? []
    : readEntries(readObject(components.value, section, components.pointer, findings));
}
