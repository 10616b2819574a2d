/**
 * Bodies, responses and headers, each read once however often it is referred to; their media types, and how the fields
 * of forms and the parts of multipart bodies are sent (OpenAPI 3.2, sections 4.14 and 4.15).
 */
import type { Encodings } from "../model/api.js";
import { essenceOf } from "../schema/media-type.js";
import type { WrittenSchema } from "../schema/schema.js";
import {
  createObject,
  describeType,
  isObject,
  type JsonObject,
  type JsonValue,
  textOfValue,
} from "../values/json.js";
import { tokensOf } from "../values/json-pointer.js";
import { compareText, quote } from "../values/text.js";
import {
  type Located,
  readEntries,
  readNamedEntries,
  readFlag,
  readList,
  readObject,
  readString,
  readTexts,
  refuseReference,
} from "./fields.js";
import { kindAt } from "./pointer-kind.js";
import { readSchema } from "./read-schema.js";
import { overridingDescription, type Reading, readOnce } from "./reading.js";
import type {
  DocumentBody,
  DocumentEncoding,
  DocumentHeader,
  DocumentMediaType,
  DocumentResponse,
} from "./valid-document.js";

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
    ...readTexts(value, ["description"], pointer, reading.findings),
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

/** Without its status, which the referring place gives. */
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
    ...readTexts(value, ["description"], pointer, reading.findings),
    content: readContent(readObject(value, "content", pointer, reading.findings), reading),
    headers: readHeaders(value, pointer, reading),
    ...readLinks(value, pointer, reading),
  };
}

/** No call depends on links, so an error in one costs nothing. */
function readLinks(
  node: JsonObject,
  pointer: string,
  { findings, references }: Reading,
): Pick<DocumentResponse, "comparedOnly"> {
  const links = findings.limit("nothing", () =>
    readNamedEntries(readObject(node, "links", pointer, findings)).flatMap(({ key, ...entry }) => {
      const link = references.follow(entry, "link");
      return link === undefined ? [] : [[key, describeLink(link.value)] as const];
    }),
  );
  return links.length === 0 ? {} : { comparedOnly: { links: new Map(links) } };
}

