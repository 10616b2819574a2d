/**
 * What is left without a comparison, because an error in a document hides it, or nobody reads it. It is neither removed
 * nor added: nothing is known of it.
 *
 * What is left out has a name, and no parts, so the other side is recognised by its operationId, its route, or its key in
 * the document.
 */
import type { DocumentDifferences } from "../document/compare-documents.js";
import { tokensOf } from "../document/json-pointer.js";
import type { Api, Event, LeftOut, Operation } from "../model/api.js";
import type { Owner, Place } from "./fact.js";
import { valueName } from "./places.js";
import { pathForm } from "../schema/path-template.js";

export interface NotCompared {
  /** `value`: of a schema that is wrong in one of the documents. `paths`: those that differ under a key of a vendor, which is not read unless it is named. */
  readonly kind: LeftOut["kind"] | "value" | "paths";
  readonly name: string;
  /** Of the diagnostics that say why. */
  readonly codes: readonly string[];
  /** Whose document it is about. */
  readonly sides: readonly Side[];
}

type Side = "before" | "after";

/** Each once, by name. Of equal documents everything is known: that it is the same. */
export function notComparedIn(
  before: Api,
  after: Api,
  unread: readonly UnreadPlace[],
  documents?: DocumentDifferences,
): NotCompared[] {
  if (documents !== undefined && areEqual(documents)) return [];
  const found = new Map<string, NotCompared>();
  const add = ({ kind, name, codes }: LeftOut, side: Side): void => {
    const known = found.get(name);
    const all = [...new Set([...(known?.codes ?? []), ...codes])];
    found.set(name, { kind, name, codes: all, sides: [...(known?.sides ?? []), side] });
  };
  for (const each of before.leftOut) add(each, "before");
  for (const each of after.leftOut) add(each, "after");
  const hidden = [...found.values()].sort(byName);
  return [...hidden, ...unread.map(asValue).sort(byName), ...unreadPaths(documents)];
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
  switch (owner.kind) {
    case "schema":
      return `\`${owner.name}${path}\``;
    case "operation":
      return `\`${valueName(owner.part)}${path}\` of \`${owner.id}\``;
    case "event":
      return `\`${owner.part === undefined ? "payload" : valueName(owner.part)}${path}\` of \`${owner.type}\``;
    case "api":
      return `\`${path}\``;
  }
}

function areEqual({ wording, others, unreadPaths: unread }: DocumentDifferences): boolean {
  return wording.size + others + unread.size === 0;
}

function unreadPaths(documents: DocumentDifferences | undefined): NotCompared[] {
  return Array.from(documents?.unreadPaths ?? [], ([key, count]) => ({
    kind: "paths",
    name: `${count} ${count === 1 ? "path" : "paths"} under \`${key}\``,
    codes: ["PATHS_NOT_READ"],
    sides: ["before", "after"],
  }));
}

/** Whether the other version has the operation, and it cannot be read there. `api`: the version that has `operation`. */
export function isOperationLeftOut({ id, method, path }: Operation, api: Api, other: Api): boolean {
  return other.leftOut.some(({ kind, name, operationId }) => {
    if (operationId === id) return true;
    const [verb, route] = kind === "path" ? [method, name] : split(name);
    return (
      (kind === "path" || kind === "operation") &&
      verb === method &&
      (pathForm(route) === pathForm(path) || pathForm(other.root + route) === pathForm(api.root + path))
    );
  });
}

function split(name: string): [method: string, path: string] {
  const end = name.indexOf(" ");
  return [name.slice(0, end), name.slice(end + 1)];
}

export function isEventLeftOut(event: Event, other: Api): boolean {
  const key = keyOf(event) ?? event.type;
  return other.leftOut.some(
    ({ kind, name }) =>
      (kind === "webhook" && name === `webhook ${key}`) ||
      (kind === "callback" && name.startsWith(`callback ${key} of `)),
  );
}

/** `#/webhooks/<key>/post`, or `…/callbacks/<key>/<expression>/post`. */
function keyOf({ pointer }: Event): string | undefined {
  const tokens = tokensOf(pointer) ?? [];
  return tokens[tokens.findLastIndex((token) => /^(?:x-)?webhooks$|^callbacks$/.test(token)) + 1];
}
