// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Takes credentials out of what a service, a platform or a signer says, however they are spelled there: as they are, or
 * with characters written for JSON or JavaScript (`\/`, `\u002B`, `\x2b`, `\u{2b}`), for HTML (`&amp;`, `&#43;`,
 * `&#x2b`, `&amp;#43;`) or for a URL (`%2B`), in any case and any mixture, since a service quotes what it was sent in its
 * own way.
 */

export function redact(text: string, secrets: readonly string[]): string {
  // One may begin as another does.
  return [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => (secret ? rest.replace(anySpelling(secret), "[redacted]") : rest), text);
}

function anySpelling(secret: string): RegExp {
  const characters = Array.from(secret, (character) => {
    const bytes = encodeURIComponent(character).replace(/^[^%]+$/, `%${hexOf(character)}`);
    const percent = bytes.replace(/%(.)(.)/g, (_, high: string, low: string) =>
      [once("%"), `(?:${once("2")}${once("5")}){0,4}`, once(high), once(low)].join(""),
    );
    return `(?:${once(character)}|${percent}${{ " ": "|\\+", "+": "| " }[character] ?? ""})`;
  });
  return new RegExp(characters.join(""), "gi");
}

/** As it is, or written for JSON or HTML. Repetitions have a limit: a body of backslashes must not keep us busy. */
function once(character: string): string {
  const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
  const either = [...new Set([character.toLowerCase(), character.toUpperCase()])];
  const codes = either.map((one) => `(?:u00|x)${hexOf(one)}|u\\{0{0,4}${hexOf(one)}\\}`);
  const entities = either.map((one) => `#0{0,6}${one.charCodeAt(0)}|#x0{0,6}${hexOf(one)}`);
  if (/[^a-z0-9]/i.test(character)) entities.push("[a-z]{2,8}");
  return `(?:\\\\{0,8}(?:${[literal, ...codes].join("|")})|&(?:amp;){0,4}(?:${entities.join("|")});?)`;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, "0");
}
