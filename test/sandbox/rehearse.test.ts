/** An upgrade, rehearsed: recorded requests against the sandbox of both versions. */
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { startSandbox } from "../../src/sandbox/index.js";
import { recordExchanges } from "../../src/traffic/record.js";
import { runCli } from "../support/run-cli.js";
import { autorampBody, createCustomer, newest, oldest } from "./support/onboarding.js";
import { rawCall } from "./support/raw-client.js";

let folder: string;

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

it("finds what was made under the id that each sandbox gave it, and reports how the answers differ", async () => {
  const { code, stdout, stderr } = await runCli(
    ["impact", "--to", newest, "--traffic", "calls.ndjson", "--rehearse"],
    folder,
  );
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/6 recorded requests were sent to a sandbox of 2025-03-13 and one of\s+2026-08-01/);
  for (const operation of ["createCustomer", "getCustomerById"])
    expect(stdout.replace(/\s+/g, " ")).toContain(
      `\`${operation}\`, of 2 calls: · \`status\` is \`SigningsRequired\` instead of \`IdentificationRequired\`. In 2 answers.`,
    );
  expect(stdout).not.toMatch(/another status than was recorded|`createAutoramp`, of|`getFeeProfiles`, of/);
});
