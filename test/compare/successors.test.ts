/** Which operations are called likely successors, and what is said about them; which are not. */
import { describe, expect, it } from "vitest";

import type { Change } from "../../src/judge/change.js";
import { diff, enumOf, integer, json, object, ref, string, told, type Json } from "../judge/support.js";

const ok = { "200": { description: "" } };

/** `createPayment: POST /payments deprecated` for each operation. */
function offering(...lines: readonly string[]): Json {
  const paths: Record<string, Json> = {};
  for (const line of lines) {
    const [, id = "", method = "", path = "", deprecated] =
      /^(\w*): (\w+) (\S+)( deprecated)?$/.exec(line) ?? [];
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...(id === "" ? {} : { operationId: id }),
        deprecated: deprecated !== undefined,
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: "path",
          required: true,
          schema: string,
        })),
        responses: ok,
      },
    };
  }
  return { paths };
}

function successions(before: Json, after: Json): string[] {
  return diff(before, after).changes.flatMap(({ successions: results }) =>
    results.map(({ operation, successor }) => `${operation} → ${successor.id}`),
  );
}

const remaining = ": GET /health";

describe("a likely successor", () => {
  it.each([
    ["createPayment: POST /payments", "createPaymentV2: POST /v2/payments"],
    ["createPayment: POST /payments", "createPaymentV2: POST /payments/v2"],
    ["createPayment: POST /customers/individual", "create_payment_2: POST /customers/v2/individual"],
    ["createPayment: POST /payments", "createNewPayment: POST /new-payments"],
    ["create_payment: POST /v1/payments", "paymentCreation: POST /v2/payments"],
    [": POST /v1/payments", ": POST /v2/payments"],
    [": GET /2024-01-01/payments/{id}", ": GET /2025-01-01/payments/{key}"],
    ["getPayment: GET /payments/{id}", "retrievePayment: GET /v2/payment/{id}"],
    ["updatePayment: PUT /payments/{id}", "updatePaymentV2: PATCH /v2/payments/{id}"],
    ["createXV2: POST /v2/x", "createX: POST /x"],
  ])("of %s is %s", (before, after) => {
    expect(successions(offering(before, remaining), offering(after, remaining))).toHaveLength(1);
  });

  it.each([
    ["getPayment: GET /payments/{id}", "getPayments: GET /v2/payments"],
    ["getPayment: GET /payments/{id}", "listPayments: GET /v2/payments"],
    ["createPayment: POST /payments", "deletePayment: POST /v2/payments"],
    ["createPayment: POST /payments", "createPayout: POST /v2/payouts"],
    ["createPayment: POST /payments", "getPayments: GET /v2/payments"],
    ["createPaymentV2: POST /v3/payments/a", "createPaymentV1: POST /v1/payments/b"],
    ["getIPv4Address: GET /ipv4", "getIPv6Address: GET /ipv6"],
  ])("of %s is not %s", (before, after) => {
    expect(successions(offering(before, remaining), offering(after, remaining))).toEqual([]);
  });

  it("may have been there before, under a later version only", () => {
    const both = ["getPaymentV2: GET /v2/payments/{id}", "getPaymentV3: GET /v3/payments/{id}"];
    const [older, newer] = both;
    expect(successions(offering(...both), offering(newer ?? ""))).toEqual(["getPaymentV2 → getPaymentV3"]);
    expect(successions(offering(...both), offering(older ?? ""))).toEqual([]);
  });

  it("is none where two are equally likely, and may be that of several", () => {
    const before = "createPayment: POST /payments";
    expect(successions(offering(before), offering(": POST /v2/payments", ": POST /payments/v3"))).toEqual([]);
    const several = offering(": POST /v1/payments", ": POST /payments", remaining);
    expect(successions(several, offering(": POST /v2/payments", remaining))).toHaveLength(2);
  });

  it("is none where the name leads to one operation and the route to another", () => {
    const before = "createPayment: POST /payments";
    const both = ["createPaymentV2: POST /transfers", "createOrder: POST /v2/payments"];
    expect(successions(offering(before), offering(...both))).toEqual([]);
    expect(successions(offering(before), offering(...both.slice(0, 1)))).toHaveLength(1);
    expect(successions(offering(before), offering(...both.slice(1)))).toHaveLength(1);
  });

  it("is named where an operation becomes deprecated", () => {
    const before = offering("a_list: GET /v1/a", "b_list: GET /v1/b");
    const after = offering(
      "a_list: GET /v1/a deprecated",
      "b_list: GET /v1/b deprecated",
      "a_list_2: GET /v2/a",
      "b_list_2: GET /v2/b",
    );
    expect(successions(before, after)).toEqual(["a_list → a_list_2", "b_list → b_list_2"]);
    expect(titles(diff(before, after).changes)).toContain(
      "New operation `a_list_2`, the likely successor of `a_list`",
    );
  });
});

