/** `doctor signing`: what somebody sees whose requests are refused. */
import { createHash, createHmac, createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { keys, vectors } from "../../signing/support.js";
import { runCli, type CliRun } from "../../support/run-cli.js";

const hmac = path.resolve(import.meta.dirname, "../../cases/signed-requests-hmac/specs");
const [vector] = vectors;
if (vector === undefined) throw new Error("There are no vectors.");
const url = `https://host.example${vector.path}?${vector.query}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doctor-"));
  const files = {
    "private.pem": keys.private_pkcs1_pem,
    "encrypted.pem": keys.private_pkcs8_encrypted_pem,
    "public.pem": keys.public_spki_pem,
    "other.pem": keys.unrelated_public_spki_pem,
    "ec.pem": generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }),
    secret: `${Buffer.from("of both sides").toString("base64")}\n`,
    "body.json": '{"amount":"1.50"}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const doctor = (...args: readonly string[]): Promise<CliRun> =>
  runCli(["doctor", "signing", ...args], folder);

/** What `--json` prints. */
async function explained(...args: readonly string[]): Promise<[code: number, told: Record<string, unknown>]> {
  const { code, stdout } = await doctor(...args, "--json");
  return [code, JSON.parse(stdout) as Record<string, unknown>];
}

describe("without a configuration, of the preset that signs", () => {
  it("tells string, signature, header, public half and verification", async () => {
    const { code, stdout } = await doctor("--key", "private.pem", "--url", url);
    const spki = createPublicKey(keys.public_spki_pem).export({ type: "spki", format: "der" });
    expect(code).toBe(0);
    expect(stdout).toContain(`\nstring to sign\n  ${vector.payload}\n`);
    expect(stdout).toContain(`\nsignature\n  ${vector.signature_base64}\n`);
    expect(stdout).toContain(`\n  x-signature: ${vector.signature_base64}\n`);
    expect(stdout).toContain(`sha256 ${createHash("sha256").update(spki).digest("hex")}`);
    expect(stdout).toMatch(/^verification +ok with the public half of the key$/m);
    expect(stdout).not.toMatch(/PRIVATE|MII/);
  });

  it("tells the same to machines", async () => {
    const [code, message] = await explained(
      "--key",
      "private.pem",
      "--url",
      url,
      "--public-key",
      "public.pem",
    );
    expect(code).toBe(0);
    expect(message).toMatchObject({
      api: "virtual-accounts",
      version: "v1",
      method: "GET",
      url,
      headers: { "x-signature": vector.signature_base64 },
      stringToSign: vector.payload,
      signature: vector.signature_base64,
      publicKey: { pem: keys.public_spki_pem },
      registeredPublicKey: { pem: keys.public_spki_pem },
      verification: { ok: true },
      notes: [],
    });
  });

  it("takes the time that is given, and says what a client would send besides", async () => {
    const [, message] = await explained(
      ...[
        "--key",
        "private.pem",
        "--url",
        "https://host.example/v1/virtual-accounts",
        "--now",
        "1767225600123",
      ],
    );
    expect(message).toMatchObject({
      stringToSign: "/v1/virtual-accounts?timestamp=1767225600123",
      time: 1767225600123,
      notes: [expect.stringContaining("no `apiKey`")],
    });
  });

  it("says what a client would not have sent so, and for which mode the key is", async () => {
    const [code, message] = await explained(
      ...["--key", "private.pem", "--method", "post"],
      ...["--url", "http://host.example/v1/virtual-account?apiKey=sk_live_1&timestamp=1767225600"],
    );
    expect(code, "It is signed, and verified.").toBe(0);
    expect(message).toMatchObject({
      method: "POST",
      notes: [
        "The API has no operation `POST /v1/virtual-account`. The request is signed all the same; check the path.",
        expect.stringMatching(
          /^`apiKey` does not begin with `pk_test_` or `pk_live_`: is it the right key\?/,
        ),
        "`timestamp` looks like a time in seconds; this API expects milliseconds.",
        "A client requires https, because http would expose its credentials.",
      ],
    });
    expect(message).not.toHaveProperty("mode");
    const gateway = "http://localhost:1/gateway/v1/virtual-accounts/transactions/onramp?apiKey=pk_live_1";
    const { stdout } = await doctor("--key", "private.pem", "--url", gateway);
    expect(stdout).toMatch(/^mode +live, from the prefix of the key in the URL$/m);
    expect(stdout).toMatch(/^registered +unknown; `--public-key FILE` compares/m);
    expect(stdout).not.toMatch(/^note /m);
  });

  it("ends with 1 where another public key is registered, and shows the one that belongs there", async () => {
    const { code, stdout } = await doctor("--key", "private.pem", "--url", url, "--public-key", "other.pem");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^verification +refused with the registered public key: signature_mismatch/m);
    expect(stdout).toContain("other.pem is not the public half of private.pem.");
    expect(stdout).toContain(keys.public_spki_pem.trim());
  });

  it("reads an encrypted key with the passphrase of a variable", async () => {
    process.env["DOCTOR_TEST_PASSPHRASE"] = keys.encrypted_passphrase;
    const args = ["--key", "encrypted.pem", "--url", url, "--passphrase-env", "DOCTOR_TEST_PASSPHRASE"];
    expect(await explained(...args)).toMatchObject([0, { signature: vector.signature_base64 }]);
  });
});

describe("of a scheme that an overlay describes", () => {
  const input = ["-i", path.join(hmac, "ledger.yaml"), "--overlay", path.join(hmac, "signing.yaml")];

  it("tells lines, digest of the body and every header", async () => {
    const [code, message] = await explained(
      ...[...input, "--key", "secret", "--key-id", "key-1", "--url", "https://host.example/entries"],
      ...["--method", "POST", "--body-file", "body.json", "--now", "1767225600123"],
    );
    const digest = createHash("sha256").update('{"amount":"1.50"}').digest("hex");
    const stringToSign = `POST\n/entries\n1767225600\n${digest}`;
    expect(code).toBe(0);
    expect(message).toMatchObject({
      stringToSign,
      headers: {
        "x-key-id": "key-1",
        "x-timestamp": "1767225600",
        "x-signature": createHmac("sha256", "of both sides").update(stringToSign).digest("hex"),
      },
      verification: { ok: true, keyId: "key-1" },
    });
  });

  it("signs the type of a body as a client sends it, and shows the time", async () => {
    const components = ["@method", "@path", "content-type", "content-digest"];
    const signing = { scheme: "http-message-signatures", algorithm: "hmac-sha256", components };
    const update = { "x-client": { signing: { ...signing, toleranceSeconds: 300 } } };
    const overlay = { overlay: "1.0.0", info: { title: "RFC 9421", version: "1" } };
    await writeFile(
      path.join(folder, "rfc9421.json"),
      JSON.stringify({ ...overlay, actions: [{ target: "$", update }] }),
    );
    const inputs = ["-i", path.join(hmac, "ledger.yaml"), "--overlay", "rfc9421.json", "--key", "secret"];
    const asked = [...inputs, "--key-id", "key-1", "--url", "https://host.example/entries"];
    const sent = ["--method", "post", "--body-file", "body.json", "--now", "1767225600123"];
    const [code, message] = await explained(...asked, ...sent);
    const digest = createHash("sha256").update('{"amount":"1.50"}').digest("base64");
    const input = '("@method" "@path" "content-type" "content-digest");created=1767225600;keyid="key-1"';
    expect([code, message]).toMatchObject([
      0,
      {
        stringToSign: `"@method": POST\n"@path": /entries\n"content-type": application/json\n"content-digest": sha-256=:${digest}:\n"@signature-params": ${input}`,
        headers: { "signature-input": `sig1=${input}`, "content-digest": `sha-256=:${digest}:` },
        time: 1767225600000,
        verification: { ok: true, keyId: "key-1" },
        notes: [],
      },
    ]);
    expect((await doctor(...asked)).code, "Without a body.").toBe(0);
  });

  it("says which option gives the id of the key", async () => {
    const { code, stderr } = await doctor(
      ...input,
      "--key",
      "secret",
      "--url",
      "https://host.example/entries",
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/SIGNING_KEY_UNUSABLE[^]*Fix: Give the id with `--key-id`\./);
  });
});

describe("what is wrong has a code", () => {
  it.each([
    [
      "a key file that is not there",
      ["--key", "nothing.pem", "--url", url],
      "FILE_UNREADABLE",
      "nothing.pem",
    ],
    [
      "a body that is not there",
      ["--key", "private.pem", "--url", url, "--body-file", "x"],
      "FILE_UNREADABLE",
      "x",
    ],
    ["a public key", ["--key", "public.pem", "--url", url], "SIGNING_KEY_UNUSABLE", "key_public"],
    ["an EC key", ["--key", "ec.pem", "--url", url], "SIGNING_KEY_UNUSABLE", "key_wrong_type"],
    [
      "an encrypted key",
      ["--key", "encrypted.pem", "--url", url],
      "SIGNING_KEY_UNUSABLE",
      "--passphrase-env",
    ],
    [
      "a private key as the public one",
      ["--key", "private.pem", "--url", url, "--public-key", "private.pem"],
      "PUBLIC_KEY_UNREADABLE",
      "key_private",
    ],
    [
      "a URL that would be rewritten",
      ["--key", "private.pem", "--url", "https://host.example/a?q=it's"],
      "REQUEST_NOT_SIGNABLE",
      "%27",
    ],
    [
      "a time that is none",
      ["--key", "private.pem", "--url", "https://host.example/a", "--now", "soon"],
      "REQUEST_NOT_SIGNABLE",
      "--now",
    ],
    [
      "an API that does not sign",
      ["--key", "private.pem", "--url", url, "--api", "partner-platform"],
      "SIGNING_NOT_DESCRIBED",
      "partner-platform",
    ],
  ])("%s", async (_, args, diagnostic, words) => {
    const { code, stdout, stderr } = await doctor(...args);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^error {2}${diagnostic}\\b`));
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/MII|\n {4}at /);
  });

  it("two APIs that sign are not guessed between", async () => {
    const apis = { one: { preset: "virtual-accounts" }, two: { preset: "virtual-accounts" } };
    await writeFile(path.join(folder, "two.json"), JSON.stringify({ apis }));
    const args = ["--config", "two.json", "--key", "private.pem", "--url", url];
    const { code, stderr } = await doctor(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/SIGNING_API_AMBIGUOUS[^]*one, two/);
    expect((await doctor(...args, "--api", "two")).code).toBe(0);
  });

  it.each([[[]], [["signing", "--key", "private.pem"]]])("`doctor %j` is bad usage", async (args) => {
    expect((await runCli(["doctor", ...args], folder)).code).toBe(2);
  });
});
