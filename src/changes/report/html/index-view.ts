/** The same changes by operation and event. */
import type { Change } from "../../change.js";
import type { Diff } from "../../diff.js";
import type { ReportView } from "../report-view.js";
import type { AnchorOf, Link } from "./anchors.js";

export interface IndexView {
  readonly rows: readonly { readonly name: string; readonly links: readonly Link[] }[];
  /** Changes that concern more than can be listed one by one. */
  readonly wide: readonly Link[];
}

/**
 * Who uses one operation only looks here. What is merely new is found by the filter, and what concerns very many is
 * listed once.
 */
export function indexView(view: ReportView, { changes }: Diff, anchorOf: AnchorOf): IndexView {
  const counting = changes.filter(({ level }) => level !== "additive" && level !== "note");
  const isWide = ({ operations, events }: Change): boolean => operations.length + events.length > mostCallers;
  const own = new Set(counting.filter((change) => !isWide(change)));
  const linkTo = ({ id, title }: { readonly id: string; readonly title: string }): Link => ({
    anchor: anchorOf(id),
    text: title,
  });
  const rows = [...view.operations, ...view.events].flatMap((caller) => {
    const links = [...caller.changes.filter((change) => own.has(change)), ...caller.behaviours].map(linkTo);
    return links.length === 0 ? [] : [{ name: caller.name, links }];
  });
  return { rows, wide: counting.filter(isWide).map(linkTo) };
}

const mostCallers = 60;
