/** A pull takes what is new, keeps what is promised, and is all or nothing. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, rmdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDiagnostic, DiagnosticError } from "../../../src/diagnostics/diagnostic.js";
import { Report } from "../../../src/diagnostics/report.js";
import { parseDocument, requestFiles } from "../../../src/document/parse.js";
import { sha256 } from "../../../src/values/hash.js";
import { loadLockedDocuments } from "../../../src/source/lock.js";
import type { RefreshOptions, RefreshResult } from "../../../src/source/refresh-context.js";
import { refreshLock } from "../../../src/source/refresh-lock.js";
import { json, startSpecServer, type SpecRoute, type SpecServer } from "../../support/spec-server.js";

let cwd = "";
let server: SpecServer;
let report: Report;
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "pull-"));
  server = await startSpecServer();
  report = new Report();
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true });
});

const oldText = '{\r\n  "openapi": "3.1.0", "info": {"title": "Payouts", "version": "1"}, "paths": {}\r\n}';
const newText = "openapi: 3.1.0\ninfo: {title: Payouts, version: '2'}\npaths: {}\n";
const changedText = oldText.replace("Payouts", "Payments");
const folder = (): string => path.join(cwd, "specs/payouts");
const text = (body: string): SpecRoute => ({
  kind: "answer",
  headers: { "content-type": "text/plain" },
  body,
});
const published = {
  "/spec/versions": json(["2026-07-01", "2025-03-13"]),
  "/spec/2025-03-13": text(oldText),
  "/spec/2026-07-01": text(newText),
};

/** A pull after which the report begins anew. */
async function pullWith(options: Partial<RefreshOptions> = {}): Promise<RefreshResult> {
  report = new Report();
  return refreshLock({
    api: "payouts",
    folder: "specs/payouts",
    index: new URL("spec/versions", server.url),
    cwd,
    report,
    parseDocument,
    requestFiles,
    sleep: () => Promise.resolve(),
    ...options,
  });
}

async function failingPull(options: Partial<RefreshOptions> = {}): Promise<readonly string[]> {
  const before = await snapshot();
  const error: unknown = await pullWith(options).catch((thrown: unknown) => thrown);
  expect(await snapshot(), "a failed pull leaves everything as it was").toEqual(before);
  if (error instanceof DiagnosticError) return error.diagnostics.map(({ code }) => code);
  throw error instanceof Error ? error : new Error("the pull succeeded");
}

/** Every file below the working directory with its bytes, hidden ones included. */
async function snapshot(): Promise<Record<string, string>> {
  const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(cwd, file), await readFile(file, "utf8")] as const),
    ),
  );
}

const codes = (): readonly string[] => report.diagnostics.map(({ code }) => code);

describe("the first pull", () => {
  test("writes index, documents and lock, byte for byte", async () => {
    server.publish(published);
    const result = await pullWith();
    expect(result).toMatchObject({
      added: ["2025-03-13", "2026-07-01"],
      unchanged: [],
      changed: [],
      vanished: [],
      isWritten: true,
    });
    const files = await snapshot();
    expect(Object.keys(files).sort()).toEqual([
      "specs/payouts/2025-03-13.json",
      "specs/payouts/2026-07-01.yaml",
      "specs/payouts/lock.json",
      "specs/payouts/versions.json",
    ]);
    expect(files["specs/payouts/2025-03-13.json"]).toBe(oldText);
    expect(files["specs/payouts/versions.json"]).toBe('["2026-07-01","2025-03-13"]');
    expect(JSON.parse(files["specs/payouts/lock.json"] ?? "")).toMatchObject({
      index: { url: `${server.url.href}spec/versions`, file: "versions.json" },
      versions: {
        "2025-03-13": {
          file: "2025-03-13.json",
          url: `${server.url.href}spec/2025-03-13`,
          sha256: sha256(oldText),
        },
      },
    });
  });

  test("is what generation reads afterwards", async () => {
    server.publish(published);
    await pullWith();
    const documents = await loadLockedDocuments(folder(), { api: "payouts", cwd }, report);
    expect(documents.map((document) => document.text)).toEqual([oldText, newText]);
    expect(codes()).toEqual([]);
  });

  test("keeps default and latest of the index", async () => {
    server.publish({
      ...published,
      "/spec/versions": json({ versions: ["2025-03-13"], default: "2025-03-13", latest: "2025-03-13" }),
    });
    const { index } = await pullWith();
    expect(index).toMatchObject({ default: "2025-03-13", latest: "2025-03-13" });
    expect(await readFile(path.join(folder(), "lock.json"), "utf8")).toContain('"default": "2025-03-13"');
  });

  test("takes an index at any path, and documents beside it", async () => {
    server.publish({
      "/a/b/spec/versions": json(["v1"]),
      "/a/b/spec/v1": text(oldText),
      "/files/index.json": json([{ version: "v2", url: "two" }]),
      "/files/two": text(newText),
    });
    expect((await pullWith({ index: new URL("a/b/spec/versions", server.url) })).added).toEqual(["v1"]);
    expect((await pullWith({ index: `${server.url.href}files/index.json` })).added).toEqual(["v2"]);
  });

  test("takes only the versions that were asked for", async () => {
    server.publish(published);
    expect((await pullWith({ versions: ["2026-07-01"] })).added).toEqual(["2026-07-01"]);
    expect(server.requests.map((request) => request.path)).toEqual(["/spec/versions", "/spec/2026-07-01"]);
  });

  test("sends credentials to the origin of the index only", async () => {
    const other = await startSpecServer({ "/v1": text(oldText) });
    server.publish({ "/spec/versions": json([{ version: "v1", url: `${other.url.href}v1` }]) });
    await pullWith({ headers: { "X-Key": "secret" }, allowOtherOrigins: [other.url.origin] });
    expect(server.requests[0]?.headers["x-key"]).toBe("secret");
    expect(other.requests[0]?.headers["x-key"]).toBeUndefined();
    await other.close();
  });
});

