/** The command line: what it prints, what it writes, and how it ends. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli, runProcess } from "../support/run-cli.js";
import { json, startRecordingServer } from "../support/recording-server.js";

const cases = path.resolve(import.meta.dirname, "../cases");
const documents = path.join(cases, "new-rail-in-later-version/specs");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "project-"));
  await cp(documents, path.join(folder, "specs"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const presets = ["--preset", "partner-platform", "--preset", "virtual-accounts"];

const config = (versions: readonly string[], output = "out"): Promise<void> =>
  writeFile(
    path.join(folder, "generate.config.ts"),
    `export default ${JSON.stringify({
      output,
      apis: {
        payouts: {
          version: "none",
          documents: Object.fromEntries(versions.map((version) => [version, `specs/${version}.yaml`])),
        },
      },
    })};`,
  );

/** Path → text of everything below a folder. */
async function readAll(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files
    .sort()
    .map(async (file) => [path.relative(root, file), await readFile(file, "utf8")] as const);
  return new Map(await Promise.all(texts));
}

describe("generate", () => {
  it("prints per version what was written and what was shared", async () => {
    await config(["2025-01-01", "2026-01-01"]);
    const { code, stdout } = await runCli([], folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^payouts → out\/payouts\n {2}version +schemas +operations +events +size\n/);
    expect(stdout).toMatch(/2025-01-01 +8 written +2 written/);
    expect(stdout).toMatch(/2026-01-01 +3 written, 6 shared +1 written, 1 shared/);
    expect(stdout).toMatch(/\n\nImports end in `\.js`, because there is no tsconfig\.json\.\n$/);
  });

  it("says what imports end in, and why, unless it was told", async () => {
    await config(["2025-01-01"]);
    await mkdir(path.join(folder, "app"));
    await writeFile(
      path.join(folder, "app/tsconfig.json"),
      '{ "compilerOptions": { "module": "preserve" } }',
    );
    const { stdout } = await runCli(["-o", "app/api"], folder);
    expect(stdout).toContain(
      "Imports have no extension, because app/tsconfig.json resolves imports as bundlers do.",
    );
    const message = await runCli(["-o", "app/api", "--import-extension", "ts"], folder);
    expect(message).toMatchObject({ code: 0, stdout: expect.not.stringContaining("Imports") });
    const index = await readFile(path.join(folder, "app/api/payouts/2025-01-01/index.ts"), "utf8");
    expect(index).toContain('export * from "./types.ts";');
    expect(await runCli(["check", "-o", "app/api"], folder)).toMatchObject({ code: 1 });
    expect(await runCli(["check", "-o", "app/api", "--import-extension", "ts"], folder)).toMatchObject({
      code: 0,
    });
  });

  it("writes JavaScript with declarations in the place of TypeScript, and TypeScript again", async () => {
    await config(["2025-01-01"]);
    const names = async (): Promise<string[]> => [
      ...(await readAll(path.join(folder, "out/payouts"))).keys(),
    ];
    await runCli([], folder);
    const typeScript = await names();
    const { code, stdout } = await runCli(["--emit", "js"], folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nModules are CommonJS, because there is no package\.json\.\n$/);
    const javaScript = await names();
    // Compilers skip declarations: there is nothing to check in their place.
    expect(javaScript.filter((name) => name.endsWith(".js")).length).toBe(
      typeScript.filter((name) => /(?<!\/checked)\.ts$/.test(name)).length,
    );
    expect(javaScript.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(await runCli(["check", "--emit", "js"], folder)).toMatchObject({
      code: 0,
      stdout: `Up to date: ${javaScript.length} files.\n`,
    });
    expect(await runCli(["check"], folder)).toMatchObject({ code: 1 });
    await runCli([], folder);
    expect(await names()).toEqual(typeScript);
  });

  it("refuses JavaScript whose imports would end in something else", async () => {
    await config(["2025-01-01"]);
    expect(await runCli(["--emit", "js", "--import-extension", "none"], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("`importExtension` is only for TypeScript"),
    });
    expect(await runCli(["--module", "esm"], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it requires `emit: "js"`'),
    });
  });

  it("has nothing to say about the documents of the presets, which nobody else can change", async () => {
    const { code, stdout } = await runCli(["--json", ...presets, "-o", "presets"], folder);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, diagnostics: [] });
  });

  it("gives the same bytes twice, and from another working directory", async () => {
    await config(["2025-01-01", "2026-01-01"]);
    await runCli([], folder);
    const first = await readAll(path.join(folder, "out"));
    await runCli([], folder);
    expect(await readAll(path.join(folder, "out"))).toEqual(first);
    const elsewhere = path.join(folder, "a/b");
    await mkdir(elsewhere, { recursive: true });
    await rm(path.join(folder, "out"), { recursive: true });
    expect(await runCli(["--config", "../../generate.config.ts"], elsewhere)).toMatchObject({ code: 0 });
    expect(await readAll(path.join(folder, "out"))).toEqual(first);
    for (const text of first.values()) expect(text).not.toContain(folder);
  });

  it("touches no older folder when a version is added", async () => {
    await config(["2025-01-01"]);
    await runCli([], folder);
    const before = await readAll(path.join(folder, "out/payouts/2025-01-01"));
    await config(["2025-01-01", "2026-01-01"]);
    await runCli([], folder);
    expect(await readAll(path.join(folder, "out/payouts/2025-01-01"))).toEqual(before);
  });

  it("removes what it wrote itself and no longer wants", async () => {
    await config(["2025-01-01", "2026-01-01"]);
    await runCli([], folder);
    await config(["2025-01-01"]);
    await runCli([], folder);
    expect(await readdir(path.join(folder, "out/payouts"))).not.toContain("2026-01-01");
  });

  it.each([
    ["a file that it did not write", "out/payouts/mine.ts", "OUTPUT_FILE_NOT_OURS"],
    ["a file that was edited since", "out/payouts/2025-01-01/types.ts", "OUTPUT_FILE_EDITED"],
  ])("stops at %s, and leaves it as it is", async (_what, file, problem) => {
    await config(["2025-01-01"]);
    await runCli([], folder);
    await writeFile(path.join(folder, file), "// mine\n");
    await config(["2026-01-01"]);
    const before = await readAll(path.join(folder, "out"));
    const { code, stderr } = await runCli([], folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`error {2}${problem} .*${file}`));
    expect(await readAll(path.join(folder, "out"))).toEqual(before);
  });

  it("leaves the last output untouched when it fails", async () => {
    await config(["2025-01-01"]);
    await runCli([], folder);
    const before = await readAll(path.join(folder, "out"));
    await writeFile(path.join(folder, "specs/2025-01-01.yaml"), "openapi: 3.1.0\ninfo: {");
    const { code, stderr } = await runCli([], folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error {2}YAML_INVALID {2}payouts 2025-01-01 {2}specs\/2025-01-01\.yaml:\d+:\d+/);
    expect(await readAll(path.join(folder, "out"))).toEqual(before);
  });

  it("needs no configuration for documents on the command line", async () => {
    const documents = ["-i", "2025-01-01=specs/2025-01-01.yaml", "-i", "2026-01-01=specs/2026-01-01.yaml"];
    const inputs = [...documents, "--version-in", "none"];
    const { code, stderr } = await runCli([...inputs, "-o", "src/api"], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const api = ["2025-01-01", "2026-01-01", "index.ts", "runtime"];
    expect(await readdir(path.join(folder, "src/api"))).toEqual(expect.arrayContaining(api));
    await runCli([...inputs, "--api", "billing", "-o", "src"], folder);
    expect(await readdir(path.join(folder, "src/billing"))).toEqual(expect.arrayContaining(api));
    expect(await runCli(["check", ...inputs, "-o", "src/api"], folder)).toMatchObject({ code: 0 });
  });

  it("keeps folder and names of an undated document over its releases", async () => {
    const release = (version: string): string => `openapi: 3.1.0
info: { title: Items, version: ${version} }
paths:
  /items/:
    post: { operationId: create_item_items__post, responses: { "204": { description: Done } } }
`;
    const args = ["-i", "items.yaml", "--operation-names", "fastapi", "-o", "src/items"];
    await writeFile(path.join(folder, "items.yaml"), release("1.4.2"));
    expect(await runCli(args, folder)).toMatchObject({ code: 0, stderr: "" });
    const written = await readAll(path.join(folder, "src/items/v1"));
    expect(written.get("operations.ts")).toContain("export const createItem:");
    await writeFile(path.join(folder, "items.yaml"), release("1.4.3"));
    expect(await runCli(args, folder)).toMatchObject({ code: 0, stderr: "" });
    expect(await readAll(path.join(folder, "src/items/v1"))).toEqual(written);
  });

  it("shows each mistake of an overlay at its line, once for all versions", async () => {
    const overlay = path.join(folder, "own.yaml");
    const wrong = ["retries: {}", "auth: 1", "idempotence: { header: Key }", "scope: 1", "policy: 1"];
    const client = ["x-client:", ...wrong.map((line) => `  ${line}`)]
      .map((line) => `      ${line}\n`)
      .join("");
    await writeFile(
      overlay,
      `overlay: 1.0.0\ninfo: { title: o, version: 1.0.0 }\nactions:\n  - target: $\n    update:\n${client}`,
    );
    const inputs = ["2025-01-01", "2026-01-01"].flatMap((each) => ["-i", `${each}=specs/${each}.yaml`]);
    const { code, stderr } = await runCli([...inputs, "--overlay", "own.yaml", "-o", "specs"], folder);
    expect(code).toBe(1);
    const places = wrong.map((_, index) => `2025-01-01, 2026-01-01  own.yaml:${index + 7}:9`).sort();
    expect(stderr.match(/(?<=TRAIT_INVALID +specs ).*?(?= {2}#)/g)?.sort()).toEqual(places);
  });

  it("shows both of two operations that differ in spelling only, and an overlay that names one", async () => {
    await writeFile(
      path.join(folder, "items.yaml"),
      `openapi: 3.1.0
info: { title: Items, version: "1" }
paths:
  "/items/{id}/it's":
    get:
      operationId: getItem
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: Done } }
  /item:
    get: { operationId: get_item, responses: { "204": { description: Done } } }
`,
    );
    const args = ["-i", "items.yaml", "-o", "src/items"];
    const { code, stderr } = await runCli(args, folder);
    expect(code).toBe(0);
    expect(stderr).toContain("note  OPERATION_NAMES_ALIKE  items v1  #/paths/");
    expect(stderr).toMatch(
      /The type of the arguments of "get_item" is called `get_itemArgs` in the emitted code, because that of "getItem" is `GetItemArgs`\./,
    );
    const overlay = /^ *(overlay: [^]*?anotherName \} \})$/m.exec(stderr)?.[1]?.replaceAll(/^ {4}/gm, "");
    await writeFile(path.join(folder, "names.yaml"), overlay ?? "");
    const named = await runCli([...args, "--overlay", "names.yaml"], folder);
    expect({ code: named.code, stderr: named.stderr }).toEqual({ code: 0, stderr: "" });
    const operations = await readFile(path.join(folder, "src/items/v1/operations.ts"), "utf8");
    expect(operations).toContain("export const anotherName:");
    expect(operations).toMatch(/export const (?:getItem|get_item):/);
    expect(operations).not.toContain("_2");
  });

  it("sends no version that nobody named, whatever a header lists", async () => {
    const document = (version: string): string => `openapi: 3.1.0
info: { title: Items, version: ${version} }
paths:
  /items:
    get:
      operationId: listItems
      parameters: [{ name: API-Version, in: header, required: true, schema: { type: string, enum: [v1, v2] } }]
      responses: { "204": { description: Done } }
`;
    const headers = async (version: string, input: string): Promise<string> => {
      await writeFile(path.join(folder, "items.yaml"), document(version));
      expect(await runCli(["-i", input, "-o", "out/items"], folder)).toMatchObject({ code: 0 });
      return readFile(path.join(folder, "out/items/v1/operations.ts"), "utf8");
    };
    expect(await headers("2.3.1", "items.yaml")).toContain('"API-Version": "v1" | "v2"');
    expect(await headers("2.3.1", "v1=items.yaml")).not.toContain('"API-Version": "v1" | "v2"');
    expect(await headers("v1", "items.yaml")).not.toContain('"API-Version": "v1" | "v2"');
  });

  it("refuses a pattern that is not one", async () => {
    const api = { documents: { v1: "a.yaml" }, operationNames: { pattern: "(", replace: "" } };
    await writeFile(path.join(folder, "generate.config.json"), JSON.stringify({ apis: { api } }));
    const { code, stderr } = await runCli([], folder);
    expect(code).toBe(1);
    expect(stderr).toContain("a regular expression");
  });

  it("pulls first where there is no lock, and never again", async () => {
    const text = await readFile(path.join(folder, "specs/2025-01-01.yaml"), "utf8");
    await using server = await startRecordingServer(({ url }) =>
      url === "/spec/versions" ? json(200, ["2025-01-01"]) : { status: 200, body: text },
    );
    await writeFile(
      path.join(folder, "generate.config.json"),
      JSON.stringify({
        specs: "locked",
        output: "out",
        apis: { payouts: { baseUrl: server.url, version: "none" } },
      }),
    );
    expect(await runCli([], folder)).toMatchObject({ code: 0 });
    expect(await readFile(path.join(folder, "locked/payouts/2025-01-01.yaml"), "utf8")).toBe(text);
    const asked = server.requests.length;
    expect(await runCli(["check"], folder)).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(asked);
  });
});

