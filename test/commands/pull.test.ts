/** What `generate pull` takes, what it tells, and where it stops. Changes are documents that differ in one thing. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DiagnosticError, pull as pullAsFunction } from "../../src/index.js";
import { runCli, type CliRun } from "../support/run-cli.js";
import { json, startSpecServer, type SpecServer } from "../support/spec-server.js";

type Json = Record<string, unknown>;

let folder: string;
let server: SpecServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pull-"));
  server = await startSpecServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Shape {
  readonly states?: readonly string[];
  readonly fields?: Json;
  readonly summary?: string;
}

/** `GET /payouts/{id}` that answers a payout with a state. */
function document(
  version: string,
  { states = ["sent"], fields = {}, summary = "A payout." }: Shape = {},
): Json {
  const payout = {
    type: "object",
    required: ["state"],
    properties: { state: { type: "string", enum: states }, ...fields },
  };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Payout" } } };
  const get = {
    operationId: "getPayout",
    summary,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    responses: { "200": { description: "The payout.", content } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Payouts", version },
    paths: { "/payouts/{id}": { get } },
    components: { schemas: { Payout: payout } },
  };
}

function publish(documents: Readonly<Record<string, Json>>): void {
  const routes = Object.entries(documents).map(([version, body]) => [`/spec/${version}`, json(body)]);
  server.publish({ "/spec/versions": json(Object.keys(documents)), ...Object.fromEntries(routes) });
}

async function configure(overlays: readonly string[] = []): Promise<void> {
  const payouts = { baseUrl: server.url.href.replace(/\/$/, ""), overlays, version: "none" };
  const config = { specs: "locked", output: "out", apis: { payouts } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config));
}

const pull = (...args: string[]): Promise<CliRun> => runCli(["pull", ...args], folder);

const lockedText = (version: string): Promise<string> =>
  readFile(path.join(folder, `locked/payouts/${version}.json`), "utf8");

describe("a locked document that was published again", () => {
  const locked = document("2026-01-01");

  it.each([
    ["words", document("2026-01-01", { summary: "One payout." }), /changed: 2026-01-01 \(prose\)/],
    [
      "an optional field of an answer",
      document("2026-01-01", { fields: { note: { type: "string" } } }),
      /changed: 2026-01-01 \(additive\): The publisher only added to the version:\n {4}new: .*note/,
    ],
  ])("is accepted and reported when it differs in %s", async (_what, published, message) => {
    await configure();
    publish({ "2026-01-01": locked });
    await pull();
    publish({ "2026-01-01": published });
    const { code, stdout, stderr } = await pull();
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(message) as string });
    expect(stderr).toContain("LOCKED_DOCUMENT_UPDATED");
    expect(await lockedText("2026-01-01")).toBe(JSON.stringify(published));
  });

  const breaking = document("2026-01-01", { states: ["sent", "held"] });

  it("stops with the change when it breaks the promise, and keeps what was locked", async () => {
    await configure();
    publish({ "2026-01-01": locked });
    await pull();
    publish({ "2026-01-01": breaking });
    const { code, stderr } = await pull();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /LOCKED_DOCUMENT_CHANGED[\s\S]*broke the promise of a dated version:\n {4}breaking: .*`held`/,
    );
    expect(await lockedText("2026-01-01")).toBe(JSON.stringify(locked));
  });

  it("is taken with --accept, and still told as what it is", async () => {
    await configure();
    publish({ "2026-01-01": locked });
    await pull();
    publish({ "2026-01-01": breaking });
    const { code, stdout } = await pull("--accept");
    expect(code).toBe(0);
    expect(stdout).toMatch(/changed: 2026-01-01 \(breaking\): .*\n {4}breaking: .*`held`/);
    expect(await lockedText("2026-01-01")).toBe(JSON.stringify(breaking));
  });

  const overlay = (...actions: Json[]): Promise<void> =>
    writeFile(
      path.join(folder, "overlay.json"),
      JSON.stringify({ overlay: "1.0.0", info: { title: "Known", version: "1" }, actions }),
    );

  it("may add a value to an enum that an overlay calls open", async () => {
    await configure(["overlay.json"]);
    await overlay({
      target: "$.components.schemas.Payout.properties.state",
      update: { "x-client": { open: true } },
    });
    publish({ "2026-01-01": locked });
    await pull();
    publish({ "2026-01-01": breaking });
    const { code, stdout } = await pull();
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/\(additive\)/) as string });
  });

  it("is judged without the overlays where they no longer fit", async () => {
    await configure(["overlay.json"]);
    await overlay({ target: "$.paths['/payouts/{id}'].get.tags", update: ["money"] });
    publish({ "2026-01-01": locked });
    await pull();
    publish({ "2026-01-01": document("2026-01-01", { fields: { note: { type: "string" } } }) });
    expect((await pull()).stdout).toMatch(/\(additive\)/);
  });
});

