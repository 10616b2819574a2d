/**
 * The accounts and transactions that the sandbox holds, the same for the same seed. Live mode has none. Every optional field
 * and every value of every enum occurs, and each nullable field with null and without.
 */
// cspell:ignore söhne
import { type JsonObject, type Seeded, textOf } from "../../../src/sandbox/behaviour.js";

export interface SampleAccount {
  readonly account: JsonObject;
  /** Newest first. */
  readonly transactions: readonly JsonObject[];
}

export function createSampleData(seeded: Seeded): SampleAccount[] {
  const organizationId = seeded.uuid();
  const create = (sample: Sample): SampleAccount => {
    const id = seeded.uuid();
    const account = {
      id,
      customerId: seeded.uuid(),
      organizationId,
      ...detailsOf(sample),
      ...times(0),
    };
    const hasDeposits = sample.type === "auto_on_ramp" && sample.status === "completed";
    const count = hasDeposits ? statuses.length * 2 : 0;
    const transactions = Array.from({ length: count }, (_, index) =>
      createTransaction(seeded, sample, index),
    );
    return { account, transactions: transactions.reverse() };
  };
  return samples.map(create);
}

interface Sample {
  readonly externalCustomerId: string;
  readonly type: "auto_on_ramp" | "auto_off_ramp";
  readonly status: "pending" | "manual_review" | "completed" | "failed";
  readonly sourceCurrency: JsonObject;
  readonly destinationCurrency: JsonObject;
  readonly sources: readonly JsonObject[];
  readonly wallet: JsonObject;
  readonly network: JsonObject;
}

function detailsOf({ sources, wallet, network, ...details }: Sample): JsonObject {
  const [source] = sources;
  const destination = { wallet, network };
  return {
    ...details,
    ...(source === undefined ? {} : { source }),
    sources: [...sources],
    destination,
    destinations: [destination],
  };
}

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

const belowMinimum = ["AmountRejected", "rejectedMinAmount"];

function createTransaction(
  seeded: Seeded,
  { sourceCurrency, destinationCurrency, sources, wallet, network }: Sample,
  index: number,
): JsonObject {
  const status = statuses[index % statuses.length] ?? "Completed";
  const amount = belowMinimum.includes(status) ? smallestPurchase / 2 : 100 + index;
  const [source] = sources;
  return {
    id: seeded.uuid(),
    status,
    sourceAmount: `${amount}.00`,
    destinationAmount: `${amount}.000000`,
    sourceCurrency: { ...sourceCurrency, accountBuyMinAmount: smallestPurchase },
    destinationCurrency: { ...destinationCurrency, accountBuyMinAmount: smallestPurchase },
    source: {
      accountName: "Sandbox Payer",
      ...(source?.["iban"] === undefined ? {} : { iban: "DE89370400440532013000" }),
      accountAddress: "1 Test Street, Sandbox",
    },
    destination: { wallet, network: { ...network, ...explorerLinks(network) } },
    createdAt: times(index).createdAt,
  };
}

function explorerLinks({ code }: JsonObject): JsonObject {
  const [main, test] = ["explorer.example", "testnet.explorer.example"];
  return {
    testnetWalletExplorerLink: `https://${test}/${textOf(code)}/address/`,
    mainnetWalletExplorerLink: `https://${main}/${textOf(code)}/address/`,
    testnetTxnExplorerLink: `https://${test}/${textOf(code)}/transaction/`,
    mainnetTxnExplorerLink: `https://${main}/${textOf(code)}/transaction/`,
  };
}

const smallestPurchase = 20;

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
  minBuyAmount: smallestPurchase,
  maxBuyAmount: 10000,
  isSellSupported: true,
  isUtxoCompatible: false,
});

const usd = fiat("USD", "US dollar");
const euro: JsonObject = {
  ...fiat("EUR", "Euro"),
  decimals: 2,
  minAmount: 10,
  maxAmount: 50000,
  minBuyAmount: null,
  maxBuyAmount: null,
};

