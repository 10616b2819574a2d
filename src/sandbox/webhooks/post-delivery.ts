/** One POST to a receiver. */
import type { Attempt } from "./delivery.js";

export async function postDelivery(
  url: string,
  headers: Readonly<Record<string, string>>,
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
