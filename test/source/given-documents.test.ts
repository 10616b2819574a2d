/** Documents by file or URL, without index and lock. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument, requestFiles } from "../../src/document/parse.js";
import { readText } from "../../src/document/read-text.js";
import type { ApiVersion } from "../../src/values/version.js";
import { loadGivenDocuments, type GivenDocuments } from "../../src/source/given-documents.js";
import { startSpecServer } from "../support/spec-server.js";

let cwd = "";
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "given-"));
});
afterEach(async () => {
  await rm(cwd, { recursive: true });
});

const write = (name: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path.join(cwd, name), content);

async function load(
  documents: Readonly<Record<string, string>>,
  options: Partial<GivenDocuments> = {},
): Promise<{
  readonly documents: Awaited<ReturnType<typeof loadGivenDocuments>>;
  readonly problems: Report["diagnostics"];
}> {
  const report = new Report();
  const input = {
    api: "legacy",
    documents: new Map(Object.entries(documents)),
    cwd,
    readText,
    parseDocument,
    requestFiles,
    ...options,
  };
  return { documents: await loadGivenDocuments(input, report), problems: report.diagnostics };
}

describe("documents by version", () => {
  test("from files and URLs, oldest first", async () => {
    await using server = await startSpecServer({
      "/b.yaml?key=secret": { kind: "answer", body: "openapi: 3.1.0" },
    });
    await write("a.json", "{}");
    const { documents, problems } = await load({
      "2026-01-01": `${server.url.href}b.yaml?key=secret`,
      "2025-01-01": "a.json",
    });
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      { api: "legacy", version: "2025-01-01", file: "a.json", text: "{}" },
      { api: "legacy", version: "2026-01-01", file: `${server.url.href}b.yaml?…`, text: "openapi: 3.1.0" },
    ]);
  });

  test("everything that is wrong is reported at once", async () => {
    await write("latin.yaml", Buffer.from("a: \xe9", "latin1"));
    const { problems, documents } = await load({
      "2025-1-1": "a.json",
      v1: "missing.json",
      v2: "latin.yaml",
      v3: ".",
      v4: "http://api.example.com/v4",
      v5: "https://[broken",
    });
    expect(documents).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual([
      "GIVEN_VERSION_INVALID",
      "DOCUMENT_FILE_MISSING",
      "DOCUMENT_NOT_UTF8",
      "DOCUMENT_FILE_UNREADABLE",
      "URL_WITHOUT_HTTPS",
      "URL_INVALID",
    ]);
  });

  test("a file over the limit is refused", async () => {
    await write("a.json", "a".repeat(11));
    expect((await load({ v1: "a.json" }, { maximumBytes: 10 })).problems).toMatchObject([
      { code: "DOCUMENT_FILE_TOO_LARGE" },
    ]);
  });

  test("headers reach the one server, and none where there are two", async () => {
    await using one = await startSpecServer({ "/": { kind: "answer", body: "{}" } });
    await using two = await startSpecServer({ "/": { kind: "answer", body: "{}" } });
    const headers = { "X-Key": "secret" };
    await load({ v1: one.url.href }, { headers });
    expect(one.requests[0]?.headers["x-key"]).toBe("secret");
    const { problems } = await load({ v1: one.url.href, v2: two.url.href }, { headers });
    expect(problems.map(({ code }) => code)).toEqual(["HEADERS_FOR_SEVERAL_SERVERS"]);
    expect(two.requests).toEqual([]);
  });
});

describe("a document without a given version", () => {
  const names: readonly (readonly [info: string, version: string])[] = [
    ["'2.1.0'", "2.1.0"],
    ["1.5", "1.5"],
    ["'1.0 beta+7'", "1.0-beta-7"],
    ["'2025-03-13'", "2025-03-13"],
  ];
  test.each(names)("is the version that it names: %s", async (info, version) => {
    await write("a.yaml", `openapi: 3.1.0\ninfo: {title: A, version: ${info}}\n`);
    const { documents, problems } = await load({ "": "a.yaml" });
    expect(problems).toEqual([]);
    expect(documents.map((document) => document.version)).toEqual([version]);
  });

  const undatedVersion = "v1" as ApiVersion;

  const lasting: readonly (readonly [info: string, version: string])[] = [
    ["1.4.2", "v1"],
    ["1.4.3", "v1"],
    ["2024.10", "v1"],
    ["v2", "v2"],
    ["2025-03-13", "2025-03-13"],
    ["", "v1"],
  ];
  test.each(lasting)("keeps its folder over releases: %j is in %s", async (info, version) => {
    await write("a.yaml", `openapi: 3.1.0\ninfo: {title: A, version: '${info}'}\n`);
    const { documents, problems } = await load({ "": "a.yaml" }, { undatedVersion });
    expect(problems).toEqual([]);
    expect(documents.map((document) => document.version)).toEqual([version]);
  });

  test("whose date is mistyped is refused all the same", async () => {
    await write("a.yaml", "openapi: 3.1.0\ninfo: {version: '2025-02-30'}");
    const { problems } = await load({ "": "a.yaml" }, { undatedVersion });
    expect(problems.map(({ code }) => code)).toEqual(["GIVEN_VERSION_UNKNOWN"]);
  });

  const nameless: readonly (readonly [name: string, text: string, code: string])[] = [
    ["no info", "openapi: 3.1.0", "GIVEN_VERSION_UNKNOWN"],
    ["nothing usable", "openapi: 3.1.0\ninfo: {version: '???'}", "GIVEN_VERSION_UNKNOWN"],
    ["a day that does not exist", "openapi: 3.1.0\ninfo: {version: '2025-02-30'}", "GIVEN_VERSION_UNKNOWN"],
    ["no document", "[1", "YAML_INVALID"],
  ];
  test.each(nameless)("that names none is refused: %s", async (_name, text, code) => {
    await write("a.yaml", text);
    expect((await load({ "": "a.yaml" })).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test.each(["", "V1"])("may not be the version of another one: %j", async (name) => {
    await write("a.yaml", "openapi: 3.1.0\ninfo: {version: v1}");
    expect((await load({ v1: "a.yaml", [name]: "a.yaml" })).problems).toMatchObject([
      { code: "GIVEN_VERSION_REPEATED", detail: "a.yaml is already version v1." },
    ]);
  });

  test("is read once for its version, its files and what is made of it", async () => {
    await write("once.json", '{"openapi":"3.1.0","info":{"version":"7"},"a":{"$ref":"other.json"}}');
    await write("other.json", "{}");
    const texts: string[] = [];
    const { documents } = await load(
      { "": "once.json" },
      {
        readText: (text, place, report) => {
          texts.push(text);
          return readText(text, place, report);
        },
      },
    );
    const [document] = documents;
    expect(texts).toEqual([document?.text]);
    const parsed = document && parseDocument({ ...document, text: "not this" }, new Report());
    expect(parsed?.root["info"]).toEqual({ version: "7" });
  });
});

describe("documents in several files", () => {
  const main = (reference: string): string =>
    `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    $ref: "${reference}"\n`;

  test("below the folder of the document, JSON and YAML mixed", async () => {
    await mkdir(path.join(cwd, "spec/deep"), { recursive: true });
    await write("spec/openapi.yaml", main("deep/../deep/a.json"));
    await write("spec/deep/a.json", '{"get": {"parameters": [{"$ref": "../b.yml#/b"}]}}');
    await write("spec/b.yml", "b: {name: b, in: query, schema: {type: string}}");
    const { documents, problems } = await load({ v1: "spec/openapi.yaml" });
    expect(problems).toEqual([]);
    expect(documents[0]?.further?.files.map(({ file }) => file)).toEqual(["spec/deep/a.json", "spec/b.yml"]);
  });

  const refused: [why: string, reference: string, code: string, words: RegExp][] = [
    ["a file that is not there", "gone.yml", "REFERENCE_FILE_MISSING", /"gone.yml": It does not exist/],
    ["a folder", "folder", "DOCUMENT_FILE_UNREADABLE", /it is a folder/],
    ["bytes that are not text", "binary.yml", "DOCUMENT_NOT_UTF8", /spec\/binary.yml:1:1 is not text/],
    [
      "a file in the folder above",
      "../above.yml",
      "REFERENCE_EXTERNAL",
      /outside the folder of the document, spec/,
    ],
    [
      "a folder whose name begins the same",
      "../spec-evil/up.yml",
      "REFERENCE_EXTERNAL",
      /outside the folder/,
    ],
    ["an encoded way there", "%2e%2e/above.yml", "REFERENCE_EXTERNAL", /outside the folder/],
    ["an encoded slash", "..%2Fup.yml", "REFERENCE_EXTERNAL", /not the path of a file/],
    ["a link that leads there", "link.yml", "REFERENCE_EXTERNAL", /a link that leads out/],
    ["an absolute path", "/etc/passwd", "REFERENCE_EXTERNAL", /not URLs or absolute paths/],
    ["an address of the disk", "file:///etc/passwd", "REFERENCE_EXTERNAL", /not URLs or absolute paths/],
    ["a server", "https://example.com/a.yml", "REFERENCE_EXTERNAL", /not URLs or absolute paths/],
    ["a query", "a.yml?b", "REFERENCE_EXTERNAL", /not the path of a file/],
  ];
  test.each(refused)("not %s", async (_why, reference, code, words) => {
    await mkdir(path.join(cwd, "spec/folder"), { recursive: true });
    await write("above.yml", "get: {}");
    await write("spec/binary.yml", Uint8Array.of(0xff, 0xfe, 0));
    await symlink(path.join(cwd, "above.yml"), path.join(cwd, "spec/link.yml"));
    await write("spec/openapi.yaml", main(reference));
    const { documents, problems } = await load({ v1: "spec/openapi.yaml" });
    expect(documents).toEqual([]);
    expect(problems).toMatchObject([
      { code, place: { version: "v1", file: "spec/openapi.yaml", line: 5, pointer: "#/paths/~1a/$ref" } },
    ]);
    expect(problems[0]?.detail).toMatch(words);
  });

  test("without those that only what nobody reads leads to, if they cannot be read", async () => {
    await mkdir(path.join(cwd, "spec"));
    const gone = (name: string): object => ({ $ref: `${name}.yml` });
    const media = { examples: { a: gone("example") }, schema: { "x-a": gone("in-extension") } };
    const answer = {
      description: "",
      content: { "text/plain": media },
      links: { a: gone("link") },
    };
    const get = {
      responses: { "200": answer, "x-a": gone("answer") },
      callbacks: { "x-a": gone("callback") },
    };
    const document = {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: { "/a": { get }, "x-a": gone("path") },
      "x-ms-paths": { "/a?b=1": gone("item"), "/a?b=2": gone("broken"), "/a?b=3": { get } },
    };
    await write("spec/openapi.json", JSON.stringify(document));
    await write("spec/broken.yml", "a: [");
    const { documents, problems } = await load({ v1: "spec/openapi.json" });
    expect(problems).toEqual([]);
    expect(documents[0]?.further?.files.map(({ file }) => file)).toEqual(["spec/broken.yml"]);
  });

  test("all that somebody reads, though what nobody reads leads there as well", async () => {
    const item = { $ref: "gone.yml" };
    const document = { openapi: "3.1.0", info: {}, "x-ms-paths": { "/a?b=1": item }, paths: { "/a": item } };
    await write("openapi.json", JSON.stringify(document));
    const { documents, problems } = await load({ v1: "openapi.json" });
    expect(documents).toEqual([]);
    expect(problems).toMatchObject([
      { code: "REFERENCE_FILE_MISSING", place: { pointer: "#/paths/~1a/$ref" } },
    ]);
  });

  test("in the folder above, where the root says so", async () => {
    await mkdir(path.join(cwd, "spec"));
    await write("above.yml", "get: {}");
    await write("spec/openapi.yaml", main("../above.yml"));
    const { documents, problems } = await load({ v1: "spec/openapi.yaml" }, { documentRoot: cwd });
    expect(problems).toEqual([]);
    expect(documents[0]?.further?.files).toMatchObject([{ file: "above.yml" }]);
  });

  test("within one limit for all of them", async () => {
    await write("openapi.yaml", main("a.yml"));
    await write("a.yml", `get: {summary: ${"a".repeat(200)}}`);
    const { problems } = await load({ v1: "openapi.yaml" }, { maximumBytes: 250 });
    expect(problems).toMatchObject([{ code: "DOCUMENT_FILE_TOO_LARGE", place: { line: 5 } }]);
  });

  test("from the server of the document, and no other one", async () => {
    await using other = await startSpecServer({ "/a.yml": { kind: "answer", body: "get: {}" } });
    await using server = await startSpecServer({
      "/spec/v1.yaml": { kind: "answer", body: main("../shared/a.yml") },
      "/spec/v2.yaml": { kind: "answer", body: main(`${other.url.href}a.yml`) },
      "/spec/v3.yaml": { kind: "answer", body: main("gone.yml") },
      "/shared/a.yml": { kind: "answer", body: "get: {}" },
    });
    const first = await load({ v1: `${server.url.href}spec/v1.yaml` }, { headers: { "X-Key": "secret" } });
    expect(first.problems).toEqual([]);
    expect(first.documents[0]?.further?.files).toMatchObject([{ file: `${server.url.href}shared/a.yml` }]);
    expect(server.requests.map((request) => request.headers["x-key"])).toEqual(["secret", "secret"]);
    const second = await load({ v2: `${server.url.href}spec/v2.yaml` });
    expect(second.problems).toMatchObject([{ code: "REFERENCE_EXTERNAL", place: { line: 5 } }]);
    expect(other.requests).toEqual([]);
    const third = await load({ v3: `${server.url.href}spec/v3.yaml` });
    expect(third.problems).toMatchObject([
      { code: "HTTP_STATUS_UNEXPECTED", place: { line: 5, pointer: "#/paths/~1a/$ref" } },
    ]);
  });
});
