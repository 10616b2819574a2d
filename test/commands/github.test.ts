/** `--github`: what a pull request, the log and the page of a job say of a run. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { runCli } from "../support/run-cli.js";

let root: string;
/** A package in the repository. */
let folder: string;
let summaryFile: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "github-"));
  folder = path.join(root, "packages/pay");
  summaryFile = path.join(root, "summary.md");
  vi.stubEnv("GITHUB_STEP_SUMMARY", summaryFile);
  await mkdir(path.join(root, ".git"));
  await mkdir(path.join(folder, "src"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), "{}");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

const document = (version: string, state: string, rest = ""): string => `openapi: 3.1.0
info: { title: Payouts, version: "${version}" }
paths:
  /payouts:
    get:
      operationId: getPayout
      responses:
        "200":
          description: It.
          content: { application/json: { schema: { $ref: "#/components/schemas/Payout" } } }
${rest}components:
  schemas:
    Payout: { type: object, required: [state], properties: { state: { ${state} } } }
`;

async function put(
  versions: readonly string[] = ["2026-01-01"],
  states: readonly string[] = ["type: string", "type: integer"],
  rest = "",
): Promise<void> {
  const documents = Object.fromEntries(
    ["2026-01-01", "2026-02-01"].map((version) => [version, `${version}.yaml`]),
  );
  for (const [index, version] of Object.keys(documents).entries())
    await writeFile(path.join(folder, `${version}.yaml`), document(version, states[index] ?? "", rest));
  const config = { output: "out", apis: { payouts: { documents, version: "none", versions } } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config, null, 2));
}

interface Log {
  readonly code: number;
  /** In the group, where the runner obeys nothing. */
  readonly group: string;
  /** Workflow commands, unescaped. */
  readonly commands: readonly string[];
}

async function run(args: readonly string[], cwd = folder): Promise<Log> {
  const { code, stdout, stderr } = await runCli([...args, "--github"], cwd);
  expect(stderr).toBe("");
  const log =
    /^::group::(?<name>.+)\n::stop-commands::(?<token>[\w-]{20,})\n(?<group>[^]*)\n::\k<token>::\n::endgroup::\n(?<rest>[^]*)$/.exec(
      stdout,
    );
  expect(log?.groups?.["name"]).toBe(
    args[0] === "check" || args[0] === "diff" ? `generate ${args[0]}` : "generate",
  );
  const { group = "", rest = "" } = log?.groups ?? {};
  const commands = rest.trimEnd().split("\n").filter(Boolean);
  expect(commands.every((line) => line.startsWith("::"))).toBe(true);
  const plain = (line: string): string => line.replaceAll("%0A", "\n").replaceAll("%25", "%");
  return { code, group, commands: commands.map(plain) };
}

const summary = (): Promise<string> => readFile(summaryFile, "utf8");

