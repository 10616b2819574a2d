/**
 * The words of a project, by which it can refer to anything: identifiers, and words in strings. A name that is not
 * among them is not used, whatever its type; one that is may mean something else.
 */
import type { ts } from "@ts-morph/common";

import { listedValue, nodesIn } from "./syntax.js";
import type { Touch } from "./touch/touch.js";
import { lookAt } from "./workspace/compiler-failure.js";
import { addTo } from "../values/collections.js";
import { declarationIn, lastField } from "../values/member-path.js";
import { symbolAt } from "./symbols.js";

export interface References {
  /** The number of files searched. */
  readonly files: number;
  has(name: string): boolean;
  /** The nodes with the word, in the order of files and code. */
  nodesOf(name: string): readonly ts.Node[];
  /** Field accesses on untyped values without a known source. Caught errors are not API values. */
  untypedOf(name: string): readonly ts.Node[];
  /** The names of generated declarations and members with these keys, apart from imports. */
  usesOf(keys: ReadonlySet<string>): readonly ts.Node[];
}

/** In files that do not reach the API, or are left out, only the text is searched. */
export function findReferences(touches: readonly Touch[]): References {
  const nodes = new Map<string, ts.Node[]>();
  const words = new Set<string>();
  const texts: string[] = [];
  const note = (node: ts.Node, text: string): void => {
    for (const word of new Set([text.toLowerCase(), ...wordsIn(text)])) addTo(nodes, word, node);
  };
  const noteText = ({ text }: ts.SourceFile): void => {
    texts.push(text.toLowerCase());
    for (const word of wordsIn(text)) words.add(word);
  };
  for (const touch of touches) {
    const methods = new Set(touch.steps.flatMap(({ keys }) => [...keys.before.methods]));
    const reaching = new Set(touch.pair.receiving);
    touch.pair.leftOut.forEach(noteText);
    for (const file of touch.pair.files)
      if (reaching.has(file))
        lookAt(file, () => {
          noteFile(touch, file, methods, note);
        });
      else noteText(file);
  }
  const nodesOf: References["nodesOf"] = (name) => nodes.get(name.toLowerCase()) ?? [];
  const isAnywhere = (node: ts.Node, test: (touch: Touch, node: ts.Node) => boolean): boolean =>
    touches.some((touch) => touch.pair.receiving.includes(node.getSourceFile()) && test(touch, node));
  const isWord = /^[\p{L}\p{N}_$-]+$/u;
  return {
    files: touches.reduce((sum, { pair }) => sum + pair.files.length + pair.leftOut.length, 0),
    has: (name) => {
      const key = name.toLowerCase();
      return (
        nodes.has(key) || words.has(key) || (!isWord.test(key) && texts.some((text) => text.includes(key)))
      );
    },
    nodesOf,
    untypedOf: (name) => nodesOf(name).filter((node) => isAnywhere(node, isUntypedField)),
    usesOf: (keys) => {
      const names = new Set(Array.from(keys, (key) => lastField(key) ?? declarationIn(key)));
      return [...names]
        .flatMap(nodesOf)
        .filter((node) => isAnywhere(node, (touch) => keysAt(touch, node).some((key) => keys.has(key))));
    },
  };
}

/** The keys of the declarations that an identifier names; empty for an import. */
function keysAt({ pair: { ts }, sides, keysOf }: Touch, node: ts.Node): readonly string[] {
  if (!ts.isIdentifier(node) || ts.isImportSpecifier(node.parent)) return [];
  const { checker } = sides.before;
  const { parent } = node;
  const pattern =
    ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) ? parent.parent : undefined;
  const symbol =
    pattern === undefined
      ? symbolAt(sides.before, node)
      : checker.getPropertyOfType(checker.getTypeAtLocation(pattern), node.text);
  return keysOf([symbol]);
}

function isUntypedField({ pair: { ts }, values, isUntyped, knownTypes }: Touch, node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node || !isUntyped(parent.expression))
    return false;
  if (knownTypes(parent.expression).length > 0) return false;
  const declaration = values.graph.declarationOf(parent.expression);
  return declaration === undefined || !ts.isCatchClause(declaration.parent);
}

/** `methods`: names by which groups of operations call them. */
function noteFile(
  touch: Touch,
  file: ts.SourceFile,
  methods: ReadonlySet<string>,
  note: (node: ts.Node, text: string) => void,
): void {
  const { ts } = touch.pair;
  const all = nodesIn(ts, [file]);
  for (const node of all) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      note(node, node.text);
      if (methods.has(node.text))
        for (const { name } of touch.values.operations.at(node)) if (name !== node.text) note(node, name);
    } else if (
      ts.isLiteralExpression(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      note(node, node.text);
    else for (const name of namesBehind(touch, node)) note(node, name);
  }
  if (!/\.[cm]?jsx?$/.test(file.fileName)) return;
  // JSDoc types of a JavaScript file are in its comments.
  for (const comment of all.flatMap((node) => node.getChildren(file)).filter((each) => ts.isJSDoc(each)))
    note(comment, comment.getText(file));
}

/** Names that code uses without spelling them: `client[name]`, `Object.keys(item)`, `for (const key in item)`. */
function namesBehind({ pair: { ts }, sides: { before }, stepOf }: Touch, node: ts.Node): readonly string[] {
  const value = ts.isElementAccessExpression(node)
    ? ts.isLiteralExpression(node.argumentExpression)
      ? undefined
      : node.expression
    : ts.isForInStatement(node)
      ? node.expression
      : listedValue(ts, node);
  if (value === undefined) return [];
  const type = before.checker.getNonNullableType(before.checker.getTypeAtLocation(value));
  return (type.isUnion() ? type.types : [type]).flatMap((member) =>
    member.getProperties().flatMap(({ name, declarations = [] }) => {
      const isOfVersion = declarations.some((each) => stepOf(each.getSourceFile()) !== undefined);
      return isOfVersion ? [name] : [];
    }),
  );
}

function wordsIn(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}_$-]+/gu)
      ?.flatMap((word) => [word, ...word.split("-")]) ?? []
  );
}
