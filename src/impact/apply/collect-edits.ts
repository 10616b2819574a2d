/** Possible edits in the files of a project, file by file. */
import path from "node:path";
import type { ts } from "@ts-morph/common";
import { errorsIn } from "../workspace/program-pair.js";
import type { Workspace } from "../workspace/open-workspace.js";
import type { Touch } from "../touch/touch.js";
import { renameUses } from "./rename.js";
import type { TextEdit } from "./text-edit.js";
import type { Compiler } from "../workspace/compiler.js";
import type { Conversions } from "./conversions.js";
import { type Specifier, specifiersIn } from "./specifiers.js";
import { stepOfFile, versionPart, type Switch } from "./version-path.js";
import type { Change } from "../../judge/change.js";
import { literalOf, type LiteralValue, membersOf, propertyType } from "../touch/types.js";
import { endOfLine, layoutOf, literal } from "./case-layout.js";
import { nodesIn } from "../syntax.js";
import { type Side } from "../symbols.js";

export interface FileEdits {
  readonly file: ts.SourceFile;
  readonly imports: readonly TextEdit[];
  readonly cases: readonly AddedCases[];
  readonly names: readonly TextEdit[];
}

export function collectEdits(
  { consumer: { ts }, overlays, steps }: Workspace,
  touch: Touch,
  conversions: Conversions,
): FileEdits[] {
  const { project, files } = touch.pair;
  const host: ts.ModuleResolutionHost = {
    readFile: (file) => ts.sys.readFile(file),
    fileExists: (file) => overlays.before.files.has(path.normalize(file)) || ts.sys.fileExists(file),
  };
  const names = renameUses(touch, steps);
  return files.map((file) => {
    const { fileName, impliedNodeFormat: mode } = file;
    const resolve = (specifier: string): string | undefined =>
      ts.resolveModuleName(specifier, fileName, project.options, host, undefined, undefined, mode)
        .resolvedModule?.resolvedFileName;
    const errors = newErrors(touch, file);
    const stopsCompiling = (node: ts.Node): boolean =>
      errors.some((start) => start >= node.getStart(file) && start < node.getEnd());
    const isKept = ({ start }: TextEdit): boolean => conversions.contain(file, start);
    return {
      file,
      imports: switchImports(ts, file, steps, {
        resolve,
        isKept: (each) => conversions.isNeeded(file, each),
      }),
      cases: addCases(touch, file, stopsCompiling).filter(({ edit }) => !isKept(edit)),
      names: (names.get(fileName) ?? []).filter((edit) => !isKept(edit)),
    };
  });
}

/** Offsets of errors that only the newer version brings. */
function newErrors({ pair: { before, after } }: Touch, file: ts.SourceFile): number[] {
  const known = new Set(errorsAt(before, file));
  return errorsAt(after, file).filter((start) => !known.has(start));
}

export function errorsAt(program: ts.Program, file: ts.SourceFile): number[] {
  return errorsIn(program, file).map(({ start = 0 }) => start);
}

interface ImportOptions {
  /** Resolves an import to a file. */
  readonly resolve: (specifier: string) => string | undefined;
  readonly isKept: (specifier: Specifier) => boolean;
}

/** Edits that point imports to the newer version. */
export function switchImports(
  ts: Compiler,
  file: ts.SourceFile,
  steps: readonly Switch[],
  { resolve, isKept }: ImportOptions,
): TextEdit[] {
  if (!steps.some(({ from }) => file.text.includes(from))) return [];
  return specifiersIn(ts, file).flatMap((specifier) => {
    const { text, start } = specifier;
    const target = steps.some((step) => versionPart(text, step) !== undefined) ? resolve(text) : undefined;
    const step = target === undefined ? undefined : stepOfFile(steps, target);
    const part = step && versionPart(text, step);
    if (step === undefined || part === undefined || isKept(specifier)) return [];
    return { file: file.fileName, start: start + part.start, end: start + part.end, text: step.to };
  });
}

/** A switch that gets branches, with the changes that they are for. */
interface AddedCases {
  readonly edit: TextEdit;
  readonly node: ts.SwitchStatement;
  readonly changes: readonly string[];
}

/**
 * Adds the `case` that a switch lacks with the newer version: a `throw` that names the change, so that the reader of the
 * error knows what to decide. `stopsCompiling`: true if a part of the file has an error that it does not have today.
 *
 * Only if the switch has a branch for every value possible today. A `default` must stop compiling, as with
 * `assertNever`: any other takes the new value, rightly or not, which only a person can decide.
 */
