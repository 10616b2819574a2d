/** Whether a project compiles once it is edited, as far as it is known to compile with the newer version at all. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Touch } from "../touch/touch.js";
import type { Overlay } from "../workspace/overlay-host.js";
import type { Workspace } from "../workspace/open-workspace.js";
import type { EditedError } from "./settle.js";
import { switchPath } from "./settings-files.js";
import { applyEdits, originalOffset, type TextEdit } from "./text-edit.js";
import type { Switch } from "./version-path.js";

/** What is to be done to a project. */
export interface ProjectEdits {
  /** By file, as the compiler writes it. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** Where path mappings that are switched may start from; absolute. */
  readonly mappingBases: readonly string[];
  /** The stable entry as it will be, by file. */
  readonly entries: ReadonlyMap<string, string>;
}

/** `textOf`: of a file before it is edited. */
export function errorsOfEdited(
  workspace: Workspace,
  touches: readonly Touch[],
  { edits, mappingBases, entries }: ProjectEdits,
  { apiFolder, textOf }: { readonly apiFolder: string; readonly textOf: (file: string) => string },
): EditedError[] {
  const { consumer, steps } = workspace;
  const versions = withNewer(workspace, apiFolder);
  const edited = Array.from(edits, ([file, each]) => {
    return [path.normalize(file), applyEdits(textOf(file), each)] as const;
  });
  const overlay = { ...versions, files: new Map([...versions.files, ...entries, ...edited]) };
  const programs = consumer.edited(overlay, ({ options }) => withMappings(options, mappingBases, steps));
  return touches.flatMap(({ pair: { project, files } }) =>
    files.flatMap((file) =>
      errorsIn(programs.get(project), file.fileName).map(({ start = 0, messageText }) => ({
        file,
        offset: originalOffset(edits.get(file.fileName) ?? [], start),
        message: consumer.ts.flattenDiagnosticMessageText(messageText, "\n"),
      })),
    ),
  );
}

function errorsIn(program: ts.Program | undefined, name: string): readonly ts.Diagnostic[] {
  const file = program?.getSourceFile(name);
  if (program === undefined || file === undefined) return [];
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}

/** The versions in use as they are, and the newer one beside them, whether it is on the disk or not. */
function withNewer({ overlays: { before, after }, steps }: Workspace, apiFolder: string): Overlay {
  const [{ folder, to } = { folder: "", to: "" }] = steps;
  const target = path.join(apiFolder, to);
  const newer = [...after.files]
    .filter(([file]) => file.startsWith(`${folder}${path.sep}`))
    .map(([file, text]) => [path.join(target, path.relative(folder, file)), text] as const);
  return { folders: [...before.folders, target], files: new Map([...before.files, ...newer]) };
}

function withMappings(
  options: ts.CompilerOptions,
  bases: readonly string[],
  steps: readonly Switch[],
): ts.CompilerOptions {
  const { paths } = options;
  if (paths === undefined) return options;
  const switched = Object.entries(paths).map(([pattern, targets]) => [
    pattern,
    targets.map((target) => switchPath(target, bases, steps)),
  ]);
  return { ...options, paths: Object.fromEntries(switched) as ts.MapLike<string[]> };
}
