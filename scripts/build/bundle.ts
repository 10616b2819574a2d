/**
 * Bundles the program into a few files: reading three hundred takes longer than running them.
 *
 * Dependencies in `package.json` are loaded from their installation. Everything else becomes part of the bundle, in the
 * version that is locked here. Each dynamic import is a separate file, which is not read until it is needed.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

import packageJson from "../../package.json" with { type: "json" };

/** Sandbox behaviours of the presets. */
const behaviours = readdirSync("specs")
  .map((preset) => `specs/${preset}/sandbox/index.ts`)
  .filter((file) => existsSync(file));

/** Loaded by path. */
const loaded = [
  "src/cli.ts",
  // Including the parts of the program that they import.
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

/** For Jest, which by default can neither require nor import ES modules. Node could require them. */
export async function bundleForRequire(): Promise<void> {
  await build({
    ...shared,
    entryPoints: ["scripts/build/required.ts"],
    outfile: "dist/required.cjs",
    format: "cjs",
    supported: { "dynamic-import": false },
    alias: replacements.alias,
    plugins: [compiler, importedBehaviours],
    define: { "import.meta.url": "$url" },
    banner: { js: 'const $url = require("node:url").pathToFileURL(__filename).href;' },
  });
}

/** Replaces `src/sandbox/import-module.ts` by the behaviours of the presets, which are already in the bundle. */
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

/** Bundled CommonJS packages still call `require` for Node's built-in modules. */
const requireOfNode = `import { createRequire as $createRequire } from "node:module";
const require = $createRequire(import.meta.url);`;

/** The compiler is a CommonJS file of 9 MB: on `import`, Node would first search all of it for the names of its exports. */
const compiler: Plugin = {
  name: "compiler",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^typescript$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]openapi-typescript[\\/]/.test(importer)
        ? { path: path.resolve("scripts/build/stand-ins/typescript.ts") }
        : { path: "typescript", namespace: "compiler" },
    );
    bundler.onLoad({ filter: /^/, namespace: "compiler" }, () => ({
      contents: `import { createRequire } from "node:module";
        export default createRequire(import.meta.url)("typescript");`,
    }));
  },
};

/** Small modules that replace packages of which little is used, but which are large or slow to load. */
export const replacements = {
  alias: {
    "@redocly/openapi-core/lib/ref-utils.js": "./scripts/build/stand-ins/references.ts",
    "string-width": "./scripts/build/stand-ins/string-width.ts",
  },
  plugins: [compiler],
};
