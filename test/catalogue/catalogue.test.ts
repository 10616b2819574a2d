/**
 * The catalogue: each entry is complete and pinned, its overlay is one that the program takes, and the documents of it that
 * are beside the project generate without an error, with clients that select their version. The others are not checked here,
 * and are named.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "js-yaml-4";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { catalogueEntry } from "../../src/config/package-files.js";
import { generate } from "../../src/index.js";
import { type CatalogueApi, readCatalogue } from "../../src/project/api-catalogue.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/scheme.js";
import { signatureParts } from "../../templates/runtime/webhooks/signature-parts.js";
import { WebhookVerificationError } from "../../templates/runtime/webhooks/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
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

/** What the publisher's library signed; test/webhooks/publishers.test.ts says with which version. */
const recorded: Readonly<Record<string, string>> = {
  clerk: "svix",
  github: "github",
  notion: "notion",
  square: "square",
  stripe: "stripe",
  twilio: "twilio form",
};

/** Read in the library, and not recorded. */
const onlyRead = ["box"];

interface Recorded {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  readonly url?: string;
  readonly now: number;
}

describe("the signature in an entry", () => {
  const { vectors } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "../webhooks/vectors/publishers.json"), "utf8"),
  ) as { readonly vectors: readonly Recorded[] };

  it("is one that the publisher's library was tried on, or only read in it", () => {
    const signing = apis.filter(({ traits }) => traits.includes("webhooks")).map(({ name }) => name);
    expect(signing).toEqual([...Object.keys(recorded), ...onlyRead].sort());
  });

  it.each(Object.entries(recorded))(
    "of %s verifies what the publisher's library signed",
    async (name, vector) => {
      const found = vectors.find((each) => each.name === vector);
      const { body = "", headers = {}, secret = "", url, now } = found ?? {};
      const scheme = signatureParts(await signatureIn(name));
      const options = { headers, secret, url, now, scheme, explain: false };
      await expect(verifyWebhook({ ...options, body })).resolves.toMatchObject({ secretIndex: 0 });
      await expect(verifyWebhook({ ...options, body: `${body}&a=b` })).rejects.toThrow(
        WebhookVerificationError,
      );
    },
  );
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

/** A few of each API, since most have hundreds; the first is a list, with the way from page to page that is emitted for it. */
const operations: Readonly<Record<string, readonly [way: string | undefined, ...names: string[]]>> = {
  "adyen-checkout": [undefined, "post-payments"],
  box: ["byCursor", "GET /docgen_templates"],
  clerk: ["byOffset", "GetUserList", "CreateUser"],
  github: ["byLink", "issues/list-for-repo", "issues/create"],
  intercom: ["byCursor", "listConversations", "CreateContact"],
  klaviyo: ["byNextUrl", "get_profiles", "create_profile"],
  notion: [undefined, "post-search"],
  pinecone: [undefined, "list_indexes", "create_index"],
  plaid: ["byCursor", "dashboardUserList", "transferCreate"],
  square: ["byCursor", "ListPayments", "CreatePayment", "SearchCustomers"],
  stripe: ["byLastItem", "GetCharges", "PostPaymentIntents"],
  twilio: ["byNextUrl", "ListMessage", "CreateMessage"],
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
    const [way, ...names] = operations[name] ?? [undefined];
    const include = { operations: names };
    const api = { preset: name, documents: Object.fromEntries(newest), include };
    const { diagnostics, files } = await generate({ apis: { [name]: api } }, { cwd: folder });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const [version] of newest) {
      const client = files.find(({ path: file }) => file === `${name}/${version}/client.ts`);
      // How a client asks for its version: by a header, else in the address of every call.
      const calls = files.find(({ path: file }) => file === `${name}/${version}/operations.ts`);
      expect(calls?.text.match(/\bby[A-Z]\w+(?=\()/)?.[0]).toBe(way);
      expect(client?.text).toMatch(/versionHeader: "|Every URL of this client names version/);
    }
  });
});

describe("the table of docs/other-apis.md", () => {
  it("has a row for each entry, with its first and last version", () => {
    const page = readFileSync(path.join(import.meta.dirname, "../../docs/other-apis.md"), "utf8");
    const table = /<!-- table: catalogue -->(?<rows>.*?)<!-- end -->/s.exec(page)?.groups?.["rows"] ?? "";
    const rows = table.matchAll(/^\| `(?<name>[^`]+)` .*\| (?<all>\S+(?: (?:to|and) \S+)?) +\|$/gm);
    const said = Array.from(rows, ({ groups }) => `${groups?.["name"] ?? ""}: ${groups?.["all"] ?? ""}`);
    const known = apis.map(({ name, versions }) => {
      const [first, last] = [versions[0]?.version ?? "", versions.at(-1)?.version ?? ""];
      return `${name}: ${first === last ? first : `${first} ${versions.length === 2 ? "and" : "to"} ${last}`}`;
    });
    expect(said).toEqual(known);
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
