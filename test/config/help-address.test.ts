/** Every code leads to its own heading of docs/diagnostics.md. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { helpAddresses } from "../../src/config/package-files.js";
import { catalogue, type DiagnosticCode } from "../../src/diagnostics/catalogue.js";

const codes = Object.keys(catalogue) as DiagnosticCode[];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "help-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function packageWith(fields: object, place = "package"): Promise<string> {
  const root = path.join(folder, place);
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, "package.json"), JSON.stringify(fields));
  return root;
}

describe("the address of a code", () => {
  it("is a heading of the page, for every code", async () => {
    const [first = "API_UNKNOWN"] = codes;
    const page = await readFile(fileURLToPath(helpAddresses()(first).url.replace(/#.*$/, "")), "utf8");
    const headings = [...page.matchAll(/^### (?<code>[A-Z\d_]+)$/gm)].map(({ groups }) => groups?.["code"]);
    expect(headings).toEqual([...codes].sort());
  });

  it("is the path in the package, from its last node_modules folder on, as long as there is no site", async () => {
    expect(helpAddresses()("LOCK_MISSING").shown).toBe("docs/diagnostics.md#lock_missing");
    const root = await packageWith({}, "node_modules/.pnpm/openapi-dated@1.0.0/node_modules/openapi-dated");
    const help = helpAddresses(root)("LOCK_MISSING");
    expect(help.shown).toBe("node_modules/openapi-dated/docs/diagnostics.md#lock_missing");
    expect(help.url).toMatch(/^file:\/\/\/.*\/openapi-dated\/docs\/diagnostics\.md#lock_missing$/);
  });

  it("is in the archive where the package is one", async () => {
    const root = await packageWith({}, ".yarn/cache/openapi-dated-1.zip/node_modules/openapi-dated");
    expect(helpAddresses(root)("LOCK_MISSING").shown).toBe(
      "openapi-dated-1.zip/node_modules/openapi-dated/docs/diagnostics.md#lock_missing",
    );
  });

  it("is a page of the site that package.json names", async () => {
    const root = await packageWith({ homepage: "https://docs.example/" });
    const address = "https://docs.example/diagnostics#lock_missing";
    expect(helpAddresses(root)("LOCK_MISSING")).toEqual({ shown: address, url: address });
  });

  it("is not below the page of a code host, which npm names by default", async () => {
    const root = await packageWith({ homepage: "https://code.example/a/b#readme" });
    expect(helpAddresses(root)("LOCK_MISSING").shown).toContain("docs/diagnostics.md#lock_missing");
  });
});
