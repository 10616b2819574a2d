// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { byCursor, byLastItem } from "../runtime/cursor-pages.js";
import { json } from "../runtime/json-body.js";
import { byLink, byNextUrl } from "../runtime/linked-pages.js";
import { byOffset, byPage } from "../runtime/numbered-pages.js";
import { operation, pagedOperation } from "../runtime/operation.js";
import type { Operation, PagedOperation } from "../runtime/operation.js";
import type { Thing, Things } from "./types.js";

/** The arguments of {@link listAll}. */
export type ListAllArgs = Record<never, never>;

/** The responses of {@link listAll}, by status. */
export interface ListAllResponses {
  /** All. */
  200: {
    cursor?: string;
    items?: string[];
  };
}

/** `GET /unpaged` */
export const listAll: Operation<ListAllArgs, ListAllResponses> = /*#__PURE__*/ operation({
  id: "listAll",
  home: "api/2026-01-01",
  method: "GET",
  path: "/unpaged",
  responses: { 200: "json" },
});

/** The arguments of {@link listByHeader}. */
export interface ListByHeaderArgs {
  per_page?: number;
}

/** The responses of {@link listByHeader}, by status. */
export interface ListByHeaderResponses {
  /** A page. */
  200: Things;
}

/** `GET /link` */
export const listByHeader: PagedOperation<ListByHeaderArgs, ListByHeaderResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listByHeader",
    home: "api/2026-01-01",
    method: "GET",
    path: "/link",
    query: { per_page: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byLink({ items: [] }),
  });

/** The arguments of {@link listByLastItem}. */
export interface ListByLastItemArgs {
  starting_after?: string;
}

/** The responses of {@link listByLastItem}, by status. */
export interface ListByLastItemResponses {
  /** A page. */
  200: {
    data?: Things;
    has_more?: boolean;
  };
}

/** `GET /last-item` */
export const listByLastItem: PagedOperation<ListByLastItemArgs, ListByLastItemResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listByLastItem",
    home: "api/2026-01-01",
    method: "GET",
    path: "/last-item",
    query: { starting_after: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byLastItem({
      cursor: ["starting_after"],
      items: ["data"],
      id: ["id"],
      more: ["has_more"],
    }),
  });

/** The arguments of {@link listByNumber}. */
export interface ListByNumberArgs {
  /**
   * Minimum: 0.
   *
   * @default 0
   */
  page?: number;
  per_page?: number;
}

/** The responses of {@link listByNumber}, by status. */
export interface ListByNumberResponses {
  /** A page. */
  200: {
    things?: Things;
    total_pages?: number;
  };
}

/** `GET /numbered` */
export const listByNumber: PagedOperation<ListByNumberArgs, ListByNumberResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listByNumber",
    home: "api/2026-01-01",
    method: "GET",
    path: "/numbered",
    query: { page: {}, per_page: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byPage({
      page: ["page"],
      first: 0,
      items: ["things"],
      pages: ["total_pages"],
      size: ["per_page"],
    }),
  });

/** The arguments of {@link listByOffset}. */
export interface ListByOffsetArgs {
  limit?: number;
  offset?: number;
}

/** The responses of {@link listByOffset}, by status. */
export interface ListByOffsetResponses {
  /** A page. */
  200: Things;
}

/** `GET /offset` */
export const listByOffset: PagedOperation<ListByOffsetArgs, ListByOffsetResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listByOffset",
    home: "api/2026-01-01",
    method: "GET",
    path: "/offset",
    query: { limit: {}, offset: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byOffset({ offset: ["offset"], items: [], size: ["limit"] }),
  });

/** The arguments of {@link listByUrl}. */
export type ListByUrlArgs = Record<never, never>;

/** The responses of {@link listByUrl}, by status. */
export interface ListByUrlResponses {
  /** A page. */
  200: {
    data?: Things;
    links?: {
      next?: string | null;
    };
  };
}

