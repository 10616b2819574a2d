/**
 * The members of a type, comparable between two programs. Type objects are never shared between programs, so each
 * member is keyed by its tag, value or name.
 */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { getOrAdd } from "../../values/collections.js";
import { constituentsOf, type Side } from "../symbols.js";

/** Kinds as JavaScript names them, with `list` for arrays and tuples. */
export type ValueKind =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "null"
  | "undefined"
  | "list"
  | "object"
  | "function"
  | "other";

export interface TypeMember {
  readonly key: string;
  /** The value, the value of the tag, or the name. */
  readonly label: string;
  readonly kind: ValueKind;
  readonly type: ts.Type;
  /** A literal, or the value of an object's tag. */
  readonly value?: LiteralValue;
}

export type LiteralValue = string | number | boolean;

/** `tag`: the property that tells objects apart, if any. */
export function membersOf(side: Side, type: ts.Type, tag: string | undefined): TypeMember[] {
  return constituentsOf(side, type).map((member) => memberOf(side, member, tag));
}

/**
 * The property that distinguishes the objects of these types: a literal in each, and not the same one twice within a
 * type. If several do, the first by declaration.
 */
export function tagOf(types: readonly { readonly side: Side; readonly type: ts.Type }[]): string | undefined {
  const objects = types.map(({ side, type }) => ({
    side,
    members: constituentsOf(side, type).filter((member) => kindOf(side, member) === "object"),
  }));
  const [first] = objects.flatMap(({ members }) => members);
  if (first === undefined || objects.every(({ members }) => members.length < 2)) return undefined;
  return first
    .getProperties()
    .map(({ name }) => name)
    .find((name) =>
      objects.every(({ side, members }) => {
        const values = members.map((member) => literalOf(side, propertyType(side, member, name)));
        return !values.includes(undefined) && new Set(values).size === values.length;
      }),
    );
}

function memberOf(side: Side, type: ts.Type, tag: string | undefined): TypeMember {
  const kind = kindOf(side, type);
  const value = literalOf(side, type);
  if (value !== undefined) {
    const label = JSON.stringify(value);
    return { key: label, label: String(value), kind, type, value };
  }
  if (kind !== "object") return { key: kind, label: kind, kind, type };
  const tagValue = tag === undefined ? undefined : literalOf(side, propertyType(side, type, tag));
  if (tagValue !== undefined)
    return {
      key: `${tag}: ${JSON.stringify(tagValue)}`,
      label: String(tagValue),
      kind,
      type,
      value: tagValue,
    };
  const name =
    declaredName(type) ??
    `{ ${type
      .getProperties()
      .map(({ name }) => name)
      .sort()
      .join(", ")} }`;
  return { key: `object ${name}`, label: name, kind, type };
}

/** The name of the alias, interface or class; an object literal has none. */
function declaredName(type: ts.Type): string | undefined {
  if (type.aliasSymbol !== undefined) return type.aliasSymbol.name;
  const symbol = type.getSymbol();
  return symbol === undefined || symbol.name.startsWith("__") ? undefined : symbol.name;
}

export function propertyType({ checker }: Side, type: ts.Type, name: string): ts.Type | undefined {
  const property = checker.getPropertyOfType(type, name);
  return property === undefined ? undefined : checker.getTypeOfSymbol(property);
}

export function literalOf({ ts, checker }: Side, type: ts.Type | undefined): LiteralValue | undefined {
  if (type === undefined) return undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return checker.typeToString(type) === "true";
  return undefined;
}

export function kindOf({ ts, checker }: Side, type: ts.Type): ValueKind {
  const has = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
  if (has(ts.TypeFlags.StringLike)) return "string";
  if (has(ts.TypeFlags.NumberLike)) return "number";
  if (has(ts.TypeFlags.BigIntLike)) return "bigint";
  if (has(ts.TypeFlags.BooleanLike)) return "boolean";
  if (has(ts.TypeFlags.Null)) return "null";
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return "undefined";
  if (type.isIntersection()) {
    const kinds = type.types.map((part) => kindOf({ ts, checker }, part));
    return kinds.find((kind) => kind !== "object" && kind !== "other") ?? kinds[0] ?? "other";
  }
  if (!has(ts.TypeFlags.Object)) return "other";
  if (checker.isArrayType(type) || checker.isTupleType(type)) return "list";
  return type.getCallSignatures().length > 0 ? "function" : "object";
}

/** What `typeof` says. */
export function typeofKind(kind: ValueKind): string {
  return kind === "list" || kind === "null" ? "object" : kind;
}

