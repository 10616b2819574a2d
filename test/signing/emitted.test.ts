/** What a consumer gets: the module that the template writes compiles everywhere, works, and is small. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

import { signingView } from "../../src/emit/emit-signing.js";
import type { SigningTraits } from "../../src/traits/types.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import { templateText } from "../support/emitted-text.js";
import type { Signer } from "../../templates/runtime/profile.js";
import {
  createSigner,
  explainSigning,
  SigningError,
  signingScheme,
  verifyRequestSignature,
} from "./example-api/signing.js";
import { hmacScheme, keys, origin, rsaScheme } from "./support.js";

const example = path.resolve(import.meta.dirname, "example-api");

describe("the template", () => {
  it("gives the module of the example API", async () => {
    const text = await render(rsaScheme);
    const expected = readFileSync(path.join(example, "signing.ts"), "utf8").split("\n").slice(2).join("\n");
    expect(text.replaceAll('"../runtime/', '"../../../templates/runtime/')).toBe(expected);
  });

  it("writes every key of the trait, and none that is not there", async () => {
    const full: Required<Omit<SigningScheme, "support">> = { ...hmacScheme, secretEncoding: "base64" };
    const written = /signingScheme: SigningScheme = (\{.*?\n\});/s.exec(await render(full))?.[1] ?? "";
    for (const key of Object.keys(full)) expect(written).toContain(`\n  ${key}: `);
    const bare = await render(rsaScheme);
    for (const key of ["prefix", "keyId", "bodyDigest", "secretEncoding"])
      expect(bare).not.toContain(`\n  ${key}: `);
  });

  it("lets no text of a document out of its literal or comment", async () => {
    const text = await render({
      ...rsaScheme,
      prefix: '"; process.exit(1); "',
      payload: [{ text: "*/ process.exit(1); /*" }],
    });
    expect(text).toContain("prefix: '\"; process.exit(1); \"'");
    expect(text).toContain('payload: [{ text: "*/ process.exit(1); /*" }]');
    expect(text, "The comment.").toContain('over "*\\/ process.exit(1); /*"');
  });
});

function render(scheme: SigningTraits): Promise<string> {
  return templateText("signing", signingView(scheme));
}

describe("the module", () => {
  it("signs, verifies and explains", async () => {
    const signer: Signer = createSigner(keys.private_pkcs1_pem);
    const { url = "", headers = {} } = await signer({
      method: "GET",
      url: `${origin}/a?b=1`,
      headers: {},
      now: Date.now(),
    });
    expect(await verifyRequestSignature(keys.public_spki_pem, { method: "GET", url, headers })).toMatchObject(
      { ok: true },
    );
    expect((await explainSigning({ key: keys.private_pkcs1_pem, url })).headers).toEqual(headers);
    expect(() => createSigner("")).toThrow(SigningError);
    expect(signingScheme).toEqual(rsaScheme);
  });

  it("shows no key when it is printed", () => {
    const signer = createSigner(keys.private_pkcs1_pem);
    expect(JSON.stringify({ signer }) + String(signer)).not.toContain("MII");
    expect(Object.keys(signer)).toEqual([]);
  });
});

describe("a bundle", () => {
  it("of the signer has nothing of verifying and explaining, and no import", async () => {
    const code = await bundle("createSigner");
    expect(code).not.toMatch(/signature_mismatch|BEGIN PUBLIC KEY|exportKey/);
    expect(code).not.toMatch(/\bimport\b|\brequire\(/);
    expect(code.length).toBeLessThan(23_150);
  });

  it("of the scheme alone is a few lines", async () => {
    expect((await bundle("signingScheme")).length).toBeLessThan(400);
  });
});

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from "./signing.js";`, resolveDir: example, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  return outputFiles[0]?.text ?? "";
}
