// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Entry } from "./types.js";

/** The arguments of {@link createEntry}. */
export interface CreateEntryArgs {
  body: Entry;
}

/** The responses of {@link createEntry}, by status. */
export interface CreateEntryResponses {
  /** Booked. */
  201: undefined;
}

/** `POST /entries` */
export const createEntry: Operation<CreateEntryArgs, CreateEntryResponses> = /*#__PURE__*/ operation({
  id: "createEntry",
  home: "ledger/2026-01-01",
  method: "POST",
  path: "/entries",
  body: { type: "application/json", as: json },
  responses: { 201: "none" },
});

/** The arguments of {@link listEntries}. */
export interface ListEntriesArgs {
  account?: string;
}

/** The responses of {@link listEntries}, by status. */
export interface ListEntriesResponses {
  /** All of them. */
  200: Entry[];
}

/** `GET /entries` */
export const listEntries: Operation<ListEntriesArgs, ListEntriesResponses> = /*#__PURE__*/ operation({
  id: "listEntries",
  home: "ledger/2026-01-01",
  method: "GET",
  path: "/entries",
  query: { account: {} },
  responses: { 200: "json" },
});
