/** Values with a part that differs, where they leave the typed world: into a store, a queue, an answer of one's own. */
import type ts from "typescript";

import { sentenceList } from "../../judge/rules/words.js";
import type { Step } from "../question.js";
import { withArticle } from "../kinds/judgements.js";
import { causeByKind } from "../kinds/cause-by-kind.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import type { ValueKind } from "../touch/type-members.js";
import type { TouchedPart } from "../touch/touched-parts.js";
import type { Compiler } from "../workspace/compiler.js";
import { type Outlet, outletsIn } from "./outlets-in.js";
import type { Reading } from "./reading.js";

export function findOutlets(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  const { ts, before: program, files } = touch.pair;
  const reading: Reading = { ts, program, checker: touch.sides.before.checker, followed: new Map() };
  const partsOf = createLeavingParts(touch);
  return files.flatMap((file) =>
    outletsIn(reading, file).flatMap((outlet) => spotsOf(touch, steps, outlet, partsOf(outlet.value))),
  );
}

/** One for each change; of a change, the part that is nearest. */
function spotsOf(
  touch: Touch,
  steps: readonly Step[],
  outlet: Outlet,
  parts: readonly TouchedPart[],
): readonly Spot[] {
  const found = new Map<string, Spot>();
  for (const part of parts) {
    const cause = part.cause ?? causeByKind(steps, touch.sides.after, part.difference);
    const change = cause?.changes[0];
    if (cause === undefined || change === undefined || found.has(change.id)) continue;
    if (!asksSomething(part) || !worries.has(change.level)) continue;
    const { node, name, value, confidence, passedOn } = outlet;
    found.set(change.id, {
      kind: "review",
      node,
      range: { start: name.getStart(), end: node.getEnd() },
      version: cause.step.from,
      cause: causeOfChange(change),
      sentence: `${takerName(touch.pair.ts, outlet)} takes ${codeOf(value) ?? "a value"} out of the typed code, and ${differenceOf(part)}.`,
      advice: "Check that whoever reads it from there can deal with it.",
      confidence: isFar(part) ? "possible" : confidence,
      related:
        passedOn === undefined
          ? []
          : [{ node: passedOn, sentence: "This is where the function passes it on." }],
    });
  }
  return [...found.values()];
}

/** Through other resources: what the value really contains depends on what was asked for. */
function isFar({ path }: TouchedPart): boolean {
  return depthOf(path) > 3;
}

const worries: ReadonlySet<string> = new Set(["breaking", "silent"]);

/** What is gone surprises nobody who reads the value from its copy. */
function asksSomething({ difference: { added, kinds } }: TouchedPart): boolean {
  return added.length + kinds.added.length > 0;
}

function differenceOf({ path, difference: { added, kinds } }: TouchedPart): string {
  const subject = path === "" ? "it" : `\`${path.replace(/^\./, "")}\` in it`;
  if (kinds.added.length > 0 && kinds.removed.length > 0)
    return `${subject} is now ${kindList(kinds.added)} instead of ${kindList(kinds.removed)}`;
  const labels = added.map(({ label }) => `\`${label}\``);
  const nothing = kinds.added.filter((kind) => kind === "null" || kind === "undefined");
  return `${subject} can now be ${sentenceList([...new Set(labels), ...nothing], "or")}`;
}

function kindList(kinds: readonly ValueKind[]): string {
  return sentenceList(kinds.map(withArticle), "or");
}

/** What takes the value, as the code names it: a chain of calls has only its last name. */
function takerName(ts: Compiler, { node, name }: Outlet): string {
  const whole =
    ts.isCallExpression(node) && node.expression.getText().length < longest ? node.expression : name;
  return codeOf(whole) ?? "This";
}

/** A longer piece of code is in the frame already. */
const longest = 40;

function codeOf(node: ts.Node): string | undefined {
  const code = node.getText().replace(/\s+/g, " ");
  return code.length > longest ? undefined : `\`${code}\``;
}

type LeavingParts = (value: ts.Expression) => readonly TouchedPart[];

/**
 * What differs about a value that leaves. The same types leave in many places, so what was found for a type is remembered;
 * a literal, whose type is its own, is taken apart first.
 */
function createLeavingParts(touch: Touch): LeavingParts {
  const { ts } = touch.pair;
  const { before, after } = touch.sides;
  const known = new Map<ts.Type, Map<ts.Type, readonly TouchedPart[]>>();
  const partsOfType = (value: ts.Expression): readonly TouchedPart[] => {
    const [older, newer] = [before.checker.getTypeAtLocation(value), after.checker.getTypeAtLocation(value)];
    const ofOlder = known.get(older) ?? new Map<ts.Type, readonly TouchedPart[]>();
    known.set(older, ofOlder);
    const parts = ofOlder.get(newer) ?? touch.parts(value);
    ofOlder.set(newer, parts);
    return parts;
  };
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

/** By a field that follows the spread. */
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

/** How many fields are on the way. */
function depthOf(path: string): number {
  return path.split(".").length - 1;
}
