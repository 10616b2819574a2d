/**
 * The clients of the golden cases that sign, executed: what leaves is verified by Node's own crypto over a string that
 * is written down here, not by the runtime that signed it.
 */
import { createHash, createHmac, generateKeyPairSync, verify } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generate, type GenerateConfig } from "../../src/index.js";
import { startRecordingServer, type ReceivedRequest } from "../support/recording-server.js";

const cases = path.resolve(import.meta.dirname, "../cases");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "signing-"));
  await Promise.all(["signed-requests-hmac", "signed-requests-ed25519"].map(emitCase));
});
afterAll(() => rm(folder, { recursive: true }));

/** With its runtime, which golden cases leave out. */
async function emitCase(name: string): Promise<void> {
  const cwd = path.join(cases, name);
  const { config } = JSON.parse(await readFile(path.join(cwd, "case.json"), "utf8")) as {
    config: GenerateConfig;
  };
  for (const { path: file, text } of (await generate(config, { cwd })).files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}

type Call = (args: object) => Promise<unknown>;

interface Emitted {
  readonly createClient: (options: object) => Readonly<Record<string, Call>>;
  readonly createSigner?: unknown;
}

async function load(version: string): Promise<Emitted> {
  const outfile = path.join(folder, `${version.replace("/", "-")}.mjs`);
  await build({
    entryPoints: [path.join(folder, version, "index.ts")],
    ...{ bundle: true, format: "esm", platform: "node", outfile },
  });
  return (await import(pathToFileURL(outfile).href)) as Emitted;
}

const header = ({ headers }: ReceivedRequest, name: string): string => String(headers[name]);
const now = (): number => 1_767_225_600_123;
const seconds = "1767225600";

describe("HMAC over method, path and query, time and digest of the body", () => {
  const secret = Buffer.from("a secret of both sides").toString("base64");

  it.each(["ledger/2026-01-01", "ledger/2026-06-01"])("%s", async (version) => {
    await using server = await startRecordingServer(() => ({ status: 200, body: "[]" }));
    const { createClient } = await load(version);
    const ledger = createClient({ baseUrl: `${server.url}/v2`, signing: { secret, keyId: "key-1", now } });
    await ledger["listEntries"]?.({ account: "a b&c" });
    await ledger["createEntry"]?.({ body: { amount: "1.50", text: "für O'Brien" } });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
    const lines: string[] = server.requests.map(({ method, url, body }) =>
      [method, url, seconds, createHash("sha256").update(body).digest("hex")].join("\n"),
    );
    expect(server.requests.map((request) => header(request, "x-signature"))).toEqual(
      lines.map((text) => createHmac("sha256", Buffer.from(secret, "base64")).update(text).digest("hex")),
    );
    for (const request of server.requests) {
      expect(header(request, "x-timestamp")).toBe(seconds);
      expect(header(request, "x-key-id")).toBe("key-1");
    }
  });

  it.each([
    ["no id of the key", { secret }, "key_id_missing"],
    ["a secret in another encoding", { secret: "not base64!", keyId: "k" }, "key_unreadable"],
    [
      "one of a pair of keys",
      { secret: generateKeyPairSync("ed25519").privateKey, keyId: "k" },
      "key_wrong_type",
    ],
  ])("%s is refused when the client is made", async (_, signing, reason) => {
    const { createClient } = await load("ledger/2026-01-01");
    expect(() => createClient({ baseUrl: "https://host.example", signing })).toThrow(
      expect.objectContaining({ name: "SigningError", reason }),
    );
  });
});

describe("Ed25519 over id, time, path, method and body", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");

  it("from the version on that asks for it", async () => {
    await using server = await startRecordingServer(() => ({ status: 201 }));
    const { createClient } = await load("orders/2026-06-01");
    const orders = createClient({ baseUrl: server.url, signing: { privateKey, keyId: "key-1", now } });
    await orders["createOrder"]?.({ body: { quantity: "2" } });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    const signed = `key-1${seconds}/ordersPOST{"quantity":"2"}`;
    const signature = Buffer.from(header(request, "x-signature"), "base64");
    expect(verify(null, Buffer.from(signed), publicKey, signature)).toBe(true);
    expect(header(request, "x-api-key")).toBe("key-1");
    expect(header(request, "x-timestamp")).toBe(seconds);
  });

  it("and not before", async () => {
    await using server = await startRecordingServer(() => ({ status: 201 }));
    const { createClient, createSigner } = await load("orders/2026-01-01");
    await createClient({ baseUrl: server.url })["createOrder"]?.({ body: {} });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-signature");
    expect(createSigner).toBeUndefined();
  });
});
