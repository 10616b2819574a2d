// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Time limits for foreign code: a store, a stream, a log. */
import { web } from "../web.js";

/** Rejects with the error of `late` when the time is up. The work itself continues, and its result is dropped. */
export async function withinSeconds<Result>(
  seconds: number,
  work: () => Result | PromiseLike<Result>,
  late: () => Error,
): Promise<Result> {
  const result = work();
  // No timer if there is nothing to wait for.
  if (typeof result !== "object" || result === null || !("then" in result)) return result;
  let timer: unknown;
  const end = new Promise<never>((_, reject) => {
    timer = web.setTimeout(() => {
      reject(late());
    }, milliseconds(seconds));
  });
  try {
    return await Promise.race([result, end]);
  } finally {
    web.clearTimeout(timer);
  }
}

export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    web.setTimeout(resolve, milliseconds(seconds));
  });
}

/** A timer that does not keep the process alive. */
export function idleTimer(seconds: number, run: () => void): unknown {
  const timer = web.setTimeout(run, milliseconds(seconds));
  (timer as { unref?: () => void }).unref?.();
  return timer;
}

/** Timers fire at once if the time is longer than this. */
function milliseconds(seconds: number): number {
  return Math.min(seconds * 1000, 2 ** 31 - 1);
}
