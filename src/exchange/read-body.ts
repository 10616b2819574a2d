/**
 * The body of a request, read by its declared media type and checked against its schema.
 *
 * A form becomes the object that the client was given, with numbers and objects as the schema has them. A file becomes a
 * string with one character per byte, text that is not JSON a string. XML and other bytes are not read.
 */
import type { Body, Content, Encoding, Serialization } from "../model/api.js";
import { essenceOf, isJsonType } from "../schema/media-type.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { Schema } from "../schema/schema.js";
import { isObject, type JsonObject, type JsonValue, parseJson } from "../values/json.js";
import { decode, fromPairs, readPairs, readValue, type Pair } from "./read-arguments.js";
import type { Validator } from "./validator.js";
import type { HttpRequest } from "./request.js";

/** `unreadable`: not in the syntax of its media type. */
export type BodyFlaw = "unreadable" | "media-type";

export type InputBody =
  | { readonly kind: "value"; readonly value: JsonValue | undefined }
  /** `value`: if the body could be decoded. */
  | {
      readonly kind: "invalid";
      readonly message: string;
      readonly flaw?: BodyFlaw | undefined;
      readonly value?: JsonValue;
    };

export function readInputBody(
  declared: Body | undefined,
  request: HttpRequest,
  validator: Validator,
): InputBody {
  if (declared === undefined) return { kind: "value", value: undefined };
  if (request.body.length === 0) {
    return declared.required ? invalid("The body is missing") : { kind: "value", value: undefined };
  }
  const type = request.header("content-type") ?? "";
  const decoded = decodeBody(declared, request, validator.view);
  if (decoded === undefined) {
    const expected = declared.content.map(({ mediaType }) => mediaType).join(" or ");
    return invalid(`The body must be ${expected}; found ${type || "no content-type"}`, "media-type");
  }
  const { content, read } = decoded;
  if (read.kind === "invalid" || read.value === undefined) return read;
  const problem = validator.problem(content.schema, read.value, "request");
  return problem === undefined ? read : { ...invalid(`Body ${problem}`), value: read.value };
}

/** Undefined if no declared media type is the one that was sent. */
export function decodeBody(
  { content: contents }: Body,
  request: HttpRequest,
  view: SchemaView,
): { readonly content: Content; readonly read: InputBody } | undefined {
  const type = request.header("content-type") ?? "";
  const content = contentOf(type, contents);
  return content && { content, read: readContent(content, type, request.body, view) };
}

/** Any JSON type matches the JSON type of the document. Bytes need no Content-Type (RFC 9110, section 8.3). */
function contentOf(type: string, contents: readonly Content[]): Content | undefined {
  const essence = essenceOf(type) || "application/octet-stream";
  const [range] = essence.split("/");
  const declared = [essence, `${range}/*`, "*/*"]
    .map((name) => contents.find(({ mediaType }) => essenceOf(mediaType) === name))
    .find((each) => each !== undefined);
  return declared ?? (isJsonType(type) ? contents.find(({ mediaType }) => isJsonType(mediaType)) : undefined);
}

function readContent(content: Content, type: string, bytes: Uint8Array, view: SchemaView): InputBody {
  const essence = essenceOf(type);
  if (isJsonType(content.mediaType) || isJsonType(type)) {
    const value = readJson(bytes);
    if (value !== undefined) return { kind: "value", value };
    const isJson = parseJson(textOf(bytes)) !== undefined;
    return invalid(isJson ? "The body has a number beyond 1.8e308" : "The body is not JSON", "unreadable");
  }
  if (essence === "application/x-www-form-urlencoded") {
    const pairs = readPairs(textOf(bytes), "&");
    return { kind: "value", value: objectOf(pairs.map(sentPair), content, view) };
  }
  if (essence.startsWith("multipart/")) {
    const parts = readParts(bytes, type);
    return parts === undefined
      ? invalid("The body is not multipart", "unreadable")
      : { kind: "value", value: valueOfParts(parts, content, view) };
  }
  if (/^text\/(?!xml$)/.test(essence))
    return { kind: "value", value: readValue(textOf(bytes), content.schema, view) };
  return { kind: "value", value: undefined };
}

function invalid(message: string, flaw?: BodyFlaw): Extract<InputBody, { kind: "invalid" }> {
  return { kind: "invalid", message, flaw };
}

/** Undefined if the bytes are not JSON in UTF-8, or have a number such as 1e400, which no answer could repeat. */
export function readJson(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), finite) as JsonValue;
  } catch {
    return undefined;
  }
}

