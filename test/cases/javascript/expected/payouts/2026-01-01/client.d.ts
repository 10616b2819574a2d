// Every call of this client asks for version 2026-01-01.

import type { BoundOperations } from "../runtime/client.js";
import type { Transport, TransportOptions } from "../runtime/transport.js";
import * as operations from "./operations.js";

/** Every call of this client asks for version 2026-01-01. */
export declare const apiVersion = "2026-01-01";

/** Options of a client of version 2026-01-01: where the service is, and how calls behave. */
export type ClientOptions = TransportOptions;

/**
 * Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains
 * only the operations that are imported.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
export declare function createTransport(options: ClientOptions): Transport;

/** Every operation of the version, bound to one transport. */
export type Client = BoundOperations<typeof operations>;

/**
 * Makes a client with every operation of version 2026-01-01: `client.getThing({ … })`. For a smaller
 * bundle, use `createTransport`.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
export declare function createClient(options: ClientOptions): Client;
