/**
 * Whatever the document: it is refused by a code, or what comes out compiles. Documents are made by a grammar, by changing
 * those of the golden cases and of the corpus, and so that they contradict themselves. Everything is emitted: types,
 * operations, events with their fixtures, standard schemas, converters to a later version. Outputs are compiled together.
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
import { contradictions } from "./contradictions.js";
import { documents } from "./documents.js";
import { mutated, mutations } from "./mutate.js";
import { compileTogether, outcomeOf, type FuzzOutput } from "./outcome.js";

const isWhole = process.env["MODE"] === "corpus";
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 300);
const seed = Number(process.env["FUZZ_SEED"] ?? (isWhole ? Date.now() % 1e9 : 14));
/** Documents of each kind that are compiled in one program. */
const kinds = [
  ["of every form", documents.map(alone), 15],
  ["that was changed", changedDocuments().map(alone), 15],
  ["that contradicts itself", contradictions, 40],
] as const;

describe("a document", () => {
  it(
    `${kinds.map(([kind]) => kind).join(", or ")}, is refused by a code, or what comes out compiles`,
    async () => {
      const end = performance.now() + (isWhole ? seconds * 1000 : 0);
      for (let batch = 0; batch === 0 || performance.now() < end; batch++) {
        const { outputs, refused } = await generateBatch(seed + batch);
        expect(await compileTogether(outputs)).toBe("");
        if (isWhole)
          process.stdout.write(`seed ${seed + batch}: ${outputs.length} generated, ${refused} refused\n`);
      }
    },
    (seconds + 240) * 1000,
  );
});

async function generateBatch(batchSeed: number): Promise<{ outputs: FuzzOutput[]; refused: number }> {
  const outputs: FuzzOutput[] = [];
  let refused = 0;
  for (const [kind, arbitrary, numRuns] of kinds) {
    const before = outputs.length;
    const property = fc.asyncProperty(arbitrary, async (versions) => {
      const outcome = await outcomeOf(versions, firstYear + outputs.length);
      if (outcome.kind === "generated") outputs.push(outcome);
      else refused++;
    });
    await fc.assert(property, { seed: batchSeed, numRuns });
    expect(outputs.length, `Some documents ${kind} are generated.`).toBeGreaterThan(before);
  }
  return { outputs, refused };
}

const firstYear = 2000;

function alone(document: JsonObject): readonly JsonObject[] {
  return [document];
}

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
