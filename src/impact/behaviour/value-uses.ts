/** Where the code asks for a value that a change of behaviour is about, of the schema that has it. */
import type ts from "typescript";
import path from "node:path";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Step } from "../question.js";
import type { Confidence } from "../finding.js";
import { isEquality } from "../syntax/equality.js";
import { listLiteralOf } from "../syntax/list-literal.js";
import { tableKeys } from "../syntax/table-keys.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Mention } from "./find-behaviours.js";
import { nodesOfValues } from "../syntax/nodes.js";

/** A value that a behaviour is about, of one schema. */
interface Subject {
  readonly behaviour: BehaviourEntry;
  readonly step: Step;
  readonly schema: string;
}

/** A place where the code names a value, and what has to be of the schema for it to count. */
interface Naming {
  readonly node: ts.Node;
  readonly value: string;
  readonly confidence: Confidence;
  readonly isOf: (subject: Subject) => boolean;
}

export function findValueUses(pair: ProgramPair, steps: readonly Step[]): readonly Mention[] {
  const subjects = subjectsByValue(steps);
  if (subjects.size === 0) return [];
  const namingsAt = namingsIn(pair, subjects);
  const found: Mention[] = [];
  for (const each of nodesOfValues(pair.ts, pair.files))
    for (const { node, value, confidence, isOf } of namingsAt(each))
      for (const subject of subjects.get(value) ?? [])
        if (isOf(subject)) {
          const sentence = `This is about \`${value}\` of \`${subject.schema}\`.`;
          found.push({ node, behaviour: subject.behaviour, step: subject.step, sentence, confidence });
        }
  return found;
}

type Subjects = ReadonlyMap<string, readonly Subject[]>;

function subjectsByValue(steps: readonly Step[]): Subjects {
  const found = new Map<string, Subject[]>();
  for (const step of steps)
    for (const behaviour of step.diff.behaviours)
      for (const { schema, values } of behaviour.values ?? [])
        for (const value of values)
          found.set(value, [...(found.get(value) ?? []), { behaviour, step, schema }]);
  return found;
}

