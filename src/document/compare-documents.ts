/**
 * Textual differences of two documents, counted by kind, for parts that no model shows. `others` counts the rest:
 * changes of the API, or other spellings.
 *
 * A difference counts once, at its top: a missing operation is one difference.
 */
import { isList, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { vendorPathKeys } from "./path-keys.js";
import { isCollection, placeBelow, type PointedKind } from "./pointer-kind.js";

export type WordingKind =
  | "descriptions"
  | "examples"
  | "tags"
  | "externalDocs"
  | "extensions"
  | "info"
  | "unusedComponents"
  | "reorderedLists";

export interface DocumentDifferences {
  /** Only the kinds that occur. */
  readonly wording: ReadonlyMap<WordingKind, number>;
  readonly others: number;
  /** Counts of differing paths by unread top-level key. */
  readonly unreadPaths: ReadonlyMap<string, number>;
}

/** `pathsFrom`: top-level keys with path items, like `paths`. */
export function compareDocuments(
  before: JsonObject,
  after: JsonObject,
  pathsFrom: readonly string[] = [],
): DocumentDifferences {
  const comparison = new Comparison([before, after], pathsFrom);
  comparison.values(before, after, "root");
  return comparison;
}

/**
 * `plain`: an object that has no references inside, such as a server. `names`: an object whose keys the document
 * chooses.
 */
type Place = PointedKind | "info" | "scopes" | "names" | "plain";

class Comparison implements DocumentDifferences {
  readonly wording = new Map<WordingKind, number>();
  others = 0;
  readonly unreadPaths = new Map<string, number>();
  readonly #roots: readonly JsonObject[];
  readonly #pathsFrom: ReadonlySet<string>;
  readonly #unreadKeys: ReadonlySet<string>;
  #used: ReadonlySet<string> | undefined;

  constructor(roots: readonly JsonObject[], pathsFrom: readonly string[]) {
    this.#roots = roots;
    this.#pathsFrom = new Set(pathsFrom);
    this.#unreadKeys = new Set(roots.flatMap(vendorPathKeys).filter((key) => !this.#pathsFrom.has(key)));
  }

  values(before: JsonValue, after: JsonValue, place: Place): void {
    if (before === after) return;
    if (place === "example") this.#compare("examples", before, after);
    else if (isObject(before) && isObject(after)) this.#objects(before, after, place);
    else if (isList(before) && isList(after)) this.#lists(before, after, place, true);
    else this.others++;
  }

  #objects(before: JsonObject, after: JsonObject, place: Place): void {
    for (const key of Object.keys(before)) this.#entry(key, before[key], after[key], place);
    for (const key of Object.keys(after))
      if (before[key] === undefined) this.#entry(key, undefined, after[key], place);
  }

  #entry(key: string, before: JsonValue | undefined, after: JsonValue | undefined, place: Place): void {
    if (before === after) return;
    if (place === "root" && this.#unreadKeys.has(key)) {
      this.#unread(key, before, after);
      return;
    }
    if (place === "root" && this.#pathsFrom.has(key)) {
      this.values(before ?? {}, after ?? {}, "path-item*");
      return;
    }
    const kind = kindOf(key, place);
    if (kind === "data") this.others += areSame(before, after) ? 0 : 1;
    else if (kind !== "structure") this.#compare(kind, before, after);
    else if (place === "components") this.#components(key, before, after);
    else if (place === "root" && key === "tags") this.#tags(before, after);
    else if (before === undefined || after === undefined) this.#lone(below(place, key));
    else if (isList(before) && isList(after))
      this.#lists(before, after, below(place, key), !orderedLists.has(key));
    else this.values(before, after, below(place, key));
  }

  /** Paths are compared as written: their meaning is unknown here. */
  #unread(key: string, before: JsonValue = {}, after: JsonValue = {}): void {
    const [left, right] = [before, after].map((paths) => (isObject(paths) ? paths : {})) as [
      JsonObject,
      JsonObject,
    ];
    const paths = new Set([...Object.keys(left), ...Object.keys(right)]);
    const differing = [...paths].filter((path) => !areSame(left[path], right[path]));
    if (differing.length > 0) this.unreadPaths.set(key, differing.length);
  }

  #compare(kind: WordingKind, before: JsonValue | undefined, after: JsonValue | undefined): void {
    if (!areSame(before, after)) this.#count(kind);
  }

  #count(kind: WordingKind): void {
    this.wording.set(kind, (this.wording.get(kind) ?? 0) + 1);
  }

  /** Parts that one document lacks. */
  #lone(place: Place): void {
    if (place === "example" || place === "example*") this.#count("examples");
    else if (place === "info") this.#count("info");
    else this.others++;
  }

  #lists(
    before: readonly JsonValue[],
    after: readonly JsonValue[],
    place: Place,
    mayBeReordered: boolean,
  ): void {
    const { pairs, lone, isReordered } = alignLists(before, after, mayBeReordered);
    const item = below(place, "0");
    for (const [was, is] of pairs) this.values(was, is, item);
    this.others += lone;
    if (isReordered) this.#count("reorderedLists");
  }

  /** A tag without operations does not concern them. */
  #tags(before: JsonValue = [], after: JsonValue = []): void {
    if (!isList(before) || !isList(after)) {
      this.#count("tags");
      return;
    }
    const { pairs, lone, isReordered } = alignLists(before, after, true);
    const changed = pairs.filter(([was, is]) => !areSame(was, is)).length;
    for (let count = 0; count < changed + lone; count++) this.#count("tags");
    if (isReordered) this.#count("reorderedLists");
  }

  #components(section: string, before: JsonValue = {}, after: JsonValue = {}): void {
    const place = below("components", section);
    // Every schema is a type, referenced or not.
    if (section === "schemas" || !isObject(before) || !isObject(after)) {
      this.values(before, after, place);
      return;
    }
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const others = this.others;
      this.#entry(name, before[name], after[name], place);
      if (this.others === others || this.#isUsed(section, name)) continue;
      this.others = others;
      this.#count("unusedComponents");
    }
  }

  #isUsed(section: string, name: string): boolean {
    this.#used ??= new Set(this.#roots.flatMap(namesInUse));
    return this.#used.has(section === "securitySchemes" ? name : `#/components/${section}/${name}`);
  }
}

