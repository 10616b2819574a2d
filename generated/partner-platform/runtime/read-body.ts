// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Reads the body of an answer, decompressed, up to a limit: a few bytes on the wire can stand for gigabytes.
 *
 * A success beyond the limit is refused. The body of an error is cut: its beginning says what went wrong.
 */
import { UndecodableError } from "./errors.js";
import type { BodyReader, Bytes, WebResponse } from "./web.js";

export async function readBody({ ok, body }: WebResponse, limit: number): Promise<Bytes> {
  const reader = (body as { getReader(): BodyReader } | null)?.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  while (reader) {
    const { value } = await reader.read();
    if (!value) break;
    chunks.push(value);
    size += value.length;
    if (size <= (ok ? limit : 2 ** 16)) continue;
    reader.cancel().catch(() => {});
    if (ok) throw new UndecodableError(`The body exceeds maxResponseBytes (${limit}).`);
    break;
  }
  const bytes = new Uint8Array(size);
  size = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes;
}
