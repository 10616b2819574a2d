/** `generate impact` without `--to`: what the publisher changed under the versions in use, and nothing is written. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";
import { json, startSpecServer, type SpecServer } from "../support/spec-server.js";

const document = (version: string, states: readonly string[]): object => {
  const state = { type: "string", enum: states };
  const payout = { type: "object", required: ["state"], properties: { state } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Payout" } } };
  const get = { operationId: "getPayout", responses: { "200": { description: "The payout.", content } } };
  return {
    openapi: "3.1.0",
    info: { title: "Payouts", version },
    paths: { "/payout": { get } },
    components: { schemas: { Payout: payout } },
  };
};

const code = `import type { Payout } from "../generated/payouts/2026-01-01/index.js";
export const isDone = (payout: Payout): boolean => (payout.state === "sent" ? true : false);
export const words: Record<Payout["state"], string> = { sent: "Sent", failed: "Failed" };
`;

let folder: string;
let server: SpecServer;
const publish = (states: readonly string[]): void => {
  server.publish({
    "/spec/versions": json(["2026-01-01"]),
    "/spec/2026-01-01": json(document("2026-01-01", states)),
  });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "published-impact-"));
  server = await startSpecServer();
  publish(["sent", "failed"]);
  const apis = { payouts: { baseUrl: server.url.href, version: "none" } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify({ apis }));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = {
    strict: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022"],
    types: [],
    noEmit: true,
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  await mkdir(path.join(folder, "src"));
  await writeFile(path.join(folder, "src/payouts.ts"), code);
  expect((await runCli(["pull"], folder)).code).toBe(0);
  expect((await runCli(["generate"], folder)).code).toBe(0);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function written(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)),
  );
}

describe("impact without --to", () => {
  it("has nothing to do while the documents are as they are locked", async () => {
    publish(["sent", "failed"]);
    const { code, stdout } = await runCli(["impact", "--fail-on", "any"], folder);
    expect(stdout.replaceAll("\n", " ")).toContain("are published as they are locked");
    expect(code).toBe(0);
  });

  it("finds what a value that was added under a locked version touches, and writes nothing", async () => {
    publish(["sent", "failed", "returned"]);
    const before = await written();
    const { code, stdout } = await runCli(["impact", "--fail-on", "stops-compiling"], folder);
    expect(stdout).toContain("2026-01-01 → as published now");
    expect(stdout).toContain("src/payouts.ts:3:14");
    expect(code).toBe(1);
    expect(await written()).toEqual(before);
  });

  it("says that a version in use is no longer listed", async () => {
    server.publish({
      "/spec/versions": json(["2026-02-01"]),
      "/spec/2026-02-01": json(document("2026-02-01", ["sent"])),
    });
    const { stderr } = await runCli(["impact", "--verbose"], folder);
    expect(stderr).toContain("INDEX_VERSION_VANISHED");
  });

  it("says what it lacks where nothing is locked, and takes no edits", async () => {
    const { code, stderr } = await runCli(["impact", "--apply"], folder);
    expect(stderr).toContain("--apply needs --to");
    expect(code).toBe(2);
    const input = path.join(folder, "given.config.json");
    await writeFile(path.join(folder, "given.json"), JSON.stringify(document("2026-01-01", ["sent"])));
    const apis = { payouts: { documents: { "2026-01-01": "given.json" }, version: "none" } };
    await writeFile(input, JSON.stringify({ apis }));
    const refused = await runCli(["impact", "--config", input], folder);
    expect(refused.stderr).toContain("IMPACT_NOTHING_PUBLISHED");
    expect(refused.code).toBe(1);
  });
});
