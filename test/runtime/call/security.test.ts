// cspell:ignore Ckey
/** Which credentials a call is sent with: those of its operation, and no others. */
import { describe, expect, test } from "vitest";

import { credentialParts } from "../../../templates/runtime/call/credential-parts.js";
import { InvalidRequestError } from "../../../templates/runtime/errors/errors.js";
import type { Profile } from "../../../templates/runtime/profile.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { answers, callFailure, standIn } from "../stand-in-fetch.js";
import { throwing } from "../../support/throwing.js";

const profile: Profile = {
  api: "vault",
  credentials: [
    { kind: "apiKey", name: "user", in: "header", parameter: "X-User" },
    { kind: "apiKey", name: "admin", in: "query", parameter: "admin|key", parts: credentialParts },
    { kind: "apiKey", name: "tenant", in: "cookie", parameter: "tenant", parts: credentialParts },
    { kind: "bearer", name: "token" },
    { kind: "basic", name: "login", parts: credentialParts },
    { kind: "http", name: "robot", scheme: "Token" },
  ],
};

const all = { user: "u", admin: "a +", tenant: "t;", token: "b", login: "me:pw", robot: "r" };
type Auth = Partial<Record<keyof typeof all, string | (() => string)>>;

interface Sending {
  readonly security?: readonly (readonly string[])[];
  readonly auth: Auth;
  readonly args?: object;
  readonly more?: object;
}

async function send({ security, auth, args = {}, more = {} }: Sending) {
  const { fetch, sent } = standIn(answers(204, ""));
  const transport = createTransport(profile, { baseUrl: "https://vault.example", auth, fetch, retry: false });
  const descriptor = {
    id: "getAudit",
    home: "vault/1",
    method: "GET",
    path: "/audit",
    ...(security === undefined ? {} : { security }),
    responses: { 204: "none" as const },
    ...more,
  };
  const call = transport.send(descriptor, args);
  return { call, sent, transport };
}

/** What of the request identifies the caller. */
async function credentialsOf(sending: Sending): Promise<object> {
  const { call, sent } = await send(sending);
  await call;
  const [request] = sent;
  if (request === undefined) throw new Error("Nothing was sent.");
  const { "x-user": user, cookie, authorization } = request.headers;
  const query = new URL(request.url).search;
  return Object.fromEntries(
    Object.entries({ user, cookie, authorization, query }).filter(([, value]) => value),
  );
}

describe("of the alternatives, the first that the client has whole is sent, and nothing else", () => {
  test.each<[string, readonly (readonly string[])[] | undefined, Auth, object]>([
    ["no security", undefined, all, {}],
    ["an empty list", [], all, {}],
    ["one scheme", [["user"]], all, { user: "u" }],
    ["another scheme", [["admin"]], all, { query: "?admin%7Ckey=a%20%2B" }],
    ["a combination", [["admin", "tenant"]], all, { query: "?admin%7Ckey=a%20%2B", cookie: "tenant=t%3B" }],
    ["document order", [["tenant"], ["user"]], all, { cookie: "tenant=t%3B" }],
    ["the second, if the first is missing", [["tenant"], ["user"]], { user: "u" }, { user: "u" }],
    [
      "the second, if half of the first is missing",
      [["admin", "tenant"], ["user"]],
      { admin: "a", user: "u" },
      { user: "u" },
    ],
    ["an optional one that is given", [[], ["user"]], all, { user: "u" }],
    ["an optional one that is not", [["user"], []], { tenant: "t" }, {}],
    ["a bearer token", [["token"]], all, { authorization: "Bearer b" }],
    ["a password", [["login"]], all, { authorization: `Basic ${btoa("me:pw")}` }],
    ["another scheme of HTTP", [["robot"]], all, { authorization: "Token r" }],
    ["one that cannot be sent, with an alternative", [["digest"], ["user"]], all, { user: "u" }],
    ["a function", [["token"]], { token: () => "fresh" }, { authorization: "Bearer fresh" }],
  ])("%s", async (_name, security, auth, expected) => {
    expect(await credentialsOf({ ...(security && { security }), auth })).toEqual(expected);
  });
});

describe("a call without its credentials is refused before anything is sent", () => {
  test.each<[readonly (readonly string[])[], Auth, string]>([
    [[["user"]], {}, "getAudit: needs auth.user; the client has none."],
    [
      [["token"], ["user", "tenant"]],
      { user: "u" },
      "getAudit: needs auth.token, or auth.user and auth.tenant; the client has auth.user.",
    ],
    [
      [["digest"]],
      { user: "u", admin: "a" },
      "getAudit: needs digest (which this client cannot send); the client has auth.user and auth.admin.",
    ],
  ])("%j", async (security, auth, message) => {
    const { call, sent } = await send({ security, auth });
    const error = await callFailure(() => call);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ message, operation: "getAudit", fate: "not_sent", attempts: 0 });
    expect(sent).toEqual([]);
  });
});

describe("a credential never replaces what the request has already", () => {
  test.each<[string, string, object, object]>([
    ["a header", "user", { headers: { "X-User": {} } }, { "X-User": "mine" }],
    ["a query parameter", "admin", { query: { "admin|key": {} } }, { "admin|key": "mine" }],
    ["a cookie", "tenant", { cookies: { tenant: {} } }, { tenant: "mine" }],
  ])("%s", async (_name, name, more, args) => {
    const { call, sent } = await send({ security: [[name]], auth: all, args, more });
    expect(await callFailure(() => call)).toMatchObject({ code: "invalid_request", fate: "not_sent" });
    expect(sent).toEqual([]);
  });

  test("beside others of its kind it is added", async () => {
    const more = { query: { page: {} }, cookies: { theme: {} } };
    const sending = { security: [["admin", "tenant"]], auth: all, args: { page: 2, theme: "dark" }, more };
    expect(await credentialsOf(sending)).toEqual({
      query: "?page=2&admin%7Ckey=a%20%2B",
      cookie: "theme=dark; tenant=t%3B",
    });
  });
});

test("a public operation does not ask a function for its credential", async () => {
  const auth = {
    token: throwing(new Error("Not to be asked.")),
  };
  expect(await credentialsOf({ security: [], auth })).toEqual({});
});

test("a credential is removed from what the source of the next one says", async () => {
  const user = "user-0123456789";
  const token = (): string => {
    throw new Error(`POST /token as ${user} failed`);
  };
  const { call } = await send({ security: [["user", "token"]], auth: { user, token } });
  const error = await callFailure(() => call);
  expect(error).toMatchObject({ code: "invalid_request", fate: "not_sent" });
  expect(`${error.message} ${String(error.cause)}`).toContain("[redacted] failed");
  expect(`${error.message} ${String(error.cause)}`).not.toContain(user);
});
