/**
 * Finds the list of versions in the answer of a versions index.
 *
 * Its form is undocumented, so all reasonable ones are accepted: a list of strings or objects, or an object that has
 * one under a known key, as a list or keyed by version. `read-index.ts` checks the values.
 */
import { describeType, isObject } from "../values/json.js";
import { quote } from "../values/text.js";
import { appendToken } from "../values/json-pointer.js";
import { compareVersions } from "../values/version.js";

const listKeys = ["versions", "supported", "data"] as const;
export const versionKeys = ["version", "date", "id", "name"] as const;
export const locationKeys = ["url", "spec", "spec_url", "specUrl", "href", "path"] as const;
export const defaultKeys = ["default", "default_version", "defaultVersion"] as const;
export const latestKeys = ["latest", "latest_version", "latestVersion"] as const;

const deprecatedKeys = [
  ...["deprecated_at", "deprecatedAt", "deprecation_date", "deprecationDate"],
  ...["deprecated", "deprecation", "is_deprecated", "isDeprecated"],
];
const sunsetKeys = [
  ...["sunset", "sunset_at", "sunsetAt", "sunset_date", "sunsetDate"],
  ...["end_of_life", "endOfLife", "eol"],
];

export interface IndexEntry {
  readonly pointer: string;
  /** Not validated. */
  readonly version: unknown;
  readonly location: unknown;
  /** Keys of which any could be that of the location; empty if it is known, or there is none. */
  readonly strayLocations: readonly string[];
  /** Hash of the document, in hex; anything else is ignored. */
  readonly sha256?: unknown;
  readonly isDefault: boolean;
  readonly isLatest: boolean;
  /** The values under every key for it, dates first. */
  readonly deprecated: readonly unknown[];
  readonly sunset: readonly unknown[];
}

export interface IndexEntries {
  readonly entries: readonly IndexEntry[];
  /** The value of a default or latest key beside or above the list. */
  readonly default: unknown;
  readonly latest: unknown;
}

/** Undefined if the form is unknown. */
export function findIndexEntries(body: unknown): IndexEntries | undefined {
  if (Array.isArray(body)) {
    return {
      entries: body.map((item, index) => readItem(item, `#/${index}`)),
      default: undefined,
      latest: undefined,
    };
  }
  return isObject(body) ? findInObject(body, "#", 0) : undefined;
}

/** For a message: the form found, and the keys expected. */
export function describeUnknownForm(body: unknown): string {
  const keys = typeof body === "object" && body !== null ? Object.keys(body) : [];
  const shown = keys
    .slice(0, 12)
    .map((key) => `${quote(key, 40)} (${describeType((body as Record<string, unknown>)[key])})`);
  const seen =
    keys.length === 0
      ? describeType(body)
      : `an object with ${shown.join(", ")}${keys.length > 12 ? ", …" : ""}`;
  return (
    `It is ${seen}. Looked for a list, or an object with a list or an object under ${listKeys.join(", ")}; ` +
    `in each entry for ${versionKeys.join(", ")} (the version) and ${locationKeys.join(", ")} (the location).`
  );
}

/** `{"data": {"versions": […], "default": …}}` is an envelope around the same forms; one level is opened. */
function findInObject(object: JsonMap, pointer: string, depth: number): IndexEntries | undefined {
  const key = listKeys.find((candidate) => isObject(object[candidate]) || Array.isArray(object[candidate]));
  if (key === undefined) return undefined;
  const list = object[key];
  const own = { default: firstOf(object, defaultKeys), latest: firstOf(object, latestKeys) };
  const at = `${pointer}/${key}`;
  if (Array.isArray(list))
    return { entries: list.map((item, index) => readItem(item, `${at}/${index}`)), ...own };
  if (!isObject(list)) return undefined;
  const inner = depth === 0 ? findInObject(list, at, 1) : undefined;
  const nested = inner ?? {
    // Object keys have no order.
    entries: Object.entries(list)
      .filter(([name]) => !isHolderKey(name))
      .sort(([left], [right]) => compareVersions(left, right))
      .map(([name, value]) => readKeyed(name, value, at)),
    default: firstOf(list, defaultKeys),
    latest: firstOf(list, latestKeys),
  };
  return {
    entries: nested.entries,
    default: nested.default ?? own.default,
    latest: nested.latest ?? own.latest,
  };
}

