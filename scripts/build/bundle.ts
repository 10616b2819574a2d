/**
 * The program as a few files: reading three hundred takes longer than running them.
 *
 * The dependencies of `package.json` are loaded from where they are installed. Everything else becomes part of the files,
 * in the version that is locked here. A module that the program imports later is a file of its own, and stays unread
 * until then.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

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
  // Tests run commands in their own process.
  "src/commands/command-line.ts",
];

const shared = {
  bundle: true,
  platform: "node",
  target: "node20",
  mainFields: ["module", "main"],
  external: Object.keys(packageJson.dependencies),
  legalComments: "none",
  logLevel: "warning",
} satisfies BuildOptions;

export async function bundle(exported: readonly string[]): Promise<Metafile> {
  const { metafile } = await build({
    ...shared,
    entryPoints: [...exported, ...loaded],
    outdir: "dist",
    outbase: ".",
    chunkNames: "src/chunks/[name]-[hash]",
    splitting: true,
    format: "esm",
    ...replacements,
    banner: { js: requireOfNode },
    metafile: true,
  });
  return metafile;
}

/** For Jest, which can neither require nor import ES modules unless it is told otherwise. Node could require them. */
export async function bundleForRequire(): Promise<void> {
  await build({
    ...shared,
    entryPoints: ["scripts/build/required.ts"],
    outfile: "dist/required.cjs",
    format: "cjs",
    supported: { "dynamic-import": false },
    alias: replacements.alias,
    plugins: [compiler, printer, importedBehaviours],
    define: { "import.meta.url": "$url" },
    banner: { js: 'const $url = require("node:url").pathToFileURL(__filename).href;' },
  });
}

/** In the place of `src/sandbox/import-module.ts`: the behaviours of the presets, which are in the file already. */
const importedBehaviours: Plugin = {
  name: "imported behaviours",
  setup: (bundler) => {
    bundler.onLoad({ filter: /[\\/]src[\\/]sandbox[\\/]import-module\.ts$/ }, () => ({
      contents: `${behaviours.map((file, index) => `import * as behaviour${index} from "./${file}";`).join("\n")}
        const known = { ${behaviours.map((file, index) => `"${file}": behaviour${index}`).join(", ")} };
        export async function importModule({ pathname }) {
          const file = Object.keys(known).find((each) => pathname.endsWith(each.replace(/\\.ts$/, ".js")));
          if (file === undefined) throw new Error(\`\${pathname} can only be imported by the ES modules of this package.\`);
          return known[file];
        }`,
      resolveDir: process.cwd(),
    }));
  },
};

/** CommonJS packages that become part of a module still call `require` for what is built into Node. */
const requireOfNode = `import { createRequire as $createRequire } from "node:module";
const require = $createRequire(import.meta.url);`;

/**
 * Modules that import `@ts-morph/common` statically get only its compiler: the rest of the package is the text of the
 * library files. The compiler is a CommonJS file of 9 MB: to import it, Node first searches all of it for the names of
 * its exports. openapi-typescript gets a stand-in.
 */
const compiler: Plugin = {
  name: "compiler",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^typescript$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]openapi-typescript[\\/]/.test(importer)
        ? { path: path.resolve("scripts/build/stand-ins/typescript.ts") }
        : undefined,
    );
    bundler.onResolve({ filter: /^@ts-morph\/common$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "typescript", namespace: "compiler" } : undefined,
    );
    bundler.onLoad({ filter: /^/, namespace: "compiler" }, () => ({
      contents: `import { createRequire } from "node:module";
        export const ts = createRequire(import.meta.url)("@ts-morph/common/dist/typescript.js");`,
    }));
  },
};

/** The printer of code is a part of the files, unlike the rest of its package: its version decides the bytes that are emitted. */
const printer: Plugin = {
  name: "printer",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^prettier\/doc$/ }, () => ({
      path: path.resolve("node_modules/prettier/doc.mjs"),
    }));
  },
};

/** Small modules in the place of packages that are too large, or too slow to load, for what another one takes from them. */
export const replacements = {
  alias: {
    "@redocly/openapi-core/lib/ref-utils.js": "./scripts/build/stand-ins/references.ts",
    "string-width": "./scripts/build/stand-ins/string-width.ts",
  },
  plugins: [compiler, printer],
};
