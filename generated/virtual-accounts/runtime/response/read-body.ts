// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Reads the body of a response, decompressed, up to a limit: a few bytes on the wire can expand to gigabytes.
 *
 * A success beyond the limit is refused. The body of a failure is cut: its beginning says what went wrong.
 */
import { concatenate } from "../crypto/encoding.js";
import type { BodyReader, Bytes, WebResponse } from "../web.js";

export interface ReadBody {
  readonly bytes: Bytes;
  /** Whether the body exceeds the limit. */
  readonly isCut: boolean;
  /** Whether a compressed body is proven to be whole. */
  readonly isComplete?: boolean;
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
    // Negated, so that nothing fits a limit of NaN.
    isCut = !(size <= (ok ? limit : 2 ** 16));
  }
  if (isCut) reader?.cancel().catch(() => {});
  return { bytes: concatenate(chunks), isCut };
}
