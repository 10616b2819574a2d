// @ts-nocheck: the types of this module are in types.d.ts.
//
// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

/** The values of `type` in {@link Rail}. */
export const RailTag = {
  FedNow: "FedNow",
  Sepa: "Sepa",
  Wire: "Wire",
};

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/types.js";
