// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { All } from "./types.js";

/** The arguments of {@link exchangeAll}. */
export interface ExchangeAllArgs {
  body?: All;
}

/** The responses of {@link exchangeAll}, by status. */
export interface ExchangeAllResponses {
  /** The same. */
  200: All;
}

/** `POST /all` */
export const exchangeAll: Operation<ExchangeAllArgs, ExchangeAllResponses> = /*#__PURE__*/ operation({
  id: "exchangeAll",
  home: "api/2026-01-01",
  method: "POST",
  path: "/all",
  body: { type: "application/json", as: json },
  responses: { 200: "json" },
});
