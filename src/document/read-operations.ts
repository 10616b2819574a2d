/** Operations under `paths`, in the order of the document. */
import { fixedQuery, pathForm, sentPath } from "../schema/path-template.js";
import type { WrittenSchema } from "../schema/schema.js";
import { groupBy } from "../values/collections.js";
import { describeType, isObject, type JsonValue } from "../values/json.js";
import { listSome, printable, quote } from "../values/text.js";
import { type DocumentObject, type FieldEntry, readTraits } from "./fields.js";
import type { DocumentFindings, Remembered } from "./findings.js";
import { pathFault, vendorPathKeys } from "./path-keys.js";
import { readResponses } from "./read-content.js";
import { readParameters } from "./read-parameters.js";
import {
  type ItemReader,
  type PathItemOperation,
  readHead,
  readPathItem,
  readRequestParts,
  methods,
} from "./read-path-items.js";
import { readRequirements, type SecuritySchemes } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readCallbacks } from "./read-webhooks.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation, DocumentParameter, SecurityRequirement } from "./valid-document.js";

/** Defaults of the document for its operations. */
export interface DocumentDefaults {
  /** The `security` of the root, if any. */
  readonly security: Remembered<readonly SecurityRequirement[] | undefined>;
  readonly schemes: SecuritySchemes;
}

export function readOperations(
  root: DocumentObject,
  defaults: DocumentDefaults,
  reading: Reading,
): DocumentOperation[] {
  const paths = [...readPaths(root, reading), ...readVendorPaths(root, reading)];
  reportAmbiguousPaths(paths, reading.findings);
  const operations = paths.flatMap((entry) => readPath(entry, defaults, reading));
  return withoutDuplicateIds(operations, reading.findings);
}

/** 3.0 requires `paths`; from 3.1 on, a document may have only webhooks or components. Null is always an error. */
function readPaths(root: DocumentObject, { openapi }: Reading): FieldEntry[] {
  const { paths, webhooks, "x-webhooks": older } = root.value;
  if (isObject(paths)) return root.extensibleEntries("paths");
  const isOptional = openapi !== "3.0" || webhooks !== undefined || older !== undefined;
  if (paths === undefined && isOptional) return [];
  const what =
    paths === undefined
      ? "`paths` is missing."
      : `\`paths\` must be an object; found ${describeType(paths)}.`;
  root.add("FIELD_TYPE", what, "paths");
  return [];
}

/** Paths under the configured keys. Other such keys are reported. */
function readVendorPaths(root: DocumentObject, { pathsFrom }: Reading): FieldEntry[] {
  for (const key of vendorPathKeys(root.value)) {
    if (pathsFrom.includes(key)) continue;
    const count = root.extensibleEntries(key).length;
    const what = `${count} ${count === 1 ? "path" : "paths"} under ${quote(key)}`;
    root.add("PATHS_NOT_READ", `The document has ${what}.`, key);
  }
  return [...new Set(pathsFrom)].flatMap((key) => root.extensibleEntries(key));
}

/**
 * No two path templates match the same requests (OpenAPI 3.2, section 4.8.1). Publishers split one by method, to name
 * its parameter differently: a server can tell those apart.
 */
function reportAmbiguousPaths(paths: readonly FieldEntry[], findings: DocumentFindings): void {
  const byForm = new Map<string, FieldEntry[]>();
  for (const entry of paths) {
    const alike = byForm.get(pathForm(entry.key)) ?? [];
    const known = alike.find((each) => [...methodsOf(each)].some((method) => methodsOf(entry).has(method)));
    if (known !== undefined) {
      const detail = `${quote(entry.key)} and ${quote(known.key)} match the same requests.`;
      findings.add("PATHS_AMBIGUOUS", entry.pointer, detail);
    }
    byForm.set(pathForm(entry.key), [...alike, entry]);
  }
}

/** Behind a reference, any method is possible. */
function methodsOf({ value }: FieldEntry): ReadonlySet<string> {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.includes("$ref") ? methods : new Set(keys.filter((key) => methods.has(key)));
}

function readPath(
  { key: path, value, pointer }: FieldEntry,
  defaults: DocumentDefaults,
  reading: Reading,
): DocumentOperation[] {
  const reader: ItemReader<DocumentOperation> = {
    subject: (operation) =>
      operation === undefined
        ? { kind: "path", name: printable(path) }
        : { kind: "operation", name: describe({ method: operation.method, path }), ...idOf(operation.value) },
    read(operation) {
      checkPath(path, pointer, reading.findings);
      return readOperation(path, operation, defaults, reading);
    },
  };
  return readPathItem({ value, pointer }, reader, reading);
}

function idOf(operation: JsonValue): { readonly operationId?: string } {
  const operationId = isObject(operation) ? operation["operationId"] : undefined;
  return typeof operationId === "string" ? { operationId } : {};
}

function readOperation(
  path: string,
  operation: PathItemOperation,
  defaults: DocumentDefaults,
  reading: Reading,
): DocumentOperation {
  const { node, method } = operation;
  const { pointer, findings } = node;
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method))
    node.add("METHOD_NOT_SENDABLE", `The method is ${quote(method)}.`);
  if (node.value["responses"] === undefined && reading.openapi === "3.0")
    node.add("RESPONSES_MISSING", "The operation has no `responses`.");
  return {
    pointer,
    path,
    method,
    ...readHead(operation),
    parameters: withoutFixed(
      path,
      matchPathParameters(path, readParameters(operation, reading), pointer, findings),
    ),
    ...keepSendable(readRequestParts(operation, reading), operation),
    responses: readResponses(node, reading),
    callbacks: readCallbacks(node, describe({ method, path }), reading),
    ...readSecurity(node, defaults),
    ...readOwnServers(operation, reading),
    traits: readTraits("operation", node.value["x-client"], `${pointer}/x-client`, findings),
  };
}

