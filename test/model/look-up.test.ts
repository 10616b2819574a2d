/** What finds a call whose key is forgotten: never a reader of something else. */
import { expect, test } from "vitest";
import type { Operation } from "../../src/model/api.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import { buildApi } from "../../src/model/build-api.js";

const response = (schema: object): object => ({
  "200": { description: "", content: { "application/json": { schema } } },
});
const refund = { $ref: "#/components/schemas/Refund" };
const list = (items: object): object => ({ type: "object", properties: { data: { type: "array", items } } });
const parameters = (place: string, ...names: string[]): object[] =>
  names.map((name) => ({ name, in: place, required: place === "path", schema: { type: "string" } }));

/** The hint of `POST /orders/{id}/refunds`, which sends `reference` and returns a Refund, beside one reader. */
function createBeside(path: string, get: object): Pick<Operation, "lookUp" | "lookUpBy"> {
  const post = {
    operationId: "createRefund",
    parameters: [{ name: "Key", in: "header", schema: { type: "string" } }, ...parameters("path", "id")],
    requestBody: {
      content: {
        "application/json": { schema: { type: "object", properties: { reference: {}, amount: {} } } },
      },
    },
    responses: response(refund),
  };
  const reader = { get: { operationId: "read", ...get } };
  const own = "/orders/{id}/refunds";
  const document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    "x-client": { idempotency: { header: "Key", conflictStatus: 409 } },
    paths: path === own ? { [own]: { post, ...reader } } : { [own]: { post }, [path]: reader },
    components: { schemas: { Refund: { type: "object" } } },
  };
  const report = new Report();
  const text = { api: "shop", version: "1", file: "shop.json", text: JSON.stringify(document) };
  const parsed = parseDocument(text, report);
  const valid = parsed && validate(parsed, report);
  if (valid === undefined) throw new Error(JSON.stringify(report.diagnostics));
  return buildApi(valid, report).operations.find(({ id }) => id === "createRefund") ?? {};
}

test.each<[string, string, object, string | undefined]>([
  [
    "a reader by a field of the body",
    "/orders/{id}/refunds/{reference}",
    { parameters: parameters("path", "id", "reference"), responses: response(refund) },
    "read by reference",
  ],
  [
    "the list at the same path",
    "/orders/{id}/refunds",
    { parameters: parameters("path", "id"), responses: response(list(refund)) },
    "read",
  ],
  [
    "the same with a filter that the body has",
    "/orders/{id}/refunds",
    {
      parameters: [...parameters("path", "id"), ...parameters("query", "page", "reference")],
      responses: response(list(refund)),
    },
    "read by reference",
  ],
  ["another list of such things", "/refunds", { responses: response(list(refund)) }, "read"],
  ["not a list of other things", "/invoices", { responses: response(list({ type: "object" })) }, undefined],
  [
    "not one thing by its own id, which the caller does not have",
    "/orders/{id}/refunds/{refund_id}",
    { parameters: parameters("path", "id", "refund_id"), responses: response(refund) },
    undefined,
  ],
  [
    "not a list below something else with an id",
    "/customers/{id}/refunds",
    { parameters: parameters("path", "id"), responses: response(list(refund)) },
    undefined,
  ],
  [
    "not one that is deprecated",
    "/refunds",
    { deprecated: true, responses: response(list(refund)) },
    undefined,
  ],
])("%s", (_name, path, get, expected) => {
  expect(createBeside(path, get).lookUp).toBe(expected);
});

test("what is found counts as proof only if the reader returns what the call makes, by an identifier of it", () => {
  const by = (name: string, schema: object): unknown =>
    createBeside(`/orders/{id}/refunds/{${name}}`, {
      parameters: parameters("path", "id", name),
      responses: response(schema),
    }).lookUpBy;
  expect(by("reference", refund)).toEqual({ operation: "read", fields: ["id", "reference"] });
  expect(by("amount", refund)).toBeUndefined();
  expect(by("reference", { type: "object" })).toBeUndefined();
});
