// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Account, AccountImport, AccountRequest } from "./types.js";

/** The arguments of {@link createAccount}. */
export interface CreateAccountArgs {
  body: AccountRequest;
}

/** The responses of {@link createAccount}, by status. */
export interface CreateAccountResponses {
  /** The account as it is now. */
  201: Account;
}

/** `POST /accounts` */
export const createAccount: Operation<CreateAccountArgs, CreateAccountResponses> = /*#__PURE__*/ operation({
  id: "createAccount",
  home: "billing/2026-01-01",
  method: "POST",
  path: "/accounts",
  body: { type: "application/json", as: json },
  responses: { 201: "json" },
});

/** The arguments of {@link importAccounts}. */
export interface ImportAccountsArgs {
  body: AccountImport;
}

/** The responses of {@link importAccounts}, by status. */
export interface ImportAccountsResponses {
  /** Imported. */
  204: undefined;
}

/** `POST /accounts/import` */
export const importAccounts: Operation<ImportAccountsArgs, ImportAccountsResponses> = /*#__PURE__*/ operation(
  {
    id: "importAccounts",
    home: "billing/2026-01-01",
    method: "POST",
    path: "/accounts/import",
    body: { type: "application/json", as: json },
    responses: { 204: "none" },
  },
);
