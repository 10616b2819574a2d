/** What the compiler makes a consumer of the generated types notice. Each program is compiled, not run. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";


const generated = path.resolve(import.meta.dirname, "../../generated");
const folder = path.join(import.meta.dirname, "programs");

/** An exhaustive `switch` over the rails that 2025-03-13 has. */
const railSwitch = (version: string): string => `
  import type { DepositRail } from "${generated}/partner-platform/${version}/index.js";
  export function accountOf(rail: DepositRail): string | undefined {
    switch (rail.type) {
      case "SEPA": return rail.iban;
      case "ACH": case "Wire": case "RTP": return rail.routing_number;
      case "SWIFT": return rail.bic;
      case "FPS": case "CHAPS": return rail.sort_code;
      case "Crypto": return rail.address;
      case "Pix": return rail.pix_key;
      case "Spei": return rail.clabe;
      case "MobileMoney": return rail.mobile_number;
      case "AfricanBankTransfer": return rail.account_number ?? undefined;
      default: { const nothing: never = rail; return nothing; }
    }
  }`;

/** A function for every event, but for one. */
const webhookHandlers = (version: string, { without }: { without?: string }): string => {
  const types = [
    ...["customer_created", "customer_fiat_abilities", "customer_status", "deposit_address_created"],
    ...["identification_status", "new_autoramp", "new_bank_account", "ping", "register_autoramp_status"],
    ...["register_fiat_address_status", "transaction", "$unknown"],
  ].filter((type) => type !== without);
  return `
    import { createWebhookReceiver } from "${generated}/partner-platform/${version}/index.js";
    export const handle = createWebhookReceiver({ secret: process.env["SECRET"] }).handler({
      ${types.map((type) => `${type}: () => undefined,`).join("\n      ")}
      transaction_status: ({ data }) => data.message.transaction_status satisfies string,
    });
    declare const process: { env: Record<string, string | undefined> };`;
};

