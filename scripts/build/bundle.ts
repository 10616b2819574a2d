/**
 * The program as a few files: reading three hundred takes longer than running them.
 *
 * The dependencies of `package.json` are loaded from where they are installed. Everything else becomes part of the files,
 * in the version that is locked here. A module that the program imports later is a file of its own, and stays unread
 * until then.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { build, type InputOptions, type OutputOptions, type Plugin, type RolldownOutput } from "rolldown";

import packageJson from "../../package.json" with { type: "json" };

/** The sandbox behaviour of each preset. */
const behaviours = readdirSync("specs")
  .map((preset) => `specs/${preset}/sandbox/index.ts`)
  .filter((file) => existsSync(file));

/** Loaded by path. */
const loaded = [
  "src/cli.ts",
  // With what they import of the program.
  ...behaviours,
  "src/sandbox/behaviour.ts",
];

/**
 * What is read together, in one file with everything that it imports, but for what an earlier group has. Without these,
 * each set of modules that the same commands need is a file, of which the shortest run would read fifty.
 */
const groups = [
  // What reports a failure, even one to load the rest.
  ["process", /\/src\/commands\/(?:failure|guarded-terminal|hyperlinks)\.ts$|\/node_modules\/picocolors\//],
  ["start", /\/src\/commands\/(?:command-line|generate|check)\.ts$/],
  // Runs for which nothing has changed end here.
  ["project", /\/src\/(?:commands\/command-project|project\/(?:generate|check))\.ts$/],
  ["reports", /\/src\/commands\/impact\.ts$/],
  ["comparison", /\/src\/(?:commands|project)\/diff\.ts$/],
  ["declarations", /\/src\/(?:project\/type-texts|reports\/diff-blocks)\.ts$/],
  ["templates", /\/node_modules\/handlebars\//],
  ["generation", /\/src\/project\/generator\.ts$/],
] as const;

/** The modules of the files, by path. */
export async function bundle(exported: readonly string[]): Promise<readonly string[]> {
  const entries = [...exported, ...loaded].map((file) => [file.replace(/\.ts$/, ""), file] as const);
  const result = await build({
    ...shared,
    input: Object.fromEntries(entries),
    plugins: [...replacements, installed],
    output: {
      ...written,
      dir: "dist",
      format: "esm",
      chunkFileNames: "src/chunks/[name]-[hash].js",
      codeSplitting: {
        groups: groups.map(([name, pattern], index) => ({
          name,
          test: (file: string) => pattern.test(file.replaceAll(path.sep, "/")),
          priority: groups.length - index,
        })),
      },
    },
  });
  return modulesOf(result);
}

/** zod without its translations, for `src/forms/define.ts`. Its modules, by path. */
export async function bundleZod(): Promise<readonly string[]> {
  const none = "\0none";
  const untranslated: Plugin = {
    name: "untranslated",
    resolveId: (id) => (id === "../locales/index.js" ? none : undefined),
    load: (id) => (id === none ? "export {};" : undefined),
  };
  const result = await build({
    ...shared,
    input: "zod",
    plugins: [untranslated],
    output: { ...written, file: "dist/zod.cjs", format: "cjs", exports: "named" },
  });
  return modulesOf(result);
}

function modulesOf({ output }: RolldownOutput): readonly string[] {
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}

/** For Jest, which can neither require nor import ES modules unless it is told otherwise. Node could require them. */
export async function bundleForRequire(): Promise<void> {
  await build({
    ...shared,
    input: "scripts/build/required.ts",
    plugins: [...replacements, importedBehaviours, installed],
    transform: { ...shared.transform, define: { "import.meta.url": "$url" } },
    output: {
      ...written,
      file: "dist/required.cjs",
      format: "cjs",
      codeSplitting: false,
      dynamicImportInCjs: false,
      banner: 'const $url = require("node:url").pathToFileURL(__filename).href;',
    },
  });
}

const shared = {
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  transform: { target: "node20" },
  logLevel: "warn",
  // A module is imported at once where all of its importers are loaded already.
  checks: { ineffectiveDynamicImport: false },
} satisfies InputOptions;

const written = { comments: false, minify: false } satisfies OutputOptions;

/** In the place of `src/sandbox/import-module.ts`: the behaviours of the presets, which are in the file already. */
const importedBehaviours: Plugin = {
  name: "imported behaviours",
  load: (id) =>
    /[\\/]src[\\/]sandbox[\\/]import-module\.ts$/.test(id)
      ? `${behaviours.map((file, index) => `import * as behaviour${index} from ${JSON.stringify(path.resolve(file))};`).join("\n")}
        const known = { ${behaviours.map((file, index) => `"${file}": behaviour${index}`).join(", ")} };
        export async function importModule({ pathname }) {
          const file = Object.keys(known).find((each) => pathname.endsWith(each.replace(/\\.ts$/, ".js")));
          if (file === undefined) throw new Error(\`\${pathname} can only be imported by the ES modules of this package.\`);
          return known[file];
        }`
      : undefined,
};

const compilerModule = "\0compiler";

/**
 * Modules that import `@ts-morph/common` statically get only its compiler: the rest of the package is the text of the
 * library files. The compiler is a CommonJS file of 9 MB: to import it, Node first searches all of it for the names of
 * its exports. openapi-typescript gets a stand-in.
 */
const compiler: Plugin = {
  name: "compiler",
  resolveId: (id, importer, { kind }) => {
    if (id === "@ts-morph/common" && kind === "import-statement") return compilerModule;
    return id === "typescript" && /[\\/]node_modules[\\/]openapi-typescript[\\/]/.test(importer ?? "")
      ? path.resolve("scripts/build/stand-ins/typescript.ts")
      : undefined;
  },
  load: (id) =>
    id === compilerModule
      ? `import { createRequire } from "node:module";
        export const ts = createRequire(import.meta.url)("@ts-morph/common/dist/typescript.js");`
      : undefined,
};

/** Small modules in the place of packages that are too large, or too slow to load, for what another one takes from them. */
const standIns = new Map([
  ["@redocly/openapi-core/lib/ref-utils.js", "scripts/build/stand-ins/references.ts"],
  ["string-width", "scripts/build/stand-ins/string-width.ts"],
  // The printer of code is a part of the files, unlike the rest of its package: its version decides the bytes that are emitted.
  ["prettier/doc", "node_modules/prettier/doc.mjs"],
]);

const replaced: Plugin = {
  name: "replaced",
  resolveId: (id) => {
    const file = standIns.get(id);
    return file === undefined ? undefined : path.resolve(file);
  },
};

export const replacements: Plugin[] = [compiler, replaced];

const dependencies: readonly string[] = Object.keys(packageJson.dependencies);

/** After the replacements. */
const installed: Plugin = {
  name: "installed",
  resolveId: (id) =>
    dependencies.some((name) => id === name || id.startsWith(`${name}/`))
      ? { id, external: true }
      : undefined,
};
