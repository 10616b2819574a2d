/** Places that compile with a wider or narrower union, and where its members take a path that does not name them. */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import type { Step } from "../question.js";
import type { Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
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

export function openReviews(touch: Touch, steps: readonly Step[]): NodeAnalysis {
  const values = new ChangedValues(touch, steps);
  const reviewBranch = createBranchReview(values);
  return (node) => [...reviewBranch(node), ...reviews.flatMap((review) => review(values, node, steps))];
}

/** A decision inside a branch about the same change says more than the branch. */
export function withoutOuter({ pair: { ts } }: Touch, spots: readonly Spot[]): readonly Spot[] {
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
