/** The sandbox as a consumer imports it: by its own path, and from the package as a whole. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";

import packageJson from "../../package.json" with { type: "json" };
import * as whole from "../../src/index.js";
import * as sandbox from "../../src/sandbox/index.js";

it("has a path of its own, with types, that is built from a module that is there", () => {
  const { import: imported } = packageJson.exports["./sandbox"];
  const { types, default: code } = imported;
  expect([
    types.replace(/\.d\.ts$/, ""),
    existsSync(types.replace("./dist/", "").replace(".d.ts", ".ts")),
  ]).toEqual([code.replace(/\.js$/, ""), true]);
});

it.each([".", "./sandbox"] as const)(
  "%s has by `require` what it has by `import`, and its types",
  (entry) => {
    const { import: imported, require: required } = packageJson.exports[entry];
    const root = path.resolve(import.meta.dirname, "../..");
    const names = Object.keys(entry === "." ? whole : sandbox);
    expect(createRequire(import.meta.url)(path.join(root, required.default))).toMatchObject(
      Object.fromEntries(names.map((name) => [name, expect.anything()])),
    );
    const [types, typesOfRequired] = [imported, required].map((each) =>
      readFileSync(path.join(root, each.types), "utf8"),
    );
    expect(typesOfRequired).toBe(types?.replaceAll('.js"', '.cjs"'));
  },
);

it.each([
  ["openapi-dated", whole],
  ["openapi-dated/sandbox", sandbox],
])("starts from %s", async (_name, { startSandbox }) => {
  await using running = await startSandbox();
  const { status } = await fetch(`${running.url}/spec/versions`);
  expect(status).toBe(200);
});
