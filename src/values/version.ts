import { addTo } from "./collections.js";

/** The name of a version: a date `YYYY-MM-DD` that exists, or for an undated API what its document calls itself. */
declare const version: unique symbol;
export type ApiVersion = string & { readonly [version]: true };

/** A calendar date in canonical form. `2025-2-3` and `2025-02-30` are none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Accepts what can name a folder and sort: letters, digits, `.`, `-`, `_`, not beginning with a dot. */
export function parseApiVersion(text: string): ApiVersion | undefined {
  return isDate(text) || /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text) ? (text as ApiVersion) : undefined;
}

/**
 * True if a part of a URL is this version: `v70` is 70; a date is also `2025-01`, `20250101`, `2025.01.01`,
 * `2025_01_01`.
 */
export function namesVersion(part: string, version: string): boolean {
  return versionsByUrl([version])(part).length > 0;
}

/** The versions that a part of a URL is, found without asking each of them. */
export type VersionsInUrl = (part: string) => readonly string[];

export function versionsByUrl(versions: readonly string[]): VersionsInUrl {
  const bySpelling = new Map<string, string[]>();
  for (const version of versions) {
    const name = plain(version);
    // Digits alone are a date's only, so they have a key that no name is.
    const spellings = isDate(version) ? [name, name.slice(0, 7), `#${digits(name)}`] : [name];
    for (const spelling of spellings) addTo(bySpelling, spelling, version);
  }
  return (part) => {
    const name = plain(part);
    const found = bySpelling.get(name) ?? [];
    return /^[\d._]+$/.test(name) ? [...found, ...(bySpelling.get(`#${digits(name)}`) ?? [])] : found;
  };
}

/** `2025-01-01`, and `v2025-01-01`. */
export function namesDate(part: string): boolean {
  return isDate(plain(part));
}

/**
 * True if a document or a server names another version than this. Many count the releases of a document
 * (`1.4.2`), so only a name of the same form can contradict: a date beside a date, or another version of the index.
 */
export function namesAnotherVersion(name: string, version: string, listed: readonly string[] = []): boolean {
  const trimmed = name.trim();
  if (trimmed === version) return false;
  if (listed.includes(trimmed)) return true;
  const [date, own] = [dateIn(trimmed), dateIn(version)];
  return date !== undefined && own !== undefined && date !== own;
}

/** `2025-03-13`, also as `v2025-03-13`, `20250313`, with a time, or with what counts the releases of that day. */
function dateIn(name: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^v?(\d{4})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/i.exec(name) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? date : undefined;
}

/**
 * True if the name outlives the next release of the document: a date, or `v2`. `1.4.2` and `2024.10` count releases.
 */
export function isLasting(name: string): boolean {
  return dateIn(name) !== undefined || /^v\d+$/i.test(name);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/^v(?=\d)/, "");
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Dates sort as dates; everything else by its numbers, then as a string: v9 before v10. */
export function compareVersions(left: string, right: string): number {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [a, b] = [numbers(left), numbers(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

/** True if a version is newer than all of these. */
export function newerThan(versions: readonly string[]): (version: string) => boolean {
  return (version) => versions.every((other) => compareVersions(version, other) > 0);
}
