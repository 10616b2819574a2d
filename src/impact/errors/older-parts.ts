/**
 * What the modules of two versions differ in, part by part, as edits of the newer modules that bring the older part back.
 * A part is a declaration, a member, a member of a union, an entry of a table, or a question mark.
 *
 * A change is taken back with the parts that have its keys. A list that gained and lost values has a part for each.
 */
import type { ts } from "@ts-morph/common";
import path from "node:path";

import { declarationIn, memberStep, moduleIn, withoutMembers } from "../../values/member-path.js";
import { getOrAdd, groupBy } from "../../values/collections.js";
import { applyEdits, editsByFile, type TextEdit } from "../apply/text-edit.js";
import { keyOfDeclaration } from "../declaration-key.js";
import { FactIndex } from "../fact-index.js";
import { type ChangeFact, factsOf, factsOfChange, namedBy, renamesIn, schemaPlace } from "../facts.js";
import { isOfVersion, type Step } from "../question.js";
import { nodesIn } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";
import { olderFolder, type ProgramPair } from "../workspace/program-pair.js";

interface Part {
  readonly key: string;
  /** The code of a union's member, the value of a table's entry. */
  readonly label?: string;
  /** A declaration that only the older module has. */
  readonly isGone?: boolean;
  readonly edits: readonly TextEdit[];
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration;

/** The modules of a project's versions. */
export class OlderModules {
  readonly #pair: ProgramPair;
  readonly #parts = new Map<Step, OlderParts>();

  constructor(pair: ProgramPair) {
    this.#pair = pair;
  }

  /** The facts of a step, also by the keys of all parts that are theirs. */
  indexOf(step: Step): FactIndex {
    return this.#partsOf(step).index;
  }

