/**
 * The parts of a value that differ: its fields, the items of its lists, the members of its unions, at any depth.
 *
 * Two types are walked side by side. Each pair of types is entered once, so recursion ends and a part is found by its
 * shortest path. Pairs are cached with their parts and whether any differs: the types of an API refer to each other, so
 * every value leads through most of them.
 */
import type { ts } from "@ts-morph/common";

import { declaredOrigin, type Origin } from "./origin.js";
import type { TouchCause } from "./causes.js";
import { byTypes, kindOf, membersOf, type Sides, tagOf, type TypeDifference } from "./types.js";
import { constituentsOf, isReference, type Side } from "../symbols.js";

export interface TouchedPart {
  /** Path from the value, as TypeScript writes it: `.items[].status`; empty for the value itself. */
  readonly path: string;
  readonly difference: TypeDifference;
  /** Undefined if nothing in the step explains it. */
  readonly cause: TouchCause | undefined;
}

interface Settings extends PairSettings {
  readonly compare: (before: ts.Type, after: ts.Type) => TypeDifference | undefined;
  readonly causeFrom: (origin: Origin, difference: TypeDifference) => TouchCause | undefined;
}

interface PairNode extends TypePair {
  readonly difference: TypeDifference | undefined;
  readonly inner: { readonly node: PairNode; readonly step: string; readonly origin: Origin | undefined }[];
  readonly outer: PairNode[];
  /** True if the pair, or something inside it, differs. */
  isTouched: boolean;
  isEntered: boolean;
}

/** The most parts of a value: some types expand without end. */
const maximumPairs = 20_000;

/** All pairs of types of one project. */
export class TouchedParts {
  readonly #settings: Settings;
  readonly #node = byTypes((before, after) => this.#compare(before, after));

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Nearest first. */
  find(before: ts.Type, after: ts.Type, origin: Origin): TouchedPart[] {
    const root = this.#node(before, after);
    this.#enter(root);
    const parts: TouchedPart[] = [];
    const seen = new Set<PairNode>([root]);
    const waiting = root.isTouched ? [{ node: root, path: "", origin }] : [];
    // The list grows while it is walked.
    for (const { node, path, origin: outer } of waiting) {
      const { difference } = node;
      if (difference !== undefined)
        parts.push({ path, difference, cause: this.#settings.causeFrom(outer, difference) });
      for (const { node: inner, step, origin: own } of node.inner) {
        if (!inner.isTouched || seen.has(inner)) continue;
        seen.add(inner);
        waiting.push({ node: inner, path: `${path}${step}`, origin: own ?? outer });
      }
    }
    return parts;
  }

  #enter(root: PairNode): void {
    const waiting = [root];
    for (const node of waiting) {
      if (node.isEntered || waiting.length > maximumPairs) continue;
      node.isEntered = true;
      for (const { before, after, step, origin } of innerPairs(this.#settings, node)) {
        const inner = this.#node(before, after);
        node.inner.push({ node: inner, step, origin });
        inner.outer.push(node);
        if (inner.isTouched) markTouched(node);
        if (!inner.isEntered) waiting.push(inner);
      }
    }
  }

  #compare(before: ts.Type, after: ts.Type): PairNode {
    const difference = this.#settings.compare(before, after);
    const isTouched = difference !== undefined;
    return { before, after, difference, inner: [], outer: [], isTouched, isEntered: false };
  }
}

function markTouched(node: PairNode): void {
  const waiting = [node];
  for (const each of waiting) {
    if (each.isTouched && each !== node) continue;
    each.isTouched = true;
    waiting.push(...each.outer.filter(({ isTouched }) => !isTouched));
  }
}

/** The type of a value before and after. */
type TypePair = Pick<TypeDifference, "before" | "after">;

interface InnerPair extends TypePair {
  /** Path from the outer value, as TypeScript writes it: `.status`, `[]`. */
  readonly step: string;
  /** Undefined: same as that of the outer value. */
  readonly origin: Origin | undefined;
}

interface PairSettings {
  readonly sides: Sides;
  readonly isGenerated: (file: ts.SourceFile) => boolean;
  readonly isLibrary: (file: ts.SourceFile) => boolean;
}

/** The members of a union have the path of the union. */
function innerPairs(settings: PairSettings, pair: TypePair): InnerPair[] {
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

/** The type arguments of lists, promises, maps and other library types. */
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

function fieldPairs(
  { sides, isGenerated, isLibrary }: PairSettings,
  { before, after }: TypePair,
): InnerPair[] {
  if (kindOf(sides.before, before) !== "object" || kindOf(sides.after, after) !== "object") return [];
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
          ? declaredOrigin(sides.before, property.declarations ?? [], isGenerated)
          : undefined,
      },
    ];
  });
}
