// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * One logical call: its attempts, the pauses between them, and what comes of it.
 *
 * Key and body are made once, before the first attempt, and are the same in all of them.
 */
import { judge } from "./answer.js";
import { sendOnce } from "./attempt.js";
import type { Exchange } from "./call.js";
import { pause, withDeadline } from "./deadline.js";
import { CallError } from "./errors.js";
import { notify } from "./observer.js";
import { retryDelay } from "./retry.js";
import type { Task } from "./task.js";

export async function exchange(task: Task): Promise<Exchange> {
  const { options, budget, limiter, descriptor } = task;
  const { now = Date.now, sleep = pause, timeoutMs = 9e4, attemptTimeoutMs = 3e4, signal, onRetry } = options;
  const late = `Not done in time (timeoutMs ${timeoutMs}, attemptTimeoutMs ${attemptTimeoutMs}).`;
  const end = now() + timeoutMs;
  let delayMs: number | undefined = 0;
  for (;;) {
    let done: Exchange | undefined;
    let error: unknown;
    try {
      if (delayMs) await sleep(delayMs, signal);
      if (limiter) await withDeadline(signal, end - now(), late, (life) => limiter.take(life));
      done = await withDeadline(signal, Math.min(attemptTimeoutMs, end - now()), late, async (life) =>
        judge(task, await sendOnce(task, life)),
      );
      error = done.outcome.exception;
    } catch (thrown) {
      error = thrown;
    }
    if (!error) budget.tokens = Math.min(500, budget.tokens + (task.attempts > 1 ? 5 : 1));
    delayMs = error ? retryDelay(task, error, end - now()) : undefined;
    if (delayMs === undefined) {
      complete(error, task);
      if (done) return done;
      throw error;
    }
    notify(onRetry, { operation: descriptor.id, attempt: task.attempts, delayMs, error });
  }
}

/** Tells an error what is known at the end of its call. */
function complete(error: unknown, { descriptor, key, attempts, isOpen }: Task): void {
  if (!(error instanceof CallError)) return;
  const outcomeUnknown = isOpen && !/^(GET|HEAD|OPTIONS)$/.test(descriptor.method);
  Object.assign(error, { operation: descriptor.id, attempts, idempotencyKey: key, outcomeUnknown });
  if (outcomeUnknown) error.message += " Whether it took effect is unknown.";
}
