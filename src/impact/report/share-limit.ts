/** Which findings a report with little room shows: some of every kind, so that many of one do not hide all others. */
export function shareLimit(counts: readonly number[], limit: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= limit) return counts;
  const shares = counts.map(() => 0);
  for (let room = limit; room > 0;)
    for (const [index, count] of counts.entries()) {
      const share = shares[index] ?? 0;
      if (share === count || room === 0) continue;
      shares[index] = share + 1;
      room--;
    }
  return shares;
}
