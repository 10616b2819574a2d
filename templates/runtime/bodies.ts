/**
 * Bodies that are not JSON: `body: { type: "multipart/form-data", as: multipart }`. Bundled only if they are used.
 *
 * What the caller may change later (a buffer, a form) is copied before anything is awaited. Forms and files are encoded
 * once, by the platform's own `Response` and `FormData`, so that every attempt sends the same bytes: each encoding of a
 * form has another boundary.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { encodeJson, isHidden } from "./json-body.js";
import { pairs, textOf } from "./request/parameters.js";
import type { BodyDescriptor, EncodedBody } from "./request/encode-request.js";
import { web } from "./web.js";

export function text(value: unknown, { type }: BodyDescriptor): EncodedBody {
  if (typeof value === "object")
    throw new InvalidRequestError("body: must be a string.");
  return { type, body: textOf(value, "body") };
}

/** `application/x-www-form-urlencoded`. */
export function form(
  value: unknown,
  { type, encoding = {} }: BodyDescriptor,
): EncodedBody {
  if (value instanceof web.URLSearchParams)
    return { type, body: String(value) };
  const parts = fieldsOf(value).map(([name, field]) => {
    const { as = pairs, contentType } = encoding[name] ?? {};
    return as(
      name,
      contentType?.includes("json") ? encodeJson(field, name) : field,
    );
  });
  return { type, body: parts.filter(Boolean).join("&") };
}

/** Bytes, or whatever the platform's `Response` accepts. */
export async function bytes(
  value: unknown,
  { type }: BodyDescriptor,
): Promise<EncodedBody> {
  // Copied now: an async function runs synchronously up to its first `await`.
  const packed = new web.Response(checkSendable(value));
  return {
    type: (hasOwnType(value) && packed.headers.get("content-type")) || type,
    body: new Uint8Array(await packed.arrayBuffer()),
  };
}

/** Arrays become repeated parts, objects are sent as JSON, and bytes as files. */
export function multipart(
  value: unknown,
  descriptor: BodyDescriptor,
): Promise<EncodedBody> {
  if (value instanceof web.FormData) return bytes(value, descriptor);
  const data = new web.FormData();
  for (const [name, field] of fieldsOf(value)) {
    for (const item of [field].flat())
      if (item != null)
        data.append(
          textOf(name, "body"),
          part(name, item, descriptor.encoding?.[name]?.contentType),
        );
  }
  return bytes(data, descriptor);
}

function part(
  name: string,
  item: unknown,
  contentType: string | undefined,
): unknown {
  if (item instanceof web.Blob) return item;
  if (ArrayBuffer.isView(item) || item instanceof ArrayBuffer)
    return new web.Blob([item], { type: contentType ?? "" });
  if (typeof item === "object" && !(item instanceof Date))
    return new web.Blob([encodeJson(item, name)], {
      type: contentType ?? "application/json",
    });
  const text = textOf(item, name);
  return contentType === undefined
    ? text
    : new web.Blob([text], { type: contentType });
}

/** What the platform's `Response` sends as it is; anything else would be sent as `[object Object]`. */
function checkSendable(value: unknown): unknown {
  if (typeof value === "string") return textOf(value, "body");
  if (
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    hasOwnType(value)
  )
    return value;
  if (
    typeof (Object(value) as { getReader?: unknown }).getReader === "function"
  )
    return value;
  throw new InvalidRequestError(
    "body: must be bytes: a typed array, a Blob, a stream, or a string.",
  );
}

/** Bytes and streams have none, but a server may replace the global `Response` with one that calls them text. */
function hasOwnType(value: unknown): boolean {
  const kinds = [web.Blob, web.FormData, web.URLSearchParams];
  return (
    typeof value === "string" || kinds.some((kind) => value instanceof kind)
  );
}

function fieldsOf(value: unknown): [string, unknown][] {
  if (
    Object.prototype.toString.call(value) !== "[object Object]" ||
    isHidden(value as object)
  )
    throw new InvalidRequestError(
      "body: must be an object with the fields of the form.",
    );
  return Object.entries(value as object).filter(
    ([, field]) => field !== undefined && field !== null,
  );
}
