/** Published documents beside the project. A clone does not have them: then their tests say so and pass over. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import type { ValidDocument } from "../../src/document/valid-document.js";
import type { Api } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import { cpuTime } from "../support/cpu-time.js";

const root = path.resolve(import.meta.dirname, "../..");

/** The documents that expectations name are in the corpus that is shared; another one may have none of them. */
export const isShared = process.env["OPENAPI_CORPUS"] === undefined;
export const corpusFolder = process.env["OPENAPI_CORPUS"] ?? path.resolve(root, "../shared/corpus");

/** The published document of the partner platform; absent in a clone. */
export const publishedDocument = path.resolve(root, "../shared/real-specs/partner-platform-2026-07.yml");

/** Names of the corpus' documents; none, with a word about it, where there is no corpus. */
export function corpusDocuments(): string[] {
  if (!existsSync(corpusFolder)) {
    process.stdout.write(`Skipped: there is no corpus of documents at ${corpusFolder} (OPENAPI_CORPUS).\n`);
    return [];
  }
  return readdirSync(corpusFolder)
    .filter((file) => /\.(json|ya?ml)$/.test(file))
    .sort();
}

export interface ReadDocument {
  readonly diagnostics: readonly Diagnostic[];
  readonly document: ValidDocument;
  readonly api: Api;
  /** What parsing took, in milliseconds of this process alone. */
  readonly parsing: number;
}

const known = new Map<string, ReadDocument>();

/** A document of the corpus, or at a path, with its model. It is read once, until it is forgotten. */
export function readPublished(name: string): ReadDocument {
  const file = path.resolve(corpusFolder, name);
  const earlier = known.get(file);
  if (earlier !== undefined) return earlier;
  const report = new Report();
  const text = readFileSync(file, "utf8");
  const start = cpuTime();
  const parsed = parseDocument({ api: "corpus", version: "2026-01-01", file, text }, report);
  const parsing = cpuTime() - start;
  const document = parsed && validate(parsed, report);
  report.throwIfErrors();
  if (document === undefined) throw new Error(`${name} is not a valid document.`);
  const api = buildApi(document, report);
  report.throwIfErrors();
  const read = { diagnostics: report.diagnostics, document, api, parsing };
  known.set(file, read);
  return read;
}

/** So that the models of all documents are not in memory at once, nor while other files are tested. */
export function forgetPublished(): void {
  known.clear();
}
