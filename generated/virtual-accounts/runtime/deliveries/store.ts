// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Remembers which deliveries were handled, so that each takes effect once.
 *
 * A delivery has several keys, of its id and of its content. It is new only if none of them was seen; then all are claimed in one step.
 * To share the memory between processes, use a store of `durable/` (the option `durable` adds them), or implement
 * `DeliveryStore` over a database that can do that step atomically.
 */

import { refuseOption } from "./verification-error.js";

/**
 * - `claimed`: new; the keys are held for the caller now.
 * - `in_progress`: another process holds a key and has not completed it.
 * - `completed`: it was handled.
 */
export type ClaimState = "claimed" | "in_progress" | "completed";

/**
 * Each call may throw or reject, and has `storeTimeoutSeconds`; any other answer than those below counts as a failure.
 * Then the delivery is not acknowledged, so it comes again.
 */
export interface DeliveryStore {
  /**
   * All keys or none, in one atomic step. A claim that is neither completed, released nor renewed ends by itself after
   * `seconds`.
   */
  claim(keys: readonly string[], seconds: number): ClaimState | Promise<ClaimState>;
  /**
   * Extends the claim of these keys to `seconds` from now; returns true if all of them were still claimed. `handler`
   * calls it three times per `claimSeconds` while your function runs, never after the claim has ended. A store without
   * it keeps other processes off for `claimSeconds`; within one process, a handler never runs a delivery twice at once
   * whatever the store says.
   */
  renew?(keys: readonly string[], seconds: number): boolean | Promise<boolean>;
  /** Remembers for `seconds` that the delivery was handled. Called again if it fails, so it must be idempotent. */
  complete(keys: readonly string[], seconds: number): void | Promise<void>;
  /** Releases the keys, so that the next attempt counts as new. Never called after the claim has ended. */
  release(keys: readonly string[]): void | Promise<void>;
  /** The value that `setMark` stored last; `undefined` if there is none, or its time is over. */
  mark?(key: string): string | undefined | Promise<string | undefined>;
  /**
   * Stores a value for `seconds`, in place of an earlier one, durably. Marks have keys of their own: that of a claim is
   * another. Only the option `marks` of a handler and `reconcile` use them.
   */
  setMark?(key: string, value: string, seconds: number): void | Promise<void>;
}

export interface MemoryStoreOptions {
  /** Three per delivery. When more are completed, the oldest are forgotten. Default: 100,000, some 25 MB. */
  readonly maxKeys?: number | undefined;
  /** Seconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** For one process. It forgets when the process ends; then only what the sender repeats is received twice. */
export function createMemoryDeliveryStore(options: MemoryStoreOptions = {}): DeliveryStore {
  const { maxKeys = 100_000, now = () => Date.now() / 1000 } = options;
  if (!(maxKeys >= 1)) {
    refuseOption("`maxKeys` must be a number, at least 1.");
  }
  // Maps iterate in the order of insertion, so that the oldest is always first.
  const claimed = new Map<string, number>();
  const completed = new Map<string, number>();
  const marked = new Map<string, { readonly value: string; end: number }>();

  const forget = (keys: readonly string[]): void => {
    for (const key of keys) {
      claimed.delete(key);
      completed.delete(key);
    }
  };

  return {
    claim(keys, seconds) {
      const time = now();
      removeEnded(completed, time);
      removeEnded(claimed, time);
      if (keys.some((key) => isHeld(completed, key, time))) return "completed";
      if (keys.some((key) => isHeld(claimed, key, time))) return "in_progress";
      forget(keys);
      for (const key of keys) claimed.set(key, time + seconds);
      return "claimed";
    },
    renew(keys, seconds) {
      const time = now();
      if (!keys.every((key) => isHeld(claimed, key, time))) return false;
      forget(keys);
      for (const key of keys) claimed.set(key, time + seconds);
      return true;
    },
    complete(keys, seconds) {
      forget(keys);
      for (const key of keys) completed.set(key, now() + seconds);
      for (const oldest of completed.keys()) {
        if (completed.size <= maxKeys) break;
        completed.delete(oldest);
      }
    },
    release: forget,
    mark(key) {
      const mark = marked.get(key);
      return mark !== undefined && now() < mark.end ? mark.value : undefined;
    },
    setMark(key, value, seconds) {
      marked.delete(key);
      marked.set(key, { value, end: now() + seconds });
      for (const oldest of marked.keys()) {
        if (marked.size <= maxKeys) break;
        marked.delete(oldest);
      }
    },
  };
}

/** The end itself is no longer held. */
function isHeld(entries: ReadonlyMap<string, number>, key: string, time: number): boolean {
  const end = entries.get(key);
  return end !== undefined && time < end;
}

/** Removes from the oldest up to the first valid one: enough, since all last equally long. */
function removeEnded(entries: Map<string, number>, time: number): void {
  for (const key of entries.keys()) {
    if (isHeld(entries, key, time)) return;
    entries.delete(key);
  }
}
