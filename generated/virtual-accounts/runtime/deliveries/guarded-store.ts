// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A store that returns in time, and only what the contract allows, or throws a `DeliveryStoreError`.
 *
 * The store is your code over your database, so nothing else is assumed about it.
 */
import { isInstance, noteClassNames } from "../errors/class-names.js";
import { ClaimLostError } from "./claim-lost.js";
import type { ClaimState, DeliveryStore } from "./store.js";
import { withinSeconds } from "./time-limit.js";
import { stopwatch } from "../stopwatch.js";
import { refuseOption } from "./verification-error.js";

export type StoreFailureReason =
  /** It threw or rejected; `cause` is the error. */
  | "store_failed"
  /** It did not answer within `storeTimeoutSeconds`. */
  | "store_timed_out"
  /** It returned something that the contract does not allow. */
  | "store_answer_invalid";

export class DeliveryStoreError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "DeliveryStoreError";
  }
  readonly code = "delivery_store";
  readonly reason: StoreFailureReason;

  constructor(reason: StoreFailureReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
    noteClassNames(this);
  }
}

/** True for our own error, and for that of a store. */
export function isClaimLost(error: unknown): boolean {
  return (
    error instanceof ClaimLostError ||
    (error instanceof DeliveryStoreError && error.cause instanceof ClaimLostError)
  );
}

export interface GuardedStore {
  /** In a transaction that has failed, nothing else can succeed, and the first error is the one to report. */
  readonly isInTransaction: boolean;
  claim(keys: readonly string[], seconds: number): Promise<ClaimState>;
  readonly renew: ((keys: readonly string[], seconds: number) => Promise<boolean>) | undefined;
  complete(keys: readonly string[], seconds: number): Promise<void>;
  release(keys: readonly string[]): Promise<void>;
  /** Calls a method that not every store has. */
  ask(method: keyof DeliveryStore, call: (store: DeliveryStore) => unknown): Promise<unknown>;
}

export function guardStore(
  store: DeliveryStore,
  timeoutSeconds: number,
  isInTransaction = false,
): GuardedStore {
  for (const method of ["claim", "complete", "release"] as const) {
    if (typeof store[method] === "function") continue;
    refuseOption(`The option \`store\` must have a function \`${method}\`.`);
  }

  const ask = async (method: keyof DeliveryStore, call: () => unknown): Promise<unknown> =>
    withinSeconds(
      timeoutSeconds,
      async () => {
        try {
          return await call();
        } catch (error) {
          throw new DeliveryStoreError("store_failed", `The delivery store's \`${method}\` failed.`, error);
        }
      },
      () =>
        new DeliveryStoreError(
          "store_timed_out",
          `The delivery store's \`${method}\` did not answer within ${timeoutSeconds} seconds. Find out why it is ` +
            "slow, or raise `storeTimeoutSeconds`.",
        ),
    );

  return {
    isInTransaction,
    ask: async (method, call) => ask(method, () => call(store)),
    async claim(keys, seconds) {
      const passed = stopwatch();
      let isLate = false;
      const answer = await ask("claim", async () => {
        const state: unknown = await store.claim([...keys], seconds);
        // The caller has stopped waiting, and the next attempt must not find the keys held.
        if (isLate && state === "claimed" && passed() < seconds) await store.release([...keys]);
        return state;
      }).catch((error: unknown) => {
        isLate = true;
        throw error;
      });
      if (answer === "claimed" || answer === "in_progress" || answer === "completed") return answer;
      throw invalid("claim", '"claimed", "in_progress" or "completed"');
    },
    renew:
      store.renew === undefined
        ? undefined
        : async (keys, seconds) => {
            const answer = await ask("renew", () => store.renew?.([...keys], seconds));
            if (typeof answer === "boolean") return answer;
            throw invalid("renew", "`true` or `false`");
          },
    async complete(keys, seconds) {
      await ask("complete", () => store.complete([...keys], seconds));
    },
    async release(keys) {
      await ask("release", () => store.release([...keys]));
    },
  };
}

function invalid(method: string, expected: string): DeliveryStoreError {
  return new DeliveryStoreError(
    "store_answer_invalid",
    `The delivery store's \`${method}\` must return ${expected}; it returned something else.`,
  );
}
