// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { byteStream } from "../runtime/byte-stream.js";
import { choiceOperation } from "../runtime/choice.js";
import type { ChoiceOperation } from "../runtime/choice.js";
import { json } from "../runtime/json-body.js";
import { mediaTypes } from "../runtime/media-types.js";
import { operation } from "../runtime/operation.js";
import type { Operation, Streamable } from "../runtime/operation.js";
import type { ByMediaType } from "../runtime/types.js";
import type { Bytes } from "../runtime/web.js";
import type { NewPayment, Payment, Problem } from "./types.js";

/** The arguments of {@link createPayment}. */
export interface CreatePaymentArgs {
  body: NewPayment;
}

/** The responses of {@link createPayment}, by status. */
export interface CreatePaymentResponses {
  /** Created. */
  201: Payment;
  /** Later. */
  202: undefined;
  /** Failed. */
  default: Problem;
}

/** `POST /payments` */
export const createPayment: Operation<CreatePaymentArgs, CreatePaymentResponses> = /*#__PURE__*/ operation({
  id: "createPayment",
  home: "api/2026-01-01",
  method: "POST",
  path: "/payments",
  body: { type: "application/json", as: json },
  responses: { 201: "json", 202: "none", default: "object" },
});

/** The arguments of {@link getReceipt}. */
export interface GetReceiptArgs {
  id: string;
}

/** The responses of {@link getReceipt}, by status. */
export interface GetReceiptResponses {
  /** A file. */
  200: ByMediaType<{ "application/pdf": Bytes }>;
}

/** `GET /payments/{id}/receipt` */
export const getReceipt: ChoiceOperation<GetReceiptArgs, GetReceiptResponses, Streamable> =
  /*#__PURE__*/ choiceOperation({
    id: "getReceipt",
    home: "api/2026-01-01",
    method: "GET",
    path: "/payments/{id}/receipt",
    media: mediaTypes,
    stream: byteStream,
    responses: { 200: { "application/pdf": "bytes" } },
  });

/** The arguments of {@link listPayments}. */
export type ListPaymentsArgs = Record<never, never>;

/** The responses of {@link listPayments}, by status. */
export interface ListPaymentsResponses {
  /** All of them. */
  200: Payment[];
  /** None. */
  404: Problem;
}

/** `GET /payments` */
export const listPayments: Operation<ListPaymentsArgs, ListPaymentsResponses> = /*#__PURE__*/ operation({
  id: "listPayments",
  home: "api/2026-01-01",
  method: "GET",
  path: "/payments",
  responses: { 200: "json", 404: "object" },
});
