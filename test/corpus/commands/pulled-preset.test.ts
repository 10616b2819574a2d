/** A preset whose documents were pulled prints what the packaged one prints, which is nothing: overlays answer whatever is noted. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

import { runCli } from "../../support/run-cli.js";
import { startSpecServer } from "../../support/spec-server.js";
import { publishedDocument } from "../documents.js";

/** The preset with an index that a client can pull. */
const preset = "partner-platform";
const specs = path.resolve(import.meta.dirname, "../../../specs", preset);
const versions = readdirSync(specs)
  .filter((file) => /^\d{4}-\d{2}-\d{2}\.json$/.test(file))
  .map((file) => path.basename(file, ".json"))
  .sort();

it("reports nothing, whatever the command", async () => {
  await using server = await startSpecServer({
    "/spec/versions": answer(path.join(specs, "versions.json")),
    ...Object.fromEntries(versions.map((version) => [`/spec/${version}`, answer(documentOf(version))])),
  });
  const folder = await mkdtemp(path.join(tmpdir(), "pulled-preset-"));
  try {
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    const apis = { [preset]: { preset, baseUrl: server.url.href } };
    await writeFile(path.join(folder, "generate.config.json"), JSON.stringify({ specs: "locked", apis }));
    for (const command of [["pull"], ["generate"], ["check"], ["diff", ...versions.slice(-2)]])
      expect({ command, ...(await runCli(command, folder)) }).toMatchObject({ command, code: 0, stderr: "" });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What the publisher has in the place of ours, where it is at hand. */
function documentOf(version: string): string {
  if (existsSync(publishedDocument) && version === "2026-07-01") return publishedDocument;
  return path.join(specs, `${version}.json`);
}

function answer(file: string): { readonly kind: "answer"; readonly body: string } {
  return { kind: "answer", body: readFileSync(file, "utf8") };
}
