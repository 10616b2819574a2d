// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import type { GetProfileArgs } from "../2026-01-01/operations.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link getAudit}. */
export interface GetAuditArgs {
  "X-User-Key"?: string;
}

/** The responses of {@link getAudit}, by status. */
export interface GetAuditResponses {
  /** Done. */
  204: undefined;
}

/**
 * Changed since 2026-01-01:
 * - The credential `user_key` is now an API key in the header `X-Key` instead of an API key in the header
 *   `X-User-Key`.
 * - New optional parameter `X-User-Key` (header) of `getAudit`.
 *
 * Needs `auth.adminKey` and `auth.tenant`, or `auth.userKey`.
 *
 * `GET /audit`
 */
export const getAudit: Operation<GetAuditArgs, GetAuditResponses> = /*#__PURE__*/ operation({
  id: "getAudit",
  home: "api/2026-02-01",
  method: "GET",
  path: "/audit",
  headers: { "X-User-Key": {} },
  security: [["adminKey", "tenant"], ["userKey"]],
  responses: { 204: "none" },
});

/** The responses of {@link getProfile}, by status. */
export interface GetProfileResponses {
  /** Done. */
  204: undefined;
}

/**
 * Changed since 2026-01-01:
 * - The credential `user_key` is now an API key in the header `X-Key` instead of an API key in the header
 *   `X-User-Key`.
 * - `getProfile` now requires an API key in the header `X-Key` instead of an API key in the header
 *   `X-User-Key`, or no credential.
 *
 * `GET /profile`
 */
export const getProfile: Operation<GetProfileArgs, GetProfileResponses> = /*#__PURE__*/ operation({
  id: "getProfile",
  home: "api/2026-02-01",
  method: "GET",
  path: "/profile",
  security: [["userKey"]],
  responses: { 204: "none" },
});

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
