// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Completion, CompletionRequest } from "./types.js";

/** The arguments of {@link complete}. */
export interface CompleteArgs {
  region?: "eu" | "us" | (string & {});
  body: CompletionRequest;
}

/** The responses of {@link complete}, by status. */
export interface CompleteResponses {
  /** What was made. */
  200: Completion;
}

/** `POST /completions` */
export const complete: Operation<CompleteArgs, CompleteResponses> = /*#__PURE__*/ operation({
  id: "complete",
  home: "api/2026-01-01",
  method: "POST",
  path: "/completions",
  query: { region: {} },
  body: { type: "application/json", as: json },
  responses: { 200: "json" },
});
