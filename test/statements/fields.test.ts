/**
 * Fields and values of both APIs: what the sandbox serves has them, and the emitted checks accept what was served and
 * refuse a value of another type, and an absence where a field is required.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  CompanyPrimaryBeneficiaryRole,
  CustomerStatus,
  DocumentType,
  IdentificationErrorCode,
  IdentificationStatus,
  IdentityDocumentType,
  WebhookTopic,
} from "../../generated/partner-platform/2026-08-01/index.js";
import {
  TransactionProgress,
  TransactionStatus,
  VirtualAccountStatus,
} from "../../generated/virtual-accounts/v1/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import type { Schema } from "../../templates/runtime/validation/schema.js";
import { createCustomer } from "../sandbox/support/onboarding.js";
import { rawCall, signedGet } from "../sandbox/support/raw-client.js";
import { presetApis } from "../support/presets.js";
import { beneficiary, business, company } from "../sandbox/support/submissions.js";
import { emittedSchemas } from "../compilers/schemas-and-values/emitted-schemas.js";

type Fields = Readonly<Record<string, unknown>>;
type Kind = "uuid" | "date-time" | "string" | "number" | "boolean" | "list" | "object";

/** What a value of a kind is, and the nearest that is not. */
const kinds: Readonly<Record<Kind, { readonly fits: (value: unknown) => boolean; readonly wrong: unknown }>> =
  {
    uuid: {
      fits: (value) => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
      wrong: 7,
    },
    "date-time": {
      fits: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT.+Z$/.test(value),
      wrong: 7,
    },
    string: { fits: (value) => typeof value === "string", wrong: 7 },
    number: { fits: (value) => typeof value === "number", wrong: "7" },
    boolean: { fits: (value) => typeof value === "boolean", wrong: "true" },
    list: { fits: Array.isArray, wrong: "a,b" },
    object: { fits: (value) => typeof value === "object" && value !== null, wrong: "{}" },
  };

type Check = (schema: string, value: unknown) => boolean;
let accepts: { readonly partner: Check; readonly accounts: Check };
let sandbox: Sandbox;
const served: Record<string, Fields> = {};
/** A crypto currency whose addresses have tags. */
let withTags: Fields = {};
/** What a transaction says of its currencies and its network. */
const inTransaction: Record<string, Fields> = {};

beforeAll(async () => {
  const checkOf = async (name: string, version: string): Promise<Check> => {
    const api = presetApis().find((each) => each.name === name && each.version === version);
    if (api === undefined) throw new Error(`There is no ${name} ${version}.`);
    const schemaOf: (name: string) => Schema<unknown> | undefined = await emittedSchemas(api);
    return (schema, value) => {
      const result = schemaOf(schema)?.["~standard"].validate(value);
      if (result === undefined || result instanceof Promise)
        throw new Error(`There is no check of ${schema}.`);
      return result.issues === undefined;
    };
  };
  accepts = {
    partner: await checkOf("partner-platform", "2026-08-01"),
    accounts: await checkOf("virtual-accounts", "v1"),
  };
  sandbox = await startSandbox({ seed: "fields", rateLimits: false, webhooks: { attempts: 1 } });
  await servePartner();
  await serveAccounts();
});
afterAll(() => sandbox.close());

/** A webhook whose delivery has failed, an error of the service, and an error of an identification. */
async function servePartner(): Promise<void> {
  const call = rawCall(sandbox);
  const body = { label: "test", url: "http://127.0.0.1:1/", topics: ["CustomerCreated"] };
  const { id } = await call("POST", "/webhooks", { body });
  await createCustomer(call);
  await sandbox.admin.settled();
  const fault = { "x-sandbox-fault": "status=500" };
  served["Webhook"] = (await call("GET", `/webhooks/${id}`)).body as Fields;
  served["ApiError"] = (await call("GET", "/webhooks", { headers: fault })).body as Fields;
  const { id: customer } = await createCustomer(call, "2026-08-01", { customer_type: "Business" });
  const one = beneficiary();
  const info = { ...one.beneficiary_info, tax_identification_number: undefined };
  const data = {
    ...business(),
    company_data: { ...company(), beneficiaries: [{ ...one, beneficiary_info: info }] },
  };
  const answer = await call("POST", `/customers/${customer}/identifications/v2`, {
    version: "2026-08-01",
    body: data,
  });
  [served["IdentificationError"]] = answer.body as [Fields];
}

