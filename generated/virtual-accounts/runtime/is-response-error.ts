// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Narrows a caught error to the typed failures of one operation. */
import { ResponseError } from "./errors.js";
import type { Described } from "./operation.js";
import type { FailureStatus } from "./outcome.js";

/** The declared failures of an operation: a union that narrows by `status`. */
export type ResponseErrorOf<Responses> = {
  [Status in FailureStatus<Responses>]: ResponseError & {
    readonly status: Status;
    readonly body: Responses[Status];
  };
}[FailureStatus<Responses>];

/** Whether `error` is an answer that this operation (bound or not) declares, with the body that it declares. */
export function isResponseError<Args, Responses, Extra>(
  error: unknown,
  { descriptor }: Described<Args, Responses, Extra>,
): error is ResponseErrorOf<Responses> {
  return (
    error instanceof ResponseError &&
    error.operation === descriptor.id &&
    error.isDeclared &&
    Object.hasOwn(descriptor.responses, error.status)
  );
}
