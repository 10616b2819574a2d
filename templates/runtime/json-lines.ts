/**
 * Bodies that are a sequence of JSON values, read one by one: JSON lines (`application/jsonl`, `application/x-ndjson`),
 * and JSON text sequences (`application/json-seq`, RFC 7464).
 */
import type { RawResponse, CallState, BodyOpener } from "./call/call-state.js";
import { concatenate } from "./crypto/encoding.js";
import { ConnectionError, UndecodableError } from "./errors/errors.js";
import { showsEnd } from "./response/decode.js";
import { itemStream, type Made } from "./stream/item-stream.js";
import { openBody, streamError } from "./stream/open-body.js";
import { readItem } from "./stream/read-item.js";
import { splitText, type TextPart } from "./stream/split-text.js";
import type { Bytes } from "./web.js";

/** Each line is a value. */
export const jsonLines: BodyOpener = {
  open: (state, response) => open(state, response, "line"),
};

/** Each value follows a record separator. */
export const jsonRecords: BodyOpener = {
  open: (state, response) => open(state, response, "record"),
};

function open(state: CallState, raw: RawResponse, part: TextPart): unknown {
  const { maxResponseBytes = 2 ** 25, idleTimeoutMs = Infinity } =
    state.options;
  const { response } = raw;
  const { media } = state.descriptor;
  const body = openBody(state, raw, idleTimeoutMs);
  const parts = splitText(part, maxResponseBytes, true);
  /** Arrived but not read yet, last one first. */
  let waiting: string[] = [];
  let isAtEnd = false;
  const isCompressed = response.headers.has("content-encoding");
  /** Of a compressed body, all that arrived: its last items may be missing, which whole-body.ts finds out. */
  const chunks: Bytes[] = [];
  let room = isCompressed ? maxResponseBytes : 0;
  const make = async (): Promise<Made<unknown> | undefined> => {
    for (;;) {
      const text = waiting.pop();
      if (text?.trim()) return { item: readItem(state, text, "item") };
      if (text !== undefined) continue;
      if (isAtEnd) return;
      const bytes = await body.read();
      if (bytes && room > 0) chunks.push(bytes);
      room -= bytes?.length ?? 0;
      waiting = bytes ? parts.push(bytes).reverse() : [parts.rest()];
      isAtEnd = !bytes;
      if (isAtEnd && isCompressed) {
        const read = { bytes: concatenate(chunks), isCut: room < 0 };
        const whole = await media?.wholeOf(state, response, read);
        if (!whole?.isComplete)
          throw new UndecodableError(
            "The body cannot be seen to be whole (compressed, maybe cut).",
            { isCompressed },
          );
      }
      // RFC 7464, section 2.4: without an end, a number may have lost its last digits.
      if (
        isAtEnd &&
        (part === "record" || !(isCompressed || showsEnd(response.headers))) &&
        /[^\s"\]}]$/.test(waiting[0] ?? "")
      )
        throw new ConnectionError("The body ended within an item.");
    }
  };
  return itemStream(
    () =>
      make().catch((thrown: unknown) => {
        throw streamError(state, thrown);
      }),
    () => body.close(),
  );
}
