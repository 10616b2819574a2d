/**
 * JSON pointers in URI fragment form (RFC 6901, section 6): `#/paths/~1payments/get`.
 *
 * We escape only `~`, `/` and `%`, so that path templates stay readable; pointers in documents may be percent-encoded
 * throughout.
 */
import { decodePercent } from "./text.js";

export function appendToken(pointer: string, token: string | number): string {
  if (typeof token === "number" || !special.test(token)) return `${pointer}/${token}`;
  return `${pointer}/${token.replaceAll("%", "%25").replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(appendToken, "#");
}

/** The tokens of `#/a/b`; undefined if the string is not a pointer (`#name`, a URL). `#` is the root. */
export function tokensOf(pointer: string): string[] | undefined {
  if (pointer === "#") return [];
  if (!pointer.startsWith("#/")) return undefined;
  return pointer.slice(2).split("/").map(unescapeToken);
}

/** The tokens of a plain pointer (section 3), as a validator has it: `/a/b`, and empty for the root. */
export function plainTokens(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(unescapeSlashes);
}

const special = /[~/%]/;

function unescapeToken(token: string): string {
  return unescapeSlashes(decodePercent(token));
}

function unescapeSlashes(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
