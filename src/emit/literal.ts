/**
 * The printers through which a document's text reaches emitted code: as a literal and as a property key.
 * (Comments: doc-comment.ts. Identifiers: identifier.ts. There is no other way in.)
 */
import { isIdentifier } from "./identifier.js";

/** A JSON value as a TypeScript expression. Also safe inside a script element, and free of invisible line ends. */
export function literal(value: unknown): string {
  return escapeInvisible(value === undefined ? "undefined" : JSON.stringify(value)).replaceAll("</", "<\\/");
}

/** In the text of literals: what ends a line, changes direction or cannot be seen, as `\u…`. */
export function escapeInvisible(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `deposit_rails`, `"per cent"`. `__proto__` is computed: written plainly it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  // A whole number is a key as it is.
  return isIdentifier(name) || /^(0|[1-9]\d{0,14})$/.test(name) ? name : literal(name);
}

/** A JSON value as a person would write it: keys without needless quotes, and `__proto__` as a key like any other. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return literal(value);
  const entries = Object.entries(value).map(([key, inner]) => `${propertyKey(key)}: ${valueText(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** An object literal; entries without a value are left out. `undefined` where nothing is left. */
export function objectLiteral(
  entries: readonly (readonly [string, string | undefined])[],
): string | undefined {
  const present = entries.filter(([, text]) => text !== undefined);
  if (present.length === 0) return undefined;
  return `{ ${present.map(([key, text]) => `${propertyKey(key)}: ${text ?? ""}`).join(", ")} }`;
}
