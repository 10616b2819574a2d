import { ResponseError } from "@partner-runtime";

/** Whether the partner says that something exists, or has happened, already. */
export function isConflict(error: unknown): boolean {
  return error instanceof ResponseError && error.status === 409;
}

export function isGone(error: unknown): boolean {
  return error instanceof ResponseError && error.status === 404;
}
