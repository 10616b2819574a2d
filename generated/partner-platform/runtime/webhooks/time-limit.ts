// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** What others take their time with (a store, a stream, a log) gets so much of it and no more. */
import { web } from "../web.js";

/** Rejects with what `late` makes once the time is over. The work itself goes on, and what comes of it is dropped. */
export async function withinSeconds<Result>(
  seconds: number,
  work: () => Result | PromiseLike<Result>,
  late: () => Error,
): Promise<Result> {
  const result = work();
  // No timer where there is nothing to wait for.
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

/** Timers take a longer time for none at all. */
export function milliseconds(seconds: number): number {
  return Math.min(seconds * 1000, 2 ** 31 - 1);
}

/**
 * Seconds that have passed since it was made. Of two clocks it believes the one that says more: one stops while the
 * machine sleeps or the platform freezes it, the other can be set back.
 */
export function stopwatch(): () => number {
  const [steady, wall] = [web.performance.now(), Date.now()];
  return () => Math.max(web.performance.now() - steady, Date.now() - wall) / 1000;
}