  /** The texts of the modules that differ once these changes are taken back, by file; empty if no part is theirs. */
  without(causes: readonly Pick<ChangeFact, "step" | "change">[]): ReadonlyMap<string, string> {
    const facts = new Set(causes.flatMap(({ step, change }) => factsOfChange(step, change)));
    const byStep = groupBy([...facts], ({ step }) => step);
    return new Map([...byStep].flatMap(([step, own]) => [...this.#partsOf(step).without(own)]));
  }

  #partsOf(step: Step): OlderParts {
    return getOrAdd(this.#parts, step, () => new OlderParts(this.#pair, step));
  }
}

class OlderParts {
  readonly index: FactIndex;
  readonly #pair: ProgramPair;
  readonly #step: Step;
  readonly #names: ReadonlyMap<string, string>;
  readonly #scopes = new Map<ts.SourceFile, ReadonlySet<string>>();
  readonly #parts: readonly Part[];

  constructor(pair: ProgramPair, step: Step) {
    this.#pair = pair;
    this.#step = step;
    const renamed = renamesIn(step).filter(({ before }) => withoutMembers(before) === before);
    this.#names = new Map(renamed.map(({ before, after }) => [declarationIn(before), declarationIn(after)]));
    this.#parts = pair.after
      .getSourceFiles()
      .filter((file) => isOfVersion(step, file))
      .flatMap((newer) => {
        const older = pair.before.getSourceFile(newer.fileName);
        return older === undefined ? [] : this.#ofModules(older, newer);
      });
    const withParts = factsOf([step]).map((each) => ({
      ...each,
      keys: new Set([...each.keys, ...this.#of(each).map(({ key }) => key)]),
    }));
    this.index = new FactIndex(withParts);
  }

  without(facts: readonly ChangeFact[]): ReadonlyMap<string, string> {
    const parts = new Set(facts.flatMap((fact) => this.#of(fact)));
    const edits = editsByFile([...parts].flatMap((part) => part.edits));
    const texts = Array.from(edits, ([file, each]) => {
      const { text = "" } = this.#pair.after.getSourceFile(file) ?? {};
      return [path.normalize(file), applyEdits(text, each)] as const;
    });
    return new Map(texts);
  }

  #of({ fact, keys, values }: ChangeFact): readonly Part[] {
    const { before, after } = this.#step.keys;
    const carried = new Set(
      ("schemas" in fact ? fact.schemas : []).flatMap(({ reference }) =>
        reference === undefined ? [] : [before, after].flatMap((side) => side.of(schemaPlace(reference))),
      ),
    );
    const named = Array.from([...keys, ...carried], declarationIn);
    const labels = new Set([...values.added, ...values.removed, ...named]);
    const declarations = new Set(Array.from(keys, withoutMembers));
    const modules = new Set(Array.from(keys, moduleIn));
    // The tags of a union are declared beside it, and the union of all events beside each.
    const isBeside = fact.kind === "const" || fact.kind.startsWith("event-");
    const labelled = this.#parts.filter(
      ({ key, label }) =>
        label !== undefined &&
        labels.has(label) &&
        (declarations.has(withoutMembers(key)) || (isBeside && modules.has(moduleIn(key)))),
    );
    const { of, names } = namedBy(fact);
    const group = of === "operation" ? before.groupOf(names[0] ?? "") : undefined;
    const whole = this.#parts.filter(
      ({ key, isGone }) =>
        keys.has(key) || key === group || (isGone === true && (carried.has(key) || declarations.has(key))),
    );
    if (fact.kind === "nullable") return whole.filter(({ label }) => label === "null");
    return ofValues.has(fact.kind) && labelled.length > 0 ? labelled : [...whole, ...labelled];
  }

  #ofModules(older: ts.SourceFile, newer: ts.SourceFile): readonly Part[] {
    if (older === newer || older.text === newer.text) return [];
    const [before, after] = [this.#declarationsIn(older), this.#declarationsIn(newer)];
    return Array.from(before, ([form, declaration]) => {
      const key = this.#keyOf(declaration);
      const name = declarationIn(key);
      const newName = this.#names.get(name);
      const same = after.get(newName === undefined ? form : `${declaration.kind} ${newName}`);
      const from = `{ ${newName === undefined ? name : `${newName} as ${name}`} }`;
      const text = newName === undefined ? `${from} from ${this.#olderModule(newer.fileName)}` : from;
      const gone: Part = {
        key,
        label: name,
        isGone: true,
        edits: [inserted(newer, newer.end, `\nexport ${text};`)],
      };
      const isSame = same === undefined || declaration.getText(older) === same.getText(newer);
      return [
        ...(newName !== undefined || same === undefined ? [gone] : []),
        ...(isSame ? [] : this.#ofDeclarations(declaration, same)),
      ];
    }).flat();
  }

  /** By form and name: a type and a table can share a name. */
  #declarationsIn(file: ts.SourceFile): ReadonlyMap<string, Declaration> {
    const { ts } = this.#pair;
    const declarations = file.statements.flatMap((each): readonly Declaration[] =>
      ts.isVariableStatement(each)
        ? each.declarationList.declarations
        : ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)
          ? [each]
          : [],
    );
    return new Map(declarations.map((each) => [`${each.kind} ${declarationIn(this.#keyOf(each))}`, each]));
  }

  #keyOf(declaration: Declaration): string {
    return keyOfDeclaration(this.#pair.ts, declaration) ?? "";
  }

  #olderModule(file: string): string {
    const folder = `${path.basename(this.#step.folder)}${olderFolder}`;
    return JSON.stringify(`../${folder}/${path.posix.basename(file)}`);
  }

  #ofDeclarations(older: Declaration, newer: Declaration): readonly Part[] {
    const { ts } = this.#pair;
    const key = this.#keyOf(newer);
    if (ts.isInterfaceDeclaration(older) && ts.isInterfaceDeclaration(newer))
      return this.#ofMembers(older, newer, key);
    if (ts.isTypeAliasDeclaration(older) && ts.isTypeAliasDeclaration(newer))
      return this.#ofTypes(older.type, newer.type, key);
    if (!ts.isVariableDeclaration(older) || !ts.isVariableDeclaration(newer)) return [];
    if (older.type !== undefined && newer.type !== undefined)
      return this.#ofTypes(older.type, newer.type, key);
    const [olderTable, newerTable] = [older, newer].map(({ initializer }) =>
      initializer !== undefined && ts.isAsExpression(initializer) ? initializer.expression : undefined,
    );
    const areTables =
      olderTable &&
      newerTable &&
      ts.isObjectLiteralExpression(olderTable) &&
      ts.isObjectLiteralExpression(newerTable);
    return areTables ? this.#ofTables(olderTable, newerTable, key) : [];
  }

  /** `{ geofence: "geofence" } as const` */
  #ofTables(
    older: ts.ObjectLiteralExpression,
    newer: ts.ObjectLiteralExpression,
    key: string,
  ): readonly Part[] {
    const entriesOf = ({ properties }: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.Node> =>
      new Map(properties.map((each) => [each.getText(), each]));
    const [before, after] = [entriesOf(older), entriesOf(newer)];
    const partOf = (text: string, edit: TextEdit): Part => ({
      key,
      label: text.replace(/^.*: /s, ""),
      edits: [edit],
    });
    return [
      ...[...before.keys()]
        .filter((text) => !after.has(text))
        .map((text) => partOf(text, inserted(newer, newer.properties.pos, `${text}, `))),
      ...[...after]
        .filter(([text]) => !before.has(text))
        .map(([text, node]) => partOf(text, replaced(node, node.end + 1, ""))),
    ];
  }

  #ofMembers(
    older: ts.InterfaceDeclaration | ts.TypeLiteralNode,
    newer: ts.InterfaceDeclaration | ts.TypeLiteralNode,
    outer: string,
  ): readonly Part[] {
    const [before, after] = [this.#membersOf(older), this.#membersOf(newer)];
    const added = [...after].filter(([name]) => !before.has(name));
    const own = Array.from(before, ([name, member]): readonly Part[] => {
      const key = outer + memberStep(name);
      const same = after.get(name);
      if (same === undefined) {
        const { text, edits } = this.#olderText(member, newer.getSourceFile());
        return [{ key, edits: [inserted(newer, newer.members.pos, `${text}\n`), ...edits] }];
      }
      return [
        ...this.#ofOptional(member, same, key),
        ...(member.type && same.type ? this.#ofTypes(member.type, same.type, key) : []),
      ];
    });
    const [olderIndex, newerIndex] = [older, newer].map(({ members }) =>
      members.find((each) => this.#pair.ts.isIndexSignatureDeclaration(each)),
    );
    return [
      ...own.flat(),
      ...(olderIndex && newerIndex
        ? this.#ofTypes(olderIndex.type, newerIndex.type, `${outer}[string]`)
        : []),
      ...added.map(([name, member]) => ({
        key: outer + memberStep(name),
        edits: [replaced(member, member.end, "")],
      })),
    ];
  }

  #ofOptional(older: ts.PropertySignature, newer: ts.PropertySignature, key: string): readonly Part[] {
    const { questionToken } = newer;
    if ((older.questionToken === undefined) === (questionToken === undefined)) return [];
    const edit =
      questionToken === undefined
        ? inserted(newer, newer.name.end, "?")
        : replaced(questionToken, questionToken.end, "");
    return [{ key, label: "?", edits: [edit] }];
  }

  #membersOf({
    members,
  }: ts.InterfaceDeclaration | ts.TypeLiteralNode): ReadonlyMap<string, ts.PropertySignature> {
    const { ts } = this.#pair;
    return new Map(
      members.flatMap((each) =>
        ts.isPropertySignature(each) && !ts.isComputedPropertyName(each.name) ? [[each.name.text, each]] : [],
      ),
    );
  }

