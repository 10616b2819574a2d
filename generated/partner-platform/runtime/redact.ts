// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Takes credentials out of what a service, a platform or a signer says, however they are spelled there: as they are, or
 * with characters written for JSON (`\/`, `\u002B`), for HTML (`&amp;`, `&#43;`, `&#x2b`) or for a URL (`%2B`), in any
 * case and any mixture, since a service quotes what it was sent in its own way.
 */

export function redact(text: string, secrets: readonly string[]): string {
  // One may begin as another does.
  return [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => (secret ? rest.replace(anySpelling(secret), "[redacted]") : rest), text);
}

/** Repetitions have a limit: a body of nothing but backslashes must not keep the process busy. */
const escape = "\\\\{0,8}";
const percent = `(?:%|${escape}u0025|&(?:#37|#x25|percnt);?)(?:25){0,4}`;

function anySpelling(secret: string): RegExp {
  const characters = Array.from(secret, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
    const bytes = encodeURIComponent(character)
      .replace(/^[^%]+$/, `%${hex}`)
      .replaceAll("%", percent);
    const named = /\w/.test(character) && character !== "_" ? "" : "|[a-z]{2,8}";
    const html = `&(?:#0{0,6}${parseInt(hex, 16)}|#x0{0,6}${hex}${named});?`;
    const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
    return `(?:${escape}(?:${literal}|u00${hex})|${bytes}|${html}${character === " " ? "|\\+" : ""})`;
  });
  return new RegExp(characters.join(""), "gi");
}
