import { listOnRampTransactions, type OnRampTransaction } from "@generated/virtual-accounts/v1/index.js";
import { isResponseError, ResponseError } from "@generated/virtual-accounts/runtime/index.js";
import type { AccountsClient } from "./client.js";

export async function transfersOf(
  client: AccountsClient,
  virtualAccountId: string,
): Promise<OnRampTransaction[]> {
  const found: OnRampTransaction[] = [];
  try {
    for await (const transfer of client.listOnRampTransactions.all({ virtualAccountId, pageSize: 100 })) {
      found.push(transfer);
    }
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return found;
    throw error;
  }
  return found;
}

/** Why a list could not be read. */
export function reasonOf(error: unknown): string {
  if (!isResponseError(error, listOnRampTransactions)) return "unknown";
  if (error.status === 400 && error.code === "response") return `refused: ${error.body.error.message}`;
  return String(error.status);
}

export function isSettled({ status }: OnRampTransaction): boolean {
  return status === "completed" || status === "Completed";
}
