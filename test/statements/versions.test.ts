/** Versions of the partner platform: which one is served, what differs between them, and what needs a new one. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import * as newestApi from "../../generated/partner-platform/2026-08-01/index.js";
import type { Ruling } from "../../src/judge/change.js";
import { diffApis } from "../../src/judge/diff.js";
import { rulingOf } from "../../src/judge/ruling.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument, requestFiles } from "../../src/document/parse.js";
import type { Api } from "../../src/model/api.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { refreshLock } from "../../src/source/refresh-lock.js";
import { answering, apiOf, calling, enumOf, object, string, taking, type Json } from "../judge/support.js";
import {
  activeCustomer,
  autorampBody,
  createCustomer,
  registerWallet,
  wallet,
} from "../sandbox/support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "../sandbox/support/raw-client.js";
import { presetApis } from "../support/presets.js";
import { json, startRecordingServer } from "../support/recording-server.js";
import { json as published, startSpecServer } from "../support/spec-server.js";

const versions = ["2025-03-13", "2026-07-01", "2026-08-01"] as const;
const oldest = "2025-03-13";

let sandbox: Sandbox;
let call: RawCall;
let customer: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "versions", rateLimits: false });
  call = rawCall(sandbox);
  customer = await activeCustomer(call);
  await registerWallet(call, customer);
});
afterAll(() => sandbox.close());

const models = (): Api[] => versions.map((version) => modelOf(version));

function modelOf(version: string): Api {
  const result = presetApis().find((api) => api.name === "partner-platform" && api.version === version);
  if (result === undefined) throw new Error(`There is no ${version}.`);
  return result;
}

describe("the version of a request", () => {
  it.each([
    ["2025-03-13", "2025-03-13"],
    ["2026-07-01", "2026-07-01"],
    ["2026-08-01", "2026-08-01"],
    ["", "2025-03-13"],
    [undefined, "2025-03-13"],
  ])("%j is served as %s, as the answer says", async (version, served) => {
    const { status, headers } = await call("GET", "/customers", version === undefined ? {} : { version });
    expect([status, headers.get("x-api-version"), headers.get("vary")]).toEqual([
      200,
      served,
      "X-API-Version",
    ]);
  });

  it.each([
    ["2026-07-02", "version_unknown"],
    ["2026-06-30", "version_unknown"],
    ["2026-7-01", "version_malformed"],
    ["2026-07-1", "version_malformed"],
    ["20260701", "version_malformed"],
    ["2026-07-01T00:00", "version_malformed"],
  ])("%s is refused as %s, and not served as another", async (version, reason) => {
    const answer = await call("GET", "/customers", { version });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: "unsupported_api_version",
      reason,
      requested: version,
      supported: [...versions],
    });
  });

  it("that is refused has an error of its own in the client", async () => {
    const { body } = await call("GET", "/customers", { version: "2026-07-02" });
    await using server = await startRecordingServer(() => json(400, body));
    const partner = newestApi.createClient({ baseUrl: server.url, auth: { apiKey: "sk_test_1" } });
    await expect(partner.listWebhooks()).rejects.toMatchObject({
      code: "unsupported_version",
      reason: "version_unknown",
      supported: [...versions],
    });
  });

  it.each([
    ["/cryptocurrencies", 200],
    ["/fiatcurrencies", 200],
    ["/customers", 400],
  ])("is ignored by token and market data and by nothing else: %s answers %i", async (of, status) => {
    for (const version of ["2000-01-01", "nonsense"]) {
      const answer = await call("GET", of, { version });
      expect([answer.status, answer.headers.get("x-api-version")]).toEqual([status, null]);
    }
  });

  it("is missing in the answer to a repeated key, with stored status and body, and there in the first", async () => {
    const idempotencyKey = randomUUID();
    const body = { customer_type: "Person", email: "a@example.com" };
    const send = () => call("POST", "/customers", { body, idempotencyKey, version: "2026-08-01" });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([first, again].map(({ headers }) => headers.get("x-api-version"))).toEqual(["2026-08-01", null]);
    expect((await createCustomer(call, "2026-08-01")).id, "Another key is another call.").not.toBe(first.id);
  });
});

describe("the specification", () => {
  it.each([
    ["/spec/versions", 200],
    ["/spec/2025-03-13", 200],
    ["/spec/2026-07-01", 200],
    ["/spec/2026-08-01", 200],
    ["/spec", 200],
    ["/spec/2026-07-02", 404],
  ])("at %s answers %i without a key", async (of, status) => {
    expect((await fetch(sandbox.url + of)).status).toBe(status);
  });

  const read = async (of: string): Promise<Record<string, unknown>> =>
    (await (await fetch(sandbox.url + of)).json()) as Record<string, unknown>;

  it("lists the versions, the default and where each document is", async () => {
    const index = await read("/spec/versions");
    expect(index["default"]).toBe(oldest);
    const listed = index["versions"] as { version: string; url: string }[];
    expect(listed.map(({ version }) => version)).toEqual([...versions]);
    for (const { version, url } of listed) expect((await read(url))["info"]).toMatchObject({ version });
  });

  it("without a date is the latest", async () => {
    expect(await read("/spec")).toEqual(await read("/spec/2026-08-01"));
  });

  it.each(versions)("of %s is a document of OpenAPI 3.1 of its own", async (version) => {
    const { openapi, info } = await read(`/spec/${version}`);
    expect([openapi, (info as { version: string }).version]).toEqual(["3.1.0", version]);
  });
});

describe("between versions", () => {
  it("routes stay", () => {
    const [first, ...others] = models().map(({ operations }) =>
      operations.map(({ method, path: route }) => `${method} ${route}`).sort(),
    );
    for (const routes of others) expect(routes).toEqual(first);
  });

  it.each([
    ["2025-03-13", false],
    ["2026-07-01", true],
    ["2026-08-01", true],
  ])("under %s an autoramp can have FedNow: %s, in each of six operations", async (version, hasFedNow) => {
    const offer = new URLSearchParams({
      ...{ customer_id: customer, external_id: `rails-${version}`, source_currency_code: "USD" },
      ...{ destination_currency_code: "USDC", destination_currency_chain: "Ethereum", amount_in: "100" },
      ...{ rate_expiry_policy: "Return", expiry_in_hours: "1", is_third_party: "false" },
      recipient_account: JSON.stringify({
        type: "Crypto",
        chain: wallet.blockchain,
        address: wallet.address,
      }),
    });
    const { body: offered } = await call("GET", `/autoramps/quote?${offer.toString()}`, { version });
    // Only an autoramp that was made of a quote takes another.
    const created = await call("POST", "/autoramps", { version, body: offered });
    const { id } = created;
    const terms = "source_currency_code=USD&amount_in=5&rate_expiry_policy=Return&expiry_in_hours=1";
    const quote = await call("GET", `/autoramps/${id}/quote?${terms}`, { version });
    // And only one that was made at the market rate is changed.
    const { id: other } = await call("POST", "/autoramps", { version, body: autorampBody(customer) });
    const list = await call("GET", "/autoramps?page_size=1", { version });
    const answers = [
      created.body,
      (list.body as { items: unknown[] }).items[0],
      (await call("GET", `/autoramps/${id}`, { version })).body,
      (await call("PATCH", `/autoramps/${other}`, { version, body: { customer_id: customer } })).body,
      (await call("GET", `/autoramps/rails-${version}/external`, { version })).body,
      (await call("POST", `/autoramps/${id}/quotes`, { version, body: quote.body })).body,
    ];
    const rails = answers.map((body) => (body as { deposit_rails: { type: string }[] }).deposit_rails);
    expect(rails.map((list) => list.some(({ type }) => type === "FedNow"))).toEqual(
      answers.map(() => hasFedNow),
    );
    for (const list of rails)
      expect(list.map(({ type }) => type).filter((type) => type !== "FedNow")).toEqual([
        "ACH",
        "Wire",
        "RTP",
        "SWIFT",
      ]);
  });

  it("an account can hide a rail that its version has", async () => {
    const railsOf = ({ body }: RawAnswer) =>
      (body as { deposit_rails: { type: string }[] }).deposit_rails.map(({ type }) => type);
    const create = () => call("POST", "/autoramps", { version: "2026-07-01", body: autorampBody(customer) });
    expect(railsOf(await create())).toContain("FedNow");
    sandbox.admin.configure({ hiddenRails: ["FedNow"] });
    expect(railsOf(await create())).not.toContain("FedNow");
    sandbox.admin.configure({ hiddenRails: [] });
  });

  it("2026-07-01 adds the rail and nothing else, and 2026-08-01 nothing that a document shows", () => {
    const [first, second, third] = models();
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("There are three.");
    expect(diffApis(first, second).changes.map(({ rule }) => rule)).toEqual(["union-member-added"]);
    const names = (api: Api): string[] =>
      [...api.schemas.keys()].filter((name) => !/^Identification(Error|Code)/.test(name));
    expect(names(third)).toEqual(names(second));
  });

  it("2026-08-01 declares its three changes of behaviour", () => {
    const [, second, third] = models();
    if (second === undefined || third === undefined) throw new Error("There are three.");
    expect(diffApis(second, third).behaviours).toHaveLength(3);
  });
});

describe("the publisher's policy", () => {
  /** What it says of each change between two documents. */
  function rulings(before: Json, after: Json): Ruling[] {
    const { policy } = modelOf("2026-08-01").traits;
    expect(policy).toBeDefined();
    const [older, newer] = [before, after].map((document) => ({ ...apiOf(document), traits: { policy } }));
    if (older === undefined || newer === undefined) throw new Error("There are two documents.");
    return diffApis(older as Api, newer as Api).changes.map(({ ruling }) => ruling);
  }

  const open = (schema: Json): Json => ({ ...schema, "x-client": { open: true } });
  const member = (kind: string): Json => object({ kind: enumOf(kind), [kind]: string }, ["kind"]);
  const fields = (...names: readonly string[]): Json =>
    answering(object(Object.fromEntries(names.map((name) => [name, string])), names));
  const optional = (...names: readonly string[]): Json =>
    answering(object(Object.fromEntries(names.map((name) => [name, string]))));
  const sent = (...names: readonly string[]): Json =>
    taking(object(Object.fromEntries(names.map((name) => [name, string]))));
  const more = { get: { operationId: "listOthers", responses: { "204": { description: "" } } } };

  it.each<readonly [change: string, ruling: Ruling, before: () => Json, after: () => Json]>([
    ["a field removed from a response", "new-version", () => fields("a", "b"), () => fields("a")],
    [
      "a variant added to an enum",
      "new-version",
      () => answering(object({ a: enumOf("x") })),
      () => answering(object({ a: enumOf("x", "y") })),
    ],
    [
      "a variant added to a union",
      "new-version",
      () => answering({ oneOf: [member("x")] }),
      () => answering({ oneOf: [member("x"), member("y")] }),
    ],
    ["a changed body of a request", "new-version", () => sent("a"), () => sent("a", "b")],
    ["an optional field added to a response", "additive", () => optional("a"), () => optional("a", "b")],
    [
      "an operation added",
      "additive",
      () => calling({}),
      () => ({ paths: { ...(calling({})["paths"] as Json), "/others": more } }),
    ],
    [
      "a value added to an open enum",
      "additive",
      () => answering(object({ a: open(enumOf("x")) })),
      () => answering(object({ a: open(enumOf("x", "y")) })),
    ],
  ])("on %s: %s", (_change, ruling, before, after) => {
    expect(rulings(before(), after())).toEqual([ruling]);
  });

  const both = object({
    one: { $ref: "#/components/schemas/One" },
    two: { $ref: "#/components/schemas/Two" },
  });
  /** One value is added to a field of two types at once. */
  const growing = (...write: readonly [(schema: Json) => Json, (schema: Json) => Json]): [Json, Json] => {
    const [before, after] = [["x"], ["x", "y"]].map((values) => {
      const [one, two] = write.map((each) => object({ status: each(enumOf(...values)) }));
      return answering(both, { One: one, Two: two });
    });
    return [before ?? {}, after ?? {}];
  };
  const closed = (schema: Json): Json => schema;

  it("asks for a new version where an open and a closed enum grow at once, for the closed one alone", () => {
    for (const types of [growing(open, closed), growing(closed, open)]) {
      expect(rulings(...types).sort()).toEqual(["additive", "new-version"]);
    }
  });

  it("asks for a new version of a change that holds an open and a closed enum, in either order", () => {
    const { policy } = modelOf("2026-08-01").traits;
    const [opened, shut] = [growing(open, open), growing(closed, closed)].map(
      ([before, after]) => diffApis(apiOf(before), apiOf(after)).changes[0],
    );
    if (opened === undefined || shut === undefined) throw new Error("Each pair has one change.");
    for (const facts of [
      [...opened.facts, ...shut.facts],
      [...shut.facts, ...opened.facts],
    ])
      expect(rulingOf({ ...shut, facts }, policy)).toBe("new-version");
    expect(rulingOf(opened, policy)).toBe("additive");
  });

  it("asks for none where all enums of one change are open", () => {
    expect(rulings(...growing(open, open))).toEqual(["additive"]);
  });
});