function namingsIn(pair: ProgramPair, subjects: Subjects): (node: ts.Node) => readonly Naming[] {
  const { ts, before } = pair;
  const checker = before.getTypeChecker();
  const schemas = createSchemaTypes(pair);
  const compared = (node: ts.Node, side: ts.Expression, other: ts.Expression): Naming[] => {
    const value = valueOf(ts, checker, side);
    if (value === undefined || !subjects.has(value)) return [];
    const isOf = ({ schema, step }: Subject): boolean => schemas.isAt(other, schema, step);
    return [{ node, value, confidence: "certain", isOf }];
  };
  const listed = (list: ts.ArrayLiteralExpression, isOf: Naming["isOf"]): Naming[] =>
    list.elements.flatMap((element) => {
      const value = valueOf(ts, checker, element);
      if (value === undefined || !subjects.has(value)) return [];
      return [{ node: list, value, confidence: "likely", isOf }];
    });
  /** What a table says of a value may hold in either order. */
  const keyed = (key: ts.PropertyName, sought: ts.Expression): Naming[] => {
    const value = key.getText().replaceAll(/["']/g, "");
    if (!subjects.has(value)) return [];
    const isOf = ({ schema, step }: Subject): boolean => schemas.isAt(sought, schema, step);
    return [{ node: key, value, confidence: "possible", isOf }];
  };
  return (node) => {
    if (ts.isBinaryExpression(node) && isEquality(ts, node))
      return [...compared(node, node.right, node.left), ...compared(node, node.left, node.right)];
    if (ts.isCaseClause(node)) return compared(node, node.expression, node.parent.parent.expression);
    if (ts.isArrayLiteralExpression(node)) {
      const element = checker.getContextualType(node)?.getNumberIndexType();
      return listed(node, ({ schema, step }) => schemas.is(element, schema, step));
    }
    if (ts.isElementAccessExpression(node))
      return tableKeys(ts, checker, node.expression).flatMap((key) => keyed(key, node.argumentExpression));
    if (ts.isCallExpression(node)) {
      const [sought] = node.arguments;
      const list = sought && listLiteralOf(ts, checker, node);
      if (list === undefined) return [];
      return listed(list, ({ schema, step }) => schemas.isAt(sought ?? node, schema, step));
    }
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return [];
    const value = node.name.getText().replaceAll(/["']/g, "");
    if (!subjects.has(value)) return [];
    const keys = keyTypes(checker.getContextualType(node.parent));
    const isOf = ({ schema, step }: Subject): boolean => keys.some((key) => schemas.is(key, schema, step));
    return [{ node, value, confidence: "possible", isOf }];
  };
}

/** A literal, or a constant with one. */
function valueOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const type = checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return type.value;
  // Its declared type may be wider.
  const declaration = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined;
  return declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 &&
    declaration.initializer !== undefined &&
    ts.isStringLiteralLike(declaration.initializer)
    ? declaration.initializer.text
    : undefined;
}

/** `Status` of `Partial<Record<Status, string>>`. */
function keyTypes(type: ts.Type | undefined): readonly ts.Type[] {
  const [first] = type?.aliasTypeArguments ?? [];
  if (first === undefined) return [];
  return [first, ...keyTypes(first)];
}

interface SchemaTypes {
  /** Whether the value of an expression is one of the schema. */
  isAt(node: ts.Node, schema: string, step: Step): boolean;
  is(type: ts.Type | undefined, schema: string, step: Step): boolean;
}

/** Whether a value is of a schema of the version that a step leaves, through aliases, fields and narrowing. */
function createSchemaTypes({ ts, before }: ProgramPair): SchemaTypes {
  const checker = before.getTypeChecker();
  const is: SchemaTypes["is"] = (type, schema, step) => {
    if (type === undefined) return false;
    const symbol = checker.getNonNullableType(type).aliasSymbol ?? checker.getNonNullableType(type).symbol;
    return isDeclaration(symbol, schema, step);
  };
  const isDeclaration = (symbol: ts.Symbol | undefined, schema: string, { folder }: Step): boolean => {
    const [declaration] = symbol?.declarations ?? [];
    return (
      symbol !== undefined &&
      plain(symbol.name) === plain(schema) &&
      declaration !== undefined &&
      path.dirname(declaration.getSourceFile().fileName) === folder
    );
  };
  /** `Exclude<Status, "closed">` is written with the schema, and its type no longer says so. */
  const isWrittenWith = (node: ts.Node, schema: string, step: Step): boolean =>
    (ts.isTypeReferenceNode(node) && is(checker.getTypeFromTypeNode(node), schema, step)) ||
    (ts.forEachChild(node, (child) => isWrittenWith(child, schema, step)) ?? false);
  return {
    is,
    isAt: (value, schema, step) => {
      const node = withoutCasts(value);
      const type = checker.getTypeAtLocation(node);
      if (is(type, schema, step)) return true;
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol !== undefined && is(checker.getTypeOfSymbolAtLocation(symbol, node), schema, step))
        return true;
      // Narrowed types forget their name; what a symbol was declared with does not.
      if (symbol !== undefined && is(checker.getTypeOfSymbol(symbol), schema, step)) return true;
      const declared = [symbol, type.aliasSymbol].flatMap((each) => each?.declarations ?? []);
      return declared.some(
        (declaration) =>
          path.dirname(declaration.getSourceFile().fileName) !== step.folder &&
          typeNodeOf(declaration) !== undefined &&
          isWrittenWith(typeNodeOf(declaration) ?? declaration, schema, step),
      );
    },
  };

  function withoutCasts(node: ts.Node): ts.Node {
    return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
      ? withoutCasts(node.expression)
      : node;
  }

  function typeNodeOf(declaration: ts.Declaration): ts.TypeNode | undefined {
    if (ts.isTypeAliasDeclaration(declaration)) return declaration.type;
    if (ts.isParameter(declaration) || ts.isPropertySignature(declaration)) return declaration.type;
    return ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)
      ? declaration.type
      : undefined;
  }
}

/** `payment_status` is emitted as `PaymentStatus`. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
