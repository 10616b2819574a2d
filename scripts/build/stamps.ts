/** Whether `dist/` is what a build would write now, by hashes of all that decides it. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { filesBelow } from "../../src/disk/files-below.js";

/** Parts of a build, and the files and folders from which each is made. */
const inputs = {
  runtime: ["templates", "scripts/build", "src/code", "package-lock.json"],
  program: [
    "src",
    "specs",
    "scripts/build",
    "templates/runtime",
    "tsconfig.build.json",
    "tsconfig.json",
    "package-lock.json",
  ],
} as const;

export type Part = keyof typeof inputs;

/** Not part of the package. */
const stampsFile = "dist/stamps.json";

export function hashOf(part: Part): string {
  const hash = createHash("sha256").update(process.version);
  for (const place of inputs[part]) {
    const files = statSync(place).isFile()
      ? [place]
      : filesBelow(place).map((file) => path.join(place, file));
    for (const file of files.filter(isInput)) hash.update(`\n${file}\n`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Code, and templates that are code; documents and the parts of the page are read where they are. */
const isInput = (file: string): boolean =>
  /\.(?:[cm]?ts|ts\.hbs)$|^(?:package-lock|tsconfig).*\.json$/.test(file);

export function writeStamps(parts: readonly Part[]): void {
  writeFileSync(
    stampsFile,
    JSON.stringify({ ...readStamps(), ...Object.fromEntries(parts.map((part) => [part, hashOf(part)])) }),
  );
}

export const isStale = (part: Part): boolean => readStamps()[part] !== hashOf(part);

function readStamps(): Partial<Record<Part, string>> {
  if (!existsSync(stampsFile)) return {};
  return JSON.parse(readFileSync(stampsFile, "utf8")) as Partial<Record<Part, string>>;
}
