/** Published documents beside the project. A clone does not have them: then their tests say so and pass over. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export const corpusFolder = process.env["OPENAPI_CORPUS"] ?? path.resolve(root, "../shared/corpus");

/** Paths of the corpus' documents; empty, with a word about it, where there is none. */
export function corpusDocuments(): string[] {
  if (!existsSync(corpusFolder)) {
    process.stdout.write(`Skipped: there is no corpus of documents at ${corpusFolder} (OPENAPI_CORPUS).\n`);
    return [];
  }
  return readdirSync(corpusFolder)
    .filter((file) => /\.(json|ya?ml)$/.test(file))
    .sort()
    .map((file) => path.join(corpusFolder, file));
}

/** The published document of the partner platform; absent in a clone. */
export const publishedDocument = path.resolve(root, "../shared/real-specs/partner-platform-2026-07.yml");