export function addCases(
  touch: Touch,
  file: ts.SourceFile,
  stopsCompiling: (node: ts.Node) => boolean,
): AddedCases[] {
  const { ts } = touch.pair;
  return nodesIn(ts, [file]).flatMap((node) =>
    ts.isSwitchStatement(node) ? missingCases(touch, node, stopsCompiling) : [],
  );
}

function missingCases(
  touch: Touch,
  node: ts.SwitchStatement,
  stopsCompiling: (node: ts.Node) => boolean,
): AddedCases[] {
  const { ts } = touch.pair;
  const difference = touch.difference(node.expression);
  if (difference === undefined || difference.added.length === 0) return [];
  const { before } = touch.sides;
  const { clauses } = node.caseBlock;
  const fallback = clauses.find((clause) => ts.isDefaultClause(clause));
  if (fallback !== undefined && !stopsCompiling(fallback)) return [];
  const handled = new Set<LiteralValue | undefined>(
    clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? [literalOf(before, before.checker.getTypeAtLocation(clause.expression))] : [],
    ),
  );
  const today = membersOf(before, difference.before, undefined).filter(
    ({ kind }) => kind !== "null" && kind !== "undefined",
  );
  if (!today.every(({ value }) => value !== undefined && handled.has(value))) return [];
  const added = difference.added.filter(({ value }) => !handled.has(value));
  const cases = added.flatMap((member): NewCase[] => {
    const { value } = member;
    const cause = touch.cause(node.expression, { ...difference, added: [member], removed: [] });
    const [change] = cause?.changes ?? [];
    return change === undefined || value === undefined ? [] : [{ value, change }];
  });
  if (cases.length === 0 || cases.length < added.length) return [];
  return [{ node, changes: cases.map(({ change }) => change.id), edit: caseText(touch, node, cases) }];
}

interface NewCase {
  readonly value: LiteralValue;
  readonly change: Pick<Change, "id" | "title">;
}

/** New branches of a switch, formatted like the code around them, where no other branch falls through to them. */
function caseText(
  { pair: { ts }, sides }: Touch,
  node: ts.SwitchStatement,
  cases: readonly NewCase[],
): TextEdit {
  const file = node.getSourceFile();
  const { clauses } = node.caseBlock;
  const index = placeAmong(ts, clauses);
  const layout = layoutOf(ts, node, Math.max(index - 1, 0));
  const anchor = clauses[index - 1]?.getEnd() ?? node.caseBlock.getStart(file) + 1;
  const at = layout.before.includes("\n") ? endOfLine(file.text, anchor) : anchor;
  const names = clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []));
  const lines = cases.map(({ value, change: { title, id } }) => {
    const message = `Not handled yet: ${title} (${id}).`;
    const label = `case ${namedLike(ts, sides.after, names, value) ?? literal(value, layout.quote)}:`;
    return `${layout.before}${label}${layout.between}throw new Error(${literal(message, layout.quote)})${layout.end}`;
  });
  return { file: file.fileName, start: at, end: at, text: lines.join("") };
}

/** As far down as possible, but not after a clause that falls through or a final `default`. */
function placeAmong(ts: Compiler, clauses: readonly ts.CaseOrDefaultClause[]): number {
  const last = clauses.at(-1);
  let index = last !== undefined && ts.isDefaultClause(last) ? clauses.length - 1 : clauses.length;
  while (index > 0 && !isLeft(ts, clauses[index - 1]?.statements ?? [])) index -= 1;
  return index;
}

/** True if control never reaches the code after these statements. */
function isLeft(ts: Compiler, statements: readonly ts.Statement[]): boolean {
  const last = statements.at(-1);
  if (last === undefined) return false;
  if (ts.isBlock(last)) return isLeft(ts, last.statements);
  return (
    ts.isBreakStatement(last) ||
    ts.isReturnStatement(last) ||
    ts.isThrowStatement(last) ||
    ts.isContinueStatement(last)
  );
}

/** Spells a value as the other cases do: `MethodTag.Wallet` beside `MethodTag.Card`. */
function namedLike(
  ts: Compiler,
  after: Side,
  cases: readonly ts.Expression[],
  value: LiteralValue,
): string | undefined {
  const last = cases.at(-1);
  if (last === undefined || !ts.isPropertyAccessExpression(last)) return undefined;
  const table = after.checker.getTypeAtLocation(last.expression);
  const member = table
    .getProperties()
    .find(({ name }) => literalOf(after, propertyType(after, table, name)) === value);
  return member && `${last.expression.getText()}.${member.name}`;
}