/** A parameter whose value the path fixes is sent with the path. */
function withoutFixed(path: string, parameters: readonly DocumentParameter[]): DocumentParameter[] {
  const fixed = new Set(fixedQuery(path).map(([name]) => name));
  return parameters.filter((parameter) => parameter.in !== "query" || !fixed.has(parameter.name));
}

function readSecurity(
  node: DocumentObject,
  { security, schemes }: DocumentDefaults,
): Pick<DocumentOperation, "security"> {
  const stated = readRequirements(node, schemes) ?? node.findings.repeat(security);
  return stated === undefined ? {} : { security: stated };
}

/**
 * Path parameters and the braces of the path need the same names. A missing parameter is added as a string, and one not
 * in the path is dropped, each with a warning: calls work either way.
 */
function matchPathParameters(
  path: string,
  parameters: readonly DocumentParameter[],
  pointer: string,
  findings: DocumentFindings,
): DocumentParameter[] {
  const names = new Set(Array.from(sentPath(path).matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? ""));
  const matched = parameters.filter((parameter) => {
    if (parameter.in !== "path" || names.delete(parameter.name)) return true;
    const detail = `The path ${quote(path)} has no {${parameter.name}}.`;
    findings.add("PATH_PARAMETER_NOT_IN_PATH", pointer, detail);
    return false;
  });
  for (const name of names) {
    const elsewhere = parameters.find((parameter) => parameter.name === name)?.in;
    const but = elsewhere === undefined ? "" : `; the one of this name is \`in: ${elsewhere}\``;
    const detail = `No parameter describes {${name}} of the path ${quote(path)}${but}.`;
    findings.add("PATH_PARAMETER_UNDECLARED", pointer, detail);
  }
  return [...matched, ...Array.from(names, (name) => undeclared(name, pointer))];
}

function undeclared(name: string, pointer: string): DocumentParameter {
  return {
    pointer,
    name,
    in: "path",
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    allowReserved: false,
    schema: { types: ["string"] },
  };
}

function readOwnServers(
  { node, item }: PathItemOperation,
  reading: Reading,
): Pick<DocumentOperation, "servers"> {
  const own = readServers(node, reading);
  const servers = own.length > 0 ? own : readServers(item, reading);
  return servers.length > 0 ? { servers } : {};
}

/**
 * An operationId becomes the name of a function. If two operations share one, neither keeps it: the owner
 * would depend on their order in the document.
 */
function withoutDuplicateIds(
  operations: readonly DocumentOperation[],
  findings: DocumentFindings,
): DocumentOperation[] {
  const details = new Map<string, string>();
  for (const [id, named] of groupBy(operations, nameOf))
    if (named.length > 1) details.set(id, `${quote(id)} names ${listSome(named.map(describe), 6)}.`);
  return operations.map((operation) => {
    const detail = details.get(nameOf(operation) ?? "");
    if (detail === undefined) return operation;
    findings.readSubject({ kind: "operation", name: describe(operation) }, () => {
      findings.limit("name", () =>
        findings.add("DUPLICATE_OPERATION_ID", `${operation.pointer}/operationId`, detail),
      );
    });
    const { operationId: _, ...nameless } = operation;
    return { ...nameless, sharesId: true };
  });
}

/** The trait `name` takes precedence over the operationId. */
function nameOf({ operationId, traits }: DocumentOperation): string | undefined {
  return traits.name === undefined ? operationId : undefined;
}

function describe({ method, path }: Pick<DocumentOperation, "method" | "path">): string {
  return printable(`${method} ${path}`);
}

/** Reports paths that `fetch` cannot send (Fetch Standard, sections 2.2.1 and 5.4): a call could only throw. */
function checkPath(path: string, pointer: string, findings: DocumentFindings): void {
  const fault = pathFault(path);
  if (fault !== undefined) findings.add("PATH_INVALID", pointer, `The path ${quote(path)} ${fault}.`);
}

type RequestParts = Pick<DocumentOperation, "requestBody">;

/** Drops the body of a GET or HEAD: the call is valid without it, unless the body is required. */
function keepSendable(parts: RequestParts, { method, node }: PathItemOperation): RequestParts {
  const { requestBody } = parts;
  if (requestBody === undefined || (method !== "GET" && method !== "HEAD")) return parts;
  const { required, content } = requestBody;
  const report = (rest: string): void => {
    node.add("BODY_NOT_SENDABLE", `A ${method} request cannot have a body${rest}.`, "requestBody");
  };
  if (required) report(", and this one is required");
  else if (!content.every(({ schema }) => isEmptyObject(schema)))
    node.findings.limit("part", () => {
      report("");
    });
  return {};
}

/** True for an object without fields, which some generators describe as the body of every operation. */
function isEmptyObject(schema: WrittenSchema | undefined): boolean {
  const { types, docs, additionalProperties: _any, ...others } = schema ?? {};
  const { title: _title, description: _description, ...otherDocs } = docs ?? {};
  return types?.join() === "object" && Object.keys({ ...others, ...otherDocs }).length === 0;
}