describe("another pull", () => {
  test("with nothing new touches no file, and asks with the ETag", async () => {
    server.publish({
      "/spec/versions": json(["v1"]),
      "/spec/v1": { kind: "tagged", etag: '"1"', body: oldText },
    });
    await pullWith();
    const result = await pullWith();
    expect(result).toMatchObject({ added: [], unchanged: ["v1"], isWritten: false });
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBe('"1"');
  });

  test("takes a new version and leaves the old one alone", async () => {
    server.publish({ ...published, "/spec/versions": json(["2025-03-13"]) });
    await pullWith();
    server.publish(published);
    expect(await pullWith()).toMatchObject({
      added: ["2026-07-01"],
      unchanged: ["2025-03-13"],
      isWritten: true,
    });
  });

  test("stops at a version that vanished from the index; once accepted, keeps it and warns", async () => {
    server.publish(published);
    await pullWith();
    server.publish({ ...published, "/spec/versions": json(["2026-07-01"]) });
    expect(await failingPull()).toEqual(["LOCKED_INDEX_CHANGED"]);
    const vanished = { unchanged: ["2026-07-01"], vanished: ["2025-03-13"] };
    expect(await pullWith({ accept: true })).toMatchObject(vanished);
    expect(codes()).toEqual(["LOCKED_INDEX_UPDATED", "INDEX_VERSION_VANISHED"]);
    expect(await pullWith()).toMatchObject({ ...vanished, isWritten: false, indexChanges: [] });
    expect(codes()).toEqual(["INDEX_VERSION_VANISHED"]);
    expect(await loadLockedDocuments(folder(), { api: "payouts" }, report)).toHaveLength(2);
  });

  test("puts a document back that was changed or deleted here", async () => {
    server.publish({
      "/spec/versions": json(["v1"]),
      "/spec/v1": { kind: "tagged", etag: '"1"', body: oldText },
    });
    await pullWith();
    for (const damage of [
      () => writeFile(path.join(folder(), "v1.json"), "{}"),
      () => rm(path.join(folder(), "v1.json")),
    ]) {
      await damage();
      expect(await pullWith()).toMatchObject({ unchanged: ["v1"], isWritten: true });
      expect(codes()).toEqual(["LOCKED_FILE_RESTORED"]);
      expect(await readFile(path.join(folder(), "v1.json"), "utf8")).toBe(oldText);
    }
  });

  test("does not trust an ETag of another place", async () => {
    server.publish({
      "/spec/versions": json(["v1"]),
      "/spec/v1": { kind: "tagged", etag: '"1"', body: oldText },
    });
    await pullWith();
    server.publish({
      "/spec/versions": json([{ version: "v1", url: "/b" }]),
      "/b": { kind: "tagged", etag: '"1"', body: oldText },
    });
    expect((await pullWith({ accept: true })).unchanged).toEqual(["v1"]);
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBeUndefined();
  });

  test("leaves other files of the folder alone", async () => {
    await mkdir(path.join(folder(), "overlays"), { recursive: true });
    await writeFile(path.join(folder(), "overlays/a.yaml"), "overlay: 1.0.0");
    server.publish(published);
    await pullWith();
    expect(await readFile(path.join(folder(), "overlays/a.yaml"), "utf8")).toBe("overlay: 1.0.0");
  });
});

