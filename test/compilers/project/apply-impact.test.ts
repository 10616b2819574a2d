/** `impact --apply` on the disk: what it writes and what it leaves, with and without a stable entry. */
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "prettier";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli, runProcess } from "../../support/run-cli.js";
import { linesWithErrors } from "../impact/compile-project.js";

const root = path.resolve(import.meta.dirname, "../../..");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "apply-"));
  await cp(path.join(root, "test/cases/current-version/specs"), path.join(folder, "specs"), {
    recursive: true,
  });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await mkdir(path.join(folder, "src"));
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022"],
    module: "nodenext",
    strict: true,
    types: [],
    noEmit: true,
  };
  await write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  await write("package.json", '{ "type": "module" }');
});
afterEach(() => rm(folder, { recursive: true }));

const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");
const write = (file: string, text: string): Promise<void> => writeFile(path.join(folder, file), text);
const apply = (...more: string[]): ReturnType<typeof runCli> =>
  runCli(["impact", "--to", "2026-02-01", "--apply", ...more], folder);

const configuration = (current: string): string => `export default {
  apis: {
    payouts: {
      version: "none", ${current}
      documents: { "2026-01-01": "specs/2026-01-01.yaml", "2026-02-01": "specs/2026-02-01.yaml" },
    },
  },
};
`;

const code = (
  version: string,
  added: string,
): string => `import type { Rail } from "../generated/payouts/${version}.js";
export function days(rail: Rail): number {
  switch (rail) {
    case "sepa":
      return 1;
    case "wire":
      return 2;${added}
  }
}
`;
const added =
  /\n {4}case "fednow":\n {6}throw new Error\("Not handled yet: [^\n]*\(enum-value-added-[0-9a-f]{8}\)\."\);/;

