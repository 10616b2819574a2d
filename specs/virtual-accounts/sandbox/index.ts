/** The behaviour of the virtual accounts: signed requests, a window for their timestamps, accounts and transactions. */
import {
  argumentsOf,
  hint,
  jsonReply,
  refuse,
  signatureRefusal,
  textOf,
  type Behaviour,
  type HandledCall,
  type CreatedBehaviour,
  type Handler,
  type Hinted,
  type JsonObject,
  type Refusal,
  type ReplyRefusal,
  type Reply,
  type Surroundings,
} from "../../../src/sandbox/behaviour.js";
import { createSampleData, type SampleAccount } from "./sample-data.js";

export interface AccountKeys {
  readonly publishableTestKey: string;
  readonly publishableLiveKey: string;
}

export const behaviour: Behaviour<object, AccountKeys> = {
  title: "virtual accounts",
  keys: {
    publishableTestKey: { prefix: "pk_test_", purpose: "publishable-test", mode: "test" },
    publishableLiveKey: { prefix: "pk_live_", purpose: "publishable-live", mode: "live" },
  },
  adminArguments: {},
  create: createVirtualAccounts,
  hints: ({ keys, ...rest }) => [
    hint("test key", keys.publishableTestKey),
    hint("live key", `${keys.publishableLiveKey}   (without sample data)`),
    ...signingHints({ keys, ...rest }),
  ],
};

function signingHints({ url, keys, privateKey }: Hinted<AccountKeys>): string[] {
  const client = (key: string): string =>
    hint(
      "client",
      `createClient({ baseUrl: "${url}", auth: { apiKey: "${keys.publishableTestKey}" }, signing: { privateKey: ${key} } })`,
    );
  if (privateKey === undefined)
    return [
      hint("private key", "yours: you gave its public half"),
      client('await readFile("private.pem", "utf8")'),
    ];
  return [
    client(`await (await fetch("${privateKey.url}")).text()`),
    hint("private key", `curl -s ${privateKey.url} > private.pem   (another one in each run)`),
    "",
    privateKey.pem.trim(),
  ];
}

function createVirtualAccounts(surroundings: Surroundings): CreatedBehaviour<object> {
  const samples = createSampleData(surroundings.seeded);
  const accountsOf = ({ mode }: HandledCall): readonly SampleAccount[] => (mode === "test" ? samples : []);
  const handlers = new Map<string, Handler>([
    ["listVirtualAccounts", (call) => jsonReply(200, listAccounts(accountsOf(call), call))],
    ["listOnRampTransactions", (call) => jsonReply(200, listTransactions(accountsOf(call), call))],
  ]);
  const admit = async (call: HandledCall): Promise<void> => {
    if (!/^application\/json\b/i.test(call.request.header("content-type") ?? ""))
      refuse({ word }, "invalid-request", "Content-Type must be application/json");
    const refusal = await signatureRefusal(surroundings, call);
    if (refusal !== undefined) refuse({ word }, refusal.reason, refusal.message);
  };
  const api = { handlers, word, judgesBody: new Set<string>(), admit, reset: () => undefined };
  return { api, admin: {} };
}

const words: Readonly<Record<ReplyRefusal, readonly [status: number, code: string]>> = {
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

function listAccounts(samples: readonly SampleAccount[], call: HandledCall): JsonObject[] {
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
function listTransactions(samples: readonly SampleAccount[], call: HandledCall): JsonObject {
  const { pageSize, cursor, ...filters } = argumentsOf<
    Filters & { readonly pageSize: number; readonly cursor?: string }
  >(call);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largestPage) {
    refuse({ word }, "invalid-request", `pageSize must be a whole number from 1 to ${largestPage}`);
  }
  const accounts = matching(samples, filters);
  if (filters.virtualAccountId !== undefined && accounts.length === 0)
    refuse({ word }, "invalid-request", "There is no such virtual account");
  const onRamps = accounts.filter(({ account }) => account["type"] === "auto_on_ramp");
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
