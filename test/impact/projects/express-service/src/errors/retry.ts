import { ResponseError } from "../partner/index.js";

/** Repeats what failed for a moment only. The client repeats by itself what is safe; this is for our own jobs. */
export async function withRetry<Result>(call: () => Promise<Result>, attempts = 3): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || !isTemporary(error)) throw error;
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ResponseError && (error.status === 429 || error.status >= 500);
}
