/**
 * The program knows no API, without exception: what a preset is called, and every name, path and error code of its
 * documents, is in `specs/` only. The words come from the documents, so a new preset is looked for as well.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

import { loadApis } from "../../../src/sandbox/load-apis.js";

const root = path.resolve(import.meta.dirname, "../../..");

/** What must not be found, by what it is in the documents. */
type Words = Readonly<Record<"preset" | "name" | "path" | "code", readonly string[]>>;

let words: Words;
let program: ReadonlyMap<string, string>;
beforeAll(async () => {
  words = await wordsOfPresets();
  program = await sourcesIn("src", "templates");
});

describe("neither the program nor its templates", () => {
  it.each(["preset", "name", "path"] as const)("contain a %s of an API", (kind) => {
    expect(words[kind].length).toBeGreaterThan({ preset: 1, name: 700, path: 40 }[kind]);
    expect(occurrences(words[kind], program)).toEqual([]);
  });

  it("contain an error code of an API, but for codes of the runtime's own errors", () => {
    expect(words.code.length).toBeGreaterThan(20);
    const isRuntime = (file: string): boolean => file.startsWith("templates/runtime/");
    const withoutRuntime = new Map([...program].filter(([file]) => !isRuntime(file)));
    expect(withoutRuntime.size).toBeGreaterThan(300);
    expect(occurrences(words.code, withoutRuntime)).toEqual([]);
  });
});

it("finds each kind where it does occur, and no part of a longer word", async () => {
  const presets = await sourcesIn("specs");
  expect([...presets.keys()]).toEqual(expect.arrayContaining(["specs/behaviours.ts"]));
  for (const kind of ["preset", "name", "code"] as const)
    expect(occurrences(words[kind], presets).length, kind).toBeGreaterThan(kind === "preset" ? 1 : 15);
  const result = (text: string): string[] => occurrences(words.name, new Map([["a.ts", text]]));
  const [operation = ""] = words.name;
  expect(result(`call(${operation});`)).toEqual([`a.ts: ${operation}`]);
  expect(result(`call(${operation}s, x${operation});`)).toEqual([]);
  const [template = ""] = words.path;
  expect(occurrences(words.path, new Map([["a.ts", `"/api${template}"`]]))).toContain(`a.ts: ${template}`);
});

it.each(["partner-platform", "partnerPlatform", "PartnerPlatform", "PARTNER_PLATFORM", "partner platform"])(
  "knows a preset by its name in any spelling: %s",
  (spelling) => {
    expect(occurrences(words.preset, new Map([["a.ts", `the ${spelling}.`]]))).toHaveLength(1);
  },
);

function occurrences(list: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  const expressions = list.map((word) => [word, expressionOf(word)] as const);
  // Most words are in no file at all, which a search for the plain text finds out sooner.
  const mayHave = (text: string, word: string): boolean => isPreset(word) || text.includes(word);
  return [...sources].flatMap(([file, text]) =>
    expressions
      .filter(([word, expression]) => mayHave(text, word) && expression.test(text))
      .map(([word]) => `${file}: ${word}`),
  );
}

/** Spelled in several ways. */
function isPreset(word: string): boolean {
  return word.includes("-") && !word.startsWith("/");
}

/** A name as a whole; a path behind any root; a preset with any separator and in any case. */
function expressionOf(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (word.startsWith("/")) return new RegExp(`${escaped}(?![\\w{/-])`);
  if (isPreset(word)) return new RegExp(word.split("-").join("[-_ ]?"), "i");
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`);
}

async function sourcesIn(...folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.join(folder, file)),
    ),
  );
  const isCode = (file: string): boolean =>
    /\.(ts|hbs|js)$/.test(file) || /^(src|templates)\/.*\.json$/.test(file);
  const read = files
    .flat()
    .filter(isCode)
    .map(async (file) => [file, await readFile(path.join(root, file), "utf8")] as const);
  return new Map(await Promise.all(read));
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

async function wordsOfPresets(): Promise<Words> {
  const loaded = await loadApis(undefined, root);
  const documents = loaded
    .flatMap((api) => [...api.documents.values()])
    .map((text) => JSON.parse(text) as Document);
  const apis = loaded.flatMap(({ versions }) => Array.from(versions.values(), ({ api }) => api));
  const operations = documents
    .flatMap(({ paths }) => Object.values(paths))
    .flatMap((item) => Object.values(item));
  const topics = apis.flatMap(({ traits }) => traits.webhooks?.events ?? []);
  const names = [
    ...operations.map(({ operationId = "" }) => operationId),
    ...documents.flatMap(({ components }) => Object.keys(components.schemas)),
    ...topics.flatMap(({ topic, type }) => [topic ?? "", type ?? ""]),
    // `created_at` and `nextCursor` belong to nobody.
    ...apis.flatMap(fieldsOf).filter((name) => name.length > 10),
  ];
  return {
    preset: loaded.map(({ name }) => name),
    name: unique(names.filter(hasSeveralWords)),
    path: unique(
      documents.flatMap(({ paths }) => Object.keys(paths)).filter((template) => template.length > 16),
    ),
    code: unique(
      apis.flatMap(({ errorSets }) => errorSets.flatMap(({ codes }) => codes.map(({ code }) => code))),
    ).filter(hasSeveralWords),
  };
}

/** Of several words only: `Currency` or `Error` may stand for itself. */
function hasSeveralWords(name: string): boolean {
  return /[a-z\d][A-Z_]|[A-Z]_/.test(name);
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** Every property, parameter and enumerated value, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (value instanceof Map) return [...value.values()].flatMap(fieldsOf);
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  const {
    properties,
    name,
    enum: values,
  } = value as { readonly properties?: unknown; readonly name?: unknown; readonly enum?: unknown };
  const own = properties instanceof Map ? [...(properties as Map<string, unknown>).keys()] : [];
  return [
    ...own,
    ...(typeof name === "string" && "in" in value ? [name] : []),
    ...(Array.isArray(values) ? values.filter((each) => typeof each === "string") : []),
    ...Object.values(value).flatMap(fieldsOf),
  ];
}
