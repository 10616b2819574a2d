/** Constants of a parsed module. */
import { ts } from "@ts-morph/common";

import type {
  CallExpression,
  Expression,
  FieldExpression,
  ObjectExpression,
  Property,
  WordExpression,
} from "../../../src/code/syntax.js";
import { propertyKey, stringText } from "../../../src/code/layout/type-doc.js";
import type { ParsedSource } from "./parsed-source.js";
import { readKey, readType, scalarOf, UnknownSyntax } from "./read-type.js";

export function readExpression(node: ts.Expression, source: ParsedSource): Expression {
  const inSlot = ts.isIdentifier(node) ? source.slots.valueAt(node.text) : undefined;
  if (inSlot !== undefined) return inSlot;
  const value = scalarOf(node, source);
  if (value !== undefined) return { kind: "scalar", value };
  if (ts.isObjectLiteralExpression(node)) return readObject(node, source);
  if (ts.isArrayLiteralExpression(node))
    return { kind: "list", items: node.elements.map((each) => readExpression(each, source)) };
  if (ts.isAsExpression(node)) return typed("as", node, source);
  if (ts.isSatisfiesExpression(node)) return typed("satisfies", node, source);
  if (ts.isCallExpression(node)) return readCall(node, source);
  if (ts.isArrowFunction(node)) return readLoad(node, source) ?? readThunk(node);
  if (!ts.isElementAccessExpression(node)) {
    const path = readPath(node);
    if (path === undefined) throw new UnknownSyntax(node);
    return path;
  }
  const table = readPath(node.expression);
  const { argumentExpression: key, questionDotToken } = node;
  if (table === undefined || questionDotToken !== undefined || !ts.isStringLiteral(key))
    throw new UnknownSyntax(node);
  source.requireSpelling(key, stringText(key.text));
  return { kind: "entry", table, key: key.text };
}

function typed(
  by: "as" | "satisfies",
  { expression, type }: ts.AsExpression | ts.SatisfiesExpression,
  source: ParsedSource,
): Expression {
  return { kind: "typed", value: readExpression(expression, source), by, type: readType(type, source) };
}

function readObject(node: ts.ObjectLiteralExpression, source: ParsedSource): ObjectExpression {
  return {
    kind: "object",
    properties: node.properties.map((each) => ({ ...source.placed(each), ...readProperty(each, source) })),
    isMultiline: source.isOpened(node, node.properties),
  };
}

function readProperty(node: ts.ObjectLiteralElementLike, source: ParsedSource): Property {
  if (ts.isShorthandPropertyAssignment(node)) return { kind: "shorthand", name: node.name.text };
  if (ts.isSpreadAssignment(node)) return { kind: "spread", value: readExpression(node.expression, source) };
  if (!ts.isPropertyAssignment(node)) throw new UnknownSyntax(node);
  return {
    kind: "property",
    key:
      (ts.isIdentifier(node.name) ? source.slots.keyAt(node.name.text) : undefined) ??
      readKey(node.name, source, propertyKey),
    value: readExpression(node.initializer, source),
  };
}

function readCall(node: ts.CallExpression, source: ParsedSource): Expression {
  const isPure = source.isPure(node);
  const output = madeByFunction(node);
  if (output !== undefined) {
    if (!isPure) throw new UnknownSyntax("a function that a bundler keeps");
    return { kind: "pure-object", object: readObject(output, source) };
  }
  if (node.questionDotToken !== undefined || !ts.isIdentifier(node.expression)) throw new UnknownSyntax(node);
  const call: CallExpression = {
    kind: "call",
    callee: node.expression.text,
    arguments: node.arguments.map((each) => readExpression(each, source)),
    isPure,
  };
  if (node.typeArguments === undefined) return call;
  return { ...call, typeArguments: node.typeArguments.map((each) => readType(each, source)) };
}

/** `() => import("./module.js")`; undefined for anything else. */
function readLoad(
  { body, parameters, modifiers, type }: ts.ArrowFunction,
  source: ParsedSource,
): Expression | undefined {
  const isPlain = parameters.length === 0 && modifiers === undefined && type === undefined;
  if (!isPlain || !ts.isCallExpression(body) || body.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return undefined;
  const [module] = body.arguments;
  if (module === undefined || body.arguments.length > 1 || !ts.isStringLiteral(module)) return undefined;
  source.requireSpelling(module, stringText(module.text));
  return { kind: "load", module: module.text, by: "import" };
}

/** `() => name` */
function readThunk(node: ts.ArrowFunction): Expression {
  const { body, parameters, modifiers, type } = node;
  const isPlain = parameters.length === 0 && modifiers === undefined && type === undefined;
  if (!isPlain || !ts.isIdentifier(body)) throw new UnknownSyntax(node);
  return { kind: "thunk", value: { kind: "word", word: body.text } };
}

/** `table`, `module.table`; undefined for anything else. */
function readPath(node: ts.Expression): WordExpression | FieldExpression | undefined {
  if (ts.isIdentifier(node)) return { kind: "word", word: node.text };
  const of = ts.isPropertyAccessExpression(node) ? readPath(node.expression) : undefined;
  if (of === undefined || !ts.isPropertyAccessExpression(node)) return undefined;
  return { kind: "field", of, name: node.name.text, isOptional: node.questionDotToken !== undefined };
}

/** `(() => ({ … }))()` */
function madeByFunction({
  expression,
  arguments: input,
}: ts.CallExpression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isParenthesizedExpression(expression) || input.length > 0) return undefined;
  const { expression: output } = expression;
  const isPlain = ts.isArrowFunction(output) && output.parameters.length === 0 && output.type === undefined;
  if (!isPlain || output.modifiers !== undefined || !ts.isParenthesizedExpression(output.body))
    return undefined;
  return ts.isObjectLiteralExpression(output.body.expression) ? output.body.expression : undefined;
}
