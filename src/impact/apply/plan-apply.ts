/**
 * The mechanical part of an upgrade, as edits of the consumer's files: imports of the newer version, missing branches of
 * switches, renamed names. Nothing is written here.
 *
 * The edited project is type-checked before it is shown. If the edits cause an error in a file that the newer version
 * alone would not, the file gets only its import edits, or, if those cause one too, none. Files outside the project get
 * none.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";
import type { ImpactQuestion } from "../question.js";
import type { Finding } from "../finding.js";
import { createTouch, type Touch } from "../touch/touch.js";
import type { Workspace } from "../workspace/open-workspace.js";
import { collectEdits, errorsAt, type FileEdits } from "./collect-edits.js";
import { type CodeStyle, inStyle } from "./case-layout.js";
import { findConversions } from "./conversions.js";
import { type Candidates, editsOf, isSettled, type RefusedFile, settle, type EditedError } from "./settle.js";
import { optionsIn, settingsFiles, switchSettings } from "./settings-files.js";
import { applyEdits, type TextEdit, originalOffset } from "./text-edit.js";
import type { Switch } from "./version-path.js";
import { errorsIn, type Overlay } from "../workspace/program-pair.js";
import type { Replacement } from "../../disk/put-file.js";
import { isInside } from "../../values/path.js";
import type { Compiler } from "../workspace/compiler.js";
import { type ConsumerProject, readWorkspace } from "../workspace/consumer-projects.js";

export interface ApplyPlan {
  readonly files: readonly EditedFile[];
  readonly refused: readonly RefusedFile[];
  /** Functions that convert between versions, which stay as they are. */
  readonly conversions: readonly KeptConversion[];
  /** Code imports the stable entry, so the configuration must name the newer version. */
  readonly movesCurrent: boolean;
  /** True if the edits settle a finding. */
  isDone(finding: Finding): boolean;
}

