/** A pull that is killed at any change of the disk leaves documents that belong to the lock or are named, and can be repeated. */
import { cpSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { Report } from "../../../src/diagnostics/report.js";
import { parseDocument, requestFiles } from "../../../src/document/parse.js";
import { loadLockedDocuments } from "../../../src/source/lock.js";
import type { RefreshOptions, RefreshResult } from "../../../src/source/refresh-context.js";
import { refreshLock } from "../../../src/source/refresh-lock.js";
import { filesIn, folderContent } from "../../support/folder-content.js";
import { bury, replaceCalls, runKilled } from "../../support/killed-process.js";
import { json, startSpecServer, type SpecRoute, type SpecServer } from "../../support/spec-server.js";

let cwd = "";
let server: SpecServer;
let report: Report;
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "pull-killed-"));
  server = await startSpecServer();
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true });
});

const inJson = '{"openapi": "3.1.0", "info": {"title": "Payouts", "version": "1"}, "paths": {}}';
const inYaml = "openapi: 3.1.0\ninfo: {title: Payouts, version: '2'}\npaths: {}\n";
const text = (body: string): SpecRoute => ({ kind: "answer", body });
const folder = (): string => path.join(cwd, "specs/payouts");

function publish(documents: Readonly<Record<string, string>>): void {
  const routes = Object.entries(documents).map(([version, body]) => [`/spec/${version}`, text(body)]);
  server.publish({ "/spec/versions": json(Object.keys(documents)), ...Object.fromEntries(routes) });
}

function pullWith(options: Partial<RefreshOptions> = {}): Promise<RefreshResult> {
  report = new Report();
  return refreshLock({
    api: "payouts",
    folder: "specs/payouts",
    index: new URL("spec/versions", server.url),
    cwd,
    report,
    parseDocument,
    requestFiles,
    judgeChange: () => ({ verdict: "additive", summary: "A new field." }),
    ...options,
  });
}

/** What a build would read there, without a pull before it: texts, or the problems that stop it. */
async function readable(from = folder()): Promise<readonly string[]> {
  const result = new Report();
  const documents = await loadLockedDocuments(from, { api: "payouts", cwd }, result);
  const problems = result.diagnostics.filter(({ code }) => code !== "LOCK_MISSING");
  const codes = problems.map(({ code, place }) => `${code} ${path.basename(place.file ?? "")}`);
  return problems.length > 0 ? codes : documents.map((document) => document.text);
}

const inJsonLater = inJson.replace('"paths"', '"tags": [], "paths"');
const steps: readonly (readonly [
  name: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
])[] = [
  ["the first pull", {}, { "2025-03-13": inJson, "2026-07-01": inYaml }],
  ["a new version", { "2025-03-13": inJson }, { "2025-03-13": inJson, "2026-07-01": inYaml }],
  [
    "two documents that changed under their dates",
    { "2025-03-13": inJson, "2026-07-01": inJson },
    { "2025-03-13": inJsonLater, "2026-07-01": inJsonLater },
  ],
  [
    "a document that is YAML now, and a new one",
    { "2025-03-13": inJson },
    { "2025-03-13": inYaml, "2027-01-01": inJson },
  ],
];

describe.each(steps)("%s", (_name, before, after) => {
  test("killed at any change of the disk leaves what builds read whole or name, and is repeated without --accept", async () => {
    const newState = await pulled(before, after);
    const seen = { old: 0, new: 0, named: 0 };
    for (let at = 1; ; at++) {
      await pulled(before);
      publish(after);
      const isKilled = await runKilled(() => pullWith(), { at, kind: at % 2 === 0 ? "torn" : "before" });
      bury(cwd);
      seen[stateOf(await readable(), `killed at change ${at}`)] += 1;
      if (!isKilled) break;
      await pullWith();
      expect(
        report.diagnostics.map(({ code }) => code),
        `repeated after change ${at}`,
      ).toEqual(expect.not.arrayContaining(["LOCKED_FILE_RESTORED", "PULL_WOULD_OVERWRITE"]));
      expect(await filesIn(folder()), `repeated after change ${at}`).toEqual(newState);
    }
    expect(await folderContent(folder())).toEqual(newState);
    const isReplaced = Object.keys(before).some((version) => before[version] !== after[version]);
    expect(seen.named > 0).toBe(isReplaced);
    expect(seen.old).toBeGreaterThan(4);
    expect(seen.new).toBeGreaterThan(0);
  });

  /** A document that is newer than its lock, or has gone before it, is named. */
  function stateOf(results: readonly string[], when: string): "old" | "new" | "named" {
    const isNamed = results.some((each) => /^LOCKED_FILE_(?:CHANGED|MISSING) /.test(each));
    const [old, wanted] = [Object.values(before), Object.values(after)];
    if (!isNamed) expect([old, wanted], when).toContainEqual(results);
    return isNamed ? "named" : results.join() === wanted.join() ? "new" : "old";
  }

  /** The folder after the pulls of what was published one after the other, beginning with nothing. */
  async function pulled(
    ...published: readonly Readonly<Record<string, string>>[]
  ): Promise<Record<string, string>> {
    await rm(path.join(cwd, "specs"), { recursive: true, force: true });
    for (const documents of published) {
      if (Object.keys(documents).length === 0) continue;
      publish(documents);
      await pullWith();
    }
    return folderContent(folder());
  }
});

