/**
 * What an analysis finds: a node that needs work, and why. All findings are made of spots, here, so that places, frames and
 * identities are the same whoever found them.
 */
import type ts from "typescript";

import type { Finding, FindingCause, FindingKind } from "./finding.js";
import { frameOf, placeIn } from "./place.js";
import type { Compiler } from "./workspace/compiler.js";
import { sha256 } from "../values/hash.js";

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

/**
 * What is declared around a place in a file: part of the identity of a finding. Names of the declarations that contain the
 * offset, outermost first. What has no name, such as a callback, is left out.
 */
export function declarationsAround(ts: Compiler, file: ts.SourceFile, offset: number): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (offset < node.getStart(file) || offset >= node.getEnd()) return;
    const name = nameOf(ts, node);
    if (name !== undefined && offset >= name.getEnd()) names.push(name.getText(file));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return names;
}

function nameOf(ts: Compiler, node: ts.Node): ts.Node | undefined {
  const isNamed =
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed ? node.name : undefined;
}

/**
 * The identity of a finding, by which an acknowledgement names it.
 *
 * It follows from the cause, the file, the declarations around the code and the code itself, so that it stays when lines move
 * or a formatter runs, and ends when somebody writes the code anew or renames the file: then the place has to be seen again.
 */
export interface Identifiable {
  /** Of the change; of what no change explains, the code of the compiler's error. */
  readonly cause: string;
  readonly file: string;
  /** Names of what is declared around the code, outermost first. */
  readonly declarations: readonly string[];
  readonly code: string;
}

/** In the order of the file: of places that are equal in everything, each has its number among them. */
export function identitiesOf(places: readonly Identifiable[]): readonly string[] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const key = JSON.stringify([place.cause, place.file, place.declarations, normalised(place.code)]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return sha256(`${key} ${ordinal}`).slice(0, length);
  });
}

/** Of a thousand findings, two are the same by chance once in 500 million projects. */
const length = 12;

/** Without what a formatter decides: white space, the kind of quotes, parentheses, semicolons and trailing commas. */
function normalised(code: string): string {
  return code
    .replaceAll(/['`]/g, '"')
    .replaceAll(/[\s;()]+/g, " ")
    .replaceAll(/,\s*(?=[\]}]|$)/g, "")
    .replaceAll(/\s*(?<sign>[^\w\s"])\s*/g, "$<sign>")
    .trim();
}
