/**
 * What was built before is not built again, and nothing is believed that a build would not confirm: whatever is changed
 * in between, the verdict is that of a first run.
 */
import { appendFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { checkConfig } from "../../../src/config/config-form.js";
import type { ApiConfig, GenerateConfig } from "../../../src/config/config.js";
import { type Project, resolveProject } from "../../../src/config/project.js";
import type { Installation } from "../../../src/config/program.js";
import { DiagnosticError } from "../../../src/diagnostics/diagnostic.js";
import { Report } from "../../../src/diagnostics/report.js";
import { type ComparedApi, compareProject } from "../../../src/project/compare-project.js";
import { writeApis } from "../../../src/output/write-apis.js";
import { sha256 } from "../../../src/values/hash.js";
import { folderContent } from "../../support/folder-content.js";
import { startRecordingServer } from "../../support/recording-server.js";

/** Its header parameter is announced as what selects the version. */
const document = `openapi: 3.1.0
info: { title: Payouts, version: "1" }
servers: [{ url: /api }]
paths:
  /banks:
    get:
      operationId: listBanks
      parameters: [{ name: X-Version, in: header, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: string } } } } }
`;

const overlay = `overlay: 1.0.0
info: { title: Names, version: "1" }
actions: [{ target: $.info, update: { title: Payouts } }]
`;

let folder: string;
let installation: Installation;

const at = (name: string): string => path.join(folder, name);
const edit = async (name: string, change: (text: string) => string): Promise<void> =>
  writeFile(at(name), change(await readFile(at(name), "utf8")));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "unchanged-"));
  installation = { hash: "this program", cacheFolder: at("cache") };
  await mkdir(at("specs/locked"), { recursive: true });
  await writeFile(at("given.yaml"), document);
  await writeFile(at("overlay.yaml"), overlay);
  await writeFile(at("specs/locked/a.yaml"), document);
  const versions = { "2025-01-01": { file: "a.yaml", sha256: sha256(document) } };
  await writeFile(at("specs/locked/lock.json"), JSON.stringify({ lockVersion: 1, versions }));
});
afterEach(() => rm(folder, { recursive: true }));

const input: ApiConfig = { documents: { "2025-01-01": "given.yaml" }, overlays: ["overlay.yaml"] };
const locked: ApiConfig = { baseUrl: "https://a.example" };

const project = (config: Partial<GenerateConfig> = {}): Promise<Project> =>
  resolveProject(checkConfig({ output: "out", apis: { given: input, locked }, ...config }), folder);

interface Run {
  readonly apis: readonly ComparedApi[];
  readonly report: Report;
}

async function compare(config?: Partial<GenerateConfig>, program = installation): Promise<Run> {
  const report = new Report();
  const { apis } = await compareProject(await project(config), folder, report, program);
  return { apis, report };
}

async function generate(config?: Partial<GenerateConfig>): Promise<Run> {
  const run = await compare(config);
  const built = run.apis.filter((api) => api.kind === "built");
  const output = (await project(config)).output;
  await writeApis(built, { output, cwd: folder, refuseForeign: () => [] });
  return run;
}

const kinds = ({ apis }: Run): string[] => apis.map(({ name, kind }) => `${name} ${kind}`);
const nothingBuilt = ["given unchanged", "locked unchanged"];

