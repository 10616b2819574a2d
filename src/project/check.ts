/** Reports files that differ from what the sources produce. Writes nothing. */
import path from "node:path";

import type { Project } from "../config/project.js";
import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { readFileText } from "../disk/read-file.js";
import { describeOrigin } from "./origin-changes.js";
import { compareProject, foreignFiles, type BuiltApi, type KnownApi } from "./compare-project.js";

/** All APIs and the runtime that they share, if their files are up to date. Throws a `DiagnosticError` that names the files that are not. */
export async function checkProject(
  project: Project,
  cwd: string,
  report: Report,
): Promise<readonly KnownApi[]> {
  requireLocks(project, cwd);
  const { apis, runtime } = await compareProject(project, cwd, report);
  const folders = [...apis, ...runtime];
  const built = folders.filter((folder) => folder.kind === "built");
  const problems = [
    ...built.flatMap((api) => outdatedFiles(api, project, cwd)),
    ...built.flatMap(({ name, state }) => foreignFiles(name, state.foreign, project, cwd)),
    ...built.flatMap((api) => unfinishedFolder(api, project, cwd)),
  ];
  if (problems.length > 0) throw new DiagnosticError(await locateDifferences(problems, built, project, cwd));
  return folders;
}

/** A pull would write, and the files were not made from what it fetches. */
export function requireLocks({ apis }: Pick<Project, "apis">, cwd: string): void {
  const missing = apis.flatMap(({ name, source }) => {
    if (source.kind !== "unlocked") return [];
    const place = { api: name, file: knownPath(source.folder, cwd) };
    return [createDiagnostic("LOCK_MISSING", place, "This folder has no lock.")];
  });
  if (missing.length > 0) throw new DiagnosticError(missing);
}

function outdatedFiles(
  { name, state, origin, files }: BuiltApi,
  { output }: Project,
  cwd: string,
): Diagnostic[] {
  if (state.missing.length === files.length) {
    const place = { api: name, file: knownPath(path.join(output, name), cwd) };
    const detail = `None of its ${files.length} files exists: nothing has been generated yet.`;
    return [createDiagnostic("OUTPUT_OUT_OF_DATE", place, detail)];
  }
  const reason = origin === undefined ? undefined : describeOrigin(origin);
  return (["missing", "different", "stale"] as const).flatMap((kind) =>
    state[kind]
      .filter((file) => !state.foreign.some(({ name }) => name === file))
      .map((file) => {
        const place = { api: name, file: path.relative(cwd, path.join(output, name, file)) };
        return createDiagnostic(
          "OUTPUT_OUT_OF_DATE",
          place,
          [`The file is ${kind}.`, ...(reason === undefined ? [] : [reason])].join(" "),
        );
      }),
  );
}

function unfinishedFolder({ name, state }: BuiltApi, { output }: Project, cwd: string): Diagnostic[] {
  if (!state.isUnfinished) return [];
  const place = { api: name, file: path.relative(cwd, path.join(output, name)) };
  return [createDiagnostic("OUTPUT_UNFINISHED", place, "Some files may be from an earlier run, others new.")];
}

/** Adds where the files first differ. The manifest is skipped, since it differs whenever another file does. */
async function locateDifferences(
  problems: readonly Diagnostic[],
  apis: readonly BuiltApi[],
  { output }: Project,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  // Comparing lines takes a package, which a check without findings does not need.
  const { firstDifference } = await import("./first-difference.js");
  const wanted = new Map(
    apis.flatMap(({ manifest, files }) =>
      files
        .filter((file) => file !== manifest)
        .map((file) => [path.resolve(output, file.path), file.text] as const),
    ),
  );
  const located = problems.map(async (problem) => {
    const file = path.resolve(cwd, problem.place.file ?? "");
    const text = wanted.get(file);
    const content = text === undefined ? undefined : await readFileText(file);
    if (text === undefined || content === undefined) return problem;
    const difference = firstDifference(content, text);
    if (difference === undefined) return problem;
    const { line, endLine, excerpt } = difference;
    return { ...problem, place: { ...problem.place, line, endLine }, excerpt };
  });
  return Promise.all(located);
}