const ethereumAddress = "^0x[a-fA-F0-9]{40}$";
const usdc: JsonObject = {
  ...fiat("USDC", "USD Coin"),
  type: "crypto",
  precision: 2,
  decimals: 6,
  notAllowedUSStates: [],
  notAllowedCountries: ["KP"],
  addressRegex: ethereumAddress,
  testnetAddressRegex: ethereumAddress,
  supportsAddressTag: false,
  supportsTestMode: true,
  supportsLiveMode: true,
  isSuspended: false,
  isStableCoin: true,
  minSellAmount: 10,
  maxSellAmount: 50000,
  isSwapBaseSupported: true,
  isSwapQuoteSupported: true,
  isBaseAsset: true,
  isSupportedInUS: true,
  metadata: {
    contractAddress: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    coinType: "60",
    chainId: "1",
    networkCode: "ethereum",
  },
};

const ethereum: JsonObject = {
  code: "ethereum",
  name: "Ethereum",
  icon: "https://assets.example/ethereum.svg",
  ...times(0),
  isAddressCaseSensitive: false,
  isEvmCompatible: true,
  addressRegex: ethereumAddress,
  supportsAddressTag: false,
  addressTagRegex: null,
  outboundConfirmations: 12,
  inboundConfirmations: 12,
};

const stellarAddress = "^G[A-Z2-7]{55}$";
const stellarTag = "^[0-9]{1,19}$";
const stellarUsdc: JsonObject = {
  ...usdc,
  id: "usdc_stellar",
  code: "usdc_stellar",
  name: "USD Coin (Stellar)",
  decimals: null,
  minAmount: 1,
  maxAmount: 100000,
  minBuyAmount: null,
  maxBuyAmount: null,
  addressRegex: stellarAddress,
  testnetAddressRegex: stellarAddress,
  supportsAddressTag: true,
  addressTagRegex: stellarTag,
  isSwapBaseSupported: false,
  isSwapQuoteSupported: false,
  isBaseAsset: false,
  isSupportedInUS: false,
  metadata: { contractAddress: `G${"A".repeat(55)}`, coinType: "148", networkCode: "stellar" },
};

const stellar: JsonObject = {
  ...ethereum,
  code: "stellar",
  name: "Stellar",
  icon: "https://assets.example/stellar.svg",
  isAddressCaseSensitive: true,
  isEvmCompatible: false,
  addressRegex: stellarAddress,
  supportsAddressTag: true,
  addressTagRegex: stellarTag,
  outboundConfirmations: 1,
  inboundConfirmations: 1,
};

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
  routingNumber: "37040044",
  iban: "DE89370400440532013000",
};

const walletOf = (walletAddress: string, walletAddressTag: string | null = null): JsonObject => ({
  walletAddress,
  walletAddressTag,
});
const onEthereum = (walletAddress: string): Pick<Sample, "wallet" | "network"> => ({
  wallet: walletOf(walletAddress),
  network: ethereum,
});
const first = onEthereum("0x1111111111111111111111111111111111111111");
const second = onEthereum("0x2222222222222222222222222222222222222222");

const samples: readonly Sample[] = [
  {
    externalCustomerId: "customer-1",
    type: "auto_on_ramp",
    status: "completed",
    sourceCurrency: usd,
    destinationCurrency: usdc,
    sources: usSources,
    ...first,
  },
  {
    externalCustomerId: "customer-2",
    type: "auto_on_ramp",
    status: "completed",
    sourceCurrency: euro,
    destinationCurrency: usdc,
    sources: [sepaSource],
    ...second,
  },
  {
    externalCustomerId: "customer-2",
    type: "auto_off_ramp",
    status: "manual_review",
    sourceCurrency: usdc,
    destinationCurrency: euro,
    sources: [sepaSource],
    ...second,
  },
  {
    // An identifier of the partner's own can have any character, and has to be signed as it is sent.
    externalCustomerId: "O'Brien & söhne + 100%",
    type: "auto_off_ramp",
    status: "pending",
    sourceCurrency: usdc,
    destinationCurrency: euro,
    sources: [sepaSource],
    ...second,
  },
  {
    // It could not be created, so it has no bank account.
    externalCustomerId: "customer-3",
    type: "auto_on_ramp",
    status: "failed",
    sourceCurrency: euro,
    destinationCurrency: stellarUsdc,
    sources: [],
    wallet: walletOf(`G${"B".repeat(55)}`, "1234567890"),
    network: stellar,
  },
];