/** `data`: a value of the API, in which keys have no meaning. */
function kindOf(key: string, place: Place): WordingKind | "structure" | "data" {
  if (place === "names") return "structure";
  if (place === "scopes") return "descriptions";
  const hasNames = isPointed(place) && isCollection(place);
  if (key.startsWith("x-") && !(hasNames && !extended.has(place))) return kindOfExtension(key, place);
  if (hasNames) return "structure";
  const kind = kindsOfKeys.get(key);
  if (kind === "examples" && below(place, key) === "example*") return "structure";
  if (kind === "tags") return place === "operation" ? "tags" : "structure";
  if (kind === "data") return place === "schema" ? "data" : "structure";
  return kind ?? (place === "info" ? "info" : "structure");
}

function isPointed(place: Place): place is PointedKind {
  return place !== "info" && place !== "scopes" && place !== "names" && place !== "plain";
}

/** Maps in which the standard allows extensions beside names. */
const extended: ReadonlySet<Place> = new Set(["path-item*", "response*", "callback*"]);

const kindsOfKeys: ReadonlyMap<string, WordingKind | "data"> = new Map([
  ["title", "descriptions"],
  ["summary", "descriptions"],
  ["description", "descriptions"],
  ["$comment", "descriptions"],
  ["example", "examples"],
  ["examples", "examples"],
  ["externalDocs", "externalDocs"],
  ["tags", "tags"],
  ["default", "data"],
  ["const", "data"],
]);

/** Extensions that are read, in operations, schemas or both. */
function kindOfExtension(key: string, place: Place): WordingKind | "structure" | "data" {
  if (key === "x-client" || (key === "x-webhooks" && place === "root")) return "structure";
  if (key === "x-extensible-enum" || key === "x-nullable" || key === "x-sunset") return "data";
  return key === "x-enum-descriptions" || key === "x-enumDescriptions" ? "descriptions" : "extensions";
}