describe("impact --apply", () => {
  it("switches imports and adds the branch; then the project compiles, and nothing is left to edit", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const before = code("2026-01-01/index", "");
    await write("src/days.ts", before);
    const shown = await apply("--dry-run");
    expect(shown.stdout).toContain('+import type { Rail } from "../generated/payouts/2026-02-01/index.js";');
    expect(await read("src/days.ts")).toBe(before);
    expect((await apply()).stdout).toBe("Edited 1 file.\n  src/days.ts\n");
    const after = await read("src/days.ts");
    expect(after.replace(added, "")).toBe(code("2026-02-01/index", ""));
    expect(after).toMatch(added);
    expect(linesWithErrors(folder)).toEqual([]);
    expect((await apply()).stdout).toContain("Nothing to edit");
  });

  it("switches the import in a `@typedef`", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const typed = (version: string): string => {
      const module = `"../generated/payouts/${version}/index.js"`;
      return `export * from ${module};\n\n/** @typedef {import(${module}).Rail} Rail */\nexport const name = "rail";\n`;
    };
    await write("src/rail.ts", typed("2026-01-01"));
    expect((await apply()).stdout).toBe("Edited 1 file.\n  src/rail.ts\n");
    expect(await read("src/rail.ts")).toBe(typed("2026-02-01"));
  });

  it("changes the version in the configuration where code imports the stable entry", async () => {
    await write("generate.config.mjs", configuration('current: "2026-01-01", versions: ["2026-01-01"],'));
    await runCli([], folder);
    await write("src/days.ts", code("current", ""));
    const { stdout } = await apply();
    expect(stdout).toContain("Edited 2 files.\n  generate.config.mjs\n  src/days.ts\n");
    expect(stdout).toContain("- [ ] Run `npx openapi-dated`.");
    expect(await read("generate.config.mjs")).toBe(
      configuration('current: "2026-02-01", versions: ["2026-01-01", "2026-02-01"],'),
    );
    await runProcess([], folder); // which has not loaded the configuration before
    expect(linesWithErrors(folder)).toEqual([]);
    expect((await read("src/days.ts")).replace(added, "")).toBe(code("current", ""));
  });

  it("can be asked again for what is left, and says an instruction once", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const taking = (version: string): string =>
      `import type { Rail } from "../generated/payouts/${version}/index.js";
export const first = (rail: Rail): number => (rail === "sepa" ? 1 : 2);
export const second = (rail: Rail): number => (rail === "wire" ? 1 : 2);
`;
    await write("src/days.ts", taking("2026-01-01"));
    const { stdout } = await apply();
    expect(stdout.match(/^- \[ \] src\/days\.ts:[23]:/gm)).toHaveLength(2);
    expect(stdout.match(/^ {6}\S/gm)).toHaveLength(1);
    expect(await read("src/days.ts")).toBe(taking("2026-02-01"));
    const again = await runCli(
      ["impact", "--from", "2026-01-01", "--to", "2026-02-01", "--format", "json"],
      folder,
    );
    const { findings } = JSON.parse(again.stdout) as { readonly findings: readonly { line: number }[] };
    expect(findings.map(({ line }) => line)).toEqual([2, 3]);
  });

  it("writes what is left to a file, by change, at the lines that it has now", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const later = `export const first = (rail: Rail): number => (rail === "sepa" ? 1 : 2);
export const second = (rail: Rail): number => (rail === "wire" ? 1 : 2);
`;
    await write("src/days.ts", code("2026-01-01/index", "") + later);
    expect((await apply("-o", "todo.md")).stdout).toBe("Edited 1 file.\n  src/days.ts\n\nWrote todo.md.\n");
    const todo = await read("todo.md");
    expect(todo.match(/^### .*can now be/gm)).toHaveLength(1);
    expect(todo.match(/^- \[ \] .*$/gm)).toEqual(["- [ ] `src/days.ts`: lines 12, 13"]);
    expect(todo).toContain('> 12 | export const first = (rail: Rail): number => (rail === "sepa" ? 1 : 2);');
    expect((await read("src/days.ts")).split("\n")[11]).toContain("export const first");
    expect((await apply("--dry-run", "-o", "todo.md")).code).toBe(2);
  });

  it("writes nothing through a link that leaves the project, and says where it leads", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const elsewhere = await realpath(await mkdtemp(path.join(tmpdir(), "elsewhere-")));
    const text = code("2026-01-01/index", "");
    await writeFile(path.join(elsewhere, "days.ts"), text);
    await mkdir(path.join(elsewhere, "shared"));
    await writeFile(path.join(elsewhere, "shared/days.ts"), text.replace("../", "../../"));
    await symlink(path.join(elsewhere, "days.ts"), path.join(folder, "src/days.ts"));
    await symlink(path.join(elsewhere, "shared"), path.join(folder, "src/shared"));
    await write("src/own.ts", text);
    await symlink("own.ts", path.join(folder, "src/again.ts"));
    const { stdout } = await apply();
    expect(stdout).toContain(`Edited 2 files.\n  src/again.ts\n  src/own.ts\n\nNot edited:\n`);
    expect(stdout).toContain(`  src/days.ts: it is outside of the project, at ${elsewhere}/days.ts\n`);
    expect(stdout).toContain(
      `  src/shared/days.ts: it is outside of the project, at ${elsewhere}/shared/days.ts\n`,
    );
    expect(await readFile(path.join(elsewhere, "days.ts"), "utf8")).toBe(text);
    await rm(elsewhere, { recursive: true });
  });

  it("names every file that is read-only, and writes none", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const before = code("2026-01-01/index", "");
    for (const name of ["a", "b", "c"]) await write(`src/${name}.ts`, before);
    for (const name of ["b", "c"]) await chmod(path.join(folder, `src/${name}.ts`), 0o444);
    const { code: exit, stderr } = await apply();
    expect(exit).toBe(1);
    for (const name of ["b", "c"])
      expect(stderr).toMatch(new RegExp(`IMPACT_FILE_NOT_WRITTEN.*src/${name}.ts`));
    expect(stderr).toContain("it is read-only");
    for (const name of ["a", "b", "c"]) expect(await read(`src/${name}.ts`)).toBe(before);
  });

  it("keeps both versions in a function that converts, and lists it", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const converts = `import type { Rail as Old } from "../generated/payouts/2026-01-01/index.js";
import type { Rail } from "../generated/payouts/2026-02-01/index.js";
export const upgrade = (rail: Old): Rail => rail;
`;
    await write("src/upgrade.ts", converts);
    await write("src/days.ts", code("2026-01-01/index", ""));
    const { stdout } = await apply();
    expect(stdout).toBe(
      "Edited 1 file.\n  src/days.ts\n\nKept, because it converts between versions:\n  src/upgrade.ts:3  upgrade\n",
    );
    expect(await read("src/upgrade.ts")).toBe(converts);
  });

  it("lays new branches out as the project's Prettier does, and leaves the lines around them", async () => {
    await write("generate.config.mjs", configuration(""));
    await runCli([], folder);
    const options = {
      semi: false,
      singleQuote: true,
      tabWidth: 4,
      printWidth: 70,
      endOfLine: "crlf",
    } as const;
    await write(".prettierrc", JSON.stringify(options));
    await write(".prettierignore", "src/ignored.ts\n");
    const formatted = await format(code("2026-01-01/index", ""), { ...options, parser: "typescript" });
    const untidy = code("2026-01-01/index", "").replace(/^ +/gm, (space) => `${space}${space}  `);
    await write("src/formatted.ts", formatted);
    await write("src/untidy.ts", untidy);
    await write("src/ignored.ts", untidy);
    await apply();
    const after = await read("src/formatted.ts");
    expect(after).toContain(
      "\r\n        case 'fednow':\r\n            throw new Error(\r\n                'Not handled",
    );
    expect(await format(after, { ...options, parser: "typescript" })).toBe(after);
    const [, added = ""] =
      /case "wire":\n +return 2;((?:\n.*)*?)\n {6}\}/.exec(await read("src/untidy.ts")) ?? [];
    expect(added.split("\n").map((line) => /^ */.exec(line)?.[0].length)).toEqual([0, 10, 14, 18, 14]);
    expect(added).toContain("case 'fednow':");
    expect((await read("src/untidy.ts")).replace(added, "").replace("2026-02-01", "2026-01-01")).toBe(untidy);
    expect(await read("src/ignored.ts")).toMatch(/\n {10}case "fednow":\n {14}throw new Error\(".*"\);\n/);
  });
});