const programs: Record<string, { readonly text: string; readonly error?: RegExp }> = {
  "a switch without FedNow compiles under 2025-03-13": { text: railSwitch("2025-03-13") },
  "a switch without FedNow fails under 2026-07-01": {
    text: railSwitch("2026-07-01"),
    error: /DepositRail_FedNowDepositInfo.*'never'/s,
  },
  "the FedNow rail narrows under 2026-08-01": {
    text: `
      import type { DepositRail } from "${generated}/partner-platform/2026-08-01/index.js";
      export const route = (rail: DepositRail): string => (rail.type === "FedNow" ? rail.routing_number : "");`,
  },
  "required-signings can answer 409 under 2026-07-01": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.getCustomerRequiredSignings({ id: "1" }).result();
      if (outcome.isDeclared && outcome.status === 409) { const text: string = outcome.error; void text; }`,
  },
  "required-signings has no 409 under 2026-08-01": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-08-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.getCustomerRequiredSignings({ id: "1" }).result();
      if (outcome.isDeclared && outcome.status === 409) { const text: string = outcome.error; void text; }`,
    error: /no overlap|not assignable|does not exist on type 'never'/,
  },
  "the body of a failure is not taken for what the document declares": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.getCustomerRequiredSignings({ id: "1" }).result();
      if (!outcome.ok && outcome.status === 409) { const text: string = outcome.error; void text; }`,
    error: /'unknown' is not assignable to type 'string'/,
  },
  "identification errors are a list of known codes under 2026-08-01": {
    text: `
      import { createClient, IdentificationErrorCode, identificationErrors } from "${generated}/partner-platform/2026-08-01/index.js";
      import type { IdentificationCreateParamsV2 } from "${generated}/partner-platform/2026-08-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export async function submit(id: string, body: IdentificationCreateParamsV2): Promise<string[]> {
        const outcome = await partner.createCustomerIdentificationV2({ id, body }).result();
        if (!outcome.isDeclared || outcome.status !== 400 || !Array.isArray(outcome.error)) return [];
        return outcome.error.map(({ code }) => (code === IdentificationErrorCode.selfie_required ? "selfie" : identificationErrors[code].remedy));
      }`,
  },
  "identification errors are text under 2026-07-01": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.createCustomerIdentificationV2({ id: "1", body: { type: "Link" } }).result();
      if (outcome.isDeclared && outcome.status === 400 && typeof outcome.error !== "object") outcome.error satisfies string;`,
  },
  "a 400 is what the document declares, or the refusal of the version with its reason": {
    text: `
      import { createClient, UnsupportedVersionReason } from "${generated}/partner-platform/2026-07-01/index.js";
      import { isResponseError, UnsupportedVersionError } from "${generated}/partner-platform/runtime/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export function explain(error: unknown): string {
        if (!isResponseError(error, partner.createCustomer) || error.status !== 400) return "";
        if (typeof error.body === "object") error.body.reason satisfies UnsupportedVersionReason;
        if (error.code !== "unsupported_version") return error.body satisfies string;
        error.body.requested satisfies string;
        error.supported satisfies string[];
        switch (error.reason) {
          case UnsupportedVersionReason.version_malformed: return "malformed";
          case UnsupportedVersionReason.version_unknown: return error.supported.join();
        }
      }
      export function byClass(error: unknown): string[] {
        if (!isResponseError(error, partner.createCustomer) || !(error instanceof UnsupportedVersionError)) return [];
        error.status satisfies 400;
        error.reason satisfies UnsupportedVersionReason;
        return error.body.supported;
      }
      const outcome = await partner.createCustomer({ body: { customer_type: "Person", name: "A", email: "a@b.example" } }).result();
      if (outcome.isDeclared && outcome.status === 400 && typeof outcome.error === "object")
        outcome.error.reason satisfies UnsupportedVersionReason;`,
  },
  "a 400 is not just what the document declares": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      import { isResponseError } from "${generated}/partner-platform/runtime/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export const explain = (error: unknown): string =>
        isResponseError(error, partner.createCustomer) && error.status === 400 ? error.body : "";`,
    error: /UnsupportedVersionError.* is not assignable to type 'string'/s,
  },
  "a 400 that the document does not declare is the refusal of the version": {
    text: `
      import { createClient, type UnsupportedVersionReason } from "${generated}/partner-platform/2025-03-13/index.js";
      import { isResponseError } from "${generated}/partner-platform/runtime/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export function explain(error: unknown): string[] {
        if (!isResponseError(error, partner.getAutoramps) || error.status !== 400) return [];
        error.code satisfies "unsupported_version";
        error.reason satisfies UnsupportedVersionReason;
        error.body.reason satisfies UnsupportedVersionReason;
        return error.body.supported;
      }`,
  },
  "an operation that ignores the version cannot refuse it": {
    text: `
      import { createClient } from "${generated}/partner-platform/2025-03-13/index.js";
      import { isResponseError } from "${generated}/partner-platform/runtime/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export const is400 = (error: unknown) =>
        isResponseError(error, partner.listFiatCurrencies) && error.status === 400;`,
    error: /no overlap/,
  },
  "other statuses do not refuse the version": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      import { isResponseError } from "${generated}/partner-platform/runtime/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export function explain(error: unknown): string {
        if (!isResponseError(error, partner.createCustomer) || error.status !== 401) return "";
        error.code satisfies "response" | "capability_not_enabled";
        return error.body;
      }`,
  },
  "an unknown query parameter does not compile": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      await partner.getAutoramps({ cid: "1" });`,
    error: /'cid' does not exist/,
  },
  "an amount is text, not a number": {
    text: `
      import type { Amount } from "${generated}/partner-platform/2026-07-01/index.js";
      export const double = (amount: Amount): number => amount.amount * 2;`,
    error: /left-hand side of an arithmetic operation/,
  },
  "an optional field of an answer may be null": {
    text: `
      import type { Autoramp } from "${generated}/partner-platform/2026-07-01/index.js";
      export const name = (autoramp: Autoramp): string => autoramp.name;`,
    error: /'string \\| null \\| undefined' is not assignable/,
  },
  "an unknown event has to be handled": {
    text: `
      import type { WebhookEvent } from "${generated}/partner-platform/2026-07-01/index.js";
      export function handle(event: WebhookEvent): void {
        switch (event.type) {
          case "transaction": case "new_autoramp": case "new_bank_account": case "deposit_address_created":
          case "customer_created": case "transaction_status": case "register_fiat_address_status":
          case "customer_status": case "customer_fiat_abilities": case "register_autoramp_status":
          case "identification_status": case "ping": return;
          default: { const nothing: never = event; return nothing; }
        }
      }`,
    error: /UnknownEvent|UnknownWebhookEvent/,
  },
  "the deprecated status of a transaction message is still typed apart from the current one": {
    text: `
      import type { WebhookEvent } from "${generated}/partner-platform/2026-07-01/index.js";
      export function current(event: WebhookEvent): string | undefined {
        return event.type === "transaction_status" ? event.data.message.transaction_status : undefined;
      }`,
  },
  "a client of the virtual accounts is given the key that it signs with": {
    text: `
      import { createClient } from "${generated}/virtual-accounts/v1/index.js";
      createClient({ baseUrl: "https://host.example", auth: { apiKey: "pk_test_1" } });`,
    error: /Property 'signing' is missing/,
  },
  "the key can be whatever a platform calls so, or a function": {
    text: `
      import { createClient, type SigningKey } from "${generated}/virtual-accounts/v1/index.js";
      declare const given: CryptoKey | JsonWebKey | ArrayBuffer | Uint8Array;
      const kms = async (bytes: Uint8Array): Promise<Uint8Array> => bytes;
      const options = { baseUrl: "https://host.example", auth: { apiKey: "pk_test_1" } };
      for (const privateKey of [given, kms, "-----BEGIN PRIVATE KEY-----"] satisfies SigningKey[])
        createClient({ ...options, signing: { privateKey, passphrase: "p", now: () => Date.now() } });`,
  },
  "one of the two filters is enough": {
    text: `
      import { createClient } from "${generated}/virtual-accounts/v1/index.js";
      declare const accounts: ReturnType<typeof createClient>;
      await accounts.listOnRampTransactions({ pageSize: 10, virtualAccountId: "a" });
      await accounts.listOnRampTransactions({ pageSize: 10, externalCustomerId: "c" });
      for await (const { id } of accounts.listOnRampTransactions.all({ pageSize: 10, virtualAccountId: "a", externalCustomerId: "c" })) id satisfies string;`,
  },
  "a virtual account's filter is demanded of its pages as well": {
    text: `
      import { createClient } from "${generated}/virtual-accounts/v1/index.js";
      declare const accounts: ReturnType<typeof createClient>;
      for await (const page of accounts.listOnRampTransactions.pages({ pageSize: 10 })) void page;`,
    error: /externalCustomerId|virtualAccountId/,
  },
  "key, time and signature are nothing that a caller gives": {
    text: `
      import { createClient } from "${generated}/virtual-accounts/v1/index.js";
      declare const accounts: ReturnType<typeof createClient>;
      await accounts.listVirtualAccounts({ timestamp: 1 });`,
    error: /'timestamp' does not exist/,
  },
  "accounts narrow on their type, and with them their currencies": {
    text: `
      import type { VirtualAccount } from "${generated}/virtual-accounts/v1/index.js";
      export function addressPattern(account: VirtualAccount): string | undefined {
        switch (account.type) {
          case "auto_on_ramp": { account.sourceCurrency.type satisfies "fiat"; return account.destinationCurrency.addressRegex; }
          case "auto_off_ramp": { account.destinationCurrency.type satisfies "fiat"; return account.sourceCurrency.addressRegex; }
          default: { const nothing: never = account; return nothing; }
        }
      }`,
  },
  "the fiat side of an account has no fields of a crypto currency": {
    text: `
      import type { VirtualAccount } from "${generated}/virtual-accounts/v1/index.js";
      export const pattern = (account: VirtualAccount) =>
        account.type === "auto_on_ramp" ? account.sourceCurrency.addressRegex : undefined;`,
    error: /'addressRegex' does not exist on type 'FiatCurrency'/,
  },
  "currencies narrow on their type": {
    text: `
      import type { Currency } from "${generated}/virtual-accounts/v1/index.js";
      export const contract = (currency: Currency): string | undefined =>
        currency.type === "crypto" ? currency.metadata?.contractAddress : currency.code;`,
  },
  "sources narrow on their type, and are a list": {
    text: `
      import type { VirtualAccount, VirtualAccountDestination, VirtualAccountSource } from "${generated}/virtual-accounts/v1/index.js";
      export function numberOf(source: VirtualAccountSource): string | undefined {
        switch (source.type) {
          case "ACH": case "Wire": return source.routingNumber;
          case "SEPA": return source.iban;
          default: { const nothing: never = source; return nothing; }
        }
      }
      export const numbers = ({ sources = [] }: VirtualAccount) => sources.map(numberOf);
      export const wallets = ({ destinations = [] }: VirtualAccount) =>
        destinations.map(({ wallet }: VirtualAccountDestination) => wallet?.walletAddress);`,
  },
  "only a SEPA source has an IBAN": {
    text: `
      import type { VirtualAccountSource } from "${generated}/virtual-accounts/v1/index.js";
      export const iban = (source: VirtualAccountSource) => (source.type === "ACH" ? source.iban : undefined);`,
    error: /'iban' does not exist on type 'AchSource'/,
  },
  "a status of a transaction is of one vocabulary or the other, and both can be exhausted": {
    text: `
      import { TransactionProgress, TransactionStatus, type OnRampTransaction } from "${generated}/virtual-accounts/v1/index.js";
      export function isDone({ status }: OnRampTransaction): boolean {
        switch (status) {
          case TransactionProgress.fundsReviewInProgress: case TransactionProgress.conversionInProgress:
          case TransactionProgress.payoutInProgress: case TransactionStatus.Pending: case TransactionStatus.PayoutPending:
          case TransactionStatus.Payout: case TransactionStatus.InAmlReview: return false;
          case "completed": case "failed": case "rejectedAml": case "rejectedMinAmount":
          case "PayoutCompleted": case "Completed": case "Failed": case "AmlRejected": case "AmountRejected": return true;
          default: { const nothing: never = status; return nothing; }
        }
      }`,
  },
  "an error's code leads to its remedy": {
    text: `
      import { createClient, requestErrors } from "${generated}/virtual-accounts/v1/index.js";
      declare const accounts: ReturnType<typeof createClient>;
      const outcome = await accounts.listVirtualAccounts().result();
      if (outcome.isDeclared && outcome.status === 401) requestErrors[outcome.error.error.code].remedy satisfies string;`,
  },
  "a handler map without an event does not compile": {
    text: webhookHandlers("2026-08-01", { without: "ping" }),
    error: /Property 'ping' is missing/,
  },
  "a handler map without the unknown event does not compile": {
    text: webhookHandlers("2026-08-01", { without: "$unknown" }),
    error: /Property '\$unknown' is missing/,
  },
  "a complete handler map compiles, and each function has its own event": {
    text: webhookHandlers("2026-08-01", {}),
  },
  "a parsed body is no raw body": {
    text: `
      import { createWebhookReceiver } from "${generated}/partner-platform/2026-08-01/index.js";
      const parsed: { type: string } = { type: "ping" };
      await createWebhookReceiver({ secret: "s" }).receive({ body: parsed, headers: {} });`,
    error: /not assignable/,
  },
  "a tag has a constant, and an enum with a similar name is another thing": {
    text: `
      import { CurrencyTag, WebhookEventTag, type Currency, type WebhookEvent } from "${generated}/partner-platform/2026-08-01/index.js";
      export const isFiat = (currency: Currency): boolean => currency.type === CurrencyTag.Fiat;
      export const isPing = (event: WebhookEvent): boolean => event.type === WebhookEventTag.ping;
      "Crypto" satisfies CurrencyTag;`,
  },
  "an enum whose name reads like the tags of a union is not compared with them": {
    text: `
      import { CurrencyType, type Currency } from "${generated}/partner-platform/2026-08-01/index.js";
      export const isFiat = (currency: Currency): boolean => currency.type === CurrencyType.fiat;`,
    error: /no overlap/,
  },
  "a topic is one of the enum, and the one without a known form has no type": {
    text: `
      import { WebhookTopic, webhookTopics } from "${generated}/partner-platform/2026-08-01/index.js";
      export const topic: WebhookTopic = WebhookTopic.TransactionRefunded;
      webhookTopics.TransactionRefunded satisfies undefined;
      webhookTopics.TransactionStatus satisfies "transaction_status";`,
  },
  "a test delivery takes only fields of its event": {
    text: `
      import { createTestDelivery } from "${generated}/partner-platform/2026-08-01/index.js";
      await createTestDelivery("transaction_status", { data: { message: { transaction_status: "Paid" } } });`,
    error: /"Paid"' is not assignable/,
  },
  "a virtual account's filter is demanded": {
    text: `
      import { createClient } from "${generated}/virtual-accounts/v1/index.js";
      declare const accounts: ReturnType<typeof createClient>;
      await accounts.listOnRampTransactions({ pageSize: 10 });`,
    error: /externalCustomerId|virtualAccountId/,
  },
};

describe("a consumer's program", () => {
  let messages: Map<string, string>;

  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    const files = Object.entries(programs).map(([name, { text }], index) => ({
      name,
      file: path.join(folder, `${index}.ts`),
      text,
    }));
    for (const { file, text } of files) await writeFile(file, text);
    messages = diagnose(files.map(({ file }) => file));
    messages = new Map(files.map(({ name, file }) => [name, messages.get(file) ?? ""]));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(Object.keys(programs))("%s", (name) => {
    const expected = programs[name]?.error;
    const seen = messages.get(name);
    if (expected === undefined) expect(seen).toBe("");
    else expect(seen).toMatch(expected);
  });
});

/** One program for all files: the generated types are checked once. */
function diagnose(files: readonly string[]): Map<string, string> {
  const program = ts.createProgram([...files], {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    types: [],
  });
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const diagnostics =
        source === undefined
          ? []
          : [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)];
      return [
        file,
        diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n"),
      ];
    }),
  );
}
