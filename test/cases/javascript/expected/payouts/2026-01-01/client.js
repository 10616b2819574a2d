// @ts-nocheck: the types of this module are in client.d.ts.
//
// Every call of this client asks for version 2026-01-01.

import { bindOperations } from "../runtime/client.js";
import { createTransport as transportOf } from "../runtime/transport.js";
import * as operations from "./operations.js";

/** Every call of this client asks for version 2026-01-01. */
export const apiVersion = "2026-01-01";

const profile = { api: "payouts", version: apiVersion, root: "/api", versionHeader: "X-Api-Version" };

/**
 * Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains
 * only the operations that are imported.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
export function createTransport(options) {
  return transportOf(profile, options);
}

/**
 * Makes a client with every operation of version 2026-01-01: `client.getThing({ … })`. For a smaller
 * bundle, use `createTransport`.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
export function createClient(options) {
  return bindOperations(createTransport(options), operations);
}
