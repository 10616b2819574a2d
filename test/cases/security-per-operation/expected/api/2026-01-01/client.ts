// The client for version 2026-01-01.
//
// As in unions: apiVersion, createTransport, Client, createClient.

import type {} from "./checked.js";
import { credentialParts } from "../runtime/call/credential-parts.js";
import { bindOperations } from "../runtime/client.js";
import type { BoundOperations } from "../runtime/client.js";
import { clientCredentials } from "../runtime/client-credentials.js";
import type { TokenSources } from "../runtime/client-credentials.js";
import type { Credential, Profile } from "../runtime/profile.js";
import { createTransport as transportOf } from "../runtime/transport.js";
import type { Transport, TransportOptions } from "../runtime/transport.js";
import * as operations from "./operations.js";

const profile: Profile = {
  api: "api",
  version: apiVersion,
  root: "",
  credentials: [
    { kind: "apiKey", name: "adminKey", in: "query", parameter: "admin_key", parts: credentialParts },
    { kind: "basic", name: "login", parts: credentialParts },
    { kind: "bearer", name: "oauth" },
    { kind: "http", name: "robot", scheme: "Token" },
    { kind: "apiKey", name: "tenant", in: "cookie", parameter: "tenant", parts: credentialParts },
    { kind: "apiKey", name: "userKey", in: "header", parameter: "X-User-Key" },
  ],
};

/** Identifies the caller: a string, or a function that is called before each attempt (for rotation). */
export type Credentials = (
  | {
      /** The key of one user. */
      userKey: Credential;
    }
  | {
      /** What follows `Authorization: Token`. */
      robot: Credential;
    }
  | { oauth: Credential }
  | {
      /** User name and password: `user:password`. */
      login: Credential;
    }
  | { adminKey: Credential; tenant: Credential }
) &
  ({ adminKey: Credential; tenant: Credential } | { adminKey?: never; tenant?: never });

/** Tokens for `auth.oauth`, by OAuth 2.0 client credentials. */
export const oauthTokenSource: TokenSources = /*#__PURE__*/ clientCredentials({
  tokenUrl: "https://vault.example/token",
});

/**
 * Options of a client of version 2026-01-01: where the service is, who is calling, and how calls behave.
 */
export interface ClientOptions extends TransportOptions {
  /** Each call is sent with those that its operation needs. */
  auth?: Credentials;
}