const orderedLists = new Set(["prefixItems", "prefixEncoding"]);

function below(place: Place, key: string): Place {
  if (place === "root" && key === "info") return "info";
  if (place === "schema" && key === "dependentRequired") return "names";
  if (place === "plain" && (key === "scopes" || key === "mapping")) return placesOfNames[key];
  const next = isPointed(place) ? placeBelow(place, key) : undefined;
  return next === undefined || next === "unknown" ? "plain" : next;
}

const placesOfNames = { scopes: "scopes", mapping: "names" } as const;

function areSame(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (before === after) return true;
  return before !== undefined && after !== undefined && jsonKey(before) === jsonKey(after);
}

/** Pointers of references, and names of security schemes. */
function namesInUse(root: JsonObject): string[] {
  const names: string[] = [];
  const waiting: JsonValue[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isObject(node)) {
      if (typeof node["$ref"] === "string") names.push(node["$ref"]);
      if (isList(node["security"]))
        names.push(...node["security"].flatMap((each) => (isObject(each) ? Object.keys(each) : [])));
      waiting.push(...Object.values(node));
    } else if (isList(node)) waiting.push(...node);
  }
  return names;
}

/** Pairs the entries of two lists: by identity, then by equality, then by order. */
interface AlignedLists {
  readonly pairs: readonly (readonly [JsonValue, JsonValue])[];
  /** The number of entries without a counterpart. */
  readonly lone: number;
  /** True if the paired entries have another order. */
  readonly isReordered: boolean;
}

/** Without `mayBeReordered`, entries are paired by position. */
function alignLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  mayBeReordered: boolean,
): AlignedLists {
  const isOrdered = !mayBeReordered || areInOrder(before, after);
  const found = isOrdered ? positions(before, after) : match(before, after);
  const places = [...found].sort(([left], [right]) => left - right);
  const pairs = places.flatMap(([was, is]): [JsonValue, JsonValue][] => {
    const [left, right] = [before[was], after[is]];
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
  return {
    pairs,
    lone: before.length + after.length - 2 * pairs.length,
    isReordered: places.some(([, is], index) => is < (places[index - 1]?.[1] ?? 0)),
  };
}

/** True for most lists, which saves the expensive matching. */
function areInOrder(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  return (
    before.length === after.length &&
    before.every((item, index) => {
      const other = after[index];
      const identity = identityOf(item);
      return item === other || (identity !== undefined && identity === identityOf(other ?? null));
    })
  );
}

/** Positions in the second list, by position in the first. */
type Matches = ReadonlyMap<number, number>;

function positions(before: readonly unknown[], after: readonly unknown[]): Matches {
  const shared = Math.min(before.length, after.length);
  return new Map(Array.from({ length: shared }, (_, index) => [index, index]));
}

function match(before: readonly JsonValue[], after: readonly JsonValue[]): Matches {
  const found = new Map<number, number>();
  const [left, right] = [new Set(before.keys()), new Set(after.keys())];
  const matchBy = (keyOf: (item: JsonValue) => string | undefined): void => {
    const free = new Map<string, number[]>();
    for (const index of right) {
      const key = keyOf(after[index] ?? null);
      if (key !== undefined) free.set(key, [...(free.get(key) ?? []), index]);
    }
    for (const index of left) {
      const is = free.get(keyOf(before[index] ?? null) ?? "")?.shift();
      if (is === undefined) continue;
      found.set(index, is);
      left.delete(index);
      right.delete(is);
    }
  };
  matchBy(identityOf);
  matchBy(jsonKey);
  // The remaining entries have changed and are paired by position.
  const others = [...right];
  [...left].forEach((index, position) => {
    const is = others[position];
    if (is !== undefined) found.set(index, is);
  });
  return found;
}

/** The identity of a list item: name and place of a parameter, name of a tag, URL of a server. */
function identityOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const { $ref: reference, name, in: place, url } = item;
  const [identity] = [reference, name, url].filter((each) => typeof each === "string");
  return identity === undefined ? undefined : `${identity} ${typeof place === "string" ? place : ""}`;
}
