/**
 * What an analysis finds: a node that needs work, and why. All findings are made of spots, here, so that places, frames and
 * identities are the same whoever found them.
 */
import type ts from "typescript";

import { declarationsAround } from "./enclosing.js";
import type { Finding, FindingCause, FindingKind } from "./finding.js";
import { identitiesOf, type Identifiable } from "./identity.js";
import { frameOf, placeIn } from "./place.js";
import type { Compiler } from "./workspace/compiler.js";

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

interface RelatedNode {
  readonly node: ts.Node;
  readonly sentence: string;
}

const kindRank: Record<FindingKind, number> = { "stops-compiling": 0, look: 1, behaviour: 2 };

/** In the order of the report. `cwd` shortens the paths. */
export function findingsOf(ts: Compiler, spots: readonly Spot[], cwd: string): readonly Finding[] {
  const found = spots.map((spot) => findingOf(spot, cwd)).sort((left, right) => compare(left, right));
  const places = found.map(({ spot, finding }) => identifiable(ts, spot, finding));
  const identities = identitiesOf(places);
  return found.map(({ finding }, index) => ({ ...finding, identity: identities[index] ?? "" }));
}

interface FoundSpot {
  readonly spot: Spot;
  readonly finding: Omit<Finding, "identity">;
}

function compare({ finding: left }: FoundSpot, { finding: right }: FoundSpot): number {
  return (
    kindRank[left.kind] - kindRank[right.kind] ||
    compareNames(left.file, right.file) ||
    left.line - right.line ||
    left.column - right.column ||
    compareNames(causeKey(left.cause), causeKey(right.cause))
  );
}

/** As the computer has them: the order is the same everywhere. */
function compareNames(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function identifiable(
  ts: Compiler,
  { node, range, error }: Spot,
  { cause, file }: FoundSpot["finding"],
): Identifiable {
  const source = node.getSourceFile();
  const { start, end } = range ?? { start: node.getStart(source), end: node.getEnd() };
  return {
    cause: cause === undefined ? `TS${error?.code ?? ""}` : cause.id,
    file,
    declarations: declarationsAround(ts, source, start),
    code: source.text.slice(start, end),
  };
}

function findingOf(spot: Spot, cwd: string): FoundSpot {
  const { node, range, related = [], ...said } = spot;
  const file = node.getSourceFile();
  const { start, end } = range ?? { start: node.getStart(file), end: node.getEnd() };
  const place = placeIn(file, start, end, cwd);
  return {
    spot,
    finding: {
      ...said,
      ...place,
      ...frameOf(file, place),
      related: related.map(({ node: other, sentence }) => {
        const otherFile = other.getSourceFile();
        return { ...placeIn(otherFile, other.getStart(otherFile), other.getEnd(), cwd), sentence };
      }),
    },
  };
}

/** One spot for each cause and place: what stops compiling says more than a look. */
export function withoutRepetitions(spots: readonly Spot[]): readonly Spot[] {
  const found = new Map<string, Spot>();
  for (const spot of [...spots].sort((left, right) => kindRank[left.kind] - kindRank[right.kind])) {
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
