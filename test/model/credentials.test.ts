/** Which credentials a client takes, and which of them each operation is sent with. */
import { describe, expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import type { SecurityScheme } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import type { JsonObject } from "../../src/values/json.js";
import { operation, validDocument } from "../support/valid-document.js";

const schemes: Record<string, Omit<SecurityScheme, "name">> = {
  user_key: { kind: "apiKey", in: "header", parameter: "X-User" },
  admin: { kind: "apiKey", in: "header", parameter: "X-Admin" },
  token: { kind: "bearer" },
  login: { kind: "basic" },
  robot: { kind: "http", scheme: "Token" },
  digest: { kind: "http", scheme: "DIGEST" },
  broken: { kind: "http", scheme: "Token\r\nX-Evil: 1" },
  mutual: { kind: "mutualTLS" },
};

type Requirement = readonly string[];

/** Of one operation: its alternatives, what the client takes, and what is reported. */
function planned(
  security: readonly Requirement[] | undefined,
  { traits = {}, securitySchemes = schemes }: { traits?: JsonObject; securitySchemes?: typeof schemes } = {},
) {
  const { security: _none, ...one } = operation("GET /a", { operationId: "a" });
  const stated = security?.map((names) => new Map(names.map((name) => [name, []])));
  const report = new Report();
  const api = buildApi(
    validDocument({
      operations: [{ ...one, ...(stated && { security: stated }) }],
      securitySchemes,
      traits,
    }),
    report,
  );
  return {
    alternatives: api.operations[0]?.credentials,
    options: api.credentials.map(({ name }) => name),
    credentials: api.credentials,
    codes: report.diagnostics.map(({ code }) => code),
  };
}

describe("without traits", () => {
  test.each<[string, readonly Requirement[], readonly Requirement[], readonly string[]]>([
    ["nothing", [], [], []],
    ["one", [["user_key"]], [["userKey"]], ["userKey"]],
    [
      "alternatives in their order",
      [["user_key"], ["admin"]],
      [["userKey"], ["admin"]],
      ["admin", "userKey"],
    ],
    ["a combination", [["user_key", "admin"]], [["admin", "userKey"]], ["admin", "userKey"]],
    ["none, as an alternative", [["admin"], []], [["admin"], []], ["admin"]],
    ["a certificate alone", [["mutual"]], [], []],
    ["a certificate and a key", [["mutual", "admin"]], [["admin"]], ["admin"]],
    ["the same with other scopes", [["admin"], ["admin", "mutual"]], [["admin"]], ["admin"]],
    ["what cannot be sent", [["digest"], ["admin"]], [["digest"], ["admin"]], ["admin"]],
    ["a scheme that would break its header", [["broken"]], [["broken"]], []],
    ["what is only sent beside it", [["digest", "admin"]], [["admin", "digest"]], []],
    ["what is not declared", [["forgotten"], ["admin"]], [["forgotten"], ["admin"]], ["admin"]],
    ["two of one header", [["login", "token"], ["admin"]], [["login and token"], ["admin"]], ["admin"]],
  ])("%s", (_name, security, alternatives, options) => {
    expect(planned(security)).toMatchObject({ alternatives, options });
  });

  test("of two tokens that are demanded together, either is sent, or both if they are one", () => {
    const securitySchemes = {
      ...schemes,
      grant: { kind: "bearer", description: "Of another flow." } as const,
    };
    const alternativesOf = (names: Requirement) => planned([names], { securitySchemes }).alternatives;
    expect(alternativesOf(["token", "grant"])).toEqual([["grant", "token"], ["grant"], ["token"]]);
    expect(alternativesOf(["token", "grant", "admin"])).toEqual([
      ["admin", "grant", "token"],
      ["admin", "grant"],
      ["admin", "token"],
    ]);
    expect(alternativesOf(["token", "grant", "login"])).toEqual([
      ["grant, login and token"],
      ["grant and login"],
      ["login and token"],
    ]);
  });

  test("each kind is sent as its scheme says", () => {
    const { credentials } = planned([["user_key"], ["token"], ["login"], ["robot"]]);
    expect(credentials).toEqual([
      { kind: "basic", name: "login" },
      { kind: "http", name: "robot", scheme: "Token" },
      { kind: "bearer", name: "token" },
      { kind: "apiKey", name: "userKey", in: "header", parameter: "X-User" },
    ]);
  });

  test("two schemes never share an option, and none has the name of what every object has", () => {
    const key = { kind: "apiKey", in: "header" } as const;
    const securitySchemes = {
      apiKey: { ...key, parameter: "A" },
      api_key: { ...key, parameter: "B" },
      ["constructor"]: { ...key, parameter: "C" },
    };
    const security = [["api_key"], ["apiKey"], ["constructor"]];
    expect(planned(security, { securitySchemes }).alternatives).toEqual([
      ["apiUnderscoreKey"],
      ["apiKey"],
      ["constructorCredential"],
    ]);
  });

  test.each<[string, readonly Requirement[] | undefined, readonly string[]]>([
    ["schemes that no operation names", undefined, ["SECURITY_NOT_STATED"]],
    ["that none is needed", [], []],
    ["that none is needed, as the only alternative", [[]], []],
    ["a certificate, which the platform presents", [["mutual"]], []],
    ["a scheme that answers a challenge", [["digest"]], ["CREDENTIAL_NOT_SENT"]],
    ["two credentials in one place", [["login", "token"]], ["CREDENTIALS_IN_ONE_PLACE"]],
    ["what can be sent", [["admin"], ["token", "user_key"]], []],
  ])("%s: %j reports %j", (_name, security, codes) => {
    expect(planned(security).codes).toEqual(codes);
  });

  test("an operation that says nothing, unlike others, is named", () => {
    const { security: _none, ...silent } = operation("GET /b", { operationId: "b" });
    const report = new Report();
    const operations = [
      operation("GET /a", { operationId: "a", security: [new Map([["admin", []]])] }),
      silent,
    ];
    buildApi(validDocument({ operations, securitySchemes: schemes }), report);
    expect(report.diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      ["OPERATION_WITHOUT_SECURITY", "`b` states no `security`, unlike the rest of the API."],
    ]);
  });
});

