/** Whether a value is of a schema of the version that a step leaves, through aliases, fields and narrowing. */
import path from "node:path";
import type ts from "typescript";

import type { Step } from "../find-impact.js";
import type { ProgramPair } from "../workspace/program-pair.js";

export interface SchemaTypes {
  /** Whether the value of an expression is one of the schema. */
  isAt(node: ts.Node, schema: string, step: Step): boolean;
  is(type: ts.Type | undefined, schema: string, step: Step): boolean;
}

export function createSchemaTypes({ ts, before }: ProgramPair): SchemaTypes {
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
