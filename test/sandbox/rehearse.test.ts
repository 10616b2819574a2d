/** An upgrade, rehearsed: recorded requests against the sandbox of both versions. */
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { startSandbox } from "../../src/sandbox/index.js";
import { rehearse } from "../../src/sandbox/rehearse.js";
import { recordExchanges } from "../../src/traffic/record.js";
import type { Rehearsal } from "../../src/traffic/rehearsal.js";
import { runCli } from "../support/run-cli.js";
import { autorampBody, createCustomer, newest, oldest } from "./support/onboarding.js";
import { rawCall } from "./support/raw-client.js";

const api = { preset: "partner-platform" };
let folder: string;
const run = (recording: string): Promise<Rehearsal> =>
  rehearse(
    {
      ...{ name: "partner-platform", api, folder, cwd: folder, to: newest, from: undefined },
      ...{ recordings: [recording], hosts: [] },
    },
    new Report(),
  );

/** Records what a client of the oldest version does. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rehearse-"));
  await using sandbox = await startSandbox({ rateLimits: false });
  const write = (line: string): void => {
    appendFileSync(path.join(folder, "calls.ndjson"), line);
  };
  vi.stubGlobal("fetch", recordExchanges({ write, fetch, hide: ["email"] }));
  const call = rawCall(sandbox);
  const version = oldest;
  const { id } = await createCustomer(call, version);
  const other = await createCustomer(call, version);
  await call("GET", `/customers/${id}`, { version });
  await call("GET", `/customers/${other.id}`, { version });
  await call("POST", "/autoramps", { version, body: autorampBody(id) });
  await call("GET", "/fee-profiles", { version });
  vi.unstubAllGlobals();
});
afterAll(() => rm(folder, { recursive: true }));

it("finds what was made under the id that each sandbox gave it, and compares the answers", async () => {
  const status = {
    sentence: "`status` is `SigningsRequired` instead of `IdentificationRequired`.",
    count: 2,
  };
  expect(await run("calls.ndjson")).toEqual({
    without: "",
    steps: [
      {
        ...{ from: oldest, to: newest, calls: 6, unlike: 0, examples: [] },
        operations: [
          { operation: "createAutoramp", calls: 1, differences: [] },
          { operation: "createCustomer", calls: 2, differences: [status] },
          { operation: "getCustomerById", calls: 2, differences: [status] },
          { operation: "getFeeProfiles", calls: 1, differences: [] },
        ],
      },
    ],
  });
});

it("is a part of the report, beside what the traffic meets", async () => {
  const { code, stdout, stderr } = await runCli(
    ["impact", "--to", newest, "--traffic", "calls.ndjson", "--rehearse"],
    folder,
  );
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/6 recorded requests were sent to a sandbox of 2025-03-13 and one of\s+2026-08-01/);
  expect(stdout).toMatch(
    /`createCustomer`, of 2 calls:\s+· `status` is `SigningsRequired`[^·]*In 2\s+answers\./,
  );
});
