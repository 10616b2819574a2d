/** `generate init` changes no build: what the compilers write before and after it, in the projects of usual starters. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ts5 from "typescript";
import ts6 from "typescript-6";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli } from "../../support/run-cli.js";
import { starters } from "./starters.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "builds-"));
});
afterEach(() => rm(root, { recursive: true }));

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

interface Build {
  readonly written: readonly string[];
  readonly errors: readonly string[];
}

/** What a compiler writes (`tsc -p`), and what keeps it from doing so: files outside of the root, or not listed. */
function build(ts: typeof ts5, tsconfig: string): Build {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(
    path.join(root, tsconfig),
    { noLib: true, types: [] },
    host,
  );
  const program = ts.createProgram({ rootNames: parsed?.fileNames ?? [], options: parsed?.options ?? {} });
  const written: string[] = [];
  program.emit(undefined, (file) => written.push(path.relative(root, file)));
  const errors = program.getOptionsDiagnostics().filter(({ code }) => placeCodes.has(code));
  return {
    written: written.filter((file) => !file.endsWith(".tsbuildinfo")).sort(),
    errors: errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")),
  };
}

/** "is not under 'rootDir'", "is not listed within the file list of project". */
const placeCodes: ReadonlySet<number> = new Set([6059, 6307]);

const document = 'openapi: 3.1.0\ninfo: { title: Orders, version: "1" }\npaths: {}\n';

describe("init changes no build", () => {
  const compilers = [ts5, ts6 as unknown as typeof ts5];

  it.each(Object.entries(starters))("%s", async (_name, starter) => {
    const { files, built, importer, output, below = "" } = starter;
    await put({ ...files, [path.posix.join(below, "orders.yaml")]: document });
    const builds = (): Build[] => compilers.flatMap((ts) => built.map((tsconfig) => build(ts, tsconfig)));
    const before = builds();
    const { code, stdout } = await runCli(["init", "orders.yaml", "--json"], path.join(root, below));
    expect(code).toBe(0);
    const { files: written } = JSON.parse(stdout) as { files: { name: string; action: string }[] };
    // No tool takes these for sources.
    for (const { name, action } of written)
      expect(action === "create" ? name : "").not.toMatch(/\.[cm]?[jt]sx?$/);
    const generated = `${output}/orders/index.ts`;
    const specifier = path.posix.relative(path.posix.dirname(importer), generated.replace(".ts", ".js"));
    const source = await readFile(path.join(root, importer), "utf8");
    await put({
      [generated]: "export const order = 1;\n",
      [importer]: `import "${specifier.startsWith(".") ? specifier : `./${specifier}`}";\n${source}`,
    });
    const after = builds();
    const isGenerated = (file: string): boolean => file.includes("generated/orders/index.");
    expect(
      after.map((each) => ({ ...each, written: each.written.filter((file) => !isGenerated(file)) })),
    ).toEqual(before);
    for (const each of after) expect(each.written.some(isGenerated)).toBe(true);
    // `generate` writes there.
    expect(await runCli(["check"], path.join(root, below))).toMatchObject({
      stderr: expect.stringContaining(path.posix.relative(below, output)) as string,
    });
  });

  it("moves the configuration into package.json where a tsconfig lists others in JSON", async () => {
    const { files } = starters["a library with composite"] ?? {};
    await put({ ...files, "orders.yaml": document });
    expect(await runCli(["init", "orders.yaml", "--yes"], root)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(path.join(root, "package.json"), "utf8"))).toMatchObject({
      "openapi-dated": { output: "src/generated", apis: { orders: { documents: { v1: "./orders.yaml" } } } },
    });
  });
});
