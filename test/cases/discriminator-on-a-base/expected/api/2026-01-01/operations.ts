// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Owned, Pet } from "./types.js";

/** The arguments of {@link addPet}. */
export interface AddPetArgs {
  body: Pet;
}

/** The responses of {@link addPet}, by status. */
export interface AddPetResponses {
  /** ok */
  200: Owned;
}

/** `POST /pets` */
export const addPet: Operation<AddPetArgs, AddPetResponses> = /*#__PURE__*/ operation({
  id: "addPet",
  home: "api/2026-01-01",
  method: "POST",
  path: "/pets",
  body: { type: "application/json", as: json },
  responses: { 200: "json" },
});
