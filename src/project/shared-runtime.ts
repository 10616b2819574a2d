/** The runtime that all APIs of a configuration share, or that is installed, if so configured. */
import { createRequire } from "node:module";
import path from "node:path";
import {
  isInRange,
  rangeOf,
  runtimePackage,
  runtimeVersion,
} from "../../templates/runtime-package/expect-runtime.js";
import { sharedRuntime } from "../config/package-files.js";
import type { Project } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import type { RuntimeChoice } from "../emit/templates.js";
import { decimalLibrary } from "../model/name-values.js";
import type { FolderState } from "../output/compare-folder.js";
import { manifestName } from "../output/manifest.js";
import { parseJson } from "../values/json.js";
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

/** Reports a version of the runtime's package that the files in `output` would refuse, and a missing one. */
export async function unfitRuntime(
  output: string,
): Promise<{ code: "RUNTIME_PACKAGE_UNFIT"; file: string; detail: string }[]> {
  const installed = await installedVersion(output);
  const range = rangeOf(runtimeVersion);
  if (installed !== undefined && isInRange(installed, range)) return [];
  const state = installed === undefined ? "It is not installed" : `Version ${installed} is installed`;
  const detail = `${state}; expected ${runtimePackage}@${range}.`;
  return [{ code: "RUNTIME_PACKAGE_UNFIT", file: output, detail }];
}

async function installedVersion(output: string): Promise<string | undefined> {
  let file: string;
  try {
    file = createRequire(path.join(output, "index.js")).resolve(`${runtimePackage}/package.json`);
  } catch {
    return undefined;
  }
  const content = parseJson((await readFileText(file)) ?? "");
  return (content as { readonly version?: string } | undefined)?.version;
}
