/**
 * The keys under which an operation's parameters are given. They are the wire names; only where two
 * parameters share one (a path `id` and a query `id`), or one is called `body`, the later is prefixed by its place.
 */
import type { Operation } from "../model/api.js";

export function argumentKeys(operation: Operation): string[] {
  const taken = new Set<string>(operation.body === undefined ? [] : ["body"]);
  return operation.parameters.map((parameter) => {
    let key = parameter.name;
    while (taken.has(key)) key = `${parameter.in}_${key}`;
    taken.add(key);
    return key;
  });
}