describe("a dated document that changed", () => {
  beforeEach(async () => {
    server.publish(published);
    await pullWith();
    server.publish({ ...published, "/spec/2025-03-13": text(changedText) });
  });

  test("stops the pull when nobody can judge it", async () => {
    expect(await failingPull()).toEqual(["LOCKED_DOCUMENT_CHANGED"]);
    expect(report.diagnostics[0]?.detail).toContain(
      `The sha256 changed from ${sha256(oldText).slice(0, 12)}… to ${sha256(changedText).slice(0, 12)}…`,
    );
  });

  test("stops the pull when it is breaking, and says what changed", async () => {
    const judgeChange = (): { verdict: "breaking"; summary: string } => ({
      verdict: "breaking",
      summary: "The title was renamed.",
    });
    expect(await failingPull({ judgeChange })).toEqual(["LOCKED_DOCUMENT_CHANGED"]);
    expect(report.diagnostics[0]?.detail).toContain("The title was renamed.");
  });

  test.each(["prose", "additive"] as const)("is accepted and reported when it is %s", async (verdict) => {
    const seen: unknown[] = [];
    const result = await pullWith({
      judgeChange: (locked, publishedDocument) => {
        seen.push([locked.text, publishedDocument.text, locked.file]);
        return Promise.resolve({ verdict, summary: "A new field." });
      },
    });
    expect(seen).toEqual([[oldText, changedText, "specs/payouts/2025-03-13.json"]]);
    expect(result.changed).toEqual([{ version: "2025-03-13", verdict, summary: "A new field." }]);
    expect(codes()).toEqual(["LOCKED_DOCUMENT_UPDATED"]);
    expect(await readFile(path.join(folder(), "2025-03-13.json"), "utf8")).toBe(changedText);
  });

  test("is taken when the user accepts it", async () => {
    const judgeChange = (): { verdict: "breaking"; summary: string } => ({
      verdict: "breaking",
      summary: "x",
    });
    expect((await pullWith({ judgeChange, accept: true })).changed).toMatchObject([{ verdict: "breaking" }]);
    expect(await loadLockedDocuments(folder(), { api: "payouts" }, report)).toHaveLength(2);
  });

  test("that cannot be compared says why, and can be accepted", async () => {
    const judgeChange = (): never => {
      throw new DiagnosticError([createDiagnostic("REFERENCE_CYCLE", {}, "a")]);
    };
    expect(await failingPull({ judgeChange })).toEqual(["LOCKED_DOCUMENT_CHANGED"]);
    expect(report.diagnostics[0]?.detail).toContain("REFERENCE_CYCLE");
    expect((await pullWith({ judgeChange, accept: true })).changed).toMatchObject([{ verdict: "unknown" }]);
  });

  test("a change here as well cannot hide a change there", async () => {
    await writeFile(path.join(folder(), "2025-03-13.json"), changedText.replace("3.1.0", "3.0.0"));
    const judgeChange = (): { verdict: "prose"; summary: string } => ({ verdict: "prose", summary: "" });
    expect(await failingPull({ judgeChange })).toEqual(["LOCKED_DOCUMENT_CHANGED"]);
  });

  test("from JSON to YAML gets a new file, and the old one goes", async () => {
    server.publish({ ...published, "/spec/2025-03-13": text(newText) });
    await pullWith({ accept: true });
    expect(Object.keys(await snapshot()).sort()).toEqual([
      "specs/payouts/2025-03-13.yaml",
      "specs/payouts/2026-07-01.yaml",
      "specs/payouts/lock.json",
      "specs/payouts/versions.json",
    ]);
  });
});

