/** Resolves collisions between wished names. No name is numbered by its neighbours or depends on their order. */
import { groupBy } from "./collections.js";

export interface NameClaim {
  /** Best first. The last ones are unique. */
  readonly wishes: readonly string[];
  /** True if its first wish is its name in the document: others with that wish yield. */
  readonly isOwn: boolean;
}

/**
 * The names of claims, in order. If several wish for the same name, all take their next wish, so that a further claim
 * renames none with other wishes, and only the single one with the same.
 */
export function settleNames(claims: readonly NameClaim[], isFree: (name: string) => boolean): string[] {
  const settled = new Map<NameClaim, string>();
  const used = new Set<string>();
  let open = claims;
  for (let round = 0; open.length > 0; round++) {
    const groups = groupBy(open, (claim) => wishOf(claim, round));
    open = [...groups].flatMap(([wish, alike]) => {
      const isTaken = used.has(wish) || !isFree(wish);
      const winner = isTaken ? undefined : winnerOf(alike, round);
      if (winner !== undefined) {
        settled.set(winner, wish);
        used.add(wish);
      }
      return alike.filter((claim) => claim !== winner);
    });
  }
  return claims.map((claim) => settled.get(claim) ?? "");
}

function winnerOf(alike: readonly NameClaim[], round: number): NameClaim | undefined {
  const [first] = alike;
  if (alike.length === 1) return first;
  if (round === 0) return alike.find(({ isOwn }) => isOwn);
  // Equal up to the last wish: only claims of the same thing are.
  return alike.every(({ wishes }) => round >= wishes.length) ? first : undefined;
}

function wishOf({ wishes }: NameClaim, round: number): string {
  const wish = wishes[round];
  return wish ?? `${wishes.at(-1) ?? ""}${"_".repeat(round - wishes.length + 1)}`;
}
