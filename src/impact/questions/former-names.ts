/** Fields and operations that code names without their types, as strings and in mocks, by their older name. */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import { type ChangeFact, factsOf, namedBy } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";

interface FormerName extends Pick<ChangeFact, "step" | "change"> {
  readonly name: string;
  readonly isOperation: boolean;
}

export function openFormerNames(touch: Touch, steps: readonly Step[]): NodeAnalysis | undefined {
  const names = factsOf(steps).flatMap(formerName);
  if (names.length === 0) return undefined;
  const reaching = new Set(touch.pair.reaching);
  return (node): readonly Spot[] => {
    if (!reaching.has(node.getSourceFile())) return [];
    const written = nameWritten(touch, node);
    const [former] = names.filter(
      ({ name, isOperation }) => name === written?.text && (isOperation || written.isString),
    );
    if (former === undefined || written === undefined) return [];
    const sentence = `This names \`${written.text}\`, which the newer version does not have.`;
    return [reviewSpot(former, node, { sentence, confidence: "possible" })];
  };
}

function formerName({ step, change, fact }: ChangeFact): readonly FormerName[] {
  const { of, gone } = namedBy(fact);
  return gone !== undefined && (of === "operation" || of === "field")
    ? [{ step, change, name: gone, isOperation: of === "operation" }]
    : [];
}

/** A string, or the name of a literal's member, that no type of the version expects. */
function nameWritten(
  { pair: { ts }, sides: { before, after }, keysOf }: Touch,
  node: ts.Node,
): { readonly text: string; readonly isString: boolean } | undefined {
  if (ts.isStringLiteralLike(node)) {
    const { parent } = node;
    // Excludes text for people, imports, member names, and values with a type of their own.
    const isKey =
      (ts.isArrayLiteralExpression(parent) && isOpen(before.checker.getContextualType(node), ts)) ||
      (ts.isCallExpression(parent) &&
        parent.expression !== node &&
        isOpen(before.checker.getContextualType(node), ts));
    return isKey ? { text: node.text, isString: true } : undefined;
  }
  if (
    !ts.isPropertyAssignment(node) &&
    !ts.isMethodDeclaration(node) &&
    !ts.isShorthandPropertyAssignment(node)
  )
    return undefined;
  if (!ts.isObjectLiteralExpression(node.parent) || !ts.isIdentifier(node.name)) return undefined;
  const { name } = node;
  const expected = [before, after].map(({ checker }) =>
    checker.getContextualType(node.parent as ts.ObjectLiteralExpression),
  );
  const isOfVersion = expected.some((type) => keysOf([type?.getProperty(name.text)]).length > 0);
  return isOfVersion ? undefined : { text: name.text, isString: false };
}

/** A type that accepts any string, or any value. */
function isOpen(type: ts.Type | undefined, compiler: Touch["pair"]["ts"]): boolean {
  if (type === undefined) return true;
  const { String, Any, Unknown, Object: AnyObject } = compiler.TypeFlags;
  const isProperty = type.isUnion() && type.types.some(({ flags }) => (flags & String) !== 0);
  return isProperty || (type.flags & (String | Any | Unknown | AnyObject)) !== 0;
}
