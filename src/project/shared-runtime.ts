/** The runtime that all APIs of a configuration share, if so configured. */
import path from "node:path";
import { sharedRuntime } from "../config/package-files.js";
import type { Project } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing } from "../disk/look.js";
import type { RuntimeChoice } from "../emit/templates.js";
import { decimalLibrary } from "../model/name-values.js";
import type { FolderState } from "../output/compare-folder.js";
import { manifestName } from "../output/manifest.js";
import { knownPath } from "../values/path.js";
import { listWords, sortedUnique } from "../values/text.js";

/** The modules beyond those that any API may need: as configured, whichever API is selected. */
export function runtimeChoice({ configured }: Pick<Project, "configured">): RuntimeChoice {
  const libraries = configured.flatMap(({ types }) => decimalLibrary(types) ?? []);
  return {
    durable: sortedUnique(configured.flatMap(({ durable }) => durable ?? [])),
    decimals: sortedUnique(libraries),
  };
}

/** Refuses to replace what other APIs import. `state`: the state of its folder before writing. */
export function refuseOthersRuntime(
  project: Project,
  { different }: Pick<FolderState, "different">,
  cwd: string,
): void {
  const selected = new Set(project.apis.map(({ name }) => name));
  const isGenerated = (name: string): boolean => !isMissing(path.join(project.output, name, manifestName));
  const others = project.configured
    .map(({ name }) => name)
    .filter((name) => !selected.has(name) && isGenerated(name));
  if (different.length === 0 || others.length === 0) return;
  const place = { file: knownPath(path.join(project.output, sharedRuntime), cwd) };
  throw diagnosticError(
    "SHARED_RUNTIME_IN_USE",
    place,
    `It would change, and ${listWords(others)} would not.`,
  );
}
