/**
 * What an error in a document leaves without a comparison. It is neither removed nor added: nothing is known of it.
 *
 * What is left out has a name, and no parts, so the other side is recognised by its route, or its key in the document.
 */
import { tokensOf } from "../document/json-pointer.js";
import type { Api, Event, LeftOut, Operation } from "../model/api.js";
import { pathForm } from "../schema/path-template.js";

export interface NotCompared extends LeftOut {
  /** Whose document has the error. */
  readonly sides: readonly ("before" | "after")[];
}

/** Each once, by name. */
export function notComparedIn(before: Api, after: Api): NotCompared[] {
  const found = new Map<string, NotCompared>();
  for (const each of before.leftOut) found.set(each.name, { ...each, sides: ["before"] });
  for (const each of after.leftOut) {
    const known = found.get(each.name);
    const codes = [...new Set([...(known?.codes ?? []), ...each.codes])];
    found.set(each.name, { ...each, codes, sides: [...(known?.sides ?? []), "after"] });
  }
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Whether the other version has the operation, and it cannot be read there. `api`: the version that has `operation`. */
export function isOperationLeftOut({ method, path }: Operation, api: Api, other: Api): boolean {
  return other.leftOut.some(({ kind, name }) => {
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
