/** What is asked of the admin handle and of faults: what is not right is refused with a reason, and changes nothing. */
import fc from "fast-check";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type Admin, createAdminTable } from "../../src/sandbox/admin/admin.js";
import { createFaultPlan, matchesPath } from "../../src/sandbox/faults/fault-plan.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { loadBehaviours } from "../../src/sandbox/presets.js";
import { activeCustomer, createCustomer, newest } from "./support/onboarding.js";
import { rawCall, type RawCall } from "./support/raw-client.js";

type AdminCall = keyof Admin;

const { calls: adminArguments } = createAdminTable(await loadBehaviours());
const calls = Object.keys(adminArguments) as AdminCall[];
const json = { "content-type": "application/json" };

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "admin", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.admin.reset();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly result?: unknown; readonly error?: string; readonly calls?: object };
}

async function post(
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): Promise<Answer> {
  const response = await fetch(`${sandbox.adminUrl}/${name}`, { method: "POST", body, headers });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Answer["body"] };
}

/** A sentence, and nothing of the program. */
function expectReason({ status, text, body }: Answer, expected = 400): void {
  expect([status, typeof body.error], text).toEqual([expected, "string"]);
  expect(body.error).toMatch(/\.$/);
  expect(text).not.toMatch(/\bat [\w.]+ \(|node_modules|\.[jt]s:\d/);
}

/** What a wrong setting or clock would break: every answer shows times, rails and rights. */
async function expectHealthy(): Promise<void> {
  sandbox.admin.clearFaults();
  const { id } = await createCustomer(call, newest, { email: "healthy@example.com" });
  const answers = await Promise.all([
    call("GET", "/customers"),
    call("GET", `/customers/${id}/abilities`),
    call("GET", `/customers/${id}/required-signings`, { version: newest }),
    call("POST", `/customers/${id}/identifications/v2`, {
      body: { type: "Token", token: "t", intended_use: "Investing" },
    }),
    call("GET", "/autoramps"),
    call("GET", "/webhooks"),
  ]);
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
}

describe("the admin URL", () => {
  it("lists every call with what it takes", async () => {
    const answer = await fetch(sandbox.adminUrl);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const described = (await answer.json()) as { calls: object; url: string };
    expect(Object.keys(described.calls).sort()).toEqual(Object.keys(sandbox.admin).sort());
    expect(described.url).toBe(sandbox.url);
  });

  it("does what the handle does", async () => {
    const customer = await activeCustomer(call);
    expect((await post("setRail", JSON.stringify([customer, "usd.fednow", "Maintenance"]))).body).toEqual({
      result: null,
    });
    expect((await call("GET", `/customers/${customer}/abilities`)).body).toMatchObject({
      fiat_deposit: { usd: { fednow: "Maintenance", ach: "Active" } },
    });
    const planned = { method: "get", path: "/api/customers/*", faults: "status=503" };
    expect((await post("addFaults", JSON.stringify(planned))).status).toBe(200);
    expect((await call("GET", `/customers/${customer}`)).status).toBe(503);
    expect((await post("requests", "")).body.result).toEqual(sandbox.admin.requests());
    expect((await post("deliveries", "", {})).body.result).toEqual([]);
  });

  it("says which method and which call there is", async () => {
    expectReason(await post("forget", "[]"), 404);
    expectReason(await post("constructor", "[]"), 404);
    expectReason(await post("__proto__", "[]"), 404);
    expectReason(await post("", "[]"), 405);
    const answer = await fetch(`${sandbox.adminUrl}/reset`);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    ["no JSON", "reset", "{", json],
    ["no UTF-8", "reset", new Uint8Array([0x22, 0xff, 0x22]), json],
    ["another content type", "configure", '{"errorText":"json"}', { "content-type": "text/plain" }],
    ["a form", "configure", "errorText=json", { "content-type": "application/x-www-form-urlencoded" }],
    ["no content type", "configure", new Uint8Array(Buffer.from('{"errorText":"json"}')), {}],
    ["a long body", "addFaults", JSON.stringify({ faults: "x".repeat(1024 * 1024) }), json],
    ["a very long body", "addFaults", new Uint8Array(20 * 1024 * 1024), json],
    ["deep nesting", "configure", "[".repeat(200_000) + "]".repeat(200_000), json],
    ["deep objects", "configure", '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000), json],
  ] as const)("refuses %s", async (_name, name, body, headers) => {
    expectReason(await post(name, body, headers));
    await expectHealthy();
  });

  it.each([
    ["advanceTime", [-1]],
    ["advanceTime", [0.5]],
    ["advanceTime", ["1000"]],
    ["advanceTime", [null]],
    ["advanceTime", []],
    ["advanceTime", [1e300]],
    ["advanceTime", [1, 2]],
    ["addFaults", [{}]],
    ["addFaults", ["status=503"]],
    ["addFaults", [{ faults: "status=503", times: 2 }]],
    ["addFaults", [{ faults: "nonsense" }]],
    ["addFaults", [{ faults: "" }]],
    ["addFaults", [{ faults: 503 }]],
    ["addFaults", [{ faults: "status=503", path: "customers" }]],
    ["addFaults", [{ faults: "status=503", method: "G T" }]],
    ["addFaults", [{ faults: "location=a%0d%0ab" }]],
    ["setCapability", ["createNothing", false]],
    ["setCapability", ["/nothing", false]],
    ["setCapability", ["__proto__", false]],
    ["setCapability", [null, false]],
    ["setCapability", ["createCustomer", "no"]],
    ["setCapability", ["createCustomer"]],
    ["configure", [null]],
    ["configure", [[]]],
    ["configure", ["json"]],
    ["configure", [{ errorText: "xml" }]],
    ["configure", [{ hiddenRails: null }]],
    ["configure", [{ hiddenRails: ["Fednow"] }]],
    ["configure", [{ hiddenRails: "FedNow" }]],
    ["configure", [{ errorText: "json", unknown: 1 }]],
    ["configure", [{ identificationsPerHour: "20" }]],
    ["configure", [{ duplicateUploadSeconds: -1 }]],
    ["completeLink", ["nobody", "DE"]],
    ["completeLink", ["nobody", "XX"]],
    ["decideIdentification", ["nobody", true]],
    ["decideIdentification", [{}, true]],
    ["expireIdentification", ["toString"]],
    ["reviewCustomer", ["nobody", true]],
    ["setRail", ["nobody", "usd.fednow", "Active"]],
    ["refundTransaction", ["nobody"]],
    ["refundTransaction", [""]],
    ["shareIdentity", [null]],
    ["shareIdentity", [{}]],
    ["shareIdentity", [{ email: "a@b.example", isApproved: true, dateOfBirth: "1990-02-30", country: "DE" }]],
    ["shareIdentity", [{ email: "a@b.example", isApproved: true, dateOfBirth: "1990-02-03", country: "de" }]],
    ["shareIdentity", [{ email: "a@b.example", isApproved: 1, dateOfBirth: "1990-02-03", country: "DE" }]],
    ["reset", [null]],
    ["settled", [{}]],
  ])("refuses %s of %j", async (name, list) => {
    expectReason(await post(name, JSON.stringify(list)));
    await expectHealthy();
  });

  it("refuses keys of the prototype", async () => {
    for (const body of ['{"__proto__":{"errorText":"json"}}', '{"constructor":1}', '[{"__proto__":null}]'])
      expectReason(await post("configure", body));
    expectReason(await post("addFaults", '{"__proto__":{"faults":"status=503"}}'));
    expectReason(await post("advanceTime", "[1e999]"));
  });

  it("changes nothing where a part is wrong", async () => {
    const customer = await activeCustomer(call);
    const link = await call("POST", `/customers/${customer}/identifications/v2`, { body: { type: "Link" } });
    const seen = async (): Promise<unknown[]> => [
      (await call("GET", `/customers/${customer}/abilities`)).text,
      (await call("GET", `/identifications/${link.id}`)).text,
      (await call("GET", "/customers/nobody")).text,
    ];
    const before = await seen();
    expectReason(await post("configure", '{"errorText":"json","identificationsPerHour":"many"}'));
    expectReason(await post("setRail", JSON.stringify([customer, "usd.fednow", "Broken"])));
    expectReason(await post("setRail", JSON.stringify([customer, "usd.nothing", "Blocked"])));
    expectReason(await post("completeLink", JSON.stringify([link.id, "Germany"])));
    expectReason(await post("addFaults", JSON.stringify({ faults: "status=503, nonsense" })));
    expect(await seen()).toEqual(before);
  });

  it("decides on what is open only", async () => {
    const customer = await activeCustomer(call);
    const { body } = await call("GET", `/customers/${customer}/identifications`);
    const [{ id }] = (body as { items: [{ id: string }] }).items;
    for (const [name, ...rest] of [
      ["completeLink", "DE"],
      ["decideIdentification", false],
      ["expireIdentification"],
    ] as const) {
      const answer = await post(name, JSON.stringify([id, ...rest]));
      expectReason(answer);
      expect(answer.body.error).toContain("Approved");
    }
    await call("PUT", `/customers/${customer}/archive`);
    expectReason(await post("reviewCustomer", JSON.stringify([customer, true])));
  });

  it("does not let the clock go where times cannot be written", async () => {
    await using timeless = await startSandbox({ seed: 1, rateLimits: false });
    const century = 100 * 365 * 86_400_000;
    let steps = 0;
    expect(() => {
      for (; steps < 1000; steps++) timeless.admin.advanceTime(century);
    }).toThrow(/year 9000/);
    expect(steps).toBeGreaterThan(60);
    const { status, text } = await createCustomer(rawCall(timeless));
    expect(status, text).toBe(201);
  });

  it("plans so many faults and no more, and forgets those that came", async () => {
    const add = () => post("addFaults", '{"faults":"status=503","path":"/never"}');
    for (let count = 0; count < 1000; count++)
      sandbox.admin.addFaults({ faults: "status=503", path: "/never" });
    expectReason(await add());
    sandbox.admin.clearFaults();
    for (let count = 0; count < 1500; count++) {
      sandbox.admin.addFaults({ faults: "status=503", path: "/spec/versions" });
      if (count % 10 === 0) await fetch(`${sandbox.url}/spec/versions`);
      if (count % 10 === 9) sandbox.admin.clearFaults();
    }
    expect((await add()).status).toBe(200);
  });
});

describe("the handle in a program", () => {
  it("throws what the URL answers with 400", () => {
    const admin = sandbox.admin as unknown as Record<string, (...inputs: unknown[]) => unknown>;
    expect(() => admin["advanceTime"]?.(Number.NaN)).toThrow(TypeError);
    expect(() => admin["advanceTime"]?.(Infinity)).toThrow("advanceTime: argument 1");
    expect(() => admin["configure"]?.({ errorTexts: "json" })).toThrow('unknown property, "errorTexts"');
    expect(() => admin["setCapability"]?.("createCustomer")).toThrow("expected 2 arguments");
    expect(() => admin["setRail"]?.("nobody", "usd.fednow", "Active")).toThrow(
      "There is no customer nobody.",
    );
  });

  it("can be handed over as a callback, and ignores what is undefined", async () => {
    const { reset } = sandbox.admin as unknown as { reset: (context: object) => void };
    reset({ task: "of a test runner" });
    sandbox.admin.configure({ errorText: undefined } as never);
    sandbox.admin.addFaults({ method: undefined, faults: "status=503" });
    expect((await call("GET", "/customers")).status).toBe(503);
    await expectHealthy();
  });

  it("says where there is nothing to configure", async () => {
    await using accounts = await startSandbox({
      apis: { "virtual-accounts": { preset: "virtual-accounts" } },
    });
    expect(() => {
      accounts.admin.configure({ needsAuthorization: true });
    }).toThrow("This sandbox has no partner platform.");
  });
});

describe("anything at all", () => {
  it("sent to the admin URL is done or refused, and the sandbox goes on", async () => {
    const customer = await activeCustomer(call);
    const { body } = await call("GET", `/customers/${customer}/identifications`);
    const [{ id }] = (body as { items: [{ id: string }] }).items;
    // Half right, so that more than the first check is reached.
    const known = fc.constantFrom<unknown>(
      customer,
      id,
      "createCustomer",
      "/",
      "usd.fednow",
      "Blocked",
      "DE",
      true,
      false,
      0,
      -1,
      1e15,
      { faults: "status=503" },
      { faults: "latency=1;wire=reset", path: "/api/*/**/*" },
      { errorText: "json", messageForm: "flat" },
      { email: "a@b.example", isApproved: true, dateOfBirth: "2000-01-01", country: "US" },
    );
    const value = fc.oneof(
      { weight: 3, arbitrary: known },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    );
    const lists = (name: AdminCall) => {
      const length = adminArguments[name]?.length ?? 0;
      return fc.oneof(
        { weight: 3, arbitrary: fc.array(known, { minLength: length, maxLength: length }) },
        { weight: 1, arbitrary: fc.array(value, { maxLength: 4 }) },
      );
    };
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('{"__proto__":[]}', "[1e400]", '["\\ud800"]', "\ufeff[]", "nul"),
    );
    const asked = fc
      .constantFrom(...calls)
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(
            { weight: 6, arbitrary: lists(name).map((list) => JSON.stringify(list)) },
            { weight: 1, arbitrary: odd },
          ),
        ),
      );
    let done = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ([name, input]) => {
        const answer = await post(name, input);
        if (answer.status === 200) done++;
        else expectReason(answer);
        for (const operation of ["createCustomer", "/"]) sandbox.admin.setCapability(operation, true);
        await expectHealthy();
      }),
      { numRuns: 120, seed: 11 },
    );
    expect(done, "Some of it was right, so that its effects were seen.").toBeGreaterThan(15);
  });

  it("in the header of faults is a fault or a reason, and the sandbox goes on", async () => {
    const names = [
      "status",
      "body",
      "content-type",
      "retry-after",
      "location",
      "version",
      "clock-skew",
      "cursor-loop",
      "times",
      "at",
      "html",
      "none",
      "__proto__",
      "constructor",
      "",
    ];
    const values = [
      "",
      "0",
      "200",
      "204",
      "304",
      "503",
      "1e2",
      "0x1f7",
      "-5",
      "always",
      "before",
      "after",
      "stored",
      "none",
      "%",
      "%0d%0a-cookie:a",
      "%e2%82%ac",
      "%00",
      "\u00e4",
      "999999999999999999999",
    ];
    const setting = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}=${value}`);
    const faults = fc
      .array(
        fc.array(setting, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(";")),
        { minLength: 1, maxLength: 2 },
      )
      .map((parts) => parts.join(","));
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("GET", "HEAD", "POST"), faults, async (method, text) => {
        const { status, text: reason } = await call(method, "/customers", {
          headers: { "x-sandbox-fault": text },
          ...(method === "POST" ? { body: {} } : {}),
        });
        expect(reason).not.toMatch(/\bat [\w.]+ \(|The sandbox failed/);
        const isRefused = /^(There is no fault|The fault )/.test(reason);
        if (isRefused) expect(status).toBe(400);
        else asked++;
        expect((await fetch(`${sandbox.url}/spec/versions`)).status).toBe(200);
      }),
      { numRuns: 200, seed: 12 },
    );
    expect(asked, "Some of it was right.").toBeGreaterThan(40);
  });
});

describe("faults", () => {
  it.each([
    "wire=endless",
    "wire=gzip-bomb",
    "wire=bom",
    "wire=cut",
    "wire=endless;status=204;at=after",
    "wire=endless;status=304;at=after",
  ])("of the body leave an answer that has none as it is: %s", async (fault) => {
    const method = fault.includes("status") ? "GET" : "HEAD";
    const ended = await new Promise<boolean>((resolve, reject) => {
      const headers = { "x-sandbox-fault": fault };
      const outgoing = request(`${sandbox.url}/spec/versions`, { method, headers }, (answer) => {
        answer.resume().on("end", () => {
          resolve(true);
        });
      });
      outgoing.on("error", reject).end();
    });
    expect(ended).toBe(true);
    expect((await fetch(`${sandbox.url}/spec/versions`)).status).toBe(200);
  });

  it.each([
    ["status=503;status=504", "The fault status is named twice."],
    ["body=100%", "The fault body has a % that begins no encoded byte; write it as %25."],
    ["status=0x1f7", 'The fault status takes a whole number from 200 to 599, not "0x1f7".'],
    ["times=1e3", 'The fault times takes a whole number from 1 to 1000000000, not "1e3".'],
    ["location=%0d%0a-cookie: a=b", "The fault location is sent as a header, which cannot carry"],
    [`${"x".repeat(100)}=1`, 'There is no fault "xxxx'],
  ])("say what is wrong with %s", async (fault, reason) => {
    const answer = await call("GET", "/customers", { headers: { "x-sandbox-fault": fault } });
    expect([answer.status, answer.text.startsWith(reason)], answer.text).toEqual([400, true]);
    expect(answer.text.length).toBeLessThan(200);
  });

  it("of callers that never come back are not remembered for ever", () => {
    const plan = createFaultPlan();
    const ask = (path: string) =>
      plan.take(
        {
          method: "GET",
          target: path,
          path,
          query: "",
          header: (name) => (name === "x-sandbox-fault" ? "status=503, status=504" : undefined),
          body: new Uint8Array(),
        },
        path,
      )?.status;
    expect([ask("/first"), ask("/kept")]).toEqual([503, 503]);
    for (let count = 0; count < 9998; count++) ask(`/${count}`);
    expect(ask("/kept"), "All are remembered yet.").toBe(504);
    for (let count = 0; count < 2; count++) ask(`/more/${count}`);
    expect(ask("/first"), "The longest silent one was forgotten.").toBe(503);
  });

  it.each([
    ["/api/customers/*", "/api/customers/1", true],
    ["/api/customers/*", "/api/customers/1/signings", false],
    ["/api/*/x*z", "/api/a/x1z", true],
    ["/api/*/x*z", "/api/a/xz", true],
    ["/a*a", "/a", false],
    ["/a.c", "/abc", false],
    ["/a*b*b", "/ab", false],
    ["/*", "/", true],
    ["/a", "/a/", false],
  ])("for %s concern %s: %s", (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected);
  });

  it("find their path where a regular expression would not come to an end", () => {
    expect(matchesPath(`/${"*a".repeat(400)}`, `/${"a".repeat(8000)}b`)).toBe(false);
  });
});
