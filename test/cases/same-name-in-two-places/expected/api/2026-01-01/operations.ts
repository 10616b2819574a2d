// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link copyThing}. */
export interface CopyThingArgs {
  id: string;
  query_body?: string;
  query_id: number;
  body: string;
}

/** The responses of {@link copyThing}, by status. */
export interface CopyThingResponses {
  /** Done. */
  204: undefined;
}

/** `POST /things/{id}` */
export const copyThing: Operation<CopyThingArgs, CopyThingResponses> = /*#__PURE__*/ operation({
  id: "copyThing",
  home: "api/2026-01-01",
  method: "POST",
  path: "/things/{id}",
  query: { query_body: { name: "body" }, query_id: { name: "id" } },
  body: { type: "application/json", as: json },
  responses: { 204: "none" },
});
