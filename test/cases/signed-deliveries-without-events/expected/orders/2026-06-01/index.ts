// To a client, this is the same as 2026-01-01.

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