export interface TypeDifference {
  readonly before: ts.Type;
  readonly after: ts.Type;
  /** Without null and undefined, which are in `kinds`. */
  readonly added: readonly TypeMember[];
  readonly removed: readonly TypeMember[];
  /** The number of members in both. */
  readonly common: number;
  /** Kinds of value that were added or removed: a string is now a list, a value can now be null. */
  readonly kinds: { readonly added: readonly ValueKind[]; readonly removed: readonly ValueKind[] };
  /** The property that distinguishes the objects of the union. */
  readonly tag: string | undefined;
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

export function sidesOf({ ts, before, after }: ProgramPair): Sides {
  return {
    before: { ts, checker: before.getTypeChecker() },
    after: { ts, checker: after.getTypeChecker() },
  };
}

/** Caches the answer for each pair of types. */
export function byTypes<Answer, More extends readonly unknown[]>(
  find: (before: ts.Type, after: ts.Type, ...more: More) => Answer,
): (before: ts.Type, after: ts.Type, ...more: More) => Answer {
  const known = new Map<ts.Type, Map<ts.Type, { readonly answer: Answer }>>();
  return (before, after, ...more) => {
    const answers = getOrAdd(known, before, () => new Map<ts.Type, { readonly answer: Answer }>());
    return getOrAdd(answers, after, () => ({ answer: find(before, after, ...more) })).answer;
  };
}

/** The type of a node in both versions. */
export function typesAt({ before, after }: Sides, node: ts.Node): [before: ts.Type, after: ts.Type] {
  return [before.checker.getTypeAtLocation(node), after.checker.getTypeAtLocation(node)];
}

/** Undefined if nothing differs. */
export function compareTypes(sides: Sides, before: ts.Type, after: ts.Type): TypeDifference | undefined {
  const tag = tagOf([
    { side: sides.before, type: before },
    { side: sides.after, type: after },
  ]);
  const [older, newer] = [membersOf(sides.before, before, tag), membersOf(sides.after, after, tag)];
  if ([...older, ...newer].some(({ kind }) => kind === "other")) return undefined;
  const [removed, added] = withoutReworded(withoutKeys(older, newer), withoutKeys(newer, older));
  const kinds = {
    added: withoutKeys(kindsOf(newer), kindsOf(older)).map(({ kind }) => kind),
    removed: withoutKeys(kindsOf(older), kindsOf(newer)).map(({ kind }) => kind),
  };
  if (removed.length + added.length + kinds.added.length + kinds.removed.length === 0) return undefined;
  const differing = { added: added.filter(isMember), removed: removed.filter(isMember) };
  const common = older.filter(isMember).length - differing.removed.length;
  return { before, after, ...differing, common, kinds, tag };
}

function isMember({ kind }: TypeMember): boolean {
  return kind !== "null" && kind !== "undefined";
}

function withoutKeys<Keyed extends { readonly key: string }>(
  some: readonly Keyed[],
  others: readonly Keyed[],
): readonly Keyed[] {
  const keys = new Set(others.map(({ key }) => key));
  return some.filter(({ key }) => !keys.has(key));
}

/** A single untagged object on each side is the same member, whatever differs inside. */
function withoutReworded(
  removed: readonly TypeMember[],
  added: readonly TypeMember[],
): [removed: readonly TypeMember[], added: readonly TypeMember[]] {
  const isPlain = ({ kind, value }: TypeMember): boolean => kind === "object" && value === undefined;
  const [plainRemoved, plainAdded] = [removed.filter(isPlain), added.filter(isPlain)];
  if (plainRemoved.length !== 1 || plainAdded.length !== 1) return [removed, added];
  return [removed.filter((member) => !isPlain(member)), added.filter((member) => !isPlain(member))];
}

function kindsOf(members: readonly TypeMember[]): { readonly key: string; readonly kind: ValueKind }[] {
  return [...new Set(members.map(({ kind }) => kind))].map((kind) => ({ key: kind, kind }));
}

/** Types that accept any value, and so hide its type from the compiler: `unknown`, JSON, a record of anything. */
export function isUntyped(ts: Compiler, checker: ts.TypeChecker, type: ts.Type, depth = 0): boolean {
  const { Any, Unknown, NonPrimitive } = ts.TypeFlags;
  if ((type.flags & (Any | Unknown | NonPrimitive)) !== 0) return true;
  if (depth > deepest) return false;
  const inside = (part: ts.Type | undefined): boolean =>
    part !== undefined && isUntyped(ts, checker, part, depth + 1);
  if (type.isUnion())
    return (
      isJson(ts, checker, type) ||
      type.types.some((member) => isAnyObject(ts, checker, member) || inside(member))
    );
  if (checker.isTupleType(type)) return false;
  if (checker.isArrayType(type)) return inside(checker.getIndexTypeOfType(type, ts.IndexKind.Number));
  if (isAnyObject(ts, checker, type)) return true;
  return type.getProperties().length === 0 && inside(type.getStringIndexType());
}

/** Lists nested deeper count as typed. */
const deepest = 3;

/** `{}`: no properties, and not callable. */
function isAnyObject(ts: Compiler, checker: ts.TypeChecker, type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getProperties().length === 0 &&
    type.getCallSignatures().length + type.getConstructSignatures().length === 0 &&
    checker.getIndexInfosOfType(type).length === 0
  );
}

/** JSON however declared: strings, numbers, booleans, and objects with any keys or lists. */
function isJson(ts: Compiler, checker: ts.TypeChecker, { types }: ts.UnionType): boolean {
  const { StringLike, NumberLike, BooleanLike } = ts.TypeFlags;
  const has = (flags: number): boolean => types.some((type) => (type.flags & flags) !== 0);
  const isOpen = (type: ts.Type): boolean =>
    type.getStringIndexType() !== undefined || checker.isArrayType(type);
  return has(StringLike) && has(NumberLike) && has(BooleanLike) && types.some(isOpen);
}
