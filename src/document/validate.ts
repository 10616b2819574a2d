/**
 * The only constructor of a `ValidDocument`: reads the whole document into one form and collects all errors. Repairs
 * are warnings; an error drops its operation, or less. No document is returned if an error concerns all of it, or if
 * reading is strict.
 */
import type { Report } from "../diagnostics/report.js";
import type { UnreadSchema } from "../model/api.js";
import type { WrittenSchema } from "../schema/schema.js";
import { mentionedSchemas } from "../schema/visit-schema.js";
import { childOf, describeType, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { pointerOf, tokensOf } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { namesAnotherVersion } from "../values/version.js";
import { DocumentObject, type FieldEntry, readTraits } from "./fields.js";
import type { DocumentFindings, Finding, Remembered } from "./findings.js";
import type { ParsedDocument } from "./parsed-document.js";
import { kindAt } from "./pointer-kind.js";
import { readHeader, readRequestBody, readResponse } from "./read-content.js";
import { readOperations } from "./read-operations.js";
import { readParameter } from "./read-parameters.js";
import { readSchema } from "./read-schema.js";
import { readRequirements, readSecuritySchemes } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readWebhooks } from "./read-webhooks.js";
import { anchoredSchemas } from "./schema-components.js";
import { type Reading, type ReadingSettings, startReading } from "./reading.js";
import { breakSchemaCycles, shortenAliases, splitRecursiveBases } from "./recursive-schemas.js";
import type { DocumentParameter, ValidDocument } from "./valid-document.js";

export function validate(
  parsed: ParsedDocument,
  report: Report,
  settings: ReadingSettings = {},
): ValidDocument | undefined {
  const reading = startReading(parsed, report, settings);
  const { findings } = reading;
  const { api, version, file, locate } = parsed;
  const root = new DocumentObject(parsed.root, "#", findings);
  const schemes = readSecuritySchemes(root, reading);
  const security = findings.remember(() => readRequirements(root, schemes));
  findings.limit("nothing", () => findings.repeat(security)); // unless an operation takes it
  const info = readInfo(parsed, findings);
  const servers = readServers(root, reading);
  checkTags(root);
  const document: Omit<Content, "schemas" | "leftOut" | "unread"> = {
    api,
    version,
    file,
    info,
    servers,
    securitySchemes: new Map(
      Array.from(schemes).flatMap(([name, { value }]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    ),
    operations: readOperations(root, { security, schemes }, reading),
    webhooks: readWebhooks(root, reading),
    traits: readTraits("root", root.value["x-client"], "#/x-client", findings),
    parameters: findings.limit("nothing", () => readComponentParameters(root, reading)),
    pathsFrom: reading.pathsFrom,
    isVersionAssumed: parsed.isVersionAssumed === true,
    root: parsed.root,
    locate,
  };
  findings.limit("nothing", () => {
    readUnusedComponents(root, reading);
  });
  const schemas = readSchemas(root, document, reading);
  const schemaNames = settings.schemaNames === undefined ? reading.components.contestedNames() : undefined;
  if (schemaNames !== undefined) return validate(parsed, report, { ...settings, schemaNames });
  reading.components.judgeMissing();
  const { leftOut } = findings;
  const unread = unreadSchemas(findings.ofTypes, parsed.root);
  const hasNoUsablePart = leftOut.length > 0 && document.operations.length + document.webhooks.length === 0;
  return findings.close(hasNoUsablePart) ? brand({ ...document, schemas, leftOut, unread }) : undefined;
}

/** All fields except the brand. */
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
    const problem = info === undefined ? "it is missing" : `found ${describeType(info)}`;
    const detail = `\`info\` must be an object with \`title\` and \`version\`; ${problem}.`;
    findings.add("FIELD_TYPE", "#/info", detail);
    return { title: api, version };
  }
  const node = new DocumentObject(info, "#/info", findings);
  node.isReference("`info`");
  const texts = node.texts("title", "description");
  // YAML reads an unquoted `1.0` as a number.
  const own = typeof info["version"] === "number" ? String(info["version"]) : node.text("version");
  if (own !== undefined && own !== acceptedInfoVersion && namesAnotherVersion(own, version)) {
    node.add("INFO_VERSION_DIFFERS", `Expected ${quote(version)}, found ${quote(own)}.`, "version");
  }
  return { title: api, version: own ?? version, ...texts };
}

/** Operations have the names of their tags; the list beside them is only checked. */
function checkTags(root: DocumentObject): void {
  const { findings } = root;
  for (const { value, pointer } of root.list("tags")) {
    if (isObject(value) && typeof value["name"] === "string")
      new DocumentObject(value, pointer, findings).text("description");
    else findings.add("FIELD_IGNORED", pointer, "A tag must have a name.");
  }
}

