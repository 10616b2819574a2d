/** Messages that a service expects word for word: the emitted functions, compiled and executed. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import { generate } from "../../src/index.js";
import { fillMessage } from "../../templates/runtime/message.js";
import { compile } from "../support/compile.js";

interface Wording {
  readonly template?: string;
  readonly parts?: object;
  readonly name?: string;
}

function overlay({ template, parts, name = "consentMessage" }: Wording, versions: readonly string[]): string {
  const message = {
    name,
    description: "What a person signs. */ alert(1) /*",
    template: template ?? '{person} says "yes" to `$0` \\\\ on {date}, and {person} means it.',
    parts: parts ?? {
      person: { description: "Who agrees." },
      date: { description: "When.", day: "DD.MM.YYYY" },
    },
    field: { schema: "Consent", property: "text" },
  };
  return JSON.stringify({
    overlay: "1.0.0",
    info: { title: "Messages", version: "1.0.0" },
    "x-versions": versions,
    actions: [{ target: "$", update: { "x-client": { messages: [message] } } }],
  });
}

const document = (version: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Consents", version },
    paths: {
      "/consents": {
        post: {
          operationId: "addConsent",
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Consent" } } },
          },
          responses: { "204": { description: "Done" } },
        },
      },
    },
    components: {
      schemas: {
        Consent: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
        // A name that the module imports.
        MessageDay: { type: "string" },
      },
    },
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "messages-"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true }));

/** `wordings`: by version; the same one for versions that share it. */
async function emit(name: string, wordings: Readonly<Record<string, Wording>>) {
  const cwd = path.join(folder, name);
  await mkdir(cwd);
  const versions = Object.keys(wordings);
  const distinct = [...new Set(Object.values(wordings))];
  for (const version of versions) await writeFile(path.join(cwd, `${version}.json`), document(version));
  for (const [index, wording] of distinct.entries()) {
    const own = versions.filter((version) => wordings[version] === wording);
    await writeFile(path.join(cwd, `overlay-${index}.json`), overlay(wording, own));
  }
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const overlays = distinct.map((_, index) => `overlay-${index}.json`);
  const { files } = await generate({ apis: { api: { documents, overlays, version: "none" } } }, { cwd });
  for (const { path: file, text } of files) {
    const place = path.join(cwd, "out", file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  return new Map(files.map(({ path: file, text }) => [file, text]));
}

type Build = (parts: object) => string;

async function load(name: string, version: string): Promise<Readonly<Record<string, Build>>> {
  const outfile = path.join(folder, `${name}-${version}.mjs`);
  const entry = path.join(folder, name, "out/api", version, "index.ts");
  await build({ entryPoints: [entry], bundle: true, format: "esm", platform: "node", outfile });
  return (await import(pathToFileURL(outfile).href)) as Readonly<Record<string, Build>>;
}

describe("the emitted function", () => {
  it("builds the text of its version, compiles everywhere, and is shared where the wording is", async () => {
    const first: Wording = {};
    const files = await emit("shared", {
      "2025-01-01": first,
      "2025-06-01": first,
      "2026-01-01": { template: "{person} consents on {date}." },
    });
    const parts = { person: "Ada */ ${1}", date: new Date("2026-02-03T23:59:59Z") };
    const texts = [];
    for (const version of ["2025-01-01", "2025-06-01", "2026-01-01"])
      texts.push((await load("shared", version))["consentMessage"]?.(parts));
    const old = 'Ada */ ${1} says "yes" to `$0` \\\\ on 03.02.2026, and Ada */ ${1} means it.';
    expect(texts).toEqual([old, old, "Ada */ ${1} consents on 03.02.2026."]);
    expect(files.get("api/2025-06-01/messages.ts")).toContain('from "../2025-01-01/messages.js"');
    expect(files.get("api/2026-01-01/messages.ts")).not.toContain("2025-01-01");
    const all = path.join(folder, "shared/out");
    for (const compiler of ["5.5", "7"] as const)
      expect(await compile([all], { compiler, module: "nodenext", hasDom: false })).toBe("");
  }, 60_000);

  it("is not there, nor its runtime, where no message is", async () => {
    await mkdir(path.join(folder, "none"));
    await writeFile(path.join(folder, "none/a.json"), document("2026-01-01"));
    const config = { apis: { api: { documents: { "2026-01-01": "a.json" }, version: "none" as const } } };
    const { files } = await generate(config, { cwd: path.join(folder, "none") });
    expect(files.map(({ path: file }) => file).filter((file) => /message/.test(file))).toEqual([]);
    expect(files.some(({ text }) => text.includes("export type MessageDay = string"))).toBe(true);
  });

  it.each<[string, Wording]>([
    ["a name that is no function's", { name: "__proto__" }],
    ["a part that is no name", { template: "{a b}", parts: { "a b": { description: "x" } } }],
    ["a part of the prototype", { template: "{__proto__}", parts: {} }],
    ["a brace alone", { template: "{person} {date} }" }],
    ["a line end", { template: "{person}\n{date}" }],
    [
      "a day without year",
      { parts: { person: { description: "x" }, date: { description: "x", day: "DD/MM" } } },
    ],
    [
      "a month by its name",
      { parts: { person: { description: "x" }, date: { description: "x", day: "DD MMM YYYY" } } },
    ],
  ])("is refused with %s", async (name, wording) => {
    await expect(emit(`bad ${name}`, { "2026-01-01": wording })).rejects.toThrow(DiagnosticError);
  });
});

describe("a part", () => {
  const form = { template: "{name} on {day}", days: { day: "DD/MM/YYYY" } };
  const fill = (parts: object) => () => fillMessage(form, parts);
  const name = "a";
  const day = "2024-02-29";

  it.each([
    [{ name, day }, "a on 29/02/2024"],
    [{ name: "$& {day} $1", day }, "$& {day} $1 on 29/02/2024"],
    [{ name: "ä b", day: "0999-12-31" }, "ä b on 31/12/0999"],
    [{ name, day: new Date("2024-02-29T23:30:00-05:00") }, "a on 01/03/2024"],
    [{ name, day: new Date(Date.UTC(2024, 0, 1)) }, "a on 01/01/2024"],
  ])("%j", (parts, expected) => {
    expect(fillMessage(form, parts)).toBe(expected);
  });

  it.each([
    undefined,
    null,
    "",
    " ",
    "a ",
    " a",
    "\u00a0a",
    "a\nb",
    "a\u2028b",
    "a\u200bb",
    "a\u202eb",
    "\ud800",
    1,
    {},
  ])("that would make another text is refused: %j", (part) => {
    expect(fill({ name: part, day })).toThrow(/^`name` must be a string/);
  });

  it.each([
    undefined,
    null,
    "",
    "29/02/2024",
    "2024-2-29",
    "2023-02-29",
    "2024-13-01",
    "2024-02-29T00:00:00Z",
    "+012024-02-29",
    0,
    new Date(NaN),
    new Date(8e15),
    {},
  ])("that is no day is refused: %j", (part) => {
    expect(fill({ name, day: part })).toThrow(/^`day` must be a day/);
  });

  it("is looked for in what was passed, not in its prototype", () => {
    expect(fill(Object.create({ name, day }) as object)).toThrow(TypeError);
    expect(() => fillMessage({ template: "{constructor}" }, {})).toThrow(TypeError);
  });
});
