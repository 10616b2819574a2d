/**
 * Our documents against the published one: the facts are the same, the prose is ours.
 *
 * The published document is not part of this repository; without it there is nothing to compare with.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";

import type { JsonObject, JsonValue } from "../../src/values/json.js";

const file = "../shared/real-specs/partner-platform-2026-07.yml";
const isThere = existsSync(file);
if (!isThere)
  process.stdout.write(`${file} is missing: our documents are not compared with the published one.\n`);

/** Below these keywords the keys are names that the document chose, so `description` is a field there. */
const nameMaps = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "parameters",
  "securitySchemes",
  "paths",
  "responses",
  "content",
  "mapping",
  "webhooks",
  "headers",
]);
const prose = new Set(["description", "title", "summary", "example", "examples"]);

describe.runIf(isThere)("our document of 2026-07-01 and the published one", () => {
  const published = isThere ? (load(readFileSync(file, "utf8")) as JsonObject) : {};
  const ours = JSON.parse(readFileSync("specs/partner-platform/2026-07-01.json", "utf8")) as JsonObject;

  it("state the same facts", () => {
    expect(facts(ours)).toEqual(facts(published));
  });

  it("share no sentence of five words or more", () => {
    // Enum values and patterns are facts, however many words they have.
    const values = new Set(sentences(facts(published)));
    const theirs = new Set(sentences(published).filter((sentence) => !values.has(sentence)));
    const shared = specFiles().flatMap((path) =>
      sentences(readSpec(path))
        .filter((sentence) => theirs.has(sentence))
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(theirs.size).toBeGreaterThan(500);
    expect(shared).toEqual([]);
  });

  it("name the vendor only where a wire name does", () => {
    const title = (published["info"] as { title: string }).title;
    const vendor = new RegExp(`\\b${title.split(" ")[0] ?? ""}\\b`, "i");
    const naming = specFiles().filter((path) => vendor.test(readFileSync(path, "utf8")));
    expect(naming).toEqual([]);
  });
});

function facts(document: JsonObject): JsonValue {
  const { info: _info, servers: _servers, ...rest } = document;
  return withoutProse(rest, false);
}

function withoutProse(value: JsonValue, isNameMap: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((entry: JsonValue) => withoutProse(entry, false));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value as JsonObject).filter(([key]) => isNameMap || !prose.has(key));
  return Object.fromEntries(
    entries.map(([key, child]) => [key, withoutProse(child, !isNameMap && nameMaps.has(key))]),
  );
}

/** Every text with blanks in it, cut where a sentence, a line or a list item ends, in lower case without marks. */
function sentences(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap((entry: JsonValue) => sentences(entry));
  if (value !== null && typeof value === "object")
    return Object.values(value as JsonObject).flatMap(sentences);
  if (typeof value !== "string") return [];
  return value
    .split(/[.!?;:](?:\s|$)|\n|\s-\s/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence.split(" ").length >= 5);
}

function specFiles(): string[] {
  return readdirSync("specs", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(json|yaml)$/.test(path))
    .map((path) => `specs/${path}`)
    .sort();
}

function readSpec(path: string): JsonValue {
  return load(readFileSync(path, "utf8")) as JsonValue;
}
