// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { byteStream } from "../runtime/byte-stream.js";
import { choiceOperation, pagedChoiceOperation } from "../runtime/choice.js";
import type { ChoiceOperation, PagedChoiceOperation } from "../runtime/choice.js";
import { byCursor } from "../runtime/cursor-pages.js";
import { mediaTypes } from "../runtime/media-types.js";
import { operation } from "../runtime/operation.js";
import type { Operation, Streamable } from "../runtime/operation.js";
import type { ByMediaType } from "../runtime/types.js";
import type { Bytes } from "../runtime/web.js";
import type { Job, Problem, Report } from "./types.js";

/** The arguments of {@link getPhoto}. */
export type GetPhotoArgs = Record<never, never>;

/** The responses of {@link getPhoto}, by status. */
export interface GetPhotoResponses {
  /** Whatever image there is. */
  200: ByMediaType<{ "image/*": Bytes }>;
}

/** `GET /photo` */
export const getPhoto: ChoiceOperation<GetPhotoArgs, GetPhotoResponses, Streamable> =
  /*#__PURE__*/ choiceOperation({
    id: "getPhoto",
    home: "api/2026-01-01",
    method: "GET",
    path: "/photo",
    media: mediaTypes,
    stream: byteStream,
    responses: { 200: { "image/*": "bytes" } },
  });

/** The arguments of {@link getReport}. */
export interface GetReportArgs {
  id: string;
}

/** The responses of {@link getReport}, by status. */
export interface GetReportResponses {
  /** The report, in the media type that you ask for. */
  200: ByMediaType<
    {
      "text/csv": string;
      "application/json": Report;
      "application/pdf": Bytes;
    },
    "application/json"
  >;
  /** Not ready yet. */
  202: Job;
  /** There is none. */
  404: Problem | string;
}

/** `GET /reports/{id}` */
export const getReport: ChoiceOperation<GetReportArgs, GetReportResponses, Streamable> =
  /*#__PURE__*/ choiceOperation({
    id: "getReport",
    home: "api/2026-01-01",
    method: "GET",
    path: "/reports/{id}",
    media: mediaTypes,
    stream: byteStream,
    responses: {
      200: { "text/csv": "text", "application/json": "json", "application/pdf": "bytes" },
      202: "json",
      404: { "application/problem+json": "object", "text/plain": "text" },
    },
  });

/** The arguments of {@link getStatement}. */
export type GetStatementArgs = Record<never, never>;

/** The responses of {@link getStatement}, by status. */
export interface GetStatementResponses {
  /** Only a file. */
  200: ByMediaType<{ "application/pdf": Bytes }>;
  /** Anything else. */
  default: Problem;
}

/** `GET /statement` */
export const getStatement: ChoiceOperation<GetStatementArgs, GetStatementResponses, Streamable> =
  /*#__PURE__*/ choiceOperation({
    id: "getStatement",
    home: "api/2026-01-01",
    method: "GET",
    path: "/statement",
    media: mediaTypes,
    stream: byteStream,
    responses: { 200: { "application/pdf": "bytes" }, default: "object" },
  });

/** The arguments of {@link getVendor}. */
export type GetVendorArgs = Record<never, never>;

/** The responses of {@link getVendor}, by status. */
export interface GetVendorResponses {
  /** One media type of the vendor's own. */
  200: Report;
}

/** `GET /vendor` */
export const getVendor: Operation<GetVendorArgs, GetVendorResponses> = /*#__PURE__*/ operation({
  id: "getVendor",
  home: "api/2026-01-01",
  method: "GET",
  path: "/vendor",
  media: mediaTypes,
  responses: { 200: { "application/vnd.example+json; version=2": "json" } },
});

/** The arguments of {@link listReports}. */
export interface ListReportsArgs {
  cursor?: string;
}

/** The responses of {@link listReports}, by status. */
export interface ListReportsResponses {
  /** A page, or all of them as a file. */
  200: ByMediaType<
    {
      "application/json": {
        cursor?: string;
        items: Report[];
      };
      "text/csv": string;
    },
    "application/json"
  >;
}

/** `GET /reports` */
export const listReports: PagedChoiceOperation<ListReportsArgs, ListReportsResponses, Report, Streamable> =
  /*#__PURE__*/ pagedChoiceOperation({
    id: "listReports",
    home: "api/2026-01-01",
    method: "GET",
    path: "/reports",
    query: { cursor: {} },
    media: mediaTypes,
    stream: byteStream,
    responses: { 200: { "application/json": "json", "text/csv": "text" } },
    paging: /*#__PURE__*/ byCursor({ cursor: ["cursor"], items: ["items"], next: ["cursor"] }),
  });

/** The arguments of {@link postMessage}. */
export type PostMessageArgs = Record<never, never>;

/** The responses of {@link postMessage}, by status. */
export interface PostMessageResponses {
  /** In XML. */
  200: ByMediaType<{ "application/xml": string }>;
  /** In the words of the gateway. */
  400: string;
}

/** `POST /message` */
export const postMessage: ChoiceOperation<PostMessageArgs, PostMessageResponses, Streamable> =
  /*#__PURE__*/ choiceOperation({
    id: "postMessage",
    home: "api/2026-01-01",
    method: "POST",
    path: "/message",
    media: mediaTypes,
    stream: byteStream,
    responses: { 200: { "application/xml": "text" }, 400: { "text/plain": "text" } },
  });