describe("generate check --github", () => {
  it("says nothing but the usual in a group where all is up to date", async () => {
    await put(["2026-01-01", "2026-02-01"]);
    await runCli([], folder);
    const { code, group, commands } = await run(["check"]);
    expect({ code, group, commands }).toEqual({
      code: 0,
      group: expect.stringMatching(/^Up to date: \d+ files\.$/) as string,
      commands: [],
    });
    await expect(summary()).rejects.toThrow("ENOENT");
  });

  it("annotates the line of the repository that is stale, with the difference and the fix", async () => {
    await put(["2026-01-01", "2026-02-01"]);
    await runCli([], folder);
    await put(["2026-01-01", "2026-02-01"], ["type: string", "type: boolean"]);
    const { code, group, commands } = await run(["check"], path.join(folder, "src"));
    expect(code).toBe(1);
    expect(group).toContain("OUTPUT_OUT_OF_DATE  payouts  ");
    const types = await readFile(path.join(folder, "out/payouts/2026-02-01/types.ts"), "utf8");
    const line = types.split("\n").findIndex((each) => each.includes("to `number`")) + 1;
    expect(line).toBeGreaterThan(0);
    expect(commands).toContain(
      [
        `::error file=packages/pay/out/payouts/2026-02-01/types.ts,line=${line},endLine=${line},title=OUTPUT_OUT_OF_DATE payouts::The file is different. Changed since the files were written: document 2026-02-01.`,
        "- /** Changed since 2026-01-01: The type of `state` changed from `string` to `number`. */",
        "+ /** Changed since 2026-01-01: The type of `state` changed from `string` to `boolean`. */",
        "The files on disk differ from what the lock, the overlays and this generator produce.",
        "Fix: Run `npx openapi-dated` and commit the result.",
      ].join("\n"),
    );
    // The manifest differs with every other file, so it is the last.
    expect(commands.at(-1)).toMatch(/^::error file=packages\/pay\/out\/payouts\/openapi-dated\.json,title=/);
    expect(await summary()).toMatch(
      /^## `generate check`\n\n### error: OUTPUT_OUT_OF_DATE ×\d\n[^]*packages\/pay\/out\/payouts\/2026-02-01\/types\.ts:\d+ {2}The file is different\. Changed [^\n]*: document 2026-02-01\.\n[^]*```diff\n@@ [^]*\*\*Fix:\*\* Run `npx openapi-dated` and commit the result\.\n$/,
    );
  });

  it("annotates conflicts at their first line, edits, and files that are missing", async () => {
    await put();
    await runCli([], folder);
    const output = (name: string): string => path.join(folder, "out/payouts/2026-01-01", name);
    const text = await readFile(output("types.ts"), "utf8");
    const lines = text.split("\n");
    const conflict = ["<<<<<<< HEAD", lines[3] ?? "", "=======", "theirs", ">>>>>>> theirs"];
    await writeFile(output("types.ts"), [...lines.slice(0, 3), ...conflict, ...lines.slice(4)].join("\n"));
    await writeFile(output("index.ts"), `${await readFile(output("index.ts"), "utf8")}// mine\n`);
    await rm(output("client.ts"));
    const { commands } = await run(["check"]);
    const results = commands.map((line) =>
      /^::\w+ file=[^,]*\/([^,/]+)(?:,line=(\d+))?.*title=(\w+)/.exec(line)?.slice(1),
    );
    expect(results.slice(0, 3)).toEqual([
      ["index.ts", expect.any(String), "OUTPUT_FILE_EDITED"],
      ["types.ts", "4", "OUTPUT_FILE_CONFLICTED"],
      ["client.ts", undefined, "OUTPUT_OUT_OF_DATE"],
    ]);
  });

  it("annotates the line of a document, and of the configuration for a newer version", async () => {
    const twice =
      "  /twice:\n    get:\n      operationId: a\n      parameters: [{ name: q, in: query, schema: { type: string } }, { name: q, in: query, schema: { type: integer } }]\n      responses: {}\n";
    await put(["2026-01-01"], undefined, twice);
    await runCli([], folder);
    // What was found is remembered, from whatever folder it was asked for.
    for (const cwd of [folder, path.join(folder, "src"), root]) {
      const config = ["--config", path.join(folder, "generate.config.json")];
      const { code, commands } = await run(["check", ...config], cwd);
      expect(code).toBe(0);
      expect(commands.map((line) => line.split("::")[1])).toEqual([
        "error file=packages/pay/2026-01-01.yaml,line=14,title=DUPLICATE_PARAMETER payouts 2026-01-01",
        "notice file=packages/pay/generate.config.json,line=10,title=NEWER_VERSION payouts 2026-02-01",
      ]);
    }
  });

  it("keeps what earlier steps wrote into the summary", async () => {
    await writeFile(summaryFile, "# Earlier\n");
    await put();
    await run(["check"]);
    expect(await summary()).toMatch(/^# Earlier\n## `generate check`\n/);
  });

  it("says what is wrong with the configuration, where there is nothing to check", async () => {
    await writeFile(path.join(folder, "generate.config.json"), '{\n  "api": {}\n}\n');
    const { code, commands } = await run(["check"]);
    expect(code).toBe(1);
    expect(commands).toEqual([
      expect.stringMatching(
        /^::error file=packages\/pay\/generate\.config\.json,line=2,title=CONFIG_INVALID::/,
      ) as string,
    ]);
  });

  it("is not for machines that read JSON, and says where a summary cannot be written", async () => {
    await put();
    expect(await runCli(["check", "--github", "--json"], folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Choose one of --github and --json.") as string,
    });
    await mkdir(summaryFile);
    const { commands } = await run(["check"]);
    expect(commands.at(-1)).toBe("::warning::The summary cannot be written: it is a folder.");
  });
});

describe("other commands with --github", () => {
  it("generate annotates, too", async () => {
    await put();
    const { code, group, commands } = await run([]);
    expect({ code, group }).toEqual({
      code: 0,
      group: expect.stringContaining("payouts → out/payouts") as string,
    });
    expect(commands).toEqual([expect.stringContaining("title=NEWER_VERSION") as string]);
  });

  it("diff writes its report into the summary, and fails as it does otherwise", async () => {
    await put();
    const { code, group, commands } = await run(["diff", "2026-01-01", "2026-02-01", "--fail-on", "wire"]);
    expect({ code, commands }).toEqual({ code: 1, commands: [] });
    expect(group).toContain("Payout");
    const report = await runCli(["diff", "2026-01-01", "2026-02-01", "--format", "markdown"], folder);
    expect(await summary()).toBe(report.stdout);
  });
});
