/**
 * The change of type behind a value of another kind, if no declaration leads to it: the body of an error comes through
 * types of the runtime, which belong to no version.
 *
 * The change has to add and remove the same kinds. If several do, the declarations that the value now contains decide;
 * if those do not, all are returned as candidates.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { FactOf } from "../../compare/fact.js";
import { keyOfDeclaration } from "../declaration-key.js";
import { schemaPlace } from "../facts.js";
import { isOfVersion, type Step } from "../question.js";
import { kindOf, type TypeDifference, type ValueKind } from "./types.js";
import type { TouchCause } from "./causes.js";
import { haveSameItems } from "../../values/collections.js";
import { constituentsOf, type Side } from "../symbols.js";

export function causeByKind(
  steps: readonly Step[],
  side: Side,
  difference: TypeDifference,
): TouchCause | undefined {
  const held = declarationsIn(side, difference.after);
  const fitting = steps.flatMap((step) =>
    step.diff.changes
      .filter((change) => fits(change, difference))
      .map((change) => ({ step, change, points: pointsOf(step, change, side, held) })),
  );
  const most = Math.max(...fitting.map(({ points }) => points));
  const [best, ...others] = fitting.filter(({ points }) => points === most);
  return best && { step: best.step, changes: [best.change, ...others.map(({ change }) => change)] };
}

/** A point for each declaration of the version, more if the change added or changed it. */
function pointsOf(step: Step, { types }: Change, side: Side, held: readonly ts.Declaration[]): number {
  const keys = new Set(
    [...types.added, ...types.changed].flatMap((name) => step.keys.after.of(schemaPlace(name))),
  );
  const isNamed = (each: ts.Declaration): boolean => keys.has(keyOfDeclaration(side.ts, each) ?? "");
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

/** The declarations of a type's members and of its lists' items. */
function declarationsIn(side: Side, type: ts.Type): readonly ts.Declaration[] {
  return constituentsOf(side, type).flatMap((member) => {
    const item = kindOf(side, member) === "list" ? member.getNumberIndexType() : undefined;
    if (item !== undefined) return declarationsIn(side, item);
    return (member.aliasSymbol ?? member.getSymbol())?.declarations ?? [];
  });
}
