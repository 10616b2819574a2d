// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import { deepObject, styled, styledCookie, styledPath } from "../runtime/styles.js";

/** The arguments of {@link findThings}. */
export interface FindThingsArgs {
  plain: string;
  label: string[];
  matrix: {
    a?: number;
  };
  commas?: string[];
  deep?: {
    from?: string;
    to?: string;
  };
  "per cent"?: boolean;
  pipes?: number[];
  raw?: string;
  repeated?: string[];
  whole?: {
    x?: number;
  };
  "X-Plain"?: string;
  "X-Trace"?: string;
  choices?: string[];
  session?: string;
}

/** The responses of {@link findThings}, by status. */
export interface FindThingsResponses {
  /** Found. */
  200: Record<string, unknown>;
  /** Wrong. */
  "4XX": string;
  /** Anything else. */
  default: {
    title?: string;
  };
}

/** `GET /things/{plain}/{label}/{matrix}` */
export const findThings: Operation<FindThingsArgs, FindThingsResponses> = /*#__PURE__*/ operation({
  id: "findThings",
  home: "api/2026-01-01",
  method: "GET",
  path: "/things/{plain}/{label}/{matrix}",
  pathStyles: {
    label: /*#__PURE__*/ styledPath({ style: "label" }),
    matrix: /*#__PURE__*/ styledPath({ style: "matrix", explode: true }),
  },
  query: {
    commas: /*#__PURE__*/ styled({ explode: false }),
    deep: /*#__PURE__*/ deepObject({}),
    "per cent": {},
    pipes: /*#__PURE__*/ styled({ style: "pipeDelimited" }),
    raw: /*#__PURE__*/ styled({ allowReserved: true }),
    repeated: {},
    whole: /*#__PURE__*/ styled({ json: true }),
  },
  headers: { "X-Plain": {}, "X-Trace": {} },
  cookies: { choices: /*#__PURE__*/ styledCookie({ style: "cookie" }), session: {} },
  responses: { 200: "json", "4XX": "text", default: "object" },
});
