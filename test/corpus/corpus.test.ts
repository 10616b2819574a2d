/**
 * The whole program on documents that nobody here wrote. Versions of one API are generated together, as their users do it,
 * and what is made of each is looked at stage by stage: the document, its model, what changes to the next version, what is
 * emitted, and its events.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "prettier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { diffApis } from "../../src/judge/diff.js";
import { Report } from "../../src/diagnostics/report.js";
import { generate } from "../../src/index.js";
import { buildApi } from "../../src/model/build-api.js";
import { compile, toBeChecked } from "../support/compile.js";
import { cpuTime } from "../support/cpu-time.js";
import { laidOut } from "../support/laid-out.js";
import { libraryText, ownText, plainParts } from "../support/plain-schema.js";
import { answersToBadInput } from "./answers-to-bad-input.js";
import { unfitSamples } from "./judged-samples.js";
import { documentFaults } from "./document-faults.js";
import { corpusDocuments, corpusFolder, forgetPublished, isShared, readPublished } from "./documents.js";
import { modelFaults, modelText, shuffled } from "./model-faults.js";
import { checkEvents, expectedEvents } from "./receive-events.js";
import { publishedApis, series } from "./series.js";
import { textReport } from "../reports/print.js";

const names = corpusDocuments();

/** Small enough for Prettier. */
const laidOutSample = new Set(["adyen-BinLookupService-v54.json", "oai-tictactoe.yaml", "resend.json"]);

