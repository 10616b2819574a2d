/** Layout of `generated/`, as a block of the documentation: the folders with their contents. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Entries of an API that are not folders of versions. */
const meanings: Readonly<Record<string, string>> = {
  "runtime/": "shared code of every call: plain TypeScript, no dependencies, Web standards only",
  "CHANGES.md": "changes of each version",
  "resume.ts": "createResume: entries of a journal, each with the client of its version",
  "openapi-dated.json": "manifest: the sources, and a sha256 of each file",
};

export function generatedLayout(folder = path.resolve(import.meta.dirname, "../generated")): string {
  return entriesOf(folder)
    .flatMap((api) => [
      `generated/${api}`,
      ...entriesOf(path.join(folder, api)).map((entry) => line(api, entry)),
    ])
    .join("\n");

  function line(api: string, entry: string): string {
    return `  ${entry.padEnd(20)}${meanings[entry] ?? contentOf(path.join(folder, api, entry))}`.trimEnd();
  }
}

/** File and folder names, folders with a trailing slash, version folders last. */
function entriesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  const isListed = (name: string): boolean => name.endsWith("/") && !(name in meanings);
  return [...names.filter((name) => !isListed(name)), ...names.filter(isListed)];
}

/** Modules of a folder, or exports of a module. */
function contentOf(place: string): string {
  const names = place.endsWith("/")
    ? entriesOf(place).map((entry) => entry.replace(/\.ts$/, ""))
    : Array.from(readFileSync(place, "utf8").matchAll(/^export (?:const|type) (\w+)/gm), ([, name]) => name);
  return names.join(", ");
}
