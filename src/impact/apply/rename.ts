/**
 * Uses the newer names of fields, parameters, operations and types, wherever the compiler's own rename finds the older ones: beside
 * names that shadow them, through files that pass them on, in patterns and in JSDoc.
 *
 * Local names stay: an import becomes `{ getOrders as listOrders }`, so that nothing else of the file has to change.
 */
import type { ts } from "@ts-morph/common";

import { declarationIn, lastField } from "../../values/member-path.js";
import { keyOfDeclaration } from "../declaration-key.js";
import { renamesIn } from "../facts.js";
import { isOfVersion, type Step } from "../question.js";
import { innermostAt, nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { editsByFile, type TextEdit } from "./text-edit.js";
import { ownerOf } from "../symbols.js";

/** By file. */
export function renameUses(
  { pair }: Touch,
  steps: readonly Step[],
): ReadonlyMap<string, readonly TextEdit[]> {
  const renamed = steps.flatMap((step) => renamedDeclarations(pair, step));
  if (renamed.length === 0) return new Map();
  const service = languageService(pair);
  const own = new Map(pair.files.map((file) => [file.fileName, file]));
  const options = { providePrefixAndSuffixTextForRename: true };
  const edits = renamed.flatMap(({ node, after }) => {
    const file = node.getSourceFile();
    const locations =
      service.findRenameLocations(file.fileName, node.getStart(file), false, false, options) ?? [];
    return locations.flatMap(
      ({ fileName, textSpan: { start, length }, prefixText = "", suffixText = "" }) => {
        const used = own.get(fileName);
        const local = used && localUse(pair, used, start);
        if (used === undefined || local === "other") return [];
        const text = local === "import" ? `${after} as ${node.text}` : prefixText + after + suffixText;
        return [{ file: fileName, start, end: start + length, text }];
      },
    );
  });
  return editsByFile([...edits, ...membersOfClients(pair, renamed)]);
}

/**
 * Edits for members of clients: the compiler's rename looks for an exported name only in files that import its
 * module, but client members take their names from such exports and are used anywhere.
 */
function membersOfClients(
  { ts, before, files }: ProgramPair,
  renamed: readonly RenamedDeclaration[],
): TextEdit[] {
  const checker = before.getTypeChecker();
  const later = new Map(renamed.map(({ node, after }) => [node.parent, after]));
  const names = new Set(renamed.map(({ node }) => node.text));
  return nodesIn(ts, files).flatMap((node) => {
    if (!(ts.isIdentifier(node) || ts.isStringLiteral(node)) || !names.has(node.text)) return [];
    const { parent } = node;
    const isShort =
      ts.isShorthandPropertyAssignment(parent) || (ts.isBindingElement(parent) && !parent.propertyName);
    const owner = ownerOf({ ts, checker }, node);
    const member = owner && checker.getPropertyOfType(owner, node.text);
    const after = member?.declarations?.flatMap((each) => later.get(each) ?? [])[0];
    if (after === undefined) return [];
    const start = node.getStart() + (ts.isStringLiteral(node) ? 1 : 0);
    const text = isShort ? `${after}: ${node.text}` : after;
    return [{ file: node.getSourceFile().fileName, start, end: start + node.text.length, text }];
  });
}

/** A use of an imported name: in the import, which keeps the local name, or elsewhere. */
function localUse(
  { ts, before }: ProgramPair,
  file: ts.SourceFile,
  offset: number,
): "import" | "other" | undefined {
  const { node, parent } = innermostAt(ts, file, offset);
  if (!ts.isIdentifier(node)) {
    const line = file.text.slice(0, offset);
    if (ts.isStringLiteralLike(node) || line.trimEnd().endsWith(".")) return undefined;
    return /@import\b[^@*}]*$/.test(line) && !/\bas\s*$/.test(line) ? "import" : "other";
  }
  if (ts.isImportSpecifier(parent)) return parent.propertyName === undefined ? "import" : undefined;
  if (ts.isExportSpecifier(parent) && parent.parent.parent.moduleSpecifier !== undefined) return undefined;
  const symbol = before.getTypeChecker().getSymbolAtLocation(node);
  const isMember = ts.isPropertyAccessExpression(parent)
    ? parent.name === node
    : ts.isQualifiedName(parent) && parent.right === node;
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias && !isMember && !ts.isImportTypeNode(parent) ? "other" : undefined;
}

interface RenamedDeclaration {
  readonly node: NamedNode;
  readonly after: string;
}

/** Declarations of the older version that have another name in the newer one. */
function renamedDeclarations({ ts, before }: ProgramPair, step: Step): RenamedDeclaration[] {
  const names = new Map(renamesIn(step).map(({ before: key, after }) => [key, lastName(after)]));
  if (names.size === 0) return [];
  const older = new Set(Array.from(names.keys(), lastName));
  const files = before.getSourceFiles().filter((file) => isOfVersion(step, file));
  return nodesIn(ts, files).flatMap((node) => {
    const isDeclaration =
      ts.isPropertySignature(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isVariableDeclaration(node);
    if (!isDeclaration || !(ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) return [];
    const after = older.has(node.name.text) ? names.get(keyOfDeclaration(ts, node) ?? "") : undefined;
    return after === undefined || after === node.name.text ? [] : [{ node: node.name, after }];
  });
}

function lastName(key: string): string {
  return lastField(key) ?? declarationIn(key);
}

type NamedNode = ts.Identifier | ts.StringLiteral;

function languageService({ ts, before, host, project }: ProgramPair): ts.LanguageService {
  const textOf = (file: string): string | undefined =>
    before.getSourceFile(file)?.text ?? host.readFile(file);
  const files: ts.LanguageServiceHost = {
    ...host,
    writeFile: () => undefined,
    getCompilationSettings: () => before.getCompilerOptions(),
    getScriptFileNames: () => [...project.fileNames],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  };
  return ts.createLanguageService(files);
}
