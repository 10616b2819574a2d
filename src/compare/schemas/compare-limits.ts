/** Limits on the valid values. Types do not show them; a server refuses what does not meet them. */
import { limits, relateBounds } from "./limits.js";
import { canLimit } from "./can-limit.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

/** Limits differ where they admit different values. A border that a format draws is a matter of the format. */
export function compareLimits(before: View, after: View, walk: Walk): void {
  for (const limit of limits) {
    const { keyword, direction } = limit;
    const [left, right] = [limit.read(before.schema), limit.read(after.schema)];
    const relation = relateBounds(left, right, direction);
    const narrower = relation === "wider" ? left : right;
    if (relation === undefined || narrower?.text === "" || !canLimit(keyword, before, after)) continue;
    const [was, is] = [left?.text ?? "", right?.text ?? ""];
    walk.fact({ kind: "limit", keyword, before: was, after: is, relation });
  }
}
