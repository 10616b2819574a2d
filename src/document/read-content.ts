/**
 * Bodies, responses and headers, each read once, however often it is used; their media types, and how the fields of
 * forms and the parts of multipart bodies are sent (OpenAPI 3.2, sections 4.14 and 4.15).
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
import { DocumentObject, type FieldEntry, type Located } from "./fields.js";
import { kindAt } from "./pointer-kind.js";
import { readSchema } from "./read-schema.js";
import { partReader, type Reading } from "./reading.js";
import type {
  DocumentBody,
  DocumentEncoding,
  DocumentHeader,
  DocumentMediaType,
  DocumentResponse,
} from "./valid-document.js";

export const readRequestBody = partReader("request-body", (node, reading): DocumentBody => ({
  pointer: node.pointer,
  required: node.flag("required") ?? false,
  ...node.texts("description"),
  content: readContent(node, reading),
}));

export function readResponses(operation: DocumentObject, reading: Reading): DocumentResponse[] {
  return operation.extensibleEntries("responses").flatMap(({ key, value, pointer }) => {
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

/** Without its status, which the referring place provides. */
export const readResponse = partReader("response", (node, reading): DocumentResponse => ({
  pointer: node.pointer,
  status: "",
  ...node.texts("description"),
  content: readContent(node, reading),
  headers: readHeaders(node, reading),
  ...readLinks(node, reading),
}));