describe("an announcement that a version will end", () => {
  const document = JSON.stringify({ openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} });

  /** What the lock says of the only version. */
  async function lockedAfter(entry: Json, headers: Record<string, string>): Promise<Json | undefined> {
    const cwd = await mkdtemp(path.join(tmpdir(), "retirement-"));
    await using server = await startSpecServer({
      "/spec/versions": published([{ version: oldest, ...entry }]),
      [`/spec/${oldest}`]: {
        kind: "answer",
        headers: { "content-type": "application/json", ...headers },
        body: document,
      },
    });
    const index = new URL("spec/versions", server.url);
    const report = new Report();
    await refreshLock({ api: "payouts", folder: "specs", index, cwd, report, parseDocument, requestFiles });
    const lock = JSON.parse(await readFile(path.join(cwd, "specs/lock.json"), "utf8")) as {
      versions: Record<string, Json>;
    };
    await rm(cwd, { recursive: true });
    return lock.versions[oldest];
  }
  const announced = async (entry: Json, headers: Record<string, string>): Promise<unknown[]> => {
    const locked = await lockedAfter(entry, headers);
    return [locked?.["deprecated"], locked?.["sunset"]];
  };
  const headers = { deprecation: "@1798675200", sunset: "Fri, 01 Jan 2027 00:00:00 GMT" };

  it("is read from the index", async () => {
    expect(await announced({ deprecated: "2026-11-01", sunset: "2026-12-01" }, {})).toEqual([
      "2026-11-01",
      "2026-12-01",
    ]);
  });

  it("is read from the headers of the document", async () => {
    expect(await announced({}, headers)).toEqual(["2026-12-31", "2027-01-01"]);
  });

  it("in both at once is that of the index", async () => {
    expect(await announced({ deprecated: "2026-11-01", sunset: "2026-12-01" }, headers)).toEqual([
      "2026-11-01",
      "2026-12-01",
    ]);
  });

  it("in both at once is completed by the headers, where the index says only a part", async () => {
    expect(await announced({ deprecated: "2026-11-01" }, headers)).toEqual(["2026-11-01", "2027-01-01"]);
    expect(await announced({ sunset: "2026-12-01" }, headers)).toEqual(["2026-12-31", "2026-12-01"]);
  });

  it("is nothing where neither says so", async () => {
    expect(await announced({}, {})).toEqual([undefined, undefined]);
  });
});
