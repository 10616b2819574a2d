/**
 * The manifest of published documents, `published.tsv`: where each was published, and its hash. `npm run corpus:published`
 * generates those that are beside the project, or in the folder `PUBLISHED`, and names the others.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generate } from "../../src/index.js";
import { sha256 } from "../../src/values/hash.js";

interface Published {
  readonly name: string;
  /** Absent where no file beside the project has the hash. */
  readonly file: string | undefined;
  /** The folder of all files of the document, as it is in its repository. */
  readonly documentRoot: string;
}

const columns = ["repository", "commit", "path", "sha256"];
const [head = [], ...rows] = readFileSync(path.join(import.meta.dirname, "published.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

it("each document of the manifest has an address and a hash, and is there once", () => {
  expect(head).toEqual(columns);
  for (const [repository, commit, file, hash, ...others] of rows) {
    expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect(commit).toMatch(/^[\da-f]{40}$/);
    expect(file).toMatch(/\.(?:json|ya?ml)$/);
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(others).toEqual([]);
  }
  const names = rows.map((row) => row.slice(0, 3).join(" "));
  expect(new Set(names).size).toBe(names.length);
});

// Generating them takes minutes.
const isAsked = process.env["MODE"] === "corpus";
const atHand = isAsked ? filesAtHand() : new Map<string, string>();
const documents = findDocuments();
const results = documents.flatMap(({ name, file, documentRoot }) =>
  file === undefined ? [] : [[name, file, documentRoot] as const],
);

describe.skipIf(!isAsked)("the published documents that are at hand", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "published-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("are some of the manifest", () => {
    const missing = documents.filter(({ file }) => file === undefined).map(({ name }) => `  ${name}`);
    process.stdout.write(
      `${results.length} of ${documents.length} found; not found:\n${missing.join("\n")}\n`,
    );
    expect(results).not.toEqual([]);
  });

  it("are all that are at hand, but those whose origin nobody knows", () => {
    const known = new Set(results.map(([, file]) => file));
    const others = [...atHand.values()].filter((file) => !known.has(file) && isDocument(file));
    process.stdout.write(
      `At hand, and not in the manifest:\n${others.map((file) => `  ${file}`).join("\n")}\n`,
    );
    expect(others.length).toBeLessThan(results.length);
  });

  it.each(results)("%s is generated, and what is left out is named", async (name, file, documentRoot) => {
    const apis = { api: { documents: { "": file }, documentRoot } };
    const { files, diagnostics } = await generate({ apis }, { cwd: folder });
    expect(files.some(({ path: emitted }) => emitted.endsWith("/client.ts"))).toBe(true);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const lines = errors.map(({ code, place, detail }) => `  ${code} ${place.pointer ?? ""} ${detail}`);
    if (lines.length > 0) process.stdout.write(`${name}\n${lines.join("\n")}\n`);
  });
});

function findDocuments(): Published[] {
  return rows.map(([repository = "", commit = "", original = "", hash = ""]) => {
    const name = `${repository}@${commit.slice(0, 8)}:${original}`;
    const file = atHand.get(hash);
    return { name, file, documentRoot: rootOf(file ?? "", original) };
  });
}

/** A copy may be in folders of the repository: what both paths end with is below the root. */
function rootOf(file: string, published: string): string {
  const [copy, original] = [file.split("/").reverse(), published.split("/").reverse()];
  const differs = copy.findIndex((segment, index) => segment !== original[index]);
  return copy.slice(Math.max(differs, 1)).reverse().join("/");
}

/** By the hash of their bytes. */
function filesAtHand(): Map<string, string> {
  const shared = path.resolve(import.meta.dirname, "../../../shared");
  const folders = ["dated", "corpus", "corpus-more", "real-specs"].map((name) => path.join(shared, name));
  return new Map([process.env["PUBLISHED"], ...folders].flatMap((each) => filesIn(each)));
}

/** Not a part of one. */
function isDocument(file: string): boolean {
  return /^[\s{]*"?(?:openapi|swagger)"?\s*:/m.test(readFileSync(file, "utf8").slice(0, 10_000));
}

function filesIn(folder: string | undefined): (readonly [hash: string, file: string])[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => [sha256(readFileSync(file)), file]);
}
