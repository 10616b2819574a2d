// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Takes credentials out of what a service, a platform or a signer says, however they are spelled there: as they are, or
 * with characters written for JSON (`\/`, `\u002B`), for HTML (`&amp;`, `&#43;`, `&#x2b;`) or for a URL (`%2B`), in any
 * case and any mixture, since a service quotes what it was sent in its own way.
 */

export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (rest, secret) => (secret ? rest.replace(anySpelling(secret), "[redacted]") : rest),
    text,
  );
}

const entities: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

function anySpelling(secret: string): RegExp {
  const characters = Array.from(secret, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16);
    const bytes = encodeURIComponent(character).replace(/^[^%]+$/, `%${hex.padStart(2, "0")}`);
    return (
      `(?:\\\\*(?:${escapeRegExp(character)}|u${hex.padStart(4, "0")})|${bytes.replaceAll("%", "%(?:25)*")}` +
      `|&(?:#0*${code}|#x0*${hex}|${entities[character] ?? "-"});${character === " " ? "|\\+" : ""})`
    );
  });
  return new RegExp(characters.join(""), "gi");
}

function escapeRegExp(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
}
