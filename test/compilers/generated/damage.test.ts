/**
 * Emitted modules say that a compiler need not check them. What is missing from a damaged folder is an error all the same: a
 * consumer who imports any of its modules would get `any`.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ESLint, type Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runCompiler } from "../../support/compile.js";

const generated = path.resolve(import.meta.dirname, "../../../generated/partner-platform");

let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "damage-"));
  await writeFile(path.join(project, "package.json"), '{ "type": "module" }');
  await writeFile(path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
  await cp(generated, path.join(project, "api"), { recursive: true });
});
afterAll(() => rm(project, { recursive: true }));

const compilerOptions = {
  ...{ noEmit: true, strict: true, module: "nodenext", target: "es2022", lib: ["es2022"], types: [] },
  ...{ noUnusedLocals: true, noUnusedParameters: true, skipLibCheck: true },
};

/** The errors of a project that imports one module, as `file: message`. */
async function errorsOf(imported: string, compiler: "5.5" | "7" = "7"): Promise<string[]> {
  await writeFile(path.join(project, "consumer.ts"), `export * from "./api/${imported}";\n`);
  const said = await runCompiler(compiler, path.join(project, "tsconfig.json"));
  return said.split("\n").flatMap((line) => {
    const [, file, message] = /^(.+?)\(\d+,\d+\): error TS\d+: (.+)$/.exec(line) ?? [];
    return file === undefined ? [] : [`${path.relative(project, path.resolve(file))}: ${message ?? ""}`];
  });
}

async function damaged(
  file: string,
  damage: (text: string) => string | undefined,
  check: () => Promise<void>,
): Promise<void> {
  const place = path.join(project, "api", file);
  const text = await readFile(place, "utf8");
  const wanted = damage(text);
  try {
    if (wanted === undefined) await rm(place);
    else await writeFile(place, wanted);
    await check();
  } finally {
    await writeFile(place, text);
  }
}

const gone = (): undefined => undefined;

describe("a consumer of a whole folder", () => {
  it.each(["5.5", "7"] as const)("has no error, with TypeScript %s", async (compiler) => {
    expect(await errorsOf("2026-08-01/index.js", compiler)).toEqual([]);
  });
});

describe("a consumer of one module", () => {
  it.each([
    ["2026-08-01/webhooks.js", "2026-08-01/types.ts", "2026-08-01/checked.ts"],
    ["2026-08-01/client.js", "runtime/call/attempt.ts", "runtime/checked.ts"],
    ["2026-08-01/client.js", "2025-03-13/types.ts", "2026-08-01/checked.ts"],
    ["2026-08-01/events.js", "2026-07-01/operations.ts", "2026-07-01/checked.ts"],
    ["2026-08-01/index.js", "2026-08-01/checked.ts", undefined],
  ])("importing %s without %s is an error", async (imported, file, reporter) => {
    await damaged(file, gone, async () => {
      const errors = await errorsOf(imported);
      expect(errors).toContainEqual(expect.stringContaining(`Cannot find module`));
      expect(errors).toContainEqual(expect.stringContaining(`${path.basename(file, ".ts")}.js`));
      if (reporter !== undefined) expect(errors.map((error) => error.split(":")[0])).toContain(`api/${reporter}`);
    });
  });

  it.each(["5.5", "7"] as const)("has an error for a file of another run, with TypeScript %s", async (compiler) => {
    const other = (text: string): string => text.replace("interface IdentificationError ", "interface IdentificationErrors ");
    await damaged("2026-08-01/types.ts", other, async () => {
      expect(await errorsOf("2026-08-01/webhooks.js", compiler)).toContainEqual(
        expect.stringMatching(/^api\/2026-08-01\/checked\.ts: .*'IdentificationError'/),
      );
    });
  });

  it("has an error for a file that ends in the middle", async () => {
    const half = (text: string): string => text.slice(0, text.length / 2);
    await damaged("2025-03-13/types.ts", half, async () => {
      expect(await errorsOf("2026-08-01/client.js")).not.toEqual([]);
    });
  });
});

it("has nothing that ESLint reports by default, unused remarks for it included", async () => {
  const linter = new ESLint({
    cwd: generated,
    overrideConfigFile: true,
    overrideConfig: tseslint.configs.recommended as Linter.Config[],
  });
  const results = await linter.lintFiles(["2025-03-13/*.ts", "runtime/call/*.ts", "*.ts"]);
  expect(results.length).toBeGreaterThan(20);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});