describe("an index that moved, under documents that did not change", () => {
  type Entry = string | { readonly version: string; readonly [key: string]: unknown };
  const list = (entries: readonly Entry[], marks: object = {}): Record<string, SpecRoute> => ({
    ...published,
    "/moved": text(oldText),
    "/spec/versions": json({ versions: entries, ...marks }),
  });
  const names = ["2025-03-13", "2026-07-01"];
  const marks = { default: "2025-03-13", latest: "2026-07-01" };
  const ending = (sunset: string): readonly Entry[] => [{ version: "2025-03-13", sunset }, "2026-07-01"];

  const refused: readonly (readonly [
    kind: string,
    before: Record<string, SpecRoute>,
    after: Record<string, SpecRoute>,
    code: string,
  ])[] = [
    [
      "default-moved",
      list(names, marks),
      list(names, { ...marks, default: "2026-07-01" }),
      "DEFAULT_VERSION_MOVED",
    ],
    ["default-withdrawn", list(names, marks), list(names, { latest: "2026-07-01" }), "LOCKED_INDEX_CHANGED"],
    [
      "latest-moved",
      list(names, marks),
      list(names, { ...marks, latest: "2025-03-13" }),
      "LOCKED_INDEX_CHANGED",
    ],
    ["order-changed", list(names), list(names.toReversed()), "LOCKED_INDEX_CHANGED"],
    [
      "address-moved",
      list(names),
      list([{ version: "2025-03-13", url: "/moved" }, "2026-07-01"]),
      "LOCKED_INDEX_CHANGED",
    ],
    ["sunset-moved", list(ending("2999-02-01")), list(ending("2999-01-01")), "LOCKED_INDEX_CHANGED"],
    ["version-removed", list(ending("2999-02-01")), list(["2026-07-01"]), "LOCKED_INDEX_CHANGED"],
    ["version-added", list(["2026-07-01"]), list(names), "LOCKED_INDEX_CHANGED"],
  ];
  test.each(refused)("stops for %s; --accept takes it once", async (kind, before, after, code) => {
    server.publish(before);
    await pullWith();
    server.publish(after);
    expect(await failingPull()).toEqual([code]);
    expect(report.diagnostics[0]?.detail).toMatch(new RegExp(`^${kind}: `));
    const accepted = await pullWith({ accept: true });
    expect(accepted).toMatchObject({ changed: [], isWritten: true });
    expect(accepted.indexChanges).toMatchObject([{ kind, verdict: "breaking" }]);
    expect((await lockedIndex()).changes).toMatchObject([{ kind, verdict: "breaking" }]);
    expect(await pullWith()).toMatchObject({ indexChanges: [], isWritten: false });
    expect((await lockedIndex()).changes).toHaveLength(1);
  });

  const accepted: readonly (readonly [
    kind: string,
    before: Record<string, SpecRoute>,
    after: Record<string, SpecRoute>,
  ])[] = [
    ["default-set", list(names), list(names, { default: "2025-03-13" })],
    ["sunset-set", list(names), list(ending("2999-01-01"))],
    ["sunset-moved", list(ending("2999-01-01")), list(ending("2999-02-01"))],
    ["sunset-withdrawn", list(ending("2999-01-01")), list(names)],
    ["deprecation-set", list(names), list(["2025-03-13", { version: "2026-07-01", deprecated: true }])],
    ["version-removed", list(ending("2020-01-01")), list(["2026-07-01"])],
    ["version-added", list(["2025-03-13"]), list(names)],
  ];
  test.each(accepted)("takes %s, and says so", async (kind, before, after) => {
    server.publish(before);
    await pullWith();
    server.publish(after);
    const accepted = await pullWith();
    expect(accepted.indexChanges).toMatchObject([{ kind, verdict: "additive" }]);
    expect(codes().includes("LOCKED_INDEX_UPDATED")).toBe(kind !== "version-added");
    expect((await lockedIndex()).changes).toMatchObject([{ kind }]);
    expect(await pullWith()).toMatchObject({ indexChanges: [], isWritten: false });
  });

  test("reports everything that moved, and what is wrong with documents, at once", async () => {
    server.publish(list(names, marks));
    await pullWith();
    const after = list(names.toReversed(), { default: "2026-07-01" });
    server.publish({ ...after, "/spec/2025-03-13": text(changedText) });
    expect(await failingPull({ versions: ["2025-03-13", "2030-01-01"] })).toEqual([
      "VERSION_NOT_IN_INDEX",
      "LOCKED_DOCUMENT_CHANGED",
      "DEFAULT_VERSION_MOVED",
      "LOCKED_INDEX_CHANGED",
      "LOCKED_INDEX_CHANGED",
    ]);
  });

  test("counts a default that it names in no clear way as withdrawn", async () => {
    server.publish(list(names, marks));
    await pullWith();
    server.publish(list(names, { ...marks, default: "2030-01-01" }));
    expect(await failingPull()).toEqual(["LOCKED_INDEX_CHANGED"]);
  });

  test("is compared for versions that nobody chose as well", async () => {
    server.publish(list(ending("2999-02-01")));
    await pullWith({ versions: ["2026-07-01"] });
    server.publish(list(ending("2999-01-01")));
    expect(await failingPull({ versions: ["2026-07-01"] })).toEqual(["LOCKED_INDEX_CHANGED"]);
    server.publish(list(ending("2999-02-01")));
    // One that is chosen later was listed before.
    expect(await pullWith()).toMatchObject({ added: ["2025-03-13"], indexChanges: [] });
  });

  test("compares the end that the headers of a document name", async () => {
    const until = (sunset: string): Record<string, SpecRoute> => ({
      ...list(names),
      "/spec/2025-03-13": {
        kind: "answer",
        headers: { sunset: new Date(sunset).toUTCString() },
        body: oldText,
      },
    });
    server.publish(until("2999-02-01"));
    await pullWith();
    server.publish(until("2999-01-01"));
    expect(await failingPull()).toEqual(["LOCKED_INDEX_CHANGED"]);
  });

  test("is the same on another server, and in an object by version whatever its order", async () => {
    const byName = (...order: string[]): Record<string, SpecRoute> => ({
      ...published,
      "/spec/versions": json({ versions: Object.fromEntries(order.map((name) => [name, {}])) }),
    });
    server.publish(byName(...names));
    await pullWith();
    await using other = await startSpecServer(byName(...names.toReversed()));
    expect(await pullWith({ index: new URL("spec/versions", other.url) })).toMatchObject({
      indexChanges: [],
    });
    expect(codes()).toEqual([]);
  });

  test.each<readonly [string, string | undefined, string]>([
    [
      "still named",
      "2025-03-13",
      "The index names 2025-03-13 as the default version, but no longer lists it.",
    ],
    [
      "another",
      "2024-01-01",
      "The index names 2024-01-01 as the default version, but does not list it; the default version was 2025-03-13.",
    ],
    ["none", undefined, "The index no longer names a default version, which was 2025-03-13."],
    ["no name", "../..", "The index no longer names a default version, which was 2025-03-13."],
  ])("says what it names in place of a default that is removed: %s", async (_, named, sentence) => {
    const naming = (versions: readonly string[], mark?: string): Record<string, SpecRoute> => ({
      ...published,
      "/spec/versions": json({ versions, default: mark }),
    });
    server.publish(naming(["2025-03-13", "2026-07-01"], "2025-03-13"));
    await pullWith();
    server.publish(naming(["2026-07-01"], named));
    await failingPull();
    const details = report.diagnostics
      .filter(({ code }) => code === "LOCKED_INDEX_CHANGED")
      .map(({ detail }) => detail);
    expect(details).toEqual([
      `default-withdrawn: ${sentence} Which version answers calls that name none is unknown.`,
      expect.stringMatching(/^version-removed: /),
    ]);
    expect(await pullWith({ accept: true })).toMatchObject({ isWritten: true });
    expect(await pullWith()).toMatchObject({ isWritten: false, indexChanges: [] });
  });

  async function lockedIndex(): Promise<{ versions?: unknown; changes?: unknown }> {
    const lock = await readFile(path.join(folder(), "lock.json"), "utf8");
    return (JSON.parse(lock) as { index: object }).index;
  }
});

