// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Reads the body of an answer, decompressed, up to a limit: a few bytes on the wire can stand for gigabytes.
 *
 * A success beyond the limit is refused. The body of an error is cut: its beginning says what went wrong.
 */
import type { BodyReader, Bytes, WebResponse } from "../web.js";

export interface ReadBody {
  readonly bytes: Bytes;
  /** Whether there was more. */
  readonly isCut: boolean;
}

export async function readBody({ ok, body }: WebResponse, limit: number): Promise<ReadBody> {
  const reader = (body as { getReader(): BodyReader } | null)?.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  let isCut = false;
  while (reader && !isCut) {
    const { value } = await reader.read();
    if (!value) break;
    chunks.push(value);
    size += value.length;
    // So turned round, a limit that is not a number is none that anything keeps to.
    isCut = !(size <= (ok ? limit : 2 ** 16));
  }
  if (isCut) reader?.cancel().catch(() => {});
  const [first] = chunks;
  if (first?.length === size) return { bytes: first, isCut };
  const bytes = new Uint8Array(size);
  size = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return { bytes, isCut };
}
