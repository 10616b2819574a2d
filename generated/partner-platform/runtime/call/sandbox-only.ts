// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Operations that exist only in the sandbox name this in their descriptor. */
import { SandboxOnlyError } from "../errors/errors.js";
import type { Mode } from "./options.js";

export function sandboxOnly(mode: Mode | undefined): void {
  if (mode === "live") throw new SandboxOnlyError("Exists only in the sandbox; the key is live.");
}
