// The client for version 2025-01-01.
//
// As in unions: apiVersion, ClientOptions, createTransport.

import type {} from "./checked.js";
import { bindOperations } from "../runtime/client.js";
import type { BoundOperations } from "../runtime/client.js";
import type { Profile } from "../runtime/profile.js";
import { createTransport as transportOf } from "../runtime/transport.js";
import type { Transport, TransportOptions } from "../runtime/transport.js";
import type { OperationGroups } from "./groups.js";
import * as operations from "./operations.js";

const profile: Profile = { api: "shop", version: apiVersion, root: "" };

/** Every operation of the version, bound to one transport. */
export type Client = BoundOperations<typeof operations> & OperationGroups;

/**
 * Makes a client with every operation of version 2025-01-01: `client.getThing({ … })`. For a smaller
 * bundle, use `createTransport`.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
export function createClient(options: ClientOptions): Client {
  const bound = bindOperations(createTransport(options), operations);
  return {
    ...bound,
    orders: {
      getOrders: bound.getOrders,
    },
  };
}
