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
const documents = isAsked ? findDocuments() : [];
const found = documents.flatMap(({ name, file }) => (file === undefined ? [] : [[name, file] as const]));

describe.skipIf(!isAsked)("the published documents that are at hand", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "published-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("are some of the manifest", () => {
    const missing = documents.filter(({ file }) => file === undefined).map(({ name }) => `  ${name}`);
    process.stdout.write(`${found.length} of ${documents.length} found; not found:\n${missing.join("\n")}\n`);
    expect(found).not.toEqual([]);
  });

  it.each(found)(
    "%s is generated, and what is left out is named",
    async (name, file) => {
      const apis = { api: { documents: { "": file } } };
      const { files, diagnostics } = await generate({ apis }, { cwd: folder });
      expect(files.some(({ path: emitted }) => emitted.endsWith("/client.ts"))).toBe(true);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      const lines = errors.map(({ code, place, detail }) => `  ${code} ${place.pointer ?? ""} ${detail}`);
      if (lines.length > 0) process.stdout.write(`${name}\n${lines.join("\n")}\n`);
    },
    120_000,
  );
});

function findDocuments(): Published[] {
  const shared = path.resolve(import.meta.dirname, "../../../shared");
  const folders = [
    process.env["PUBLISHED"],
    ...["dated", "corpus", "corpus-more", "real-specs"].map((name) => path.join(shared, name)),
  ];
  const files = new Map(folders.flatMap((each) => filesIn(each)));
  return rows.map(([repository = "", commit = "", file = "", hash = ""]) => {
    const name = `${repository}@${commit.slice(0, 8)}:${file}`;
    return { name, file: files.get(hash) };
  });
}

/** By the hash of their bytes. */
function filesIn(folder: string | undefined): (readonly [hash: string, file: string])[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => [sha256(readFileSync(file)), file]);
}
