/**
 * Bodies that are not JSON: `body: { type: "multipart/form-data", as: multipart }`. Bundled only where they are used.
 *
 * What the caller may change later (a buffer, a form) is copied before anything is awaited. Forms and files go through
 * the platform's own `Response` and `FormData` once, so that every attempt sends the same bytes: encoded anew, a form
 * would have another boundary each time.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { encodeJson, isHidden } from "./json-body.js";
import { pairs, textOf } from "./request/parameters.js";
import type { BodyDescriptor, EncodedBody } from "./request/encode-request.js";
import { web } from "./web.js";

export function text(value: unknown, { type }: BodyDescriptor): EncodedBody {
  if (typeof value === "object") throw new InvalidRequestError("body: needs a string.");
  return { type, body: textOf(value, "body") };
}

/** `application/x-www-form-urlencoded`. */
export function form(value: unknown, { type, encoding = {} }: BodyDescriptor): EncodedBody {
  if (value instanceof web.URLSearchParams) return { type, body: String(value) };
  const parts = fieldsOf(value).map(([name, field]) => {
    const { as = pairs, contentType } = encoding[name] ?? {};
    return as(name, contentType?.includes("json") ? encodeJson(field, name) : field);
  });
  return { type, body: parts.filter(Boolean).join("&") };
}

/** Bytes, or whatever the platform's `Response` takes. */
export async function bytes(value: unknown, { type }: BodyDescriptor): Promise<EncodedBody> {
  // This copies: an asynchronous function runs at once up to its first `await`.
  const packed = new web.Response(checkSendable(value));
  return {
    type: packed.headers.get("content-type") ?? type,
    body: new Uint8Array(await packed.arrayBuffer()),
  };
}

/** Lists become repeated parts; objects are sent as JSON; what has bytes is sent as a file. */
export function multipart(value: unknown, descriptor: BodyDescriptor): Promise<EncodedBody> {
  if (value instanceof web.FormData) return bytes(value, descriptor);
  const data = new web.FormData();
  for (const [name, field] of fieldsOf(value)) {
    for (const item of [field].flat())
      if (item != null)
        data.append(textOf(name, "body"), part(name, item, descriptor.encoding?.[name]?.contentType));
  }
  return bytes(data, descriptor);
}

function part(name: string, item: unknown, contentType: string | undefined): unknown {
  if (item instanceof web.Blob) return item;
  if (ArrayBuffer.isView(item) || item instanceof ArrayBuffer)
    return new web.Blob([item], { type: contentType ?? "" });
  if (typeof item === "object" && !(item instanceof Date))
    return new web.Blob([encodeJson(item, name)], { type: contentType ?? "application/json" });
  const text = textOf(item, name);
  return contentType === undefined ? text : new web.Blob([text], { type: contentType });
}

/** What the platform's `Response` sends as it is; of anything else it would send the name: `[object Object]`. */
function checkSendable(value: unknown): unknown {
  const kinds = [ArrayBuffer, web.Blob, web.FormData, web.URLSearchParams];
  if (typeof value === "string") return textOf(value, "body");
  if (ArrayBuffer.isView(value) || kinds.some((kind) => value instanceof kind)) return value;
  if (typeof (Object(value) as { getReader?: unknown }).getReader === "function") return value;
  throw new InvalidRequestError("body: needs bytes: a typed array, a Blob, a stream, or a string.");
}

function fieldsOf(value: unknown): [string, unknown][] {
  if (Object.prototype.toString.call(value) !== "[object Object]" || isHidden(value as object))
    throw new InvalidRequestError("body: a form needs an object with its fields.");
  return Object.entries(value as object).filter(([, field]) => field !== undefined && field !== null);
}
