/**
 * The program as a few files: reading three hundred takes longer than running them.
 *
 * What `package.json` lists as a dependency is loaded from where it is installed. Everything else becomes part of the
 * files, in the version that is locked here. What the program imports later is a file of its own, and stays unread
 * until then.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

import packageJson from "../../package.json" with { type: "json" };

/** Loaded by path. */
const loaded = [
  "src/cli.ts",
  // The sandbox of a preset, and what it imports of the program.
  ...readdirSync("specs")
    .map((preset) => `specs/${preset}/sandbox/index.ts`)
    .filter((file) => existsSync(file)),
  "src/sandbox/behaviour.ts",
  // Tests run commands in their own process.
  "src/commands/command-line.ts",
];

export async function bundle(exported: readonly string[]): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [...exported, ...loaded],
    outdir: "dist",
    outbase: ".",
    chunkNames: "src/chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    external: Object.keys(packageJson.dependencies),
    ...replacements,
    banner: { js: requireOfNode },
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  return metafile;
}

/** CommonJS packages that become part of a module still call `require` for what is built into Node. */
const requireOfNode = `import { createRequire as $createRequire } from "node:module";
const require = $createRequire(import.meta.url);`;

/** The compiler is a CommonJS file of 9 MB: to import it, Node first searches all of it for the names of its exports. */
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

/** Small modules in the place of packages that are too large, or too slow to load, for what another one takes from them. */
export const replacements = {
  alias: {
    "@redocly/openapi-core/lib/ref-utils.js": "./scripts/build/stand-ins/references.ts",
    "string-width": "./scripts/build/stand-ins/string-width.ts",
  },
  plugins: [compiler],
};