/** `GET /next-url` */
export const listByUrl: PagedOperation<ListByUrlArgs, ListByUrlResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listByUrl",
    home: "api/2026-01-01",
    method: "GET",
    path: "/next-url",
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byNextUrl({ items: ["data"], next: ["links", "next"] }),
  });

/** The arguments of {@link listFlat}. */
export interface ListFlatArgs {
  cursor?: string;
}

/** The responses of {@link listFlat}, by status. */
export interface ListFlatResponses {
  /** A page. */
  200: {
    cursor?: string;
    items: string[];
  };
}

/** `GET /flat` */
export const listFlat: PagedOperation<ListFlatArgs, ListFlatResponses, string> = /*#__PURE__*/ pagedOperation(
  {
    id: "listFlat",
    home: "api/2026-01-01",
    method: "GET",
    path: "/flat",
    query: { cursor: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byCursor({ cursor: ["cursor"], items: ["items"], next: ["cursor"] }),
  },
);

/** The arguments of {@link listInBody}. */
export interface ListInBodyArgs {
  body?: {
    cursor?: string;
  };
}

/** The responses of {@link listInBody}, by status. */
export interface ListInBodyResponses {
  /** A page. */
  200: {
    has_more?: boolean;
    next_cursor?: string;
    things?: Things;
  };
}

/** `POST /in-body` */
export const listInBody: PagedOperation<ListInBodyArgs, ListInBodyResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listInBody",
    home: "api/2026-01-01",
    method: "POST",
    path: "/in-body",
    body: { type: "application/json", as: json },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byCursor({
      cursor: ["body", "cursor"],
      items: ["things"],
      next: ["next_cursor"],
      more: ["has_more"],
    }),
  });

/** The arguments of {@link listNested}. */
export interface ListNestedArgs {
  cursor?: string;
}

/** The responses of {@link listNested}, by status. */
export interface ListNestedResponses {
  /** A page. */
  200: {
    data: Thing[];
    pageInfo: {
      nextCursor?: string | null;
    };
  };
}

/** `GET /nested` */
export const listNested: PagedOperation<ListNestedArgs, ListNestedResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listNested",
    home: "api/2026-01-01",
    method: "GET",
    path: "/nested",
    query: { cursor: {} },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byCursor({ cursor: ["cursor"], items: ["data"], next: ["pageInfo", "nextCursor"] }),
  });

/** The arguments of {@link listOfOffset}. */
export interface ListOfOffsetArgs {
  offset: string;
  limit?: number;
  query_offset?: number;
}

/** The responses of {@link listOfOffset}, by status. */
export interface ListOfOffsetResponses {
  /** A page. */
  200: Things;
}

/** `GET /of/{offset}` */
export const listOfOffset: PagedOperation<ListOfOffsetArgs, ListOfOffsetResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listOfOffset",
    home: "api/2026-01-01",
    method: "GET",
    path: "/of/{offset}",
    query: { limit: {}, query_offset: { name: "offset" } },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byOffset({ offset: ["query_offset"], items: [], size: ["limit"] }),
  });

/** The arguments of {@link listStated}. */
export interface ListStatedArgs {
  body?: {
    options?: {
      number?: number;
      rows?: number;
    };
  };
}

/** The responses of {@link listStated}, by status. */
export interface ListStatedResponses {
  /** A page. */
  200: {
    result?: {
      more?: boolean;
      rows?: Things;
    };
  };
}

/** `POST /stated` */
export const listStated: PagedOperation<ListStatedArgs, ListStatedResponses, Thing> =
  /*#__PURE__*/ pagedOperation({
    id: "listStated",
    home: "api/2026-01-01",
    method: "POST",
    path: "/stated",
    body: { type: "application/json", as: json },
    responses: { 200: "json" },
    paging: /*#__PURE__*/ byPage({
      page: ["body", "options", "number"],
      items: ["result", "rows"],
      size: ["body", "options", "rows"],
      more: ["result", "more"],
    }),
  });
