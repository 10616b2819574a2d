/**
 * Bodies that are not JSON: `body: { type: "multipart/form-data", as: multipart }`. Bundled only where they are used.
 *
 * Forms and files go through the platform's own `Response` and `FormData` once, so that every attempt sends the same
 * bytes: encoded anew, a form would have another boundary each time.
 */
import { pairs } from "./parameters.js";
import type { BodyDescriptor, EncodedBody } from "./request.js";
import { web } from "./web.js";

export async function text(value: unknown, { type }: BodyDescriptor): Promise<EncodedBody> {
  return { type, body: String(value) };
}

/** `application/x-www-form-urlencoded`. */
export async function form(value: unknown, { type, encoding = {} }: BodyDescriptor): Promise<EncodedBody> {
  const parts = fieldsOf(value).map(([name, field]) => {
    const { as = pairs, contentType } = encoding[name] ?? {};
    return as(name, contentType?.includes("json") ? JSON.stringify(field) : field);
  });
  return { type, body: parts.filter(Boolean).join("&") };
}

/** Bytes, or whatever the platform's `Response` takes. */
export async function bytes(value: unknown, { type }: BodyDescriptor): Promise<EncodedBody> {
  const packed = new web.Response(value);
  return {
    type: packed.headers.get("content-type") ?? type,
    body: new Uint8Array(await packed.arrayBuffer()),
  };
}

/** Lists become repeated parts; objects are sent as JSON; what has bytes is sent as a file. */
export function multipart(value: unknown, descriptor: BodyDescriptor): Promise<EncodedBody> {
  const data = new web.FormData();
  for (const [name, field] of fieldsOf(value)) {
    for (const item of [field].flat())
      data.append(name, part(item, descriptor.encoding?.[name]?.contentType));
  }
  return bytes(data, descriptor);
}

function part(item: unknown, contentType: string | undefined): unknown {
  if (item instanceof web.Blob) return item;
  if (ArrayBuffer.isView(item) || item instanceof ArrayBuffer)
    return new web.Blob([item], { type: contentType ?? "" });
  if (typeof item === "object")
    return new web.Blob([JSON.stringify(item)], { type: contentType ?? "application/json" });
  return contentType === undefined ? String(item) : new web.Blob([String(item)], { type: contentType });
}

function fieldsOf(value: unknown): [string, unknown][] {
  return Object.entries(Object(value) as object).filter(([, field]) => field !== undefined && field !== null);
}