function readComponentParameters(root: DocumentObject, reading: Reading): DocumentParameter[] {
  return componentsOf(root, "parameters").flatMap((entry) => readParameter(entry, reading) ?? []);
}

/** Unreferenced components are not in the result, but their errors are reported. */
function readUnusedComponents(root: DocumentObject, reading: Reading): void {
  for (const entry of componentsOf(root, "requestBodies")) readRequestBody(entry, reading);
  for (const entry of componentsOf(root, "responses")) readResponse(entry, reading);
  for (const entry of componentsOf(root, "headers")) readHeader(entry, reading);
}

/** Published schemas, then those claimed by references; reading one may claim more. */
function readSchemas(
  root: DocumentObject,
  users: Pick<Content, "operations" | "webhooks">,
  reading: Reading,
): Map<string, WrittenSchema> {
  const { findings } = reading;
  const remembered = new Map<string, Remembered<WrittenSchema>>();
  const remember = (name: string, raw: JsonValue, pointer: string): void => {
    remembered.set(
      name,
      findings.remember(() => readSchema(raw, pointer, reading)),
    );
  };
  for (const { key, value, pointer } of componentsOf(root, "schemas")) remember(key, value, pointer);
  for (const { name, raw, pointer } of reading.components.pending) remember(name, raw, pointer);
  const schemas = new Map(Array.from(remembered, ([name, { value }]) => [name, value]));
  const costOf = costByUse(schemas, users);
  for (const [name, each] of remembered) {
    if (each.noted.size > 0) findings.limit(costOf(name), () => findings.repeat(each));
  }
  splitRecursiveBases(schemas, findings);
  breakSchemaCycles(schemas, costOf, findings);
  shortenAliases(schemas);
  return schemas;
}

/** The cost of an error in a schema, none if it is unused. Computed on first use: most documents have no errors. */
function costByUse(
  schemas: ReadonlyMap<string, WrittenSchema>,
  users: Pick<Content, "operations" | "webhooks">,
): (name: string) => "type" | "nothing" {
  let used: ReadonlySet<string> | undefined;
  return (name) => {
    used ??= mentionedSchemas([users.operations, users.webhooks], (each) => schemas.get(each));
    return used.has(name) ? "type" : "nothing";
  };
}

function componentsOf(root: DocumentObject, section: string): FieldEntry[] {
  const components = root.object("components");
  // A schema may be true or false.
  const entries = section === "schemas" ? components?.entries(section) : components?.namedEntries(section);
  return entries ?? [];
}

/**
 * Schemas, by pointer, that an error made wider than written: an unresolved reference, an unknown type. A comparison
 * must not report that as a change. `errors`: those that widen a type.
 */
function unreadSchemas(errors: readonly Finding[], root: JsonObject): ReadonlyMap<string, UnreadSchema> {
  const unread = new Map<string, UnreadSchema>();
  for (const { code, pointer } of errors) {
    const tokens = tokensOf(pointer) ?? [];
    const end = tokens.findLastIndex((_, index) => kindAt(tokens.slice(0, index + 1)) === "schema") + 1;
    if (end === 0) continue;
    const keyword = tokens[end] ?? "$ref";
    const schema = decisive.has(keyword) ? wholeAround(tokens.slice(0, end)) : tokens.slice(0, end);
    const place = pointerOf(schema);
    const bound = code === "DYNAMIC_REFERENCE" ? boundSchemas(childAt(tokens, root), root) : "";
    const { codes = [], written = writtenAt(schema, root) + bound } = unread.get(place) ?? {};
    unread.set(place, { codes: [...new Set([...codes, code])], written });
  }
  return unread;
}

/** If one member of a composition is unknown, so is the whole; a list of anything has no schema for its items. */
function wholeAround(schema: readonly string[]): readonly string[] {
  if (schema.at(-1) === "items" && schema.at(-2) !== "properties") return wholeAround(schema.slice(0, -1));
  return /^(?:allOf|anyOf|oneOf)$/.test(schema.at(-2) ?? "") ? wholeAround(schema.slice(0, -2)) : schema;
}

/** Keywords that decide about a composition. */
const decisive = new Set(["$ref", "$dynamicRef", "type", "allOf", "anyOf", "oneOf"]);

function writtenAt(tokens: readonly string[], root: JsonObject): string {
  const value = childAt(tokens, root);
  return value === undefined ? "" : jsonKey(value);
}

function childAt(tokens: readonly string[], root: JsonObject): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>((holder, token) => childOf(holder, token), root);
}

/** All schemas that a dynamic reference may mean: with another one, it is another schema. */
function boundSchemas(referring: JsonValue | undefined, root: JsonObject): string {
  const reference = isObject(referring) ? referring["$dynamicRef"] : undefined;
  return typeof reference === "string" ? anchoredSchemas(reference, root).map(jsonKey).join() : "";
}
