/**
 * Values that can be more than they could be: expressions whose union has a new member, and strings that are made of them.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { FindingCause } from "../finding.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import type { TypeDifference } from "../touch/type-difference.js";
import type { TypeMember } from "../touch/type-members.js";
import { partsOfText, type TextFlow } from "./text-flow.js";

export interface Grown {
  /** The expression that has the type. */
  readonly node: ts.Node;
  readonly difference: TypeDifference;
  readonly added: readonly TypeMember[];
  readonly cause: FindingCause;
  readonly version: string;
}

export interface GrownValues {
  readonly touch: Touch;
  /** Of an expression; undefined where nothing is new, or where no change explains it. */
  grown(node: ts.Node): Grown | undefined;
  /** The same, through casts, `String()`, `toLowerCase()`, and what is declared as a string. */
  grownText(node: ts.Node): Grown | undefined;
  /** A string that no longer has some of its values; they are in `added`. */
  shrunkText(node: ts.Node): Grown | undefined;
}

export function createGrownValues(touch: Touch, flow: TextFlow): GrownValues {
  const remembered = (side: "added" | "removed"): Find => {
    const known = new Map<ts.Node, Grown | undefined>();
    return (node) => {
      if (!known.has(node)) known.set(node, differenceAt(touch, node, side));
      return known.get(node);
    };
  };
  const [grown, shrunk] = [remembered("added"), remembered("removed")];
  return {
    touch,
    grown,
    grownText: (node) => findInText(touch, flow, node, grown),
    shrunkText: (node) => findInText(touch, flow, node, shrunk),
  };
}

/** Asks nothing of code that reads. */
export function isHarmless({ level }: Pick<Change, "level">): boolean {
  return level === "additive" || level === "deprecated" || level === "note";
}

function differenceAt(touch: Touch, node: ts.Node, side: "added" | "removed"): Grown | undefined {
  const difference = touch.difference(node);
  const members = difference?.[side] ?? [];
  if (difference === undefined || members.length === 0 || difference.kept === 0) return undefined;
  if (members.some(({ kind, value }) => kind !== "object" && value === undefined)) return undefined;
  const cause = touch.cause(node, difference);
  const change = cause?.changes.find((each) => !isHarmless(each));
  if (cause === undefined || change === undefined) return undefined;
  const { from: version } = cause.step;
  return { node, difference, added: members, cause: causeOfChange(change), version };
}

/** From a variable to what it is made of, at most so often. */
const maximumSteps = 6;

type Find = (node: ts.Node) => Grown | undefined;

/** `find` asks one expression; what it is made of is asked where it has no answer. */
function findInText(
  touch: Touch,
  flow: TextFlow,
  node: ts.Node,
  find: Find,
  steps = maximumSteps,
): Grown | undefined {
  const own = find(node);
  if (own !== undefined || steps === 0) return own;
  for (const each of partsOfText(touch, flow, node)) {
    const found = findInText(touch, flow, each, find, steps - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
