/**
 * Places that compile with a union or an enum that has grown, and still need review: where the new member ends up without
 * being named.
 */
import type ts from "typescript";

import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import type { Touch } from "../touch/touch.js";
import { createBranchLook } from "./branches.js";
import { lookAtCast } from "./casts.js";
import { lookAtGenericCall } from "./generic-calls.js";
import { createGrownValues, type GrownValues } from "./grown.js";
import { lookAtHandlers } from "./handlers.js";
import { lookAtList } from "./lists.js";
import { createTextFlow } from "./text-flow.js";
import { lookAtMatch } from "./matches.js";
import { lookAtPosition } from "./positions.js";
import { lookAtShrunk } from "./shrunk.js";
import { lookAtSwitch } from "./switches.js";
import { lookAtTable } from "./tables.js";

type Look = (values: GrownValues, node: ts.Node, steps: readonly Step[]) => readonly Spot[];

const looks: readonly Look[] = [
  lookAtSwitch,
  lookAtTable,
  lookAtList,
  lookAtPosition,
  lookAtGenericCall,
  lookAtCast,
  lookAtMatch,
  lookAtHandlers,
  lookAtShrunk,
];

export function findGrown(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  const { ts, files } = touch.pair;
  const values = createGrownValues(touch, createTextFlow(touch));
  return files.flatMap((file) => {
    const spots: Spot[] = [];
    const lookAtBranch = createBranchLook(values);
    const visit = (node: ts.Node): void => {
      spots.push(...lookAtBranch(node), ...looks.flatMap((look) => look(values, node, steps)));
      ts.forEachChild(node, visit);
    };
    visit(file);
    return withoutOuter(ts, spots);
  });
}

/** Where a branch holds a decision about the same, the inner one says more. */
function withoutOuter(compiler: Touch["pair"]["ts"], spots: readonly Spot[]): Spot[] {
  return spots.filter(
    ({ node, cause }) =>
      compiler.isSwitchStatement(node) ||
      !spots.some(
        (other) =>
          other.node !== node &&
          other.cause?.id === cause?.id &&
          other.node.pos >= node.pos &&
          other.node.end <= node.end,
      ),
  );
}
