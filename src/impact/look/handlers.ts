/**
 * Tables that are handed over, and need not have an entry for a new member: handlers of events with one for the rest, a
 * `Partial<Record<…>>` that a function of one's own is given.
 */
import type ts from "typescript";

import type { Change } from "../../judge/change.js";
import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Side } from "../touch/type-members.js";
import { valuesOf } from "../touch/values-of-fact.js";
import { isHarmless, type GrownValues } from "./grown.js";

export function lookAtHandlers(
  { touch }: GrownValues,
  node: ts.Node,
  steps: readonly Step[],
): readonly Spot[] {
  const { ts } = touch.pair;
  if (!ts.isObjectLiteralExpression(node) || node.properties.length === 0) return [];
  const { before, after } = touch.sides;
  const known = wantedKeys(before, node);
  const own = new Set(node.properties.map((property) => keyOf(ts, property)));
  if (![...known.keys()].some((key) => own.has(key))) return [];
  for (const [key, isOptional] of wantedKeys(after, node)) {
    if (known.has(key) || own.has(key) || !isOptional) continue;
    const found = changeWith(steps, key);
    if (found !== undefined) return [spotAt(node, key, found)];
  }
  return [];
}

/** Keys that the place of a literal has, and whether they may be left out. */
function wantedKeys({ ts, checker }: Side, node: ts.ObjectLiteralExpression): ReadonlyMap<string, boolean> {
  const wanted = checker.getContextualType(node);
  const types = wanted === undefined ? [] : wanted.isUnion() ? wanted.types : [wanted];
  const keys = new Map<string, boolean>();
  for (const type of types)
    for (const { name, flags } of type.getProperties())
      keys.set(name, keys.get(name) === true || (flags & ts.SymbolFlags.Optional) !== 0);
  return keys;
}

function keyOf(compiler: Side["ts"], { name }: ts.ObjectLiteralElementLike): string | undefined {
  if (name === undefined) return undefined;
  return compiler.isStringLiteral(name) ? name.text : name.getText();
}

interface FoundChange {
  readonly step: Step;
  readonly change: Change;
}

/** The change that adds a member of this name. */
function changeWith(steps: readonly Step[], key: string): FoundChange | undefined {
  for (const step of steps) {
    const change = step.diff.changes.find(
      (each) => !isHarmless(each) && each.facts.some((fact) => valuesOf(fact).added.has(JSON.stringify(key))),
    );
    if (change !== undefined) return { step, change };
  }
  return undefined;
}

function spotAt(node: ts.ObjectLiteralExpression, key: string, { step, change }: FoundChange): Spot {
  const rest = node.properties.find(({ name }) => name?.getText() === forTheRest);
  return {
    kind: "review",
    node: rest ?? node,
    version: step.from,
    cause: causeOfChange(change),
    sentence:
      rest === undefined
        ? `This table has no entry for \`${key}\`, and need not have one.`
        : `This function also gets \`${key}\` now, which has none of its own.`,
    advice: `Decide whether \`${key}\` needs an entry of its own.`,
    confidence: "likely",
  };
}

/** How generated receivers call the function for all events without one. */
const forTheRest = "$other";
