/** Spots, the nodes that need work with the reasons, as the analyses find them; and the findings made from them. */
import type { ts } from "@ts-morph/common";
import path from "node:path";

import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import { adviceOf } from "./advice.js";
import type { Finding, FindingCause, FindingKind, KnockOn, Place } from "./finding.js";
import type { Step } from "./question.js";
import type { Compiler } from "./workspace/compiler.js";
import { sha256 } from "../values/hash.js";
import { compareText } from "../values/text.js";

export interface Spot extends Pick<
  Finding,
  "version" | "cause" | "sentence" | "advice" | "notice" | "confidence" | "error"
> {
  readonly kind: FindingKind;
  readonly node: ts.Node;
  /** Offsets in the file; absent for the whole node. */
  readonly range?: { readonly start: number; readonly end: number };
  /** Its sentence says less than a review of the same change and line, which knows what the value is used for. */
  readonly isVague?: boolean;
  readonly related?: readonly RelatedNode[];
  /** Other changes of the same expression. */
  readonly otherCauses?: readonly FindingCause[];
  /** For an error of unknown cause. */
  readonly candidates?: readonly FindingCause[];
  /** Errors that follow from this one. */
  readonly knockOns?: readonly KnockOnSpot[];
}

interface KnockOnSpot extends Pick<KnockOn, "error"> {
  readonly file: ts.SourceFile;
  readonly range: { readonly start: number; readonly end: number };
}

interface RelatedNode {
  readonly node: ts.Node;
  readonly sentence: string;
}

const kindRank: Record<FindingKind, number> = { "stops-compiling": 0, review: 1, behaviour: 2 };

/** A change as the cause of a finding. */
export function causeOfChange({ id, title, level, values }: Change): FindingCause {
  return { id, kind: "change", title, level, ...(values.length > 0 && { values }) };
}

export function causeOfBehaviour({ id, title }: Pick<BehaviourEntry, "id" | "title">): FindingCause {
  return { id, kind: "behaviour", title, level: "behaviour" };
}

/** A place that compiles with a change and needs review. */
export function reviewSpot(
  { step, change }: { readonly step: Step; readonly change: Change },
  node: ts.Node,
  words: Pick<Spot, "sentence" | "confidence"> & Partial<Pick<Spot, "advice" | "range" | "related">>,
): Spot {
  const { from: version } = step;
  const advice = adviceOf(change);
  return { kind: "review", node, version, cause: causeOfChange(change), advice, ...words };
}

/** The same place with each change as a candidate cause; a single one is the cause. */
export function undecidedCause(spot: Spot, changes: readonly Change[]): Spot {
  const confidence = spot.confidence === "certain" ? "likely" : spot.confidence;
  if (changes.length < 2) return { ...spot, confidence };
  return { ...spot, confidence, cause: undefined, candidates: changes.map(causeOfChange), advice: "" };
}

/** Sorted for the report. `cwd`: base of the paths shown. */
export function findingsOf(ts: Compiler, spots: readonly Spot[], cwd: string): readonly Finding[] {
  const findings = spots.map((spot) => findingOf(spot, cwd)).sort(compare);
  const identities = identitiesOf(findings.map(({ spot, finding }) => identifiable(ts, spot, finding)));
  return findings.map(({ finding }, index) => ({ ...finding, identity: identities[index] ?? "" }));
}

interface FoundSpot {
  readonly spot: Spot;
  readonly finding: Omit<Finding, "identity">;
}

function findingOf(spot: Spot, cwd: string): FoundSpot {
  const {
    node,
    range,
    related = [],
    otherCauses = [],
    candidates = [],
    knockOns = [],
    isVague: _,
    ...rest
  } = spot;
  const { file, start, end } = rangeOf({ node, range });
  const place = placeIn(file, start, end, cwd);
  const others = related.map(({ node: other, sentence }) => {
    const at = rangeOf({ node: other });
    return { ...placeIn(at.file, at.start, at.end, cwd), sentence };
  });
  const following = knockOns.map(({ file: other, range: at, error }): KnockOn => {
    const root = other === file ? `line ${place.line}` : `${place.file}:${place.line}`;
    return { ...placeIn(other, at.start, at.end, cwd), sentence: `This follows from ${root}.`, error };
  });
  const causes = { otherCauses, candidates };
  return {
    spot,
    finding: { ...rest, ...causes, ...place, ...frameOf(file, place), related: others, knockOns: following },
  };
}

/** `cwd`: base of the path shown. */
export function placeOfNode(node: ts.Node, cwd: string): Place {
  const { file, start, end } = rangeOf({ node });
  return placeIn(file, start, end, cwd);
}

