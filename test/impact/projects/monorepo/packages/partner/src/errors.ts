import { ResponseError } from "../../../../../../../generated/partner-platform/runtime/index.js";

/** What already exists, or has happened, at the partner. */
export class PartnerConflict extends Error {
  override readonly name = "PartnerConflict";
}

export function isConflict(error: unknown): boolean {
  return error instanceof PartnerConflict || (error instanceof ResponseError && error.status === 409);
}

/** `undefined` instead of one expected failure. */
export async function orUndefinedOn<Value>(status: number, call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResponseError && error.status === status) return undefined;
    throw error;
  }
}
