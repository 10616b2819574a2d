/** What two types that are compared are made of, side by side: their fields, the items of their lists, their members. */
import type ts from "typescript";

import type { Origin } from "./origin.js";
import type { Sides } from "./type-difference.js";
import { constituentsOf, declaredName, kindOf, membersOf, tagOf, type Side } from "./type-members.js";

/** The type of a value before and after. */
export interface TypePair {
  readonly before: ts.Type;
  readonly after: ts.Type;
}

export interface InnerPair extends TypePair {
  /** From the outer value, as TypeScript writes it: `.status`, `[]`. */
  readonly step: string;
  /** Undefined: that of the outer value. */
  readonly origin: Origin | undefined;
}

export interface PairSettings {
  readonly sides: Sides;
  readonly isGenerated: (file: ts.SourceFile) => boolean;
  readonly isLibrary: (file: ts.SourceFile) => boolean;
}

/** Members of a union first of all: they have the way of the union. */
export function innerPairs(settings: PairSettings, pair: TypePair): InnerPair[] {
  return memberPairs(settings.sides, pair).flatMap((member) => [
    ...itemPairs(settings, member),
    ...fieldPairs(settings, member),
  ]);
}

function memberPairs(sides: Sides, { before, after }: TypePair): TypePair[] {
  const [older, newer] = [constituentsOf(sides.before, before), constituentsOf(sides.after, after)];
  const [first, second] = [older[0], newer[0]];
  if (older.length === 1 && newer.length === 1 && first !== undefined && second !== undefined)
    return [{ before: first, after: second }];
  const tag = tagOf([
    { side: sides.before, type: before },
    { side: sides.after, type: after },
  ]);
  const byKey = new Map(membersOf(sides.after, after, tag).map(({ key, type }) => [key, type]));
  return membersOf(sides.before, before, tag).flatMap(({ key, type }) => {
    const same = byKey.get(key);
    return same === undefined ? [] : [{ before: type, after: same }];
  });
}

/** Of lists, promises, maps and whatever else the library has: what they are made of. */
function itemPairs({ sides, isLibrary }: PairSettings, { before, after }: TypePair): InnerPair[] {
  const older = argumentsOf(sides.before, before, isLibrary);
  const newer = argumentsOf(sides.after, after, isLibrary);
  const isList = kindOf(sides.before, before) === "list";
  return older.flatMap((item, index) => {
    const other = newer[index];
    return other === undefined
      ? []
      : [{ before: item, after: other, step: isList ? "[]" : "", origin: undefined }];
  });
}

function argumentsOf(
  { ts, checker }: Side,
  type: ts.Type,
  isLibrary: PairSettings["isLibrary"],
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
  { sides, isGenerated, isLibrary }: PairSettings,
  { before, after }: TypePair,
): InnerPair[] {
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
        step: `.${property.name}`,
        origin: isOfVersion
          ? { owners: new Set(owner === undefined ? [] : [owner]), property: property.name, file }
          : undefined,
      },
    ];
  });
}
