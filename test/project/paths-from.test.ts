/** Operations under a key of a vendor: compared, called and simulated where the key is named, and reported where it is not. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { diff, type DiffResult } from "../../src/index.js";
import { generateFrom } from "../support/generate-from.js";
import { importEmitted } from "../support/import-emitted.js";
import { runCli } from "../support/run-cli.js";

const answers = { responses: { "204": { description: "Done." } } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const fixed = (value: string): object => ({
  name: "comp",
  in: "query",
  required: true,
  schema: { type: "string", enum: [value] },
});

function jobs(paths: object, openapi: object = { openapi: "3.0.3" }): object {
  return {
    ...openapi,
    info: { title: "Jobs", version: "1" },
    paths: { "/jobs/{id}": { post: { operationId: "makeJob", parameters: [id], ...answers } } },
    "x-ms-paths": paths,
  };
}

const limit = (type: string): object => ({ name: "limit", in: "query", schema: { type } });
const item = (operation: object): object => ({ parameters: [id], post: { ...answers, ...operation } });

const before = jobs({
  "/jobs/{id}?comp=start&kind=job": item({
    operationId: "startJob",
    parameters: [fixed("start"), limit("integer")],
  }),
  "/jobs/{id}?comp=stop": item({ operationId: "stopJob" }),
  "/jobs/{id}?comp=pause": item({ operationId: "pauseJob" }),
  "/jobs/{id}?comp=gone": item({ operationId: "dropJob", requestBody: { content: { "text/plain": {} } } }),
});

const after = jobs({
  "/jobs/{id}?comp=pause": item({ operationId: "holdJob" }),
  "/jobs/{id}?kind=job&comp=start": item({
    operationId: "startJob",
    parameters: [fixed("start"), limit("string")],
  }),
  "/jobs/{id}?comp=halt": item({ operationId: "stopJob" }),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "paths-from-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function compare(before: object, after: object, pathsFrom?: readonly string[]): Promise<DiffResult> {
  await writeFile(path.join(folder, "was.json"), JSON.stringify(before));
  await writeFile(path.join(folder, "is.json"), JSON.stringify(after));
  return diff("was.json", "is.json", { cwd: folder, ...(pathsFrom !== undefined && { pathsFrom }) });
}

async function titles(before: object, after: object): Promise<string[]> {
  const { report } = await compare(before, after, ["x-ms-paths"]);
  return (report["changes"] as unknown as { title: string }[]).map(({ title }) => title).sort();
}

describe("a comparison", () => {
  it("finds what came, went and changed, by operationId, then by method, path and query", async () => {
    expect(await titles(before, after)).toEqual([
      "Removed operation `dropJob` (`POST /jobs/{id}?comp=gone`)",
      "The type of `limit` of `startJob` changed from `number` to `string`",
      "`pauseJob` was renamed to `holdJob`",
      "`stopJob` moved from `POST /jobs/{id}?comp=stop` to `POST /jobs/{id}?comp=halt`",
    ]);
  });

  it("finds the same in the other direction", async () => {
    expect(await titles(after, before)).toEqual([
      "New operation `dropJob`",
      "The type of `limit` of `startJob` changed from `string` to `number`",
      "`holdJob` was renamed to `pauseJob`",
      "`stopJob` moved from `POST /jobs/{id}?comp=halt` to `POST /jobs/{id}?comp=stop`",
    ]);
  });

  it("does not take an operation with another query for the same", async () => {
    const [before, after] = ["start", "stop"].map((comp) => jobs({ [`/jobs/{id}?comp=${comp}`]: item({}) }));
    const results = await titles(before ?? {}, after ?? {});
    expect(results).toHaveLength(2);
    expect(results.join("\n")).toContain("Removed operation `postJobsByIdCompStart`");
  });

  const summarised = (summary: string): object =>
    jobs({
      "/jobs/{id}?comp=a": item({ operationId: "a", summary }),
      "/jobs/{id}?comp=b": item({ operationId: "b" }),
    });

  it("counts what it reads", async () => {
    const read = await compare(summarised("A"), summarised("B"), ["x-ms-paths"]);
    expect(await read.format("text")).toContain("The documents differ in 1 place,");
    expect(read.diagnostics).toEqual([]);
  });

  it("says nothing of what a client can see in paths that it does not read, and names the option", async () => {
    const unread = await compare(summarised("A"), summarised("B"));
    expect(unread.report).toMatchObject({
      verdict: "unseen",
      sentence:
        "The documents differ in 1 place, but what was compared differs in nothing that a client can see.",
      differingNodes: 1,
      notCompared: [{ kind: "paths", name: "1 path under `x-ms-paths`", codes: ["PATHS_NOT_READ"] }],
    });
    const text = (await unread.format("text")).replace(/\s+/g, " ");
    expect(text).toContain("Different and not compared");
    expect(text).toContain("`--paths-from`");
    expect(text).toContain("1 path under `x-ms-paths`.");
  });

  it("says so beside other changes, and where one document alone has the key", async () => {
    const of = (type: string): object => ({
      openapi: "3.1.0",
      info: { title: "Jobs", version: "1" },
      paths: {},
      components: { schemas: { A: { type } } },
    });
    const { report } = await compare(of("string"), {
      ...of("number"),
      "x-ms-paths": { "/a?b=1": item({}), "/a?b=2": item({}) },
    });
    expect(report["sentence"]).toMatch(/^In what was compared, nothing changes on the wire; /);
    expect(report["notCompared"]).toMatchObject([{ name: "2 paths under `x-ms-paths`" }]);
  });

  it("finds nothing where the paths that it does not read are the same", async () => {
    const { report } = await compare(summarised("A"), summarised("A"));
    expect(report).toMatchObject({ verdict: "equal", notCompared: [] });
  });

  it("takes the key by a flag", async () => {
    await compare(before, after);
    const { stdout } = await runCli(["diff", "was.json", "is.json", "--paths-from", "x-ms-paths"], folder);
    expect(stdout).toContain("Removed operation `dropJob`");
  });
});

it("names a key that is not read, and the option, once for each document", async () => {
  const { diagnostics } = await compare(before, jobs({}));
  expect(diagnostics.map(({ code, detail, place }) => [code, detail, place.file])).toEqual([
    ["PATHS_NOT_READ", 'The document has 4 paths under "x-ms-paths".', "was.json"],
  ]);
  expect(diagnostics[0]?.fix).toContain("`pathsFrom`");
  expect(diagnostics[0]?.fix).toContain("`--paths-from`");
});

it.each([
  ["no map", ["/jobs"]],
  ["a map by name", { jobs: item({}) }],
  ["limits by path and method", { "/jobs": { get: { perMinute: 10 } } }],
  ["nothing", {}],
])("says nothing of an extension that is %s", async (_, value) => {
  const { diagnostics } = await compare(jobs(value), jobs(value));
  expect(diagnostics).toEqual([]);
});

const swagger = {
  ...jobs(
    {
      "/jobs/{id}?comp=start": {
        post: {
          operationId: "startJob",
          consumes: ["application/json"],
          parameters: [
            { name: "id", in: "path", required: true, type: "string" },
            { name: "body", in: "body", required: true, schema: { $ref: "parts.json#/definitions/Start" } },
          ],
          ...answers,
        },
      },
    },
    { swagger: "2.0", host: "api.example.com" },
  ),
  paths: {},
};
const parts = { definitions: { Start: { type: "object", properties: { at: { type: "string" } } } } };

describe("a generated client", () => {
  const api = { documents: { "1": "jobs.json" }, pathsFrom: ["x-ms-paths"], version: "none" } as const;

  async function urlsOf(document: object, calls: readonly (readonly [string, object])[]): Promise<string[]> {
    const texts = await generateFrom({ "jobs.json": document }, { jobs: api });
    const files = Array.from(texts, ([file, text]) => ({ path: file, text }));
    const emitted = await importEmitted(files, "jobs/1/index.ts");
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    const client = emitted.createClient({ baseUrl: "https://api.example.com", fetch });
    for (const [name, args] of calls) await client[name]?.(args).result();
    return urls;
  }

  it("sends the query of the path with each call, before what the caller gives", async () => {
    const urls = await urlsOf(before, [
      ["startJob", { id: "a?b", limit: 5 }],
      ["stopJob", { id: "a" }],
      ["makeJob", { id: "a" }],
    ]);
    expect(urls).toEqual([
      "https://api.example.com/jobs/a%3Fb?comp=start&kind=job&limit=5",
      "https://api.example.com/jobs/a?comp=stop",
      "https://api.example.com/jobs/a",
    ]);
  });

  it("refuses an argument that leads to another path before the query", async () => {
    await expect(urlsOf(before, [["stopJob", { id: ".." }]])).rejects.toThrow("leads to another path");
  });

  it("has operations of Swagger 2.0, with bodies from other files", async () => {
    const texts = await generateFrom({ "jobs.json": swagger, "parts.json": parts }, { jobs: api });
    expect([...texts].find(([file]) => file.endsWith("1/operations.ts"))?.[1]).toContain("body: Start");
  });

  it.each(["/jobs?", "/jobs?a={id}", "/jobs?a=b c", "/jobs?a?b", "/../jobs?a=b", "jobs"])(
    "leaves out %s by name",
    async (route) => {
      const result = await compare(jobs({ [route]: { get: { operationId: "a", ...answers } } }), jobs({}), [
        "x-ms-paths",
      ]);
      const [first] = result.diagnostics;
      expect(first).toMatchObject({ code: "PATH_INVALID", place: { operations: [`GET ${route}`] } });
      expect(await result.format("text")).not.toContain("Removed operation");
    },
  );
});
