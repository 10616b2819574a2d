// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { T } from "./types.js";

/** The arguments of {@link aGlobalThisPwned1}. */
export interface AGlobalThisPwned1Args {
  "process.exit()": string;
  "'; evil(); '"?: string;
}

/** The responses of {@link aGlobalThisPwned1}, by status. */
export interface AGlobalThisPwned1Responses {
  /** *\/} */
  200: T;
}

/**
 * *\/ globalThis.pwned = 1; /*
 *
 * Line one
 * globalThis.pwned = 2;
 * \@deprecated not really
 * {\@link evil}  reversed
 *
 * `GET /x/${process.exit()}/%60'%22`
 */
export const aGlobalThisPwned1: Operation<AGlobalThisPwned1Args, AGlobalThisPwned1Responses> =
  /*#__PURE__*/ operation({
    id: "a(); globalThis.pwned = 1; //",
    home: "api/2026-01-01",
    method: "GET",
    path: "/x/${process.exit()}/%60'%22",
    query: { "'; evil(); '": {} },
    responses: { 200: "json" },
  });
