// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { OnlySent, Thing } from "./types.js";

/** The arguments of {@link addThing}. */
export interface AddThingArgs {
  body?: OnlySent;
}

/** The responses of {@link addThing}, by status. */
export interface AddThingResponses {
  /** Added. */
  200: Thing;
}

/** `POST /things` */
export const addThing: Operation<AddThingArgs, AddThingResponses> = /*#__PURE__*/ operation({
  id: "addThing",
  home: "api/2026-01-01",
  method: "POST",
  path: "/things",
  body: { type: "application/json", as: json },
  responses: { 200: "json" },
});
