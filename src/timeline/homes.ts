/**
 * Homes: the oldest version that has a declaration in exactly its shape. Only the home of a declaration writes it out;
 * every later version re-exports it, so a new version never changes what an older one says.
 *
 * Two versions have a declaration in the same shape exactly if its home is the same in both, so the home of something
 * is all that the shape of what contains it has to say.
 */
import type { ApiVersion } from "../values/version.js";
import { isSameShape } from "./shape.js";

/** A declaration with its home. */
export interface Placed<Declaration> {
  readonly declaration: Declaration;
  readonly home: ApiVersion;
}

/** Finds the homes of one version's declarations. `shape` is everything that counts. */
export interface Placing {
  /** A declaration that a version has at most once. */
  one<const Declaration>(kind: string, declaration: Declaration, shape: unknown): Placed<Declaration>;
  /** Declarations of one kind, by name. */
  all<Declaration>(
    kind: string,
    declarations: Iterable<readonly [string, Declaration]>,
    shape: (declaration: Declaration, name: string) => unknown,
  ): ReadonlyMap<string, Placed<Declaration>>;
}

/** The schemas that a version's shapes refer to, by name. */
type References = ReadonlyMap<string, Pick<Placed<unknown>, "home">>;

interface Shape {
  readonly home: ApiVersion;
  readonly shape: unknown;
  readonly references: References;
}

/** Remembers each shape with the first version that has it. Versions come oldest first. */
export class Homes {
  readonly #shapes = new Map<string, Shape[]>();

  placing(version: ApiVersion, references: References = new Map()): Placing {
    const one: Placing["one"] = (kind, declaration, shape) => {
      const known = this.#shapes.get(kind) ?? [];
      const same = known.find((each) =>
        isSameShape(
          each.shape,
          shape,
          (name) => each.references.get(name)?.home === references.get(name)?.home,
        ),
      );
      if (same === undefined) this.#shapes.set(kind, [...known, { home: version, shape, references }]);
      return { declaration, home: same?.home ?? version };
    };
    const all: Placing["all"] = (kind, declarations, shape) =>
      new Map(
        Array.from(declarations, ([name, declaration]) => [
          name,
          one(`${kind} ${name}`, declaration, shape(declaration, name)),
        ]),
      );
    return { one, all };
  }
}
