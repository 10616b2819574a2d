/**
 * The page about other APIs, from its first command to its first call, with the documents that it names. They are large:
 * `npm run test:other-api` runs it, and says so where there is no corpus.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { expectShown } from "../repository/documentation/expect-shown.js";
import { shellCommands } from "../repository/documentation/shell-commands.js";
import { blocks, documentedFile } from "../support/documentation.js";
import { runCli, type CliRun } from "../support/run-cli.js";
import { corpusDocuments, corpusFolder } from "./documents.js";

const names = ["stripe-2022-11-15.yaml", "stripe-2023-08-16.yaml"];
const isRun = process.env["MODE"] === "corpus" && names.every((name) => corpusDocuments().includes(name));

const story = blocks.filter(({ heading }) => heading === "From the first command to the first call");
const inLanguage = (language: string): string[] =>
  story.filter((block) => block.language === language).map(({ code }) => code);
const commands = inLanguage("sh").flatMap((code) => shellCommands(code));
const shown = inLanguage("text");
const [overlay = ""] = inLanguage("yaml");
const configuration =
  story
    .find(({ file }) => file === "generate.config.ts")
    ?.code.replace(/^import .*$/m, "const defineConfig = (config) => config;") ?? "";

describe.skipIf(!isRun)("the page about other APIs", () => {
  let folder: string;
  const run = (index: number): Promise<CliRun> => runCli((commands[index] ?? []).slice(2), folder);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "other-api-"));
    for (const name of ["specs", "overlays"]) await mkdir(path.join(folder, name));
    for (const name of names) await copyFile(path.join(corpusFolder, name), path.join(folder, "specs", name));
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has as many outputs as commands", () => {
    expect([commands.length, shown.length]).toEqual([2, 2]);
  });

  it("begins with the error that it shows", async () => {
    const { code, stderr } = await run(0);
    expect(code).toBe(1);
    expectShown(stderr, shown[0] ?? "");
    expect(existsSync(path.join(folder, "src"))).toBe(false);
  });

  it("generates with the overlay and the configuration", async () => {
    await writeFile(path.join(folder, "overlays/stripe.yaml"), overlay);
    await writeFile(path.join(folder, "generate.config.mjs"), configuration);
    const { code, stdout, stderr } = await run(1);
    expect(code, stderr).toBe(0);
    expectShown(stdout, shown[1] ?? "");
  });

  it("makes the call with the version, the key and a form", async () => {
    const outfile = path.join(folder, "pay.mjs");
    const stdin = { contents: documentedFile("pay.ts"), loader: "ts", resolveDir: folder } as const;
    await build({ stdin, bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
    const requests: Request[] = [];
    const answer = { id: "pi_1", object: "payment_intent", status: "succeeded" };
    vi.stubEnv("STRIPE_KEY", "sk_test_1");
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      requests.push(new Request(url, init));
      return Promise.resolve(Response.json(answer, { headers: { "Stripe-Version": "2023-08-16" } }));
    });
    const log = vi.spyOn(console, "log").mockReturnValue(undefined);
    try {
      await import(pathToFileURL(outfile).href);
      expect(log.mock.calls).toEqual([["pi_1", "succeeded"]]);
    } finally {
      log.mockRestore();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    }
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(request?.url).toBe("https://api.stripe.com/v1/payment_intents");
    expect(request?.headers.get("Stripe-Version")).toBe("2023-08-16");
    expect(request?.headers.get("Idempotency-Key")).toMatch(/^[\da-f-]{36}$/);
    expect(await request?.text()).toBe("amount=2000&currency=eur");
  });
});
