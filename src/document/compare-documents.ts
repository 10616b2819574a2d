/**
 * How two documents differ as they are written, whatever it means: counted by kind, for what no model shows. `others` is
 * the rest: a change of the API, or the same in another spelling.
 *
 * A difference counts once, where it begins: an operation that one document lacks is one.
 */
import { isList, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { alignLists } from "./align-lists.js";
import { isCollection, placeBelow, type PointedKind } from "./pointer-kind.js";
import { vendorPathKeys } from "./vendor-paths.js";

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
  /** By key at the top that nobody reads: how many of its paths differ. Only keys with some. */
  readonly unreadPaths: ReadonlyMap<string, number>;
}

/** `pathsFrom`: keys at the top that have path items like `paths`. */
export function compareDocuments(
  before: JsonObject,
  after: JsonObject,
  pathsFrom: readonly string[] = [],
): DocumentDifferences {
  const comparison = new Comparison([before, after], pathsFrom);
  comparison.values(before, after, "root");
  return comparison;
}

/** `plain`: an object that has no references inside, such as a server. `names`: an object whose keys the document chooses. */
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

  /** What a path means is not known here, so one that is written otherwise differs. */
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

  /** What one document lacks. */
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

  /** A tag that no longer has an operation is not the operations' concern. */
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
    // Every schema is a type, whether anything refers to it or not.
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

/** `data`: a value of the API, in which no key has a meaning. */
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

/** Maps in which the standard allows extensions beside the names. */
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

/** Those that are read: of an operation, of a schema, or of both. */
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
