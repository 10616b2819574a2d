/** Request bodies, responses and their headers, each read once however often it is referred to. */
import { quote } from "../values/text.js";
import { readEntries, readFlag, readObject, readString, type Located } from "./fields.js";
import type { JsonObject, JsonValue } from "../values/json.js";
import { readContent, readValue } from "./read-content.js";
import { overridingDescription, readOnce, type Reading } from "./reading.js";
import type { DocumentBody, DocumentHeader, DocumentResponse } from "./valid-document.js";

export function readRequestBody(entry: Located<JsonValue>, reading: Reading): DocumentBody | undefined {
  const node = reading.references.follow(entry, "request-body");
  if (node === undefined) return undefined;
  const body = readOnce(reading.known.bodies, node.pointer, () => readFreshBody(node, reading), reading);
  return { ...body, ...overridingDescription(entry, reading) };
}

function readFreshBody({ value, pointer }: Located<JsonObject>, reading: Reading): DocumentBody {
  return {
    pointer,
    required: readFlag(value, "required", pointer, reading.findings) ?? false,
    ...describe(value, pointer, reading),
    content: readContent(readObject(value, "content", pointer, reading.findings), reading),
  };
}

export function readResponses(operation: Located<JsonObject>, reading: Reading): DocumentResponse[] {
  const responses = readObject(operation.value, "responses", operation.pointer, reading.findings);
  return readEntries(responses, { hasExtensions: true }).flatMap(({ key, value, pointer }) => {
    if (!statusForm.test(key)) {
      reading.findings.add("STATUS_INVALID", pointer, `${quote(key)} is not a status.`);
      return [];
    }
    const response = readResponse({ value, pointer }, reading);
    return response === undefined
      ? []
      : [{ ...response, status: key === "default" ? key : key.toUpperCase() }];
  });
}

const statusForm = /^([1-5](\d\d|XX)|default)$/i;

/** Without its status, which belongs to the place that refers to it. */
export function readResponse(entry: Located<JsonValue>, reading: Reading): DocumentResponse | undefined {
  const node = reading.references.follow(entry, "response");
  if (node === undefined) return undefined;
  const { known } = reading;
  const response = readOnce(known.responses, node.pointer, () => readFreshResponse(node, reading), reading);
  return { ...response, ...overridingDescription(entry, reading) };
}

function readFreshResponse({ value, pointer }: Located<JsonObject>, reading: Reading): DocumentResponse {
  return {
    pointer,
    status: "",
    ...describe(value, pointer, reading),
    content: readContent(readObject(value, "content", pointer, reading.findings), reading),
    headers: readHeaders(value, pointer, reading),
    links: readLinks(value, pointer, reading),
  };
}

/** No call depends on them, so a mistake in one costs nothing. */
function readLinks(node: JsonObject, pointer: string, reading: Reading): DocumentResponse["links"] {
  const { findings, references } = reading;
  return findings.limit("nothing", () => {
    const entries = readEntries(readObject(node, "links", pointer, findings));
    const links = entries.map(({ key, ...entry }) => [key, references.follow(entry, "link")?.value] as const);
    return new Map(links.flatMap(([name, link]) => (link === undefined ? [] : [[name, link] as const])));
  });
}

/** `Content-Type` is the media type's own matter, says the standard. */
export function readHeaders(node: JsonObject, pointer: string, reading: Reading): DocumentHeader[] {
  return readEntries(readObject(node, "headers", pointer, reading.findings)).flatMap(
    ({ key, value, pointer: at }) => {
      if (key.toLowerCase() === "content-type") return [];
      const header = readHeader({ value, pointer: at }, reading);
      return header === undefined ? [] : [{ ...header, name: key }];
    },
  );
}

/** Without its name, which belongs to the place that refers to it. */
export function readHeader(entry: Located<JsonValue>, reading: Reading): DocumentHeader | undefined {
  const node = reading.references.follow(entry, "header");
  if (node === undefined) return undefined;
  const header = readOnce(reading.known.headers, node.pointer, () => readFreshHeader(node, reading), reading);
  return { ...header, ...overridingDescription(entry, reading) };
}

function readFreshHeader(node: Located<JsonObject>, reading: Reading): DocumentHeader {
  const { value, pointer } = node;
  return {
    name: "",
    required: readFlag(value, "required", pointer, reading.findings) ?? false,
    deprecated: readFlag(value, "deprecated", pointer, reading.findings) ?? false,
    ...describe(value, pointer, reading),
    schema: readValue(node, reading).schema,
  };
}

function describe(node: JsonObject, pointer: string, { findings }: Reading): { description?: string } {
  const description = readString(node, "description", pointer, findings);
  return description === undefined ? {} : { description };
}
