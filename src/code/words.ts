/**
 * Strings, numbers and keys as TypeScript: the only way of a document's text into code. (Comments: doc-comment.ts of
 * emission. Names: identifier.ts.)
 */

/**
 * Also safe inside a script element, and free of invisible line ends. `quote`: the preferred one; the other is taken
 * where fewer quotes are to be escaped with it.
 */
export function stringText(value: string, quote: '"' | "'"): string {
  if (/^[\w .,:;/#?&=+*()[\]{}@!%^$~`|>-]*$/.test(value)) return quote + value + quote;
  const json = escapeInvisible(JSON.stringify(value)).replaceAll("</", "<\\/");
  const other = quote === '"' ? "'" : '"';
  const chosen = count(value, quote) > count(value, other) ? other : quote;
  if (chosen === '"') return json;
  const body = json
    .slice(1, -1)
    .replace(/\\(.)|'/gs, (whole) => (whole === '\\"' ? '"' : whole === "'" ? "\\'" : whole));
  return `'${body}'`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Escapes characters that end a line, change direction or are invisible, as `\u…`. */
function escapeInvisible(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A number as JSON has it; an exponent has no plus sign. */
export function numberText(value: number): string {
  return String(Object.is(value, -0) ? 0 : value).replace("e+", "e");
}

/** A key of an object. Written plainly, `__proto__` would set the prototype, so it is computed. */
export function propertyKey(name: string, quote: '"' | "'"): string {
  return name === "__proto__" ? `[${stringText(name, quote)}]` : memberKey(name, quote);
}

/** A key of a type: `rails`, `"per cent"`. */
export function memberKey(name: string, quote: '"' | "'"): string {
  // A whole number needs no quotes as a key.
  return isIdentifier(name) || /^(0|[1-9]\d{0,14})$/.test(name) ? name : stringText(name, quote);
}

export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}