describe("documents that the overlays do not know", () => {
  it("are named when they are pulled, not only when somebody generates", async () => {
    await configure(["overlay.json"]);
    const actions = [{ target: "$.paths['/invoices'].get", update: { summary: "Invoices" } }];
    const overlay = { overlay: "1.0.0", info: { title: "Known", version: "1" }, actions };
    await writeFile(path.join(folder, "overlay.json"), JSON.stringify(overlay));
    publish({ "2026-01-01": document("2026-01-01") });
    const { code, stderr } = await pull();
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /warning {2}PULLED_DOCUMENT_UNKNOWN_TO_OVERLAYS {2}payouts 2026-01-01\n.*\/invoices/,
    );
  });
});

describe("a new version in the index", () => {
  const first = document("2026-01-01");
  const second = document("2026-02-01", { states: ["sent", "held"] });

  it("is announced with its difference to the newest locked one", async () => {
    await configure();
    publish({ "2025-06-01": document("2025-06-01"), "2026-01-01": first });
    await pull();
    publish({ "2025-06-01": document("2025-06-01"), "2026-01-01": first, "2026-02-01": second });
    const { code, stdout } = await pull();
    expect(code).toBe(0);
    expect(stdout).toMatch(/new: 2026-02-01\n {4}2026-02-01 against 2026-01-01: 1 change can break/);
    expect(stdout).toMatch(/breaking: .*`held`/);
    expect(stdout).toContain("in full: generate diff 2026-01-01 2026-02-01");
  });

  it("is in the output for machines", async () => {
    await configure();
    publish({ "2026-01-01": first });
    await pull();
    publish({ "2026-01-01": first, "2026-02-01": second });
    const { stdout } = await pull("--json");
    expect(JSON.parse(stdout)).toMatchObject({
      apis: [{ name: "payouts", announced: [{ version: "2026-02-01", against: "2026-01-01", more: 0 }] }],
    });
  });

  it("is no news where nothing was locked before", async () => {
    await configure();
    publish({ "2026-01-01": first, "2026-02-01": second });
    const { stdout } = await pull();
    expect(stdout).toContain("new: 2026-01-01, 2026-02-01");
    expect(stdout).not.toContain("against");
  });
});

