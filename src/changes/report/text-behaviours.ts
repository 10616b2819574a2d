/** Changes of behaviour, in lines for a terminal. */
import type { Colors } from "picocolors/types.js";

import type { BehaviourEntry } from "../behaviours.js";
import { wrap } from "./wrap.js";

export function behavioursText(behaviours: readonly BehaviourEntry[], colors: Colors): string[] {
  return [
    colors.bold(`Behaviour (${behaviours.length}): told by the publisher, shown by no schema`),
    ...behaviours.flatMap((behaviour) => ["", ...behaviourText(behaviour, colors)]),
  ];
}

function behaviourText(
  { id, version, operations, title, was, is, action, notice, step }: BehaviourEntry,
  colors: Colors,
): string[] {
  return [
    ...wrap(step === "ends" ? `${title} (ends on the way back)` : title, "  ").map((line) =>
      colors.bold(line),
    ),
    ...wrap(`${id} · from ${version} · ${operations.join(", ")}`, "  ").map((line) => colors.dim(line)),
    ...wrap(`Was: ${was}`, "    ", "  "),
    ...wrap(`Is: ${is}`, "    ", "  "),
    ...wrap(`Do: ${action}`, "    ", "  "),
    ...wrap(`Notice: ${notice}`, "    ", "  "),
  ];
}
