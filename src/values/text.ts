/** Questions of strings that every folder asks. Nothing is imported here, so that each may call it. */

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A `%` that begins no valid escape is itself: publishers forget to encode it. */
export function decodePercent(text: string): string {
  // Most strings have none.
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of ECMA-262. Constructing one takes time that is linear in its length. */
export function isRegularExpression(text: string, flags = "u"): boolean {
  try {
    new RegExp(text, flags);
    return true;
  } catch {
    return false;
  }
}
