/** The partner under one name; `runtime` has what can be thrown. */
export * as partner from "@generated/partner-platform/2025-03-13/index.js";
export * as runtime from "@generated/partner-platform/runtime/index.js";
