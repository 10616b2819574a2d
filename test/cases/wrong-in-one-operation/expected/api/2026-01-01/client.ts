// The client for version 2026-01-01.
//
// As in unions: apiVersion, createTransport, Client, createClient.

import type {} from "./checked.js";
import { bindOperations } from "../runtime/client.js";
import type { BoundOperations } from "../runtime/client.js";
import type { Credential, Profile } from "../runtime/profile.js";
import { createTransport as transportOf } from "../runtime/transport.js";
import type { Transport, TransportOptions } from "../runtime/transport.js";
import * as operations from "./operations.js";

const profile: Profile = {
  api: "api",
  version: apiVersion,
  root: "",
  credentials: [{ kind: "bearer", name: "token" }],
};

/** Identifies the caller: a string, or a function that is called before each attempt (for rotation). */
export interface Credentials {
  token: Credential;
}

/**
 * Options of a client of version 2026-01-01: where the service is, who is calling, and how calls behave.
 */
export interface ClientOptions extends TransportOptions {
  /** Each call is sent with those that its operation needs. */
  auth?: Credentials;
}