function rangeOf({ node, range }: { readonly node: ts.Node; readonly range?: Spot["range"] | undefined }): {
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly end: number;
} {
  const file = node.getSourceFile();
  return { file, ...(range ?? { start: node.getStart(file), end: node.getEnd() }) };
}

function compare({ finding: left }: FoundSpot, { finding: right }: FoundSpot): number {
  return (
    kindRank[left.kind] - kindRank[right.kind] ||
    compareText(left.file, right.file) ||
    left.line - right.line ||
    left.column - right.column ||
    compareText(causeKey(left.cause), causeKey(right.cause))
  );
}

function identifiable(ts: Compiler, spot: Spot, { cause, file: name }: FoundSpot["finding"]): Identifiable {
  const { file, start, end } = rangeOf(spot);
  return {
    cause: cause === undefined ? `TS${spot.error?.code ?? ""}` : cause.id,
    file: name,
    declarations: declarationsAround(ts, file, start),
    code: file.text.slice(start, end),
  };
}

/** One spot per cause and line: the compiler's error, in the words of the review that knows the value's use. */
export function withoutRepetitions(spots: readonly Spot[]): readonly Spot[] {
  const spotsByKey = new Map<string, Spot>();
  for (const spot of [...spots].sort((left, right) => kindRank[left.kind] - kindRank[right.kind])) {
    const line = lineKey(spot);
    const isTold = (cause: FindingCause): boolean => spotsByKey.has(`${causeKey(cause)}\n${line}`);
    if (spot.kind === "review" && spot.cause === undefined && spot.candidates?.some(isTold) === true)
      continue;
    const key = `${causeKey(spot.cause)}\n${line}`;
    const known = spotsByKey.get(key);
    const knockOns = [...(known?.knockOns ?? []), ...(spot.knockOns ?? [])];
    const isExplained = known?.isVague === true && spot.error === undefined;
    const words = isExplained ? { sentence: spot.sentence, isVague: false } : {};
    spotsByKey.set(key, { ...(known ?? spot), ...words, knockOns });
  }
  return [...spotsByKey.values()];
}

function causeKey(cause: FindingCause | undefined): string {
  return cause === undefined ? "" : `${cause.kind} ${cause.id}`;
}

function lineKey(spot: Spot): string {
  const { file, start } = rangeOf(spot);
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line}`;
}

/** From offset `start` up to `end`. `cwd`: base of the path shown. */
export function placeIn(file: ts.SourceFile, start: number, end: number, cwd: string): Place {
  const [first, last] = [start, end].map((offset) => file.getLineAndCharacterOfPosition(offset));
  return {
    file: path.relative(cwd, file.fileName).split(path.sep).join("/"),
    line: (first?.line ?? 0) + 1,
    column: (first?.character ?? 0) + 1,
    endLine: (last?.line ?? 0) + 1,
    endColumn: (last?.character ?? 0) + 1,
  };
}

/** Lines before and after the first line of the place. */
const context = 2;

function frameOf(file: ts.SourceFile, { line }: Place): Pick<Finding, "frame" | "frameStart"> {
  const lines = file.text.split(/\r?\n/);
  const first = Math.max(line - context, 1);
  return { frame: lines.slice(first - 1, line + context), frameStart: first };
}

/** The names of the declarations around an offset, outermost first. Anonymous ones, such as callbacks, are omitted. */
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
 * The parts of a finding's identity, which acknowledgements refer to.
 *
 * It is stable when lines move or a formatter runs. If the code or the file name changes, it changes too, and the place
 * must be reviewed again.
 */
export interface Identifiable {
  /** The id of the change, or else the code of the compile error. */
  readonly cause: string;
  readonly file: string;
  readonly declarations: readonly string[];
  readonly code: string;
}

/** In file order: equal places are numbered. */
export function identitiesOf(places: readonly Identifiable[]): readonly string[] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const key = JSON.stringify([place.cause, place.file, place.declarations, normalised(place.code)]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return sha256(`${key} ${ordinal}`).slice(0, length);
  });
}

/** Among a thousand findings, two are equal by chance in one of 500 million projects. */
const length = 12;

/** Without whitespace, quotes, parentheses, semicolons and trailing commas, which a formatter decides. */
function normalised(code: string): string {
  return code
    .replaceAll(/['`]/g, '"')
    .replaceAll(/[\s;()]+/g, " ")
    .replaceAll(/,\s*(?=[\]}]|$)/g, "")
    .replaceAll(/\s*(?<sign>[^\w\s"])\s*/g, "$<sign>")
    .trim();
}
