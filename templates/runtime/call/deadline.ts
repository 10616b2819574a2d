/**
 * Limits the duration of an attempt, a call, or a pause between two attempts.
 *
 * It also ends work that ignores its signal. However it ends, the timer is cleared and the listener removed. Durations
 * use a monotonic clock, so correcting the time of day changes no wait.
 */
import {
  AbortedError,
  type CallError,
  TimedOutError,
} from "../errors/errors.js";
import { web, type WebAbortSignal } from "../web.js";

/** Milliseconds on a monotonic clock. */
export function elapsed(): number {
  return web.performance.now();
}

/** Runs `work`, which does not throw but reject, until it is done, `parent` is aborted, or the time is up; `late` is the message then. */
export function withDeadline<T>(
  parent: WebAbortSignal | undefined,
  milliseconds: number,
  late: string,
  work: (signal: WebAbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new web.AbortController();
    const begun = elapsed();
    let timer: unknown;
    let isOver = false;
    let leave: (() => void) | undefined;
    const clear = (): void => {
      isOver = true;
      web.clearTimeout(timer);
      leave?.();
    };
    // Rejects first, so that the caller sees this and not the reaction of `work` to the abort.
    const end = (reason: CallError): void => {
      clear();
      reject(reason);
      controller.abort(reason);
    };
    const stop = (): void =>
      end(
        new AbortedError("Aborted by the signal.", { cause: parent?.reason }),
      );
    if (parent?.aborted) return stop();
    if (parent) leave = onAbort(parent, stop);
    // A longer timer would fire at once. NaN fires at once too: it is never meant as "forever".
    if (!(milliseconds >= 2 ** 31))
      timer = web.setTimeout(() => {
        const isBusy = elapsed() - begun > milliseconds + 1;
        const expire = (): unknown => isOver || end(new TimedOutError(late));
        afterTurns(isBusy ? 16 : 0, expire);
      }, milliseconds);
    void work(controller.signal).then(resolve, reject).finally(clear);
  });
}

/**
 * A process that was busy for too long finds its timer and the response at the same moment, and timers come first. So it
 * first reads what has arrived: each turn reads part of a long response.
 */
function afterTurns(turns: number, run: () => unknown): void {
  const turn = web.setImmediate ?? ((next) => web.setTimeout(next, 0));
  if (turns) turn(() => afterTurns(turns - 1, run));
  else run();
}

/** Waits, and rejects at once when the signal is aborted. */
export async function pause(
  milliseconds: number,
  signal?: WebAbortSignal,
): Promise<void> {
  try {
    await withDeadline(signal, milliseconds, "", () => new Promise(() => {}));
  } catch (end) {
    if (end instanceof AbortedError) throw end;
  }
}

interface Waiting {
  readonly stops: Set<() => void>;
  readonly listener: () => void;
}

const waiting = new WeakMap<WebAbortSignal, Waiting>();

/**
 * Listens once per signal, however many calls share it: platforms report many listeners as a leak. Returns the function
 * that stops listening.
 */
export function onAbort(signal: WebAbortSignal, stop: () => void): () => void {
  let calls = waiting.get(signal);
  if (!calls) {
    const stops = new Set<() => void>();
    calls = { stops, listener: () => stops.forEach((one) => one()) };
    waiting.set(signal, calls);
  }
  const { stops, listener } = calls;
  if (!stops.size) signal.addEventListener("abort", listener);
  stops.add(stop);
  return () => {
    if (stops.delete(stop) && !stops.size)
      signal.removeEventListener("abort", listener);
  };
}
