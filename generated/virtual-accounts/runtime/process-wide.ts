// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A value that exists once per process, however many copies of this runtime are loaded: each generated API has its own,
 * and bundlers make more. `name` changes whenever the shape of the value does.
 */
export function processWide<Value extends object>(name: string, make: () => Value): Value {
  const key = Symbol.for(`openapi-dated.${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known !== undefined) return known as Value;
  const value = make();
  Object.defineProperty(globalThis, key, { value });
  return value;
}