describe("all or nothing", () => {
  test("one broken document keeps out the good ones, and all broken ones are reported", async () => {
    server.publish({
      "/spec/versions": json(["v1", "v2", "v3", "v4"]),
      "/spec/v1": text(oldText),
      "/spec/v2": text('{"openapi": "3.1.0",}'),
      "/spec/v3": text("<html><title>Sign in</title>"),
    });
    expect(await failingPull()).toEqual(["JSON_INVALID", "DOCUMENT_IS_MARKUP", "HTTP_STATUS_UNEXPECTED"]);
    expect(report.diagnostics.map(({ place }) => place.version)).toEqual(["v2", "v3", "v4"]);
  });

  const broken: readonly (readonly [name: string, body: string, code: string])[] = [
    ["an error answer with status 200", '{"error": "not found"}', "OPENAPI_VERSION_MISSING"],
    ["Swagger 1", '{"swagger": "1.2"}', "OPENAPI_VERSION_UNSUPPORTED"],
    ["a list", "[]", "DOCUMENT_NOT_AN_OBJECT"],
    ["broken YAML", "openapi: 3.1.0\n  info: [", "YAML_INVALID"],
  ];
  test.each(broken)("%s is not locked", async (_name, body, code) => {
    server.publish({ "/spec/versions": json(["v1"]), "/spec/v1": text(body) });
    expect(await failingPull()).toEqual([code]);
  });

  const indexes: readonly (readonly [name: string, route: SpecRoute, code: string])[] = [
    ["is no JSON", text('{"versions": ['), "INDEX_MALFORMED"],
    ["is a page", text("<!doctype html>"), "DOCUMENT_IS_MARKUP"],
    ["has an unknown form", json({ error: "x" }), "INDEX_FORM_UNKNOWN"],
    ["is missing", { kind: "answer", status: 404 }, "HTTP_STATUS_UNEXPECTED"],
    [
      "points elsewhere",
      json([{ version: "v1", url: "https://evil.example/v1" }]),
      "INDEX_LOCATION_OTHER_ORIGIN",
    ],
  ];
  test.each(indexes)("an index that %s writes nothing", async (_name, route, code) => {
    server.publish({ "/spec/versions": route });
    expect(await failingPull()).toEqual([code]);
    expect(report.diagnostics[0]?.place).toMatchObject({ api: "payouts" });
  });

  test("a broken lock is not overwritten", async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(path.join(folder(), "lock.json"), "<<<<<<< HEAD");
    server.publish(published);
    expect(await failingPull()).toEqual(["LOCK_MALFORMED"]);
    expect(server.requests).toEqual([]);
  });

  test("a file that nobody pulled is not overwritten, unless accepted", async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(path.join(folder(), "2025-03-13.json"), "mine");
    server.publish(published);
    expect(await failingPull()).toEqual(["PULL_WOULD_OVERWRITE"]);
    expect((await pullWith({ accept: true })).added).toHaveLength(2);
  });

  test("a version that the index does not list says which are listed", async () => {
    server.publish(published);
    expect(await failingPull({ versions: ["2027-01-01", "2025-03-13"] })).toEqual(["VERSION_NOT_IN_INDEX"]);
    expect(report.diagnostics[0]?.fix).toBe("Use one of 2025-03-13, 2026-07-01.");
  });

  test("an abort between two documents leaves nothing behind", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped");
    server.publish({ ...published, "/spec/2026-07-01": { kind: "stall" } });
    setTimeout(() => {
      controller.abort(reason);
    }, 100);
    await expect(pullWith({ signal: controller.signal })).rejects.toBe(reason);
    expect(await readdir(cwd)).toEqual([]);
  });

  test("a file that cannot be replaced is named, and the lock stays as it was until the pull is repeated", async () => {
    server.publish(published);
    await pullWith();
    await rm(path.join(folder(), "versions.json"));
    await mkdir(path.join(folder(), "versions.json")); // renaming a file onto a folder fails
    server.publish({ ...published, "/spec/2025-03-13": text(changedText) });
    const lock = await readFile(path.join(folder(), "lock.json"), "utf8");
    await expect(pullWith({ accept: true })).rejects.toThrow("PULL_NOT_WRITTEN");
    expect(await readFile(path.join(folder(), "lock.json"), "utf8")).toBe(lock);
    await rmdir(path.join(folder(), "versions.json"));
    expect((await pullWith()).changed).toMatchObject([{ version: "2025-03-13" }]);
    expect(await readFile(path.join(folder(), "2025-03-13.json"), "utf8")).toBe(changedText);
  });

  test("a link in place of a document is replaced, its target is not touched", async () => {
    server.publish(published);
    await pullWith();
    await cp(path.join(folder(), "2025-03-13.json"), path.join(cwd, "target.json"));
    await rm(path.join(folder(), "2025-03-13.json"));
    await symlink(path.join(cwd, "target.json"), path.join(folder(), "2025-03-13.json"));
    server.publish({ ...published, "/spec/2025-03-13": text(changedText) });
    await pullWith({ accept: true });
    expect(await readFile(path.join(cwd, "target.json"), "utf8")).toBe(oldText);
    expect(await readFile(path.join(folder(), "2025-03-13.json"), "utf8")).toBe(changedText);
  });

  test("a folder that cannot be made is named", async () => {
    await writeFile(path.join(cwd, "specs"), "a file where the folder belongs");
    server.publish(published);
    await expect(pullWith()).rejects.toThrow(/^PULL_NOT_WRITTEN: .*(?:ENOTDIR|EEXIST)/);
  });
});

