/** Comparison of committed files with what produces them. A failing test names the file, the difference and the command. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTwoFilesPatch } from "diff";
import { expect } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

type Texts = ReadonlyMap<string, string>;

/** `true` if tests write their golden files instead of comparing them: read the diff like code. */
export const isUpdate = process.env["UPDATE_CASES"] === "1";

/** `made`: expected files by path from the root. `committed`: actual files, including stale ones. */
export function expectCommitted(
  outputs: Texts,
  command: string,
  committed: Texts = committedTexts([...outputs.keys()]),
): void {
  const files = [...new Set([...outputs.keys(), ...committed.keys()])].sort();
  const differing = files.filter((file) => outputs.get(file) !== committed.get(file));
  if (differing.length === 0) return;
  const shown = differing
    .slice(0, mostFiles)
    .map((file) => difference(file, committed.get(file), outputs.get(file)));
  const rest = differing.length > mostFiles ? [`And ${differing.slice(mostFiles).join(", ")}.`] : [];
  const message = [...shown, ...rest, advice(command)].join("\n\n");
  expect.fail(message);
}

/** Compares a golden file, or writes it if `UPDATE_CASES` is set. */
export function expectGolden(file: string, text: string, test: string): void {
  const name = path.relative(root, file).split(path.sep).join("/");
  if (isUpdate) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expectCommitted(new Map([[name, text]]), updateCommand(test));
}

/** For tests that compare a golden file piece by piece. */
export function updateHint(file: string, test: string): string {
  return `${path.basename(file)} has something else. ${advice(updateCommand(test))}`;
}

export function updateCommand(test: string): string {
  return `UPDATE_CASES=1 npx vitest run ${path.relative(root, test).split(path.sep).join("/")}`;
}

export function committedTexts(files: readonly string[]): Map<string, string> {
  const present = files.filter((file) => existsSync(path.join(root, file)));
  return new Map(present.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

function advice(command: string): string {
  return `Run \`${command}\`, and read the diff like code.`;
}

const mostFiles = 5;
const mostLines = 60;

function difference(file: string, committed: string | undefined, output: string | undefined): string {
  if (committed === undefined) return `${file} is missing.`;
  if (output === undefined) return `${file} is committed, and nothing makes it any more.`;
  // Comparing very different texts takes long; their first difference is enough.
  const patch = createTwoFilesPatch("committed", "made", committed, output, "", "", {
    context: 2,
    maxEditLength: 1000,
  });
  const lines = patch?.split("\n").slice(1) ?? firstDifference(committed, output);
  const rest = lines.length > mostLines ? [`… ${lines.length - mostLines} more lines`] : [];
  return [`${file} differs from what it is made of:`, ...lines.slice(0, mostLines), ...rest]
    .join("\n")
    .trimEnd();
}

function firstDifference(committed: string, output: string): string[] {
  const [before, after] = [committed.split("\n"), output.split("\n")];
  const line = before.findIndex((each, index) => each !== after[index]);
  return [`line ${line + 1}`, `-${before[line] ?? ""}`, `+${after[line] ?? ""}`];
}
