/**
 * The effect of an upgrade on the types of a project: for each node, how its type differs, the change that causes it,
 * and the parts of the value that differ.
 */
import type { ts } from "@ts-morph/common";

import { keyOfDeclaration } from "../declaration-key.js";
import { isOfVersion, type Step } from "../question.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { openValues, type Values } from "../values/values.js";
import { indexCauses, type CauseIndex, type TouchCause } from "./causes.js";
import { TouchedParts, type TouchedPart } from "./touched-parts.js";
import { originOf, type Origin } from "./origin.js";
import { type KnownTypes, UntypedValues } from "./untyped.js";
import { byTypes, compareTypes, sidesOf, type Sides, type TypeDifference, typesAt } from "./types.js";

export interface Touch {
  readonly pair: ProgramPair;
  readonly steps: readonly Step[];
  readonly sides: Sides;
  /** Made on first use. */
  readonly values: Values;
  /** The difference of a node's type, or, if it has none, of the types of its sources; undefined if they are equal. */
  difference(node: ts.Node): TypeDifference | undefined;
  /** True for a value of type `any`, which the compiler does not check. */
  readonly isUntyped: (node: ts.Node) => boolean;
  /** The types of such a value according to its sources. */
  readonly knownTypes: (node: ts.Node) => readonly KnownTypes[];
  /** The changes behind a difference; undefined if no change explains it. */
  cause(node: ts.Node, difference: TypeDifference): TouchCause | undefined;
  /** The step that a generated file belongs to. */
  readonly stepOf: (file: ts.SourceFile) => Step | undefined;
  /** The keys of generated declarations, such as `types#Payment.rails`. `meant`: only those of this step. */
  readonly keysOf: (symbols: readonly (ts.Symbol | undefined)[], meant?: Step) => readonly string[];
  /** The parts of a value that differ, nearest first. */
  parts(node: ts.Node): readonly TouchedPart[];
}

/** One per project: comparisons are cached. */
export function createTouch(pair: ProgramPair, steps: readonly Step[]): Touch {
  const sides = sidesOf(pair);
  const indexes = new Map<Step, CauseIndex>(steps.map((step) => [step, indexCauses(step)]));
  const stepsByFile = new Map<ts.SourceFile, Step | undefined>();
  const stepOf = (file: ts.SourceFile): Step | undefined => {
    if (!stepsByFile.has(file))
      stepsByFile.set(
        file,
        steps.find((step) => isOfVersion(step, file)),
      );
    return stepsByFile.get(file);
  };
  const isGenerated = (file: ts.SourceFile): boolean => stepOf(file) !== undefined;
  const compare = byTypes((before, after) => compareTypes(sides, before, after));
  const causeFrom = (origin: Origin, difference: TypeDifference): TouchCause | undefined => {
    const step = origin.file === undefined ? steps[0] : stepOf(origin.file);
    if (step === undefined) return undefined;
    const [first, ...others] = indexes.get(step)?.changesOf(difference, origin) ?? [];
    return first === undefined ? undefined : { step, changes: [first, ...others] };
  };
  const isLibrary = (file: ts.SourceFile): boolean => pair.before.isSourceFileDefaultLibrary(file);
  const parts = new TouchedParts({ sides, compare, causeFrom, isGenerated, isLibrary });
  const origin = (node: ts.Node): Origin => originOf(sides.before, node, isGenerated);
  let opened: Values | undefined;
  const values = (): Values => (opened ??= openValues(pair, steps));
  const untyped = new UntypedValues({ sides, graph: () => values().graph, originOf: origin, isGenerated });
  return {
    pair,
    steps,
    sides,
    get values() {
      return values();
    },
    stepOf,
    keysOf: (symbols, meant) => {
      const keys = symbols.flatMap((symbol) =>
        (symbol?.declarations ?? []).flatMap((declaration) => {
          const step = stepOf(declaration.getSourceFile());
          const isMeant = step !== undefined && (meant ?? step) === step;
          return (isMeant ? keyOfDeclaration(pair.ts, declaration) : undefined) ?? [];
        }),
      );
      return [...new Set(keys)];
    },
    isUntyped: (node) => untyped.isUntyped(node),
    knownTypes: (node) => untyped.of(node),
    difference: (node) => {
      const [known] = untyped.of(node).flatMap(({ before, after }) => compare(before, after) ?? []);
      return known ?? compare(...typesAt(sides, node));
    },
    cause: (node, difference) => {
      const known = untyped.of(node).find(({ before, after }) => compare(before, after) === difference);
      const [older, newer] = [known?.origin ?? origin(node), originOf(sides.after, node, isGenerated)];
      return causeFrom(united(older, newer), difference);
    },
    parts: (node) => {
      const known = untyped.of(node).map((each) => parts.find(each.before, each.after, each.origin));
      return known.find((each) => each.length > 0) ?? parts.find(...typesAt(sides, node), origin(node));
    },
  };
}

function united(older: Origin, newer: Origin): Origin {
  return {
    keys: new Set([...older.keys, ...newer.keys]),
    file: older.file ?? newer.file,
  };
}
