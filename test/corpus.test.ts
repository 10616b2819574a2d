/** The whole program on documents that nobody here wrote: it emits, the same twice, and what it emits compiles. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generate } from "../src/index.js";
import { compile } from "./support/compile.js";
import { corpusDocuments, publishedDocument } from "./support/corpus.js";

const documents = corpusDocuments();

describe.skipIf(documents.length === 0)("a published document", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "corpus-"));
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(documents.map((file) => [path.basename(file), file]))(
    "%s is generated",
    async (name, file) => {
      const api = name.replace(/\.[^.]+$/, "").toLowerCase();
      const { files, diagnostics } = await generate({ apis: { [api]: { documents: { v1: file } } } });
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(files.map(({ path: emitted }) => emitted)).toContain(`${api}/v1/client.ts`);
      for (const { path: emitted, text } of files) {
        await mkdir(path.dirname(path.join(folder, emitted)), { recursive: true });
        await writeFile(path.join(folder, emitted), text);
      }
    },
    120_000,
  );

  it("compiles with every strict flag", async () => {
    expect(await compile([folder], { compiler: "7", module: "nodenext", hasDom: false })).toBe("");
  }, 300_000);
});

describe.skipIf(!existsSync(publishedDocument))("the published document of the partner platform", () => {
  const preset = "partner-platform";
  const generated = async (config: Parameters<typeof generate>[0]): Promise<Map<string, string>> => {
    const { files } = await generate(config);
    return new Map(files.map(({ path: file, text }) => [file, text]));
  };

  it("has the events and rails of our own under the preset's overlays", async () => {
    const ours = await generated({ apis: { [preset]: { preset, versions: ["2026-07-01"] } } });
    const documents = { "2026-07-01": publishedDocument };
    const theirs = await generated({ apis: { [preset]: { preset, documents } } });
    const file = (files: ReadonlyMap<string, string>, name: string): string =>
      withoutComments(files.get(`${preset}/2026-07-01/${name}.ts`) ?? "");
    expect(file(theirs, "events")).toBe(file(ours, "events"));
    expect(file(theirs, "events")).toContain("export type WebhookEvent");
    expect(declaration(file(theirs, "types"), "DepositRail")).toBe(
      declaration(file(ours, "types"), "DepositRail"),
    );
    expect(declaration(file(ours, "types"), "DepositRail")).toContain("DepositRail_FedNowDepositInfo");
    expect(file(theirs, "types"), "Every type is equal, prose apart.").toBe(file(ours, "types"));
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, "").replace(/^\/\/.*\n/gm, "");
}

function declaration(text: string, name: string): string | undefined {
  return new RegExp(`^export type ${name} =[^;]*;`, "m").exec(text)?.[0];
}
