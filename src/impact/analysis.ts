/**
 * Analyses look for places that need work although they compile. Each is opened once for a project and asked about every
 * node, in the order of the code.
 *
 * If one throws, its node is reported as undecided and the others go on.
 */
import type { ts } from "@ts-morph/common";

import type { Step } from "./question.js";
import type { Spot } from "./spots.js";
import { nodesOfValues } from "./syntax.js";
import type { Touch } from "./touch/touch.js";
import { compilerFailureAt } from "./workspace/compiler-failure.js";

export interface Analysis {
  /** Shown in a report of a defect. */
  readonly name: string;
  /** Undefined if the upgrade has nothing for it to look for. */
  open(touch: Touch, steps: readonly Step[]): NodeAnalysis | undefined;
  /** Reduces the spots of one file. */
  readonly settle?: (touch: Touch, spots: readonly Spot[]) => readonly Spot[];
}

export type NodeAnalysis = (node: ts.Node) => readonly Spot[];

/** The place where an analysis failed. */
export interface Failure {
  readonly analysis: string;
  /** A file if the analysis could not be opened. */
  readonly node: ts.Node;
  readonly error: unknown;
}

export interface Analysed {
  readonly spots: readonly Spot[];
  readonly failures: readonly Failure[];
}

export function runAnalyses(
  analyses: readonly Analysis[],
  touch: Touch,
  steps: readonly Step[],
  files: readonly ts.SourceFile[],
): Analysed {
  const [first] = files;
  if (first === undefined) return { spots: [], failures: [] };
  const failures: Failure[] = [];
  const guarded = <Result>(
    name: string,
    node: ts.Node,
    run: (node: ts.Node) => Result,
  ): Result | undefined => {
    try {
      return run(node);
    } catch (error) {
      const ofCompiler = compilerFailureAt(error, node);
      if (ofCompiler !== undefined) throw ofCompiler;
      // One place is enough: an analysis that fails once fails at many nodes of a file.
      const isKnown = failures.some(
        (each) => each.analysis === name && each.node.getSourceFile() === node.getSourceFile(),
      );
      if (!isKnown) failures.push({ analysis: name, node, error });
      return undefined;
    }
  };
  const opened = analyses.flatMap((analysis) => {
    const at = guarded(analysis.name, first, () => analysis.open(touch, steps));
    return at === undefined ? [] : [{ ...analysis, at }];
  });
  const spotsAt = (nodes: readonly ts.Node[], name: string, at: NodeAnalysis): readonly Spot[] => {
    const spots: Spot[] = [];
    for (const node of nodes) spots.push(...(guarded(name, node, at) ?? []));
    return spots;
  };
  const inFiles = files.flatMap((file) => {
    const nodes = nodesOfValues(touch.pair.ts, [file]);
    return opened.flatMap(({ name, at, settle }) => {
      const ownSpots = spotsAt(nodes, name, at);
      return guarded(name, file, () => settle?.(touch, ownSpots)) ?? ownSpots;
    });
  });
  // A test in a function of another project can be about its calls here.
  const outside = nodesOfValues(touch.pair.ts, touch.values.functions.calledOutside(files));
  const atCalls = opened.flatMap(({ name, at }) =>
    spotsAt(outside, name, at).filter(({ node }) => files.includes(node.getSourceFile())),
  );
  return { spots: [...inFiles, ...atCalls], failures };
}
