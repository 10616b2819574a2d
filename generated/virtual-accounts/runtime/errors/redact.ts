// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Removes credentials from text of a service, a platform or a signer, however they are spelled there.
 *
 * Text and credential are compared by letters and digits alone, since special characters are spelled in many ways. The
 * escapes of JSON, JavaScript, HTML and URLs (`\u002B`, `\x41`, `&#65;`, `%41`) are decoded first, repeatedly if
 * nested. The time grows with the text, not with the credential.
 */

export function redact(text: string, secrets: readonly string[]): string {
  const spans: Span[] = [];
  let reading: Reading | undefined = { text };
  // Escapes are not nested deeper than this.
  for (let depth = 0; reading && depth < 8; depth++) {
    for (const secret of new Set(secrets)) spans.push(...find(reading, secret));
    reading = readEscapes(reading);
  }
  let result = "";
  let done = 0;
  for (const [start, end] of spans.sort(([one], [other]) => one - other)) {
    if (start >= done) result += `${text.slice(done, start)}[redacted]`;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

type Span = readonly [start: number, end: number];

/** A text with its escapes decoded, and the span of each character in the original. Without spans, it is the original. */
interface Reading {
  readonly text: string;
  readonly spans?: readonly Span[];
}

function find({ text, spans }: Reading, secret: string): Span[] {
  // With few letters, ordinary words would match.
  const letter = pick(secret, lettersAndDigits).length > 3 ? lettersAndDigits : /[^\\\s]/g;
  const wanted = pick(secret, letter);
  const matches: Span[] = [];
  if (!wanted) return matches;
  const letters = pick(text, letter);
  let at = letters.indexOf(wanted);
  if (at < 0) return matches;
  const places = Array.from(text.matchAll(letter), ({ index }) => index);
  for (; at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const [first = 0, last = 0] = [places[at], places[at + wanted.length - 1]];
    matches.push([spans?.[first]?.[0] ?? first, spans?.[last]?.[1] ?? last + 1]);
  }
  return matches;
}

const lettersAndDigits = /[^\W_]/g;

function pick(text: string, letter: RegExp): string {
  return (text.match(letter) ?? []).join("").toLowerCase();
}

/** Codes up to 255: a header can carry no others. */
const escapes =
  /(?<!\\)\\+(?:u\{0*([\da-f]{1,2})\}|(?:u0*|x)([\da-f]{2}))|%(?:u00)?([\da-f]{2})|&(?:#x0*([\da-f]{2})|#0*(1\d\d|2[0-5]\d|[3-9]\d)|(?:amp|lt|gt|quot|apos)(?!;)|[a-z]{2,8}(?=;));?/gi;

/** `undefined` where nothing is escaped. */
function readEscapes({ text, spans }: Reading): Reading | undefined {
  let read = "";
  let done = 0;
  const places: Span[] = [];
  const copy = (end: number): void => {
    for (; done < end; done++) places.push(spans?.[done] ?? [done, done + 1]);
  };
  for (const { 0: escape, index, 1: braced, 2: coded, 3: percent, 4: hex, 5: decimal } of text.matchAll(
    escapes,
  )) {
    const digits = braced ?? coded ?? percent ?? hex;
    // Every named character is a special one, so any will do.
    const code = digits ? Number.parseInt(digits, 16) : Number(decimal ?? 38);
    read += text.slice(done, index) + String.fromCharCode(code);
    copy(index);
    const end = index + escape.length;
    places.push([spans?.[index]?.[0] ?? index, spans?.[end - 1]?.[1] ?? end]);
    done = end;
  }
  if (!done) return;
  read += text.slice(done);
  copy(text.length);
  return { text: read, spans: places };
}