describe("a project that was generated", () => {
  it("is not built again, and says the same", async () => {
    const first = await generate();
    expect(kinds(first)).toEqual(["given built", "locked built"]);
    const second = await compare();
    expect(kinds(second)).toEqual(nothingBuilt);
    expect(first.report.diagnostics.map(({ code }) => code)).toEqual([
      "VERSION_HEADER_INFERRED",
      "VERSION_HEADER_INFERRED",
    ]);
    expect(second.report.diagnostics).toEqual(first.report.diagnostics);
    const shown = ({ apis }: Run): object[] =>
      apis.map(({ name, summary, fileCount }) => ({ name, summary, fileCount }));
    expect(shown(second)).toEqual(shown(first));
  });

  it("is known by the stamps of its files as soon as they have some, and recorded once", async () => {
    await generate();
    const records = (): Promise<Record<string, string>> => folderContent(at("cache"));
    const before = await records();
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    expect(kinds(await compare())).toEqual(nothingBuilt);
    const stamped = await records();
    expect(stamped).not.toEqual(before);
    expect(Object.values(stamped).join()).not.toMatch(/"[0-9a-f]{64}"(?=[,}])(?<!"settings":"[0-9a-f]{64}")/);
    expect(kinds(await compare())).toEqual(nothingBuilt);
    expect(await records()).toEqual(stamped);
    await edit("out/given/2025-01-01/types.ts", (text) => `${text}\n`);
    expect(kinds(await compare())).toEqual(["given built", "locked unchanged"]);
    now.mockRestore();
  });

  it("is not built again after a checkout with other line endings", async () => {
    await generate();
    await edit("out/given/index.ts", (text) => text.replaceAll("\n", "\r\n"));
    expect(kinds(await compare())).toEqual(nothingBuilt);
  });

  it("builds the API whose document was changed, and no other", async () => {
    await generate();
    await edit("given.yaml", (text) => text.replace("listBanks", "getBanks"));
    expect(kinds(await compare())).toEqual(["given built", "locked unchanged"]);
  });

  it("is built when a file changes that its document refers to, or is gone", async () => {
    const split: ApiConfig = {
      documents: { "2025-01-01": "split/openapi.yaml" },
      overlays: ["overlay.yaml"],
    };
    await mkdir(at("split"));
    await writeFile(
      at("split/openapi.yaml"),
      document.replace(/{ type: string } } } }/, "{ $ref: bank.yaml } } } }"),
    );
    await writeFile(at("split/bank.yaml"), "$ref: name.yaml");
    await writeFile(at("split/name.yaml"), "type: string\nenum: [one]\n");
    const config = { apis: { given: split } };
    await generate(config);
    expect(kinds(await compare(config))).toEqual(["given unchanged"]);
    await edit("split/name.yaml", (text) => text.replace("one", "two"));
    expect(kinds(await compare(config))).toEqual(["given built"]);
    await rm(at("split/name.yaml"));
    await expect(compare(config)).rejects.toThrow("REFERENCE_FILE_MISSING");
  });

  it("is known again when a change is taken back, if nothing was built in between", async () => {
    await generate();
    await edit("out/given/index.ts", (text) => `${text}\n`);
    expect(kinds(await compare())).toEqual(["given built", "locked unchanged"]);
    await edit("out/given/index.ts", (text) => text.slice(0, -1));
    expect(kinds(await compare())).toEqual(nothingBuilt);
  });

  it("is built by a program without a hash or without a cache, and nothing fails", async () => {
    await generate();
    expect(kinds(await compare({}, { ...installation, hash: undefined }))).not.toContain("given unchanged");
    await rm(at("cache"), { recursive: true });
    await writeFile(at("cache"), "a file");
    expect(kinds(await compare())).not.toContain("given unchanged");
  });
});

/** Where the disk, not the manifest, decides. */
const attacks: readonly (readonly [name: string, attack: () => Promise<unknown>])[] = [
  ["a generated file is edited", () => edit("out/given/2025-01-01/types.ts", (text) => `${text}// mine\n`)],
  ["a generated file is edited with its hash in the manifest", () => forge()],
  ["two generated files are swapped", () => swap("index.ts", "2025-01-01/index.ts")],
  ["two generated files are swapped, and their hashes in the manifest", () => swapWithHashes()],
  ["a generated file is deleted", () => rm(at("out/given/index.ts"))],
  ["a generated file is deleted, and left out of the manifest", () => omit()],
  ["a generated file is a link to its own content", () => linkFile("out/given/index.ts")],
  ["the folder is a link to itself", () => linkFile("out/given")],
  ["a folder of generated files is a link", () => linkFile("out/given/2025-01-01")],
  [
    "a folder is in place of a file",
    () => rm(at("out/given/index.ts")).then(() => mkdir(at("out/given/index.ts"))),
  ],
  ["a file is added", () => writeFile(at("out/given/mine.ts"), "")],
  ["a file is added, and listed in the manifest", () => list()],
  ["the manifest is deleted", () => rm(at("out/given/openapi-dated.json"))],
  ["the manifest is empty", () => writeFile(at("out/given/openapi-dated.json"), "{}")],
  ["a run was killed", () => mkdir(at("out/given/.openapi-dated"))],
  ["everything is deleted", () => rm(at("out"), { recursive: true })],
  ["the document is edited", () => edit("given.yaml", (text) => text.replace("listBanks", "getBanks"))],
  ["the document is deleted", () => rm(at("given.yaml"))],
  ["the document is a link to itself", () => linkFile("given.yaml")],
  ["the overlay is edited", () => edit("overlay.yaml", (text) => text.replace("Payouts", "Pay-outs"))],
  [
    "the overlay matches nothing any more",
    () => edit("overlay.yaml", (text) => text.replace("$.info", "$.nothing")),
  ],
  ["the overlay is deleted", () => rm(at("overlay.yaml"))],
  ["the locked document is edited", () => edit("specs/locked/a.yaml", (text) => `${text}# edited\n`)],
  [
    "the locked document has other line breaks",
    () => edit("specs/locked/a.yaml", (text) => text.replaceAll("\n", "\r\n")),
  ],
  ["the locked document is a link that leads away", () => linkFile("specs/locked/a.yaml")],
  [
    "the lock is edited",
    () => edit("specs/locked/lock.json", (text) => text.replace("2025-01-01", "2025-01-02")),
  ],
  ["the record of the build is spoilt", () => spoilRecords((text) => text.slice(0, 100))],
  ["the record of the build is empty", () => spoilRecords(() => "null")],
  ["the record of the build is of another API", () => swapRecords()],
];

