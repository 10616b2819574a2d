// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import { chooseServer } from "../runtime/servers.js";

/** The arguments of {@link getToken}. */
export type GetTokenArgs = Record<never, never>;

/** The responses of {@link getToken}, by status. */
export interface GetTokenResponses {
  /** Done. */
  204: undefined;
}

/**
 * Served at /oauth, relative to `baseUrl`.
 *
 * `POST /token`
 */
export const getToken: Operation<GetTokenArgs, GetTokenResponses> = /*#__PURE__*/ operation({
  id: "getToken",
  home: "api/2026-01-01",
  method: "POST",
  path: "/token",
  server: { urls: ["/oauth"], choose: chooseServer },
  responses: { 204: "none" },
});

/** The arguments of {@link listFiles}. */
export type ListFilesArgs = Record<never, never>;

/** The responses of {@link listFiles}, by status. */
export interface ListFilesResponses {
  /** Done. */
  204: undefined;
}

/** `GET /files` */
export const listFiles: Operation<ListFilesArgs, ListFilesResponses> = /*#__PURE__*/ operation({
  id: "listFiles",
  home: "api/2026-01-01",
  method: "GET",
  path: "/files",
  responses: { 204: "none" },
});

/** The arguments of {@link removeUpload}. */
export type RemoveUploadArgs = Record<never, never>;

/** The responses of {@link removeUpload}, by status. */
export interface RemoveUploadResponses {
  /** Done. */
  204: undefined;
}

/** `DELETE /upload` */
export const removeUpload: Operation<RemoveUploadArgs, RemoveUploadResponses> = /*#__PURE__*/ operation({
  id: "removeUpload",
  home: "api/2026-01-01",
  method: "DELETE",
  path: "/upload",
  responses: { 204: "none" },
});

/** The arguments of {@link reset}. */
export type ResetArgs = Record<never, never>;

/** The responses of {@link reset}, by status. */
export interface ResetResponses {
  /** Done. */
  204: undefined;
}

/**
 * Served at https://sandbox.files.example/v2: see the option `servers` of the client.
 *
 * `POST /reset`
 */
export const reset: Operation<ResetArgs, ResetResponses> = /*#__PURE__*/ operation({
  id: "reset",
  home: "api/2026-01-01",
  method: "POST",
  path: "/reset",
  server: { urls: ["https://sandbox.files.example/v2"], choose: chooseServer },
  responses: { 204: "none" },
});

/** The arguments of {@link upload}. */
export type UploadArgs = Record<never, never>;

/** The responses of {@link upload}, by status. */
export interface UploadResponses {
  /** Done. */
  204: undefined;
}

/**
 * Served at https://eu.upload.example or https://us.upload.example: see the option `servers` of the
 * client.
 *
 * `POST /upload`
 */
export const upload: Operation<UploadArgs, UploadResponses> = /*#__PURE__*/ operation({
  id: "upload",
  home: "api/2026-01-01",
  method: "POST",
  path: "/upload",
  server: { urls: ["https://eu.upload.example", "https://us.upload.example"], choose: chooseServer },
  responses: { 204: "none" },
});
