/** Which ids are the same, and above all which are not: by the types of the fields and arguments that are emitted. */
import { describe, expect, it } from "vitest";

import { generateFrom, type EmittedTexts } from "../../support/generate-from.js";

type Json = Record<string, unknown>;

const uuid = { type: "string", format: "uuid" };
const thing = (fields: Json = {}): Json => ({
  type: "object",
  required: ["id"],
  properties: { id: uuid, ...fields },
});
const to = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const get = (schema: Json, parameters: readonly Json[] = []): Json => ({
  parameters,
  responses: { "200": { description: "It.", content: { "application/json": { schema } } } },
});
const inPath = (name: string, schema: Json = uuid): Json => ({ name, in: "path", required: true, schema });
const inQuery = (name: string, schema: Json = uuid): Json => ({ name, in: "query", schema });

async function emit(schemas: Json, paths: Json = {}, ids: Json = { ids: "branded" }): Promise<EmittedTexts> {
  const used = Object.fromEntries(
    Object.keys(schemas).map((name) => [`/all-of/${name}`, { get: get(to(name)) }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { ...used, ...paths },
    components: { schemas },
  };
  return generateFrom(
    { "shop.json": document },
    {
      shop: { documents: { v1: "shop.json" }, version: "none", types: ids },
    },
  );
}

/** `Schema.field` or `getThingArgs.parameter` → its type. */
function typesIn(files: EmittedTexts): Record<string, string> {
  const texts = ["types", "operations"].map((name) => files.get(`shop/v1/${name}.ts`) ?? "").join("\n");
  const declarations = texts.matchAll(/^export (?:interface|type) (\w+)[^{;]*\{\n([\s\S]*?)^\}/gm);
  return Object.fromEntries(
    Array.from(declarations, ([, name = "", body = ""]) =>
      Array.from(body.matchAll(/^ {2}(\w+)\??: (.+);$/gm), ([, field, type]) => [`${name}.${field}`, type]),
    ).flat(),
  ) as Record<string, string>;
}

async function types(schemas: Json, paths?: Json): Promise<Record<string, string>> {
  return typesIn(await emit(schemas, paths));
}

describe("an id is that of a thing", () => {
  it("wherever a name says so: in fields, lists, parameters and paths", async () => {
    const found = await types(
      {
        Customer: thing({ signing_ids: { type: "array", items: uuid }, feeProfileId: uuid }),
        FeeProfile: thing({ customer_ids: { type: ["array", "null"], items: uuid } }),
        Signing: thing({ customer_id: { anyOf: [uuid, { type: "null" }] }, "fee-profile-id": uuid }),
      },
      {
        "/customers/{id}": { get: { operationId: "getCustomer", ...get(to("Customer"), [inPath("id")]) } },
        "/customers/{id}/archive": { get: { operationId: "archive", ...get({}, [inPath("id")]) } },
        "/customers/{customer_id}/signings/{id}": {
          get: {
            operationId: "getSigning",
            ...get(to("Signing"), [
              inPath("customer_id"),
              inPath("id"),
              inQuery("fee_profile_ids", { type: "array", items: uuid }),
            ]),
          },
        },
      },
    );
    expect(found).toMatchObject({
      "Customer.id": "CustomerId",
      "Customer.signing_ids": "SigningId[]",
      "Customer.feeProfileId": "FeeProfileId",
      "FeeProfile.customer_ids": "CustomerId[] | null",
      "Signing.customer_id": "CustomerId | null",
      "GetCustomerArgs.id": "CustomerId",
      "ArchiveArgs.id": "CustomerId",
      "GetSigningArgs.customer_id": "CustomerId",
      "GetSigningArgs.id": "SigningId",
      "GetSigningArgs.fee_profile_ids": "FeeProfileId[]",
    });
  });

  it("under the name of its place, where answers have others", async () => {
    const found = await types(
      {
        GetHookResponse: thing(),
        UpdateHookResponse: thing(),
        HookSummary: thing(),
        Delivery: { type: "object", properties: { hook_id: uuid } },
      },
      {
        "/hooks": {
          get: get({ type: "object", properties: { data: { type: "array", items: to("HookSummary") } } }),
        },
        "/hooks/{id}": {
          get: { operationId: "getHook", ...get(to("GetHookResponse"), [inPath("id")]) },
          patch: { operationId: "updateHook", ...get(to("UpdateHookResponse"), [inPath("id")]) },
        },
      },
    );
    expect(found).toMatchObject({
      "GetHookResponse.id": "HookId",
      "UpdateHookResponse.id": "HookId",
      "HookSummary.id": "HookId",
      "Delivery.hook_id": "HookId",
      "GetHookArgs.id": "HookId",
    });
  });

  it("where the description of an `id` says this, and nothing else", async () => {
    const words = (description: string): Json => ({ ...uuid, description });
    const found = await types({
      Customer: thing(),
      FeeProfile: thing(),
      CustomerStatusMessage: {
        type: "object",
        properties: {
          id: words("Identifier of the customer."),
          entity: words("ID of a fee profile"),
          external_id: words("Identifier of the customer."),
        },
      },
      Partner: thing({ id: words("Identifier of the customer, in the system of the partner.") }),
      Bank: thing({ id: words("Identifier of the customer's bank.") }),
    });
    expect(found).toMatchObject({
      "CustomerStatusMessage.id": "CustomerId",
      "CustomerStatusMessage.entity": "string",
      "CustomerStatusMessage.external_id": "string",
      "Partner.id": "PartnerId",
      "Bank.id": "BankId",
    });
  });

  it("which the document names itself", async () => {
    const files = await emit({
      CustomerId: uuid,
      Uuid: uuid,
      Customer: { type: "object", properties: { id: to("CustomerId") } },
      Order: {
        type: "object",
        properties: { id: to("Uuid"), customer_id: uuid, customer: to("CustomerId") },
      },
    });
    expect(typesIn(files)).toMatchObject({
      "Customer.id": "CustomerId",
      "Order.id": "OrderId",
      "Order.customer_id": "CustomerId",
      "Order.customer": "CustomerId",
    });
    expect(files.get("shop/v1/types.ts")).toContain("export type Uuid = string;");
  });

  it("and of a variant that of the whole", async () => {
    const found = await types({
      Customer: { oneOf: [to("BusinessCustomer"), to("PrivateCustomer")] },
      BusinessCustomer: thing(),
      PrivateCustomer: thing(),
      Account: thing(),
      SavingsAccount: {
        allOf: [to("Account"), { type: "object", properties: { rate: { type: "string" } } }],
      },
      Order: thing({ customer_id: uuid, account_id: uuid, savings_account_id: uuid }),
    });
    expect(found).toMatchObject({
      "BusinessCustomer.id": "CustomerId",
      "PrivateCustomer.id": "CustomerId",
      "Order.customer_id": "CustomerId",
      "Account.id": "AccountId",
      "Order.account_id": "AccountId",
      "Order.savings_account_id": "AccountId",
    });
  });
});

describe("ids are not the same", () => {
  it("only because they share a base", async () => {
    const files = await emit({
      Base: thing({ created: { type: "string" } }),
      Customer: { allOf: [to("Base"), { type: "object", properties: { name: { type: "string" } } }] },
      Order: { allOf: [to("Base"), { type: "object", properties: { customer_id: uuid } }] },
    });
    expect(typesIn(files)).toMatchObject({
      "Base.id": "string",
      "Customer.id": "CustomerId",
      "Order.id": "OrderId",
      "Order.customer_id": "CustomerId",
    });
  });

  it("where a name fits nothing that the API has, or only ends like it", async () => {
    const found = await types(
      {
        Account: thing({
          partner_id: uuid,
          bank_account_id: uuid,
          parent_id: uuid,
          cursor: uuid,
          paid: uuid,
          ids: uuid,
        }),
      },
      { "/entity/{id}": { get: { operationId: "getEntity", ...get(to("Account"), [inPath("id")]) } } },
    );
    for (const field of ["partner_id", "bank_account_id", "parent_id", "cursor", "paid", "ids"])
      expect(found).toHaveProperty(`Account.${field}`, "string");
    expect(found).toMatchObject({ "Account.id": "AccountId", "GetEntityArgs.id": "string" });
  });

  it("where two places or two schemas have one name", async () => {
    const item = (name: string, operationId: string): Json => ({
      get: { operationId, ...get(to(name), [inPath("order_id"), inPath("id")]) },
    });
    const found = await types(
      {
        Order: thing(),
        Invoice: thing(),
        OrderItem: thing(),
        InvoiceItem: thing(),
        Note: thing({ item_id: uuid }),
      },
      {
        "/orders/{order_id}/items/{id}": item("OrderItem", "getOrderItem"),
        "/invoices/{order_id}/items/{id}": item("InvoiceItem", "getInvoiceItem"),
      },
    );
    expect(found).toMatchObject({
      "OrderItem.id": "OrderItemId",
      "InvoiceItem.id": "InvoiceItemId",
      "GetOrderItemArgs.id": "OrderItemId",
      "GetInvoiceItemArgs.id": "InvoiceItemId",
      "Note.item_id": "string",
    });
  });

  it("where a place below a thing answers that thing", async () => {
    const path = "/payments/{id}/refunds/{refund_id}";
    const parameters = [inPath("id"), inPath("refund_id")];
    const found = await types(
      { Payment: thing() },
      { [path]: { get: { operationId: "getRefund", ...get(to("Payment"), parameters) } } },
    );
    expect(found).toMatchObject({
      "Payment.id": "PaymentId",
      "GetRefundArgs.id": "PaymentId",
      "GetRefundArgs.refund_id": "string",
    });
  });

  it("where names of schemas differ in the case of a letter only", async () => {
    const files = await emit({ Invoice: thing(), invoice: thing() });
    expect(typesIn(files)).toMatchObject({ "Invoice.id": "InvoiceId", "invoice.id": "InvoiceIdentifier" });
    expect(files.get("shop/v1/types.ts")).toMatch(/Id<"Invoice">[^]*Id<"invoice">/);
  });

  it("where an answer refers to the thing beside its own id", async () => {
    const found = await types(
      { Customer: thing(), CustomerArchive: thing({ customer_id: uuid }) },
      {
        "/customers/{id}": {
          delete: { operationId: "remove", ...get(to("CustomerArchive"), [inPath("id")]) },
        },
      },
    );
    expect(found).toMatchObject({
      "CustomerArchive.id": "CustomerArchiveId",
      "CustomerArchive.customer_id": "CustomerId",
      "RemoveArgs.id": "CustomerId",
    });
  });

  it("where a string has no format, or is one of some", async () => {
    const found = await types({
      Customer: thing(),
      Order: thing({
        customer_id: { type: "string" },
        customer_ids: { type: "array", items: { type: "string" } },
      }),
    });
    expect(found).toMatchObject({ "Order.customer_id": "string", "Order.customer_ids": "string[]" });
  });
});

describe("without the option", () => {
  it("nothing changes, and what is typed depends on what is asked for", async () => {
    const schemas = { Customer: thing({ limit: { type: "string", format: "decimal", pattern: "^0" } }) };
    expect(typesIn(await emit(schemas, {}, {}))).toMatchObject({
      "Customer.id": "string",
      "Customer.limit": "string",
    });
    const amounts = await emit(schemas, {}, { amounts: "decimal" });
    expect(typesIn(amounts)).toMatchObject({ "Customer.id": "string", "Customer.limit": "Decimal & string" });
    expect([...amounts.keys()].filter((file) => /decimal|ids/.test(file))).toEqual([
      "shop/runtime/decimal.ts",
      "shop/v1/decimal.ts",
    ]);
    const ids = await emit(schemas, {}, { ids: "branded" });
    expect([...ids.keys()].filter((file) => /decimal|ids/.test(file))).toEqual(["shop/runtime/ids.ts"]);
  });
});