const manifest = "out/given/openapi-dated.json";
interface Manifest {
  files: Record<string, string>;
}
const editManifest = (change: (files: Record<string, string>) => void): Promise<void> =>
  edit(manifest, (text) => {
    const value = JSON.parse(text) as Manifest;
    change(value.files);
    return `${JSON.stringify(value, null, 2)}\n`;
  });

async function forge(): Promise<void> {
  await edit("out/given/index.ts", (text) => `${text}// forged\n`);
  const hash = sha256(await readFile(at("out/given/index.ts"), "utf8"));
  await editManifest((files) => void (files["index.ts"] = hash));
}

async function swap(one: string, other: string): Promise<void> {
  await rename(at(`out/given/${one}`), at("aside"));
  await rename(at(`out/given/${other}`), at(`out/given/${one}`));
  await rename(at("aside"), at(`out/given/${other}`));
}

async function swapWithHashes(): Promise<void> {
  await swap("index.ts", "2025-01-01/index.ts");
  await editManifest((files) => {
    [files["index.ts"], files["2025-01-01/index.ts"]] = [
      files["2025-01-01/index.ts"] ?? "",
      files["index.ts"] ?? "",
    ];
  });
}

async function omit(): Promise<void> {
  await rm(at("out/given/index.ts"));
  await editManifest((files) => void delete files["index.ts"]);
}

async function list(): Promise<void> {
  await writeFile(at("out/given/mine.ts"), "");
  await editManifest((files) => void (files["mine.ts"] = sha256("")));
}

async function linkFile(name: string): Promise<void> {
  await rename(at(name), at("elsewhere"));
  await symlink(at("elsewhere"), at(name));
}

async function spoilRecords(change: (text: string) => string): Promise<void> {
  for (const name of await readdir(at("cache"))) await edit(`cache/${name}`, change);
}

async function swapRecords(): Promise<void> {
  const [one = "", other = ""] = await readdir(at("cache"));
  await rename(at(`cache/${one}`), at("aside"));
  await rename(at(`cache/${other}`), at(`cache/${one}`));
  await rename(at("aside"), at(`cache/${other}`));
}

/** What a run finds, however it ends, and which APIs it builds. */
async function verdict(program: Installation): Promise<{ readonly found: unknown; readonly built: number }> {
  try {
    const run = await compare({}, program);
    const states = run.apis.map((api) => (api.kind === "built" ? { ...api.state, hashes } : nothingToDo));
    const built = run.apis.filter(({ kind }) => kind === "built").length;
    return { found: { states, diagnostics: run.report.diagnostics }, built };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return { found: error.diagnostics, built: 1 };
  }
}

/** Of what the files should be, which says nothing of the folder. */
const hashes = "of the wanted files";
const nothingToDo = {
  ...{ missing: [], different: [], stale: [], foreign: [], changes: [], hashes },
  isUnfinished: false,
};

