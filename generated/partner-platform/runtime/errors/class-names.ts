// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * `instanceof` across copies: each generated API has its own runtime, and a bundle may contain two. Errors carry the
 * names of their classes under a registered symbol, and a class compares those, so that one error middleware serves
 * every API.
 */
const classNames = Symbol.for("openapi-dated.errors");

/** Adds the names of its classes to an error, invisibly. */
export function noteClassNames(error: Error): void {
  const names: string[] = [];
  for (let one = prototypeOf(error); one !== Error.prototype; one = prototypeOf(one)) names.push(one.name);
  Object.defineProperty(error, classNames, { value: names });
}

/** `Symbol.hasInstance` of an error class. Never throws. */
export function isInstance(type: { readonly prototype: Error }, value: unknown): boolean {
  // A class of your own that extends one of ours inherits its name, so it is compared as usual.
  return Object.hasOwn(type.prototype, "name")
    ? classNamesOf(value).includes(type.prototype.name)
    : Function.prototype[Symbol.hasInstance].call(type, value);
}

/** Empty for anything but an error of ours, even if it throws when it is read. */
export function classNamesOf(error: unknown): readonly unknown[] {
  try {
    const names: unknown = (error as Record<symbol, unknown> | null | undefined)?.[classNames];
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function prototypeOf(one: Error): Error {
  return Object.getPrototypeOf(one) as Error;
}
