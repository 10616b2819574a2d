/** What is paid for a Standard Schema: nothing that is not imported, and nothing at all where it is not configured. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

import { generate } from "../../../src/index.js";
import { importEmitted } from "../../support/import-emitted.js";

const documents = path.resolve(import.meta.dirname, "../../cases/standard-schemas/specs");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "schemas-"));
  for (const { path: file, text } of await emitted({ validate: "standard" })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function emitted(more: { readonly validate?: "standard" }, written: { readonly emit?: "js" } = {}) {
  const versions = ["2026-01-01", "2026-02-01"];
  const input = Object.fromEntries(versions.map((version) => [version, `${version}.yaml`]));
  const { files } = await generate(
    { ...written, apis: { api: { documents: input, version: "none", ...more } } },
    { cwd: documents },
  );
  return files;
}

/** Minified. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    ...{ bundle: true, minify: true, format: "esm", target: "es2022", write: false },
  });
  return outputFiles[0]?.text ?? "";
}

const imported = (names: string, version = "2026-01-01"): Promise<string> =>
  bundled(`export { ${names} } from "./api/${version}/schemas.js";`);

it("a bundle has the schema that is imported, and those that it mentions", async () => {
  const wire = await imported("WireSchema");
  expect(wire).toContain("bic");
  expect(wire).not.toMatch(/amount|title|pix|payment/);
  expect(wire.length).toBeLessThan(5_700);
  const payment = await imported("PaymentSchema");
  expect(payment).toMatch(/bic.*amount|amount.*bic/s);
  expect(payment).not.toMatch(/title|reason|payment_id/);
  expect(payment.length - wire.length).toBeLessThan(1_700);
});

it("a bundle of the responses of one operation has no others, and one of a later version only its own", async () => {
  expect(await imported("listPaymentsSchemas")).not.toMatch(/payment_id|201/);
  expect(await imported("PaymentRefusedEventSchema", "2026-02-01")).not.toMatch(/amount|bic/);
});

it("a bundle of the client has none", async () => {
  const client = await bundled('export { createClient } from "./api/2026-01-01/index.js";');
  expect(client).not.toContain("~standard");
});

it("nothing is emitted where it is not configured, not even the runtime's part", async () => {
  const files = (await emitted({})).map(({ path: file }) => file);
  expect(files.filter((file) => /schema|validation/.test(file))).toEqual([]);
});

it("a later version checks by its own document, and the older one by its", async () => {
  const files = await emitted({ validate: "standard" });
  const event = { type: "payment.refused", payment_id: "1" };
  const issues = await Promise.all(
    ["2026-01-01", "2026-02-01"].map(async (version) => {
      const module = await importEmitted<{ readonly WebhookEventSchema: Checked }>(
        files,
        `api/${version}/schemas.ts`,
      );
      return module.WebhookEventSchema["~standard"].validate(event).issues;
    }),
  );
  expect(issues).toEqual([
    undefined,
    [{ path: ["reason"], message: "Expected a string, which is required; found nothing." }],
  ]);
});

it("JavaScript has the same schemas, with their types beside them", async () => {
  const files = await emitted({ validate: "standard" }, { emit: "js" });
  const module = await importEmitted<{ readonly PaymentSchema: Checked }>(files, "api/2026-02-01/schemas.js");
  expect(module.PaymentSchema["~standard"].validate({}).issues).toHaveLength(5);
  const declared = files.find(({ path: file }) => file === "api/2026-01-01/schemas.d.ts");
  expect(declared?.text).toContain("export declare const PaymentSchema: Schema<types.Payment>;");
});

interface Checked {
  readonly "~standard": { validate(value: unknown): { readonly issues?: unknown } };
}
