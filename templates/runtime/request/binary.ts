/** Bytes in the forms that callers pass: an array or a buffer, a `Blob` or `File`, a stream. */
import { InvalidRequestError } from "../errors/errors.js";
import { web, type Bytes } from "../web.js";

export function isBinary(value: unknown): boolean {
  return (
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    hasMethod(value, "arrayBuffer") ||
    hasMethod(value, "getReader")
  );
}

/** Copies at once what the caller can change. A stream is read to its end, so that every attempt sends the same bytes. */
export async function readBytes(value: unknown, name: string): Promise<Bytes> {
  if (ArrayBuffer.isView(value))
    return new Uint8Array(
      value.buffer,
      value.byteOffset,
      value.byteLength,
    ).slice();
  if (value instanceof ArrayBuffer) return new Uint8Array(value.slice(0));
  // Not a copy by the platform's `Response`: it does not know the `Blob` of another implementation.
  if (hasMethod(value, "arrayBuffer"))
    return new Uint8Array(
      await (value as { arrayBuffer(): Promise<ArrayBuffer> }).arrayBuffer(),
    );
  if (hasMethod(value, "getReader"))
    return new Uint8Array(await new web.Response(value).arrayBuffer());
  throw new InvalidRequestError(
    `${name}: must be bytes: a typed array, an ArrayBuffer, a Blob or a Web stream.`,
  );
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof Reflect.get(Object(value) as object, name) === "function";
}
