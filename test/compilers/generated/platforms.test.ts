/**
 * What is emitted compiles with the types that a platform has itself: they differ in what a `Response` has. Node 20 and the DOM
 * are in `compile.test.ts`.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { compile, toBeChecked } from "../../support/compile.js";

const root = path.resolve(import.meta.dirname, "../../..");
const packages = path.join(root, "node_modules");

let accounts: string;

beforeAll(async () => {
  accounts = await mkdtemp(path.join(tmpdir(), "accounts-"));
  await writeFile(path.join(accounts, "package.json"), '{ "type": "module" }');
  await cp(path.join(root, "generated/virtual-accounts"), accounts, { recursive: true });
  for (const file of await readdir(accounts, { recursive: true })) {
    if (!file.endsWith(".ts")) continue;
    const place = path.join(accounts, file);
    await writeFile(place, toBeChecked(await readFile(place, "utf8")));
  }
});
afterAll(() => rm(accounts, { recursive: true }));

it.each([
  ["Node 22", `${packages}/types-node-22/index.d.ts`],
  ["Node 24", `${packages}/types-node-24/index.d.ts`],
  ["Bun", `${packages}/bun-types/index.d.ts`],
  ["Workers", `${packages}/@cloudflare/workers-types/index.d.ts`],
  ["React Native", path.join(import.meta.dirname, "fixtures/react-native.d.ts")],
])(
  "%s",
  async (name, platform) => {
    // Under another name, the types of Node 24 find those of Node 20 beside them, which are the project's.
    const consumer = name === "Node 24" ? [] : ["test/runtime/example-platform"];
    const emitted = [
      accounts,
      ...["templates/runtime", ...consumer].map((folder) => path.join(root, folder)),
    ];
    const settings = { compiler: "7", module: "nodenext", hasDom: false, platform } as const;
    expect(await compile(emitted, settings)).toBe("");
  },
);
