/**
 * Homes: the oldest version that has a declaration in exactly its shape. Only the home of a declaration writes it out;
 * every later version re-exports it, so a new version never changes what an older one says.
 */
import type { ApiVersion } from "../model/version.js";

/** A declaration with its home. */
export interface Placed<Declaration> {
  readonly declaration: Declaration;
  /** Structural and transitive: equal when nothing that it reaches differs, prose apart. */
  readonly fingerprint: string;
  readonly home: ApiVersion;
}

/** Finds the homes of one version's declarations. */
export interface Placing {
  /** A declaration that a version has at most once. */
  one<const Declaration>(kind: string, declaration: Declaration, fingerprint: string): Placed<Declaration>;
  /** Declarations of one kind, by name. */
  all<Declaration>(
    kind: string,
    declarations: Iterable<readonly [string, Declaration]>,
    fingerprint: (declaration: Declaration, name: string) => string,
  ): ReadonlyMap<string, Placed<Declaration>>;
}

/** Remembers the first version with each shape. Versions come oldest first. */
export class Homes {
  readonly #first = new Map<string, ApiVersion>();

  placing(version: ApiVersion): Placing {
    const one: Placing["one"] = (kind, declaration, fingerprint) => {
      const shape = `${kind} ${fingerprint}`;
      const home = this.#first.get(shape) ?? version;
      this.#first.set(shape, home);
      return { declaration, fingerprint, home };
    };
    const all: Placing["all"] = (kind, declarations, fingerprint) =>
      new Map(
        Array.from(declarations, ([name, declaration]) => [
          name,
          one(`${kind} ${name}`, declaration, fingerprint(declaration, name)),
        ]),
      );
    return { one, all };
  }
}
