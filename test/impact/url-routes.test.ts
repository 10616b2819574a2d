/** Paths that code writes without calling anything: the routes of mocks, proxies and recordings. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { findUrlCalls } from "../../src/impact/url-calls.js";

it.each([
  ['if (path === "/things/7") answer();', undefined, "/things/7"],
  ['http.get("https://api.example/things/:id", answer);', undefined, "/things/{}"],
  ['const recorded = { "GET /things/7": { status: 200 } };', "GET", "/things/7"],
  ["const route = (id: string) => `/things/${id}/parts`;", undefined, "/things/{}/parts"],
  ['import things from "/things/7";', undefined, undefined],
  ['const word = "a/b"; const root = "/";', undefined, undefined],
])("%s", async (code, method, route) => {
  const folder = await mkdtemp(path.join(tmpdir(), "routes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "src"));
  await writeFile(path.join(folder, "src/routes.ts"), code);
  await writeFile(path.join(folder, "tsconfig.json"), '{ "include": ["src"] }');
  const calls = await findUrlCalls(folder, [], () => true);
  const expected = route === undefined ? [] : [{ isCall: false, method, path: route }];
  expect(calls.map((each) => ({ isCall: each.isCall, method: each.method, path: each.path }))).toEqual(
    expected,
  );
});
