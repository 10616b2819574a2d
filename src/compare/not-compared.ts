/**
 * Parts that are not compared: an error hides them, they cannot be read, or the configuration excludes them. They count
 * neither as removed nor as added.
 *
 * Such a part has a name and no contents, so its counterpart is recognised by operationId, route, or key in the document.
 */
import type { DocumentDifferences } from "../document/compare-documents.js";
import { tokensOf } from "../values/json-pointer.js";
import type { Api, Event, LeftOut, Operation } from "../model/api.js";
import { type Owner, type Place, valueName } from "./place.js";
import { listWords } from "../values/text.js";
import { pathForm } from "../schema/path-template.js";

export interface NotCompared {
  /**
   * `value`: its schema has an error in one of the documents. `paths`: different paths under a vendor key that is not
   * configured. `excluded`: the number of parts that the configuration excludes.
   */
  readonly kind: LeftOut["kind"] | "value" | "paths" | "excluded";
  readonly name: string;
  /** Codes of the diagnostics. */
  readonly codes: readonly string[];
  /** The documents concerned. */
  readonly sides: readonly Side[];
}

type Side = "before" | "after";

/** Each part once, by name. Equal documents need no comparison. */
export function notComparedIn(
  before: Api,
  after: Api,
  unread: readonly UnreadPlace[],
  documents?: DocumentDifferences,
): NotCompared[] {
  if (documents?.nodes === 0) return [];
  const parts = new Map<string, NotCompared>();
  const add = ({ kind, name, codes }: LeftOut, side: Side): void => {
    const known = parts.get(name);
    const all = [...new Set([...(known?.codes ?? []), ...codes])];
    parts.set(name, { kind, name, codes: all, sides: [...(known?.sides ?? []), side] });
  };
  for (const each of before.leftOut) add(each, "before");
  for (const each of after.leftOut) add(each, "after");
  const hidden = [...parts.values()].sort(byName);
  return [
    ...hidden,
    ...unread.map(asValue).sort(byName),
    ...unreadPaths(documents),
    ...excludedParts(before, after),
  ];
}

function byName(left: NotCompared, right: NotCompared): number {
  return left.name < right.name ? -1 : 1;
}

/** A schema with an error that the other document does not have. */
interface UnreadPlace extends Pick<NotCompared, "codes" | "sides"> {
  readonly place: Place;
}

function asValue({ place: { owner, path }, codes, sides }: UnreadPlace): NotCompared {
  return { kind: "value", name: valueWords(owner, path), codes, sides };
}

function valueWords(owner: Owner, path: string): string {
  if (!("part" in owner)) return `\`${owner.name}${path}\``;
  return `\`${valueName(owner.part)}${path}\` of \`${owner.name}\``;
}

function unreadPaths(documents: DocumentDifferences | undefined): NotCompared[] {
  return Array.from(documents?.unreadPaths ?? [], ([key, count]) => ({
    kind: "paths",
    name: `${count} ${count === 1 ? "path" : "paths"} under \`${key}\``,
    codes: ["PATHS_NOT_READ"],
    sides: ["before", "after"],
  }));
}

function excludedParts(before: Api, after: Api): NotCompared[] {
  const versions = [before, after];
  const ids = (operations: readonly Operation[]): string[] => operations.map(({ id }) => id);
  const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);
  const parts = [
    ...countExcluded(
      versions.flatMap((api) => ids(excludedOf(api, "operations"))),
      versions.flatMap((api) => ids(api.operations)),
      "operations",
    ),
    ...countExcluded(
      versions.flatMap((api) => types(excludedOf(api, "events"))),
      versions.flatMap((api) => types(api.events)),
      "events",
    ),
  ];
  if (parts.length === 0) return [];
  return [{ kind: "excluded", name: listWords(parts), codes: [], sides: ["before", "after"] }];
}

/** `60 of 72 operations`. Those in both versions count once. */
function countExcluded(excluded: readonly string[], included: readonly string[], noun: string): string[] {
  const [some, all] = [new Set(excluded), new Set([...excluded, ...included])];
  return some.size === 0 ? [] : [`${some.size} of ${all.size} ${noun}`];
}

function excludedOf<Kind extends "operations" | "events">(api: Api, kind: Kind): Api[Kind][number][] {
  if (api.whole === undefined) return [];
  const included = new Set<unknown>(api[kind]);
  return api.whole[kind].filter((each) => !included.has(each));
}

/** The other version has the operation, but excludes it or cannot read it. `api`: the version of `operation`. */
export function isOperationLeftOut({ id, method, path }: Operation, api: Api, other: Api): boolean {
  const isRoute = (verb: string, route: string): boolean =>
    verb === method &&
    (pathForm(route) === pathForm(path) || pathForm(other.root + route) === pathForm(api.root + path));
  return (
    excludedOf(other, "operations").some((each) => each.id === id || isRoute(each.method, each.path)) ||
    other.leftOut.some(({ kind, name, operationId }) => {
      if (operationId === id) return true;
      if (kind !== "path" && kind !== "operation") return false;
      return kind === "path" ? isRoute(method, name) : isRoute(...split(name));
    })
  );
}

function split(name: string): [method: string, path: string] {
  const end = name.indexOf(" ");
  return [name.slice(0, end), name.slice(end + 1)];
}

export function isEventLeftOut(event: Event, other: Api): boolean {
  const key = keyOf(event) ?? event.type;
  return (
    excludedOf(other, "events").some(({ type }) => type === event.type) ||
    other.leftOut.some(
      ({ kind, name }) =>
        (kind === "webhook" && name === `webhook ${key}`) ||
        (kind === "callback" && name.startsWith(`callback ${key} of `)),
    )
  );
}

/** `#/webhooks/<key>/post`, or `…/callbacks/<key>/<expression>/post`. */
function keyOf({ pointer }: Event): string | undefined {
  const tokens = tokensOf(pointer) ?? [];
  return tokens[tokens.findLastIndex((token) => /^(?:x-)?webhooks$|^callbacks$/.test(token)) + 1];
}
