// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Keeps a claim while work runs that may take longer than the claim lasts. */
import { web } from "../web.js";
import { milliseconds } from "./time-limit.js";

/** Renews in thirds of its time, so that it outlasts one renewal that fails. Gives back how to stop that. */
export function keepClaim(renew: () => Promise<boolean>, claimSeconds: number): () => void {
  let timer: unknown;
  let isOver = false;
  const wait = (): void => {
    timer = web.setTimeout(() => void renewOnce(), milliseconds(claimSeconds / 3));
    // Where nothing else keeps the process alive, the work does not go on either.
    (timer as { unref?: () => void }).unref?.();
  };
  const renewOnce = async (): Promise<void> => {
    const mayGoOn = await renew().catch(() => true);
    if (mayGoOn && !isOver) wait();
  };
  wait();
  return () => {
    isOver = true;
    web.clearTimeout(timer);
  };
}
