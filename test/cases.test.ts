/**
 * Golden cases: a folder that is named after what it protects, run through the whole program in memory.
 *
 * `case.json` holds the configuration and why the case is there; `expected/` every emitted file that is its own (of
 * CHANGES.md an outline), or `expected-stderr.txt` what a user is told. `UPDATE_CASES=1 npx vitest run test/cases.test.ts`
 * rewrites them: read the diff like code.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import picocolors from "picocolors";
import { describe, expect, it } from "vitest";

import { DiagnosticError, generate, type GenerateConfig } from "../src/index.js";
import { formatDiagnostic } from "../src/diagnostics/format-diagnostics.js";
import { expectCommitted, isUpdate, updateCommand } from "./support/committed.js";
import { abridged, isDerived, isPlain, isPlainCase } from "./support/golden-cases.js";

interface Case {
  readonly why: string;
  readonly config: GenerateConfig;
  /** A case with mostly the same output: files that are the same are left out. */
  readonly like?: string;
}

const root = path.join(import.meta.dirname, "cases");

describe("golden cases", async () => {
  const folders = (await readdir(root, { recursive: true })).filter(
    (file) => path.basename(file) === "case.json",
  );
  it.each(folders.map((file) => path.dirname(file)).sort())("%s", async (name) => {
    const folder = path.join(root, name);
    const { config, why, like } = JSON.parse(await readFile(path.join(folder, "case.json"), "utf8")) as Case;
    expect(why, "A case says what it protects.").toMatch(/\w{3,}.*\.$/);
    const known = like === undefined ? new Map<string, string>() : await readExpected(path.join(root, like));
    const seen = new Map([...(await run(config, folder))].filter(([file, text]) => known.get(file) !== text));
    if (isUpdate) await replace(folder, seen);
    const inCase = (texts: ReadonlyMap<string, string>): Map<string, string> =>
      new Map(Array.from(texts, ([file, text]) => [`test/cases/${name}/${file}`, text]));
    expectCommitted(inCase(seen), updateCommand(import.meta.filename), inCase(await readExpected(folder)));
  });
});

/** Path → text of everything that a run gives. */
async function run(config: GenerateConfig, folder: string): Promise<Map<string, string>> {
  try {
    const { files, diagnostics } = await generate({ format: "project", ...config }, { cwd: folder });
    const remaining = files.filter(
      ({ path: file, text }) => !isDerived(file) && (isPlainCase(folder) || !isPlain(file, text)),
    );
    const message = diagnostics
      .map((diagnostic) => formatDiagnostic(diagnostic, { colors: plain }))
      .join("\n\n");
    return new Map([
      ...remaining.map(({ path: file, text }) =>
        file.endsWith("/CHANGES.md")
          ? ([`expected/${file.replace(".md", "-outline.md")}`, outline(text)] as const)
          : ([`expected/${file}`, abridged(folder, file, text)] as const),
      ),
      ...(message === "" ? [] : [["expected-notices.txt", `${message}\n`] as const]),
    ]);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const text = error.diagnostics
      .map((diagnostic) => formatDiagnostic(diagnostic, { colors: plain }))
      .join("\n\n");
    return new Map([["expected-stderr.txt", `${text.replaceAll(folder, ".")}\n`]]);
  }
}

/** Sections, verdicts and ids: `generated/` has whole reports, and the records of `test/judge/` the words of each change. */
function outline(changes: string): string {
  return `${(changes.match(/^(?:#{1,3} |_|\||`[a-z-]+-[0-9a-f]{8}`).*$/gm) ?? []).join("\n")}\n`;
}

const plain = picocolors.createColors(false);

async function readExpected(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => file.startsWith("expected"));
  return new Map(
    await Promise.all(
      files.sort().map(async (file) => [file, await readFile(path.join(folder, file), "utf8")] as const),
    ),
  );
}

async function replace(folder: string, seen: ReadonlyMap<string, string>): Promise<void> {
  for (const name of ["expected", "expected-stderr.txt", "expected-notices.txt"]) {
    const place = path.join(folder, name);
    if (existsSync(place)) await rm(place, { recursive: true });
  }
  for (const [file, text] of seen) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}