async function serveAccounts(): Promise<void> {
  const accounts = (await signedGet(sandbox, "/v1/virtual-accounts")).body as Fields[];
  const [dollars = {}, euros = {}] = accounts;
  const currencies = accounts.flatMap(
    (each) => [each["sourceCurrency"], each["destinationCurrency"]] as Fields[],
  );
  withTags = currencies.find((each) => each["supportsAddressTag"] === true) ?? {};
  const destination = dollars["destination"] as Record<string, Fields>;
  const sources = dollars["sources"] as Fields[];
  const pageOf = async ({ id }: Fields): Promise<Fields> => {
    const query = { virtualAccountId: String(id), pageSize: 2 };
    return (await signedGet(sandbox, "/v1/virtual-accounts/transactions/onramp", query)).body as Fields;
  };
  const page = await pageOf(dollars);
  const [transaction = {}] = page["transactions"] as Fields[];
  // Only what came by SEPA has an IBAN.
  const [fromEuros = {}] = (await pageOf(euros))["transactions"] as Fields[];
  Object.assign(served, {
    AutoOnRampVirtualAccount: dollars,
    AchSource: sources[0],
    WireSource: sources[1],
    SepaSource: euros["source"],
    VirtualAccountDestination: destination,
    Wallet: destination["wallet"],
    Network: destination["network"],
    FiatCurrency: dollars["sourceCurrency"],
    CryptoCurrency: dollars["destinationCurrency"],
    CryptoCurrencyMetadata: (dollars["destinationCurrency"] as Fields)["metadata"],
    OnRampTransaction: transaction,
    OnRampTransactionSource: fromEuros["source"],
    TransactionPage: page,
  });
  Object.assign(inTransaction, {
    FiatCurrency: transaction["sourceCurrency"],
    CryptoCurrency: transaction["destinationCurrency"],
    Network: (transaction["destination"] as Fields)["network"],
  });
}

function checkField(
  accepted: Check,
  schema: string,
  field: string,
  kind: Kind,
  value: Fields = served[schema] ?? {},
): void {
  expect(accepted(schema, value)).toBe(true);
  expect(kinds[kind].fits(value[field]), `${field}: ${JSON.stringify(value[field])}`).toBe(true);
  expect(accepted(schema, { ...value, [field]: kinds[kind].wrong })).toBe(false);
}

const without = (value: Fields | undefined, field: string): Fields =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => name !== field));

describe("of the partner platform", () => {
  it.each<readonly [schema: string, field: string, kind: Kind, "required" | "optional"]>([
    ["Webhook", "id", "uuid", "required"],
    ["Webhook", "label", "string", "required"],
    ["Webhook", "url", "string", "required"],
    ["Webhook", "partner_id", "uuid", "required"],
    ["Webhook", "topics", "list", "required"],
    ["Webhook", "enabled", "boolean", "required"],
    ["Webhook", "created_at", "date-time", "required"],
    ["Webhook", "updated_at", "date-time", "required"],
    ["Webhook", "last_failure", "date-time", "optional"],
    ["Webhook", "last_failure_reason", "string", "optional"],
    ["ApiError", "message", "string", "required"],
    ["ApiError", "trace_id", "string", "required"],
    ["IdentificationError", "code", "string", "required"],
    ["IdentificationError", "message", "string", "required"],
    ["IdentificationError", "docs_url", "string", "required"],
    ["IdentificationError", "beneficiary_index", "number", "optional"],
  ])("%s.%s is a %s, %s", (schema, field, kind, presence) => {
    checkField(accepts.partner, schema, field, kind);
    expect(accepts.partner(schema, without(served[schema], field))).toBe(presence === "optional");
  });

  it("the index of a beneficiary is a whole number", () => {
    const error = served["IdentificationError"];
    expect(accepts.partner("IdentificationError", { ...error, beneficiary_index: 0.5 })).toBe(false);
    expect(accepts.partner("IdentificationError", { ...error, beneficiary_index: 0 })).toBe(true);
  });

  it("the link of an error leads to its code", () => {
    const { code, docs_url } = served["IdentificationError"] ?? {};
    expect(String(docs_url)).toMatch(new RegExp(`^https://[^#]+/errors#${String(code)}$`));
  });
});