describe("a description", () => {
  const route = { method: "post", path: "/payments" };
  const others = [
    "makeTransfer: POST /v2/transfers",
    "createPaymentV2: POST /v2/payments",
    "search: POST /search",
  ];

  /** What is called the successor of an operation that goes away with this description. */
  function named(description: string): readonly string[] {
    const before = offering("createPayment: POST /payments", remaining);
    const operations = before["paths"] as Record<string, Record<string, Json>>;
    const operation = operations[route.path]?.[route.method];
    if (operation === undefined) throw new Error("The operation is there.");
    operation["description"] = description;
    return successions(before, offering(...others, remaining));
  }

  it.each([
    "Use `makeTransfer` instead.",
    "**Deprecated**: use POST /v2/transfers.",
    "Creates a payment. Deprecated: please call `POST /v2/transfers`, which is faster.",
    "Replaced by [transfers](#operation/makeTransfer).",
    "Superseded by [transfers](https://example.com/reference#tag/money/operation/makeTransfer).",
    "Use makeTransfer rather than `createPaymentV2`.",
    "Do not use `createPaymentV2`; migrate to `makeTransfer()`.",
  ])("names the successor: %s", (description) => {
    expect(named(description)).toEqual(["createPayment → makeTransfer"]);
  });

  it.each([
    "Creates a payment. See also `makeTransfer`.",
    "Use `makePayout` instead.",
    "Use POST /v2/payouts instead.",
    "Call it, and use search to find the payment.",
    "Use `createPayment` with care.",
  ])("names none: %s", (description) => {
    expect(named(description)).toEqual(["createPayment → createPaymentV2"]);
  });

  it("that names several leaves the choice to what else is alike", () => {
    expect(named("Use `makeTransfer` or `createPaymentV2` instead.")).toEqual([
      "createPayment → createPaymentV2",
    ]);
    expect(named("Use `makeTransfer` or `search` instead.")).toEqual([]);
  });
});

const taking = (path: string, id: string, body: Json, schemas: Json): Json => ({
  paths: { [path]: { post: { operationId: id, requestBody: json(body), responses: ok } } },
  components: { schemas },
});

describe("what differs between an operation and its successor", () => {
  const before = taking("/customers", "createCustomer", ref("Customer"), {
    Customer: object({ name: string, address: ref("Address"), job: ref("Job") }, ["name"]),
    Address: object({ street: string, town: string }),
    Job: enumOf("clerk", "smith"),
  });
  const after = taking("/v2/customers", "createCustomerV2", ref("CustomerV2"), {
    CustomerV2: object({ name: string, age: integer, address: ref("Address"), job: ref("Job") }, [
      "name",
      "age",
    ]),
    Address: object({ street_line_1: string, town: string }),
    Job: enumOf("clerk", "cook"),
  });
  const { changes, counts } = diff(before, after);

  it("is reported at the removed operation, and counts as no change", () => {
    const removed = changes.find(({ rule }) => rule === "operation-removed");
    expect(removed?.explanation).toEqual([
      "The likely successor of `createCustomer` is `createCustomerV2`, `POST /v2/customers`.",
      "It differs in 1 point: new required field `age` in the body of `createCustomerV2`: `number`.",
    ]);
    expect(counts.changes).toBe(5);
  });

  it("is a change of the type where both versions have it", () => {
    expect(told(diff(before, after))).toEqual([
      "breaking operation-removed",
      "compile enum-value-removed",
      "compile field-renamed",
      "additive enum-value-added",
      "additive operation-added",
    ]);
    expect(titles(changes)).toContain("`street` was likely renamed to `Address.street_line_1`");
  });

  it("is met by who moves to the new operation, not by code that runs", () => {
    const renamed = changes.find(({ rule }) => rule === "field-renamed");
    expect(renamed?.why.map(({ sentence }) => sentence)).toEqual([
      "Only new operations or events use it; code that adopts them, or imports the type, is affected.",
    ]);
    expect(renamed?.operations).toEqual(["createCustomerV2"]);
    expect(renamed?.effects).toEqual({ wire: false, compile: true, silent: false });
  });
});

function titles(changes: readonly Change[]): string[] {
  return changes.map(({ title }) => title);
}
