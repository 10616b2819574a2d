/**
 * The time so many months later, or earlier, in UTC. A day that the month lacks becomes its last one: six months before
 * 31 August is the end of February. The setters of `Date` would overflow into March, so ESLint forbids them elsewhere.
 */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(new Date(time).setUTCFullYear(year, month + 1, 0)).getUTCDate();
  return date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
}
