/**
 * A pass over the characters of a JSON text that only knows strings and brackets: how deep it nests and how
 * many keys it has.
 *
 * It runs before the parsers, which recurse where they look for mistakes, and tells without a second parse
 * whether a key stands twice in one object (then the parsed tree has fewer). It checks no syntax.
 */
export interface JsonScan {
  readonly keys: number;
  /** Where the nesting first exceeds the limit. */
  readonly tooDeepAt?: number;
}

export function scanJson(text: string, depthLimit: number): JsonScan {
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quoteMark:
        index = endOfString(text, index);
        break;
      case openBrace:
      case openBracket:
        if (++depth > depthLimit) return { keys, tooDeepAt: index };
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        break;
      case colon:
        keys++;
        break;
    }
  }
  return { keys };
}

const quoteMark = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Index of the closing quotation mark; an even number of backslashes before it escapes nothing. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
