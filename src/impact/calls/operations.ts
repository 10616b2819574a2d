/**
 * Which operation of which version a value is: told by its type, whatever the code calls it.
 *
 * An operation, bound or not, carries the type of its responses, which is declared beside it under a name of its own; so
 * does the promise of a call.
 */
import path from "node:path";
import type ts from "typescript";

import type { Step } from "../question.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";

/** An operation of a version that a step leaves. */
export interface VersionOperation {
  readonly id: string;
  readonly step: Step;
  /** Those that it declares, before the step. */
  readonly statuses: ReadonlySet<number>;
}

export interface Operations {
  /** The operation that the value of an expression is. Several: one of them. */
  at(node: ts.Node): readonly VersionOperation[];
  /** The operation of which the value of an expression is a call. */
  calledAt(node: ts.Node): readonly VersionOperation[];
  /** The operation whose responses a type is. */
  withResponses(type: ts.Type): readonly VersionOperation[];
}

export function createOperations({ ts, before }: ProgramPair, steps: readonly Step[]): Operations {
  const checker = before.getTypeChecker();
  const idsByFile = new Map<ts.SourceFile, ReadonlyMap<string, string>>();
  const known = new Map<ts.Type, readonly VersionOperation[]>();
  const operations = new Map<ts.Symbol, VersionOperation>();

  const idsIn = (file: ts.SourceFile): ReadonlyMap<string, string> => {
    const ids = idsByFile.get(file) ?? declaredOperations(ts, file);
    idsByFile.set(file, ids);
    return ids;
  };
  const withResponses = (type: ts.Type): readonly VersionOperation[] => {
    const symbol = type.getSymbol();
    const file = symbol?.declarations?.[0]?.getSourceFile();
    if (symbol === undefined || file === undefined) return [];
    const found = operations.get(symbol);
    if (found !== undefined) return [found];
    const step = steps.find(({ folder }) => path.dirname(file.fileName) === folder);
    const id = step && idsIn(file).get(symbol.name);
    if (step === undefined || id === undefined) return [];
    const operation = { id, step, statuses: statusesOf(type) };
    operations.set(symbol, operation);
    return [operation];
  };
  const described = (type: ts.Type): readonly VersionOperation[] =>
    membersOf(type).flatMap((member) => {
      const types = member.getProperty("types");
      const responses =
        types && checker.getNonNullableType(checker.getTypeOfSymbol(types)).getProperty("responses");
      return responses === undefined ? [] : withResponses(checker.getTypeOfSymbol(responses));
    });
  return {
    withResponses,
    at: (node) => {
      const type = checker.getTypeAtLocation(node);
      const found = known.get(type) ?? described(type);
      known.set(type, found);
      return found;
    },
    calledAt: (node) =>
      membersOf(checker.getTypeAtLocation(node)).flatMap((member) =>
        isReference(ts, member) && member.symbol.name === "Call"
          ? checker.getTypeArguments(member).flatMap(withResponses)
          : [],
      ),
  };
}

/** Ids by the names of the types that the annotation of an operation refers to. */
function declaredOperations(ts: Compiler, file: ts.SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (type === undefined || !ts.isTypeReferenceNode(type) || initializer === undefined) continue;
      const id = descriptorId(ts, initializer);
      if (id === undefined) continue;
      for (const argument of type.typeArguments ?? [])
        if (ts.isTypeReferenceNode(argument) && ts.isIdentifier(argument.typeName))
          found.set(argument.typeName.text, id);
    }
  }
  return found;
}

/** `operation({ id: "getThing", … })` */
function descriptorId(ts: Compiler, initializer: ts.Expression): string | undefined {
  const [descriptor] = ts.isCallExpression(initializer) ? initializer.arguments : [];
  if (descriptor === undefined || !ts.isObjectLiteralExpression(descriptor)) return undefined;
  for (const property of descriptor.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === "id")
      return ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined;
  return undefined;
}

function statusesOf(responses: ts.Type): ReadonlySet<number> {
  return new Set(
    responses
      .getProperties()
      .map(({ name }) => Number(name))
      .filter((status) => !Number.isNaN(status)),
  );
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isReference(ts: Compiler, type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    "objectFlags" in type &&
    typeof type.objectFlags === "number" &&
    (type.objectFlags & ts.ObjectFlags.Reference) !== 0
  );
}
