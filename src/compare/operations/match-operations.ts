/** Matches the operations of two versions, without guessing: see successors.ts. */
import type { Api, Operation } from "../../model/api.js";
import { pathForm } from "../../schema/path-template.js";
import { isOperationLeftOut } from "../not-compared.js";
import type { Matched } from "../parts.js";

/**
 * By the published operationId, then by method and path template without the names of parameters, then by the same with
 * the API's root, then by a derived id. Operations that the other side leaves out count neither as added nor as removed.
 */
export function matchOperations(before: Api, after: Api): Matched<Operation> {
  const matched: [Operation, Operation][] = [];
  const [left, right] = [new Set(before.operations), new Set(after.operations)];
  for (const keyOf of [publishedId, routeOf, addressOf, ({ id }: Operation) => id]) {
    const byKey = new Map(Array.from(right, (operation) => [keyOf(operation, after.root), operation]));
    for (const was of left) {
      const key = keyOf(was, before.root);
      const is = key === undefined ? undefined : byKey.get(key);
      if (is === undefined || !right.has(is)) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  }
  return {
    matched,
    removed: [...left].filter((operation) => !isOperationLeftOut(operation, before, after)),
    added: [...right].filter((operation) => !isOperationLeftOut(operation, after, before)),
  };
}

function publishedId({ id, isIdPublished }: Operation): string | undefined {
  return isIdPublished ? id : undefined;
}

/** `GET /payments/{}`, without the names of parameters, which are not on the wire. */
export function routeOf({ method, path }: Operation): string {
  return `${method} ${pathForm(path)}`;
}

/** With the root of the API: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
}
