/** The question that `impact` answers: which API, which versions, and which consumer code. */
import type { ts } from "@ts-morph/common";

import type { Report } from "../diagnostics/report.js";
import type { EmittedKeys } from "../emit/keys.js";
import type { Diff } from "../judge/diff.js";
import { isInside } from "../values/path.js";

export interface ImpactQuestion {
  /** Absolute; displayed files are relative to it. */
  readonly cwd: string;
  /** tsconfig files, or folders with one. If empty: the nearest one, and those of the packages of a monorepo. */
  readonly tsconfigs: readonly string[];
  readonly api: string;
  /** `<output>/<api>`, absolute. */
  readonly apiFolder: string;
  /** The folders of all APIs. */
  readonly generatedFolders: readonly string[];
  /** The runtime folder of the API, the shared one, or that of the package: the end of its path. */
  readonly runtimeFolder: string;
  readonly to: string;
  /** Only the upgrade from this version. Code that has left it already is read as if it used it. */
  readonly from?: string | undefined;
  readonly report: Report;
  /** True if the upgrade replaces this version. */
  isLeft(version: string): boolean;
  /** The version that replaces it, as `load` names it: `to`, unless each version has its own target. */
  targetOf(version: string): string;
  /** Files that are parsed already, by compiler and by the options on which parsing depends. Default: none. */
  parsedFiles?(compiler: typeof ts, options: string): Map<string, ts.SourceFile>;
  /** Loads these versions, and `to`. */
  load(versions: readonly string[]): Promise<Versions>;
}

export interface Versions {
  readonly title: string;
  /** Emits each version once. */
  emit(version: string): EmittedVersion;
  diff(from: string, to: string): Diff;
}

/** A version that re-exports nothing from others. */
export interface EmittedVersion {
  /** By path below its folder: `types.ts`. */
  readonly modules: ReadonlyMap<string, string>;
  readonly keys: EmittedKeys;
}

/** The upgrade from one version in use. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly diff: Diff;
  /** Where each version has its declarations. */
  readonly keys: { readonly before: EmittedKeys; readonly after: EmittedKeys };
  /** `<output>/<api>/<from>`, absolute; that of `to` if the code has left the older version already. */
  readonly folder: string;
  /** As in the question. */
  readonly runtimeFolder: string;
}

/** True for a module of the version that a step replaces. */
export function isOfVersion({ folder }: Pick<Step, "folder">, { fileName }: ts.SourceFile): boolean {
  return isInside(folder, fileName);
}
