// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link delete}. */
export type DeleteArgs = Record<never, never>;

/** The responses of {@link delete}, by status. */
export interface DeleteResponses {
  /** Done. */
  204: undefined;
}

/** `POST /delete` */
const delete_: Operation<DeleteArgs, DeleteResponses> = /*#__PURE__*/ operation({
  id: "delete",
  home: "api/2026-01-01",
  method: "POST",
  path: "/delete",
  responses: { 204: "none" },
});

/** The arguments of {@link getNoNameById}. */
export interface GetNoNameByIdArgs {
  id: string;
}

/** The responses of {@link getNoNameById}, by status. */
export interface GetNoNameByIdResponses {
  /** Done. */
  204: undefined;
}

/** `GET /no-name/{id}` */
export const getNoNameById: Operation<GetNoNameByIdArgs, GetNoNameByIdResponses> = /*#__PURE__*/ operation({
  id: "getNoNameById",
  home: "api/2026-01-01",
  method: "GET",
  path: "/no-name/{id}",
  responses: { 204: "none" },
});

/** The arguments of {@link metaRoot}. */
export type MetaRootArgs = Record<never, never>;

/** The responses of {@link metaRoot}, by status. */
export interface MetaRootResponses {
  /** Done. */
  204: undefined;
}

/** `GET /meta` */
export const metaRoot: Operation<MetaRootArgs, MetaRootResponses> = /*#__PURE__*/ operation({
  id: "meta/root",
  home: "api/2026-01-01",
  method: "GET",
  path: "/meta",
  responses: { 204: "none" },
});

export { delete_ as delete };
