/** The behaviour of the virtual accounts: signed requests, a window for their timestamps, accounts and transactions. */
import type { JsonObject } from "../../document/json.js";
import type { ApiTraits } from "../../model/traits.js";
import { argumentsOf } from "../general/arguments-of.js";
import {
  refuse,
  type ApiBehaviour,
  type Call,
  type Handler,
  type Refusal,
  type RefusalReason,
} from "../general/behaviour.js";
import { jsonReply, type Reply } from "../http/reply.js";
import type { Seeded } from "../seeded.js";
import { textOf } from "../text-of.js";
import { admissionRefusal, type AdmissionOptions } from "./admit.js";
import { createSampleData, type SampleAccount } from "./sample-data.js";

export interface VirtualAccountsOptions extends AdmissionOptions {
  readonly seeded: Seeded;
  readonly traits: ApiTraits;
}

export function createVirtualAccounts(options: VirtualAccountsOptions): ApiBehaviour {
  const { signing } = options.traits;
  const samples = createSampleData(options.seeded);
  const accountsOf = ({ mode }: Call): readonly SampleAccount[] => (mode === "test" ? samples : []);
  const handlers = new Map<string, Handler>([
    ["listVirtualAccounts", (call) => jsonReply(200, listAccounts(accountsOf(call), call))],
    ["listOnRampTransactions", (call) => jsonReply(200, listTransactions(accountsOf(call), call))],
  ]);
  const admit = async (call: Call): Promise<void> => {
    const refusal = signing && (await admissionRefusal(signing, options, call));
    if (refusal !== undefined) refuse({ word }, refusal.reason, refusal.message);
  };
  return { handlers, word, judgesBody: new Set(), admit, reset: () => undefined };
}

const words: Readonly<Record<RefusalReason, readonly [status: number, code: string]>> = {
  "invalid-request": [400, "INVALID_REQUEST"],
  "key-missing": [400, "INVALID_REQUEST"],
  "key-conflict": [400, "INVALID_REQUEST"],
  unauthenticated: [401, "INVALID_SIGNATURE"],
  "invalid-signature": [401, "INVALID_SIGNATURE"],
  "unknown-key": [403, "INVALID_API_KEY"],
  "rate-limited": [429, "RATE_LIMIT_EXCEEDED"],
  failed: [500, "INTERNAL_ERROR"],
};

function word({ reason, message }: Refusal): Reply {
  const [status, code] = words[reason];
  return jsonReply(status, { success: false, error: { code, message } });
}

interface Filters {
  readonly virtualAccountId?: string;
  readonly externalCustomerId?: string;
  readonly walletAddress?: string;
}

function listAccounts(samples: readonly SampleAccount[], call: Call): JsonObject[] {
  return matching(samples, argumentsOf<Filters>(call)).map(({ account }) => account);
}

function matching(
  samples: readonly SampleAccount[],
  { virtualAccountId, externalCustomerId, walletAddress }: Filters,
): SampleAccount[] {
  return samples.filter(
    ({ account }) =>
      (virtualAccountId ?? account["id"]) === account["id"] &&
      (externalCustomerId ?? account["externalCustomerId"]) === account["externalCustomerId"] &&
      (walletAddress === undefined ||
        JSON.stringify(account["destinations"]).includes(JSON.stringify(walletAddress))),
  );
}

const largestPage = 1000;

/** The cursor is the id of the last transaction that was shown. */
function listTransactions(samples: readonly SampleAccount[], call: Call): JsonObject {
  const { pageSize, cursor, ...filters } = argumentsOf<
    Filters & { readonly pageSize: number; readonly cursor?: string }
  >(call);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largestPage) {
    refuse({ word }, "invalid-request", `pageSize must be a whole number from 1 to ${largestPage}`);
  }
  const found = matching(samples, filters);
  if (filters.virtualAccountId !== undefined && found.length === 0)
    refuse({ word }, "invalid-request", "There is no such virtual account");
  const onRamps = found.filter(({ account }) => account["type"] === "auto_on_ramp");
  if (filters.virtualAccountId !== undefined && onRamps.length === 0)
    refuse({ word }, "invalid-request", "The virtual account is not of type auto_on_ramp");
  const all = onRamps.flatMap(({ transactions }) => transactions);
  const begin = cursor ? all.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && begin === 0) refuse({ word }, "invalid-request", "The cursor is not known");
  const transactions = all.slice(begin, begin + pageSize);
  const last = transactions.at(-1);
  const hasMore = begin + pageSize < all.length;
  return { transactions, nextCursor: hasMore ? textOf(last?.["id"]) : null };
}
