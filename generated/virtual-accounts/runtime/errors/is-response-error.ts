// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Narrows a caught error to the typed failures of one operation. */
import { ResponseError, type UnsupportedVersionError } from "./errors.js";
import type { Described } from "../operation.js";
import type { ErrorStatus } from "../response/outcome.js";
import type { AnyUnsupported } from "../types.js";

/** The declared failures of an operation: a union that narrows by `status`, `code` and class. */
export type ResponseErrorOf<Responses> = {
  [Status in ErrorStatus<Responses>]:
    | Declared<Status, Exclude<Responses[Status], AnyUnsupported>>
    | Refused<Status, Extract<Responses[Status], AnyUnsupported>>;
}[ErrorStatus<Responses>];

/** `never` if the document declares no response with that status. */
type Declared<Status, Body> = [Body] extends [never]
  ? never
  : ResponseError & {
      readonly status: Status;
      readonly code: "capability_not_enabled" | (Status extends 429 ? "rate_limited" : "response");
      readonly body: Body;
    };

/** The refusal of the version itself: `never` if no response with that status is one. */
type Refused<Status, Body> = [Body] extends [never]
  ? never
  : UnsupportedVersionError & {
      readonly status: Status;
      readonly body: Body;
      readonly reason: Field<Body, "reason">;
      readonly supported: Field<Body, "supported">;
    };

type Field<Body, Name extends keyof UnsupportedVersionError> = Name extends keyof Body
  ? Body[Name]
  : UnsupportedVersionError[Name];

/**
 * True if `error` is a response that this operation (bound or not) declares, with the declared body. False for the
 * operation of that name in another API, or in a version that declares it differently.
 */
export function isResponseError<Args, Responses, Extra>(
  error: unknown,
  { descriptor }: Described<Args, Responses, Extra>,
): error is ResponseErrorOf<Responses> {
  return (
    error instanceof ResponseError &&
    error.operation === descriptor.id &&
    // Another version, or another API, may have an operation of that name.
    error.home === descriptor.home &&
    error.isDeclared &&
    // The refusal of the version is typed whether the document declares its status or not.
    (error.code === "unsupported_version" || Object.hasOwn(descriptor.responses, error.status))
  );
}
