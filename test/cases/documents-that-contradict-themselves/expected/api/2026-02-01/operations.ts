// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2026_01_01 from "../2026-01-01/operations.js";
import type { AddThingArgs } from "../2026-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Thing } from "./types.js";

/** The responses of {@link addThing}, by status. */
export interface AddThingResponses {
  /** Added. */
  200: Thing;
}

/**
 * Changed since 2026-01-01: `Thing.constructor` can now be null.
 *
 * `POST /things`
 */
export const addThing: Operation<AddThingArgs, AddThingResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2026_01_01.addThing, "api/2026-02-01"),
);

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
