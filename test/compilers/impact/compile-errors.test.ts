/** What stops compiling, with the change behind it: where the compiler points at it, quotes it, or demands a consequence. */
import { describe, expect, it } from "vitest";

import { analyse, versionsOf } from "../../impact/support/analyse.js";

describe("what stops compiling", () => {
  it("is joined to the change that the compiler points at, quotes, or asks for the consequences of", async () => {
    const { findings, brokenBefore } = await analyse({
      "src/code.ts": `
import { createClient, type DepositRail } from "@api/index.js";
declare const client: ReturnType<typeof createClient>;
declare function refuse(value: never): never;
export const broken: string = 1;
export function points(rail: Exclude<DepositRail, { type: "Crypto" }>): string {
  return rail.type;
}
export function passes(rail: DepositRail): string {
  return points(rail as Exclude<DepositRail, { type: "Crypto" }>) + (rail.type === "Crypto" ? "" : takes(rail));
}
declare function takes(rail: { type: "ACH" | "AfricanBankTransfer" | "CHAPS" | "FPS" | "SEPA" | "MobileMoney" | "Pix" | "RTP" | "Spei" | "SWIFT" | "Wire" }): string;
export function never(rail: DepositRail): string {
  if (rail.type === "Crypto" || rail.type === "SEPA" || rail.type === "ACH" || rail.type === "AfricanBankTransfer" || rail.type === "CHAPS" || rail.type === "FPS" || rail.type === "MobileMoney" || rail.type === "Pix" || rail.type === "RTP" || rail.type === "Spei" || rail.type === "SWIFT" || rail.type === "Wire") return "";
  return refuse(rail);
}
export function demands(rail: Pick<DepositRail, "type">): string {
  switch (rail.type) {
${["ACH", "AfricanBankTransfer", "CHAPS", "Crypto", "FPS", "SEPA", "MobileMoney", "Pix", "RTP", "Spei", "SWIFT", "Wire"].map((tag) => `    case "${tag}": return "";`).join("\n")}
  }
}
export async function quotes(id: string): Promise<boolean> {
  const outcome = await client.getCustomerRequiredSignings({ id }).result();
  return outcome.status === 409;
}
export async function another(id: string): Promise<string> {
  const outcome = await client.createCustomerIdentificationV2({ id, body: undefined as never }).result();
  return outcome.isDeclared === true && outcome.status === 400 && typeof outcome.error === "string" ? outcome.error : "";
}
export async function assigns(id: string): Promise<string | object> {
  const outcome = await client.createCustomerIdentificationV2({ id, body: undefined as never }).result();
  if (outcome.status !== 400 || !outcome.isDeclared) return "";
  const text: string | { error: string } = outcome.error;
  return text;
}
const kinds = ["ACH", "AfricanBankTransfer", "CHAPS", "Crypto", "FPS", "SEPA", "MobileMoney", "Pix", "RTP", "Spei", "SWIFT", "Wire"] as const satisfies readonly DepositRail["type"][];
type Missing = Exclude<DepositRail["type"], (typeof kinds)[number]>;
export const complete: [Missing] extends [never] ? true : Missing = true;
const names = { ACH: 1, AfricanBankTransfer: 1, CHAPS: 1, Crypto: 1, FPS: 1, SEPA: 1, MobileMoney: 1, Pix: 1, RTP: 1, Spei: 1, SWIFT: 1, Wire: 1 };
export const name = (rail: DepositRail): number => names[rail.type];
`,
    });
    const stopped = findings.filter(({ kind }) => kind === "stops-compiling");
    expect(stopped.map(({ line, cause }) => `${line} ${cause?.id ?? ""}`)).toMatchInlineSnapshot(`
      [
        "10 union-member-added-e36b6697",
        "15 union-member-added-e36b6697",
        "17 union-member-added-e36b6697",
        "35 error-status-removed-bafaa1fb",
        "44 type-changed-6afd89cb",
        "49 union-member-added-e36b6697",
        "51 union-member-added-e36b6697",
      ]
    `);
    // Nothing is gone: the table lacks what is new.
    expect(stopped.at(-1)?.sentence).toBe("The newer type does not have what is named here.");
    expect(brokenBefore.map(({ line, code }) => `${line} ${code}`)).toMatchInlineSnapshot(`
      [
        "5 2322",
      ]
    `);
  });

  it("is the same for a call by the group of a tag", async () => {
    const body = (...required: readonly string[]): object => {
      const schema = { type: "object", required, properties: { name: text, email: text } };
      return { requestBody: { required: true, content: { "application/json": { schema } } } };
    };
    const operation = (tag: string, operationId: string, more = {}): object => {
      return { tags: [tag], operationId, responses: { 204: { description: "" } }, ...more };
    };
    const document = (customers: object, others: object): object => ({
      paths: { "/customers": customers, ...others },
    });
    const fees = {
      "/fees": { post: operation("Fees", "createFee"), delete: operation("Fees", "deleteFee") },
    };
    const quotes = (more: object): object => ({
      "/quotes": { get: operation("Quotes", "listQuotes", more) },
    });
    const versions = await versionsOf(
      document(
        {
          post: operation("Customers", "createCustomer", body("name")),
          delete: operation("Customers", "deleteCustomer"),
        },
        {
          ...fees,
          ...quotes({
            parameters: [{ name: "limit", in: "query", schema: { type: "integer", default: 10 } }],
          }),
        },
      ),
      document(
        { post: operation("Customers", "createCustomer", body("name", "email")) },
        quotes({ parameters: [{ name: "limit", in: "query", schema: { type: "integer", default: 20 } }] }),
      ),
    );
    const { findings, untouched } = await analyse(
      {
        "src/code.ts": `
import { createClient } from "@api/index.js";
const client = createClient({ baseUrl: "" });
const { customers } = client;
await client.createCustomer({ body: { name: "" } });
await client.customers.create({ body: { name: "" } });
await customers.create({ body: { name: "" } });
await client.deleteCustomer();
await client.customers.delete();
await customers.delete();
await client.fees.create();
await client.quotes.list();
`,
      },
      versions,
    );
    expect(findings.map(({ line, cause }) => `${line} ${cause?.title ?? ""}`)).toEqual([
      ...[5, 6, 7].map((line) => `${line} \`email\` in the body of \`createCustomer\` is now required`),
      ...[8, 9, 10].map((line) => `${line} Removed operation \`deleteCustomer\` (\`DELETE /customers\`)`),
      "11 Removed operation `createFee` (`POST /fees`)",
      "12 The default of `limit` of `listQuotes` changed from `10` to `20`",
    ]);
    expect(untouched.map(({ sentence }) => sentence)).toEqual(["`deleteFee` is not used."]);
  });

  it("names a type and a field that are gone", async () => {
    const versions = await versionsOf(
      schemas({ id: text, memo: text }, { Old: { type: "object", properties: { a: text } } }),
      schemas({ id: text, amount: text }, {}),
    );
    const { findings } = await analyse(
      {
        "src/code.ts": `
import type { Old, Payment } from "@api/index.js";
export const read = (payment: Payment): string | undefined => payment.memo;
export const old: Old = {};
`,
      },
      versions,
    );
    expect(findings.map(({ line, cause }) => `${line} ${cause?.title ?? ""}`)).toMatchInlineSnapshot(`
      [
        "2 The type name \`Old\` no longer exists",
        "3 Removed field \`Payment.memo\`",
      ]
    `);
  });

  it("is joined to the change without which it disappears, where names are derived from values", async () => {
    const statusOf = (...values: readonly string[]): object => ({ type: "string", enum: values });
    const versions = await versionsOf(
      schemas({ status: { $ref: "#/components/schemas/Status" } }, { Status: statusOf("open", "sold") }),
      schemas({ status: { $ref: "#/components/schemas/Status" } }, { Status: statusOf("open", "held") }),
    );
    const { findings } = await analyse(
      {
        "src/code.ts": `
import type { Status } from "@api/index.js";
type Flags = { readonly [Each in Status as \`show-\${Each}\`]?: boolean };
export const gone: Flags = { "show-sold": true };
type Required = Record<\`is-\${Status}\`, boolean>;
declare const flags: Record<"is-open" | "is-sold", boolean>;
export const lacking: Pick<Required, Exclude<keyof Required, "is-sold">> = flags;
`,
      },
      versions,
    );
    const stopped = findings.filter(({ kind }) => kind === "stops-compiling");
    expect(stopped.map(({ line, cause }) => `${line} ${cause?.title ?? ""}`)).toMatchInlineSnapshot(`
      [
        "4 \`Status\` (in \`Payment.status\`) can no longer be \`sold\`",
        "7 \`Status\` (in \`Payment.status\`) can now be \`held\`",
      ]
    `);
  });

  it("is joined to two changes that only together explain it", async () => {
    const amount = { type: "number" };
    const versions = await versionsOf(
      schemas({ net: text, gross: text, tax: text }, {}),
      schemas({ net: amount, gross: amount, tax: amount }, {}),
    );
    const { findings } = await analyse(
      {
        "src/code.ts": `
import type { Payment } from "@api/index.js";
export const price = ({ net, gross }: Required<Payment>, isNet: boolean): string => (isNet ? net : gross);
`,
      },
      versions,
    );
    const titles = findings.map(({ line, cause, otherCauses }) =>
      [line, cause?.title, ...otherCauses.map(({ title }) => title)].join(" · "),
    );
    expect(titles).toMatchInlineSnapshot(`
      [
        "3 · The type of \`Payment.net\` changed from \`string\` to \`number\`",
        "3 · The type of \`Payment.gross\` changed from \`string\` to \`number\`",
      ]
    `);
  });

  it("is a review where a comment or an option hides it from the compiler", async () => {
    const versions = await versionsOf(
      schemas({ id: text, memo: text }, {}, "getPayment"),
      schemas({ id: text }, {}, "getPayout"),
    );
    const { findings, brokenBefore } = await analyse(
      {
        "src/whole.ts": `// @ts-nocheck
import type { createClient } from "@api/index.js";
const broken: string = 1;
export const read = (client: ReturnType<typeof createClient>) => client.getPayment();
`,
        "src/unchecked.js": `
import { createClient } from "@api/index.js";
/** @type {string} */
export const broken = 1;
export const read = () => createClient({ baseUrl: "https://api.example" }).getPayment();
`,
        "src/line.ts": `
import type { Payment } from "@api/index.js";
export const hidden = (payment: Payment): string | undefined =>
  // @ts-ignore
  // The field is gone.
  payment.memo;
export const shown = (payment: Payment): string | undefined => payment.memo;
// @ts-expect-error
export const expected: number = "1";
`,
      },
      versions,
    );
    expect(brokenBefore).toEqual([]);
    expect(findings.map(({ file, line, kind, sentence }) => `${file}:${line} ${kind}: ${sentence}`))
      .toMatchInlineSnapshot(`
        [
          "src/line.ts:7 stops-compiling: What is named here was removed or renamed.",
          "src/line.ts:6 review: What is named here was removed or renamed. \`@ts-ignore\` hides the error from the compiler.",
          "src/unchecked.js:5 review: What is named here was removed or renamed. \`checkJs: false\` hides the error from the compiler.",
          "src/whole.ts:4 review: What is named here was removed or renamed. \`@ts-nocheck\` hides the error from the compiler.",
        ]
      `);
  });

  it("explains itself where the value is used, in one finding, and names the module of the newer version", async () => {
    const versions = await versionsOf(
      schemas({ amount: { type: "number" } }, {}, "getPayment"),
      schemas({ amount: text }, {}, "getPayout"),
    );
    const { findings } = await analyse(
      {
        "src/code.ts": `
import type { createClient, Payment } from "@api/index.js";
export function total(payments: readonly Required<Payment>[]): number {
  let sum = 0;
  for (const payment of payments) sum += payment.amount;
  return sum;
}
export const read = (client: ReturnType<typeof createClient>) => client.getPayment();
`,
      },
      versions,
    );
    expect(findings.map(({ line, kind, sentence }) => `${line} ${kind}: ${sentence}`)).toMatchInlineSnapshot(`
      [
        "5 stops-compiling: \`payment.amount\` is now a string, which \`+\` joins instead of adding.",
        "8 stops-compiling: What is named here was removed or renamed.",
      ]
    `);
    expect(findings.map(({ error }) => error?.message).join("\n")).toMatch(
      /import\("[\w./-]+\/2026-02-01\/operations"\)/,
    );
  });

  it("is explained by an event that was renamed, wherever its name, its type or a table of all events has it", async () => {
    const document = (trip: string, payload: string, other: string): object => {
      const entries = [
        [trip, payload, "distance"],
        [other, "Other", other],
        ["depot.closed", "DepotClosed", "depot"],
      ];
      const webhooks = entries.map(([event = "", type = ""]) => {
        const content = { "application/json": { schema: { $ref: `#/components/schemas/${type}` } } };
        return [
          event,
          { post: { requestBody: { required: true, content }, responses: { 200: { description: "" } } } },
        ];
      });
      const schemas = entries.map(([event, type = "", field = ""]) => {
        const data = { type: "object", properties: { [field]: { type: "integer" } } };
        return [
          type,
          { type: "object", required: ["type", "data"], properties: { type: { const: event }, data } },
        ];
      });
      return { webhooks: Object.fromEntries(webhooks), components: { schemas: Object.fromEntries(schemas) } };
    };
    const versions = await versionsOf(
      document("trip.finished", "TripFinished", "driver.left"),
      document("trip.completed", "TripCompleted", "alert.raised"),
    );
    const { findings } = await analyse(
      {
        "src/code.ts": `
import type { WebhookEvent } from "@api/events.js";
import type { TripFinished } from "@api/types.js";
type Handlers = { readonly [E in WebhookEvent as E["type"]]?: (event: E) => void };
export const handlers: Handlers = {
  "depot.closed": () => undefined,
  "trip.finished": () => undefined,
};
export const read = (event: WebhookEvent): TripFinished | undefined =>
  event.type === "trip.finished" ? event : undefined;
`,
      },
      versions,
    );
    const stopped = findings.filter(({ kind }) => kind === "stops-compiling");
    expect(stopped.map(({ line, cause }) => `${line} ${cause?.title ?? ""}`)).toMatchInlineSnapshot(`
      [
        "3 The event \`trip.finished\` was likely renamed to \`trip.completed\`",
        "7 The event \`trip.finished\` was likely renamed to \`trip.completed\`",
        "10 The event \`trip.finished\` was likely renamed to \`trip.completed\`",
      ]
    `);
  });
});

const text = { type: "string" };

function schemas(fields: object, others: object, operationId = "getPayment"): object {
  const schema = { $ref: "#/components/schemas/Payment" };
  const response = { description: "", content: { "application/json": { schema } } };
  return {
    components: { schemas: { Payment: { type: "object", properties: fields }, ...others } },
    paths: { "/payments": { get: { operationId, responses: { 200: response } } } },
  };
}
