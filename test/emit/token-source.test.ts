/** OAuth 2.0 client credentials: one request for all calls, a new token before the old one expires, and one retry after 401. */
import { beforeAll, expect, test } from "vitest";

import { generateFrom } from "../support/generate-from.js";
import { importEmitted } from "../support/import-emitted.js";
import { json, type ReceivedRequest, startRecordingServer } from "../support/recording-server.js";

const document = {
  openapi: "3.1.0",
  info: { title: "Pay", version: "2026-01-01" },
  servers: [{ url: "https://api.example/v1/" }],
  security: [{ oauth: [] }],
  components: {
    securitySchemes: {
      oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "../oauth/token", scopes: {} } } },
    },
  },
  paths: {
    "/payments": {
      get: { operationId: "listPayments", responses: { "200": { description: "It" } } },
      post: { operationId: "createPayment", responses: { "200": { description: "It" } } },
    },
  },
};

type Client = Readonly<Record<"listPayments" | "createPayment", () => Promise<unknown>>>;
interface Emitted {
  createClient(options: object): Client;
  oauthTokenSource(options: object): () => Promise<string>;
}

let emitted: Emitted;
beforeAll(async () => {
  const texts = await generateFrom(
    { "a.json": document },
    { pay: { documents: { "2026-01-01": "a.json" }, version: "none" } },
  );
  const files = Array.from(texts, ([path, text]) => ({ path, text }));
  emitted = await importEmitted<Emitted>(files, "pay/2026-01-01/index.ts");
});

const secret = "s3cret/with+signs";

/** A server that gives out `token-1`, `token-2`, … and accepts those in `valid`. */
async function start(
  token: (count: number) => object,
  accepts: (token: string, request: ReceivedRequest) => boolean = () => true,
) {
  let count = 0;
  const server = await startRecordingServer((request) => {
    if (request.url === "/oauth/token") return json(200, token(++count));
    const [, sent = ""] = /^Bearer (.*)$/.exec(request.headers.authorization ?? "") ?? [];
    return accepts(sent, request) ? { status: 200 } : json(401, { error: "invalid_token", sent });
  });
  const baseUrl = `${server.url}/v1/`;
  const source = (options: object = {}) =>
    emitted.oauthTokenSource({ clientId: "me", clientSecret: secret, baseUrl, ...options });
  const calls = (url: string) => server.requests.filter((request) => request.url === url);
  return {
    server,
    source,
    calls,
    client: (options?: object) =>
      emitted.createClient({ baseUrl: server.url, root: "", auth: { oauth: source(options) } }),
  };
}

const bearer = (count: number) => ({
  access_token: `token-${count}`,
  token_type: "Bearer",
  expires_in: 3600,
});

test("one request for many calls, at the document's address on the server", async () => {
  const { server, client, calls } = await start(bearer);
  await using _ = server;
  const { listPayments } = client({ scope: "read write" });
  await Promise.all([listPayments(), listPayments(), listPayments()]);
  await listPayments();
  expect(calls("/oauth/token")).toMatchObject([
    {
      method: "POST",
      body: "grant_type=client_credentials&scope=read%20write",
      headers: { authorization: `Basic ${btoa(`me:${encodeURIComponent(secret)}`)}` },
    },
  ]);
  expect(server.requests.filter(({ headers }) => headers.authorization === "Bearer token-1")).toHaveLength(4);
});

test("authentication and further fields in the body", async () => {
  const { server, source, calls } = await start(bearer);
  await using _ = server;
  await source({ authentication: "body", parameters: { audience: "pay" } })();
  const [request] = calls("/oauth/token");
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    grant_type: "client_credentials",
    audience: "pay",
    client_id: "me",
    client_secret: secret,
  });
  expect(request?.headers.authorization).toBeUndefined();
});

test("a new token once the old one has expired", async () => {
  const { server, source } = await start((count) => ({
    ...bearer(count),
    expires_in: count === 1 ? 0 : 3600,
  }));
  await using _ = server;
  const next = source();
  expect([await next(), await next(), await next()]).toEqual(["token-1", "token-2", "token-2"]);
});

test.each(["listPayments", "createPayment"] as const)(
  "%s is sent again once after 401",
  async (operation) => {
    const { server, client, calls } = await start(bearer, (token) => token === "token-2");
    await using _ = server;
    const { [operation]: call } = client();
    await call();
    await call();
    expect(calls("/oauth/token")).toHaveLength(2);
    expect(
      server.requests.map(({ headers }) => headers.authorization?.replace(/^Basic .*/, "Basic")),
    ).toEqual(["Basic", "Bearer token-1", "Basic", "Bearer token-2", "Bearer token-2"]);
  },
);

test("401 to every token ends the call, without the token in the error", async () => {
  const { server, client, calls } = await start(bearer, () => false);
  await using _ = server;
  const error: unknown = await client()
    .createPayment()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 401, fate: "refused", attempts: 2 });
  expect(JSON.stringify(error)).not.toMatch(/token-\d/);
  expect(calls("/oauth/token")).toHaveLength(2);
});

test.each<[string, number, unknown, RegExp]>([
  [
    "a refusal",
    401,
    { error: "invalid_client", error_description: secret },
    /answered 401 \(invalid_client\)/,
  ],
  ["a page", 502, "<html>", /answered 502, without/],
  ["no token", 200, {}, /answered 200, without/],
  ["another kind of token", 200, { access_token: "a", token_type: "mac" }, /no bearer token/],
  ["a token that no header can carry", 200, { access_token: "a\nb" }, /access_token/],
])("%s of the endpoint: nothing is sent", async (_what, status, body, message) => {
  await using server = await startRecordingServer(() => json(status, body));
  const auth = {
    oauth: emitted.oauthTokenSource({ clientId: "me", clientSecret: secret, baseUrl: server.url }),
  };
  const error: unknown = await emitted
    .createClient({ baseUrl: server.url, auth })
    .createPayment()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ fate: "not_sent", message: expect.stringMatching(message) });
  expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  expect(server.requests).toHaveLength(1);
});

test("plain http is refused, except on loopback", () => {
  const options = { clientId: "me", clientSecret: secret, tokenUrl: "http://token.example/" };
  expect(() => emitted.oauthTokenSource(options)).toThrow(/tokenUrl: needs https/);
});
