/** `generate catalogue`, anywhere and offline, and `init` with a name of it. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { listCatalogue } from "../../src/config/package-files.js";
import { runCli } from "../support/run-cli.js";

describe("catalogue", () => {
  it("lists every API with its first and last version", async () => {
    const { code, stdout } = await runCli(["catalogue"], tmpdir());
    expect(code).toBe(0);
    for (const name of await listCatalogue())
      expect(stdout).toMatch(new RegExp(`^${name} +\\d+ +\\S+ +\\S+$`, "m"));
    expect(stdout).toContain("npx openapi-dated init NAME");
  });

  it("lists the documents of one, as text and as JSON", async () => {
    const [name = ""] = await listCatalogue();
    const { stdout } = await runCli(["catalogue", name], tmpdir());
    const json = await runCli(["catalogue", name, "--json"], tmpdir());
    const { versions } = JSON.parse(json.stdout) as { versions: { version: string; url: string }[] };
    for (const { version, url } of versions)
      expect(stdout).toMatch(new RegExp(`^ +${version} .*${url}$`, "m"));
  });

  it("names the API that a misspelt one was meant to be", async () => {
    const [name = ""] = await listCatalogue();
    const { code, stderr } = await runCli(["catalogue", `${name}s`], tmpdir());
    expect(code).toBe(1);
    expect(stderr).toContain("CATALOGUE_API_UNKNOWN");
    expect(stderr).toContain(`write \`npx openapi-dated catalogue ${name}\``);
  });
});

describe("init with an API of the catalogue", () => {
  it("configures its latest version", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "init-"));
    try {
      await writeFile(path.join(folder, "package.json"), "{}");
      const [name = ""] = await listCatalogue();
      const { code } = await runCli(["init", name, "--yes"], folder);
      expect(code).toBe(0);
      const text = await readFile(path.join(folder, "generate.config.json"), "utf8");
      const { apis } = JSON.parse(text) as { apis: object };
      const listed = JSON.parse((await runCli(["catalogue", name, "--json"], folder)).stdout) as {
        versions: { version: string }[];
      };
      expect(apis).toEqual({ [name]: { preset: name, versions: [listed.versions.at(-1)?.version] } });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
