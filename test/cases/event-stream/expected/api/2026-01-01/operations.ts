// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { byteStream } from "../runtime/byte-stream.js";
import { choiceOperation } from "../runtime/choice.js";
import type { ChoiceOperation } from "../runtime/choice.js";
import { eventStream } from "../runtime/event-stream.js";
import { json } from "../runtime/json-body.js";
import { jsonLines, jsonRecords } from "../runtime/json-lines.js";
import { mediaTypes } from "../runtime/media-types.js";
import { operation } from "../runtime/operation.js";
import type { Operation, Reconnecting, Streamable } from "../runtime/operation.js";
import type { ByMediaType, ItemStream, ServerSentEvent, UnrecognizedTag } from "../runtime/types.js";
import type { Answer, Balance, Payment, Piece, Problem } from "./types.js";

/** The arguments of {@link createAnswer}. */
export interface CreateAnswerArgs {
  body?: {
    stream?: boolean;
  };
}

/** The responses of {@link createAnswer}, by status. */
export interface CreateAnswerResponses {
  /** Whole, or piece by piece. */
  200: ByMediaType<
    {
      "application/json": Answer;
      "text/event-stream": ItemStream<ServerSentEvent<Piece>>;
    },
    "application/json"
  >;
}

/** `POST /answers` */
export const createAnswer: ChoiceOperation<CreateAnswerArgs, CreateAnswerResponses, Reconnecting> =
  /*#__PURE__*/ choiceOperation({
    id: "createAnswer",
    home: "api/2026-01-01",
    method: "POST",
    path: "/answers",
    body: { type: "application/json", as: json },
    media: mediaTypes,
    responses: {
      200: { "application/json": "json", "text/event-stream": /*#__PURE__*/ eventStream({ json: true }) },
    },
  });

/** The arguments of {@link exportTransactions}. */
export type ExportTransactionsArgs = Record<never, never>;

/** The responses of {@link exportTransactions}, by status. */
export interface ExportTransactionsResponses {
  /** One by one. */
  200: ByMediaType<{
    "application/jsonl": ItemStream<Payment>;
    "application/json-seq": ItemStream<Payment>;
    "text/csv": string;
  }>;
}

/** `GET /transactions` */
export const exportTransactions: ChoiceOperation<
  ExportTransactionsArgs,
  ExportTransactionsResponses,
  Streamable
> = /*#__PURE__*/ choiceOperation({
  id: "exportTransactions",
  home: "api/2026-01-01",
  method: "GET",
  path: "/transactions",
  media: mediaTypes,
  stream: byteStream,
  responses: {
    200: { "application/jsonl": jsonLines, "application/json-seq": jsonRecords, "text/csv": "text" },
  },
});

/** The arguments of {@link watchBalances}. */
export type WatchBalancesArgs = Record<never, never>;

/** The responses of {@link watchBalances}, by status. */
export interface WatchBalancesResponses {
  /** Before 3.2, the schema is that of the data. */
  200: ItemStream<ServerSentEvent<Balance>>;
}

/** `GET /balances` */
export const watchBalances: Operation<WatchBalancesArgs, WatchBalancesResponses, Reconnecting> =
  /*#__PURE__*/ operation({
    id: "watchBalances",
    home: "api/2026-01-01",
    method: "GET",
    path: "/balances",
    media: mediaTypes,
    responses: { 200: { "text/event-stream": /*#__PURE__*/ eventStream({ json: true }) } },
  });

/** The arguments of {@link watchLog}. */
export type WatchLogArgs = Record<never, never>;

/** The responses of {@link watchLog}, by status. */
export interface WatchLogResponses {
  /** Lines of text. */
  200: ItemStream<ServerSentEvent<string>>;
}

/** `GET /log` */
export const watchLog: Operation<WatchLogArgs, WatchLogResponses, Reconnecting> = /*#__PURE__*/ operation({
  id: "watchLog",
  home: "api/2026-01-01",
  method: "GET",
  path: "/log",
  media: mediaTypes,
  responses: { 200: { "text/event-stream": /*#__PURE__*/ eventStream({}) } },
});

/** The arguments of {@link watchPayments}. */
export interface WatchPaymentsArgs {
  account?: string;
}

/** The responses of {@link watchPayments}, by status. */
export interface WatchPaymentsResponses {
  /** Events with names, as OpenAPI 3.2 describes them. */
  200: ItemStream<
    | ServerSentEvent<Payment, "payment">
    | ServerSentEvent<string, "note">
    | ServerSentEvent<string, UnrecognizedTag>
  >;
  /** No. */
  401: Problem;
}

/** `GET /payments/events` */
export const watchPayments: Operation<WatchPaymentsArgs, WatchPaymentsResponses, Reconnecting> =
  /*#__PURE__*/ operation({
    id: "watchPayments",
    home: "api/2026-01-01",
    method: "GET",
    path: "/payments/events",
    query: { account: {} },
    media: mediaTypes,
    responses: {
      200: { "text/event-stream": /*#__PURE__*/ eventStream({ json: ["payment"] }) },
      401: "object",
    },
  });
