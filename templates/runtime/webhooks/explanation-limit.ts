/**
 * Whoever can reach the address can cause mismatches, and to explain one takes some milliseconds. So a few in a row are
 * explained and then some in each second: forged deliveries cannot keep the process busy with explanations of them.
 */

/** Each call asks for one. */
export function createExplanationLimit(inARow: number, perSecond: number): () => boolean {
  let left = inARow;
  let counted = Date.now();
  return () => {
    const now = Date.now();
    // A clock that was set back gives nothing, and takes nothing.
    left = Math.min(inARow, left + (Math.max(0, now - counted) / 1000) * perSecond);
    counted = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