function describeLink({ operationId, operationRef, parameters, requestBody, server }: JsonObject): string {
  const passed = isObject(parameters) ? parameters : {};
  const words = [
    ...Object.keys(passed)
      .sort(compareText)
      .map((key) => [key, passed[key]] as const),
    ["body", requestBody] as const,
    ["server", isObject(server) ? server["url"] : undefined] as const,
  ].flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${textOfValue(value)}`]));
  return `${textOfValue(operationId ?? operationRef ?? "")}(${words.join(", ")})`;
}

/** The standard ignores `Content-Type` here. */
function readHeaders(node: JsonObject, pointer: string, reading: Reading): DocumentHeader[] {
  return readNamedEntries(readObject(node, "headers", pointer, reading.findings)).flatMap(
    ({ key, value, pointer: at }) => {
      if (key.toLowerCase() === "content-type") return [];
      const header = readHeader({ value, pointer: at }, reading);
      return header === undefined ? [] : [{ ...header, name: key }];
    },
  );
}

/** Without its name, which the referring place gives. */
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
    ...readTexts(value, ["description"], pointer, reading.findings),
    schema: readValue(node, reading).schema,
  };
}

function readContent(content: Located<JsonObject> | undefined, reading: Reading): DocumentMediaType[] {
  const entries = readEntries(content, { hasExtensions: true });
  // A stray key beside media types loses nothing; if no key is a media type, the body would vanish.
  const hasMediaType = entries.some(({ key }) => mediaTypeForm.test(key));
  return entries.flatMap(({ key, value, pointer }) => {
    if (!mediaTypeForm.test(key)) {
      const code = hasMediaType ? "FIELD_IGNORED" : "MEDIA_TYPE_INVALID";
      reading.findings.add(code, pointer, `${quote(key)} is not a media type.`);
      return [];
    }
    const node = followMediaType({ value, pointer }, key, reading);
    return node === undefined ? [] : [readMediaType(key, node, reading)];
  });
}

/** References are allowed from OpenAPI 3.2 on, and never to a schema. What is meant is clear all the same. */
function followMediaType(
  entry: Located<JsonValue>,
  mediaType: string,
  { references, findings, openapi }: Reading,
): Located<JsonObject> | undefined {
  const reference = isObject(entry.value) ? entry.value["$ref"] : undefined;
  if (typeof reference !== "string") return references.follow(entry, "media-type");
  const target = references.lookup(tokensOf(reference) ?? []);
  const isSchema = target !== undefined && kindAt(target.tokens) === "schema";
  const what = `${quote(mediaType)} is a reference to ${quote(reference)}`;
  if (isSchema)
    findings.add(
      "MEDIA_TYPE_REFERENCE",
      entry.pointer,
      `${what}, which is read as the schema of the content.`,
    );
  else if (target !== undefined && openapi !== "3.2")
    findings.add("MEDIA_TYPE_REFERENCE", entry.pointer, `${what}, which is followed.`);
  if (!isSchema) return references.follow(entry, "media-type");
  return { value: Object.assign(createObject(), { schema: entry.value }), pointer: entry.pointer };
}

/** RFC 9110, section 8.3.1, with the wildcards of OpenAPI; parameters are not checked. */
const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

function readMediaType(
  mediaType: string,
  { value, pointer }: Located<JsonObject>,
  reading: Reading,
): DocumentMediaType {
  const { schema, itemSchema } = value as { schema?: JsonValue; itemSchema?: JsonValue };
  return {
    pointer,
    mediaType,
    ...(schema !== undefined && { schema: readSchema(schema, `${pointer}/schema`, reading) }),
    ...(itemSchema !== undefined && { itemSchema: readSchema(itemSchema, `${pointer}/itemSchema`, reading) }),
    ...readEncodings({ value, pointer }, mediaType, reading),
    examples: readExamples(value, pointer, reading),
  };
}

/** Only values: `externalValue` and `serializedValue` are not in the document. */
function readExamples(node: JsonObject, pointer: string, reading: Reading): JsonValue[] {
  const { example } = node as { example?: JsonValue };
  const named = readNamedEntries(readNamedExamples(node, pointer, reading)).flatMap((entry) => {
    // No type depends on it.
    const followed = reading.findings.limit("nothing", () => reading.references.follow(entry, "example"));
    const { dataValue, value } = (followed?.value ?? {}) as { dataValue?: JsonValue; value?: JsonValue };
    return dataValue ?? value ?? [];
  });
  return example === undefined ? named : [example, ...named];
}

/** Reports a list of examples, which belongs in a schema. */
function readNamedExamples(
  node: JsonObject,
  pointer: string,
  { findings }: Reading,
): Located<JsonObject> | undefined {
  if (!Array.isArray(node["examples"])) return readObject(node, "examples", pointer, findings);
  const list = readList(node, "examples", pointer, findings);
  const detail = `\`examples\` must be an object of named examples; found a list of ${list.length}.`;
  findings.add("FIELD_IGNORED", `${pointer}/examples`, detail);
  return undefined;
}

interface DescribedValue {
  readonly schema: WrittenSchema;
  /** Present if `content` describes the value. */
  readonly mediaType?: string;
}

/** The value of a parameter or header: either `schema`, or `content` with exactly one media type. */
export function readValue({ value: node, pointer }: Located<JsonObject>, reading: Reading): DescribedValue {
  const schema = node["schema"];
  if (schema !== undefined) return { schema: readSchema(schema, `${pointer}/schema`, reading) };
  const content = readContent(readObject(node, "content", pointer, reading.findings), reading);
  const [first] = content;
  if (first === undefined) {
    reading.findings.add("VALUE_NOT_DESCRIBED", pointer, "Neither `schema` nor `content` is given.");
    return { schema: {} };
  }
  if (content.length > 1) {
    const detail = `Of ${content.length} media types only the first, ${first.mediaType}, is used.`;
    reading.findings.add("FIELD_IGNORED", `${pointer}/content`, detail);
  }
  return { schema: first.schema ?? {}, mediaType: first.mediaType };
}

