// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Exports of a version's `reconciliation.ts` besides its own constants. */
export type { Finding, ReconcileOptions, ReconcileReport } from "./lists.js";