test.each(attacks)("%s: the API is built, and the verdict is that of a first run", async (_name, attack) => {
  await generate();
  expect(kinds(await compare())).toEqual(nothingBuilt);
  await attack();
  const { found, built } = await verdict(installation);
  expect(built).toBeGreaterThan(0);
  expect(found).toEqual((await verdict({ ...installation, cacheFolder: at("no cache") })).found);
});

describe("what is not in the folder of the API counts as well", () => {
  const documents = { "2025-01-01": "given.yaml" };

  test.each<readonly [string, Partial<GenerateConfig>]>([
    ["an overlay less", { apis: { given: { documents }, locked } }],
    ["another way to select the version", { apis: { given: { ...input, version: "none" }, locked } }],
    ["a selection of versions", { apis: { given: { ...input, versions: ["2025-01-01"] }, locked } }],
    ["another version", { apis: { given: { documents: { "2025-01-02": "given.yaml" } }, locked } }],
    ["another output", { output: "elsewhere" }],
  ])("%s", async (_name, config) => {
    await generate();
    expect(kinds(await compare(config))).toContain("given built");
    expect(kinds(await compare())).toContain("locked unchanged");
  });

  it("another program, or the same in another state", async () => {
    await generate();
    const other = { ...installation, hash: "another program" };
    expect(kinds(await compare({}, other))).toEqual(["given built", "locked built"]);
  });

  it("the formatter's configuration", async () => {
    const config = { format: "project", apis: { given: input } } as const;
    await generate(config);
    await writeFile(at(".editorconfig"), "[*]\nindent_style = tab");
    expect(kinds(await generate(config))).toEqual(["given built"]);
    expect(kinds(await compare(config))).toEqual(["given unchanged"]);
    expect(kinds(await compare({ apis: { given: input } }))).toEqual(["given built"]);
  });

  it("what imports end in", async () => {
    const config = { apis: { given: input } };
    await generate(config);
    expect(kinds(await compare(config))).toEqual(["given unchanged"]);
    await writeFile(at("tsconfig.base.json"), '{ "compilerOptions": { "module": "preserve" } }');
    expect(kinds(await compare(config))).toEqual(["given unchanged"]);
    await writeFile(at("tsconfig.json"), '{ "extends": "./tsconfig.base" }');
    expect(kinds(await generate(config))).toEqual(["given built"]);
    expect(kinds(await compare(config))).toEqual(["given unchanged"]);
    expect(kinds(await compare({ ...config, importExtension: "none" }))).toEqual(["given unchanged"]);
    await writeFile(
      at("tsconfig.base.json"),
      '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
    );
    expect(kinds(await compare(config))).toEqual(["given built"]);
  });

  it.each([
    ["a plugin of Prettier", "project"],
    ["a command", [process.execPath, "-e", "process.stdin.pipe(process.stdout)"]],
  ] as const)("%s, which is code that nobody knows", async (_what, format) => {
    await writeFile(at("plugin.mjs"), "export default {};");
    await writeFile(at(".prettierrc"), "plugins: [./plugin.mjs]");
    const config = { format, apis: { given: input } };
    await generate(config);
    const { apis } = await compare(config);
    expect(apis).toMatchObject([{ kind: "built", state: { different: [], missing: [], stale: [] } }]);
  });

  it("a configuration with a function is refused before anything is compared", () => {
    const versions = (): string[] => ["2025-01-01"];
    const config = { apis: { given: { ...input, versions } } } as unknown as GenerateConfig;
    expect(() => checkConfig(config)).toThrow(/^CONFIG_INVALID: .* type function/);
  });

  it("a document on a server, which is fetched by each run", async () => {
    const text = document;
    await using server = await startRecordingServer(() => ({ status: 200, body: text }));
    const config = { apis: { given: { documents: { "2025-01-01": `${server.url}/a.yaml` } } } };
    await generate(config);
    expect(kinds(await compare(config))).toEqual(["given built"]);
    expect(server.requests).toHaveLength(2);
  });

  it("a source that is edited while it is built", async () => {
    const editing = new Report(() => {
      appendFileSync(at("given.yaml"), "# edited\n");
    });
    const only = await project({ apis: { given: input } });
    const { apis } = await compareProject(only, folder, editing, installation);
    const built = apis.filter((api) => api.kind === "built");
    await writeApis(built, { output: at("out"), cwd: folder, refuseForeign: () => [] });
    expect(kinds(await compare({ apis: { given: input } }))).toEqual(["given built"]);
  });
});