/** No call depends on links, so an error in one costs nothing. */
function readLinks(
  node: DocumentObject,
  { findings, references }: Reading,
): Pick<DocumentResponse, "comparedOnly"> {
  const links = findings.limit("nothing", () =>
    node.namedEntries("links").flatMap(({ key, ...entry }) => {
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
function readHeaders(node: DocumentObject, reading: Reading): DocumentHeader[] {
  return node.namedEntries("headers").flatMap((entry) => {
    if (entry.key.toLowerCase() === "content-type") return [];
    const header = readHeader(entry, reading);
    return header === undefined ? [] : [{ ...header, name: entry.key }];
  });
}

/** Without its name, which the referring place provides. */
export const readHeader = partReader("header", (node, reading): DocumentHeader => ({
  name: "",
  required: node.flag("required") ?? false,
  deprecated: node.flag("deprecated") ?? false,
  ...node.texts("description"),
  schema: readValue(node, reading).schema,
}));

function readContent(node: DocumentObject, reading: Reading): DocumentMediaType[] {
  const entries = node.extensibleEntries("content");
  // A stray key beside media types loses nothing; but if no key is a media type, the body would vanish.
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

/** OpenAPI allows references only from 3.2 on, and never to a schema; the intent is clear anyway. */
function followMediaType(
  entry: Located<JsonValue>,
  mediaType: string,
  { references, findings, openapi }: Reading,
): DocumentObject | undefined {
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
  return new DocumentObject(Object.assign(createObject(), { schema: entry.value }), entry.pointer, findings);
}

/** RFC 9110, section 8.3.1, with the wildcards of OpenAPI; parameters are not checked. */
const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

function readMediaType(mediaType: string, node: DocumentObject, reading: Reading): DocumentMediaType {
  const { pointer } = node;
  const { schema, itemSchema } = node.value as { schema?: JsonValue; itemSchema?: JsonValue };
  return {
    pointer,
    mediaType,
    ...(schema !== undefined && { schema: readSchema(schema, `${pointer}/schema`, reading) }),
    ...(itemSchema !== undefined && { itemSchema: readSchema(itemSchema, `${pointer}/itemSchema`, reading) }),
    ...readEncodings(node, mediaType, reading),
    examples: readExamples(node, reading),
  };
}

/** Inline values only: `externalValue` and `serializedValue` are not in the document. */
function readExamples(node: DocumentObject, reading: Reading): JsonValue[] {
  const { example } = node.value as { example?: JsonValue };
  const named = namedExamples(node).flatMap((entry) => {
    // No type depends on it.
    const followed = reading.findings.limit("nothing", () => reading.references.follow(entry, "example"));
    const { dataValue, value } = (followed?.value ?? {}) as { dataValue?: JsonValue; value?: JsonValue };
    return dataValue ?? value ?? [];
  });
  return example === undefined ? named : [example, ...named];
}

/** Reports a list of examples, which belongs in a schema. */
function namedExamples(node: DocumentObject): FieldEntry[] {
  if (!Array.isArray(node.value["examples"])) return node.namedEntries("examples");
  const { length } = node.list("examples");
  const detail = `\`examples\` must be an object of named examples; found a list of ${length}.`;
  node.add("FIELD_IGNORED", detail, "examples");
  return [];
}

interface DescribedValue {
  readonly schema: WrittenSchema;
  /** Present if `content` describes the value. */
  readonly mediaType?: string;
}

/** The value of a parameter or header: either `schema`, or `content` with exactly one media type. */
export function readValue(node: DocumentObject, reading: Reading): DescribedValue {
  const schema = node.value["schema"];
  if (schema !== undefined) return { schema: readSchema(schema, `${node.pointer}/schema`, reading) };
  const content = readContent(node, reading);
  const [first] = content;
  if (first === undefined) {
    node.add("VALUE_NOT_DESCRIBED", "Neither `schema` nor `content` is given.");
    return { schema: {} };
  }
  if (content.length > 1) {
    const detail = `Of ${content.length} media types only the first, ${first.mediaType}, is used.`;
    node.add("FIELD_IGNORED", detail, "content");
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
  media: DocumentObject,
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

/** The fields of an encoding that apply to a media type. */
interface Rules {
  readonly hasStyles: boolean;
  readonly isMultipart: boolean;
}

function readValues(node: DocumentObject, rules: Rules, reading: Reading): Encodings<DocumentEncoding> {
  const named = node
    .namedEntries("encoding")
    .flatMap((entry) =>
      readEncoding(entry, rules, reading).map((encoding) => [entry.key, encoding] as const),
    );
  if (!rules.isMultipart) return { encoding: new Map(named) };
  const prefix = node.list("prefixEncoding").flatMap((entry) => readEncoding(entry, rules, reading));
  const items = node.object("itemEncoding");
  const [itemEncoding] = items === undefined ? [] : readEncoding(items, rules, reading);
  return {
    encoding: new Map(named),
    ...(prefix.length === 0 ? {} : { prefixEncoding: prefix }),
    ...(itemEncoding === undefined ? {} : { itemEncoding }),
  };
}

function readEncoding(
  { value, pointer }: Located<JsonValue>,
  { hasStyles, isMultipart }: Rules,
  reading: Reading,
): DocumentEncoding[] {
  const { findings } = reading;
  if (!isObject(value)) {
    findings.add("FIELD_TYPE", pointer, `An encoding must be an object; found ${describeType(value)}.`);
    return [];
  }
  const node = new DocumentObject(value, pointer, findings);
  if (node.isReference("The encoding")) return [];
  const style = hasStyles ? readStyle(node) : {};
  const contentType = node.text("contentType");
  const isStyled = Object.keys(style).length > 0;
  const own = { ...style, ...(contentType === undefined || isStyled ? {} : { contentType }) };
  if (!isMultipart) return [own];
  const headers = readHeaders(node, reading);
  const { encoding, ...positional } = readValues(node, { hasStyles: false, isMultipart }, reading);
  return [
    {
      ...own,
      ...(headers.length === 0 ? {} : { headers }),
      ...(encoding.size === 0 ? {} : { encoding }),
      ...positional,
    },
  ];
}

function readStyle(node: DocumentObject): Pick<DocumentEncoding, "style" | "explode" | "allowReserved"> {
  const explode = node.flag("explode");
  const allowReserved = node.flag("allowReserved");
  return {
    ...node.texts("style"),
    ...(explode !== undefined && { explode }),
    ...(allowReserved !== undefined && { allowReserved }),
  };
}
