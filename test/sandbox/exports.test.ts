/** The sandbox as a consumer imports it: by its own path, and from the package as a whole. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

import packageJson from "../../package.json" with { type: "json" };
import * as whole from "../../src/index.js";
import * as sandbox from "../../src/sandbox/index.js";

it("has a path of its own, with types, that is built from a module that is there", () => {
  const { types, default: code } = packageJson.exports["./sandbox"];
  expect([
    types.replace(/\.d\.ts$/, ""),
    existsSync(types.replace("./dist/", "").replace(".d.ts", ".ts")),
  ]).toEqual([code.replace(/\.js$/, ""), true]);
});

it.each([
  ["openapi-dated", whole],
  ["openapi-dated/sandbox", sandbox],
])("starts from %s", async (_name, { startSandbox }) => {
  await using running = await startSandbox();
  const { status } = await fetch(`${running.url}/spec/versions`);
  expect(status).toBe(200);
});
