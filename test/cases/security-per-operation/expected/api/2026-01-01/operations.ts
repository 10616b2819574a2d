// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link addItem}. */
export type AddItemArgs = Record<never, never>;

/** The responses of {@link addItem}, by status. */
export interface AddItemResponses {
  /** Done. */
  204: undefined;
}

/** `POST /items` */
export const addItem: Operation<AddItemArgs, AddItemResponses> = /*#__PURE__*/ operation({
  id: "addItem",
  home: "api/2026-01-01",
  method: "POST",
  path: "/items",
  security: [["userKey"]],
  responses: { 204: "none" },
});

/** The arguments of {@link addRobot}. */
export type AddRobotArgs = Record<never, never>;

/** The responses of {@link addRobot}, by status. */
export interface AddRobotResponses {
  /** Done. */
  204: undefined;
}

/**
 * Needs `auth.robot`, or `auth.oauth`, or `auth.login`. Scopes: `oauth: vault:write`.
 *
 * `POST /robots`
 */
export const addRobot: Operation<AddRobotArgs, AddRobotResponses> = /*#__PURE__*/ operation({
  id: "addRobot",
  home: "api/2026-01-01",
  method: "POST",
  path: "/robots",
  security: [["robot"], ["oauth"], ["login"]],
  responses: { 204: "none" },
});

/** The arguments of {@link checkKey}. */
export interface CheckKeyArgs {
  id: string;
  "X-User-Key": string;
}

/** The responses of {@link checkKey}, by status. */
export interface CheckKeyResponses {
  /** Done. */
  204: undefined;
}

/**
 * Sent without credentials.
 *
 * `GET /keys/{id}`
 */
export const checkKey: Operation<CheckKeyArgs, CheckKeyResponses> = /*#__PURE__*/ operation({
  id: "checkKey",
  home: "api/2026-01-01",
  method: "GET",
  path: "/keys/{id}",
  headers: { "X-User-Key": {} },
  responses: { 204: "none" },
});

/** The arguments of {@link getAudit}. */
export type GetAuditArgs = Record<never, never>;

/** The responses of {@link getAudit}, by status. */
export interface GetAuditResponses {
  /** Done. */
  204: undefined;
}

/**
 * Needs `auth.adminKey` and `auth.tenant`, or `auth.userKey`.
 *
 * `GET /audit`
 */
export const getAudit: Operation<GetAuditArgs, GetAuditResponses> = /*#__PURE__*/ operation({
  id: "getAudit",
  home: "api/2026-01-01",
  method: "GET",
  path: "/audit",
  security: [["adminKey", "tenant"], ["userKey"]],
  responses: { 204: "none" },
});

/** The arguments of {@link getBoth}. */
export type GetBothArgs = Record<never, never>;

/** The responses of {@link getBoth}, by status. */
export interface GetBothResponses {
  /** Done. */
  204: undefined;
}

/**
 * Needs `login and robot` (which the client cannot send), or `auth.userKey`.
 *
 * `GET /both`
 */
export const getBoth: Operation<GetBothArgs, GetBothResponses> = /*#__PURE__*/ operation({
  id: "getBoth",
  home: "api/2026-01-01",
  method: "GET",
  path: "/both",
  security: [["login and robot"], ["userKey"]],
  responses: { 204: "none" },
});

/** The arguments of {@link getDigest}. */
export type GetDigestArgs = Record<never, never>;

/** The responses of {@link getDigest}, by status. */
export interface GetDigestResponses {
  /** Done. */
  204: undefined;
}

/**
 * Needs `signed` (which the client cannot send).
 *
 * `GET /digest`
 */
export const getDigest: Operation<GetDigestArgs, GetDigestResponses> = /*#__PURE__*/ operation({
  id: "getDigest",
  home: "api/2026-01-01",
  method: "GET",
  path: "/digest",
  security: [["signed"]],
  responses: { 204: "none" },
});

/** The arguments of {@link getProfile}. */
export type GetProfileArgs = Record<never, never>;

/** The responses of {@link getProfile}, by status. */
export interface GetProfileResponses {
  /** Done. */
  204: undefined;
}

/**
 * Sent with `auth.userKey` if the client has it.
 *
 * `GET /profile`
 */
export const getProfile: Operation<GetProfileArgs, GetProfileResponses> = /*#__PURE__*/ operation({
  id: "getProfile",
  home: "api/2026-01-01",
  method: "GET",
  path: "/profile",
  security: [["userKey"], []],
  responses: { 204: "none" },
});

/** The arguments of {@link getStatus}. */
export type GetStatusArgs = Record<never, never>;

/** The responses of {@link getStatus}, by status. */
export interface GetStatusResponses {
  /** Done. */
  204: undefined;
}

/**
 * Sent without credentials.
 *
 * `GET /status`
 */
export const getStatus: Operation<GetStatusArgs, GetStatusResponses> = /*#__PURE__*/ operation({
  id: "getStatus",
  home: "api/2026-01-01",
  method: "GET",
  path: "/status",
  responses: { 204: "none" },
});

/** The arguments of {@link listItems}. */
export type ListItemsArgs = Record<never, never>;

/** The responses of {@link listItems}, by status. */
export interface ListItemsResponses {
  /** Done. */
  204: undefined;
}

/** `GET /items` */
export const listItems: Operation<ListItemsArgs, ListItemsResponses> = /*#__PURE__*/ operation({
  id: "listItems",
  home: "api/2026-01-01",
  method: "GET",
  path: "/items",
  security: [["userKey"]],
  responses: { 204: "none" },
});

/** The arguments of {@link wire}. */
export type WireArgs = Record<never, never>;

/** The responses of {@link wire}, by status. */
export interface WireResponses {
  /** Done. */
  204: undefined;
}

/**
 * Sent with `auth.userKey` if the client has it. The client certificate of `mutual` is up to `fetch`.
 *
 * `POST /wire`
 */
export const wire: Operation<WireArgs, WireResponses> = /*#__PURE__*/ operation({
  id: "wire",
  home: "api/2026-01-01",
  method: "POST",
  path: "/wire",
  security: [["userKey"], []],
  responses: { 204: "none" },
});