describe("of the virtual accounts", () => {
  it.each<readonly [schema: string, field: string, kind: Kind]>([
    ["AutoOnRampVirtualAccount", "id", "string"],
    ["AutoOnRampVirtualAccount", "customerId", "string"],
    ["AutoOnRampVirtualAccount", "externalCustomerId", "string"],
    ["AutoOnRampVirtualAccount", "organizationId", "string"],
    ["AutoOnRampVirtualAccount", "type", "string"],
    ["AutoOnRampVirtualAccount", "status", "string"],
    ["AutoOnRampVirtualAccount", "sourceCurrency", "object"],
    ["AutoOnRampVirtualAccount", "destinationCurrency", "object"],
    ["AutoOnRampVirtualAccount", "source", "object"],
    ["AutoOnRampVirtualAccount", "sources", "list"],
    ["AutoOnRampVirtualAccount", "destination", "object"],
    ["AutoOnRampVirtualAccount", "destinations", "list"],
    ["AutoOnRampVirtualAccount", "createdAt", "date-time"],
    ["AutoOnRampVirtualAccount", "updatedAt", "date-time"],
    ["AchSource", "accountAddress", "string"],
    ["AchSource", "accountName", "string"],
    ["AchSource", "accountNumber", "string"],
    ["AchSource", "routingNumber", "string"],
    ["AchSource", "bankAddress", "string"],
    ["AchSource", "bankName", "string"],
    ["AchSource", "type", "string"],
    ["WireSource", "accountNumber", "string"],
    ["WireSource", "routingNumber", "string"],
    ["WireSource", "type", "string"],
    ["SepaSource", "iban", "string"],
    ["SepaSource", "type", "string"],
    ["VirtualAccountDestination", "wallet", "object"],
    ["VirtualAccountDestination", "network", "object"],
    ["Wallet", "walletAddress", "string"],
    ["Network", "code", "string"],
    ["Network", "name", "string"],
    ["Network", "icon", "string"],
    ["Network", "createdAt", "date-time"],
    ["Network", "updatedAt", "date-time"],
    ["Network", "isAddressCaseSensitive", "boolean"],
    ["Network", "isEvmCompatible", "boolean"],
    ["Network", "addressRegex", "string"],
    ["Network", "supportsAddressTag", "boolean"],
    ["Network", "outboundConfirmations", "number"],
    ["Network", "inboundConfirmations", "number"],
    ["FiatCurrency", "id", "string"],
    ["FiatCurrency", "type", "string"],
    ["FiatCurrency", "name", "string"],
    ["FiatCurrency", "code", "string"],
    ["FiatCurrency", "precision", "number"],
    ["FiatCurrency", "icon", "string"],
    ["FiatCurrency", "createdAt", "date-time"],
    ["FiatCurrency", "updatedAt", "date-time"],
    ["FiatCurrency", "minBuyAmount", "number"],
    ["FiatCurrency", "maxBuyAmount", "number"],
    ["FiatCurrency", "isSellSupported", "boolean"],
    ["FiatCurrency", "isUtxoCompatible", "boolean"],
    ["CryptoCurrency", "decimals", "number"],
    ["CryptoCurrency", "notAllowedUSStates", "list"],
    ["CryptoCurrency", "notAllowedCountries", "list"],
    ["CryptoCurrency", "addressRegex", "string"],
    ["CryptoCurrency", "testnetAddressRegex", "string"],
    ["CryptoCurrency", "supportsAddressTag", "boolean"],
    ["CryptoCurrency", "supportsTestMode", "boolean"],
    ["CryptoCurrency", "supportsLiveMode", "boolean"],
    ["CryptoCurrency", "isSuspended", "boolean"],
    ["CryptoCurrency", "isStableCoin", "boolean"],
    ["CryptoCurrency", "minSellAmount", "number"],
    ["CryptoCurrency", "maxSellAmount", "number"],
    ["CryptoCurrency", "isSwapBaseSupported", "boolean"],
    ["CryptoCurrency", "isSwapQuoteSupported", "boolean"],
    ["CryptoCurrency", "isBaseAsset", "boolean"],
    ["CryptoCurrency", "isSupportedInUS", "boolean"],
    ["CryptoCurrency", "metadata", "object"],
    ["CryptoCurrencyMetadata", "contractAddress", "string"],
    ["CryptoCurrencyMetadata", "networkCode", "string"],
    ["OnRampTransaction", "id", "string"],
    ["OnRampTransaction", "status", "string"],
    ["OnRampTransaction", "sourceAmount", "string"],
    ["OnRampTransaction", "destinationAmount", "string"],
    ["OnRampTransaction", "sourceCurrency", "object"],
    ["OnRampTransaction", "destinationCurrency", "object"],
    ["OnRampTransaction", "source", "object"],
    ["OnRampTransaction", "destination", "object"],
    ["OnRampTransaction", "createdAt", "date-time"],
    ["OnRampTransactionSource", "accountName", "string"],
    ["OnRampTransactionSource", "iban", "string"],
    ["OnRampTransactionSource", "accountAddress", "string"],
    ["TransactionPage", "transactions", "list"],
    ["TransactionPage", "nextCursor", "string"],
  ])("%s.%s is a %s", (schema, field, kind) => {
    checkField(accepts.accounts, schema, field, kind);
  });

  it.each<readonly [schema: string, field: string, kind: Kind]>([
    ["FiatCurrency", "accountBuyMinAmount", "number"],
    ["CryptoCurrency", "accountBuyMinAmount", "number"],
    ["Network", "testnetWalletExplorerLink", "string"],
    ["Network", "mainnetWalletExplorerLink", "string"],
    ["Network", "testnetTxnExplorerLink", "string"],
    ["Network", "mainnetTxnExplorerLink", "string"],
  ])("in a transaction, and only there, %s.%s is a %s", (schema, field, kind) => {
    expect(served[schema]).not.toHaveProperty(field);
    checkField(accepts.accounts, schema, field, kind, inTransaction[schema]);
  });

  it.each<readonly [schema: string, field: string, right: unknown, wrong: unknown]>([
    ["Wallet", "walletAddressTag", "tag", 7],
    ["Network", "addressTagRegex", "^x$", 7],
    ["FiatCurrency", "decimals", 2, "2"],
    ["FiatCurrency", "maxAmount", 1, "1"],
    ["FiatCurrency", "minAmount", 1, "1"],
    ["FiatCurrency", "minBuyAmount", 1, "1"],
    ["FiatCurrency", "maxBuyAmount", 1, "1"],
    ["CryptoCurrency", "maxAmount", 1, "1"],
    ["CryptoCurrency", "minAmount", 1, "1"],
  ])("%s.%s may be null", (schema, field, right, wrong) => {
    const judge = (value: unknown): boolean =>
      accepts.accounts(schema, { ...served[schema], [field]: value });
    expect([null, right, wrong].map(judge)).toEqual([true, true, false]);
  });

  it("CryptoCurrency.addressTagRegex is a string where the addresses have tags", () => {
    expect(withTags["supportsAddressTag"]).toBe(true);
    checkField(accepts.accounts, "CryptoCurrency", "addressTagRegex", "string", withTags);
    expect(served["CryptoCurrency"]).toMatchObject({ supportsAddressTag: false });
    expect(served["CryptoCurrency"]).not.toHaveProperty("addressTagRegex");
  });

  it.each(["coinType", "chainId"])("CryptoCurrencyMetadata.%s may be a string or a number", (field) => {
    const metadata = served["CryptoCurrencyMetadata"];
    expect(metadata).toHaveProperty(field);
    for (const value of ["1", 1])
      expect(accepts.accounts("CryptoCurrencyMetadata", { ...metadata, [field]: value })).toBe(true);
  });

  it("an account in dollars has two sources, ACH and Wire, the first of which is its source", () => {
    const { source, sources } = served["AutoOnRampVirtualAccount"] ?? {};
    expect((sources as Fields[]).map(({ type }) => type)).toEqual(["ACH", "Wire"]);
    expect(source).toEqual((sources as Fields[])[0]);
  });

  it("fiat stands at the side that receives it: source of an on-ramp, destination of an off-ramp", async () => {
    const accounts = (await signedGet(sandbox, "/v1/virtual-accounts")).body as Record<string, Fields>[];
    const sides = accounts.map(({ type, sourceCurrency, destinationCurrency }) =>
      [type, sourceCurrency?.["type"], destinationCurrency?.["type"]].join(" "),
    );
    expect(new Set(sides)).toEqual(new Set(["auto_on_ramp fiat crypto", "auto_off_ramp crypto fiat"]));
  });

  it("a type of account, of source or of currency that does not exist is refused", () => {
    const refused = [
      accepts.accounts("VirtualAccount", { ...served["AutoOnRampVirtualAccount"], type: "auto_swap" }),
      accepts.accounts("VirtualAccountSource", { ...served["AchSource"], type: "SWIFT" }),
      accepts.accounts("Currency", { ...served["FiatCurrency"], type: "metal" }),
    ];
    const accepted = [
      accepts.accounts("VirtualAccount", served["AutoOnRampVirtualAccount"]),
      accepts.accounts("VirtualAccountSource", served["AchSource"]),
      accepts.accounts("VirtualAccountSource", served["SepaSource"]),
      accepts.accounts("Currency", served["FiatCurrency"]),
      accepts.accounts("Currency", served["CryptoCurrency"]),
    ];
    expect([...refused, ...accepted]).toEqual([false, false, false, true, true, true, true, true]);
  });
});

