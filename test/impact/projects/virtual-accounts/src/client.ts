import { createClient } from "@generated/virtual-accounts/v1/index.js";
import type { ClientOptions } from "@generated/virtual-accounts/v1/client.js";

/** The client of the virtual accounts, which are another product than deposits. */
export function accountsClient(keys: Pick<ClientOptions, "auth" | "signing">) {
  return createClient({ baseUrl: "https://accounts.sandbox.example", ...keys });
}

export type AccountsClient = ReturnType<typeof accountsClient>;
