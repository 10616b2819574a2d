/**
 * What a value of a type can be, as a set whose entries are comparable between two programs: their types are never the
 * same objects, so each member has a key of its tag, its value or its name.
 */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

export interface Side {
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
}

/** In words of JavaScript, with `list` for arrays and tuples. */
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
  /** As one says it: the value, the value of the tag, or the name. */
  readonly label: string;
  readonly kind: ValueKind;
  readonly type: ts.Type;
  /** Of a literal: itself. Of an object with a tag: the value of the tag. */
  readonly value?: LiteralValue;
}

export type LiteralValue = string | number | boolean;

/** Constituents of a union, or the type alone; none of `never`; of a type parameter, those of its constraint. */
export function constituentsOf({ ts, checker }: Side, type: ts.Type): readonly ts.Type[] {
  const known = checker.getBaseConstraintOfType(type) ?? type;
  if ((known.flags & ts.TypeFlags.Never) !== 0) return [];
  return known.isUnion() ? known.types : [known];
}

/** `tag`: the property that tells objects apart, if one does. */
export function membersOf(side: Side, type: ts.Type, tag: string | undefined): TypeMember[] {
  return constituentsOf(side, type).map((member) => memberOf(side, member, tag));
}

/**
 * The property that tells the objects of these types apart: a literal in each, and never the same one twice within a type.
 * Of several, the first by declaration.
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

/** Of the alias, interface or class; an object literal has none. */
export function declaredName(type: ts.Type): string | undefined {
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
  const is = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
  if (is(ts.TypeFlags.StringLike)) return "string";
  if (is(ts.TypeFlags.NumberLike)) return "number";
  if (is(ts.TypeFlags.BigIntLike)) return "bigint";
  if (is(ts.TypeFlags.BooleanLike)) return "boolean";
  if (is(ts.TypeFlags.Null)) return "null";
  if (is(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return "undefined";
  if (type.isIntersection()) {
    const kinds = type.types.map((part) => kindOf({ ts, checker }, part));
    return kinds.find((kind) => kind !== "object" && kind !== "other") ?? kinds[0] ?? "other";
  }
  if (!is(ts.TypeFlags.Object)) return "other";
  if (checker.isArrayType(type) || checker.isTupleType(type)) return "list";
  return type.getCallSignatures().length > 0 ? "function" : "object";
}
