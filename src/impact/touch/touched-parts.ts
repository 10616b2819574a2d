/**
 * What differs inside of a value: its fields, the items of its lists, the members of its unions, and so on.
 *
 * Two types are walked side by side. A pair of types is entered once, so types that contain themselves end, and a part is
 * found on the shortest way to it. What a pair is made of, and whether anything differs in it, is remembered: the types of
 * an API refer to each other, and every value would lead through most of them again.
 */
import type ts from "typescript";

import { innerPairs, type PairSettings } from "./inner-pairs.js";
import type { Origin } from "./origin.js";
import type { TouchCause } from "./touch.js";
import type { TypeDifference } from "./type-difference.js";

export interface TouchedPart {
  /** From the value, as TypeScript writes it: `.items[].status`; empty for the value itself. */
  readonly path: string;
  readonly difference: TypeDifference;
  /** Undefined where nothing in the step explains it. */
  readonly cause: TouchCause | undefined;
}

interface Settings extends PairSettings {
  readonly compare: (before: ts.Type, after: ts.Type) => TypeDifference | undefined;
  readonly causeFrom: (origin: Origin, difference: TypeDifference) => TouchCause | undefined;
}

interface PairNode {
  readonly before: ts.Type;
  readonly after: ts.Type;
  readonly difference: TypeDifference | undefined;
  readonly inner: { readonly node: PairNode; readonly step: string; readonly origin: Origin | undefined }[];
  readonly outer: PairNode[];
  /** Whether it, or something inside, differs. */
  isTouched: boolean;
  isEntered: boolean;
}

/** Values with more parts than this are cut: types may grow without end. */
const maximumPairs = 20_000;

/** All pairs of types of one project. */
export class TouchedParts {
  readonly #settings: Settings;
  readonly #nodes = new Map<ts.Type, Map<ts.Type, PairNode>>();

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

  #node(before: ts.Type, after: ts.Type): PairNode {
    const ofBefore = this.#nodes.get(before) ?? new Map<ts.Type, PairNode>();
    this.#nodes.set(before, ofBefore);
    const known = ofBefore.get(after);
    if (known !== undefined) return known;
    const difference = this.#settings.compare(before, after);
    const isTouched = difference !== undefined;
    const node = { before, after, difference, inner: [], outer: [], isTouched, isEntered: false };
    ofBefore.set(after, node);
    return node;
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
