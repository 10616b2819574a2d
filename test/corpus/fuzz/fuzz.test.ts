/**
 * Whatever the document: it is refused by a code, or what comes out compiles. Documents are made by a grammar, and by
 * changing those of the golden cases and of the corpus.
 *
 * `npm run corpus:fuzz` goes on for as many seconds as `FUZZ_SECONDS` says (300), from the seed `FUZZ_SEED`.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../src/values/json.js";
import { corpusDocuments, corpusFolder } from "../documents.js";
import { readRawDocument } from "../echo/raw-document.js";
import { documents } from "./documents.js";
import { mutated, mutations } from "./mutate.js";
import { compileTogether, outcomeOf, type FuzzOutput } from "./outcome.js";

const isWhole = process.env["MODE"] === "corpus";
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 300);
const seed = Number(process.env["FUZZ_SEED"] ?? (isWhole ? Date.now() % 1e9 : 14));
const limits: fc.Parameters<unknown> = isWhole
  ? { seed, numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 500, markInterruptAsFailure: false }
  : { seed, numRuns: 40 };

describe("a document", () => {
  it.each([
    ["of every form", documents],
    ["that was changed", changedDocuments()],
  ] as const)(
    "%s is refused by a code, or what comes out compiles",
    async (_, arbitrary) => {
      const outputs: FuzzOutput[] = [];
      const count = { refused: 0, generated: 0 };
      await fc.assert(
        fc.asyncProperty(arbitrary, async (document) => {
          const outcome = await outcomeOf(document);
          count[outcome.kind]++;
          if (outcome.kind === "generated" && outputs.length < mostCompiled)
            outputs.push({ document, files: outcome.files });
        }),
        limits,
      );
      expect(await compileTogether(outputs)).toBe("");
      expect(count.generated, "Some are generated.").toBeGreaterThan(0);
      if (isWhole) process.stdout.write(`seed ${seed}: ${JSON.stringify(count)}\n`);
    },
    (seconds + 120) * 1000,
  );
});

/** A program of more outputs takes longer than it finds. */
const mostCompiled = isWhole ? 150 : 12;

/** Small ones: a large document hides its change. */
function changedDocuments(): fc.Arbitrary<JsonObject> {
  const cases = path.resolve(import.meta.dirname, "../../cases");
  const files = [
    ...readdirSync(cases, { recursive: true, encoding: "utf8" })
      .filter((file) => /specs\/[^/]+\.(ya?ml|json)$/.test(file) && !file.includes("broken"))
      .map((file) => path.join(cases, file)),
    ...corpusDocuments()
      .filter((name) => name.startsWith("oai-"))
      .map((name) => path.join(corpusFolder, name)),
  ].sort();
  const sources = files.map((file) => readRawDocument(file, file).root);
  return fc
    .tuple(fc.nat({ max: sources.length - 1 }), mutations)
    .map(([index, list]) => mutated(sources[index] ?? {}, list));
}
