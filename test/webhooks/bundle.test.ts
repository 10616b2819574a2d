/** A consumer's bundle holds what it imports: no fixtures in production, no receiver beside the bare verification. */
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const example = "./example-api/2030-01-15/webhooks.js";
const fixtures = "acc_1";
const store = "in_progress";
const signing = "randomUUID";
const explanation = "indented by";

test.each<[string, string[], string[], number]>([
  ["createWebhookReceiver", [store, explanation], [fixtures, signing], 15_500],
  ["verifyWebhook", [explanation], [fixtures, signing, store], 9900],
  ["signWebhook", [signing], [fixtures, store, explanation], 4280],
  ["webhookEvents", [], [fixtures, store, explanation, signing], 700],
])("%s", async (name, present, absent, limit) => {
  const bundle = await bundleOf(`export { ${name} } from "${example}";`);
  for (const text of present) expect(bundle).toContain(text);
  for (const text of absent) expect(bundle).not.toContain(text);
  expect(gzipSync(bundle).length).toBeLessThan(limit);
});

async function bundleOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}
