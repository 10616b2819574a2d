/** Response headers that code reads by name; they have no types. */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import { type ChangeFact, factsOf, namedBy, operationOf } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";

interface ChangedHeader extends Pick<ChangeFact, "step" | "change"> {
  /** In lower case. */
  readonly name: string;
  readonly operation: string | undefined;
}

export function openHeaderReads(
  { pair: { ts }, values }: Touch,
  steps: readonly Step[],
): NodeAnalysis | undefined {
  const headers = factsOf(steps).flatMap(changedHeader);
  if (headers.length === 0) return undefined;
  // Operations that the surrounding function calls, else all that the project uses.
  const isUsed = ({ step, operation: id }: ChangedHeader, node: ts.Node): boolean => {
    const near = values.operations.usesIn(outermostFunction(ts, node));
    return (near.length > 0 ? near : values.operations.uses()).some(
      ({ operation }) => operation.step === step && operation.id === id,
    );
  };
  return (node): readonly Spot[] => {
    const name = nameRead(ts, node);
    if (name === undefined) return [];
    return headers
      .filter((header) => header.name === name.text.toLowerCase() && isUsed(header, node))
      .map((header) => {
        const sentence = `This reads \`${name.text}\` by its name, which no type knows.`;
        return reviewSpot(header, node, { sentence, confidence: "likely" });
      });
  };
}

function changedHeader(each: ChangeFact): readonly ChangedHeader[] {
  const { step, change, fact } = each;
  const { of, names } = namedBy(fact);
  const [name] = names;
  if (of !== "header" || fact.kind === "header-added" || name === undefined) return [];
  return [{ step, change, name: name.toLowerCase(), operation: operationOf(each) }];
}

function outermostFunction(compiler: Touch["pair"]["ts"], node: ts.Node): ts.Node {
  let outermost = node;
  for (let each = node; !compiler.isSourceFile(each); each = each.parent)
    if (compiler.isFunctionLike(each)) outermost = each;
  return outermost;
}

/** `headers.get("Total-Count")`, `headers["total-count"]`, `numberIn(answer, "Total-Count")`. */
function nameRead(compiler: Touch["pair"]["ts"], node: ts.Node): ts.StringLiteralLike | undefined {
  const read = compiler.isElementAccessExpression(node)
    ? node.argumentExpression
    : compiler.isCallExpression(node)
      ? node.arguments.find((argument) => compiler.isStringLiteralLike(argument))
      : undefined;
  return read !== undefined && compiler.isStringLiteralLike(read) ? read : undefined;
}