/**
 * Encodings of the fields of a form and of the parts of a multipart body (OpenAPI 3.2, sections 4.14.4 and 4.15).
 *
 * Drops what the standard ignores: a style in a multipart body of OpenAPI 3.0, a media type beside a style,
 * headers in a form.
 */
function readEncodings(
  media: Located<JsonObject>,
  mediaType: string,
  reading: Reading,
): Encodings<DocumentEncoding> {
  const essence = essenceOf(mediaType);
  const isForm = essence === "application/x-www-form-urlencoded";
  const isMultipart = essence.startsWith("multipart/");
  if (!isForm && !isMultipart) return { encoding: new Map() };
  const hasStyles = isForm || (essence === "multipart/form-data" && reading.openapi !== "3.0");
  return readValues(media, { hasStyles, isMultipart }, reading);
}

/** The parts of an encoding that count in a media type. */
interface Rules {
  readonly hasStyles: boolean;
  readonly isMultipart: boolean;
}

function readValues(
  { value: node, pointer }: Located<JsonObject>,
  rules: Rules,
  reading: Reading,
): Encodings<DocumentEncoding> {
  const { findings } = reading;
  const named = readNamedEntries(readObject(node, "encoding", pointer, findings)).flatMap((entry) =>
    readEncoding(entry, rules, reading).map((encoding) => [entry.key, encoding] as const),
  );
  if (!rules.isMultipart) return { encoding: new Map(named) };
  const prefix = readList(node, "prefixEncoding", pointer, findings).flatMap((entry) =>
    readEncoding(entry, rules, reading),
  );
  const items = readObject(node, "itemEncoding", pointer, findings);
  const [itemEncoding] = items === undefined ? [] : readEncoding(items, rules, reading);
  return {
    encoding: new Map(named),
    ...(prefix.length === 0 ? {} : { prefixEncoding: prefix }),
    ...(itemEncoding === undefined ? {} : { itemEncoding }),
  };
}

function readEncoding(
  { value: node, pointer }: Located<JsonValue>,
  { hasStyles, isMultipart }: Rules,
  reading: Reading,
): DocumentEncoding[] {
  const { findings } = reading;
  if (!isObject(node)) {
    findings.add("FIELD_TYPE", pointer, `An encoding must be an object; found ${describeType(node)}.`);
    return [];
  }
  if (refuseReference(node, "The encoding", pointer, findings)) return [];
  const style = hasStyles ? readStyle(node, pointer, reading) : {};
  const contentType = readString(node, "contentType", pointer, findings);
  const isStyled = Object.keys(style).length > 0;
  const own = { ...style, ...(contentType === undefined || isStyled ? {} : { contentType }) };
  if (!isMultipart) return [own];
  const headers = readHeaders(node, pointer, reading);
  const { encoding, ...positional } = readValues(
    { value: node, pointer },
    { hasStyles: false, isMultipart },
    reading,
  );
  return [
    {
      ...own,
      ...(headers.length === 0 ? {} : { headers }),
      ...(encoding.size === 0 ? {} : { encoding }),
      ...positional,
    },
  ];
}

function readStyle(
  node: JsonObject,
  pointer: string,
  { findings }: Reading,
): Pick<DocumentEncoding, "style" | "explode" | "allowReserved"> {
  const style = readTexts(node, ["style"], pointer, findings);
  const explode = readFlag(node, "explode", pointer, findings);
  const allowReserved = readFlag(node, "allowReserved", pointer, findings);
  return {
    ...style,
    ...(explode !== undefined && { explode }),
    ...(allowReserved !== undefined && { allowReserved }),
  };
}