describe("a default version that moves", () => {
  const documents = {
    "2026-01-01": document("2026-01-01"),
    "2026-02-01": document("2026-02-01", { states: ["sent", "held"] }),
  };
  const mark = (version: string, sunset?: string): void => {
    const [first, second] = Object.keys(documents);
    const versions = [{ version: first, ...(sunset && { sunset }) }, { version: second }];
    server.publish({
      "/spec/versions": json({ versions, default: version, latest: "2026-02-01" }),
      ...Object.fromEntries(Object.entries(documents).map(([name, body]) => [`/spec/${name}`, json(body)])),
    });
  };
  const run = (...args: string[]): Promise<CliRun> => runCli(args, folder);
  const lockText = (): Promise<string> => readFile(path.join(folder, "locked/payouts/lock.json"), "utf8");

  beforeEach(async () => {
    await configure();
    mark("2026-01-01");
    await pull();
    await run("generate");
    mark("2026-02-01");
  });

  it("stops, says what callers without a version meet, and writes nothing", async () => {
    const before = await lockText();
    const { code, stdout, stderr } = await pull();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const text = stderr.replaceAll(/\s+/g, " ");
    expect(text).toContain("DEFAULT_VERSION_MOVED");
    expect(text).toContain(
      "Calls that name no version were answered by 2026-01-01 and are now answered by 2026-02-01",
    );
    expect(text).toContain("`npx openapi-dated diff 2026-01-01 2026-02-01`");
    const asJson = await pull("--json");
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      diagnostics: [
        { code: "DEFAULT_VERSION_MOVED", detail: expect.stringMatching(/^default-moved: /) as string },
      ],
    });
    const onGitHub = await pull("--github");
    expect(onGitHub.code).toBe(1);
    expect(onGitHub.stdout).toMatch(
      /^::error title=DEFAULT_VERSION_MOVED payouts::.*2026-01-01 to 2026-02-01/m,
    );
    expect(await lockText()).toBe(before);
    expect((await run("check")).code).toBe(0);
  });

  it("is taken with --accept, and then generated", async () => {
    const { code, stdout } = await pull("--accept");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}index: default-moved \(breaking\): The default version moved from/m);
    expect(stdout).toContain("unchanged: 2026-01-01, 2026-02-01");
    expect((await run("check")).code).toBe(1);
    expect((await run("generate")).code).toBe(0);
    const index = await readFile(path.join(folder, "out/payouts/index.ts"), "utf8");
    expect(index).toContain('defaultVersion = "2026-02-01"');
    const again = await pull("--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ apis: [{ indexChanges: [], isWritten: false }] });
  });

  it("is in the output for machines, and in every report of a diff", async () => {
    mark("2026-02-01", "2999-12-31");
    const accepted = JSON.parse((await pull("--accept", "--json")).stdout) as unknown;
    const changes = [
      { kind: "default-moved", verdict: "breaking", from: "2026-01-01", to: "2026-02-01" },
      { kind: "sunset-set", verdict: "additive", version: "2026-01-01", to: "2999-12-31" },
    ];
    expect(accepted).toMatchObject({ apis: [{ name: "payouts", indexChanges: changes }] });
    const step = ["diff", "2026-01-01", "2026-02-01"];
    const { stdout } = await run(...step, "--format", "json");
    const index = {
      default: "2026-02-01",
      latest: "2026-02-01",
      versions: [{ version: "2026-01-01", sunset: "2999-12-31" }, { version: "2026-02-01" }],
      changes,
    };
    expect(JSON.parse(stdout)).toMatchObject({ index });
    const schema = JSON.parse(await readFile("schemas/diff.schema.json", "utf8")) as object;
    expect(new Ajv2020().validate(schema, JSON.parse(stdout))).toBe(true);
    const all = JSON.parse((await run("diff", "--all", "--format", "json")).stdout) as unknown;
    expect(all).toMatchObject({ steps: [{ index }] });
    for (const format of ["text", "markdown", "html"]) {
      const report = (await run(...step, "--format", format)).stdout.replaceAll(/<[^>]*>|\s+/g, " ");
      expect(report, format).toContain("default version moved from 2026-01-01 to 2026-02-01");
      expect(report, format).toContain("2026-01-01 is served until 2999-12-31.");
    }
  });

  it("is in no report once a later pull found something else", async () => {
    await pull("--accept");
    mark("2026-02-01", "2999-12-31");
    expect((await pull()).stdout).toContain(
      "index: sunset-set (additive): 2026-01-01 is served until 2999-12-31.",
    );
    const { stdout } = await run("diff", "2026-01-01", "2026-02-01", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ index: { changes: [{ kind: "sunset-set" }] } });
  });
});

describe("as a function", () => {
  it("pulls what the configuration of a folder says, and stops as the command does", async () => {
    await configure();
    publish({ "2026-01-01": document("2026-01-01") });
    const first = await pullAsFunction({ cwd: folder });
    expect(first.apis).toMatchObject([{ name: "payouts", folder: "locked/payouts", added: ["2026-01-01"] }]);
    publish({ "2026-01-01": document("2026-01-01", { states: ["sent", "held"] }) });
    const refused = await pullAsFunction({ cwd: folder }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DiagnosticError);
    expect(refused).toMatchObject({ diagnostics: [{ code: "LOCKED_DOCUMENT_CHANGED" }] });
    const accepted = await pullAsFunction({ cwd: folder, accept: true });
    expect(accepted.apis).toMatchObject([{ changed: [{ version: "2026-01-01", verdict: "breaking" }] }]);
  });

  it("takes a configuration and an address instead", async () => {
    publish({ "2026-01-01": document("2026-01-01") });
    const baseUrl = server.url.href.replace(/\/$/, "");
    const elsewhere = { baseUrl: "https://elsewhere.example" };
    const config = { specs: "locked", apis: { payouts: elsewhere, ledger: elsewhere } };
    const { apis } = await pullAsFunction({ cwd: folder, config, api: "payouts", baseUrl });
    expect(apis).toMatchObject([{ name: "payouts", unchanged: [], vanished: [], isWritten: true }]);
  });
});
