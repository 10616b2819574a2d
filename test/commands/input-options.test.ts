/** No option is accepted and has no effect: what describes the documents of `--input` needs it, in every command. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";
import { useTestClock } from "../support/test-clock.js";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "input-options-"));
  const apis = { a: { preset: "virtual-accounts" } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify({ apis }));
});
afterEach(async () => rm(folder, { recursive: true }));

/** Options that need `--input`, with a value that each accepts. */
const needing = {
  overlay: "nope.yaml",
  "paths-from": "x-webhooks",
  "document-root": ".",
  "operation-names": "fastapi",
  "version-in": "none",
  include: "sandbox",
  exclude: "sandbox",
};

const everywhere = ["help", "version", "config", "cwd", "json", "verbose", "quiet"];
const reading = [...everywhere, "api", "input", "preset", "timeout"];
const generating = [...reading, "strict", "github", "output", "emit", "module", "import-extension"];

/** Commands that take documents, what each demands, and its options that have an effect without `--input`. */
const commands = [
  [[], [], [...generating, "force"]],
  [["check"], [], [...generating, "traffic", "traffic-host"]],
  [["sandbox"], [], [...reading, "port", "host", "admin-host", "seed", "public-key"]],
  [
    ["doctor", "signing"],
    ["--key", "key.pem", "--url", "https://a.example"],
    [...reading, "key", "url", "method", "body-file", "now", "public-key", "key-id", "passphrase-env"],
  ],
  [
    ["doctor", "webhook"],
    ["--header", "a: b", "--body-file", "body.json"],
    [...reading, "secret", "secret-env", "header", "url", "body-file", "scheme", "secret-encoding", "now"],
  ],
] as const;

async function optionsOf(command: readonly string[]): Promise<string[]> {
  const { stdout } = await runCli([...command, "--help"], folder);
  const [options = ""] = stdout.split("\nExamples:\n");
  return [...options.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm)].map(([, name = ""]) => name);
}

it("is asked of every command that takes documents", async () => {
  const names = ["pull", "diff", "since", "explain", "completion", "init"];
  for (const name of names) expect(await optionsOf([name])).not.toContain("input");
  for (const [command] of commands) expect(await optionsOf(command)).toContain("input");
});

describe.each(commands)("generate %s", (command, demanded, effective) => {
  it.each([[[]], [["--preset", "virtual-accounts"]]])(
    "refuses each option that describes documents beside %j",
    async (source) => {
      const options = (await optionsOf(command)).filter(
        (name) => !(effective as readonly string[]).includes(name),
      );
      expect(options).toContain("overlay");
      for (const name of options) {
        const value = Object.entries(needing).find(([each]) => each === name)?.[1];
        expect(value, name).toBeDefined();
        const { code, stderr } = await runCli(
          [...command, ...demanded, ...source, `--${name}`, value ?? ""],
          folder,
        );
        expect({ code, stderr }).toEqual({
          code: 2,
          stderr: expect.stringContaining(`${name} -> input`) as string,
        });
      }
    },
  );

  it("refuses a document beside a configuration", async () => {
    const { code, stderr } = await runCli([...command, ...demanded, "-i", "a.yaml", "-c", "none.ts"], folder);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^Expected --input or --config, found both: each says which APIs there are\. Keep one of them\./,
      ) as string,
    });
  });
});

it("says that a configuration beside a preset is not used", async () => {
  const { stderr } = await runCli(["--preset", "virtual-accounts", "-o", "elsewhere"], folder);
  expect(stderr).toContain(
    "CONFIG_NOT_USED  generate.config.json\n  It is not used: --preset says which APIs",
  );
});

describe("an option with one value", () => {
  it.each([
    [["--emit", "js", "--emit", "ts"], 'Expected --emit once, found "js" and "ts". Keep one of them.'],
    [["-o", "a", "--output", "b"], 'Expected --output once, found "a" and "b". Keep one of them.'],
    [["--cwd", "a", "--cwd", "b"], 'Expected --cwd once, found "a" and "b".'],
    [["impact", "--to", "a", "--to", "b"], 'Expected --to once, found "a" and "b".'],
    [
      ["diff", "--format", "text", "--format", "html", "a", "b"],
      'Expected --format once, found "text" and "html".',
    ],
  ])("is refused twice: %j", async (args, words) => {
    const { code, stderr } = await runCli(args, folder);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) as string });
  });

  it("is none of those that take several", async () => {
    const { stderr } = await runCli(["-i", "1=a.yaml", "-i", "2=b.yaml", "--quiet", "--quiet"], folder);
    expect(stderr).not.toContain("once");
  });
});

describe("a server that does not answer", () => {
  useTestClock();

  let server: Server;

  beforeEach(async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([[[]], [["check"]], [["sandbox"]]])("is given up by %j after --timeout", async (command) => {
    const document = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
    const { code, stderr } = await runCli([...command, "-i", document, "--timeout", "0.2"], folder);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("0.2 seconds") as string });
  });
});
