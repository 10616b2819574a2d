/** A client as the generator writes it, and one that does not wait. */
import {
  bindOperations,
  resumeWith,
  type BoundOperations,
  type Resume,
} from "../../templates/runtime/client.js";
import type { Credential, Profile } from "../../templates/runtime/profile.js";
import {
  createTransport as transportOf,
  type Transport,
  type TransportOptions,
} from "../../templates/runtime/transport.js";
import * as operations from "./example-operations.js";
import type { Scope } from "./example-operations.js";

export * from "./example-operations.js";
export { operations };

export const profile: Profile = {
  api: "example",
  version: "2026-07-01",
  root: "/api",
  versionHeader: "X-API-Version",
  echoHeader: "X-API-Version",
  echoAbsent: ["keyedReplay", "ignoresVersion"],
  unsupportedVersion: { status: 400, codeField: "error", code: "unsupported_api_version" },
  credentials: [
    {
      kind: "apiKey",
      name: "apiKey",
      in: "header",
      parameter: "X-API-Key",
      prefixes: { test: "sk_test_", live: "sk_live_" },
    },
    { kind: "bearer", name: "accessToken" },
  ],
  oneOf: ["apiKey", "accessToken"],
  idempotency: { header: "IDEMPOTENCY-KEY", conflictStatus: 409, hours: 24 },
  scopes: { subPartnerId: "X-SUB-PARTNER-ID" },
  requestId: ["X-Request-Id"],
  rateLimit: { requests: 30, seconds: 1 },
  errorBodies: [{ status: 404, pattern: "^Cannot [A-Z]+ /" }],
  requireHttps: true,
};

/** What every descriptor begins with. */
export const endpoint = <Id extends string, Method extends string, Path extends string>(
  id: Id,
  method: Method,
  path: Path,
): Endpoint<Id, Method, Path> => ({ id, home: "example/2026-07-01", method, path });

interface Endpoint<Id, Method, Path> {
  readonly id: Id;
  readonly home: "example/2026-07-01";
  readonly method: Method;
  readonly path: Path;
}

type Credentials = { apiKey: Credential } | { accessToken: Credential };

export interface ClientOptions extends TransportOptions, Scope {
  auth: Credentials;
}

export function createTransport(options: ClientOptions): Transport {
  return transportOf(profile, options);
}

export type Client = BoundOperations<typeof operations> & { readonly resume: Resume };

export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options);
  return { ...bindOperations(transport, operations), resume: resumeWith(transport, operations) };
}

export const testKey = "sk_test_0123456789abcdef";

/** A client that does not wait: pauses are noted, not slept. */
export function hastyClient(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
): Client & { readonly pauses: number[] } {
  const pauses: number[] = [];
  const sleep = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const client = createClient({
    baseUrl,
    auth: { apiKey: testKey },
    sleep,
    random: () => 0.5,
    rateLimit: false,
    ...options,
  });
  return { ...client, pauses };
}
