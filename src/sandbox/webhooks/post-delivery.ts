/** One POST to a receiver, and a pause that can be ended. */
import type { Attempt } from "./delivery.js";

export async function postDelivery(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Pick<Attempt, "status"> | { readonly problem: string }> {
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      problem: signal.aborted ? "no answer in time" : cause instanceof Error ? cause.message : String(cause),
    };
  }
}

/** Ends early on abort; does not keep the process alive. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener("abort", end);
  });
}
