/** The emitted clients, pointed at a sandbox, and a note of every operation that they call. */
import * as first from "../../../generated/partner-platform/2025-03-13/index.js";
import * as middle from "../../../generated/partner-platform/2026-07-01/index.js";
import * as newest from "../../../generated/partner-platform/2026-08-01/index.js";
import * as accounts from "../../../generated/virtual-accounts/v1/index.js";
import type { TransportOptions } from "../../../generated/partner-platform/runtime/transport.js";
import type { Sandbox } from "../../../src/sandbox/index.js";

/** Stories are written for the newest version, whose types the older ones share but for what changed. */
export type Partner = newest.Client;

export const partnerModules = { "2025-03-13": first, "2026-07-01": middle, "2026-08-01": newest } as const;

export type Version = keyof typeof partnerModules;

type Options = Partial<Omit<TransportOptions, "baseUrl">>;

export function partnerClient(
  { url, keys }: Sandbox,
  version: Version = "2026-08-01",
  options: Options = {},
): Partner {
  const client = partnerModules[version].createClient({
    baseUrl: url,
    auth: { apiKey: keys.testKey },
    ...options,
  });
  return client as unknown as Partner;
}

type AccountsOptions = Partial<Omit<accounts.ClientOptions, "baseUrl" | "auth" | "signing">>;

export function accountsClient({ url, keys }: Sandbox, options: AccountsOptions = {}): accounts.Client {
  const signing = { privateKey: keys.privateKey ?? "" };
  return accounts.createClient({
    baseUrl: url,
    auth: { apiKey: keys.publishableTestKey },
    signing,
    ...options,
  });
}

/** Ids of the operations that a module has. */
export function operationsOf(module: object): string[] {
  return Object.values(module)
    .flatMap((value: unknown) =>
      typeof value === "function" && "descriptor" in value ? [(value.descriptor as { id: string }).id] : [],
    )
    .sort();
}

export { accounts };
