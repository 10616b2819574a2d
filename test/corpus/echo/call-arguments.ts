/** What a call is given: a value for each parameter and for the body, and how the client wants them. */
import type { JsonObject, JsonValue } from "../../../src/values/json.js";
import { isList, isObject } from "../../../src/values/json.js";
import type { GivenParameter } from "./read-parameters.js";
import { follow, objectAt, type RawDocument, type RawMedia, type RawOperation } from "./raw-document.js";
import { sampleValue, type Sampling } from "./sample-value.js";
import type { SchemaJudge } from "./schema-judge.js";

export interface GivenBody {
  readonly media: RawMedia;
  readonly kind: MediaKind;
  /** As the document describes it; files are base64 strings here. */
  readonly value: JsonValue;
  /** As the caller passes it. */
  readonly argument: unknown;
}

export interface GivenCall {
  readonly parameters: readonly GivenParameter[];
  readonly body: GivenBody | undefined;
}

export type MediaKind = "json" | "form" | "multipart" | "text" | "bytes";

export function mediaKind(mediaType: string): MediaKind {
  const essence = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (/^application\/([^/]+\+)?json$/.test(essence)) return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  return /^text\/|[/+]xml$/.test(essence) ? "text" : "bytes";
}

/** A media type of a range. */
export function concrete(mediaType: string): string {
  const [type = ""] = mediaType.split("/", 1);
  if (!mediaType.includes("*")) return mediaType;
  return { "*": "application/json", text: "text/plain", image: "image/png" }[type] ?? `${type}/octet-stream`;
}

/** `undefined` if some required value was not found. */
export function sampleCall(
  operation: RawOperation,
  media: RawMedia | undefined,
  sampling: Sampling,
  judge: SchemaJudge,
): GivenCall | undefined {
  const parameters: GivenParameter[] = [];
  for (const parameter of operation.parameters) {
    if (!parameter.required && sampling.extent === "minimal") continue;
    const value = sampleValid(parameter.schema, sampling, judge, parameter.mediaType === undefined);
    if (value !== undefined) parameters.push({ parameter, value });
    else if (parameter.required) return undefined;
  }
  if (media === undefined) return { parameters, body: undefined };
  const isLeftOut = operation.body?.required === false && sampling.extent === "minimal";
  const body = isLeftOut ? undefined : sampleBody(media, sampling, judge);
  return body === undefined && operation.body?.required === true ? undefined : { parameters, body };
}

/**
 * A value that Ajv accepts, among some. In a form or a parameter, an empty list is nothing at all (RFC 6570, 2.3); there
 * a value has to be valid without it.
 */
export function sampleValid(
  schema: JsonValue,
  sampling: Sampling,
  judge: SchemaJudge,
  isForm = false,
): JsonValue | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const value = sampleValue(schema, sampling);
    if (value === undefined || judge.accepts(schema, value) !== true) continue;
    const written = isForm ? withoutEmpty(value) : value;
    if (written === value || (written !== undefined && judge.accepts(schema, written) === true)) return value;
  }
  return undefined;
}

/** The same value if there is nothing empty in it. */
function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (!isList(value) && !isObject(value)) return value;
  const entries = Object.entries(value as JsonObject);
  const left = entries.flatMap(([key, inner]): [string, JsonValue][] => {
    const written = withoutEmpty(inner);
    return written === undefined ? [] : [[key, written]];
  });
  if (left.length === 0) return undefined;
  if (left.every(([, inner], index) => inner === entries[index]?.[1]) && left.length === entries.length)
    return value;
  return isList(value) ? left.map(([, inner]) => inner) : Object.fromEntries(left);
}

function sampleBody(media: RawMedia, sampling: Sampling, judge: SchemaJudge): GivenBody | undefined {
  const kind = mediaKind(concrete(media.mediaType));
  if (kind === "text" || kind === "bytes") {
    const value = sampling.extent === "hostile" ? "naïve & 50%\r\n\u0000 \u2028 x" : "plain text";
    return { media, kind, value, argument: kind === "bytes" ? new TextEncoder().encode(value) : value };
  }
  const value = sampleValid(media.schema ?? {}, sampling, judge, kind !== "json");
  if (value === undefined || (kind !== "json" && !isObject(value))) return undefined;
  const argument =
    kind === "multipart" && isObject(value) ? withFiles(value, media, sampling.document) : value;
  return { media, kind, value, argument };
}

/** Strings of format `binary` as the bytes that they are. */
function withFiles(value: JsonObject, { schema }: RawMedia, document: RawDocument): Record<string, unknown> {
  const properties = objectAt(follow(document, schema), "properties");
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const property = follow(document, properties[name]);
      if (isBinary(property)) return [name, fileOf(field)];
      if (isList(field) && isBinary(follow(document, property["items"]))) return [name, field.map(fileOf)];
      return [name, field];
    }),
  );
}

function isBinary(schema: JsonObject): boolean {
  return schema["format"] === "binary" || typeof schema["contentMediaType"] === "string";
}

function fileOf(content: JsonValue): Blob {
  return new Blob([String(content)], { type: "application/octet-stream" });
}
