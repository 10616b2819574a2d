/** Nothing is loaded before it is needed: the packages that each command of the built program loads. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loading-"));
  const document = (version: string, type: string): string => `openapi: 3.1.0
info: { title: Payments, version: "${version}" }
paths:
  /payments:
    get:
      operationId: listPayments
      responses:
        "200": { description: All, content: { application/json: { schema: { type: ${type} } } } }
`;
  await writeFile(path.join(folder, "a.yaml"), document("2025-01-01", "string"));
  await writeFile(path.join(folder, "b.yaml"), document("2025-02-01", "integer"));
  const config = JSON.stringify({ apis: { a: { documents: { "": "a.yaml" } } } });
  await writeFile(path.join(folder, "a.config.json"), config);
  await writeFile(path.join(folder, "a.config.js"), `module.exports = ${config};`);
});
afterAll(() => rm(folder, { recursive: true }));

/** What reads arguments, lays out their help and colours messages. */
const commandLine = ["emoji-regex", "get-east-asian-width", "picocolors", "yargs"];

/** What lays code out: `prettier/doc`, which is a part of the program. */
const printing = ["prettier"];

/** What reads a document. */
const reading = [
  ...printing,
  "@scalar/openapi-upgrader",
  "js-yaml",
  "js-yaml-4",
  "jsonc-parser",
  "jsonpath-rfc9535",
];

/** What emits code from it, verifies the code, and describes the changes between versions. */
const emission = [...reading, "@babel/parser", "diff", "entities", "handlebars", "openapi-typescript"];

describe("beyond reading its arguments", () => {
  it.each([
    ["--version", []],
    ["--help", []],
    ["generate --help", []],
    ["check --help", []],
    ["impact --help", ["jsonc-parser"]],
    ["diff a.yaml b.yaml --format json", reading],
    ["diff a.yaml b.yaml", [...reading, "diff", "entities", "openapi-typescript"]],
    ["generate -i a.yaml -o out/a", emission],
    ["generate --config a.config.json -o from-json", [...emission, "zod"]],
    ["generate --config a.config.js -o from-js", [...emission, "jiti", "zod"]],
    ["generate -i 2025-01-01=a.yaml -i 2025-02-01=b.yaml --version-in none -o out/both", emission],
  ])("%s loads %j", async (args, packages) => {
    expect(await packagesOf(args)).toEqual([...commandLine, ...packages].sort());
  });

  it("check loads only what locates mistakes in a configuration, where nothing has changed", async () => {
    const inputs = "-i a.yaml -o unchanged/a";
    await packagesOf(`generate ${inputs}`);
    expect(await packagesOf(`check ${inputs}`)).toEqual([...commandLine, "jsonc-parser"].sort());
  });
});

/** The packages of `package.json` that a run loads, from where they are installed or within a file of the program. */
async function packagesOf(args: string): Promise<string[]> {
  const to = path.join(folder, "loads.txt");
  const command = [
    "--import",
    path.join(root, "test/support/record-loads.mjs"),
    path.join(root, "dist/src/cli.js"),
  ];
  const env = { ...process.env, LOADS_TO: to };
  await run(process.execPath, [...command, ...args.split(" ")], { cwd: folder, env });
  const files = (await readFile(to, "utf8")).split("\n");
  const program = files.filter((file) => file.startsWith(path.join(root, "dist")));
  expect(program, "The program itself is loaded.").toContain(path.join(root, "dist/src/cli.js"));
  // A bundle names its parts: `// node_modules/yargs/index.mjs`.
  const texts = await Promise.all(program.map((file) => readFile(file, "utf8")));
  const parts = texts.flatMap((text) => text.match(/^\/\/ node_modules\/.*$/gm) ?? []);
  const named = [...files, ...parts].map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(path.join(root, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const ours = Object.keys({ ...dependencies, ...devDependencies });
  return ours.filter((name) => named.includes(name)).sort();
}
