/** `generate sandbox`, as a program: what it prints, and that it ends. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createClient as createPartner,
  type ClientOptions as PartnerOptions,
} from "../../../generated/partner-platform/2026-08-01/index.js";
import {
  createClient as createAccounts,
  type ClientOptions as AccountsOptions,
} from "../../../generated/virtual-accounts/v1/index.js";
import { sandboxText } from "../../../src/commands/sandbox.js";
import { cliFile, runCli } from "../../support/run-cli.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sandbox-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Running {
  readonly child: ChildProcess;
  /** What was printed up to the first whole output. */
  readonly output: string;
  readonly ended: Promise<number | null>;
}

function run(args: readonly string[], until: RegExp): Promise<Running> {
  const child = spawn(process.execPath, [cliFile, "sandbox", ...args], { cwd: folder });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve) => {
    let output = "";
    const add = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until.test(output)) resolve({ child, output, ended });
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
  });
}

async function stop(
  { child, ended }: Running,
  signal: "SIGINT" | "SIGTERM" = "SIGINT",
): Promise<number | null> {
  child.kill(signal);
  return ended;
}

describe("generate sandbox", () => {
  it("says where it is and with which keys, answers there, and ends on Ctrl-C", async () => {
    const running = await run(["--seed", "1", "--json"], /\n\}\n$/);
    const { url, adminUrl, keys, apis } = JSON.parse(running.output) as {
      url: string;
      adminUrl: string;
      keys: { testKey: string; privateKey: string };
      apis: { name: string }[];
    };
    expect(apis.map(({ name }) => name)).toEqual(["partner-platform", "virtual-accounts"]);
    expect(keys.privateKey).toContain("BEGIN PRIVATE KEY");
    const answer = await fetch(`${url}/api/customers`, { headers: { "x-api-key": keys.testKey } });
    expect(answer.status).toBe(200);
    expect(new URL(adminUrl).origin).toBe(url);
    expect((await fetch(adminUrl)).status).toBe(200);
    expect(await stop(running)).toBe(0);
  });

  it("prints lines that make a client of each API, ready to be run", async () => {
    const running = await run([], /Admin: .*\n$/);
    const [partnerLine = "", accountsLine = ""] = Array.from(
      running.output.matchAll(/createClient\((.*)\)$/gm),
      ([, options]) => options ?? "",
    );
    // What a reader would do: the line, behind the import.
    const optionsOf = async <Options>(text: string): Promise<Options> => {
      const code = Buffer.from(`export default ${text};`).toString("base64");
      return (
        (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as { default: Options }
      ).default;
    };
    const partner = createPartner(await optionsOf<PartnerOptions>(partnerLine));
    expect((await partner.getAllCustomers()).items).toEqual([]);
    const accounts = createAccounts(await optionsOf<AccountsOptions>(accountsLine));
    expect(await accounts.listVirtualAccounts()).toHaveLength(5);
    await stop(running);
  });

  it("serves any document that is given", async () => {
    const paths = {
      "/a": {
        get: {
          operationId: "a",
          responses: {
            "200": { description: "x", content: { "application/json": { schema: { type: "integer" } } } },
          },
        },
      },
    };
    await writeFile(
      path.join(folder, "a.json"),
      JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }),
    );
    const running = await run(["-i", "a.json"], /Admin: .*\n$/);
    const [url = ""] = /http:\S+/.exec(running.output) ?? [];
    expect(await (await fetch(`${url}/a`)).json()).toBe(1);
    expect(running.output).toContain("every operation answers an example");
    expect(await stop(running, "SIGTERM")).toBe(0);
  });

  it("says what is wrong where a port is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await runCli(["sandbox", "--port", String(port)], folder);
    expect(stderr).toContain("PORT_UNAVAILABLE");
    expect(code).toBe(1);
    server.close();
  });

  it("says what is wrong with a public key that is none", async () => {
    const { code, stderr } = await runCli(["sandbox", "--public-key", "a.pem"], folder);
    expect(stderr).toContain("PUBLIC_KEY_UNREADABLE");
    expect(code).toBe(1);
  });
});

it("the text shows a private key only where one was made", async () => {
  const keys = {
    testKey: "t",
    liveKey: "l",
    accessToken: "a",
    publishableTestKey: "p",
    publishableLiveKey: "q",
    publicKey: "k",
  };
  const apis = [{ name: "accounts", preset: "virtual-accounts", versions: ["v1"], defaultVersion: "v1" }];
  const shown = (privateKey: string | undefined): Promise<string> =>
    sandboxText({ url: "http://a", adminUrl: "http://a/__sandbox/t", keys: { ...keys, privateKey }, apis });
  expect(await shown("PEM")).toContain("PEM");
  expect(await shown(undefined)).toContain("you gave its public half");
  expect(await shown("PEM")).toContain("http://a/__sandbox/t/private-key.pem");
  expect(await shown(undefined)).not.toContain("private-key.pem");
});