describe("a pull that was killed in the middle", () => {
  beforeEach(async () => {
    publish({ v1: inJson });
    await pullWith();
    publish({ v1: inJsonLater });
    await killBetweenRenames();
  });
  const judgeChange = (): { verdict: "breaking"; summary: string } => ({ verdict: "breaking", summary: "x" });

  test("is finished by the next one, which says so and judges nothing twice", async () => {
    await pullWith({ judgeChange });
    expect(report.diagnostics.map(({ code, detail }) => `${code} ${detail}`)).toContainEqual(
      expect.stringMatching(/^LOCKED_DOCUMENT_UPDATED .*\. A pull that was killed had accepted this\.$/),
    );
    expect(await readable()).toEqual([inJsonLater]);
  });

  test("is no excuse for what the publisher has changed since", async () => {
    publish({ v1: inJsonLater.replace('"tags"', '"servers"') });
    await expect(pullWith({ judgeChange })).rejects.toThrow("LOCKED_DOCUMENT_CHANGED");
    publish({ v1: inJson });
    await pullWith({ judgeChange });
    expect(await readable()).toEqual([inJson]);
    expect(Object.keys(await folderContent(folder()))).toEqual(["lock.json", "v1.json", "versions.json"]);
  });
});

test("what was killed before it wrote is judged anew: a change that breaks still needs --accept", async () => {
  publish({ v1: inJson });
  await pullWith();
  publish({ v1: inJsonLater });
  expect(await runKilled(() => pullWith({ accept: true }), { at: 4, kind: "before" })).toBe(true);
  bury(cwd);
  const judgeChange = (): { verdict: "breaking"; summary: string } => ({ verdict: "breaking", summary: "x" });
  await expect(pullWith({ judgeChange })).rejects.toThrow("LOCKED_DOCUMENT_CHANGED");
  expect(await readable()).toEqual([inJson]);
});

/** Dies after the document was replaced. */
async function killBetweenRenames(): Promise<void> {
  for (let at = 1; (await readFile(path.join(folder(), "v1.json"), "utf8")) === inJson; at++) {
    await rm(path.join(folder(), ".openapi-dated"), { recursive: true, force: true });
    await runKilled(() => pullWith(), { at, kind: "before" });
    bury(cwd);
  }
}

describe("two pulls at the same time", () => {
  test("of the same documents both succeed", async () => {
    publish({ v1: inJson, v2: inYaml });
    const results = await Promise.all([pullWith(), pullWith(), pullWith()]);
    expect(results.map(({ added }) => added.length)).toEqual([2, 2, 2]);
    expect(await readable()).toEqual([inJson, inYaml]);
    expect(Object.keys(await folderContent(folder()))).toEqual([
      "lock.json",
      "v1.json",
      "v2.yaml",
      "versions.json",
    ]);
  });

  test("of different versions do not lose each other's: the later one is refused", async () => {
    publish({ v1: inJson, v2: inYaml });
    const outcomes = await Promise.allSettled([
      pullWith({ versions: ["v1"] }),
      pullWith({ versions: ["v2"] }),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining("PULL_OVERTAKEN") as string,
    ]);
    // The pull of v1 locks v2 with it, which is newer.
    const ofWinner = outcomes[0].status === "fulfilled" ? [inJson, inYaml] : [inYaml];
    expect(await readable()).toEqual(ofWinner);
    await pullWith();
    expect(await readable()).toEqual([inJson, inYaml]);
  });

  test("a build that reads while a pull replaces the files gets the old or the new ones, or names them", async () => {
    publish({ v1: inJson, v2: inJson });
    await pullWith();
    publish({ v1: inJsonLater, v2: inJsonLater });
    const moments: string[] = [];
    const restore = replaceCalls(["rename", "link", "unlink"], (_name, call) => (...args) => {
      const moment = path.join(cwd, `moment-${moments.length}`);
      moments.push(moment);
      cpSync(folder(), moment, { recursive: true });
      return call(...args);
    });
    await pullWith();
    restore();
    expect(moments.length).toBeGreaterThan(3);
    for (const moment of moments) {
      const results = await readable(moment);
      const isNamed = results.every((each) => /^LOCKED_FILE_CHANGED v[12].json$/.test(each));
      if (!isNamed)
        expect([
          [inJson, inJson],
          [inJsonLater, inJsonLater],
        ]).toContainEqual(results);
    }
    expect(await readable()).toEqual([inJsonLater, inJsonLater]);
  });
});

describe("the index beside the lock", () => {
  test.each([
    ["edited", () => writeFile(path.join(folder(), "versions.json"), "[]")],
    ["deleted", () => rm(path.join(folder(), "versions.json"))],
    ["cut short", () => writeFile(path.join(folder(), "versions.json"), '["v1"')],
    ["longer", () => writeFile(path.join(folder(), "versions.json"), '["v1"]\n')],
  ])("is put back where it was %s, and nothing else is written", async (_what, damage) => {
    publish({ v1: inJson });
    await pullWith();
    const before = await folderContent(folder());
    await damage();
    expect(await folderContent(folder())).not.toEqual(before);
    expect(await pullWith()).toMatchObject({ unchanged: ["v1"], isWritten: true });
    expect(await folderContent(folder())).toEqual(before);
    expect(await pullWith()).toMatchObject({ unchanged: ["v1"], isWritten: false });
  });
});
