/**
 * How the type of a place differs between the two programs of a pair: which members it gained and lost. Shallow: what is
 * inside of a member is a difference of another place.
 */
import type { ts } from "@ts-morph/common";

import type { ProgramPair } from "../workspace/program-pair.js";
import { membersOf, tagOf, type Side, type TypeMember, type ValueKind } from "./type-members.js";

export interface TypeDifference {
  readonly before: ts.Type;
  readonly after: ts.Type;
  /** Without null and undefined, which are in `kinds`. */
  readonly added: readonly TypeMember[];
  readonly removed: readonly TypeMember[];
  /** How many members are in both. */
  readonly kept: number;
  /** Kinds of value that came or went: a string that is a list now, a value that can be null. */
  readonly kinds: { readonly added: readonly ValueKind[]; readonly removed: readonly ValueKind[] };
  /** The property that tells the objects of the union apart. */
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

/** Undefined where nothing differs. */
export function compareTypes(sides: Sides, before: ts.Type, after: ts.Type): TypeDifference | undefined {
  const tag = tagOf([
    { side: sides.before, type: before },
    { side: sides.after, type: after },
  ]);
  const [older, newer] = [membersOf(sides.before, before, tag), membersOf(sides.after, after, tag)];
  if ([...older, ...newer].some(({ kind }) => kind === "other")) return undefined;
  const [removed, added] = withoutReworded(without(older, newer), without(newer, older));
  const kinds = {
    added: without(kindsOf(newer), kindsOf(older)).map(({ kind }) => kind),
    removed: without(kindsOf(older), kindsOf(newer)).map(({ kind }) => kind),
  };
  if (removed.length + added.length + kinds.added.length + kinds.removed.length === 0) return undefined;
  const differing = { added: added.filter(isMember), removed: removed.filter(isMember) };
  const kept = older.filter(isMember).length - differing.removed.length;
  return { before, after, ...differing, kept, kinds, tag };
}

function isMember({ kind }: TypeMember): boolean {
  return kind !== "null" && kind !== "undefined";
}

function without<Keyed extends { readonly key: string }>(
  some: readonly Keyed[],
  others: readonly Keyed[],
): readonly Keyed[] {
  const keys = new Set(others.map(({ key }) => key));
  return some.filter(({ key }) => !keys.has(key));
}

/** One object without a tag on each side is the same member, whatever differs inside. */
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
