/** Names for operations without one or with colliding ones: by method and path, never by a number. */
import { sha256 } from "./hash.js";
import { capitalise } from "./text.js";

/** `GET /payments/{id}/quotes` → `getPaymentsByIdQuotes`. */
function placeName(method: string, path: string): string {
  const words = path
    .split("/")
    .flatMap((segment) => segment.replace(/\{([^{}]*)\}/g, " by $1 ").split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word !== "");
  const name = words.length === 0 ? ["root"] : words;
  return method.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") + name.map(capitalise).join("");
}

/** Best first; the last one is unique to the operation. */
export function placeNames(method: string, path: string): string[] {
  const place = placeName(method, path);
  const spelled = placeName(method, spelledWords(path));
  return distinctNames(place, spelled, `${method} ${path}`);
}

/** Names for `whole` that include its separators without being dominated by them; the last one is unique. */
export function distinctNames(name: string, spelled: string, whole: string): string[] {
  const isReadable = spelled.length <= name.length + mostSpelled;
  return [name, ...(isReadable ? [spelled] : []), `${name}_${shortHash(whole)}`];
}

const mostSpelled = 40;

/** Distinguishes names that no word does, such as those that differ only in case. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 6);
}

/** `a-b` → `a dash b`. Names that differ only in their separators stay distinct. */
export function spelledWords(name: string): string {
  const spell = (character: string): string =>
    ` ${separators[character] ?? `u${(character.codePointAt(0) ?? 0).toString(16)}`} `;
  return name.replace(/[^\p{L}\p{M}\p{N}]/gu, spell);
}

const separators: Readonly<Record<string, string>> = {
  " ": "space",
  "-": "dash",
  _: "underscore",
  ".": "dot",
  "/": "slash",
  ":": "colon",
  "{": "open",
  "}": "close",
};