  /** Member by member of a union; a type that is none has one. */
  #ofTypes(older: ts.TypeNode, newer: ts.TypeNode, key: string): readonly Part[] {
    const { ts } = this.#pair;
    const file = newer.getSourceFile();
    const membersOf = (type: ts.TypeNode): readonly ts.TypeNode[] =>
      ts.isParenthesizedTypeNode(type)
        ? membersOf(type.type)
        : ts.isUnionTypeNode(type)
          ? type.types.flatMap(membersOf)
          : [type];
    const after = new Map(membersOf(newer).map((type) => [spelled(type.getText()), type]));
    const members = membersOf(older).map((type) => ({ type, ...this.#olderText(type, file) }));
    const removed = members.filter(({ text }) => !after.delete(spelled(text)));
    // The same member by another name: nothing to edit here, but the union has the change.
    const renamed = members.filter((each) => !removed.includes(each) && each.text !== each.type.getText());
    const [first, ...others] = removed;
    const [second, ...more] = after.values();
    if (first !== undefined && second !== undefined && others.length + more.length === 0) {
      const inner = this.#inside(first.type, second, key);
      if (inner !== undefined) return inner;
    }
    const end = membersOf(newer).at(-1)?.end ?? newer.end;
    return [
      ...renamed.map(({ text }) => ({ key, label: spelled(text), edits: [] })),
      ...removed.map(({ text, edits }) => ({
        key,
        label: spelled(text),
        edits: [inserted(newer, end, ` | (${text})`), ...edits],
      })),
      ...Array.from(after.values(), (type) => ({
        key,
        label: spelled(type.getText()),
        edits: [replaced(type, type.end, "never")],
      })),
    ];
  }

  /** What differs inside of two types of the same form. */
  #inside(older: ts.TypeNode, newer: ts.TypeNode, key: string): readonly Part[] | undefined {
    const { ts } = this.#pair;
    if (ts.isTypeLiteralNode(older) && ts.isTypeLiteralNode(newer)) return this.#ofMembers(older, newer, key);
    if (ts.isArrayTypeNode(older) && ts.isArrayTypeNode(newer))
      return this.#inside(unwrapped(ts, older.elementType), unwrapped(ts, newer.elementType), key);
    if (!ts.isTypeReferenceNode(older) || !ts.isTypeReferenceNode(newer)) return undefined;
    const { typeArguments: former = [] } = older;
    const { typeArguments: later = [] } = newer;
    if (older.typeName.getText() !== newer.typeName.getText() || former.length !== later.length)
      return undefined;
    return former.flatMap((each, index) => this.#ofTypes(each, later[index] ?? each, key));
  }

  /** Code of the older module as it reads in the newer one: by the new names, with imports of what that does not have. */
  #olderText(
    node: ts.Node,
    newer: ts.SourceFile,
  ): { readonly text: string; readonly edits: readonly TextEdit[] } {
    const { ts } = this.#pair;
    const older = node.getSourceFile();
    const start = node.getStart(older);
    const references = nodesIn(ts, [node]).flatMap((each) =>
      ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName) ? [each.typeName] : [],
    );
    if (references.length === 0) return { text: node.getText(older), edits: [] };
    const edits: TextEdit[] = [];
    const renamed = references.flatMap((reference) => {
      const { text } = reference;
      const module = this.#moduleOf(reference);
      if (module === undefined) return [];
      const name = this.#names.get(text) ?? text;
      if (!this.#namesIn(newer).has(name)) {
        const from = module.startsWith("./") ? this.#olderModule(module) : JSON.stringify(module);
        edits.push(inserted(newer, newer.end, `\nimport type { ${text} as ${name} } from ${from};`));
      }
      const at = reference.getStart(older) - start;
      return [{ start: at, end: at + text.length, text: name }];
    });
    return { text: applyEdits(node.getText(older), renamed), edits };
  }

