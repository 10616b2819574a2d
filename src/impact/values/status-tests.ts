/** Tests for the status of an error or an outcome: comparisons, cases, lists and tables. */
import type { ts } from "@ts-morph/common";

import { nodesOfValues } from "../syntax.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { comparisonsAt } from "./literals.js";
import { type Arguments, noArguments } from "./project-functions.js";
import type { Values } from "./values.js";

export interface StatusTest {
  readonly node: ts.Node;
  readonly status: number;
  /** Arguments of the call that passes the status to the function with the test. */
  readonly known: Arguments;
  /** The value that has the status, or its declaration. */
  readonly holder: ts.Node;
}

/** `wanted`: the statuses to look for. */
export function statusTestsAt(
  pair: ProgramPair,
  values: Values,
  wanted: ReadonlySet<number>,
  place: ts.Node,
): readonly StatusTest[] {
  const checker = pair.before.getTypeChecker();
  return comparisonsAt(pair.ts, values.graph, place).flatMap(({ node, value, other, known: outer }) => {
    const holders = isAnyNumber(pair, checker.getTypeAtLocation(other))
      ? values.graph.holdersOf(other, "status")
      : [];
    // What a call passes is reported there, not in the shared function.
    return statusesOf(pair, values, outer.size > 0 ? value : node, value)
      .filter((test) => wanted.has(test.status))
      .flatMap((test) =>
        holders.map((holder) => ({ ...test, holder, known: test.known.size > 0 ? test.known : outer })),
      );
  });
}

export function findStatusTests(
  pair: ProgramPair,
  values: Values,
  wanted: ReadonlySet<number>,
): readonly StatusTest[] {
  return nodesOfValues(pair.ts, pair.receiving).flatMap((node) => statusTestsAt(pair, values, wanted, node));
}

/** A literal or constant; for a parameter, those that its calls pass. */
function statusesOf(
  { ts, before }: ProgramPair,
  { functions }: Values,
  node: ts.Node,
  value: ts.Node,
): readonly Omit<StatusTest, "holder">[] {
  const checker = before.getTypeChecker();
  const read = (each: ts.Node): readonly number[] => {
    if (ts.isNumericLiteral(each)) return [Number(each.text)];
    if (!ts.isIdentifier(each) && !ts.isPropertyAccessExpression(each)) return [];
    const type = checker.getTypeAtLocation(each);
    return type.isNumberLiteral() ? [type.value] : [];
  };
  const own = read(value).map((status) => ({ node, status, known: noArguments }));
  const declaration = ts.isIdentifier(value) ? functions.symbolAt(value)?.valueDeclaration : undefined;
  if (declaration === undefined || !ts.isParameter(declaration)) return own;
  const passed = functions.argumentsFor(declaration).flatMap(({ call, called, argument }) => {
    const known = functions.argumentsOf(call, called, noArguments);
    return read(argument).map((status) => ({ node: call, status, known }));
  });
  return [...own, ...passed];
}

/** True if the type has no exact statuses; a test for an excluded status would not compile. */
function isAnyNumber({ ts }: ProgramPair, type: ts.Type): boolean {
  const wide = ts.TypeFlags.Number | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & wide) !== 0);
}
