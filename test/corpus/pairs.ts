/** Pairs of published documents that follow each other, for what has to hold between any two. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";

import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import type { Api } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import { corpusFolder } from "./documents.js";
import { series } from "./series.js";

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Json = Readonly<Record<string, Value>>;

const dated = path.resolve(corpusFolder, "../dated");
const isWhole = process.env["MODE"] === "corpus";

const small: readonly (readonly [string, string])[] = [
  [path.join(dated, "pinecone-control-2025-01.yaml"), path.join(dated, "pinecone-control-2025-04.yaml")],
  [path.join(dated, "pinecone-control-2025-10.yaml"), path.join(dated, "pinecone-control-2026-04.yaml")],
  [
    path.join(corpusFolder, "adyen-BalancePlatformTransferNotification-v3.json"),
    path.join(corpusFolder, "adyen-BalancePlatformTransferNotification-v4.json"),
  ],
];

const large: readonly (readonly [string, string])[] = [
  [path.join(dated, "pinecone-control-2025-04.yaml"), path.join(dated, "pinecone-control-2025-10.yaml")],
  [path.join(dated, "clerk-bapi-2025-11-10.yml"), path.join(dated, "clerk-bapi-2026-05-12.yml")],
  [path.join(dated, "klaviyo-2024-07-15.json"), path.join(dated, "klaviyo-2025-01-15.json")],
  [path.join(dated, "klaviyo-2026-04-15.json"), path.join(dated, "klaviyo-2026-07-15.json")],
  ...series.map(
    ([before, after]) => [path.join(corpusFolder, before), path.join(corpusFolder, after)] as const,
  ),
];

/** Versions of one API, as published; without `MODE=corpus` only small ones, which take no time. */
export const pairs = (isWhole ? [...small, ...large] : small).filter((files) =>
  files.every((file) => existsSync(file)),
);

export function isJsonObject(value: Value | undefined): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readDocument(file: string): Json {
  return load(readFileSync(file, "utf8")) as Json;
}

export function apiOf(document: Json): Api {
  const report = new Report();
  const parsed = parseDocument(
    { api: "corpus", version: "2026-01-01", file: "document.json", text: JSON.stringify(document) },
    report,
  );
  const valid = parsed && validate(parsed, report);
  report.throwIfErrors();
  if (valid === undefined) throw new Error("The document is valid.");
  return buildApi(valid, report);
}
