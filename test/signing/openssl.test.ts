/** The reference: what the openssl command line signs with the same key over the same bytes. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { keys, origin, otherKeys, queryOf, readLocal, refusal, rsaScheme, vectors } from "./support.js";

const version = opensslVersion();
if (version === undefined)
  process.stdout.write("openssl.test.ts: skipped, because there is no openssl command here.\n");

describe.skipIf(version === undefined)("signatures are those of `openssl dgst -sha256 -sign`", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "signing-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const urls = [
    ...vectors.map(({ payload }) => payload.replace(/timestamp=\d+&?/, "").replace(/[?&]$/, "")),
    ...["a b", "+", "%", "'", "&", "客户💸", "", "!'()*", "\r\n"].map(
      (value) => `/v1/things?q=${queryOf([["", value]]).slice(1)}`,
    ),
    "/v1/things",
  ];

  it.each(urls)("%s", async (target) => {
    const file = path.join(folder, "key.pem");
    writeFileSync(file, keys.private_pkcs1_pem);
    const signed = await createRequestSigner(
      rsaScheme,
      keys.private_pkcs1_pem,
    )({ method: "GET", url: origin + target });
    const expected = execFileSync("openssl", ["dgst", "-sha256", "-sign", file], {
      input: signed.signedString,
    });
    expect(signed.headers["x-signature"]).toBe(expected.toString("base64"));
    expect(signed.signedString.startsWith(target)).toBe(true);
  });
});

describe.skipIf(version === undefined)("the commands that errors advise do what they promise", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "signing-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
    return text;
  };
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  const run = (command: string, more = ""): string =>
    execFileSync("sh", ["-c", `${command} ${more}`], { cwd: folder, encoding: "utf8", stdio: "pipe" });

  /** The command in the message of the error that the key causes. */
  async function advice(work: () => unknown): Promise<string> {
    const { message } = await refusal(work);
    const [command] = /(openssl|ssh-keygen) .*$/.exec(message) ?? [];
    if (command === undefined) throw new Error(`No command in: ${message}`);
    return command;
  }
  const sign = (key: string) => () => createRequestSigner(rsaScheme, key);
  const verify = (key: string) => () =>
    verifyRequestSignature(rsaScheme, key, { method: "GET", url: "/", headers: {} });

  it("decrypting a key", async () => {
    const key = write("key.pem", keys.private_pkcs8_encrypted_pem);
    run(await advice(sign(key)), `-passin pass:${keys.encrypted_passphrase}`);
    expect(sign(read("plain.pem"))).not.toThrow();
  });

  it("making a longer key", async () => {
    run(await advice(sign(otherKeys.rsa1024.privateKey)));
    expect(sign(read("key.pem"))).not.toThrow();
  });

  it("taking the public key out of a private one", async () => {
    const key = write("key.pem", keys.private_pkcs8_pem);
    expect(run(await advice(verify(key)))).toBe(keys.public_spki_pem);
  });

  it("taking the public key out of a certificate", async () => {
    const certificate = write("certificate.pem", readLocal("keys/certificate.pem"));
    const publicKey = run(await advice(verify(certificate)));
    expect(await verify(publicKey)()).toMatchObject({ reason: "missing_signature" });
  });

  it.skipIf(!has("ssh-keygen"))("converting a key of OpenSSH", async () => {
    run("rm -f key.pem && ssh-keygen -q -t rsa -b 2048 -N '' -f key.pem");
    run(await advice(sign(read("key.pem"))));
    expect(sign(read("key.pem"))).not.toThrow();
  });
});

function has(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" });
    return true;
  } catch {
    process.stdout.write(
      `openssl.test.ts: a test is skipped, because there is no ${command} command here.\n`,
    );
    return false;
  }
}

function opensslVersion(): string | undefined {
  try {
    return execFileSync("openssl", ["version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return undefined;
  }
}
