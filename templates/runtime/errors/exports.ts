/** Exports of a version's index besides its own: the errors of calls, and functions to examine them. */
export {
  AbortedError,
  CallError,
  CapabilityNotEnabledError,
  ConnectionError,
  ForeignPageError,
  InvalidRequestError,
  isCallError,
  PageLimitError,
  RateLimitedError,
  RedirectRefusedError,
  RepeatedCursorError,
  ResponseError,
  SandboxOnlyError,
  TimedOutError,
  UndecodableError,
  UnsupportedVersionError,
  VersionMismatchError,
} from "./errors.js";
export type { CallFacts, ResponseFacts, VersionRefusal } from "./errors.js";
export type { Fate } from "./fate.js";
export { isResponseError, type ResponseErrorOf } from "./is-response-error.js";
