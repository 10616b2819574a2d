/** Properties of media types, by their names. */
import type { Schema } from "./schema.js";

/** The media type in lower case, without parameters: `text/csv` for `Text/CSV; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
  return mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** True if a range, such as `image/*`, includes the media type. */
export function isCovered(mediaType: string, range: string): boolean {
  const [essence, pattern] = [essenceOf(mediaType), essenceOf(range)];
  return (
    pattern !== essence &&
    pattern.endsWith("*") &&
    (pattern === "*/*" || essence.startsWith(pattern.slice(0, -1)))
  );
}

/** JSON under any name: `application/json`, `text/json`, `application/problem+json`. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}

/** A sequence of JSON values: one per line, or each after a record separator (RFC 7464, RFC 8091). */
export function jsonSequence(mediaType: string): "lines" | "records" | undefined {
  const essence = essenceOf(mediaType);
  if (/^application\/(x-)?(jsonl|jsonlines|ndjson)$/.test(essence)) return "lines";
  return /^application\/(.+\+)?json-seq$/.test(essence) ? "records" : undefined;
}

/**
 * OpenAPI 3.0 writes `format: binary`; 3.1 names a media type that is not text, with the type `string` or with none
 * (Migrating from 3.0 to 3.1).
 */
export function isBinaryString({
  types = ["string"],
  format,
  contentEncoding,
  contentMediaType = "text/plain",
}: Schema): boolean {
  return (
    types.join() === "string" &&
    contentEncoding === undefined &&
    (format === "binary" || !/^text\/|[/+](json|xml)\b/i.test(contentMediaType))
  );
}
