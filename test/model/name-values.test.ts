/** Ids by the trait `id` or by a named schema, and amounts: the types of the fields and arguments that are emitted. */
import { describe, expect, it } from "vitest";

import { generateFrom, type EmittedTexts } from "../support/generate-from.js";

type Json = Record<string, unknown>;

const uuid = { type: "string", format: "uuid" };
const idOf = (name: string): Json => ({ ...uuid, "x-client": { id: name } });
const customer = (fields: Json = {}): Json => ({
  type: "object",
  required: ["id"],
  properties: { id: idOf("Customer"), ...fields },
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

describe("the id of an object", () => {
  it("is what the trait says: of fields, lists, parameters, and what can be null", async () => {
    const emitted = await types(
      {
        Customer: customer({
          signings: { type: "array", items: idOf("Signing") },
          parent: { ...idOf("Customer"), type: ["string", "null"] },
          either: { anyOf: [uuid, { type: "null" }], "x-client": { id: "Customer" } },
          generic: { ...to("Uuid"), "x-client": { id: "Signing" } },
          order_id: uuid,
          limited: { ...idOf("Signing"), minLength: 36 },
        }),
        Uuid: uuid,
      },
      {
        "/customers/{id}": {
          get: {
            operationId: "getCustomer",
            ...get(to("Customer"), [inPath("id", idOf("Customer")), inQuery("signing", idOf("Signing"))]),
          },
        },
      },
    );
    expect(emitted).toMatchObject({
      "Customer.id": "CustomerId",
      "Customer.signings": "SigningId[]",
      "Customer.parent": "CustomerId | null",
      "Customer.either": "CustomerId | null",
      "Customer.generic": "SigningId",
      "Customer.order_id": "string",
      "Customer.limited": "SigningId & string",
      "GetCustomerArgs.id": "CustomerId",
      "GetCustomerArgs.signing": "SigningId",
    });
  });

  it("is what the document names itself", async () => {
    const files = await emit({
      CustomerId: uuid,
      account_id: uuid,
      Uuid: uuid,
      GUID: uuid,
      Order: {
        type: "object",
        properties: {
          id: to("Uuid"),
          buyer: idOf("Customer"),
          customer: to("CustomerId"),
          paid: to("account_id"),
        },
      },
    });
    expect(typesIn(files)).toMatchObject({
      "Order.id": "Uuid",
      "Order.buyer": "CustomerId",
      "Order.customer": "CustomerId",
    });
    const text = files.get("shop/v1/types.ts");
    for (const name of ["Uuid", "GUID"]) expect(text).toContain(`export type ${name} = string;`);
  });

  it("has another name where the document has something else under it", async () => {
    const emitted = await types({ CustomerId: { type: "integer" }, Customer: customer() });
    expect(emitted).toMatchObject({ "Customer.id": "CustomerIdentifier" });
  });

  it("is a UUID, or keeps its type; what is neither string nor integer cannot have the trait", async () => {
    const marked = (type: string) => ({
      Customer: customer({ number: { type, "x-client": { id: "Customer" } } }),
    });
    expect(await types(marked("string"))).toMatchObject({ "Customer.number": "string" });
    await expect(emit(marked("boolean"))).rejects.toThrow("`id` is for strings and integers.");
  });
});

describe("without the option", () => {
  it("nothing changes, and what is typed depends on what is asked for", async () => {
    const schemas = { Customer: customer({ limit: { type: "string", format: "decimal", pattern: "^0" } }) };
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
