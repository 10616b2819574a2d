/**
 * Bodies that are neither JSON nor multipart: `body: { type: "text/csv", as: text }`. Bundled only if they are used.
 *
 * A buffer, which the caller may change later, is copied before anything is awaited. A body is encoded once, so that every
 * attempt sends the same bytes.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { encodeJson } from "./json-body.js";
import { isBinary, readBytes } from "./request/binary.js";
import type { BodyDescriptor, EncodedBody } from "./request/encoded-request.js";
import { encodePlain } from "./request/encode-part.js";
import { fieldsOf, itemsOf } from "./request/fields.js";
import { refuseOtherCharset } from "./request/media-type.js";
import { pairs, textOf } from "./request/parameters.js";
import { web } from "./web.js";

/** Text, XML and anything else that the caller writes: a string, which is sent as UTF-8, or bytes in any encoding. */
export async function text(
  value: unknown,
  { type }: BodyDescriptor,
): Promise<EncodedBody> {
  if (isBinary(value)) return { type, body: await readBytes(value, "body") };
  if (typeof value === "object" || typeof value === "function")
    throw new InvalidRequestError("body: must be a string or bytes.");
  refuseOtherCharset(type, "body");
  return {
    // Without it, a service would have to guess; other types state their own encoding.
    type:
      /^text\/|[/+]xml/i.test(type) && !/;\s*charset=/i.test(type)
        ? `${type}; charset=utf-8`
        : type,
    body: textOf("body", value),
  };
}

export async function bytes(
  value: unknown,
  { type }: BodyDescriptor,
): Promise<EncodedBody> {
  const body =
    typeof value === "string"
      ? textOf("body", value)
      : await readBytes(value, "body");
  return { type, body };
}

/** `application/jsonl` and the like: each item of a list on its own line. */
export function jsonSequence(
  value: unknown,
  { type }: BodyDescriptor,
): EncodedBody {
  if (!Array.isArray(value))
    throw new InvalidRequestError("body: must be a list of items.");
  // RFC 7464 begins each with a mark.
  const mark = /json-seq/i.test(type) ? "\x1e" : "";
  const lines = Array.from(
    value,
    (item, index) => `${mark}${encodeJson(item, `body.${index}`)}\n`,
  );
  return { type, body: lines.join("") };
}

/** `application/x-www-form-urlencoded`: a pair for each item of a list, objects as JSON, unless the document says otherwise. */
export function form(
  value: unknown,
  { type, encoding = {} }: BodyDescriptor,
): EncodedBody {
  if (value instanceof web.URLSearchParams)
    return { type, body: String(value) };
  const fields = fieldsOf(value).flatMap(([name, field]) => {
    const { as, ...value } = encoding[name] ?? {};
    if (as) return as(name, field);
    return itemsOf(field).map((item) =>
      pairs(name, encodePlain(item, name, value).content),
    );
  });
  return { type, body: fields.filter(Boolean).join("&") };
}
