/** Whether a path fits a pattern with `*` for anything within a segment. In time that does not grow with the stars. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length && wanted.every((part, index) => matchesSegment(part, given[index] ?? ""))
  );
}

/** Each piece between stars where it first occurs, since an earlier place never leaves less room for the others. */
function matchesSegment(pattern: string, segment: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return segment === first;
  if (!segment.startsWith(first)) return false;
  let position = first.length;
  for (const piece of others) {
    const found = segment.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return segment.length - last.length >= position && segment.endsWith(last);
}
