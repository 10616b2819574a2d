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
      if (!outcome.ok && outcome.status === 409) { const text: string = outcome.error; void text; }`,
  },
  "required-signings has no 409 under 2026-08-01": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-08-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.getCustomerRequiredSignings({ id: "1" }).result();
      if (!outcome.ok && outcome.status === 409) { const text: string = outcome.error; void text; }`,
    error: /no overlap|not assignable|does not exist on type 'never'/,
  },
  "identification errors are a list of known codes under 2026-08-01": {
    text: `
      import { createClient, IdentificationErrorCode, identificationErrors } from "${generated}/partner-platform/2026-08-01/index.js";
      import type { IdentificationCreateParamsV2 } from "${generated}/partner-platform/2026-08-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      export async function submit(id: string, body: IdentificationCreateParamsV2): Promise<string[]> {
        const outcome = await partner.createCustomerIdentificationV2({ id, body }).result();
        if (outcome.ok || outcome.status !== 400) return [];
        return outcome.error.map(({ code }) => (code === IdentificationErrorCode.selfie_required ? "selfie" : identificationErrors[code].remedy));
      }`,
  },
  "identification errors are text under 2026-07-01": {
    text: `
      import { createClient } from "${generated}/partner-platform/2026-07-01/index.js";
      const partner = createClient({ baseUrl: "https://host.example", auth: { apiKey: "sk_test_1" } });
      const outcome = await partner.createCustomerIdentificationV2({ id: "1", body: { type: "Link" } }).result();
      if (!outcome.ok && outcome.status === 400) outcome.error satisfies string;`,
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
