import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./events.js";
export * from "./operations.js";
export * from "./types.js";
export * from "./webhooks.js";
