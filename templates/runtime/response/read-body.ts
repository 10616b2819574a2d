/**
 * Reads the body of a response, decompressed, up to a limit: a few bytes on the wire can expand to gigabytes.
 *
 * A success beyond the limit is refused. The body of a failure is cut: its beginning says what went wrong.
 */
import { concatenate } from "../crypto/encoding.js";
import type {
  BodyReader,
  Bytes,
  ByteStreamLike,
  StreamLike,
  WebResponse,
} from "../web.js";

export interface ReadBody {
  readonly bytes: Bytes;
  /** True if the body exceeds the limit. */
  readonly isCut: boolean;
  /** True if a compressed body is proven to be whole. */
  readonly isComplete?: boolean;
}

export async function readBody(
  response: WebResponse,
  limit: number,
): Promise<ReadBody> {
  const stream = streamOf(response);
  const reader = stream?.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  let isCut = false;
  while (stream !== null && !isCut) {
    const value = reader
      ? (await reader.read()).value
      : new Uint8Array(await response.arrayBuffer());
    if (!value) break;
    chunks.push(value);
    size += value.length;
    // Negated, so that nothing fits a limit of NaN.
    isCut = !(size <= (response.ok ? limit : 2 ** 16));
    if (!reader) break;
  }
  if (isCut) reader?.cancel().catch(() => {});
  return { bytes: concatenate(chunks), isCut };
}

/** Undefined without a body. On a platform without streams, such as React Native, a body arrives as one piece. */
export function readerOf(response: WebResponse): BodyReader | undefined {
  const stream = streamOf(response);
  if (stream !== undefined) return stream?.getReader();
  let isRead = false;
  return {
    read: async () => {
      if (isRead) return {};
      isRead = true;
      const value = new Uint8Array(await response.arrayBuffer());
      return value.length ? { value } : {};
    },
    cancel: () => Promise.resolve(),
  };
}

/** Undefined if the platform's responses have none. */
export function streamOf(
  response: WebResponse,
): (StreamLike & Pick<BodyReader, "cancel">) | null | undefined {
  return (response as object as { readonly body?: ByteStreamLike | null }).body;
}