describe("where the index is", () => {
  const addresses: readonly (readonly [index: RefreshOptions["index"], code: string])[] = [
    ["api.example.com/spec/versions", "URL_INVALID"],
    ["http://api.example.com/spec/versions", "URL_WITHOUT_HTTPS"],
    ["https://user:secret@api.example.com/spec/versions", "URL_WITH_CREDENTIALS"],
    ["ftp://api.example.com/spec/versions", "URL_INVALID"],
  ];
  test.each(addresses)("%o is refused", async (index, code) => {
    expect(await failingPull({ index })).toEqual([code]);
  });
});

describe("a document in several files", () => {
  const main = `openapi: 3.1.0
info: {title: Payouts, version: "1"}
paths: {/a: {$ref: "paths/a{id}.yaml"}}
components: {schemas: {Error: {$ref: ../shared/_error}}}
`;
  const split = {
    "/spec/versions": json([{ version: "2025-03-13", url: "/spec/v1/openapi.yaml" }]),
    "/spec/v1/openapi.yaml": { kind: "tagged", etag: '"1"', body: main },
    "/spec/v1/paths/a%7Bid%7D.yaml": {
      kind: "tagged",
      etag: '"2"',
      body: "get: {responses: {200: {$ref: ../openapi.yaml#/x-r}}, parameters: [{$ref: ../../b.json}]}",
    },
    "/spec/b.json": { kind: "tagged", etag: '"3"', body: '{"name": "b", "in": "query", "schema": {}}' },
    "/spec/shared/_error": { kind: "tagged", etag: '"4"', body: "type: object" },
  } satisfies Record<string, SpecRoute>;
  const names = [
    "2025-03-13/b.json",
    "2025-03-13/shared/_error.yaml",
    "2025-03-13/v1/openapi.yaml",
    "2025-03-13/v1/paths/a{id}.yaml",
  ];
  const stored = async (): Promise<string[]> =>
    Object.keys(await snapshot())
      .map((name) => name.slice("specs/payouts/".length))
      .sort();

  test("is stored with all of them, each with its hash, in the folders that lead to each other", async () => {
    server.publish(split);
    expect((await pullWith()).added).toEqual(["2025-03-13"]);
    expect(await stored()).toEqual([...names, "lock.json", "versions.json"]);
    const lock = JSON.parse(await readFile(path.join(folder(), "lock.json"), "utf8")) as {
      versions: Record<string, { file: string; files: Record<string, object> }>;
    };
    expect(lock.versions["2025-03-13"]?.file).toBe("2025-03-13/v1/openapi.yaml");
    expect(lock.versions["2025-03-13"]?.files["2025-03-13/b.json"]).toEqual({
      url: `${server.url.href}spec/b.json`,
      sha256: sha256(split["/spec/b.json"].body),
      etag: '"3"',
    });
  });

  test("is read without the network, as one document", async () => {
    server.publish(split);
    await pullWith();
    server.publish({});
    const [document] = await loadLockedDocuments(folder(), { api: "payouts", cwd }, report);
    expect(document?.further?.files).toHaveLength(3);
    const parsed = document && parseDocument(document, report);
    expect(report.diagnostics).toEqual([]);
    expect(JSON.parse(JSON.stringify(parsed?.root))).toMatchObject({
      paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/b" }] } } },
      components: { parameters: { b: { name: "b" } }, schemas: { Error: { type: "object" } } },
    });
  });

  test("is asked for by the ETag of each file, and nothing is written where none has changed", async () => {
    server.publish(split);
    await pullWith();
    const before = server.requests.length;
    expect(await pullWith()).toMatchObject({ unchanged: ["2025-03-13"], isWritten: false });
    const tags = server.requests.slice(before).map(({ headers }) => headers["if-none-match"]);
    expect(tags).toEqual([undefined, '"1"', '"2"', '"4"', '"3"']);
  });

  test("is judged as a whole where one file has changed; what is no longer referred to is removed", async () => {
    server.publish(split);
    await pullWith();
    server.publish({
      ...split,
      "/spec/v1/paths/a%7Bid%7D.yaml": { kind: "tagged", etag: '"5"', body: "get: {summary: changed}" },
    });
    expect(await failingPull()).toEqual(["LOCKED_DOCUMENT_CHANGED"]);
    expect(report.diagnostics[0]?.detail).toMatch(/2 of its files changed/);
    const accepted = await pullWith({ judgeChange: () => ({ verdict: "additive", summary: "A word." }) });
    expect(accepted).toMatchObject({ changed: [{ version: "2025-03-13", verdict: "additive" }] });
    expect(await stored()).toEqual([...names.slice(1), "lock.json", "versions.json"]);
  });

  test("becomes one file and several again", async () => {
    server.publish({ ...split, "/spec/v1/openapi.yaml": text(newText) });
    await pullWith();
    expect(await stored()).toEqual(["2025-03-13.yaml", "lock.json", "versions.json"]);
    server.publish(split);
    await pullWith({ accept: true });
    expect(await stored()).toEqual([...names, "lock.json", "versions.json"]);
    server.publish({ ...split, "/spec/v1/openapi.yaml": text(newText) });
    await pullWith({ accept: true });
    expect(await stored()).toEqual(["2025-03-13.yaml", "lock.json", "versions.json"]);
    expect(await readdir(folder())).not.toContain("2025-03-13");
  });

  test("is restored where a file was lost or edited, and refused where one is read so", async () => {
    server.publish(split);
    await pullWith();
    await writeFile(path.join(folder(), "2025-03-13/b.json"), "{}");
    await rm(path.join(folder(), "2025-03-13/shared/_error.yaml"));
    const result = new Report();
    expect(await loadLockedDocuments(folder(), { api: "payouts", cwd }, result)).toEqual([]);
    expect(result.diagnostics.map(({ code, place }) => [code, place.file])).toEqual([
      ["LOCKED_FILE_CHANGED", "specs/payouts/2025-03-13/b.json"],
      ["LOCKED_FILE_MISSING", "specs/payouts/2025-03-13/shared/_error.yaml"],
    ]);
    expect(await pullWith()).toMatchObject({ unchanged: ["2025-03-13"], isWritten: true });
    expect(codes()).toEqual(["LOCKED_FILE_RESTORED"]);
    expect(await stored()).toEqual([...names, "lock.json", "versions.json"]);
  });

  test.each([
    ["gone", { "/spec/b.json": [] }, "HTTP_STATUS_UNEXPECTED"],
    [
      "on another server",
      { "/spec/shared/_error": text("$ref: https://example.com/e") },
      "REFERENCE_EXTERNAL",
    ],
  ] as const)("is refused where one is %s", async (_why, routes, code) => {
    server.publish({ ...split, ...(routes as Record<string, SpecRoute>) });
    expect(await failingPull()).toEqual([code]);
  });
});

