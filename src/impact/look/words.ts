/** What is said of a place that a new member reaches. */
import type ts from "typescript";

import type { Confidence } from "../finding.js";
import type { Spot } from "../spot.js";
import type { Grown } from "./grown.js";

export interface Said {
  /** With `{members}` for those that are new, and `{value}` for what can be one of them. */
  readonly sentence: string;
  readonly advice: string;
  readonly confidence?: Confidence;
}

export function spotOf(node: ts.Node, grown: Grown, said: Said): Spot {
  const { cause, version } = grown;
  const members = membersOf(grown);
  const fill = (text: string): string =>
    text.replaceAll("{members}", members).replaceAll("{value}", valueOf(grown));
  return {
    kind: "review",
    node,
    version,
    cause,
    sentence: fill(said.sentence),
    advice: fill(said.advice),
    confidence: said.confidence ?? "likely",
    related: node.getSourceFile() === grown.node.getSourceFile() || grown.node === node ? [] : related(grown),
  };
}

function related({ node }: Grown): NonNullable<Spot["related"]> {
  return [{ node, sentence: "The value comes from here." }];
}

/** `a`, `b` or one of 3 more. */
function membersOf({ added }: Grown): string {
  const labels = added.slice(0, 3).map(({ label }) => `\`${label}\``);
  if (added.length > labels.length) labels.push(`one of ${added.length - labels.length} more`);
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `${labels.join(", ")} or ${last}`;
}

/** The expression, if it is short enough for a sentence. */
function valueOf({ node }: Grown): string {
  const text = node.getText().replace(/\s+/g, " ");
  return text.length > 40 ? "the value" : `\`${text}\``;
}
