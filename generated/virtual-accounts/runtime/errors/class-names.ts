// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * `instanceof` over copies: each generated API has a runtime of its own, and a bundle may hold two. Errors carry the names
 * of their classes under a registered symbol, and a class compares those, so that one error middleware serves all of
 * them. (One runtime folder for all would tie the APIs of a project to one run of the generator.)
 */
const kinds = Symbol.for("openapi-dated.errors");

/** Writes down of which classes an error is, where nothing prints it. */
export function noteKinds(error: Error): void {
  const names: string[] = [];
  for (let one = prototypeOf(error); one !== Error.prototype; one = prototypeOf(one)) names.push(one.name);
  Object.defineProperty(error, kinds, { value: names });
}

/** What `Symbol.hasInstance` of an error class answers. */
export function isOfKind(kind: { readonly prototype: Error }, value: unknown): boolean {
  // A class of your own that extends one of these has no name of its own here: it is compared as usual.
  return Object.hasOwn(kind.prototype, "name")
    ? kindsOf(value).includes(kind.prototype.name)
    : Function.prototype[Symbol.hasInstance].call(kind, value);
}

/** The names of an error's classes; empty for anything else, and for what throws when it is read. */
export function kindsOf(error: unknown): readonly unknown[] {
  try {
    const names: unknown = (error as Record<symbol, unknown> | null | undefined)?.[kinds];
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function prototypeOf(one: Error): Error {
  return Object.getPrototypeOf(one) as Error;
}