/** The list, and a value that is not in it. */
function isExactly(type: object, values: readonly string[], accepted?: (value: string) => boolean): void {
  expect(Object.values(type).sort()).toEqual([...values].sort());
  if (accepted === undefined) return;
  expect(values.map(accepted)).toEqual(values.map(() => true));
  expect(["Nothing", ...values.map((value) => value.toLowerCase() + "_")].map(accepted)).not.toContain(true);
}

it("topics are the thirteen, and no others", () => {
  const topics = [
    ...["Transaction", "NewBankAccount", "NewAutoramp", "DepositAddressCreated", "RegisterFiatAddressStatus"],
    ...["RegisterAutorampStatus", "TransactionStatus", "TransactionRefunded", "CustomerCreated"],
    ...["CustomerStatus", "CustomerFiatAbilities", "IdentificationStatus", "Ping"],
  ];
  isExactly(WebhookTopic, topics, (topic) =>
    accepts.partner("Webhook", { ...served["Webhook"], topics: [topic] }),
  );
});

it("error codes of an identification are the eighteen, and no others", () => {
  const codes = [
    ...["invalid_request", "selfie_required", "selfie_expired", "tin_required", "identity_document_rejected"],
    ...["identity_document_images_identical", "structure_invalid", "attestation_invalid"],
    ...["cdd_certification_invalid", "business_description_insufficient", "funds_flow_disclosure_required"],
    ...["license_details_required", "document_requirement_not_met", "proof_of_address_required_for_edd"],
    ...["outsourcing_agreement_not_signed", "duplicate_upload_blocked", "provider_rejected_document"],
    "reuse_rejected",
  ];
  isExactly(IdentificationErrorCode, codes);
});