  /** The module that a name of an older module comes from; undefined for a global one. */
  #moduleOf(reference: ts.Identifier): string | undefined {
    const { ts, before } = this.#pair;
    const [declaration] = before.getTypeChecker().getSymbolAtLocation(reference)?.declarations ?? [];
    if (declaration === undefined) return undefined;
    const imported = ts.findAncestor(declaration, (each) => ts.isImportDeclaration(each));
    const specifier = imported?.moduleSpecifier;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) return specifier.text;
    const { fileName } = declaration.getSourceFile();
    return fileName === reference.getSourceFile().fileName ? `./${path.posix.basename(fileName)}` : undefined;
  }

  #namesIn(file: ts.SourceFile): ReadonlySet<string> {
    const { ts, after } = this.#pair;
    return getOrAdd(this.#scopes, file, () => {
      const inScope = after
        .getTypeChecker()
        .getSymbolsInScope(file, ts.SymbolFlags.Type | ts.SymbolFlags.Alias);
      return new Set(inScope.map(({ name }) => name));
    });
  }
}

/** Facts about some values of a list: the others stay. */
const ofValues: ReadonlySet<string> = new Set([
  "enum-values",
  "known-values",
  "error-codes",
  "union-members",
  "tag-values",
]);

/** Independent of the layout. */
function spelled(code: string): string {
  return code.replaceAll(/\s+/g, " ");
}

function inserted(node: ts.Node, at: number, text: string): TextEdit {
  return { file: node.getSourceFile().fileName, start: at, end: at, text };
}

function replaced(node: ts.Node, end: number, text: string): TextEdit {
  return { file: node.getSourceFile().fileName, start: node.getStart(), end, text };
}

function unwrapped(compiler: Compiler, type: ts.TypeNode): ts.TypeNode {
  return compiler.isParenthesizedTypeNode(type) ? type.type : type;
}