describe("the version of a request", () => {
  const inputs = ["-i", "2025-01-01=specs/2025-01-01.yaml", "-i", "2026-01-01=specs/2026-01-01.yaml"];
  const header = "- { name: X-API-Version, in: header, schema: { type: string } }";

  /** Each path of the documents takes the header. */
  async function declareHeader(): Promise<void> {
    for (const name of ["2025-01-01", "2026-01-01"]) {
      const file = path.join(folder, `specs/${name}.yaml`);
      const text = await readFile(file, "utf8");
      await writeFile(file, text.replaceAll(/^ {2}\/.*:$/gm, `$&\n    parameters:\n      ${header}`));
    }
  }

  it("is announced with the overlay that says it, which changes nothing but the announcement", async () => {
    await declareHeader();
    const inferred = await runCli([...inputs, "-o", "out/api"], folder);
    expect(inferred).toMatchObject({ code: 0 });
    expect(inferred.stderr).toMatch(
      /^note {2}VERSION_HEADER_INFERRED {2}api\n.*`X-API-Version`: 2025-01-01 /,
    );
    const files = await readAll(path.join(folder, "out/api"));
    expect(files.get("2026-01-01/client.ts")).toContain('versionHeader: "X-API-Version"');
    const [, yaml = ""] = /^( {4}overlay: 1\.0\.0\n(?: {4}.*\n)*)/m.exec(inferred.stderr) ?? [];
    await writeFile(path.join(folder, "overlay.yaml"), yaml.replaceAll(/^ {4}/gm, ""));
    const stated = await runCli([...inputs, "--overlay", "overlay.yaml", "-o", "stated/api"], folder);
    expect(stated).toMatchObject({ code: 0, stderr: "" });
    const confirmed = await readAll(path.join(folder, "stated/api"));
    for (const all of [files, confirmed]) all.delete("openapi-dated.json"); // It has the overlay's hash.
    expect(confirmed).toEqual(files);
  });

  const servers = (...dates: string[]): string =>
    `servers:
  - url: https://a.example/{v}
    variables: { v: { default: "2025-01-01", enum: ${JSON.stringify(dates)} } }`;

  it("is the value of a server variable, which is welded into the URL", async () => {
    const file = path.join(folder, "specs/2026-01-01.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^servers:.*$/m, servers("2025-01-01", "2026-01-01")));
    for (const options of [[], ["--version-in", "url"]]) {
      const args = ["-i", inputs[3] ?? "", ...options, "-o", "out/api"];
      expect(await runCli(args, folder), options.join(" ")).toMatchObject({ code: 0, stderr: "" });
      const client = await readFile(path.join(folder, "out/api/2026-01-01/client.ts"), "utf8");
      expect(client).toContain('root: "/2026-01-01"');
      await rm(path.join(folder, "out"), { recursive: true });
    }
  });

  it("is not that of another URL without a word", async () => {
    const file = path.join(folder, "specs/2026-01-01.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^servers:.*$/m, servers("2025-01-01")));
    const args = ["-i", inputs[3] ?? "", "-o", "out/api"];
    for (const options of [[], ["--version-in", "url"]]) {
      const { code, stderr } = await runCli([...args, ...options], folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error {2}VERSION_CONTRADICTED .*\n {2}Its URLs name "2025-01-01"\./);
    }
    const { code, stderr } = await runCli([...args, "--version-in", "none"], folder);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning {2}URL_VERSION_DIFFERS .*\n {2}Its URLs name "2025-01-01"\./);
  });

  it("has to be said where nothing shows it, and only by those who generate", async () => {
    const refused = await runCli([...inputs, "-o", "out/api"], folder);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^error {2}VERSION_SELECTOR_UNKNOWN {2}api 2025-01-01 /);
    expect(await readdir(folder)).not.toContain("out");
    expect(await runCli([...inputs, "--version-in", "url", "-o", "out/api"], folder)).toMatchObject({
      code: 0,
    });
    const client = await readFile(path.join(folder, "out/api/2026-01-01/client.ts"), "utf8");
    expect(client).toContain("`baseUrl` must be the address of this version.");
    expect(client).not.toContain("versionHeader");
    const compared = await runCli(["diff", "specs/2025-01-01.yaml", "specs/2026-01-01.yaml"], folder);
    expect(compared).toMatchObject({ code: 0, stderr: "" });
    const one = await runCli(["-i", "specs/2025-01-01.yaml", "-o", "out/one"], folder);
    expect(one).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("generate check", () => {
  it("says what is out of date, and writes nothing", async () => {
    await config(["2025-01-01"]);
    const first = await runCli(["check"], folder);
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(
      /^error {2}OUTPUT_OUT_OF_DATE {2}payouts {2}out\/payouts\n {2}None of its \d+ files exists: nothing has been generated yet\.\n/,
    );
    expect(first.stderr.split("OUTPUT_OUT_OF_DATE")).toHaveLength(2);
    await runCli([], folder);
    expect(await runCli(["check"], folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Up to date: \d+ files\.\n$/) as string,
    });
    await config(["2026-01-01"]);
    const before = await readAll(path.join(folder, "out"));
    const { code, stderr } = await runCli(["check"], folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/OUTPUT_OUT_OF_DATE.*2025-01-01\/types\.ts\n {2}The file is stale\./);
    expect(stderr).toMatch(/OUTPUT_OUT_OF_DATE.*2026-01-01\/types\.ts\n {2}The file is missing\./);
    expect(stderr).toMatch(/OUTPUT_OUT_OF_DATE.*payouts\/index\.ts:\d+\n {2}The file is different\./);
    expect(await readAll(path.join(folder, "out"))).toEqual(before);
  });

  it("names what was edited or is not ours beside what is missing, by paths that can be clicked", async () => {
    await config(["2025-01-01"]);
    await runCli([], folder);
    await writeFile(path.join(folder, "out/payouts/2025-01-01/types.ts"), "// edited\n");
    await writeFile(path.join(folder, "out/payouts/mine.ts"), "// mine\n");
    await rm(path.join(folder, "out/payouts/index.ts"));
    const { code, stdout } = await runCli(["check", "--json"], folder);
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; place: { file: string } }[];
    };
    expect(diagnostics.map(({ code, place }) => `${code} ${place.file}`)).toEqual([
      "OUTPUT_OUT_OF_DATE out/payouts/index.ts",
      "OUTPUT_FILE_EDITED out/payouts/2025-01-01/types.ts",
      "OUTPUT_FILE_NOT_OURS out/payouts/mine.ts",
    ]);
  });

  it("asks no network and writes no lock where there is none", async () => {
    await using server = await startRecordingServer(() => json(200, ["2025-01-01"]));
    await writeFile(
      path.join(folder, "generate.config.json"),
      JSON.stringify({ specs: "locked", apis: { payouts: { baseUrl: server.url } } }),
    );
    const { code, stderr } = await runCli(["check"], folder);
    expect({ code, asked: server.requests.length }).toEqual({ code: 1, asked: 0 });
    expect(stderr).toMatch(/LOCK_MISSING {2}payouts {2}locked\/payouts\n/);
    expect(await readdir(folder)).not.toContain("locked");
  });
});

describe("bad usage", () => {
  it.each([
    ["an option at the end that misses its text", ["-o"], 2, /^Not enough arguments following: output\n/],
    ["an option whose variable is not set", ["--api="], 2, /^Not enough arguments following: api\n/],
    ["an option at the end that misses its list", ["-i"], 2, /^Not enough arguments following: i\n/],
    [
      "a list of effects that is empty",
      ["diff", "a", "b", "--fail-on"],
      2,
      /^Not enough arguments following/,
    ],
    [
      "a limit that is not a number",
      ["diff", "a", "b", "--limit", "few"],
      2,
      /^--limit must be a number of changes/,
    ],
    ["a limit below zero", ["diff", "a", "b", "--limit=-3"], 2, /^--limit must be a number of changes/],
    ["a port that is not a number", ["sandbox", "--port", "many"], 1, /PORT_UNAVAILABLE\n {2}.*found NaN\./],
    ["a port that is too high", ["sandbox", "--port", "65536"], 1, /PORT_UNAVAILABLE\n {2}.*found 65536\./],
    ["an address of no API", ["pull", "--base-url", "https://a.example"], 2, /^--base-url needs --api/],
    ["a folder that is not there", ["--cwd", "nowhere"], 1, /FOLDER_MISSING {2}nowhere\n/],
    ["a selection of versions without a document", ["--version-in", "none"], 2, /version-in -> input/],
    ["a selection of versions that is none", ["-i", "a.yaml", "--version-in", "body"], 2, /Invalid values/],
    [
      "a preset beside a document",
      ["-i", "a.yaml", ...presets],
      2,
      /^Expected --preset or --input, found both/,
    ],
    ["an unknown option", ["--outptu", "x"], 2, /^Unknown argument: outptu\. Did you mean --output\?\n/],
    ["an unknown command", ["chekc"], 2, /^Unknown argument: chekc\. Did you mean check\?\n/],
    [
      "an unknown subcommand",
      ["journal", "lst", "a"],
      2,
      /^Unknown arguments: lst, a\. Did you mean list\?\n/,
    ],
    ["an option that is like none", ["--zzz"], 2, /^Unknown argument: zzz\n/],
    ["a configuration that is not there", ["--config", "none.ts"], 1, /CONFIG_MISSING {2}none\.ts/],
    [
      "an API that is not configured",
      ["--api", "billing", ...presets],
      1,
      /API_UNKNOWN[\s\S]*Choose one of: partner-platform/,
    ],
    ["inputs of which one names no version", ["-i", "v1=a.yaml", "-i", "b.yaml"], 1, /INPUT_UNVERSIONED/],
  ])("%s ends with a code and a word", async (_what, args, expected, words) => {
    const { code, stderr } = await runCli(args, folder);
    expect(code).toBe(expected);
    expect(stderr).toMatch(words);
  });

  it("a broken document whose version nobody gave is placed without a gap", async () => {
    await writeFile(path.join(folder, "broken.yaml"), "openapi: 3.1.0\ninfo: {");
    const { stderr } = await runCli(["-i", "broken.yaml", "-o", "src/api"], folder);
    expect(stderr).toMatch(/^error {2}YAML_INVALID {2}api {2}broken\.yaml:/);
  });

  it("a configuration of the wrong form names the entry", async () => {
    await writeFile(path.join(folder, "generate.config.json"), '{"apis":{"a":{"presett":"x"}}}');
    const { code, stderr } = await runCli([], folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /CONFIG_INVALID {2}generate\.config\.json:1:15 {2}#\/apis\/a\/presett\n.*did you mean `preset`/,
    );
  });

  it("a configuration says `url` or `none` of a version", async () => {
    const text = JSON.stringify({ apis: { a: { documents: { v1: "a.yaml" }, version: "header" } } });
    await writeFile(path.join(folder, "generate.config.json"), text);
    const { code, stderr } = await runCli([], folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/CONFIG_INVALID {2}generate\.config\.json:1:43 {2}#\/apis\/a\/version\n/);
  });

  it.each([
    [
      "a list for one",
      { version: ["2026-01-01"] },
      "7:7",
      "CONFIG_INVALID",
      "#/apis/payouts/version",
      "`version` does not take a list; did you mean `versions`?",
    ],
    [
      "a version without a document",
      { version: "none", versions: ["2026-01-01", "2026-02-02"] },
      "10:9",
      "VERSION_UNKNOWN",
      "#/apis/payouts/versions/1",
      '"2026-02-02" is not among the documents: 2026-01-01.',
    ],
    [
      "a current version that is not generated",
      { version: "none", current: "2025-01-01" },
      "8:7",
      "CURRENT_NOT_GENERATED",
      "#/apis/payouts/current",
      '`current` is "2025-01-01"; the generated versions are 2026-01-01.',
    ],
    [
      "a filter that matches nothing",
      { version: "none", include: { operations: ["nothing"] } },
      "10:11",
      "FILTER_UNMATCHED",
      "#/apis/payouts/include/operations/0",
      '"nothing" under `include.operations` matches no operation of the generated versions.',
    ],
  ])("%s is shown at its line of the configuration", async (_what, settings, at, code, pointer, words) => {
    const api = { documents: { "2026-01-01": "specs/2026-01-01.yaml" }, ...settings };
    const file = path.join(folder, "generate.config.json");
    await writeFile(file, JSON.stringify({ apis: { payouts: api } }, undefined, 2));
    const { stderr } = await runCli([], folder);
    const [head, detail] = stderr.split("\n");
    expect(head?.replace(/ {2}payouts[^ ]*( 2026-02-02)?/, "")).toBe(
      `error  ${code}  generate.config.json:${at}  ${pointer}`,
    );
    expect(detail).toBe(`  ${words}`);
  });

  it.each(["out", "out/below"])("a file in the place of the output folder %s is named", async (output) => {
    await config(["2025-01-01"], output);
    await writeFile(path.join(folder, "out"), "mine");
    for (const args of [[], ["check"]]) {
      const { code, stderr } = await runCli(args, folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^error {2}OUTPUT_FOLDER_UNUSABLE {2}out\n {2}Expected a folder for the generated files, but it is a file\.\n/,
      );
    }
  });

  it("prints diagnostics as JSON for machines", async () => {
    const { code, stdout } = await runCli(["--json", "--config", "none.ts"], folder);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [{ code: "CONFIG_MISSING", place: { file: "none.ts" } }],
    });
  });
});

describe("as a process", () => {
  it.each([
    ["prints its version", ["--version"], { code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: /^$/ }],
    [
      "lists its commands",
      ["--help"],
      { code: 0, stdout: /openapi-dated diff \[versions\.\.\]/, stderr: /^$/ },
    ],
    [
      "ends with 1 where the input is wrong",
      ["--config", "none.ts"],
      { code: 1, stdout: /^$/, stderr: /CONFIG_MISSING/ },
    ],
    [
      "ends with 2 where the arguments are",
      ["launch"],
      { code: 2, stdout: /^$/, stderr: /^Unknown argument: launch\n/ },
    ],
  ])("%s", async (_what, args, { code, stdout, stderr }) => {
    const run = await runProcess(args, folder);
    expect(run.code).toBe(code);
    expect(run.stdout).toMatch(stdout);
    expect(run.stderr).toMatch(stderr);
  });
});
