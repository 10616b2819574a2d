/**
 * The printers through which a document's text reaches emitted code: as a literal and as a property key.
 * (Comments: doc-comment.ts. Identifiers: identifier.ts. Nothing else may emit document text.)
 */
import { isIdentifier } from "./identifier.js";

/**
 * A JSON value as a TypeScript expression, as a person would write it. Also safe inside a script element, and free of
 * invisible line ends. Not plain JSON, in which `__proto__` is an ordinary key; in TypeScript it would set the
 * prototype.
 */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return escapeInvisible(value === undefined ? "undefined" : JSON.stringify(value)).replaceAll(
      "</",
      "<\\/",
    );
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${propertyKey(key)}: ${literal(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Escapes characters of a literal that end a line, change direction or are invisible, as `\u…`. */
export function escapeInvisible(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `rails`, `"per cent"`. `__proto__` is computed: written plainly it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  // A whole number needs no quotes as a key.
  return isIdentifier(name) || /^(0|[1-9]\d{0,14})$/.test(name) ? name : literal(name);
}

/** An object literal; entries without a value are left out. `undefined` if none is left. */
export function objectLiteral(
  entries: readonly (readonly [string, string | undefined])[],
): string | undefined {
  const present = entries.filter(([, text]) => text !== undefined);
  if (present.length === 0) return undefined;
  return `{ ${present.map(([key, text]) => `${propertyKey(key)}: ${text ?? ""}`).join(", ")} }`;
}
