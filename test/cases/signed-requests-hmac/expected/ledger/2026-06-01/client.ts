// The client for version 2026-06-01.
//
// As in unions: apiVersion, Client.

import type {} from "./checked.js";
import { bindOperations } from "../runtime/client.js";
import type { BoundOperations } from "../runtime/client.js";
import type { Profile } from "../runtime/profile.js";
import { createTransport as transportOf } from "../runtime/transport.js";
import type { Transport, TransportOptions } from "../runtime/transport.js";
import * as operations from "./operations.js";
import { createSigner } from "./signing.js";
import type { SigningCredentials } from "./signing.js";

const profile: Profile = { api: "ledger", version: apiVersion, root: "" };

/**
 * Options of a client of version 2026-06-01: where the service is, who is calling, and how calls behave.
 */
export interface ClientOptions extends TransportOptions {
  /** The key that signs every request. Making the client throws a `SigningError` if the key is not valid. */
  signing: SigningCredentials;
}

/**
 * Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains
 * only the operations that are imported.
 *
 * Throws an `InvalidRequestError` if an option is not valid, and a `SigningError` if the key cannot sign.
 * Nothing is sent.
 */
export function createTransport({ signing, ...options }: ClientOptions): Transport {
  // Only the signer holds the key; the options that the transport keeps do not.
  const sign = createSigner(signing?.secret, signing);
  return transportOf({ ...profile, sign }, options);
}

/**
 * Makes a client with every operation of version 2026-06-01: `client.getThing({ … })`. For a smaller
 * bundle, use `createTransport`.
 *
 * Throws an `InvalidRequestError` if an option is not valid, and a `SigningError` if the key cannot sign.
 * Nothing is sent.
 */
export function createClient(options: ClientOptions): Client {
  return bindOperations(createTransport(options), operations);
}
