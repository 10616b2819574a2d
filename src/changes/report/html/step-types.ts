/**
 * The types that the changes of a step show. One type is shown once, where it first comes up: many changes of one type
 * would else repeat all of it, each time with the changes of the others.
 */
import type { Change } from "../../change.js";
import { typeChanges, type TypeChange } from "../type-changes.js";
import type { Link } from "./anchors.js";
import type { ReportContext } from "../report-view.js";

export interface TypeView {
  readonly name: string;
  /** What the lines show of it. */
  readonly caption: string;
  readonly lines: readonly (TypeChange["lines"][number] & { readonly mark: string })[];
}

export class StepTypes {
  readonly #shownAt = new Map<string, string>();

  of(
    change: Change,
    context: ReportContext,
    anchor: string,
  ): { readonly types: TypeView[]; readonly shownTypes: Link[] } {
    const names = [...change.types.changed, ...change.types.removed, ...change.types.added];
    const isShown = (name: string): boolean => this.#shownAt.has(name);
    const shownTypes = names
      .filter(isShown)
      .map((name) => ({ anchor: this.#shownAt.get(name) ?? "", text: name }));
    const declared = typeChanges(withoutTypes(change, isShown), context);
    for (const { name } of declared) this.#shownAt.set(name, anchor);
    const operations = this.#operationTypes(change, context, anchor);
    return {
      types: [...operations.types, ...declared].map(typeView),
      shownTypes: [...shownTypes, ...operations.shown],
    };
  }

  /** Where no declared type differs, the operations themselves are shown: what they take and answer. */
  #operationTypes(
    change: Change,
    context: ReportContext,
    anchor: string,
  ): { readonly types: readonly TypeChange[]; readonly shown: readonly Link[] } {
    if (change.types.changed.length > 0) return { types: [], shown: [] };
    const first = change.operations.slice(0, mostOperations);
    const asTypes = { ...change, types: { changed: first, added: [], removed: [] } };
    const changed = typeChanges(asTypes, { printType: (id, side) => context.printOperation?.(id, side) });
    const key = (name: string): string => `operation ${name}`;
    const types = changed.filter(({ name }) => !this.#shownAt.has(key(name)));
    const shown = changed.flatMap(({ name }): Link[] => {
      const at = this.#shownAt.get(key(name));
      return at === undefined ? [] : [{ anchor: at, text: name }];
    });
    for (const { name } of types) this.#shownAt.set(key(name), anchor);
    return { types, shown };
  }
}

function withoutTypes(change: Change, isShown: (name: string) => boolean): Change {
  const { changed, added, removed } = change.types;
  const open = (names: readonly string[]): string[] => names.filter((name) => !isShown(name));
  return { ...change, types: { changed: open(changed), added: open(added), removed: open(removed) } };
}

const mostOperations = 2;

function typeView({ name, lines }: TypeChange): TypeView {
  return {
    name,
    caption: captionOf(lines),
    lines: lines.map((line) => ({ ...line, mark: marks[line.kind] })),
  };
}

function captionOf(lines: TypeChange["lines"]): string {
  if (lines.every(({ kind }) => kind === "added")) return "New";
  return lines.every(({ kind }) => kind === "removed") ? "Removed" : "Before and after";
}

const marks = { same: " ", added: "+", removed: "−" } as const;
