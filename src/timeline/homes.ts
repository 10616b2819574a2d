/**
 * Homes: the oldest version that has a declaration in exactly its shape. Only the home writes it out; every later
 * version re-exports it, so a new version never changes an older one.
 *
 * Two versions have a declaration in the same shape exactly if its home is the same in both, so shapes refer to nested
 * declarations by their homes.
 */
import type { ApiVersion } from "../values/version.js";
import { isSameJson, jsonKey, type JsonValue } from "../values/json.js";
import { keywordNames, keywords } from "../schema/keywords.js";

/** A declaration with its home. */
export interface Placed<Declaration> {
  readonly declaration: Declaration;
  readonly home: ApiVersion;
}

/** Finds the homes of one version's declarations. `shape`: everything that distinguishes them. */
export interface Placing {
  /** A declaration that a version has at most once. */
  one<const Declaration>(kind: string, declaration: Declaration, shape: unknown): Placed<Declaration>;
  /** Declarations of one kind, by name. */
  all<Declaration>(
    kind: string,
    declarations: Iterable<readonly [string, Declaration]>,
    shape: (declaration: Declaration, name: string) => unknown,
  ): ReadonlyMap<string, Placed<Declaration>>;
}

/** The schemas that a version's shapes refer to, by name. */
type References = ReadonlyMap<string, Pick<Placed<unknown>, "home">>;

interface Shape {
  readonly home: ApiVersion;
  readonly shape: unknown;
  readonly references: References;
}

/** Remembers the first version with each shape. Versions come oldest first. */
export class Homes {
  readonly #shapes = new Map<string, Shape[]>();

  placing(version: ApiVersion, references: References = new Map()): Placing {
    const one: Placing["one"] = (kind, declaration, shape) => {
      const known = this.#shapes.get(kind) ?? [];
      const same = known.findLast((each) =>
        isSameShape(
          each.shape,
          shape,
          (name) => each.references.get(name)?.home === references.get(name)?.home,
        ),
      );
      if (same === undefined) this.#shapes.set(kind, [...known, { home: version, shape, references }]);
      return { declaration, home: same?.home ?? version };
    };
    const all: Placing["all"] = (kind, declarations, shape) =>
      new Map(
        Array.from(declarations, ([name, declaration]) => [
          name,
          one(`${kind} ${name}`, declaration, shape(declaration, name)),
        ]),
      );
    return { one, all };
  }
}

/** `isSameReference`: true if a name that both shapes refer to means the same schema in both. */
export function isSameShape(
  left: unknown,
  right: unknown,
  isSameReference: (name: string) => boolean = () => true,
): boolean {
  const compare: Compare = (one, other, key) => {
    if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
      return one === other && (key !== "reference" || typeof one !== "string" || isSameReference(one));
    if (key === "default") return isSameJson(one as JsonValue, other as JsonValue);
    if (one instanceof Map || other instanceof Map)
      return one instanceof Map && other instanceof Map && isSameMap(one, other, compare);
    if (Array.isArray(one) || Array.isArray(other))
      return Array.isArray(one) && Array.isArray(other) && isSameList(one, other, key, compare);
    return isSameObject(one, other, compare);
  };
  return compare(left, right, "");
}

type Compare = (one: unknown, other: unknown, key: string) => boolean;

/** Keys are names of the API (a field may be called `description`), so every key counts. */
function isSameMap(
  one: ReadonlyMap<unknown, unknown>,
  other: ReadonlyMap<unknown, unknown>,
  compare: Compare,
): boolean {
  if (one.size !== other.size) return false;
  for (const [name, part] of one) if (!other.has(name) || !compare(part, other.get(name), "")) return false;
  return true;
}

function isSameList(
  one: readonly unknown[],
  other: readonly unknown[],
  key: string,
  compare: Compare,
): boolean {
  if (one.length !== other.length) return false;
  if (isUnordered(key)) return sorted(one) === sorted(other);
  return one.every((item, index) => compare(item, other[index], ""));
}

/** Sets contain values from the document, in which every key counts. */
function sorted(set: readonly unknown[]): string {
  return set
    .map((value) => jsonKey(value as JsonValue))
    .sort()
    .join();
}

function isSameObject(one: object, other: object, compare: Compare): boolean {
  const [parts, others] = [one as Parts, other as Parts];
  const keys = keysOf(parts);
  return keys.length === keysOf(others).length && keys.every((key) => compare(parts[key], others[key], key));
}

type Parts = Readonly<Record<string, unknown>>;

function keysOf(parts: Parts): string[] {
  return Object.keys(parts).filter((key) => parts[key] !== undefined && !isWithoutMeaning(key));
}

/** True for keys that never count: descriptions, places in the document, and parts for comparisons only. */
export function isWithoutMeaning(key: string): boolean {
  return withoutMeaning.has(key);
}

/** True for keys of sets, whose order in the document has no meaning. */
export function isUnordered(key: string): boolean {
  return unordered.has(key);
}

const withoutMeaning = new Set<string>([
  ...schemaKeywords("always"),
  "description",
  "summary",
  "title",
  "pointer",
  "tags",
  "isIdPublished",
  "comparedOnly",
]);

const unordered = new Set<string>([...schemaKeywords("unordered"), "scopes"]);

function schemaKeywords(equality: "always" | "unordered"): string[] {
  return keywordNames.filter((keyword) => keywords[keyword].equality === equality);
}
