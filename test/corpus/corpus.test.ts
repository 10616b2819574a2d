/**
 * The whole program on documents that nobody here wrote. Each is read once, and what is made of it is looked at stage by
 * stage: the document, its model, what is emitted, its events, and what changes to the next version of its API.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "prettier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { diffApis } from "../../src/changes/diff.js";
import { textReport } from "../../src/changes/report/text/text.js";
import { Report } from "../../src/diagnostics/report.js";
import { generate } from "../../src/index.js";
import { buildApi } from "../../src/model/build-api.js";
import { compile } from "../support/compile.js";
import { laidOut, layoutStyles } from "../support/laid-out.js";
import { documentFaults } from "./document-faults.js";
import { answersToBadInput } from "./answers-to-bad-input.js";
import { corpusDocuments, corpusFolder, cpuTime, isShared, readPublished } from "./documents.js";
import { modelFaults, modelText, shuffled } from "./model-faults.js";
import { checkEvents, expectedEvents } from "./receive-events.js";
import { series } from "./series.js";

const names = corpusDocuments();

/** Small enough for Prettier. */
const laidOutSample = new Set(["adyen-BinLookupService-v54.json", "oai-tictactoe.yaml", "resend.json"]);

/** Operations whose path has a `#`, so that two of them would be the same request. */
const pathsWithFragment: Readonly<Record<string, number>> = { "box-2024.0.json": 19 };

/** Operations with a declared answer to bad input, or to a missing credential. */
const declaringErrors: Readonly<Record<string, number>> = {
  "adyen-BinLookupService-v54.json": 2,
  "adyen-CheckoutService-v70.json": 20,
  "adyen-CheckoutService-v71.json": 20,
  "adyen-CheckoutService-v72.json": 20,
  "box-2024.0.json": 277,
  "box-2025.0.json": 33,
  "github-api-o23.json": 607,
  "github-ghes-3.19.json": 415,
  "intercom-2.13.yaml": 121,
  "intercom-2.14.yaml": 134,
  "intercom-2.15.yaml": 145,
  "oai-petstore.json": 3,
  "oai-tictactoe.yaml": 2,
  "plaid-2026-06.yaml": 283,
  "stripe-2020-03-02.yaml": 359,
  "stripe-2022-11-15.yaml": 454,
  "stripe-2023-08-16.yaml": 468,
};

describe.skipIf(names.length === 0)("a published document", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "corpus-"));
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
  });
  afterAll(() => rm(folder, { recursive: true }));

  describe.each(names)("%s", (name) => {
    it("is read into the one form, in time that grows with its length", () => {
      const { document, parsing } = readPublished(name);
      // Far above what a loaded machine needs, and far below what a step that is not linear takes.
      expect(parsing).toBeLessThan(10_000);
      expect(document.operations.length + document.webhooks.length, "There is something to see.").not.toBe(0);
      expect(documentFaults(document)).toEqual([]);
    }, 60_000);

    it("has a model without faults, the same one in whatever order its parts come", () => {
      const { document, api } = readPublished(name);
      expect(modelFaults(api)).toEqual([]);
      expect(api.operations).toHaveLength(document.operations.length);
      expect(modelText(buildApi(shuffled(document), new Report())) === modelText(api)).toBe(true);
    }, 60_000);

    it("has its bad input answered as it declares, with the reason", () => {
      const { declaring, unfit, silent } = answersToBadInput(readPublished(name).api);
      expect({ unfit, silent }).toEqual({ unfit: [], silent: [] });
      if (isShared) expect(declaring).toBe(declaringErrors[name] ?? 0);
    }, 60_000);

    const api = name.replace(/\.[^.]+$/, "").toLowerCase();

    it("is generated", async () => {
      const documents = { v1: path.join(corpusFolder, name) };
      const { files, diagnostics } = await generate({ apis: { [api]: { documents } } }, { cwd: folder });
      const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
      expect(errors).toEqual(errors.map(() => "PATH_INVALID"));
      expect(errors).toHaveLength(pathsWithFragment[name] ?? 0);
      expect(files.map(({ path: emitted }) => emitted)).toContain(`${api}/v1/client.ts`);
      for (const { path: emitted, text } of files) {
        await mkdir(path.dirname(path.join(folder, emitted)), { recursive: true });
        await writeFile(path.join(folder, emitted), text);
      }
    }, 120_000);

    it.skipIf(!laidOutSample.has(name))(
      "is laid out as by Prettier, whatever the style",
      async () => {
        const version = path.join(folder, api, "v1");
        for (const [index, file] of (await readdir(version)).entries()) {
          const text = await readFile(path.join(version, file), "utf8");
          for (const style of [layoutStyles[index % layoutStyles.length], layoutStyles.at(-1)])
            if (style !== undefined)
              expect(laidOut(text, style), file).toBe(await format(text, { ...style, parser: "typescript" }));
        }
      },
      60_000,
    );

    const events = expectedEvents[name];
    it.skipIf(events === undefined)(
      "has a receiver for its events",
      async () => {
        if (events !== undefined) await checkEvents(path.join(folder, api, "v1"), events);
      },
      60_000,
    );
  });

  it("compiles with every strict flag", async () => {
    expect(await compile([folder], { compiler: "7", module: "nodenext", hasDom: false })).toBe("");
  }, 300_000);

  it("tells its events apart as their payloads do it", () => {
    const counts = { "adyen-BalancePlatformTransferNotification-v4.json": 2, "resend.json": 17 };
    const known = Object.entries(counts).filter(([name]) => names.includes(name));
    expect(known, "Another corpus may have none of them.").toHaveLength(isShared ? 2 : known.length);
    for (const [name, count] of known) {
      const tags = readPublished(name).api.events.map(({ payload }) =>
        payload.kind === "whole" ? payload.tag : undefined,
      );
      expect(tags).toEqual(Array.from({ length: count }, () => "type"));
    }
  });
});

describe("a published series", () => {
  const known = series.filter(([before, after]) => names.includes(before) && names.includes(after));
  it("is there wherever the corpus is", () => {
    expect(known).toHaveLength(names.length > 0 && isShared ? series.length : known.length);
  });

  it.each(known)(
    "%s → %s",
    (before, after, title) => {
      const [left, right] = [readPublished(before), readPublished(after)];
      // Once to warm up: a program that compares once has read two documents with the same code before.
      diffApis(left.api, right.api);
      const start = cpuTime();
      const diff = diffApis(left.api, right.api);
      const comparing = cpuTime() - start;
      const parsing = left.parsing + right.parsing;
      const { facts, changes } = diff.counts;
      expect(diff.changes.filter((change) => change.title.includes(title))).toHaveLength(1);
      expect(changes).toBeLessThanOrEqual(facts);
      expect(diff.changes.filter((change) => /undefined|\[object|``/.test(change.title))).toEqual([]);
      expect(new Set(diff.changes.map(({ id }) => id)).size).toBe(changes);
      const text = textReport(diff, {}, { hasColor: false, limit: 60 });
      expect(text.split("\n").length).toBeLessThan(700);
      // Small documents are parsed in a few milliseconds, which measures nothing.
      if (parsing > 100) expect(comparing).toBeLessThan(8 * parsing);
    },
    120_000,
  );

  it.each([...new Set(known.flatMap(([before, after]) => [before, after]))])(
    "%s has no change from itself",
    (name) => {
      const { api } = readPublished(name);
      const { verdict, changes, notCompared } = diffApis(api, api);
      expect(changes).toEqual([]);
      // What cannot be read of the document is not called equal by those who have only the model.
      expect(verdict).toBe(notCompared.length === 0 ? "equal" : "unseen");
    },
  );
});