describe("the version that is promised", () => {
  const document = (infoVersion: string): string =>
    `openapi: 3.1.0\ninfo: {title: Payouts, version: "${infoVersion}"}\npaths: {}\n`;
  const rows: [index: string, infoVersion: string, isRefused: boolean][] = [
    ["2025-03-13", "2025-03-13", false],
    ["2025-03-13", "v2025-03-13", false],
    ["2025-03-13", "2025-03-13T00:00:00Z", false],
    ["2025-03-13", "20250313", false],
    ["2025-03-13", "2025-03-13.2", false],
    ["2025-03-13", "1.4.2", false],
    ["2025-03-13", "2025.0", false],
    ["2025-03-13", "2025-03", false],
    ["2025-03-13", "2026-07-01", true],
    ["2025-03-13", "v2026-07-01", true],
    ["2025-03-13", "20260701", true],
    ["2025-03-13", "2026-07-01T00:00:00Z", true],
    ["2025-03-13", "2024-01-01", true],
    ["2025-03-13", "2025-03-13-preview", true],
    ["v1", "v2", true],
    ["v1", "1.0.0", false],
    ["v1", "2026-07-01", false],
  ];
  test.each(rows)("%s as the index says, and %s in the document", async (version, infoVersion, isRefused) => {
    const index = [...new Set([version, "2025-03-13-preview", "v2"])];
    server.publish({ "/spec/versions": json(index), [`/spec/${version}`]: text(document(infoVersion)) });
    const pulled = isRefused ? failingPull({ versions: [version] }) : pullWith({ versions: [version] });
    if (isRefused) expect(await pulled).toEqual(["PULLED_INFO_VERSION_DIFFERS"]);
    else expect(await pulled).toMatchObject({ added: [version] });
  });

  const message = (infoVersion: string, echo: string): Record<string, SpecRoute> => ({
    "/spec/versions": json(["2025-03-13"]),
    "/spec/2025-03-13": { kind: "answer", headers: { "X-Version": echo }, body: document(infoVersion) },
  });
  const findEcho = (): string => "X-Version";

  test("by the server, in the header that names what it served", async () => {
    server.publish(message("1", "2026-07-01"));
    expect(await failingPull({ findEcho })).toEqual(["PULLED_ECHO_DIFFERS"]);
    expect((await pullWith({ findEcho: () => undefined })).added).toEqual(["2025-03-13"]);
  });

  test("is taken with a reason, which the lock keeps; the same is not asked again, another one is", async () => {
    server.publish(message("2024-01-01", "2024-02-02"));
    expect(await failingPull({ findEcho })).toEqual(["PULLED_INFO_VERSION_DIFFERS", "PULLED_ECHO_DIFFERS"]);
    expect(await failingPull({ findEcho, accept: true })).toHaveLength(2);
    expect(await failingPull({ findEcho, accept: " " })).toHaveLength(2);
    await pullWith({ findEcho, accept: "It counts releases." });
    const lock = await readFile(path.join(folder(), "lock.json"), "utf8");
    expect(JSON.parse(lock)).toMatchObject({
      versions: {
        "2025-03-13": {
          accepted: { reason: "It counts releases.", infoVersion: "2024-01-01", echo: "2024-02-02" },
        },
      },
    });
    expect(await pullWith({ findEcho })).toMatchObject({ unchanged: ["2025-03-13"], isWritten: false });
    server.publish(message("2024-01-01", "2024-03-03"));
    expect(await failingPull({ findEcho })).toContain("PULLED_ECHO_DIFFERS");
    server.publish(message("2025-03-13", "2025-03-13"));
    await pullWith({ findEcho, accept: true });
    expect(await readFile(path.join(folder(), "lock.json"), "utf8")).not.toContain("accepted");
  });
});

describe("an index of the package", () => {
  const pinned = async (hash: string): Promise<URL> => {
    const url = new URL("spec/2025-03-13", server.url).href;
    const file = path.join(cwd, "catalogue.json");
    await writeFile(file, JSON.stringify({ versions: [{ version: "2025-03-13", url, sha256: hash }] }));
    return pathToFileURL(file);
  };

  test("is read from its file, and pins the document by its hash", async () => {
    server.publish(published);
    const index = await pinned(sha256(Buffer.from(oldText)));
    expect(await pullWith({ index })).toMatchObject({ added: ["2025-03-13"], isWritten: true });
    const lock = JSON.parse(await readFile(path.join(folder(), "lock.json"), "utf8")) as { index: object };
    // A path of this machine means nothing to others.
    expect(lock.index).not.toHaveProperty("url");
    expect(await pullWith({ index })).toMatchObject({ unchanged: ["2025-03-13"], isWritten: false });
  });

  test("refuses a document with another hash", async () => {
    server.publish(published);
    const index = await pinned(sha256(Buffer.from(changedText)));
    expect(await failingPull({ index })).toEqual(["PULLED_HASH_DIFFERS"]);
  });
});
