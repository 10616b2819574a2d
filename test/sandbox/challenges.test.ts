/** What a 401 says of the credentials that are missing, and an answer in a format that the sandbox cannot write. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";

const answers = (mediaType: string, schema: object): object => ({
  "200": { description: "It", content: { [mediaType]: { schema } } },
});
const order = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const get = (
  operationId: string,
  security: object[],
  responses = answers("application/json", order),
): object => ({
  get: { operationId, security, responses },
});

const document = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  paths: {
    "/token": get("byToken", [{ token: [] }]),
    "/either": get("byEither", [{ token: [] }, { key: [], basic: [] }]),
    "/custom": get("byCustom", [{ custom: [] }]),
    "/open": get("open", []),
    "/xml": get("asXml", [], answers("application/xml", order)),
    "/text": get("asText", [], answers("application/xml", { type: "string", examples: ["<a/>"] })),
  },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
      basic: { type: "http", scheme: "basic" },
      custom: { type: "http", scheme: "Token" },
    },
  },
};

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "challenges-"));
  await writeFile(path.join(folder, "api.json"), JSON.stringify(document));
  sandbox = await startSandbox({ apis: { orders: { documents: { "": "api.json" } } }, cwd: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

it.each([
  ["/token", 401, 'Bearer realm="orders"'],
  ["/either", 401, 'Basic realm="orders", ApiKey realm="orders", Bearer realm="orders"'],
  ["/custom", 401, 'Token realm="orders"'],
  ["/open", 200, null],
])("%s is answered with %i and the challenge %s", async (target, status, challenge) => {
  const answer = await fetch(sandbox.url + target);
  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([status, challenge]);
});

it("XML is written where the document has it, else refused by name", async () => {
  const [text, object] = [await fetch(`${sandbox.url}/text`), await fetch(`${sandbox.url}/xml`)];
  expect([text.status, await text.text()]).toEqual([200, "<a/>"]);
  expect(object.status).toBe(501);
  expect(await object.text()).toBe("The sandbox cannot write the application/xml that asXml answers");
});
