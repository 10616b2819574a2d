/** Compiles a folder of emitted code as a consumer would, with the compiler of a given TypeScript version. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Installed side by side under these names; this project is built with 5.9. */
const compilers = {
  "5.5": "typescript-5.5",
  "5.9": "typescript",
  "6": "typescript-6",
  "7": "typescript-7",
} as const;

export interface CompileSettings {
  readonly compiler: keyof typeof compilers;
  readonly module: "nodenext" | "bundler";
  readonly hasDom: boolean;
  /** Includes the types of Node. Default: false. */
  readonly hasNode?: boolean;
  /** The declarations of another platform: the path of a file. */
  readonly platform?: string;
  /** Default: ES2022. */
  readonly target?: "ES2017" | "ES2022";
  /** Default: true. Even strict consumers rarely set it. */
  readonly isExact?: boolean;
  /** Default: true. False also omits all other flags that make the compiler stricter. */
  readonly isStrict?: boolean;
}

/**
 * The text of an emitted module without the remark that keeps a consumer's compiler from checking it. The tests check what
 * the remark says was verified.
 */
export function toBeChecked(text: string): string {
  return text.replace(/^\/\* eslint-disable \*\/\n\/\/ @ts-nocheck: verified.*\n/m, "");
}

/**
 * Compiler messages; empty if everything is accepted. All supported flags are on. Refuses modules that the compiler would
 * not check: `toBeChecked` makes them so.
 */
export async function compile(folders: readonly string[], settings: CompileSettings): Promise<string> {
  await refuseUnchecked(folders);
  const folder = await mkdtemp(path.join(tmpdir(), "compile-"));
  const config = path.join(folder, "tsconfig.json");
  try {
    await writeFile(
      config,
      JSON.stringify({
        compilerOptions: options(settings),
        include: folders.map((each) => `${each}/**/*.ts`),
        ...(settings.platform === undefined ? {} : { files: [settings.platform] }),
        // The journal in a file is for Node alone.
        exclude: settings.hasNode === true ? [] : folders.map((each) => `${each}/**/durable/file*.ts`),
      }),
    );
    return await runCompiler(settings.compiler, config);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function refuseUnchecked(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith(".ts")) continue;
      const text = await readFile(path.join(folder, file), "utf8");
      if (toBeChecked(text) !== text) throw new Error(`No compiler checks ${path.join(folder, file)}.`);
    }
}

function options({
  compiler,
  target = "ES2022",
  module,
  hasDom,
  hasNode,
  isExact = true,
  isStrict = true,
}: CompileSettings): object {
  return {
    noEmit: true,
    target,
    // Of a library's declarations, only those that emitted code uses matter.
    skipLibCheck: true,
    lib: hasDom ? ["ES2022", "DOM", "DOM.Iterable"] : ["ES2022"],
    ...(hasNode
      ? {
          types: ["node"],
          typeRoots: [path.resolve(import.meta.dirname, "../../node_modules/@types")],
        }
      : { types: [] }),
    ...(module === "nodenext"
      ? { module: "nodenext", moduleDetection: "force" }
      : { module: "esnext", moduleResolution: "bundler" }),
    declaration: true,
    ...(isStrict ? strictOptions(compiler, isExact) : { strict: false }),
  };
}

function strictOptions(compiler: CompileSettings["compiler"], isExact: boolean): object {
  return {
    strict: true,
    exactOptionalPropertyTypes: isExact,
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
    ...(compiler === "5.5" ? {} : { erasableSyntaxOnly: true }),
  };
}

/** `config` is the path of the project file. */
export function runCompiler(compiler: CompileSettings["compiler"], config: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, "../../node_modules", compilers[compiler]);
  const script = path.join(root, "bin/tsc");
  // Beside other tests, threads that check the same types again only take time from them.
  const threads = compiler === "7" ? ["--singleThreaded"] : [];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, "-p", config, ...threads],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve(error === null ? "" : `${stdout}${stderr}`.trim() || error.message);
      },
    );
  });
}
