// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Decides whether a delivery was here before, and keeps that apart from what an unsigned id claims.
 *
 * Where the signature covers the id, a delivery is known by that. Else it is known by its id or by its content
 * (`replayKeys`). A repetition by the sender has the same id but a new
 * timestamp, so it is another content: unless that is remembered as well, a captured repetition could be replayed under
 * an invented id. But only where its body is the one that came under this id before: else somebody could send a
 * content that has not arrived yet under an old id, and the real delivery would be dropped as a copy.
 */
import { encodeHex } from "./digest.js";
import { sha256 } from "./signed-content.js";
import type { ClaimState, DeliveryStore } from "./store.js";
import type { VerifiedWebhook } from "./verify.js";

export interface Claim {
  readonly state: ClaimState;
  readonly complete: () => Promise<void>;
  readonly release: () => Promise<void>;
}

export interface ClaimDurations {
  /** How long it counts as in progress when nobody says how it ended. */
  readonly claimSeconds: number;
  readonly rememberSeconds: number;
}

export async function claimDelivery(
  store: DeliveryStore,
  { id, isIdSigned, replayKeys, rawBody }: VerifiedWebhook,
  { claimSeconds, rememberSeconds }: ClaimDurations,
): Promise<Claim> {
  // A signed id says it all: nobody can send this content under another one.
  const content = isIdSigned ? [] : replayKeys.map((key) => `content:${key}`);
  const keys = id === undefined ? content : [`id:${id}`, ...content];
  const end = Date.now() + claimSeconds * 1000;
  const state = await store.claim(keys, claimSeconds);
  // Not needed before the work is done, so nobody waits for this hash.
  const bodyOfId = async (): Promise<string[]> =>
    id === undefined || isIdSigned ? [] : [`body:${encodeHex(await sha256(rawBody))} of ${id}`];
  if (state === "claimed") {
    return {
      state,
      complete: async () => store.complete([...keys, ...(await bodyOfId())], rememberSeconds),
      // Later the keys may be held for the next attempt, which is not this one's to give back.
      release: async () => (Date.now() < end ? store.release(keys) : undefined),
    };
  }
  const rememberCopy = async (): Promise<void> => {
    const known = await bodyOfId();
    const isSameBody = known.length === 0 ? "in_progress" : await store.claim(known, claimSeconds);
    if (isSameBody === "completed") await store.complete(content, rememberSeconds);
    if (isSameBody === "claimed") await store.release(known);
  };
  if (state === "completed") await rememberCopy();
  // What another delivery holds is not this one's to give back.
  return { state, complete: rememberCopy, release: () => Promise.resolve() };
}
