/** Values with a part that differs, at the point where they lose their type: in a store, a queue, a response. */
import type { ts } from "@ts-morph/common";

import { sentenceList } from "../../judge/rules/words.js";
import type { NodeAnalysis } from "../analysis.js";
import type { Step } from "../question.js";
import { withArticle } from "../questions/judgements.js";
import { reviewSpot, type Spot, undecidedCause } from "../spots.js";
import { longest, shortCode } from "../syntax.js";
import { causeByKind } from "../touch/cause-by-kind.js";
import type { Touch } from "../touch/touch.js";
import { byTypes, typesAt, type ValueKind } from "../touch/types.js";
import type { TouchedPart } from "../touch/touched-parts.js";
import type { Compiler } from "../workspace/compiler.js";
import { type Sink, Sinks } from "./sinks-in.js";

export function openSinks(touch: Touch, steps: readonly Step[]): NodeAnalysis {
  const sinks = new Sinks(touch, steps);
  const partsOf = createLeavingParts(touch);
  return (node) => sinks.at(node).flatMap((sink) => spotsOf(touch, steps, sink, partsOf(sink.value)));
}

/** One spot per change, for its nearest part. */
function spotsOf(
  touch: Touch,
  steps: readonly Step[],
  sink: Sink,
  parts: readonly TouchedPart[],
): readonly Spot[] {
  const spots = new Map<string, Spot>();
  for (const part of parts) {
    const cause = part.cause ?? causeByKind(steps, touch.sides.after, part.difference);
    const change = cause?.changes[0];
    if (cause === undefined || change === undefined || spots.has(change.id)) continue;
    if (!asksSomething(part) || !worries.has(change.level)) continue;
    const { node, name, value, confidence, passedOn } = sink;
    const subject = `${sinkName(touch.pair.ts, sink)} receives ${shortCode(value) ?? "a value"} without its type`;
    const spot = reviewSpot({ step: cause.step, change }, node, {
      range: { start: name.getStart(), end: node.getEnd() },
      sentence: `${subject}, and ${differenceOf(part)}.`,
      advice: "Check that its readers can handle the new form.",
      confidence: isFar(part) ? "possible" : confidence,
      related:
        passedOn === undefined
          ? []
          : [{ node: passedOn, sentence: "This is where the function passes it on." }],
    });
    spots.set(change.id, part.cause === undefined ? undecidedCause(spot, cause.changes) : spot);
  }
  return [...spots.values()];
}

/** Reached through other resources: the request decides how much of them the value contains. */
function isFar({ path }: TouchedPart): boolean {
  return depthOf(path) > 3;
}

const worries: ReadonlySet<string> = new Set(["breaking", "silent"]);

/** Readers of a copy do not miss a removed member. */
function asksSomething({ difference: { added, kinds } }: TouchedPart): boolean {
  return added.length + kinds.added.length > 0;
}

function differenceOf({ path, difference: { added, kinds } }: TouchedPart): string {
  const [, name = "", items = ""] = /^\.?(.*?)((?:\[\])*)$/s.exec(path) ?? [];
  const whole = name === "" ? "it" : `\`${name}\` in it`;
  const subject = items === "" ? whole : `an item of ${whole}`;
  if (kinds.added.length > 0 && kinds.removed.length > 0)
    return `${subject} is now ${kindList(kinds.added)} instead of ${kindList(kinds.removed)}`;
  const labels = added.map(({ label }) => `\`${label}\``);
  const nothing = kinds.added.filter((kind) => kind === "null" || kind === "undefined");
  return `${subject} can now be ${sentenceList([...new Set(labels), ...nothing], "or")}`;
}

function kindList(kinds: readonly ValueKind[]): string {
  return sentenceList(kinds.map(withArticle), "or");
}

/** The sink as the code names it; in a chain of calls, the last name. */
function sinkName(ts: Compiler, { node, name }: Sink): string {
  const whole =
    ts.isCallExpression(node) && node.expression.getText().length < longest ? node.expression : name;
  return shortCode(whole) ?? "This";
}

type LeavingParts = (value: ts.Expression) => readonly TouchedPart[];

/**
 * The parts of a value that differ. Many sinks take the same types, so the parts are cached by type; a literal, whose
 * type is unique, is taken apart first.
 */
function createLeavingParts(touch: Touch): LeavingParts {
  const { ts } = touch.pair;
  const partsOfTypes = byTypes((_before, _after, value: ts.Expression) => touch.parts(value));
  const partsOfType = (value: ts.Expression): readonly TouchedPart[] =>
    touch.isUntyped(value) ? touch.parts(value) : partsOfTypes(...typesAt(touch.sides, value), value);
  const partsOfField = (field: ts.ObjectLiteralElementLike): readonly TouchedPart[] => {
    if (ts.isSpreadAssignment(field))
      return partsOf(field.expression).filter(({ path }) => !isReplaced(field, path));
    if (ts.isShorthandPropertyAssignment(field)) return below(field.name.text, partsOfType(field.name));
    if (ts.isPropertyAssignment(field)) return below(field.name.getText(), partsOf(field.initializer));
    return [];
  };
  const partsOf = (value: ts.Expression): readonly TouchedPart[] =>
    ts.isObjectLiteralExpression(value)
      ? [...value.properties.flatMap(partsOfField)].sort(byDepth)
      : partsOfType(value);
  return partsOf;
}

/** True if a field after the spread overrides the field at the path. */
function isReplaced({ parent, pos }: ts.SpreadAssignment, path: string): boolean {
  const [, first] = /^\.([^.[]+)/.exec(path) ?? [];
  return parent.properties.some((each) => each.pos > pos && each.name?.getText() === first);
}

function below(field: string, parts: readonly TouchedPart[]): readonly TouchedPart[] {
  return parts.map((part) => ({ ...part, path: `.${field}${part.path}` }));
}

function byDepth({ path: left }: TouchedPart, { path: right }: TouchedPart): number {
  return depthOf(left) - depthOf(right);
}

function depthOf(path: string): number {
  return path.split(".").length - 1;
}
