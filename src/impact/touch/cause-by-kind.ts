/**
 * The change of type behind a value of another kind, where no declaration leads to it: the body of an error comes through
 * types of the runtime, which belong to no version.
 *
 * The change has to add and remove the same kinds. Of several, the declarations that the value now contains decide; where
 * they do not, all are the answer, and none is the cause.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { FactOf } from "../../compare/fact.js";
import { typeIdentifier } from "../../code/identifier.js";
import { isOfVersion, type Step } from "../question.js";
import { constituentsOf, kindOf, type Side, type TypeDifference, type ValueKind } from "./types.js";
import type { TouchCause } from "./causes.js";
import { haveSameItems } from "../../values/collections.js";

export function causeByKind(
  steps: readonly Step[],
  side: Side,
  difference: TypeDifference,
): TouchCause | undefined {
  const held = declarationsIn(side, difference.after);
  const fitting = steps.flatMap((step) =>
    step.diff.changes
      .filter((change) => fits(change, difference))
      .map((change) => ({ step, change, points: pointsOf(step, change, held) })),
  );
  const most = Math.max(...fitting.map(({ points }) => points));
  const [best, ...others] = fitting.filter(({ points }) => points === most);
  return best && { step: best.step, changes: [best.change, ...others.map(({ change }) => change)] };
}

/** Declarations of the version count, and more so where the change added or changed them. */
function pointsOf(step: Step, { types }: Change, held: readonly ts.Declaration[]): number {
  const names = new Set([...types.added, ...types.changed].map(typeIdentifier));
  const isNamed = ({ name }: ts.NamedDeclaration): boolean => name !== undefined && names.has(name.getText());
  const own = held.filter((declaration) => isOfVersion(step, declaration.getSourceFile()));
  return own.length === 0 ? 0 : own.some(isNamed) ? 2 : 1;
}

function fits({ facts }: Change, { kinds }: TypeDifference): boolean {
  return facts.some((fact) => {
    if (fact.kind !== "type") return false;
    const { added, removed } = kindsOf(fact);
    return haveSameItems(added, kinds.added) && haveSameItems(removed, kinds.removed);
  });
}

/** The kinds of value that a change of type adds and removes. */
export function kindsOf({ jsonTypes: { before, after } }: FactOf<"type">): TypeDifference["kinds"] {
  const [older, newer] = [before, after].map((types) => (types === "any" ? [] : types.map(kindOfType)));
  const without = (
    some: readonly ValueKind[] = [],
    others: readonly ValueKind[] = [],
  ): readonly ValueKind[] => [...new Set(some)].filter((kind) => !others.includes(kind));
  return { added: without(newer, older), removed: without(older, newer) };
}

function kindOfType(type: string): ValueKind {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "array":
      return "list";
    case "string":
    case "boolean":
    case "null":
    case "object":
      return type;
    default:
      return "other";
  }
}

/** The declarations of the members of a type, and of the items of its lists. */
function declarationsIn(side: Side, type: ts.Type): readonly ts.Declaration[] {
  return constituentsOf(side, type).flatMap((member) => {
    const item = kindOf(side, member) === "list" ? member.getNumberIndexType() : undefined;
    if (item !== undefined) return declarationsIn(side, item);
    return (member.aliasSymbol ?? member.getSymbol())?.declarations ?? [];
  });
}
