/** Uses of fields whose values differ although their types do not: limits, formats, defaults. */
import type ts from "typescript";

import type { Step } from "../find-impact.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { isOfVersion } from "./field-owner.js";
import { fieldUsesAt, type FoundUse } from "./field-uses.js";
import { hiddenChanges, type FieldUse, type HiddenChange } from "./hidden-changes.js";

export function findFieldUses({ pair, sides }: Touch, steps: readonly Step[]): readonly Spot[] {
  const { strict = false, strictNullChecks = strict } = pair.before.getCompilerOptions();
  const changes = steps.flatMap((step) => hiddenChanges(step, strictNullChecks));
  if (changes.length === 0) return [];
  const fields = new Set(changes.map(({ field }) => field));
  const found = new Map<string, Spot>();
  const add = (use: FoundUse): void => {
    for (const change of changes.filter((each) => isMeant(each, use))) {
      const key = `${change.change.id} ${placeKey(pair.ts, use)}`;
      if (!found.has(key)) found.set(key, spotOf(change, use));
    }
  };
  const visit = (node: ts.Node): void => {
    fieldUsesAt(sides.before, node, fields).forEach(add);
    pair.ts.forEachChild(node, visit);
  };
  pair.files.forEach(visit);
  return [...found.values()];
}

function isMeant({ step, use, field, owners }: HiddenChange, found: FoundUse): boolean {
  return (
    use === found.use &&
    field === found.field &&
    owners.has(found.owner) &&
    isOfVersion(step.folder, found.declaration)
  );
}

/** A function that reads a field twice is one place to look at; what sets it twice makes two values. */
function placeKey(ts: Touch["pair"]["ts"], { node, use }: FoundUse): string {
  let place = node;
  if (use === "reads") while (!ts.isSourceFile(place) && !ts.isFunctionLike(place)) place = place.parent;
  return `${node.getSourceFile().fileName}:${place.pos}`;
}

const verbs: Readonly<Record<FieldUse, string>> = {
  reads: "reads",
  writes: "sets",
  omissions: "omits",
};

function spotOf({ step, change, use, field }: HiddenChange, { node }: FoundUse): Spot {
  return {
    kind: "look",
    node,
    version: step.from,
    cause: causeOfChange(change),
    sentence: `This code ${verbs[use]} \`${field}\`, and no type shows what differs: ${change.title}.`,
    advice: change.advice[0]?.text ?? "",
    confidence: "likely",
  };
}
