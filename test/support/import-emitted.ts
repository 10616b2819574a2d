/** Imports emitted files as a module: writes them to disk, bundles them as a consumer would, and imports the bundle. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Exports that every emitted version has, independent of its operations. */
export interface EmittedVersion {
  readonly apiVersion: string;
  createClient(options: Readonly<Record<string, unknown>>): Readonly<Record<string, EmittedOperation>>;
}

interface EmittedOperation {
  (args?: object): { result(): Promise<EmittedOutcome> };
  readonly descriptor: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, object>>;
  };
}

interface EmittedOutcome {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly servedVersion: string | undefined;
}

export async function importEmitted<Module = EmittedVersion>(
  files: readonly { readonly path: string; readonly text: string }[],
  module: string,
): Promise<Module> {
  const folder = await mkdtemp(path.join(tmpdir(), "emitted-"));
  try {
    for (const { path: file, text } of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const outfile = path.join(folder, "bundle.mjs");
    await build({ entryPoints: [path.join(folder, module)], bundle: true, format: "esm", outfile });
    return (await import(pathToFileURL(outfile).href)) as Module;
  } finally {
    await rm(folder, { recursive: true });
  }
}
