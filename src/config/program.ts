/**
 * The identity of the program: a hash of the stamps of its code, its templates and the versions of its dependencies.
 *
 * The version is not enough: a checkout, a patched package or a dependency can change without it.
 */
import { createHash, type Hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { filesBelow } from "../disk/files-below.js";
import { stampOf } from "../disk/fingerprint.js";
import { packageRoot } from "./package-files.js";

export interface Installation {
  /** Undefined if the program's files are unknown. */
  readonly hash: string | undefined;
  readonly cacheFolder: string;
}

export function thisInstallation(): Installation {
  // `dist`, or `src` when tests run the source.
  const [code = ""] = path.relative(packageRoot, fileURLToPath(import.meta.url)).split(path.sep);
  return { hash: hashProgram(packageRoot, [code, "templates"]), cacheFolder };
}

/**
 * Beside the program, so that writing there requires the same permissions as replacing the program. Not in the project,
 * where a commit could change the cache together with the files.
 */
const cacheFolder =
  path.basename(path.dirname(packageRoot)) === "node_modules"
    ? path.join(packageRoot, "../.cache/openapi-dated")
    : path.join(packageRoot, "node_modules/.cache/openapi-dated");

/** Undefined if a dependency is not in a `node_modules` folder, so that its version is unknown. */
export function hashProgram(root: string, folders: readonly string[]): string | undefined {
  const hash = createHash("sha256").update(process.version);
  for (const folder of folders) {
    // Sequential: for a few hundred small files, this is faster than reading them concurrently.
    for (const name of filesBelow(path.join(root, folder))) {
      if (shapesOutput.test(name)) addFile(hash, name, path.join(root, folder, name));
    }
  }
  // In a checkout, code may import more than the package's dependencies.
  const locked = path.join(root, "package-lock.json");
  if (existsSync(locked)) addFile(hash, "package-lock.json", locked);
  for (const name of dependenciesOf(root)) {
    const file = packageFile(name, root);
    if (file === undefined) return undefined;
    addFile(hash, name, file);
  }
  return hash.digest("hex");
}

/** Matches code and templates, not the declarations beside them. */
const shapesOutput = /(?<!\.d)\.(?:js|ts|hbs)$/;

/** By its content only if it was changed just now. */
function addFile(hash: Hash, name: string, file: string): void {
  hash.update(`\n${name} `).update(stampOf(file) ?? readFileSync(file));
}

function dependenciesOf(root: string): string[] {
  const text = readFileSync(path.join(root, "package.json"), "utf8");
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  return Object.keys(dependencies).sort();
}

/** Resolves like Node finds packages; `import.meta.resolve` would find only exports. */
function packageFile(name: string, folder: string): string | undefined {
  const file = path.join(folder, "node_modules", name, "package.json");
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : packageFile(name, parent);
}
