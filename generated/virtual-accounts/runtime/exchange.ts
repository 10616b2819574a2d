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
import type { WebAbortSignal } from "./web.js";

export async function exchange(task: Task): Promise<Exchange> {
  const { signal, timeoutMs = 9e4 } = task.options;
  try {
    const done = await withDeadline(signal, timeoutMs, "No result", (life) =>
      attemptAll(task, life, timeoutMs),
    );
    if (!done.outcome.ok) complete(done.outcome.exception, task);
    return done;
  } catch (error) {
    complete(error, task);
    throw error;
  }
}

async function attemptAll(task: Task, signal: WebAbortSignal, timeoutMs: number): Promise<Exchange> {
  const { options, budget, limiter, descriptor } = task;
  const { now = Date.now, sleep = pause, attemptTimeoutMs = 3e4 } = options;
  const deadline = now() + timeoutMs;
  for (;;) {
    await limiter?.take(signal);
    let done: Exchange | undefined;
    let error: unknown;
    const { isOpen: wasOpen } = task;
    try {
      const answer = await withDeadline(signal, attemptTimeoutMs, "No whole answer", (life) =>
        sendOnce(task, life),
      );
      const outcome = judge(task, answer);
      const { status, ok } = answer.response;
      done = { ...answer, outcome };
      task.isOpen = status === 429 ? wasOpen : status === 408 || status >= 500 || ok !== outcome.ok;
      if (outcome.ok) {
        budget.tokens = Math.min(500, budget.tokens + (task.attempts > 1 ? 5 : 1));
        return done;
      }
      error = outcome.exception;
    } catch (thrown) {
      error = thrown;
    }
    if (signal.aborted || !(error instanceof CallError)) throw error;
    const delayMs = retryDelay(task, error, deadline - now());
    if (delayMs === undefined) {
      if (done) return done;
      throw error;
    }
    notify(options.onRetry, { operation: descriptor.id, attempt: task.attempts, delayMs, error });
    await sleep(delayMs, signal);
  }
}

/** Tells an error what is known at the end of its call. */
function complete(error: unknown, { descriptor, key, attempts, isOpen }: Task): void {
  if (!(error instanceof CallError)) return;
  const outcomeUnknown = isOpen && !/^(GET|HEAD|OPTIONS)$/.test(descriptor.method);
  Object.assign(error, { operation: descriptor.id, attempts, idempotencyKey: key, outcomeUnknown });
  if (outcomeUnknown) error.message += " Whether it took effect is unknown.";
}
