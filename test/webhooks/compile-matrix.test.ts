/** The runtime and the example of emitted modules, as consumers with the strictest settings compile them. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "webhooks-matrix-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const compilers = ["typescript-5.5", "typescript", "typescript-6", "typescript-7"];
const libraries = { "without the DOM library": ["ES2022"], "with the DOM library": ["ES2022", "DOM"] };

describe.each(compilers)("%s", (compiler) => {
  test.each(Object.entries(libraries))("%s", async (_, lib) => {
    const config = join(folder, `tsconfig.${compiler}.${String(lib.length)}.json`);
    writeFileSync(config, JSON.stringify(settings(compiler, lib)));
    const compile = join(root, "node_modules", compiler, "bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [compile, "-p", config]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe("");
  });
});

function settings(compiler: string, lib: readonly string[]): object {
  return {
    compilerOptions: {
      target: "ES2022",
      lib,
      types: [],
      module: lib.includes("DOM") ? "esnext" : "nodenext",
      moduleResolution: lib.includes("DOM") ? "bundler" : "nodenext",
      moduleDetection: "force",
      rootDir: root,
      noEmit: true,
      declaration: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      noImplicitReturns: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      isolatedDeclarations: true,
      ...(compiler === "typescript-5.5" ? {} : { erasableSyntaxOnly: true }),
    },
    include: [join(root, "templates/runtime/webhooks"), join(root, "test/webhooks/example-api")],
  };
}
