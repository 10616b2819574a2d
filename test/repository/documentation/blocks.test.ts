/**
 * Every code block of README.md and docs/: TypeScript compiles, commands are understood, data have their form, and what the
 * program prints is what is shown. A block can be a file, or a part of one, of a project that `npm run test:consumers` runs:
 * ```` ```ts shows=test/consumers/next/app/webhooks/route.ts ````, or a consumer of the catalogue. One that nothing checks says why: ```` ```sh unchecked="Why." ````.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

import packageJson from "../../../package.json" with { type: "json" };
import { readConfig } from "../../../src/config/load-config.js";
import { createPostgresJournal } from "../../../templates/runtime/durable/postgres.js";
import { blocks, type Block } from "../../support/documentation.js";
import { runCli } from "../../support/run-cli.js";
import { compileBlocks } from "./compile-blocks.js";
import { dataMistakes } from "./data-blocks.js";
import { expectShown } from "./expect-shown.js";
import { outputs } from "./outputs.js";
import { runTests } from "./import-block.js";
import { shellCommands } from "./shell-commands.js";

const root = path.resolve(import.meta.dirname, "../../..");
/** Nothing can be done in it, so a command that is understood ends before it does anything. */
const missingFolder = path.join(tmpdir(), "documentation-without-folder");

const checked = blocks.filter(
  // Blocks that are one program together are those of guides.test.ts, and traits those of traits.test.ts.
  ({ language, marks }) =>
    !(
      "unchecked" in marks ||
      "shows" in marks ||
      "part" in marks ||
      "tried" in marks ||
      language === "mermaid"
    ),
);
const inLanguage = (...languages: readonly string[]): [place: string, block: Block][] =>
  checked
    .filter(({ language }) => languages.includes(language))
    .map((block) => [`${block.page}:${block.line}`, block]);

/** By their first lines; each is run by a test of its own. Tests and configurations are run below. */
const runs: Readonly<Record<string, string>> = {
  "first.mjs": "test/repository/documentation/outputs.ts",
  "pay-orders.ts": "test/processes/runtime/call/journal-kill.test.ts",
  "memory-journal.ts": "test/processes/runtime/call/journal-kill.test.ts",
};

/** What else a reader has, and we do not check. */
const otherPrograms = new Set(["cd", "curl", "git", "gh", "jq", "mkdir", "node"]);

