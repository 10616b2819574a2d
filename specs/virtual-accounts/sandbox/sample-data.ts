/** The accounts and transactions that the sandbox holds, the same for the same seed. Live mode has none. */
// cspell:ignore söhne
import type { JsonObject, Seeded } from "../../../src/sandbox/behaviour.js";

export interface SampleAccount {
  readonly account: JsonObject;
  /** Newest first. */
  readonly transactions: readonly JsonObject[];
}

export function createSampleData(seeded: Seeded): SampleAccount[] {
  const organizationId = seeded.uuid();
  const create = (sample: Sample): SampleAccount => {
    const id = seeded.uuid();
    const account = { id, customerId: seeded.uuid(), organizationId, ...sample, ...times(0) };
    const count = sample["type"] === "auto_on_ramp" ? statuses.length * 2 : 0;
    const transactions = Array.from({ length: count }, (_, index) =>
      createTransaction(seeded, sample, index),
    );
    return { account, transactions: transactions.reverse() };
  };
  return samples.map(create);
}

type Sample = JsonObject;

const start = Date.UTC(2026, 0, 5, 8);
const hour = 3_600_000;

function times(index: number): { createdAt: string; updatedAt: string } {
  const time = new Date(start + index * hour).toISOString();
  return { createdAt: time, updatedAt: time };
}

/** Both vocabularies, since both are documented for the field. */
const statuses = [
  "Pending",
  "PayoutPending",
  "Payout",
  "PayoutCompleted",
  "Completed",
  "Failed",
  "InAmlReview",
  "AmlRejected",
  "AmountRejected",
  "fundsReviewInProgress",
  "conversionInProgress",
  "payoutInProgress",
  "completed",
  "failed",
  "rejectedAml",
  "rejectedMinAmount",
];

function createTransaction(seeded: Seeded, sample: Sample, index: number): JsonObject {
  const amount = 100 + index;
  return {
    id: seeded.uuid(),
    status: statuses[index % statuses.length] ?? "Completed",
    sourceAmount: `${amount}.00`,
    destinationAmount: `${amount}.000000`,
    sourceCurrency: sample["sourceCurrency"] ?? null,
    destinationCurrency: sample["destinationCurrency"] ?? null,
    source: {
      accountName: "Sandbox Payer",
      iban: "DE89370400440532013000",
      accountAddress: "1 Test Street, Sandbox",
    },
    destination: sample["destination"] ?? null,
    createdAt: times(index).createdAt,
  };
}

const fiat = (code: string, name: string): JsonObject => ({
  id: code.toLowerCase(),
  type: "fiat",
  name,
  code: code.toLowerCase(),
  precision: 2,
  decimals: null,
  icon: `https://assets.example/${code.toLowerCase()}.svg`,
  ...times(0),
  maxAmount: null,
  minAmount: null,
  minBuyAmount: 20,
  maxBuyAmount: 10000,
  isSellSupported: true,
  isUtxoCompatible: false,
});

const usdc: JsonObject = {
  ...fiat("USDC", "USD Coin"),
  type: "crypto",
  precision: 2,
  decimals: 6,
  notAllowedUSStates: [],
  notAllowedCountries: ["KP"],
  addressRegex: "^0x[a-fA-F0-9]{40}$",
  testnetAddressRegex: "^0x[a-fA-F0-9]{40}$",
  supportsAddressTag: false,
  supportsTestMode: true,
  supportsLiveMode: true,
  isSuspended: false,
  isStableCoin: true,
  metadata: {
    contractAddress: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    coinType: "60",
    chainId: "1",
    networkCode: "ethereum",
  },
};

const destination = (walletAddress: string): JsonObject => ({
  wallet: { walletAddress, walletAddressTag: null },
  network: {
    code: "ethereum",
    name: "Ethereum",
    ...times(0),
    isAddressCaseSensitive: false,
    isEvmCompatible: true,
    addressRegex: "^0x[a-fA-F0-9]{40}$",
    supportsAddressTag: false,
    addressTagRegex: null,
    outboundConfirmations: 12,
    inboundConfirmations: 12,
  },
});

const bank = {
  accountName: "Sandbox Customer",
  accountAddress: "2 Test Street, Sandbox",
  bankName: "Sandbox Bank",
  bankAddress: "1 Test Street, Sandbox",
};
const usSources: JsonObject[] = ["ACH", "Wire"].map((type) => ({
  type,
  ...bank,
  accountNumber: "000123456789",
  routingNumber: "021000021",
}));
const sepaSource: JsonObject = {
  type: "SEPA",
  ...bank,
  accountNumber: "DE89370400440532013000",
  iban: "DE89370400440532013000",
};

const wallets = [
  "0x1111111111111111111111111111111111111111",
  "0x2222222222222222222222222222222222222222",
].map(destination);

function sampleOf(
  details: JsonObject,
  sources: readonly JsonObject[],
  target: JsonObject | undefined,
): Sample {
  return {
    ...details,
    source: sources[0] ?? null,
    sources,
    destination: target ?? null,
    destinations: target === undefined ? [] : [target],
  };
}

const samples: readonly Sample[] = [
  sampleOf(
    {
      externalCustomerId: "customer-1",
      type: "auto_on_ramp",
      status: "completed",
      sourceCurrency: fiat("USD", "US dollar"),
      destinationCurrency: usdc,
    },
    usSources,
    wallets[0],
  ),
  sampleOf(
    {
      externalCustomerId: "customer-2",
      type: "auto_on_ramp",
      status: "completed",
      sourceCurrency: fiat("EUR", "Euro"),
      destinationCurrency: usdc,
    },
    [sepaSource],
    wallets[1],
  ),
  sampleOf(
    {
      externalCustomerId: "customer-2",
      type: "auto_off_ramp",
      status: "manual_review",
      sourceCurrency: usdc,
      destinationCurrency: fiat("EUR", "Euro"),
    },
    [sepaSource],
    wallets[1],
  ),
  // An identifier of the partner's own can have any character, and has to be signed as it is sent.
  sampleOf(
    {
      externalCustomerId: "O'Brien & söhne + 100%",
      type: "auto_off_ramp",
      status: "pending",
      sourceCurrency: usdc,
      destinationCurrency: fiat("EUR", "Euro"),
    },
    [sepaSource],
    wallets[1],
  ),
];
