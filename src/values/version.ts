/** Version names of publishers, and which of two is newer. */
import { addTo } from "./collections.js";

declare const version: unique symbol;
/** A name that can be a folder: a valid date, or anything else that the publisher writes. */
export type ApiVersion = string & { readonly [version]: true };

/** True for a calendar date in canonical form, unlike `2025-2-3` and `2025-02-30`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Accepts names that can be folders and be sorted: letters, digits, `.`, `-`, `_`, not starting with a dot. */
export function parseApiVersion(text: string): ApiVersion | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text) ? (text as ApiVersion) : undefined;
}

/**
 * The parts of a name. `date`: `2025-04-30` of `2025-04-30.basil`, `2025-04` of `2025-04`. `number`: `v71`, `2.15`,
 * `2024.0-beta`. `name`: a word, ordered only by spelling: `unstable`.
 */
interface VersionForm {
  readonly kind: "name" | "number" | "date";
  /** The date or number as written. */
  readonly base: string;
  /** The part after the base: `.basil`, `-preview`. */
  readonly suffix: string;
}

function formOf(name: string): VersionForm {
  const date = /^v?(\d{4}-\d{2}(?:-\d{2})?)((?:[._]\d|[-._][a-z]).*)?$/i.exec(name);
  const [, day = "", word = ""] = date ?? [];
  if (isDate(day.length === 7 ? `${day}-01` : day)) return { kind: "date", base: day, suffix: word };
  const [, number, rest = ""] = /^v?(\d+(?:[._-]\d+)*)(.*)$/i.exec(name) ?? [];
  return number === undefined
    ? { kind: "name", base: name, suffix: "" }
    : { kind: "number", base: number, suffix: rest };
}

/** True for a day or a month, optionally followed by a word: nothing else is written like that. */
export function isDated(name: string): boolean {
  return formOf(name).kind === "date";
}

/** True if both have the same form: two days, two months, two numbers, two words. */
export function isSameForm(left: string, right: string): boolean {
  const [one, other] = [formOf(left), formOf(right)];
  return one.kind === other.kind && (one.kind !== "date" || one.base.length === other.base.length);
}

/**
 * True if a part of a URL names this version: `v70` is 70; a date may also be `2025-01`, `20250101`, `2025.01.01`,
 * `2025_01_01`.
 */
export function namesVersion(part: string, version: string): boolean {
  return versionsByUrl([version])(part).length > 0;
}

/** The versions that a part of a URL names, found without testing each of them. */
export type VersionsInUrl = (part: string) => readonly string[];

export function versionsByUrl(versions: readonly string[]): VersionsInUrl {
  const bySpelling = new Map<string, string[]>();
  for (const version of versions) {
    const name = plain(version);
    // Only dates are matched by digits alone, so these have a key that no name has.
    const spellings = isDate(version) ? [name, name.slice(0, 7), `#${digits(name)}`] : [name];
    for (const spelling of spellings) addTo(bySpelling, spelling, version);
  }
  return (part) => {
    const name = plain(part);
    const named = bySpelling.get(name) ?? [];
    return /^[\d._]+$/.test(name) ? [...named, ...(bySpelling.get(`#${digits(name)}`) ?? [])] : named;
  };
}

/**
 * True if a document or server names another version than this. Many count document releases (`1.4.2`), so only a name
 * of the same form can contradict: a date beside a date, or another version of the index.
 */
export function namesAnotherVersion(name: string, version: string, listed: readonly string[] = []): boolean {
  const trimmed = name.trim();
  if (trimmed === version) return false;
  if (listed.includes(trimmed)) return true;
  const [date, own] = [dateIn(trimmed), dateIn(version)];
  return date !== undefined && own !== undefined && !date.startsWith(own) && !own.startsWith(date);
}

/**
 * `2025-03-13`, also as `v2025-03-13`, `20250313`, with a time, or with a release counter of that day; or the month
 * `2025-03`.
 */
function dateIn(name: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^v?(\d{4})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/i.exec(name) ?? [];
  const date = `${year}-${month}-${day}`;
  if (isDate(date)) return date;
  const { kind, base } = formOf(name);
  return kind === "date" ? base : undefined;
}

/**
 * True if the name outlives the next release of the document: a date, or `v2`. `1.4.2` and `2024.10` count releases.
 */
export function isLasting(name: string): boolean {
  return dateIn(name) !== undefined || /^v\d+$/i.test(name);
}

/** The version in a media type, by its template `application/vnd.acme.{version}+json`. */
export function versionInMediaType(template: string | undefined, mediaType: string): string | undefined {
  const [before = "", after] = template?.toLowerCase().split("{version}") ?? [];
  const type = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (after === undefined || !type.startsWith(before) || !type.endsWith(after)) return undefined;
  return type.slice(before.length, type.length - after.length);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/^v(?=\d)/, "");
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Words, then numbers, then dates: an API with several kinds started to count, and later to date. */
const kinds: readonly VersionForm["kind"][] = ["name", "number", "date"];

/**
 * Negative if the left is older. Dates and numbers count part by part (v9 before v10, 2.9 before 2.15, a month before its
 * days); a pre-release comes before its release, and any other word after it.
 */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [formOf(left), formOf(right)];
  return (
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    compareParts(one.base, other.base) ||
    stageOf(one) - stageOf(other) ||
    compareParts(one.suffix, other.suffix) ||
    (left < right ? -1 : left > right ? 1 : 0)
  );
}

function stageOf({ suffix }: VersionForm): number {
  if (suffix === "") return 0;
  const isEarly =
    /(?:^|[^a-z])(?:alpha|beta|canary|dev|early|next|pre|preview|rc|snapshot|unstable)(?![a-z])/i;
  return isEarly.test(suffix) ? -1 : 1;
}

/** Compares digits as numbers, everything else by spelling; the shorter comes first. */
function compareParts(left: string, right: string): number {
  const parts = (text: string): string[] => text.match(/\d+|[^\d._-]+/g) ?? [];
  const [ours, theirs] = [parts(left), parts(right)];
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const [own = "", other = ""] = [ours[index], theirs[index]];
    const difference = own === "" || other === "" ? own.length - other.length : Number(own) - Number(other);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    if (Number.isNaN(difference) && own !== other) return own < other ? -1 : 1;
  }
  return 0;
}

/** True if a version is newer than all of these. */
export function newerThan(versions: readonly string[]): (version: string) => boolean {
  return (version) => versions.every((other) => compareVersions(version, other) > 0);
}
