/** The types that a report has shown. Many changes of one type would else repeat all of it, each with the changes of the others. */
import type { Change } from "../judge/change.js";
import type { ReportContext } from "./report-view.js";
import { typeChanges, type TypeChange } from "./type-changes.js";

export interface TypesOfChange {
  readonly types: readonly TypeChange[];
  /** The others, each with the id of the change that showed it first. */
  readonly shown: readonly ShownType[];
}

interface ShownType {
  readonly name: string;
  readonly id: string;
}

export class ShownTypes {
  readonly #shownAt = new Map<string, string>();

  of(change: Change, context: ReportContext): TypesOfChange {
    const { changed, added, removed } = change.types;
    const isOpen = (name: string): boolean => !this.#shownAt.has(name);
    const shown = [...changed, ...removed, ...added].flatMap((name) => {
      const id = this.#shownAt.get(name);
      return id === undefined ? [] : [{ name, id }];
    });
    // What goes with a removed operation is listed once for all of them.
    const gone = change.rule === "operation-removed" ? [] : removed;
    const open = {
      changed: changed.filter(isOpen),
      added: added.filter(isOpen),
      removed: gone.filter(isOpen),
    };
    const types = typeChanges({ ...change, types: open }, context);
    for (const { name } of types) this.#shownAt.set(name, change.id);
    return { types, shown };
  }
}

/** ``types as under `field-removed-730bca7d` ``, for each change that showed them first. */
export function referencesTo(shown: readonly ShownType[]): string[] {
  return [...new Set(shown.map(({ id }) => id))].map((id) => `types as under \`${id}\``);
}
