// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Other spellings of the same JSON: the possible original of a body that an editor or a proxy changed, or that was
 * parsed and serialised again.
 *
 * Works on the tokens of the text, so numbers and the order of keys stay as they are and no nesting is too deep.
 */

export interface Spelling {
  readonly spelling: string;
  /** "indented by 2 spaces" */
  readonly how: string;
}

export function* respell(text: string): Generator<Spelling> {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g) ?? [];
  const seen = new Set([text]);
  for (const [how, change] of Object.entries(edges)) {
    const spelling = change(text);
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    yield { spelling, how };
  }
  for (const [escaping, escape] of Object.entries(escapings)) {
    const escaped = tokens.map((token) => (token.startsWith('"') ? escape(token) : token));
    for (const [layout, { item, key, brace = "", indent }] of Object.entries(layouts)) {
      const written = indent === undefined ? inline(escaped, item, key, brace) : indented(escaped, indent);
      const how = escaping === "" ? layout : `${layout} with ${escaping}`;
      for (const spelling of [written, `${written}\n`]) {
        if (seen.has(spelling)) continue;
        seen.add(spelling);
        yield { spelling, how };
      }
    }
  }
}

/** Changes that editors, shells and proxies make to a text. */
const edges: Readonly<Record<string, (text: string) => string>> = {
  "without its last line break": (text) => text.replace(/\r?\n$/, ""),
  "without blanks around it": (text) => text.trim(),
  "with a line break at its end": (text) => `${text}\n`,
  "with line breaks as LF": (text) => text.replace(/\r\n/g, "\n"),
  "with line breaks as CRLF": (text) => text.replace(/\r?\n/g, "\r\n"),
};

const layouts: Readonly<Record<string, Layout>> = {
  "without blanks": { item: ",", key: ":" },
  "with blanks after commas and colons": { item: ", ", key: ": " },
  "with blanks after colons": { item: ",", key: ": " },
  "with blanks after commas": { item: ", ", key: ":" },
  "with blanks inside braces": { item: ", ", key: ": ", brace: " " },
  "indented by 2 spaces": { item: ",", key: ": ", indent: "  " },
  "indented by 4 spaces": { item: ",", key: ": ", indent: "    " },
  "indented by tabs": { item: ",", key: ": ", indent: "\t" },
};

interface Layout {
  readonly item: string;
  readonly key: string;
  readonly brace?: string;
  readonly indent?: string;
}

const escapings: Readonly<Record<string, (token: string) => string>> = {
  "": (token) => token,
  "`\\u` escapes": escapeNonAscii,
  "escaped slashes": escapeSlashes,
  "`\\u` escapes and escaped slashes": (token) => escapeSlashes(escapeNonAscii(token)),
  "HTML characters escaped": (token) => token.replace(/[<>&\u2028\u2029]/g, unicodeEscape),
  "characters instead of escapes": unescape,
};

function inline(tokens: readonly string[], item: string, key: string, brace: string): string {
  const open = `{${brace}`;
  const close = `${brace}}`;
  const written = tokens.map((token, index) => {
    if (token === ",") return item;
    if (token === ":") return key;
    if (token === "{" && tokens[index + 1] !== "}") return open;
    return token === "}" && tokens[index - 1] !== "{" ? close : token;
  });
  return written.join("");
}

function indented(tokens: readonly string[], indent: string): string {
  let depth = 0;
  const line = (): string => `\n${indent.repeat(Math.min(depth, deepestIndent))}`;
  const written = tokens.map((token, index) => {
    if (token === ",") return `,${line()}`;
    if (token === ":") return ": ";
    if (/^[[{]$/.test(token)) {
      if (/^[\]}]$/.test(tokens[index + 1] ?? "")) return token;
      depth += 1;
      return `${token}${line()}`;
    }
    if (!/^[\]}]$/.test(token) || /^[[{]$/.test(tokens[index - 1] ?? "")) return token;
    depth = Math.max(0, depth - 1);
    return `${line()}${token}`;
  });
  return written.join("");
}

/** A hostile body of brackets must not grow quadratically; real deliveries are never nested deeper. */
const deepestIndent = 16;

function escapeNonAscii(token: string): string {
  return token.replace(/[\u0080-\uffff]/g, unicodeEscape);
}

function escapeSlashes(token: string): string {
  return token.replace(/\//g, "\\/");
}

function unescape(token: string): string {
  return token
    .replace(/\\u([0-9a-fA-F]{4})/g, (escape, digits: string) => {
      const code = Number.parseInt(digits, 16);
      return code < 0x20 || code === 0x22 || code === 0x5c ? escape : String.fromCharCode(code);
    })
    .replace(/\\\//g, "/");
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
