/** A run says whether its differences come from the generator, the configuration or the API. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";

const document = (title: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: "https://a.example" }],
    paths: { "/banks": { get: { operationId: "listBanks", responses: { "204": { description: title } } } } },
  });

const source = ["-i", "2026-01-01=api.json", "--version-in", "none", "-o", "generated/bank"];
const args = [...source, "--import-extension"];

let folder: string;
const manifest = (): string => path.join(folder, "generated/bank/openapi-dated.json");

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "origin-"));
  await writeFile(path.join(folder, "api.json"), document("Banks"));
  const first = await runCli([...args, "js"], folder);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).not.toContain("Changed since");
});
afterEach(() => rm(folder, { recursive: true }));

async function writtenByOlder(): Promise<void> {
  const text = await readFile(manifest(), "utf8");
  await writeFile(manifest(), text.replace(/openapi-dated \d[^"]*/, "openapi-dated 0.0.1"));
  await rm(path.join(folder, "generated/bank/index.ts"));
}

it("names the generator, if the documents are the same", async () => {
  await writtenByOlder();
  const reason =
    /Changed since the files were written: the generator \(openapi-dated 0\.0\.1 → openapi-dated [\d.]+\)\. The documents and overlays are the same\./;
  const checked = await runCli(["check", ...args, "js"], folder);
  expect(checked.stderr.replaceAll(/\s+/g, " ")).toMatch(reason);
  expect((await runCli([...args, "js"], folder)).stdout).toMatch(reason);
});

it("names the document, if the generator is the same", async () => {
  await writeFile(path.join(folder, "api.json"), document("Banks of the world"));
  const { stdout } = await runCli([...args, "js"], folder);
  expect(stdout).toContain("Changed since the files were written: document 2026-01-01.");
  expect(stdout).not.toContain("the generator");
});

it("names a setting, and all that changed together, for people and for machines", async () => {
  await writtenByOlder();
  await writeFile(path.join(folder, "api.json"), document("Banks of the world"));
  const { stdout } = await runCli([...args, "ts", "--json"], folder);
  expect(JSON.parse(stdout)).toMatchObject({
    apis: [
      {
        changedSince: {
          generator: ["openapi-dated 0.0.1", expect.stringMatching(/^openapi-dated \d/)],
          sources: ["document 2026-01-01"],
          settings: ["importExtension"],
        },
      },
    ],
  });
});

it("blames nothing for files that were removed by hand", async () => {
  await rm(path.join(folder, "generated/bank/index.ts"));
  const { stdout } = await runCli([...args, "js"], folder);
  expect(stdout).not.toContain("Changed since");
});
