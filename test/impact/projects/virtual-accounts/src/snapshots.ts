import type { VirtualAccount } from "@generated/virtual-accounts/v1/types.js";
import { accountsOf } from "./accounts.js";
import type { AccountsClient } from "./client.js";

export interface Files {
  write(name: string, content: string): Promise<void>;
}

/** Keeps every account of a customer as it is today. */
export async function snapshot(client: AccountsClient, customer: string, files: Files): Promise<number> {
  const accounts: VirtualAccount[] = await accountsOf(client, customer);
  for (const account of accounts) {
    await files.write(`${account.id}.json`, JSON.stringify({ ...account, takenAt: new Date() }));
  }
  return accounts.length;
}