describe("with the trait `auth`", () => {
  const key = { kind: "apiKey", name: "apiKey", in: "header", parameter: "x-user" };
  const token = { kind: "bearer", name: "accessToken" };
  test.each<[string, readonly JsonObject[], readonly Requirement[] | undefined, readonly Requirement[]]>([
    ["nothing stated: any of the trait", [key, token], undefined, [["apiKey"], ["accessToken"]]],
    ["nothing needed: none", [key, token], [], []],
    ["a scheme that is one of the trait", [key], [["user_key"]], [["apiKey"]]],
    ["each scheme is its own", [key, token], [["token"]], [["accessToken"]]],
    [
      "what no scheme describes takes its place",
      [key, { ...token, kind: "bearer" }],
      [["user_key"]],
      [["apiKey"]],
    ],
    ["another scheme stays", [key], [["user_key", "admin"], ["admin"]], [["admin", "apiKey"], ["admin"]]],
  ])("%s", (_name, auth, security, expected) => {
    expect(planned(security, { traits: { auth: [...auth] } }).alternatives).toEqual(expected);
  });

  test("a credential that no scheme describes is good wherever a described one is", () => {
    const { token: _token, ...others } = schemes;
    const traits = { auth: [key, token] };
    expect(planned([["user_key"]], { traits, securitySchemes: others }).alternatives).toEqual([
      ["apiKey"],
      ["accessToken"],
    ]);
  });

  test("traits that no scheme describes replace the schemes", () => {
    const traits = { auth: [{ ...key, parameter: "X-Other" }] };
    const { alternatives, options } = planned([["admin"]], { traits });
    expect({ alternatives, options }).toEqual({ alternatives: [["apiKey"]], options: ["apiKey"] });
  });
});
