// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Renews a claim while work runs. */
import { web } from "../web.js";
import type { WebhookDelivery } from "./delivery.js";
import { idleTimer } from "./time-limit.js";

/**
 * Renews it until it is lost. Returns a function that stops it. A claim that cannot be renewed is
 * watched, so that its signal is aborted at its end.
 */
export function keepClaim(
  { renew, signal }: Pick<WebhookDelivery, "renew" | "signal">,
  claimSeconds: number,
): () => void {
  let timer: unknown;
  let isOver = false;
  // Three times while it lasts, so that it survives one renewal that fails.
  const wait = (): void => {
    // If nothing else keeps the process alive, the work has stopped as well.
    timer = idleTimer(claimSeconds / 3, () => void renewOnce());
  };
  const renewOnce = async (): Promise<void> => {
    await renew().catch(() => {});
    if (!signal.aborted && !isOver) wait();
  };
  wait();
  return () => {
    isOver = true;
    web.clearTimeout(timer);
  };
}
