/**
 * The body of a success, read as it arrives. It is read only on demand, so that a slow reader slows the service instead
 * of filling memory.
 *
 * The time limits of the call end with its headers. From there on, the caller's signal and the wait for each piece end
 * it; however it ends, the connection is closed.
 */
import type { RawResponse, CallState } from "../call/call-state.js";
import { onAbort, withDeadline } from "../call/deadline.js";
import { report } from "../call/observer.js";
import { errorOf } from "../call/run-call.js";
import {
  ConnectionError,
  isCallError,
  type CallError,
} from "../errors/errors.js";
import { rise } from "../errors/fate.js";
import { causedBy } from "../errors/thrown.js";
import { readerOf } from "../response/read-body.js";
import type { Bytes, WebAbortSignal } from "../web.js";

export interface OpenBody {
  /** The next bytes; `undefined` after the last. Rejects if the body breaks off or takes too long. */
  read(): Promise<Bytes | undefined>;
  /** Closes the connection. */
  close(): void;
}

export function openBody(
  { options, secrets }: CallState,
  { response }: RawResponse,
  idleTimeoutMs: number,
  signal: WebAbortSignal | undefined = options.signal,
): OpenBody {
  const { headers } = response;
  const reader = readerOf(response);
  const late = `Nothing arrived in time (idleTimeoutMs ${idleTimeoutMs}).`;
  // The header has the compressed length.
  const length = headers.has("content-encoding")
    ? 0
    : Number(headers.get("content-length"));
  let size = 0;
  let isOver = false;
  let isAborted = signal?.aborted;
  let leave: (() => void) | undefined;
  const end = (): void => {
    isOver = true;
    leave?.();
  };
  const close = (): void => {
    if (isOver) return;
    end();
    reader?.cancel().catch(() => {});
  };
  // Closes at once, even without a reader.
  if (isAborted) close();
  else if (signal)
    leave = onAbort(signal, () => {
      isAborted = true;
      close();
    });
  return {
    close,
    async read() {
      if (isOver && !isAborted) return;
      try {
        const read = async (): Promise<Bytes | undefined> =>
          (await reader?.read())?.value;
        const bytes = await withDeadline(signal, idleTimeoutMs, late, read);
        size += bytes?.length ?? 0;
        if (!bytes && !isOver && size < length)
          throw new Error(`The body ended after ${size} of ${length} bytes.`);
        if (!bytes) end();
        return bytes;
      } catch (thrown) {
        close();
        if (isCallError(thrown)) throw thrown;
        throw causedBy(thrown, secrets, ConnectionError);
      }
    },
  };
}

/** The error for the reader of a stream. */
export function streamError(state: CallState, thrown: unknown): CallError {
  const { options, descriptor } = state;
  // The call that opened it again has reported it.
  if (isOfCall(thrown)) return thrown;
  const error = withFacts(state, thrown);
  report(options, { kind: "call", operation: descriptor.id, error });
  return error;
}

/** An error that ends or interrupts the stream, with the facts of its call. */
export function withFacts(state: CallState, thrown: unknown): CallError {
  state.fate = rise(state.fate, "unknown");
  return isOfCall(thrown) ? thrown : errorOf(state, thrown, ConnectionError);
}

function isOfCall(thrown: unknown): thrown is CallError {
  return isCallError(thrown) && thrown.operation !== undefined;
}
