/**
 * Why changes matter: each sentence once, and of how many changes it is true. Where one is about what is sent and another
 * about what is received, each says which.
 */
import type { Direction } from "../schema/direction.js";
import type { Change } from "../judge/change.js";
import { groupBy } from "../values/collections.js";
import { ruleGroups } from "./sections.js";

/** `Running code reads …`; where it depends, `Sent: …`, and of several changes `Received (4 of 6): …`. */
export function reasonLines(changes: readonly Change[]): string[] {
  const said = groupBy(
    changes.flatMap(({ why }) => why),
    ({ sentence }) => sentence,
  );
  const reasons = Array.from(said, ([sentence, equal]) => ({
    sentence,
    count: equal.length,
    directions: new Set(equal.map(({ direction }) => direction)),
  }));
  const isOnlyOf = (direction: Direction): boolean =>
    reasons.some(({ directions }) => directions.size === 1 && directions.has(direction));
  const areOfBoth = isOnlyOf("request") && isOnlyOf("response");
  return reasons.map(({ sentence, count, directions: [direction, ...others] }) => {
    const label = areOfBoth && direction !== undefined && others.length === 0 ? labels[direction] : "";
    const share = count === changes.length ? "" : `${count} of ${changes.length}`;
    const head = label === "" || share === "" ? label + share : `${label} (${share})`;
    return head === "" ? sentence : `${head}: ${sentence}`;
  });
}

const labels: Readonly<Record<Direction, string>> = { request: "Sent", response: "Received" };

/** The heading of what the kinds of change of a large report mean. */
export const meaningsTitle = "What the changes mean";

/** What the changes of one rule mean. */
export interface Meaning {
  readonly title: string;
  /** At least one. */
  readonly reasons: readonly string[];
}

export function meaningsOf(changes: readonly Change[]): Meaning[] {
  return ruleGroups(changes).map((group) => ({
    title: group.title,
    reasons: reasonLines(group.changes),
  }));
}