it("documents and roles that the errors name are among the values", () => {
  const documents = ["Passport", "DriverLicense", "ResidencePermit"];
  expect(Object.keys(IdentityDocumentType)).toEqual(expect.arrayContaining(documents));
  expect(Object.keys(DocumentType)).toContain("ProofOfAddress");
  expect(Object.keys(CompanyPrimaryBeneficiaryRole)).toEqual(
    expect.arrayContaining(["Director", "UltimateBeneficialOwner"]),
  );
});

it("statuses of an identification are the seven, and no others", () => {
  const statuses = ["Pending", "Processed", "PendingReview", "Approved", "Declined", "Expired", "Archived"];
  const message = { id: "6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c" };
  isExactly(IdentificationStatus, statuses, (status) =>
    accepts.partner("WebhookIdentificationStatusMessage", { ...message, status }),
  );
});

it("statuses of a customer contain the three that are named", () => {
  expect(Object.keys(CustomerStatus)).toEqual(
    expect.arrayContaining(["SigningsRequired", "IdentificationRequired", "Active"]),
  );
});

it("states of a virtual account are the four, and no others", () => {
  const states = ["pending", "manual_review", "completed", "failed"];
  isExactly(VirtualAccountStatus, states, (status) =>
    accepts.accounts("AutoOnRampVirtualAccount", { ...served["AutoOnRampVirtualAccount"], status }),
  );
});

it("statuses of a transaction are nine and seven, of which the sandbox shows every one", async () => {
  const listed = [
    ...["Pending", "PayoutPending", "Payout", "PayoutCompleted", "Completed", "Failed", "InAmlReview"],
    ...["AmlRejected", "AmountRejected"],
  ];
  const mapped = [
    ...["fundsReviewInProgress", "conversionInProgress", "payoutInProgress"],
    ...["completed", "failed", "rejectedAml", "rejectedMinAmount"],
  ];
  isExactly(TransactionStatus, listed);
  isExactly(TransactionProgress, mapped);
  const query = { externalCustomerId: "customer-1", pageSize: 100 };
  const page = await signedGet(sandbox, "/v1/virtual-accounts/transactions/onramp", query);
  const { transactions } = page.body as { transactions: { status: string }[] };
  expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set([...listed, ...mapped]));
});
