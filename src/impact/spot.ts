/**
 * What an analysis finds: a node that needs work, and why. All findings are made of spots, here, so that places, frames and
 * identities are the same whoever found them.
 */
import type ts from "typescript";

import type { Finding, FindingCause, FindingKind } from "./finding.js";
import { frameOf, placeIn } from "./place.js";

export interface Spot extends Pick<
  Finding,
  "version" | "cause" | "sentence" | "advice" | "notice" | "confidence" | "error"
> {
  readonly kind: FindingKind;
  readonly node: ts.Node;
  /** Where in the file, if not the whole node: offsets of the compiler's error. */
  readonly range?: { readonly start: number; readonly end: number };
  readonly related?: readonly RelatedNode[];
}

export interface RelatedNode {
  readonly node: ts.Node;
  readonly sentence: string;
}

/** `cwd` shortens the paths. */
export function findingOf(spot: Spot, cwd: string): Finding {
  const { node, range, related = [], ...said } = spot;
  const file = node.getSourceFile();
  const { start, end } = range ?? { start: node.getStart(file), end: node.getEnd() };
  const place = placeIn(file, start, end, cwd);
  return {
    ...said,
    ...place,
    ...frameOf(file, place),
    identity: "", // see identity.ts
    related: related.map(({ node: other, sentence }) => {
      const otherFile = other.getSourceFile();
      return { ...placeIn(otherFile, other.getStart(otherFile), other.getEnd(), cwd), sentence };
    }),
  };
}

/** One spot for each cause and place: what stops compiling says more than a look. */
export function withoutRepetitions(spots: readonly Spot[]): readonly Spot[] {
  const rank: Record<FindingKind, number> = { "stops-compiling": 0, look: 1, behaviour: 2 };
  const found = new Map<string, Spot>();
  for (const spot of [...spots].sort((left, right) => rank[left.kind] - rank[right.kind])) {
    const key = `${causeKey(spot.cause)}\n${lineKey(spot)}`;
    if (!found.has(key)) found.set(key, spot);
  }
  return [...found.values()];
}

function causeKey(cause: FindingCause | undefined): string {
  return cause === undefined ? "" : `${cause.kind} ${cause.id}`;
}

function lineKey({ node, range }: Spot): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(range?.start ?? node.getStart(file));
  return `${file.fileName}:${line}`;
}
