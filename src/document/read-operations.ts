/** From `paths` to operations, in the order of the document. */
import { describeType, quote } from "../diagnostics/quote.js";
import { readEntries, type FieldEntry } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import { createObject, isObject, type JsonObject } from "./json.js";
import { readParameters } from "./read-parameters.js";
import { readHead, readPathItem, readRequestParts, type PathItemOperation } from "./read-path-items.js";
import { readResponses } from "./read-responses.js";
import { readRequirements } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readTraits } from "./read-traits.js";
import { readCallbacks } from "./read-webhooks.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation, DocumentParameter, SecurityRequirement } from "./valid-document.js";

/** What operations take from the document where they say nothing themselves. */
export interface DocumentDefaults {
  readonly security: readonly SecurityRequirement[];
  readonly schemeNames: ReadonlySet<string>;
}

export function readOperations(
  root: JsonObject,
  defaults: DocumentDefaults,
  reading: Reading,
): DocumentOperation[] {
  const paths = readPaths(root, reading);
  checkPaths(paths, reading.findings);
  const operations = paths.flatMap(({ key, value, pointer }) =>
    readPathItem({ value, pointer }, reading).map((found) => readOperation(key, found, defaults, reading)),
  );
  checkOperationIds(operations, reading.findings);
  return operations;
}

/** 3.0 demands `paths`; from 3.1 on a document may have webhooks or components alone. A null is a mistake in all. */
function readPaths(root: JsonObject, { findings, openapi }: Reading): FieldEntry[] {
  const paths = root["paths"];
  if (isObject(paths)) return readEntries({ value: paths, pointer: "#/paths" }, { hasExtensions: true });
  const isOptional = openapi !== "3.0" || root["webhooks"] !== undefined || root["x-webhooks"] !== undefined;
  if (paths === undefined && isOptional) return [];
  const what =
    paths === undefined
      ? "`paths` is missing."
      : `\`paths\` must be an object; found ${describeType(paths)}.`;
  findings.add("FIELD_TYPE", "#/paths", what);
  return [];
}

/** Path templates begin with a slash, and no two of them match the same requests (OpenAPI 3.2, section 4.8.1). */
function checkPaths(paths: readonly FieldEntry[], findings: DocumentFindings): void {
  const byForm = new Map<string, string>();
  for (const { key, pointer } of paths) {
    if (!key.startsWith("/"))
      findings.add("PATH_INVALID", pointer, `The path ${quote(key)} does not begin with a slash.`);
    const form = key.replace(/\{[^{}]*\}/g, "{}");
    const known = byForm.get(form);
    if (known === undefined) byForm.set(form, key);
    else
      findings.add("PATHS_AMBIGUOUS", pointer, `${quote(key)} and ${quote(known)} match the same requests.`);
  }
}

function readOperation(
  path: string,
  found: PathItemOperation,
  defaults: DocumentDefaults,
  reading: Reading,
): DocumentOperation {
  const { value, pointer, method } = found;
  const { findings } = reading;
  if (value["responses"] === undefined && reading.openapi === "3.0") {
    findings.add("RESPONSES_MISSING", pointer, "The operation has no `responses`.");
  }
  return {
    pointer,
    path,
    method,
    ...readHead(found, reading),
    parameters: matchPathParameters(path, readParameters(found, reading), pointer, findings),
    ...readRequestParts(found, reading),
    responses: readResponses(found, reading),
    callbacks: readCallbacks(found, reading),
    security:
      value["security"] === undefined
        ? defaults.security
        : readRequirements(value, pointer, defaults.schemeNames, findings),
    ...readOwnServers(found, reading),
    traits: readTraits("operation", value["x-client"], `${pointer}/x-client`, findings),
  };
}

/**
 * Path parameters and the braces of the path need the same names. What is missing is added as a string, what is not in
 * the path is left out: a call can be made either way, and the warning says what to look at.
 */
function matchPathParameters(
  path: string,
  parameters: readonly DocumentParameter[],
  pointer: string,
  findings: DocumentFindings,
): DocumentParameter[] {
  const names = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? ""));
  const matched = parameters.filter((parameter) => {
    if (parameter.in !== "path" || names.delete(parameter.name)) return true;
    findings.add(
      "PATH_PARAMETER_NOT_IN_PATH",
      pointer,
      `The path ${quote(path)} has no {${parameter.name}}.`,
    );
    return false;
  });
  for (const name of names) {
    findings.add(
      "PATH_PARAMETER_UNDECLARED",
      pointer,
      `No parameter describes {${name}} of the path ${quote(path)}.`,
    );
  }
  return [...matched, ...Array.from(names, (name) => undeclared(name, pointer))];
}

function undeclared(name: string, pointer: string): DocumentParameter {
  const schema = createObject();
  schema["type"] = "string";
  return {
    pointer,
    name,
    in: "path",
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    allowReserved: false,
    schema,
  };
}

function readOwnServers(
  { value, pointer, item }: PathItemOperation,
  reading: Reading,
): Pick<DocumentOperation, "servers"> {
  const own = readServers(value, pointer, reading);
  const servers = own.length > 0 ? own : readServers(item.value, item.pointer, reading);
  return servers.length > 0 ? { servers } : {};
}

/** An operationId names one operation: it becomes the name of a function, and error reports refer to it. */
function checkOperationIds(operations: readonly DocumentOperation[], findings: DocumentFindings): void {
  const first = new Map<string, DocumentOperation>();
  for (const operation of operations) {
    const { operationId, pointer } = operation;
    if (operationId === undefined) continue;
    const known = first.get(operationId);
    if (known === undefined) first.set(operationId, operation);
    else {
      findings.add(
        "DUPLICATE_OPERATION_ID",
        pointer,
        `${quote(operationId)} names ${call(operation)} here and ${call(known)} at ${known.pointer}.`,
      );
    }
  }
}

function call({ method, path }: DocumentOperation): string {
  return `${method.toUpperCase()} ${path}`;
}
