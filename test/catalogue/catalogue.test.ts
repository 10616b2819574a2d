/**
 * The catalogue: each entry is complete and pinned, its overlay is one that the program takes, and the documents of it that
 * are beside the project generate without an error, with clients that select their version. The others are not checked here,
 * and are named.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { catalogueEntry } from "../../src/config/package-files.js";
import { generate } from "../../src/index.js";
import { type CatalogueApi, readCatalogue } from "../../src/project/api-catalogue.js";
import { sha256 } from "../../src/values/hash.js";
import { compareVersions } from "../../src/values/version.js";
import { checkVersionName } from "../../src/source/version-name.js";

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

/** A few of each API: most have hundreds. */
const operations: Readonly<Record<string, readonly string[]>> = {
  "adyen-checkout": ["post-payments"],
  box: ["get_hub_items_v2025.0"],
  clerk: ["GetUserList", "CreateUser"],
  github: ["issues/list-for-repo", "issues/create"],
  intercom: ["ListContacts", "CreateContact"],
  klaviyo: ["get_profiles", "create_profile"],
  notion: ["post-search"],
  pinecone: ["list_indexes", "create_index"],
  plaid: ["transactionsSync", "transferCreate"],
  square: ["ListPayments", "CreatePayment", "SearchOrders"],
  stripe: ["GetCharges", "PostPaymentIntents"],
  twilio: ["ListMessage", "CreateMessage"],
};

const shared = path.resolve(import.meta.dirname, "../../../shared");
const beside = await documentsBeside(apis);

describe.skipIf(beside.size === 0)("the documents beside the project", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "catalogue-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([...beside])("of %s generate without an overlay of one's own", async (name, documents) => {
    const newest = Object.entries(documents).slice(-1);
    const include = { operations: operations[name] ?? [] };
    const api = { preset: name, documents: Object.fromEntries(newest), include };
    const { diagnostics, files } = await generate({ apis: { [name]: api } }, { cwd: folder });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const [version] of newest) {
      const client = files.find(({ path: file }) => file === `${name}/${version}/client.ts`);
      // How a client asks for its version: by a header, else in the address of every call.
      expect(client?.text).toMatch(/versionHeader: "|Every URL of this client names version/);
    }
  });
});

/** Files by version by API: those of which the bytes are the listed ones. */
async function documentsBeside(
  entries: readonly CatalogueApi[],
): Promise<Map<string, Record<string, string>>> {
  const folders = ["corpus", "dated"]
    .map((name) => path.join(shared, name))
    .filter((name) => existsSync(name));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => path.join(folder, file))),
  );
  const byHash = new Map<string, string>();
  for (const file of files.flat()) byHash.set(sha256(await readFile(file)), file);
  const found = new Map<string, Record<string, string>>();
  const missing: string[] = [];
  for (const { name, versions } of entries) {
    const here = versions.flatMap(({ version, sha256: hash }) => {
      const file = byHash.get(hash);
      if (file === undefined) missing.push(`${name} ${version}`);
      return file === undefined ? [] : [[version, file] as const];
    });
    if (here.length > 0) found.set(name, Object.fromEntries(here));
  }
  process.stdout.write(`Not checked here, because they are not beside the project: ${missing.join(", ")}.\n`);
  return found;
}
