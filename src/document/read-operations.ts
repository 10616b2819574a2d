/** `paths` to operations, in the order of the document. */
import { describeType } from "../diagnostics/quote.js";
import { checkOperationIds } from "./check-operation-ids.js";
import { checkPaths } from "./check-paths.js";
import { matchPathParameters } from "./match-path-parameters.js";
import { readEntries, readFlag, readList, readString, readStrings, type Entry } from "./fields.js";
import { isObject, type JsonObject, type JsonValue } from "./json.js";
import { readCallbacks } from "./read-webhooks.js";
import { readParameters } from "./read-parameters.js";
import { readPathItem, type PathItemOperation } from "./read-path-items.js";
import { readBody, readResponses } from "./read-responses.js";
import { readRequirements } from "./read-security.js";
import { readServers } from "./read-servers.js";
import { readTraits } from "./read-traits.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation, SecurityRequirement } from "./valid-document.js";

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
function readPaths(root: JsonObject, { findings, openapi }: Reading): Entry[] {
  const paths = root["paths"];
  if (isObject(paths)) return readEntries({ value: paths, pointer: "#/paths" }, { hasExtensions: true });
  const isOptional = openapi !== "3.0" || root["webhooks"] !== undefined || root["x-webhooks"] !== undefined;
  if (paths === undefined && isOptional) return [];
  const what =
    paths === undefined ? "`paths` is missing." : `\`paths\` is ${describeType(paths)}, not an object.`;
  findings.add("FIELD_TYPE", "#/paths", what);
  return [];
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
  const parameters = readParameters(
    found.sharedParameters,
    readList(value, "parameters", pointer, findings),
    reading,
  );
  return {
    pointer,
    path,
    method,
    ...readHead(found, reading),
    parameters: matchPathParameters(path, parameters, pointer, findings),
    ...readRequest(value, pointer, reading),
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

export type OperationHead = Pick<
  DocumentOperation,
  "operationId" | "summary" | "description" | "deprecated" | "sunset" | "tags"
>;

/** What operations and webhooks say about themselves. */
export function readHead(found: PathItemOperation, { findings }: Reading): OperationHead {
  const { value, pointer, sharedSummary, sharedDescription } = found;
  const operationId = readString(value, "operationId", pointer, findings);
  const summary = readString(value, "summary", pointer, findings) ?? sharedSummary;
  const description = readString(value, "description", pointer, findings) ?? sharedDescription;
  return {
    ...(operationId !== undefined && operationId !== "" && { operationId }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: readFlag(value, "deprecated", pointer, findings) ?? false,
    ...readSunset(value["x-sunset"]),
    tags: readStrings(value, "tags", pointer, findings),
  };
}

/** What is no date says nothing that could be compared. */
function readSunset(value: JsonValue | undefined): Pick<DocumentOperation, "sunset"> {
  const date = typeof value === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value)?.[0] : undefined;
  return date === undefined ? {} : { sunset: date };
}

export function readRequest(
  node: JsonObject,
  pointer: string,
  reading: Reading,
): Pick<DocumentOperation, "requestBody"> {
  const value: JsonValue | undefined = node["requestBody"];
  if (value === undefined || value === null) return {};
  const requestBody = readBody({ value, pointer: `${pointer}/requestBody` }, reading);
  return requestBody === undefined ? {} : { requestBody };
}

function readOwnServers(
  { value, pointer, item }: PathItemOperation,
  reading: Reading,
): Pick<DocumentOperation, "servers"> {
  const own = readServers(value, pointer, reading);
  const servers = own.length > 0 ? own : readServers(item.value, item.pointer, reading);
  return servers.length > 0 ? { servers } : {};
}
