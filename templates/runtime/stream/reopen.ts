/**
 * Opens a stream of events again (HTML standard, section 9.2.3): the same request with `Last-Event-ID`, in attempts of
 * its own. 204 ends it for good, any other answer than a stream of events fails. An unreachable service is retried for
 * as long as the reader waits, after ever longer pauses.
 */
import type { RawResponse, CallState, BodyOpener } from "../call/call-state.js";
import { pause } from "../call/deadline.js";
import { notify } from "../call/observer.js";
import { runCall } from "../call/run-call.js";
import {
  AbortedError,
  ConnectionError,
  TimedOutError,
  UndecodableError,
} from "../errors/errors.js";
import { withFacts } from "./open-body.js";
import { web, type WebAbortSignal } from "../web.js";

/** The progress of the stream. */
export interface StreamPosition {
  readonly lastId: string;
  /** The wait that the service asks for. */
  readonly retryMs: number | undefined;
}

export interface Reopened {
  readonly state: CallState;
  readonly response: RawResponse;
}

/** `end`: the reason why the stream ended. `undefined` if the service says that there is no more. */
export async function reopen(
  state: CallState,
  { lastId, retryMs = 3000 }: StreamPosition,
  end: unknown,
  signal: WebAbortSignal,
): Promise<Reopened | undefined> {
  const { options, descriptor } = state;
  const { sleep = pause, random = Math.random } = options;
  let reason = end;
  for (let failures = 0; ; failures++) {
    const longer = failures && Math.min(500 * 2 ** failures, 30_000);
    const delayMs = Math.max(retryMs, longer) * (1 + random() / 4);
    const event = {
      operation: descriptor.id,
      attempt: state.attempts,
      delayMs,
    };
    const error = withFacts(state, reason);
    notify(options, "onRetry", { ...event, error });
    await sleep(delayMs, signal);
    // A custom sleep may not notice.
    if (signal.aborted)
      throw new AbortedError("Aborted by the signal.", {
        cause: signal.reason,
      });
    const again = continued(state, lastId, signal);
    try {
      const { outcome, response } = await runCall(again.state);
      if (outcome.exception) throw outcome.exception;
      if (response.status === 204) return;
      const opened = again.opened();
      if (response.status === 200 && opened)
        return { state: again.state, response: opened };
      throw new UndecodableError(
        `${response.status} instead of a stream of events.`,
        { isCompressed: false },
      );
    } catch (thrown) {
      if (signal.aborted || !isTransient(thrown)) throw thrown;
      reason = thrown;
    }
  }
}

/** True if the connection failed or took too long: another may not. */
export function isTransient(thrown: unknown): boolean {
  return thrown instanceof ConnectionError || thrown instanceof TimedOutError;
}

/** The same call again; its response is returned as it is. */
function continued(
  state: CallState,
  lastId: string,
  signal: WebAbortSignal,
): { state: CallState; opened: () => RawResponse | undefined } {
  const { descriptor, options } = state;
  let opened: RawResponse | undefined;
  const handOver: BodyOpener = {
    open(_, response) {
      opened = response;
      return undefined;
    },
  };
  // Header values are bytes, as many characters as there are in UTF-8.
  const id = String.fromCharCode(...new web.TextEncoder().encode(lastId));
  const { request: sent } = state;
  const request =
    sent &&
    Promise.resolve(sent).then((first) => ({
      ...first,
      headers: { ...first.headers, ...(id && { "last-event-id": id }) },
    }));
  const responses = {
    ...descriptor.responses,
    200: { "text/event-stream": handOver },
  };
  return {
    state: {
      ...state,
      descriptor: { ...descriptor, responses },
      options: { ...options, signal },
      request,
      attempts: 0,
      fate: "not_sent",
      error: undefined,
      secrets: [],
    },
    opened: () => opened,
  };
}
