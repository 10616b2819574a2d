/** `guide: true`: a page in the folder of the API, whatever its document has, which `check` and the manifest know. */
import { expect, test } from "vitest";

import { generate } from "../../../src/index.js";
import { generateFrom } from "../../support/generate-from.js";

const order = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
const content = { "application/json": { schema: { $ref: "#/components/schemas/Order" } } };
const document = {
  openapi: "3.1.0",
  info: {
    title: "Orders `of` <b>shops</b>",
    version: "v1",
    description: "# Not a heading\n\n```\nnot a block",
  },
  paths: {
    "/orders": {
      post: {
        operationId: "createOrder",
        summary: "Create | an order",
        requestBody: { required: true, content },
        responses: { 200: { description: "It.", content }, 409: { description: "It | is there." } },
      },
    },
  },
  components: { schemas: { Order: order } },
};
const workflow = {
  workflowId: "pay",
  summary: "Pay",
  inputs: { name: { description: "a\nname", default: '"); evil(`${1}`' } },
  steps: [
    {
      stepId: "order",
      operationId: "createOrder",
      requestBody: { payload: { id: "$inputs.name" } },
      outputs: { id: "$response.body#/id" },
    },
  ],
};
const overlay = {
  overlay: "1.0.0",
  info: { title: "Orders", version: "1.0.0" },
  actions: [{ target: "$", update: { "x-client": { workflows: [workflow] } } }],
};

const api = { documents: { v1: "a.json" }, overlays: ["overlay.json"] };

test("is there where it is asked for, and in the manifest", async () => {
  const given = { "a.json": document, "overlay.json": overlay };
  const without = await generateFrom(given, { orders: api });
  expect([...without.keys()]).not.toContain("orders/GUIDE.md");
  const files = await generateFrom(given, { orders: { ...api, guide: true } });
  expect(files.get("orders/openapi-dated.json")).toContain("GUIDE.md");
  // Nothing else differs.
  for (const [file, text] of without)
    if (!file.endsWith("openapi-dated.json")) expect(files.get(file)).toBe(text);
  const guide = files.get("orders/GUIDE.md") ?? "";
  expect(guide).toContain('from "./generated/orders/v1/index.js"');
  expect(guide).toContain("const name = '\"); evil(`${1}`'; // a name");
  expect(guide).toContain("const order: Order = await client.createOrder({ body: { id: name } });");
  expect(guide).toContain("- **409** without a body: It \\| is there.");
  expect(guide).toContain("the only generated version");
  // No operation takes an idempotency key.
  expect(guide).not.toContain("idempotency");
  // Text of the document is text.
  expect(guide).toContain("# Orders `of` \\<b\\>shops\\</b\\>: a guide");
  expect(guide).toContain("\\# Not a heading");
});

test("has the commands, the folder and the imports of its project, and every status of a set of codes", async () => {
  const apis = { accounts: { preset: "virtual-accounts", guide: true } };
  const { files } = await generate({ output: "source/clients", apis });
  const guide = files.find((file) => file.path === "accounts/GUIDE.md")?.text ?? "";
  expect(guide).toContain("\nnpx generate\n```");
  expect(guide).toContain("`source/clients/accounts`");
  expect(guide).toContain('from "./source/clients/accounts/v1/index.js"');
  for (const status of [400, 401, 403, 429, 500]) expect(guide).toContain(`error.status !== ${status}`);
});
