/**
 * Generators of types and client that others use, each with everything that it needs. They are installed for the bench
 * alone, in these versions, with a Node that is new enough for all of them: nothing else of this project needs them.
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { fromNothing, inputsOf, root, type Bench, type Contenders } from "./contenders.js";
import { runNode } from "./measure.js";

export interface Generator {
  readonly name: string;
  /** By package. */
  readonly packages: Readonly<Record<string, string>>;
  /** Of the document `file`, as arguments of Node; a configuration that they name is written to `folder`. */
  readonly command: (folder: string, file: string) => Promise<readonly string[]> | readonly string[];
}

const node = { name: `node-${process.platform}-${process.arch}`, version: "24.22.3", major: 24 };

export const generators: readonly Generator[] = [
  {
    name: "Hey API 0.99",
    packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3" },
    command: (folder, file) => [
      // What its command runs in a second process, whose time is not the first one's.
      path.join(folder, "node_modules/@hey-api/openapi-ts/dist/run.mjs"),
      ...["-i", file, "-o", "hey-api"],
    ],
  },
  // Its core is at 5, which these plug-ins do not fit.
  {
    name: "Kubb 4.39",
    packages: Object.fromEntries(
      ["cli", "core", "plugin-oas", "plugin-ts", "plugin-client"].map((part) => [`@kubb/${part}`, "4.39.3"]),
    ),
    command: async (folder, file) => {
      const config = path.join(folder, "kubb.config.mjs");
      await writeFile(config, kubbConfig(file));
      return [path.join(folder, "node_modules/@kubb/cli/bin/kubb.cjs"), "generate", "--config", config];
    },
  },
];

function kubbConfig(file: string): string {
  return `import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginClient } from "@kubb/plugin-client";

export default defineConfig({
  input: { path: ${JSON.stringify(file)} },
  output: { path: "kubb", clean: true, format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginClient()],
});
`;
}

/** Everything that we write for a document, beside the types and the client of another generator, on one Node. */
export async function besideGenerator(
  { folder }: Bench,
  { name, packages, command }: Generator,
  file: string,
): Promise<Contenders> {
  const home = await installed(name, { ...packages, [node.name]: node.version });
  const executable = path.join(home, "node_modules", node.name, "bin/node");
  const run = (args: readonly string[]): ReturnType<typeof runNode> => runNode(args, folder, executable);
  const args = await command(home, file);
  return {
    ours: fromNothing({ folder, run }, inputsOf([file])),
    rival: { name: `types and client; both on Node ${node.major}`, run: () => run(args) },
  };
}

async function installed(name: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(root, "node_modules/.cache/bench", name.replaceAll(" ", "-").toLowerCase());
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: packages }),
  );
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
  });
  return folder;
}