/** Operations with a declared answer to bad input, or to a missing credential. */
const declaringErrors: Readonly<Record<string, number>> = {
  "adyen-BinLookupService-v54.json": 2,
  "adyen-CheckoutService-v70.json": 20,
  "adyen-CheckoutService-v71.json": 20,
  "adyen-CheckoutService-v72.json": 20,
  "box-2024.0.json": 296,
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

/** Events that are told apart by a tag. */
const taggedEvents: Readonly<Record<string, number>> = {
  "adyen-BalancePlatformTransferNotification-v4.json": 2,
  "resend.json": 17,
};

it.skipIf(names.length === 0 || !isShared)("the documents that are named here are published", () => {
  const named = [
    ...laidOutSample,
    ...Object.keys({ ...declaringErrors, ...taggedEvents, ...expectedEvents }),
  ];
  expect(names).toEqual(
    expect.arrayContaining([...named, ...series.flatMap(([before, after]) => [before, after])]),
  );
});

describe.skipIf(names.length === 0)("a published API", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "corpus-"));
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
  });
  afterAll(() => rm(folder, { recursive: true }));

  describe.each(publishedApis(names))("%s", (...versions) => {
    const api = path.parse(versions[0] ?? "").name.toLowerCase();
    const folderOf = (version: string): string => path.join(api, `v${versions.indexOf(version) + 1}`);

    it.each(versions)("%s is read into the one form, in time that grows with its length", (name) => {
      const { document, parsing } = readPublished(name);
      // Far above what a loaded machine needs, and far below what a step that is not linear takes.
      expect(parsing).toBeLessThan(10_000);
      expect(document.operations.length + document.webhooks.length, "There is something to see.").not.toBe(0);
      expect(documentFaults(document)).toEqual([]);
    });

    it.each(versions)(
      "%s has a model without faults, the same one in whatever order its parts come",
      (name) => {
        const { document, api } = readPublished(name);
        expect(modelFaults(api)).toEqual([]);
        expect(api.operations).toHaveLength(document.operations.length);
        expect(modelText(buildApi(shuffled(document), new Report())) === modelText(api)).toBe(true);
      },
    );

    it.each(versions)("%s has its bad input answered as it declares, with the reason", (name) => {
      const { declaring, unfit, silent } = answersToBadInput(readPublished(name).api);
      expect(unfit).toEqual([]);
      // A form without a field that obviously takes a message is rare.
      expect(silent.length, silent.join()).toBeLessThanOrEqual(declaring / 100);
      if (isShared) expect(declaring).toBe(declaringErrors[name] ?? 0);
    });

    it.each(versions)("%s has samples that fit what they are samples of", (name) => {
      // Some schemas contradict themselves.
      const unfit = unfitSamples(readPublished(name).api);
      expect(unfit.length, unfit.join("\n")).toBeLessThanOrEqual(2);
    });

    it.each(versions)("%s has the types of openapi-typescript where a schema is plain", (name) => {
      const declared = [...readPublished(name).api.schemas.values()];
      const parts = declared.flatMap(({ schema }) => plainParts(schema));
      expect(parts.map(ownText)).toEqual(parts.map(libraryText));
    });

    it.each(versions.filter((name) => name in taggedEvents))(
      "%s tells its events apart as their payloads do it",
      (name) => {
        const tags = readPublished(name).api.events.map(({ payload }) =>
          payload.kind === "whole" ? payload.tag : undefined,
        );
        expect(tags).toEqual(Array.from({ length: taggedEvents[name] ?? 0 }, () => "type"));
      },
    );

    // Before versions are compared: a program that compares once has read two documents with the same code before.
    it.each(versions)("%s has no change from itself", (name) => {
      const { api } = readPublished(name);
      const { verdict, changes, notCompared } = diffApis(api, api);
      expect(changes).toEqual([]);
      // What cannot be read of the document is not called equal by those who have only the model.
      expect(verdict).toBe(notCompared.length === 0 ? "equal" : "unseen");
    });

    it.each(series.filter(([, after]) => versions.slice(1).includes(after)))(
      "%s → %s",
      (before, after, title) => {
        const [left, right] = [readPublished(before), readPublished(after)];
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
        // Small documents are parsed in a few milliseconds, which measures nothing. Large ones take up to eight times as long,
        // and more on a machine that does something else; a comparison that grows with the square takes hundreds of times.
        if (parsing > 100) expect(comparing).toBeLessThan(20 * parsing);
      },
    );

    it("is generated", async () => {
      // The documents are read again; their models would be in memory twice.
      forgetPublished();
      const documents = Object.fromEntries(
        versions.map((name) => [path.basename(folderOf(name)), path.join(corpusFolder, name)]),
      );
      const types = { ids: "branded", amounts: "decimal" } as const;
      const isSeries = versions.length > 1;
      const config = {
        // With all that can be emitted, so that the compiler sees it.
        apis: {
          [api]: { documents, types, ...(isSeries && { version: "none" as const, converters: true }) },
        },
      };
      const { files, diagnostics } = await generate(config, { cwd: folder });
      const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
      expect(errors).toEqual([]);
      expect(files.map(({ path: emitted }) => emitted)).toEqual(
        expect.arrayContaining(versions.map((name) => `${folderOf(name)}/client.ts`)),
      );
      for (const { path: emitted, text } of files) {
        await mkdir(path.dirname(path.join(folder, emitted)), { recursive: true });
        await writeFile(path.join(folder, emitted), toBeChecked(text));
      }
    });

    it.each(versions.filter((name) => laidOutSample.has(name)))(
      "%s is laid out as by Prettier",
      async (name) => {
        const version = path.join(folder, folderOf(name));
        for (const file of await readdir(version)) {
          const text = await readFile(path.join(version, file), "utf8");
          expect(laidOut(text), file).toBe(await format(text, { parser: "typescript" }));
        }
      },
    );

    it.each(versions.filter((name) => name in expectedEvents))(
      "%s has a receiver for its events",
      async (name) => {
        const events = expectedEvents[name];
        if (events !== undefined) await checkEvents(path.join(folder, folderOf(name)), events);
      },
    );
  });

  it("compiles with every strict flag", async () => {
    expect(await compile([folder], { compiler: "7", module: "nodenext", hasDom: false })).toBe("");
  });
});