function readItem(item: unknown, pointer: string): IndexEntry {
  if (!isObject(item)) return { ...bareEntry, pointer, version: item };
  const version = versionKeys.map((key) => item[key]).find((value) => typeof value === "string");
  return {
    ...readRemarks(item),
    pointer,
    version: version ?? firstOf(item, versionKeys),
    ...locationIn(item),
    sha256: item["sha256"],
  };
}

/** Under a known key, else the only string that can be the address of a document, whatever its key. */
function locationIn(item: JsonMap): Pick<IndexEntry, "location" | "strayLocations"> {
  const location = firstOf(item, locationKeys);
  if (location !== undefined) return { location, strayLocations: [] };
  const addresses = addressesIn(item);
  const named = addresses.filter(([name]) => /openapi|swagger|spec/i.test(name));
  const [only, ...others] = addresses.length === 1 ? addresses : named;
  return only !== undefined && others.length === 0
    ? { location: only[1], strayLocations: [] }
    : { location, strayLocations: addresses.map(([name]) => name) };
}

function addressesIn(value: JsonMap, prefix = ""): (readonly [name: string, address: string])[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix + key;
    if (typeof inner === "string")
      return isAddress.test(inner) && !isOfPage.test(name) ? [[name, inner]] : [];
    if (name.length >= 100) return [];
    // A list of links names each by its relation.
    return [inner].flat().flatMap((part) => {
      if (!isObject(part)) return [];
      return addressesIn(part, typeof part["rel"] === "string" ? `${name}.${part["rel"]}.` : `${name}.`);
    });
  });
}

const isAddress = /^(?:https?:\/)?\/\S|^\.{1,2}\/|\.(?:json|ya?ml)$/i;

/** Pages for people, pictures and digests, by their usual names. */
const isOfPage =
  /docs?\b|docs?_|documentation|change|guide|blog|note|news|announce|migrat|support|contact|terms|policy|status|self|site|home|html|image|logo|icon|hash|sha|digest|etag|checksum|\$schema/i;

/** The key is the version, even if the value names another (`{"2025-03-13": {"version": "1.4.2"}}`). */
function readKeyed(name: string, value: unknown, pointer: string): IndexEntry {
  const at = appendToken(pointer, name);
  if (isObject(value))
    return {
      ...readRemarks(value),
      pointer: at,
      version: name,
      ...locationIn(value),
      sha256: value["sha256"],
    };
  const location = typeof value === "boolean" || value === null ? undefined : value;
  return { ...bareEntry, pointer: at, version: name, location };
}

const bareEntry = {
  location: undefined,
  strayLocations: [],
  isDefault: false,
  isLatest: false,
  deprecated: [],
  sunset: [],
};

type Remarks = Pick<IndexEntry, "isDefault" | "isLatest" | "deprecated" | "sunset">;

function readRemarks(item: JsonMap): Remarks {
  const status = item["status"];
  const isDeprecated = typeof status === "string" && status.toLowerCase() === "deprecated";
  return {
    isDefault: firstOf(item, defaultKeys) === true,
    isLatest: firstOf(item, latestKeys) === true,
    deprecated: [...allOf(item, deprecatedKeys), ...(isDeprecated ? [true] : [])],
    sunset: allOf(item, sunsetKeys),
  };
}

type JsonMap = Readonly<Record<string, unknown>>;

function isHolderKey(name: string): boolean {
  return [...defaultKeys, ...latestKeys].some((key) => key === name);
}

function firstOf(object: JsonMap, keys: readonly string[]): unknown {
  return allOf(object, keys)[0];
}

/** Null counts as absent: some publishers write out every key. */
function allOf(object: JsonMap, keys: readonly string[]): unknown[] {
  return keys
    .map((key) => (Object.hasOwn(object, key) ? object[key] : undefined))
    .filter((value) => value !== undefined && value !== null);
}
