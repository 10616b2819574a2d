export { partner } from "./client.js";
export * from "./types.js";
export { ResponseError, isResponseError } from "@generated/partner-platform/runtime/index.js";
