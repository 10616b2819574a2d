/** Values whose members changed: expressions with a wider or narrower union, and strings derived from them. */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { Confidence } from "../finding.js";
import { factsOf, factsOfChange } from "../facts.js";
import type { Step } from "../question.js";
import { listWords } from "../../values/text.js";
import { reviewSpot, type Spot } from "../spots.js";
import { shortCode } from "../syntax.js";
import { hasMember } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import {
  type LiteralValue,
  literalOf,
  membersOf,
  type TypeDifference,
  type TypeMember,
  typeofKind,
} from "../touch/types.js";
import type { Kinds, ValueGraph } from "../values/value-graph.js";
import type { Compiler } from "../workspace/compiler.js";

/** A widened value with its new members, or a narrowed value with the removed ones. */
export interface ChangedValue {
  /** The expression that has the type. */
  readonly node: ts.Node;
  readonly difference: TypeDifference;
  readonly members: readonly TypeMember[];
  readonly step: Step;
  readonly change: Change;
}

export type WidenedValue = ChangedValue;

export class ChangedValues {
  readonly touch: Touch;
  readonly ts: Compiler;
  readonly graph: ValueGraph;
  readonly before: ts.TypeChecker;
  readonly after: ts.TypeChecker;
  readonly #known = { added: new Map<ts.Node, Found>(), removed: new Map<ts.Node, Found>() };

  readonly #gone: ReadonlySet<string>;

  constructor(touch: Touch, steps: readonly Step[]) {
    this.touch = touch;
    this.#gone = new Set(factsOf(steps).flatMap(({ values }) => [...values.removed]));
    this.ts = touch.pair.ts;
    this.graph = touch.values.graph;
    this.before = touch.sides.before.checker;
    this.after = touch.sides.after.checker;
  }

  /** Undefined if no member is new, or no change explains it. */
  widened(node: ts.Node): WidenedValue | undefined {
    return this.#changed(node, "added");
  }

  /** Undefined if no member is gone, or no change explains it. */
  narrowed(node: ts.Node): ChangedValue | undefined {
    return this.#changed(node, "removed");
  }

  /** Like `widened`, but also through casts, `String()`, `toLowerCase()`, and declarations as a string. */
  widenedText(node: ts.Node): WidenedValue | undefined {
    return this.#inText(node, "added");
  }

  narrowedText(node: ts.Node): ChangedValue | undefined {
    return this.#inText(node, "removed");
  }

  /** A value that can have another result of `typeof`. */
  widenedKind(node: ts.Node): WidenedValue | undefined {
    const difference = this.touch.difference(node);
    if (difference === undefined) return undefined;
    const former = membersOf(this.touch.sides.before, difference.before, undefined);
    const known = new Set(former.map(({ kind }) => typeofKind(kind)));
    const members = difference.added.filter(({ kind }) => !known.has(typeofKind(kind)));
    return this.#explained(node, difference, members, "added");
  }

  /** The widened items of a list. */
  widenedItem(list: ts.Node): WidenedValue | undefined {
    return this.#widenedPart(list, "[]");
  }

  /** A widened field of an object. */
  widenedField(object: ts.Node, name: string): WidenedValue | undefined {
    return this.#widenedPart(object, `.${name}`);
  }

  #widenedPart(node: ts.Node, wanted: string): WidenedValue | undefined {
    const part = this.touch.parts(node).find(({ path }) => path === wanted);
    const change = part?.cause?.changes.find((each) => !isHarmless(each));
    if (part?.cause === undefined || change === undefined) return undefined;
    const { difference, cause } = part;
    if (difference.added.length === 0 || difference.common === 0) return undefined;
    return { node, difference, members: difference.added, step: cause.step, change };
  }

  /** True for a value that a change removes, whatever its type. */
  isGone(literal: LiteralValue): boolean {
    return this.#gone.has(JSON.stringify(literal));
  }

  /** The only value that an expression can have. */
  literalAt(node: ts.Expression): LiteralValue | undefined {
    return literalOf(this.touch.sides.before, this.before.getTypeAtLocation(node));
  }

  #inText(node: ts.Node, side: "added" | "removed"): Found {
    return this.graph.find(
      node,
      textKinds,
      (each) => this.#changed(each, side),
      (each) => this.#canBeText(each),
    );
  }

  /** Names and calls are followed if they are strings or numbers. */
  #canBeText(node: ts.Node): boolean {
    const { ts } = this;
    const isNamed = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node);
    const { String, Number } = ts.TypeFlags;
    return !isNamed || (this.before.getTypeAtLocation(node).flags & (String | Number)) !== 0;
  }

  #changed(node: ts.Node, side: "added" | "removed"): Found {
    const known = this.#known[side];
    if (!known.has(node)) known.set(node, this.#compare(node, side));
    return known.get(node);
  }

  #compare(node: ts.Node, side: "added" | "removed"): Found {
    const difference = this.touch.difference(node);
    const members = difference?.[side] ?? [];
    if (members.some(({ kind, value }) => kind !== "object" && value === undefined)) return undefined;
    return difference && this.#explained(node, difference, members, side);
  }

  #explained(
    node: ts.Node,
    difference: TypeDifference,
    members: readonly TypeMember[],
    side: "added" | "removed",
  ): Found {
    if (members.length === 0 || difference.common === 0) return undefined;
    const cause = this.touch.cause(node, difference);
    if (cause === undefined) return undefined;
    const asking = cause.changes.filter((each) => !isHarmless(each));
    const named = asking.map((change) => ({
      change,
      members: members.filter((each) => isOf(cause.step, change, each, side)),
    }));
    const [chosen = asking[0] && { change: asking[0], members }] = named.filter(
      (each) => each.members.length > 0,
    );
    return chosen && { node, difference, step: cause.step, ...chosen };
  }
}

/** True if the change adds or removes this member. */
function isOf(step: Step, change: Change, member: TypeMember, side: "added" | "removed"): boolean {
  return factsOfChange(step, change).some(({ values }) => hasMember(values[side], member));
}

type Found = ChangedValue | undefined;

const textKinds: Kinds = new Set(["same", "initial", "text", "returned", "argument", "assigned"]);

/** True if the change requires nothing of code that reads. */
export function isHarmless({ level }: Pick<Change, "level">): boolean {
  return level === "additive" || level === "deprecated" || level === "note";
}

export interface Message {
  /** `{members}` stands for the new or removed members, `{value}` for the value that has them. */
  readonly sentence: string;
  readonly advice: string;
  readonly confidence?: Confidence;
}

export function spotOf(node: ts.Node, changed: ChangedValue, message: Message): Spot {
  const members = membersText(changed);
  const value = shortCode(changed.node) ?? "the value";
  const fill = (text: string): string => text.replaceAll("{members}", members).replaceAll("{value}", value);
  const isFar = node.getSourceFile() !== changed.node.getSourceFile();
  return reviewSpot(changed, node, {
    sentence: fill(message.sentence),
    advice: fill(message.advice),
    confidence: message.confidence ?? "likely",
    related: isFar ? [{ node: changed.node, sentence: "The value comes from here." }] : [],
  });
}

/** `a`, `b` or one of 3 more. */
function membersText({ members }: ChangedValue): string {
  const labels = members.slice(0, 3).map(({ label }) => `\`${label}\``);
  const more = members.length - labels.length;
  return listWords(more === 0 ? labels : [...labels, `one of ${more} more`], "or");
}
