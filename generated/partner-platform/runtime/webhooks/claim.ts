// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Decides if a delivery was received before, whatever an unsigned id claims.
 *
 * If the signature covers the id, the id identifies the delivery. Otherwise its id or its content (`replayKeys`) does.
 * A repetition by the sender has the same id but a new timestamp, so its content differs: unless that is remembered
 * too, a captured repetition could be replayed with an invented id. But only if its body is the one that came with this
 * id before: otherwise somebody could send content that has not arrived yet with an old id, and the real delivery would
 * be dropped as a copy.
 */
import { encode } from "../crypto/encoding.js";
import { sha256 } from "../crypto/hmac.js";
import { isClaimLost, type GuardedStore } from "../deliveries/guarded-store.js";
import type { ClaimState } from "../deliveries/store.js";
import { web, type WebAbortSignal } from "../web.js";
import { ClaimLostError } from "../deliveries/claim-lost.js";
import { pause } from "../deliveries/time-limit.js";
import { stopwatch } from "../stopwatch.js";
import type { VerifiedWebhook } from "./verify.js";

export interface Claim {
  readonly state: ClaimState;
  readonly complete: () => Promise<void>;
  readonly release: () => Promise<void>;
  readonly renew: () => Promise<boolean>;
  /** Aborted when the claim is known to be lost. */
  readonly signal: WebAbortSignal;
}

export interface ClaimDurations {
  /** The time that it counts as in progress if it is not completed, released or renewed. */
  readonly claimSeconds: number;
  readonly rememberSeconds: number;
}

export async function claimDelivery(
  store: GuardedStore,
  webhook: VerifiedWebhook,
  { claimSeconds, rememberSeconds }: ClaimDurations,
): Promise<Claim> {
  const { id, replayKeys } = webhook;
  // An empty id would be that of every delivery without one.
  const isIdSigned = id && webhook.isIdSigned;
  // A signed id is enough: the content cannot be sent with another id.
  const content = isIdSigned ? [] : replayKeys.map((key) => `content:${key}`);
  const keys = id ? [`id:${id}`, ...content] : content;
  // Hashed only when the work is done.
  const bodyOfId = async (): Promise<string[]> => (!id || isIdSigned ? [] : [await bodyKey(webhook)]);
  let passed = stopwatch();
  const state = await store.claim(keys, claimSeconds);
  const loss = new web.AbortController();
  const { signal } = loss;
  if (state === "claimed") {
    let isCompleted = false;
    /** Once it has ended, another process may hold the keys; then they must not be renewed or released here. */
    const isHeld = (): boolean => {
      if (!signal.aborted && !(passed() < claimSeconds)) loss.abort(new ClaimLostError());
      return !signal.aborted;
    };
    return {
      state,
      signal,
      complete: async () => {
        const known = [...keys, ...(await bodyOfId())];
        await insistently(store, async () => {
          // Another process may have completed it since. Stores whose claims have owners notice one that holds it now.
          if (!isHeld() && !isCompleted && (await store.claim(keys, claimSeconds)) === "completed")
            throw new ClaimLostError();
          await store.complete(known, rememberSeconds);
          isCompleted = true;
        });
      },
      release: async () => (isHeld() ? store.release(keys) : undefined),
      renew: async () => {
        if (!isHeld() || store.renew === undefined) return false;
        const passedSinceAsked = stopwatch();
        const isRenewed = await store.renew(keys, claimSeconds);
        if (isRenewed) passed = passedSinceAsked;
        else loss.abort(new ClaimLostError());
        return isRenewed;
      },
    };
  }
  const rememberCopy = async (): Promise<void> => {
    const known = await bodyOfId();
    const isSameBody = known.length === 0 ? "in_progress" : await store.claim(known, claimSeconds);
    if (isSameBody === "completed") await store.complete(content, rememberSeconds);
    if (isSameBody === "claimed") await store.release(known);
  };
  if (state === "completed") await rememberCopy();
  // The keys belong to another delivery, so they are neither renewed nor released here.
  return {
    state,
    signal,
    complete: () => insistently(store, rememberCopy),
    release: () => Promise.resolve(),
    renew: () => Promise.resolve(false),
  };
}

/**
 * Marks that the copies of a delivery share while it is worked on: its content, or its body with its id. An unsigned id
 * alone does not: with other content it is another delivery.
 */
export async function marksOf(webhook: VerifiedWebhook): Promise<readonly string[]> {
  const { id, isIdSigned, replayKeys } = webhook;
  const content = replayKeys.map((key) => `content:${key}`);
  if (!id) return content;
  return [...content, isIdSigned ? `id:${id}` : await bodyKey(webhook)];
}

async function bodyKey({ id = "", rawBody }: VerifiedWebhook): Promise<string> {
  return `body:${encode(await sha256(rawBody), "hex")} of ${id}`;
}

/** In seconds, between attempts to store that the work is done: if that is lost, the work is repeated later. */
const pauses = [0.05, 0.25, 1];

async function insistently({ isInTransaction }: GuardedStore, work: () => Promise<void>): Promise<void> {
  for (const seconds of isInTransaction ? [] : pauses) {
    try {
      await work();
      return;
    } catch (error) {
      if (isClaimLost(error)) throw error;
      await pause(seconds);
    }
  }
  await work();
}