export interface KeptConversion {
  /** Absolute. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly name: string;
}

export interface EditedFile extends Replacement {
  readonly edits: readonly TextEdit[];
}

/** `styleOf`: the project's formatting of a file, if known; otherwise the code around an edit decides. */
export function planApply(
  workspace: Workspace,
  question: ImpactQuestion,
  styleOf: StyleOf = () => Promise.resolve(undefined),
): Promise<ApplyPlan> {
  return workspace.consumer.readAll(() => plan(workspace, question, styleOf));
}

async function plan(
  workspace: Workspace,
  { cwd, apiFolder }: ImpactQuestion,
  styleOf: StyleOf,
): Promise<ApplyPlan> {
  const { consumer, overlays, steps } = workspace;
  if (steps.length === 0) return nothingToDo;
  const touches = consumer.projects.map((project) => createTouch(consumer.pair(project, overlays), steps));
  const settings = consumer.projects.flatMap((project) => settingsFiles(consumer.ts, project));
  const conversions = findConversions(touches, apiFolder);
  const collected = touches.flatMap((touch) => collectEdits(workspace, touch, conversions));
  const files = new Map<string, FileEdits>();
  for (const each of collected) files.set(each.file.fileName, await laidOut(each, styleOf));
  const entries = stableEntries(touches, apiFolder, steps);
  const texts = new Map([
    ...settings.map(({ file, text }) => [file, text] as const),
    ...Array.from(files, ([name, { file }]) => [name, file.text] as const),
  ]);
  const textOf = (file: string): string => texts.get(file) ?? "";
  const versions = withNewer(workspace, apiFolder);
  const check: Candidates["check"] = (edits) => {
    const edited = Array.from(edits, ([file, each]) => {
      return [path.normalize(file), applyEdits(textOf(file), each)] as const;
    });
    const files = new Map([...versions.files, ...entries, ...edited]);
    const readFile = (file: string): string | undefined =>
      files.get(path.normalize(file)) ?? consumer.ts.sys.readFile(file);
    const programs = consumer.edited({ ...versions, files }, ({ configFile, options }) => {
      const { paths } = optionsIn(consumer.ts, configFile, readFile);
      return paths === undefined ? options : { ...options, paths };
    });
    return touches.flatMap((touch) => errorsOfEdited(consumer.ts, touch, programs, edits));
  };
  const outside = outsideOf(consumer.ts, cwd, consumer.projects);
  const switched = settings.flatMap((file) => switchSettings(file, steps));
  const others = switched.filter(({ file }) => outside(file) === undefined);
  const possible = [...Array.from(files.values()).flatMap((each) => editsOf(each)), ...switched];
  const refused = [...new Set(possible.map(({ file }) => file))].flatMap((file): RefusedFile[] => {
    const message = outside(file);
    return message === undefined ? [] : [{ file, keepsImports: false, reason: "outside", message }];
  });
  const settled = settle({ files, others, known: knownErrors(touches), check, refused });
  return {
    files: Array.from(settled.edits, ([file, edits]) => {
      const before = textOf(file);
      return { file: path.normalize(file), before, after: applyEdits(before, edits), edits };
    }),
    refused: settled.refused,
    conversions: conversions.functions.map(({ node, name }) => {
      const file = node.getSourceFile();
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return { file: path.normalize(file.fileName), line: line + 1, name };
    }),
    movesCurrent: entries.size > 0,
    isDone: (finding) => {
      const file = files.get(path.resolve(cwd, finding.file).split(path.sep).join("/"));
      if (file === undefined) return false;
      const offset = file.file.getPositionOfLineAndCharacter(finding.line - 1, finding.column - 1);
      return conversions.contain(file.file, offset) || isSettled(finding, file, settled);
    },
  };
}

type StyleOf = (file: string) => Promise<CodeStyle | undefined>;

async function laidOut(edits: FileEdits, styleOf: StyleOf): Promise<FileEdits> {
  const style = edits.cases.length === 0 ? undefined : await styleOf(path.normalize(edits.file.fileName));
  if (style === undefined) return edits;
  const cases = edits.cases.map(async (each) => ({ ...each, edit: await inStyle(each.edit, style) }));
  return { ...edits, cases: await Promise.all(cases) };
}

const nothingToDo: ApplyPlan = {
  files: [],
  refused: [],
  conversions: [],
  movesCurrent: false,
  isDone: () => false,
};

/** Existing errors, and those that the newer version brings. */
function knownErrors(touches: readonly Touch[]): Candidates["known"] {
  return new Map(
    touches.flatMap(({ pair: { before, after, files } }) =>
      files.map((file) => [file.fileName, new Set([...errorsAt(before, file), ...errorsAt(after, file)])]),
    ),
  );
}

/**
 * Stable entries that code imports and a step affects, by file, as they will be once the configuration names the newer
 * version. A stable entry re-exports the configured version of an API.
 */
function stableEntries(
  touches: readonly Touch[],
  apiFolder: string,
  steps: readonly Switch[],
): ReadonlyMap<string, string> {
  const entries = touches
    .flatMap(({ pair }) => pair.before.getSourceFiles())
    .filter(({ fileName }) => isStableEntry(fileName, apiFolder));
  const moved = entries.map(({ fileName, text }) => {
    const now = steps.reduce((entry, { from, to }) => entry.replaceAll(`/${from}/`, `/${to}/`), text);
    return { file: path.normalize(fileName), text, now };
  });
  return new Map(moved.filter(({ text, now }) => text !== now).map(({ file, now }) => [file, now]));
}

function isStableEntry(file: string, apiFolder: string): boolean {
  return /^current(?:[\\/]|(?:\.d)?\.[cm]?[jt]s$)/.test(path.relative(apiFolder, file));
}

/** The errors of one project, at their places in the original text. */
function errorsOfEdited(
  ts: Compiler,
  { pair: { project, files } }: Touch,
  programs: ReadonlyMap<ConsumerProject, ts.Program>,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): EditedError[] {
  return files.flatMap((file) =>
    errorsAfter(programs.get(project), file.fileName).map(({ start = 0, messageText }) => ({
      file,
      offset: originalOffset(edits.get(file.fileName) ?? [], start),
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    })),
  );
}

function errorsAfter(program: ts.Program | undefined, name: string): readonly ts.Diagnostic[] {
  const file = program?.getSourceFile(name);
  return program === undefined || file === undefined ? [] : errorsIn(program, file);
}

/** The versions in use as they are, with the newer one beside them, even if it is not on disk. */
function withNewer({ overlays: { before, after }, steps }: Workspace, apiFolder: string): Overlay {
  const [{ folder, to } = { folder: "", to: "" }] = steps;
  const target = path.join(apiFolder, to);
  const newer = [...after.files]
    .filter(([file]) => file.startsWith(`${folder}${path.sep}`))
    .map(([file, text]) => [path.join(target, path.relative(folder, file)), text] as const);
  return { folders: [...before.folders, target], files: new Map([...before.files, ...newer]) };
}

/**
 * The real path of a file outside the project, such as behind a link; otherwise undefined. Inside are the working
 * directory, the repository or workspace around it, and the folders of its tsconfigs.
 */
function outsideOf(
  ts: Compiler,
  cwd: string,
  projects: readonly ConsumerProject[],
): (file: string) => string | undefined {
  const realPath = (file: string): string => ts.sys.realpath?.(file) ?? file;
  const here = realPath(cwd);
  const folders = projects.map(({ configFile }) => path.dirname(configFile));
  const roots = [
    ...[cwd, repositoryOf(ts, cwd), readWorkspace(ts, cwd).root].map((root) => root && realPath(root)),
    // A folder beside the working directory counts, but not one reached through a link.
    ...folders
      .map(realPath)
      .filter((real, index) => real === path.resolve(here, path.relative(cwd, folders[index] ?? cwd))),
  ];
  return (file) => {
    const real = realPath(file);
    return roots.some((root) => root !== undefined && isInside(root, real)) ? undefined : real;
  };
}

function repositoryOf(ts: Compiler, folder: string): string | undefined {
  const git = path.join(folder, ".git");
  if (ts.sys.directoryExists(git) || ts.sys.fileExists(git)) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : repositoryOf(ts, above);
}
