/** `--traffic` of `impact` and `check`: calls without generated modules, judged by an upgrade and by the pinned documents. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ImpactReport } from "../../src/reports/impact/impact-report.js";
import { isBroken } from "../../src/reports/impact/traffic-report.js";
import { runCli } from "../support/run-cli.js";

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly {
    readonly ruleIndex: number;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly locations: readonly [
      {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      },
    ];
  }[];
}

const document = (version: string, rails: string, more: string): string => `openapi: 3.1.0
info: { title: Payments, version: "${version}" }
servers:
  - url: "https://{region}.api.example/v1"
    variables: { region: { default: us } }
  - url: "https://api.example/v1"
paths:
  /payments:
    post:
      operationId: createPayment
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses:
        "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Payment" } } } }
  /reports:
    get: { operationId: getReports, responses: { "200": { description: All${more} } } }
components:
  schemas:
    Order: { type: object, required: [rail], properties: { rail: { type: string, enum: [${rails}] } } }
    Payment: { type: object, properties: { id: { type: string }${more === "" ? ", fee: { type: number }" : ""} } }
`;

const call = (rail: string, more: object = {}): string =>
  `${JSON.stringify({
    ...{ time: "2026-11-20T10:00:00Z", method: "POST", url: "https://api.example/v1/payments", status: 201 },
    request: { headers: { "content-type": "application/json", "user-agent": "shop/2" }, body: { rail } },
    response: { headers: {}, body: { id: "secret-id", fee: 1 } },
    ...more,
  })}\n`;

const documents = { "2025-01-01": "old.yaml", "2025-02-01": "new.yaml" };

let folder: string;
const run = (...args: readonly string[]): ReturnType<typeof runCli> =>
  runCli(["impact", "--to", "2025-02-01", ...args], folder);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "impact-traffic-"));
  const put = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  await put("old.yaml", document("2025-01-01", "ach, wire", ""));
  await put(
    "new.yaml",
    document("2025-02-01", "ach", ", headers: { X-Total: { schema: { type: string } } }"),
  );
  await put("generate.config.json", JSON.stringify({ apis: { payments: { documents } } }));
  const elsewhere = call("ach", { url: "https://tracker.example/v1/payments" });
  await put("calls.ndjson", call("ach") + call("wire") + call("wire") + elsewhere);
  await put("good.ndjson", call("ach"));
  const noted = call("ach", { response: { body: { id: 5, note: "secret-note" } } });
  await put("drift.ndjson", noted + noted + call("ach", { status: 202 }));
  await put("foreign.ndjson", elsewhere);
});
afterAll(() => rm(folder, { recursive: true }));

describe("traffic alone", () => {
  it("is a report that says of each change what meets it", async () => {
    const { code, stdout } = await run("--traffic", "calls.ndjson");
    expect(code).toBe(0);
    expect(stdout).toMatch(/1 change breaks, and 1 change affects recorded calls or code\./);
    expect(stdout).toMatch(/3 calls of 2025-01-01, of 1 operation on 2026-11-20\./);
    expect(stdout).toMatch(/To other hosts: 1 \(`?tracker\.example`? 1\)/);
    expect(stdout).toMatch(/2 of 3 requests of `createPayment`\s+would be refused: `?rail`? must be/);
    expect(stdout).toMatch(/It concerns 3 of 3 answers of `createPayment`\./);
    expect(stdout).toMatch(/No call of\s+`getReports` among 3/);
    expect(stdout).not.toContain("secret-id");
  });

  it("is the report of a project without a tsconfig.json, too", async () => {
    const generated = path.join(folder, "generated/payments");
    await mkdir(generated, { recursive: true });
    const { code, stdout } = await run("--traffic", "good.ndjson");
    await rm(generated, { recursive: true });
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "No tsconfig.json or jsconfig.json here has code that uses generated modules of Payments: the traffic alone is judged.",
    );
  });

  it("in JSON has the form of its schema", async () => {
    const { stdout } = await run("--traffic", "calls.ndjson", "--rehearse", "--json");
    const schema = JSON.parse(await readFile("schemas/impact.schema.json", "utf8")) as object;
    const check = new Ajv2020({ allErrors: true, formats: { date: true } }).compile(schema);
    const report = JSON.parse(stdout) as { traffic: { changes: { id: string; status: string }[] } };
    expect(check(report), JSON.stringify(check.errors)).toBe(true);
    expect(report.traffic.changes.map(({ status }) => status)).toEqual(["broken", "affected", "unseen"]);
  });

  it("in SARIF is a result for each change that breaks or affects calls, in the newer document", async () => {
    const { stdout } = await run("--traffic", "calls.ndjson", "--format", "sarif");
    const [{ results, tool }] = (JSON.parse(stdout) as { runs: [SarifRun] }).runs;
    const shown = results.map(({ ruleIndex, level, locations: [{ physicalLocation: at }], message }) => ({
      ...{ rule: tool.driver.rules[ruleIndex]?.id.replace(/-[0-9a-f]{8}$/, ""), level },
      ...{ at: `${at.artifactLocation.uri}:${at.region.startLine}`, text: message.text.split("\n")[1] },
    }));
    expect(shown).toEqual([
      {
        ...{ rule: "enum-value-removed", level: "error", at: "new.yaml:18" },
        text: expect.stringContaining("2 of 3 requests of `createPayment` would be refused") as string,
      },
      {
        ...{ rule: "field-removed", level: "warning", at: "new.yaml:19" },
        text: expect.stringContaining("It concerns 3 of 3 answers of `createPayment`.") as string,
      },
    ]);
  });

  it("counts bodies that cannot be read, and knows the hosts of a server with variables", async () => {
    const broken = call("ach", { url: "https://eu.api.example/v1/payments", response: { body: "{" } });
    await writeFile(path.join(folder, "broken.ndjson"), broken);
    const { stdout } = await run("--traffic", "broken.ndjson");
    expect(stdout).toContain("1 call of 2025-01-01");
    expect(stdout).toMatch(
      /Bodies that cannot be read, and are not judged: 1 \(answers of\s+`createPayment`/,
    );
  });

  it("counts a call without a version as the one that the service echoes: the account has pinned it", async () => {
    const project = path.join(folder, "pinned");
    await mkdir(project);
    const put = (name: string, text: string): Promise<void> => writeFile(path.join(project, name), text);
    const trait = "x-client: { version: { header: X-Version, echo: X-Version } }\n";
    await put("first.yaml", document("2025-01-01", "ach, wire", "") + trait);
    await put("second.yaml", document("2025-01-15", "ach, wire", "") + trait);
    await put("third.yaml", document("2025-02-01", "ach", "") + trait);
    const documents = { "2025-01-01": "first.yaml", "2025-01-15": "second.yaml", "2025-02-01": "third.yaml" };
    await put("generate.config.json", JSON.stringify({ apis: { payments: { documents } } }));
    const served = (version: string): string =>
      call("wire", { response: { headers: { "x-version": version }, body: { id: "a" } } });
    await put("calls.ndjson", served("2025-01-15") + served("2025-01-15") + served("1999-01-01"));
    const { stdout } = await runCli(["impact", "--to", "2025-02-01", "--traffic", "calls.ndjson"], project);
    expect(stdout).toContain("2 calls of 2025-01-15");
    expect(stdout).toContain("1 call of 2025-01-01");
  });

  it("is rehearsed only where the sandbox has behaviour", async () => {
    const { code, stdout } = await run("--traffic", "calls.ndjson", "--rehearse");
    expect(code).toBe(0);
    expect(stdout).toMatch(/The sandbox answers examples of Payments,/);
  });

  it("is a gate, which an acknowledgement of the change opens", async () => {
    const gate = ["--traffic", "calls.ndjson", "--fail-on", "broken"];
    expect((await run("--traffic", "good.ndjson", "--fail-on", "broken")).code).toBe(0);
    expect((await run(...gate)).code).toBe(1);
    const { stdout } = await run("--traffic", "calls.ndjson", "--json");
    const [{ id }] = (JSON.parse(stdout) as { traffic: { changes: [{ id: string }] } }).traffic.changes;
    await run("--traffic", "calls.ndjson", "--acknowledge", id, "--reason", "The wire job ends in May");
    const { code, stdout: after, stderr } = await run(...gate);
    expect(code, after).toBe(0);
    expect(after).toContain("1 change of this traffic acknowledged.");
    expect(stderr).not.toContain("ACKNOWLEDGEMENT_WITHOUT_FINDING");
  });
});

describe("check --traffic", () => {
  const check = (...args: readonly string[]): ReturnType<typeof runCli> => runCli(["check", ...args], folder);

  it("says where answers deviate from the pinned document, with an overlay that says it", async () => {
    const { code, stdout } = await check("--traffic", "drift.ndjson");
    expect(code).toBe(1);
    expect(stdout).toContain("Recorded answers deviate from the documents at 3 places.");
    expect(stdout).not.toContain("No simple overlay");
    expect(stdout).toMatch(/#\/components\/schemas\/Payment\n\s+old.yaml:19:\d+\n/);
    expect(stdout).toMatch(
      /does not have `note`; its type is string\. 2 of 3 answers of\s+`createPayment`, last on/,
    );
    expect(stdout).toContain(
      '- {"target":"$.components.schemas.Payment","update":{"properties":{"note":{"type":"string"}}}}',
    );
    expect(stdout).not.toContain("secret-note");
    const { stdout: json } = await check("--traffic", "drift.ndjson", "--json");
    const { apis } = JSON.parse(json) as { apis: [{ versions: [{ overlay: object }] }] };
    await writeFile(path.join(folder, "seen.overlay.json"), JSON.stringify(apis[0].versions[0].overlay));
    const config = { apis: { payments: { documents, overlays: ["seen.overlay.json"] } } };
    await writeFile(path.join(folder, "overlaid.config.json"), JSON.stringify(config));
    const after = await check("--traffic", "drift.ndjson", "--config", "overlaid.config.json");
    expect(after).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("as the documents say") as string,
    });
  });

  it("ends with 0 if the answers are as the documents say", async () => {
    expect((await check("--traffic", "calls.ndjson")).code).toBe(0);
    expect((await check("--traffic", "foreign.ndjson")).stderr).toContain("TRAFFIC_WITHOUT_CALLS");
  });
});

it("lists the changes of operations that code calls by URL, with or without traffic", async () => {
  const code = `
const base = "https://api.example";
const api = axios.create({ baseURL: base });
export const pay = (id: string) => fetch(\`\${base}/v1/payments\`, { method: "POST" });
export const read = (id: string) => fetch(base + "/v1/payments");
export const again = () => api.post("/payments", {});
export const elsewhere = () => fetch("https://other.example/v1/payments", { method: "POST" });
app.post("/payments", () => {});
const paths = { pay: "/v1/payments" } as const;
export const made = () => fetch(new Request(base + paths.pay, { "method": "POST" }));
const init = { method: "POST" };
export const init1 = () => fetch(base + paths.pay, init);
export const passed = (options: object) => fetch(base + paths.pay, options);
export const spread = (options: object) => fetch(base + paths.pay, { ...options });
export const none = () => fetch(base + paths.pay, { headers: {} });
`;
  await mkdir(path.join(folder, "src"));
  await writeFile(path.join(folder, "src/pay.ts"), code);
  await writeFile(path.join(folder, "tsconfig.json"), '{ "include": ["src"] }');
  const { stdout, code: exit, stderr } = await run("--json");
  expect(exit, stderr).toBe(0);
  const { called } = JSON.parse(stdout) as { called: { id: string; places: { line: number }[] }[] };
  expect(
    called.map(({ id, places }) => [id.replace(/-[0-9a-f]{8}$/, ""), places.map(({ line }) => line)]),
  ).toEqual([
    ["enum-value-removed", [4, 6, 10, 12, 13, 14]],
    ["field-removed", [4, 6, 10, 12, 13, 14]],
  ]);
  expect((await run()).stdout).toMatch(
    /Paths in your code \(2\)[^]*Written here:\s+src\/pay\.ts:4:36, src\/pay\.ts:6:28/,
  );
  expect((await run("--traffic", "good.ndjson")).stdout).toContain("Paths in your code (2)");
});

it.each([
  [["--traffic", "gone.har"], /TRAFFIC_UNREADABLE.*\n.*does not exist/s],
  [["--traffic", "foreign.ndjson"], /TRAFFIC_WITHOUT_CALLS.*tracker\.example/s],
  [["--fail-on", "broken"], /--fail-on broken needs --traffic/],
  [["--traffic", "good.ndjson", "--caller-header", "X-API-Key"], /its values can be credentials/],
  [["--traffic", "-", "--rehearse"], /give it as a file/],
  [["--traffic", "-", "--apply"], /--traffic: not for --apply/],
  [["--traffic", "good.ndjson", "--apply"], /--traffic: not for --apply/],
])("refuses %j", async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(code).not.toBe(0);
  expect(stderr).toMatch(message);
});

it("fails for a refusal that no change explains", () => {
  const step = { from: "1", to: "2", changes: [], behaviours: [], unexplained: [{}] };
  const report = { impact: { findings: [] }, acknowledged: new Map(), traffic: { steps: [step] } };
  expect(isBroken(report as unknown as ImpactReport)).toBe(true);
});

it.each(["tracker.example", "https://tracker.example/"])("reads what is at the host %s", async (host) => {
  const { stdout } = await run("--traffic", "foreign.ndjson", "--traffic-host", host);
  expect(stdout).toContain("1 call of 2025-01-01");
});

it.each(["text", "markdown", "html", "sarif"])(
  "shows no id of a path and no key of a map in %s",
  async (format) => {
    const secret = call("wire", { url: "https://api.example/v1/resets/tok_secret-id1" });
    await writeFile(path.join(folder, "secret.ndjson"), call("ach") + secret);
    const { stdout } = await run("--traffic", "secret.ndjson", "--format", format);
    expect(stdout).not.toContain("secret-id");
  },
);
