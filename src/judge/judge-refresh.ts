/**
 * A document that was republished under the same date. A dated version is a promise: additions are always allowed,
 * anything else breaks it.
 */
import type { Change } from "./change.js";
import type { Diff } from "./diff.js";
import { levelWords } from "./effects.js";

export interface RefreshJudgement {
  readonly verdict: "prose" | "additive" | "breaking";
  /** A whole sentence, then one line per change. */
  readonly summary: string;
}

export function judgeRefresh({ changes, prose }: Pick<Diff, "changes" | "prose">): RefreshJudgement {
  const breaches = changes.filter(breaksPromise);
  if (breaches.length > 0)
    return {
      verdict: "breaking",
      summary: `The publisher broke the promise of a dated version:${lines(breaches)}`,
    };
  if (changes.length > 0)
    return { verdict: "additive", summary: `The publisher only added to the version:${lines(changes)}` };
  const words = prose.length === 0 ? "Clients are unaffected." : "Only descriptions changed.";
  return { verdict: "prose", summary: words };
}

/** The publisher's own policy takes precedence over the levels. */
export function breaksPromise({ ruling, level }: Change): boolean {
  if (ruling !== "unruled") return ruling === "new-version";
  return level === "breaking" || level === "silent" || level === "compile";
}

/** Breaches beyond a screenful are only counted. */
const mostLines = 20;

function lines(changes: readonly Change[]): string {
  const shown = changes.slice(0, mostLines).map(({ level, title }) => `\n  ${levelWords[level]}: ${title}`);
  const more = changes.length - shown.length;
  return [...shown, ...(more > 0 ? [`\n  and ${more} more`] : [])].join("");
}
