/**
 * The known name that a misspelt one means: the same but for case, separators and plural, the one with the fewest letters
 * to change (up to a third), or the only one that contains it or is contained in it.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name);
  const [closest] = known
    .map((other) => ({
      other,
      changes: changesBetween(plain, plainName(other)),
      visible: changesBetween(name, other),
    }))
    .filter(({ other, changes }) => isFew(changes, Math.max(plain.length, other.length)))
    .sort((left, right) => left.changes - right.changes || left.visible - right.visible);
  if (closest !== undefined) return closest.other;
  const related = known.filter((other) => contains(plain, plainName(other)));
  return related.length === 1 ? related[0] : undefined;
}

/** One letter of three, two of six. Shorter names have too little in common. */
function isFew(changes: number, letters: number): boolean {
  return changes <= Math.floor(letters / 3);
}

/** Ignores case, separators and plural. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "");
}

/** Shorter names would match by chance. */
function contains(left: string, right: string): boolean {
  return Math.min(left.length, right.length) >= 3 && (left.includes(right) || right.includes(left));
}

/** Letters to insert, remove or replace, and neighbours to swap (optimal string alignment). */
function changesBetween(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