function finite(_key: string, value: JsonValue): JsonValue {
  if (value === Infinity || value === -Infinity) throw new RangeError("The number is too large.");
  return value;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** A field of a form, or a part. */
interface Sent {
  readonly name: string;
  /** Percent-encoded. */
  readonly raw: string;
  readonly text: string;
  readonly contentType: string;
  readonly isFile: boolean;
}

function sentPair([name, raw]: Pair): Sent {
  return { name, raw, text: decode(raw), contentType: "", isFile: false };
}

function sentPart({ name = "", isFile, contentType, content }: Part): Sent {
  const text = isFile ? Buffer.from(content).toString("latin1") : textOf(content);
  return { name, raw: text.replaceAll(/[%+]/g, encodeURIComponent), text, contentType, isFile };
}

function valueOfParts(parts: readonly Part[], content: Content, view: SchemaView): JsonValue | undefined {
  const sent = parts.map(sentPart);
  if (sent.every(({ name }) => name !== "")) return objectOf(sent, content, view);
  const { items = {}, prefixItems = [] } = view.resolve(content.schema);
  return sent.map((part, index) => itemOf(part, prefixItems[index] ?? (items === false ? {} : items), view));
}

function objectOf(sent: readonly Sent[], { schema, encoding }: Content, view: SchemaView): JsonObject {
  const properties = view.possibleProperties(schema);
  const pairs = sent.map(({ name, raw }) => [name, raw] as const);
  const styled = new Set<string>();
  const own = Array.from(properties, ([name, property]) => {
    const serialization = serializationOf(encoding.get(name));
    if (serialization === undefined) {
      const values = sent.filter((one) => one.name === name);
      return [name, fieldOf(values, property, view)] as const;
    }
    const reader = { view, unescape: decode, others: new Set(properties.keys()) };
    const value = fromPairs(pairs, { name, schema: property, serialization }, reader);
    for (const key of isObject(value) ? Object.keys(value) : []) styled.add(key);
    return [name, value] as const;
  });
  const isOther = ({ name }: Sent): boolean =>
    !properties.has(name) && !styled.has(name) && !properties.has(name.replace(/\[.*/s, ""));
  const others = sent.filter(isOther).map(({ name, text }) => [name, text] as const);
  return Object.fromEntries([...others, ...own].filter(([, value]) => value !== undefined)) as JsonObject;
}

function serializationOf({ style, explode, allowReserved }: Encoding = {}): Serialization | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  return {
    kind: "style",
    style: (style ?? "form") as Extract<Serialization, { kind: "style" }>["style"],
    explode: explode ?? (style === undefined || style === "form"),
    allowReserved: allowReserved === true,
  };
}

function fieldOf(values: readonly Sent[], schema: Schema, view: SchemaView): JsonValue | undefined {
  const { items } = view.resolve(schema);
  if (items === undefined) return values[0] && itemOf(values[0], schema, view);
  // An empty list is not sent at all.
  return values.length === 0
    ? undefined
    : values.map((value) => itemOf(value, items === false ? {} : items, view));
}

function itemOf({ text, contentType, isFile }: Sent, schema: Schema, view: SchemaView): JsonValue {
  if (isFile) return text;
  return isJsonType(contentType) ? (parseJson(text) ?? text) : readValue(text, schema, view);
}

/** A part of a multipart body (RFC 2046, section 5.1). */
interface Part {
  /** Absent for a part that is identified by its position. */
  readonly name?: string;
  readonly isFile: boolean;
  /** Empty if the part has none. */
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** Undefined if the body is not multipart. */
function readParts(body: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = parameter(contentType, "boundary");
  if (boundary === undefined) return undefined;
  // One character per byte. The first delimiter may be at the very start.
  const [, ...pieces] = `\r\n${Buffer.from(body).toString("latin1")}`.split(`\r\n--${boundary}`);
  if (pieces.pop()?.startsWith("--") !== true) return undefined;
  return pieces.map((piece) => {
    const [head = "", ...content] = piece.replace(/^[ \t]*\r\n/, "\r\n").split("\r\n\r\n");
    return readPart(head, Buffer.from(content.join("\r\n\r\n"), "latin1"));
  });
}

function readPart(head: string, content: Uint8Array): Part {
  const lines = head.split("\r\n").map((line) => line.split(/:(.*)/s, 2));
  const headers = new Map(lines.map(([name = "", value = ""]) => [name.toLowerCase(), value.trim()]));
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameter(disposition, "name");
  return {
    ...(name === undefined ? {} : { name: decoded(name) }),
    isFile: parameter(disposition, "filename") !== undefined,
    contentType: headers.get("content-type") ?? "",
    content,
  };
}

function parameter(header: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]*))`, "i").exec(header);
  return value?.[1] ?? value?.[2];
}

/** UTF-8, with the escapes of browsers. */
function decoded(name: string): string {
  return Buffer.from(name, "latin1")
    .toString("utf8")
    .replace(/%22|%0D|%0A/gi, decodeURIComponent);
}
