/**
 * What differs inside of a value: its fields, the items of its lists, the members of its unions, and so on.
 *
 * Two types are walked side by side. A pair of types is entered once, so types that contain themselves end, and a part is
 * found on the shortest way to it.
 */
import type ts from "typescript";

import type { Origin } from "./origin.js";
import type { TouchCause } from "./touch.js";
import type { Sides, TypeDifference } from "./type-difference.js";
import { constituentsOf, declaredName, kindOf, membersOf, tagOf, type Side } from "./type-members.js";

export interface TouchedPart {
  /** From the value, as TypeScript writes it: `.items[].status`; empty for the value itself. */
  readonly path: string;
  readonly difference: TypeDifference;
  /** Undefined where nothing in the step explains it. */
  readonly cause: TouchCause | undefined;
}

interface Question {
  readonly sides: Sides;
  readonly before: ts.Type;
  readonly after: ts.Type;
  readonly origin: Origin;
  readonly compare: (before: ts.Type, after: ts.Type) => TypeDifference | undefined;
  readonly causeFrom: (origin: Origin, difference: TypeDifference) => TouchCause | undefined;
  readonly isGenerated: (file: ts.SourceFile) => boolean;
  readonly isLibrary: (file: ts.SourceFile) => boolean;
}

/** Values with more parts than this are cut: what is nearest says enough. */
const maximumPairs = 4000;

export function findTouchedParts(question: Question): TouchedPart[] {
  const { before, after, compare, causeFrom } = question;
  const parts: TouchedPart[] = [];
  const seen = new Map<ts.Type, Set<ts.Type>>();
  const waiting: Pair[] = [{ before, after, path: "", origin: question.origin }];
  let pairs = 0;
  // The list grows while it is walked: nearest first.
  for (const pair of waiting) {
    const known = seen.get(pair.before) ?? new Set();
    if (known.has(pair.after) || pairs > maximumPairs) continue;
    seen.set(pair.before, known.add(pair.after));
    pairs += 1;
    const difference = compare(pair.before, pair.after);
    if (difference !== undefined)
      parts.push({ path: pair.path, difference, cause: causeFrom(pair.origin, difference) });
    waiting.push(...innerPairs(question, pair));
  }
  return parts;
}

interface Pair {
  readonly before: ts.Type;
  readonly after: ts.Type;
  readonly path: string;
  readonly origin: Origin;
}

/** Members of a union first of all: they have the way of the union. */
function innerPairs(question: Question, pair: Pair): Pair[] {
  return memberPairs(question.sides, pair).flatMap((member) => [
    ...itemPairs(question, member),
    ...fieldPairs(question, member),
  ]);
}

function memberPairs(sides: Sides, { before, after, path, origin }: Pair): Pair[] {
  const [older, newer] = [constituentsOf(sides.before, before), constituentsOf(sides.after, after)];
  const [first, second] = [older[0], newer[0]];
  if (older.length === 1 && newer.length === 1 && first !== undefined && second !== undefined)
    return [{ before: first, after: second, path, origin }];
  const tag = tagOf([
    { side: sides.before, type: before },
    { side: sides.after, type: after },
  ]);
  const byKey = new Map(membersOf(sides.after, after, tag).map(({ key, type }) => [key, type]));
  return membersOf(sides.before, before, tag).flatMap(({ key, type }) => {
    const same = byKey.get(key);
    return same === undefined ? [] : [{ before: type, after: same, path, origin }];
  });
}

/** Of lists, promises, maps and whatever else the library has: what they are made of. */
function itemPairs({ sides, isLibrary }: Question, { before, after, path, origin }: Pair): Pair[] {
  const older = argumentsOf(sides.before, before, isLibrary);
  const newer = argumentsOf(sides.after, after, isLibrary);
  const isList = kindOf(sides.before, before) === "list";
  return older.flatMap((item, index) => {
    const other = newer[index];
    return other === undefined
      ? []
      : [{ before: item, after: other, path: isList ? `${path}[]` : path, origin }];
  });
}

function argumentsOf(
  { ts, checker }: Side,
  type: ts.Type,
  isLibrary: Question["isLibrary"],
): readonly ts.Type[] {
  if (!isReference(ts, type)) return [];
  const isOfLibrary =
    type.getSymbol()?.declarations?.some((each) => isLibrary(each.getSourceFile())) === true;
  return isOfLibrary || checker.isArrayType(type) || checker.isTupleType(type)
    ? checker.getTypeArguments(type)
    : [];
}

function isReference(compiler: Side["ts"], type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & compiler.TypeFlags.Object) !== 0 &&
    "objectFlags" in type &&
    ((type as ts.ObjectType).objectFlags & compiler.ObjectFlags.Reference) !== 0
  );
}

function fieldPairs(
  { sides, isGenerated, isLibrary }: Question,
  { before, after, path, origin }: Pair,
): Pair[] {
  if (kindOf(sides.before, before) !== "object" || kindOf(sides.after, after) !== "object") return [];
  const owner = declaredName(before);
  return before.getProperties().flatMap((property) => {
    const other = sides.after.checker.getPropertyOfType(after, property.name);
    const file = property.declarations?.[0]?.getSourceFile();
    if (other === undefined || (file !== undefined && isLibrary(file))) return [];
    const isOfVersion = file !== undefined && isGenerated(file);
    return [
      {
        before: sides.before.checker.getTypeOfSymbol(property),
        after: sides.after.checker.getTypeOfSymbol(other),
        path: `${path}.${property.name}`,
        origin: isOfVersion
          ? { owners: new Set(owner === undefined ? [] : [owner]), property: property.name, file }
          : origin,
      },
    ];
  });
}