describe("blocks", () => {
  it("are checked, or say why they are not", () => {
    const languages = ["ts", "js", "sh", "json", "yaml", "console", "text", "sql"];
    const unknown = checked.filter(({ language }) => !languages.includes(language));
    expect(unknown.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([]);
    const marks = blocks.flatMap((block) => Object.entries(block.marks));
    expect(
      marks.filter(
        ([mark]) =>
          !["after", "from", "given", "part", "shows", "tried", "unchecked", "workflow"].includes(mark),
      ),
    ).toEqual([]);
    expect(marks.filter(([mark, value]) => mark === "unchecked" && value.length < 10)).toEqual([]);
  });

  it.each(
    blocks.flatMap(({ marks, code }) => (marks["shows"] === undefined ? [] : [[marks["shows"], code]])),
  )("show %s, or a part of it, as it is tested", async (file, code) => {
    expect(file).toMatch(/^(examples|test\/(compilers\/catalogue\/)?consumers)\//);
    expect(await readFile(path.join(root, file), "utf8")).toContain(code);
  });
});

describe("TypeScript", () => {
  it("compiles", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
    try {
      const modules = inLanguage("ts", "js").map(([, block]) => block);
      expect(await compileBlocks(modules, folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const named = inLanguage("ts", "js").flatMap(([place, { file = "" }]) =>
    ["", "generate.config.ts"].includes(file) || file.endsWith(".test.ts") ? [] : [[place, file] as const],
  );

  it.each(named)("%s, which is the file %s, is run", async (_place, file) => {
    const test = runs[file] ?? "";
    expect(existsSync(path.join(root, test)), `Which test runs ${file}? Say it in \`runs\`.`).toBe(true);
    expect(await readFile(path.join(root, test), "utf8")).toContain(file);
  });

  it.each(inLanguage("ts").filter(([, { file }]) => file?.endsWith(".test.ts")))(
    "%s is a test that passes",
    async (_place, { code }) => {
      await runTests(code);
    },
  );

  it.each(inLanguage("ts").filter(([, { file }]) => file === "generate.config.ts"))(
    "%s is a configuration",
    async (_place, { code }) => {
      const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
      const file = path.join(folder, "generate.config.ts");
      await writeFile(file, code);
      expect(Object.keys((await readConfig(file, "generate.config.ts")).apis)).not.toEqual([]);
      await rm(folder, { recursive: true });
    },
  );
});

describe("shell", () => {
  it.each(inLanguage("sh"))("%s has commands that are understood", async (_place, { code }) => {
    for (const words of shellCommands(code)) await understand(words);
  });

  it.each(inLanguage("console"))("%s prints what it shows", async (_place, { code }) => {
    const [, command = "", shown = ""] = /^\$ (.*)\n([\s\S]*)$/.exec(code) ?? [];
    const [words = []] = shellCommands(command);
    expect(words.slice(0, 2)).toEqual(["npx", "openapi-dated"]);
    const { stdout } = await runCli(words.slice(2), root);
    expectShown(stdout, shown);
  });
});

async function understand(words: readonly string[]): Promise<void> {
  const [program = "", ...args] = words;
  if (program === "npm") expect(scriptOf(args)).toBe("");
  else if (program !== "npx") expect([...otherPrograms]).toContain(program);
  else {
    const [name = "", ...own] = args;
    expect(Object.keys(packageJson.bin)).toContain(name);
    const { code, stdout, stderr } = await runCli([...own, "--cwd", missingFolder], root);
    expect(code === 0 || `${stdout}${stderr}`.includes("FOLDER_MISSING"), stderr).toBe(true);
    // A comparison of versions of a preset needs no file of the reader's.
    if (/^diff [\d-]+ [\d-]+$/.test(own.join(" ")))
      expect(await runCli(own, root)).toMatchObject({ code: 0 });
  }
}

/** What is wrong with the arguments of npm. */
function scriptOf([command = "", name = ""]: readonly string[]): string {
  if (["ci", "init", "install", "pkg", "test"].includes(command)) return "";
  const scripts = [...Object.keys(packageJson.scripts), "generate"];
  return command === "run" && scripts.includes(name) ? "" : `npm has no ${command} ${name}`;
}

describe("SQL", () => {
  it("is what the journal says of its table", () => {
    const none = { exec: () => {} } as never;
    const tables = inLanguage("sql").filter(([, { marks }]) => !("tried" in marks));
    expect(tables.map(([, { code }]) => code)).toEqual([createPostgresJournal(none).schema]);
  });
});

describe("data", () => {
  it.each(inLanguage("json", "yaml").filter(([, { marks }]) => !("from" in marks)))(
    "%s have the form of what they are",
    (_place, block) => {
      expect(dataMistakes(block)).toEqual([]);
    },
  );
});

describe("output", () => {
  it.each(inLanguage("text"))("%s is what the program prints", async (_place, block) => {
    const produce = outputs[block.marks["from"] ?? ""];
    if (produce === undefined) throw new Error("Mark it with what prints it: `text from=…`, of outputs.ts.");
    expectShown(await produce(), block.code);
  });

  it.each(inLanguage("json").filter(([, { marks }]) => "from" in marks))(
    "%s is what the program answers",
    async (_place, block) => {
      const produce = outputs[block.marks["from"] ?? ""];
      expect(JSON.parse((await produce?.()) ?? "null")).toEqual(JSON.parse(block.code));
    },
  );

  it("that no page shows any more is not made", () => {
    const shown = new Set(blocks.map(({ marks }) => marks["from"]));
    expect(Object.keys(outputs).filter((name) => !shown.has(name))).toEqual([]);
  });
});
