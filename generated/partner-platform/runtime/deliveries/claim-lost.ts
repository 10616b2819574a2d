// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The work took longer than its claim, and another process has claimed or completed the delivery since. */
import { isInstance, noteClassNames } from "../errors/class-names.js";

/** Why a delivery was not completed, and the reason of `delivery.signal`. A store with owners may throw it in `complete`. */
export class ClaimLostError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "ClaimLostError";
  }
  readonly code = "claim_lost";

  constructor() {
    super("The claim ended before the work did: another process may have the delivery now.");
    noteClassNames(this);
  }
}
