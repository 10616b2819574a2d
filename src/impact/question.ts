/** The question that `impact` answers: which API, which versions, and which consumer code. */
import type { ts } from "@ts-morph/common";

import type { Report } from "../diagnostics/report.js";
import type { Fact } from "../compare/fact.js";
import type { Change } from "../judge/change.js";
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
  /** The runtime folder of the API, or the shared one. */
  readonly runtimeFolder: string;
  readonly to: string;
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
  /** The modules of a version that re-exports nothing from others, by path below its folder: `types.ts`. */
  emit(version: string): Promise<ReadonlyMap<string, string>>;
  diff(from: string, to: string): Diff;
}

/** The upgrade from one version in use. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly diff: Diff;
  /** `<output>/<api>/<from>`, absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly runtimeFolder: string;
}

/** A fact of a change in an upgrade. */
export interface ChangeFact {
  readonly step: Step;
  readonly change: Change;
  readonly fact: Fact;
}

export function factsOf(steps: readonly Step[]): readonly ChangeFact[] {
  return steps.flatMap((step) =>
    step.diff.changes.flatMap((change) => change.facts.map((fact) => ({ step, change, fact }))),
  );
}

/** True for a module of the version that a step replaces. */
export function isOfVersion({ folder }: Pick<Step, "folder">, { fileName }: ts.SourceFile): boolean {
  return isInside(folder, fileName);
}
