/**
 * What a document says is what is sent, and what is answered is what comes out: operations of documents that nobody here
 * wrote, and of one that has every form that OpenAPI knows.
 *
 * `npm run corpus:echo` calls every operation of the corpus, which takes minutes, and prints a table.
 */
// cspell:ignore uspto
import path from "node:path";
import { describe, expect, it } from "vitest";

import { corpusDocuments, corpusFolder, isShared } from "../documents.js";
import { echo, type EchoResult } from "./echo.js";
import { echoTable } from "./echo-table.js";
import { libraryDefects } from "./library-defects.js";

const corpus = corpusDocuments();
const isWhole = process.env["MODE"] === "corpus";
const everyForm = path.join(import.meta.dirname, "echo-document.yaml");

describe("an operation", () => {
  it("is called and answered as the document says, in every form that a document can name", async () => {
    const result = await echo("echo-document.yaml", everyForm);
    expect(result.faults).toEqual([]);
    expect(result.notCalled).toEqual([]);
    expect(result.right).toBeGreaterThan(2 * result.operations);
  });

  it.skipIf(corpus.length === 0 || !isShared || isWhole).each([
    ["adyen-BinLookupService-v54.json", 2],
    ["oai-uspto.json", 3],
    ["resend.json", 12],
    ["twilio_verify_v2.json", 8],
  ])("of %s is called and answered as the document says", async (name, most) => {
    const result = await echo(name, path.join(corpusFolder, name), { most });
    expect(result.faults).toEqual([]);
    expect(result.operations).toBeGreaterThanOrEqual(most);
  });

  it.skipIf(corpus.length === 0 || !isWhole)(
    "of every document is called and answered as the document says",
    async () => {
      const results: EchoResult[] = [await echo("echo-document.yaml", everyForm)];
      const chosen = (process.env["ECHO"] ?? "").split(",").filter((name) => name !== "");
      for (const name of chosen.length > 0 ? chosen : corpus) {
        results.push(await echo(name, path.join(corpusFolder, name)));
        process.stdout.write(echoTable(results.slice(-1)));
      }
      process.stdout.write(`\n${echoTable(results)}`);
      expect(results.flatMap(({ faults }) => faults)).toEqual([]);
      if (chosen.length > 0) return;
      const defects = new Set(results.flatMap((result) => [...result.defects.keys()]));
      expect(libraryDefects.map(({ kind }) => kind).filter((kind) => !defects.has(kind))).toEqual([]);
    },
    3_600_000,
  );
});
