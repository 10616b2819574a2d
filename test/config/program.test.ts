/** The hash of the program is another one as soon as the program can write something else. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";

import { hashProgram, thisInstallation } from "../../src/config/program.js";

let root: string;
const write = async (name: string, text: string): Promise<void> => {
  const file = path.join(root, "package", name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};
const hash = (): string | undefined => hashProgram(path.join(root, "package"), ["dist", "templates"]);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "program-"));
  await write("package.json", '{ "dependencies": { "used": "^1.0.0", "@scope/hoisted": "^1.0.0" } }');
  await write("dist/src/cli.js", "run();");
  await write("dist/src/cli.d.ts", "export {};");
  await write("templates/errors.ts.hbs", "{{name}}");
  await write("templates/runtime/client.ts", "export {};");
  await write("node_modules/used/package.json", '{ "version": "1.0.0" }');
  await write("../node_modules/@scope/hoisted/package.json", '{ "version": "1.0.0" }');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ["code", "dist/src/cli.js"],
  ["code that is new", "dist/src/emit/types.js"],
  ["a template", "templates/errors.ts.hbs"],
  ["the runtime", "templates/runtime/client.ts"],
  ["a package that only a checkout has", "package-lock.json"],
  ["the version of a package", "node_modules/used/package.json"],
  ["the version of a package further up", "../node_modules/@scope/hoisted/package.json"],
])("%s counts", async (_name, file) => {
  const before = hash();
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  await write(file, "{}");
  expect(hash()).not.toBe(before);
});

it("declarations do not count", async () => {
  const before = hash();
  await write("dist/src/cli.d.ts", "export declare const run: () => void;");
  expect(hash()).toBe(before);
});

it("is unknown where a package is not found", async () => {
  await rm(path.join(root, "package/node_modules/used"), { recursive: true });
  expect(hash()).toBeUndefined();
});

it("is that of this installation, which has its cache beside it", () => {
  const installation = thisInstallation();
  expect(installation.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(thisInstallation()).toEqual(installation);
  expect(installation.cacheFolder).toBe(
    path.resolve(import.meta.dirname, "../../node_modules/.cache/openapi-dated"),
  );
});
