/** Places that compile with a wider or narrower union, and where its members take a path that does not name them. */
import type { ts } from "@ts-morph/common";

import type { Step } from "../question.js";
import type { Spot } from "../spots.js";
import { nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { createBranchReview } from "./branches.js";
import { ChangedValues } from "./changed-values.js";
import { reviewHandlers, reviewList, reviewNarrowed, reviewTable } from "./collections.js";
import { reviewCast, reviewMatch } from "./patterns.js";
import { reviewGenericCall, reviewPosition } from "./positions.js";
import { reviewSwitch } from "./switches.js";

type Review = (values: ChangedValues, node: ts.Node, steps: readonly Step[]) => readonly Spot[];

const reviews: readonly Review[] = [
  reviewSwitch,
  reviewTable,
  reviewList,
  reviewPosition,
  reviewGenericCall,
  reviewCast,
  reviewMatch,
  reviewHandlers,
  reviewNarrowed,
];

export function findReviews(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  const { ts, files } = touch.pair;
  const values = new ChangedValues(touch);
  return files.flatMap((file) => {
    const reviewBranch = createBranchReview(values);
    const spots = nodesIn(ts, [file]).flatMap((node) => [
      ...reviewBranch(node),
      ...reviews.flatMap((review) => review(values, node, steps)),
    ]);
    return withoutOuter(ts, spots);
  });
}

/** A decision inside a branch about the same change says more than the branch. */
function withoutOuter(ts: Compiler, spots: readonly Spot[]): Spot[] {
  return spots.filter(
    ({ node, cause }) =>
      ts.isSwitchStatement(node) ||
      !spots.some(
        (other) =>
          other.node !== node &&
          other.cause?.id === cause?.id &&
          other.node.pos >= node.pos &&
          other.node.end <= node.end,
      ),
  );
}
