/**
 * The catalogue as data: each entry is complete and pinned, and its signature verifies what the publisher's library signed.
 * consumers.test.ts tries it.
 */
import { readdir, readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml-4";
import { describe, expect, it } from "vitest";

import { catalogueEntry } from "../../../src/config/package-files.js";
import { generate } from "../../../src/index.js";
import { readCatalogue } from "../../../src/project/api-catalogue.js";
import type { SignatureParts } from "../../../templates/runtime/webhooks/parts.js";
import { signatureParts } from "../../../templates/runtime/webhooks/signature-parts.js";
import { WebhookVerificationError } from "../../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook } from "../../../templates/runtime/webhooks/verify.js";
import { compareVersions } from "../../../src/values/version.js";
import { checkVersionName } from "../../../src/source/version-name.js";
import { inFolder } from "../../support/in-folder.js";
import { tried } from "./tried.js";

const apis = await readCatalogue();

describe.each(apis.map((api) => [api.name, api] as const))("the entry %s", (name, { versions, traits }) => {
  it("names each version once, in order, with a document that cannot change", () => {
    expect(versions.length).toBeGreaterThan(0);
    for (const { version, url, sha256: hash, bytes } of versions) {
      expect(checkVersionName(version).kind, version).toBe("version");
      // A commit, or a release of npm.
      expect(url).toMatch(/^https:\/\/[^?#]+(\/[0-9a-f]{40}\/|@\d+\.\d+\.\d+\/)[^?#]+\.(json|ya?ml)$/);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes).toBeGreaterThan(1000);
    }
    const names = versions.map(({ version }) => version);
    expect(names).toEqual([...new Set(names)].sort(compareVersions));
  });

  it("has traits, whose source the overlay names in a comment", async () => {
    const text = await readFile(catalogueEntry(name).overlay, "utf8");
    expect(text).toMatch(/^# .*(Source|Sources): /s);
    expect(traits.length).toBeGreaterThan(0);
  });

  it("consists of data", async () => {
    const folder = path.dirname(catalogueEntry(name).overlay);
    expect((await readdir(folder)).sort()).toEqual(["overlay.yaml", "versions.json"]);
  });
});

interface Recorded {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  readonly url?: string;
  readonly now: number;
}

describe("the signature in an entry", () => {
  const recorded = Object.entries(tried).flatMap(([name, { signed }]) =>
    signed === undefined ? [] : [[name, signed] as const],
  );
  const { vectors } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "../../webhooks/vectors/publishers.json"), "utf8"),
  ) as { readonly vectors: readonly Recorded[] };

  it("is one that the publisher's library was tried on", () => {
    const signing = apis.filter(({ traits }) => traits.includes("webhooks")).map(({ name }) => name);
    expect(signing).toEqual(recorded.map(([name]) => name));
  });

  it.each(recorded)("of %s verifies what the publisher's library signed", async (name, vector) => {
    const result = vectors.find((each) => each.name === vector);
    const { body = "", headers = {}, secret = "", url, now } = result ?? {};
    const scheme = signatureParts(await signatureIn(name));
    const options = { headers, secret, url, now, scheme, explain: false };
    await expect(verifyWebhook({ ...options, body })).resolves.toMatchObject({ secretIndex: 0 });
    await expect(verifyWebhook({ ...options, body: `${body}&a=b` })).rejects.toThrow(
      WebhookVerificationError,
    );
  });
});

async function signatureIn(name: string): Promise<SignatureParts> {
  const overlay = load(await readFile(catalogueEntry(name).overlay, "utf8")) as {
    actions: { update?: { "x-client"?: { webhooks?: { signature: SignatureParts } } } }[];
  };
  const signature = overlay.actions
    .map((action) => action.update?.["x-client"]?.webhooks?.signature)
    .find(Boolean);
  if (signature === undefined) throw new Error(`The entry ${name} says nothing of signatures.`);
  return signature;
}

/** The older documents have no answer for a list at all, and the newer ones an object without fields. */
it.each([
  {},
  { "200": { description: "OK", content: { "application/json": { schema: { type: "object" } } } } },
])("the lists of Notion continue, whatever a document says of their answers", async (responses) => {
  const query = { name: "start_cursor", in: "query", schema: { type: "string" } };
  const body = {
    content: { "application/json": { schema: { properties: { start_cursor: { type: "string" } } } } },
  };
  const list = { operationId: "get-users", parameters: [query], responses };
  const search = { operationId: "post-search", security: [], requestBody: body, responses };
  const document = {
    openapi: "3.1.0",
    info: { title: "Notion", version: "1" },
    security: [{ bearerAuth: [] }],
    components: { securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } } },
    paths: { "/v1/users": { get: list }, "/v1/search": { post: search } },
  };
  await inFolder({ "notion.json": document }, async (cwd) => {
    const documents = { "2022-06-28": "notion.json" };
    const { files, diagnostics } = await generate(
      { apis: { notion: { preset: "notion", documents } } },
      { cwd },
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const operations = files.find(({ path: file }) => file.endsWith("operations.ts"))?.text ?? "";
    expect(operations.match(/cursor: \[.*\]/g)).toEqual([
      'cursor: ["start_cursor"]',
      'cursor: ["body", "start_cursor"]',
    ]);
    expect(operations.match(/security: .*/g)).toEqual([
      'security: [["bearerAuth"]],',
      'security: [["bearerAuth"]],',
    ]);
  });
});
