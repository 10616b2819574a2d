/**
 * Which operation of one version is which of the other: by its published operationId, then by method and path
 * template, in which the names of parameters do not count, then by the same with the API's root, then by a name we made.
 */
import type { Api, Operation } from "../../model/api.js";

export interface MatchedOperations {
  readonly matched: readonly (readonly [Operation, Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

export function matchOperations(
  { operations: before, root: rootBefore }: Pick<Api, "operations" | "root">,
  { operations: after, root: rootAfter }: Pick<Api, "operations" | "root">,
): MatchedOperations {
  const matched: [Operation, Operation][] = [];
  const [left, right] = [new Set(before), new Set(after)];
  for (const keyOf of [publishedId, routeOf, addressOf, ({ id }: Operation) => id]) {
    const byKey = new Map([...right].flatMap((operation) => entry(keyOf(operation, rootAfter), operation)));
    for (const was of [...left]) {
      const key = keyOf(was, rootBefore);
      const is = key === undefined ? undefined : byKey.get(key);
      if (is === undefined || !right.has(is)) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  }
  return { matched, removed: [...left], added: [...right] };
}

/** `GET /payments/{}`: names in the template say nothing on the wire. */
export function routeOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`;
}

/** With what every path begins with: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
}

function publishedId({ id, isIdPublished }: Operation): string | undefined {
  return isIdPublished ? id : undefined;
}

function entry(key: string | undefined, operation: Operation): [string, Operation][] {
  return key === undefined ? [] : [[key, operation]];
}
