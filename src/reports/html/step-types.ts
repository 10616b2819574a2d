/**
 * The types that the changes of a step show, and where no declared type differs, the operations: what they take and
 * answer. What a removed operation took is of no use to anyone.
 */
import type { Change } from "../../judge/change.js";
import type { ReportContext } from "../report-view.js";
import { ShownTypes } from "../shown-types.js";
import type { TypeChange, TypeLine } from "../type-changes.js";
import type { AnchorOf, Link } from "./anchors.js";

export interface TypeView {
  readonly name: string;
  /** What the lines show of it. */
  readonly caption: string;
  /** Consecutive lines of one kind. */
  readonly blocks: readonly TypeLine[];
}

interface EntryTypes {
  readonly types: readonly TypeView[];
  /** Types that an earlier entry shows. */
  readonly shownTypes: readonly Link[];
}

export class StepTypes {
  readonly #types = new ShownTypes();
  readonly #operations = new ShownTypes();

  of(change: Change, context: ReportContext, anchorOf: AnchorOf): EntryTypes {
    const declared = this.#types.of(change, context);
    const operations =
      change.types.changed.length > 0 || change.rule === "operation-removed"
        ? { types: [], shown: [] }
        : this.#operations.of(withOperations(change), {
            printType: (id, side) => context.printOperation?.(id, side),
          });
    return {
      types: [...operations.types, ...declared.types].map(typeView),
      shownTypes: [...declared.shown, ...operations.shown].map(({ name, id }) => ({
        anchor: anchorOf(id),
        text: name,
      })),
    };
  }
}

function withOperations(change: Change): Change {
  return {
    ...change,
    types: { changed: change.operations.slice(0, mostOperations), added: [], removed: [] },
  };
}

const mostOperations = 2;

function typeView({ name, lines }: TypeChange): TypeView {
  return { name, caption: captionOf(lines), blocks: blocksOf(lines) };
}

function captionOf(lines: readonly TypeLine[]): string {
  if (lines.every(({ kind }) => kind === "added")) return "New";
  return lines.every(({ kind }) => kind === "removed") ? "Removed" : "Before and after";
}

function blocksOf(lines: readonly TypeLine[]): TypeLine[] {
  const blocks: TypeLine[] = [];
  for (const { kind, text } of lines) {
    const last = blocks.at(-1);
    if (last?.kind === kind) blocks[blocks.length - 1] = { kind, text: `${last.text}\n${text}` };
    else blocks.push({ kind, text });
  }
  return blocks;
}
