/** The same changes by operation and event. */
import type { Change } from "../../change.js";
import type { Diff } from "../../diff.js";
import type { Entry, ReportView } from "../report-view.js";
import type { AnchorOf, Link } from "./anchors.js";

export interface IndexView {
  readonly hasAny: boolean;
  readonly rows: readonly { readonly name: string; readonly links: readonly Link[] }[];
  /** Changes that concern everyone, or more than can be listed one by one. */
  readonly wide: readonly Link[];
}

/** Who uses one operation only looks here. What concerns very many is listed once. */
export function indexView(view: ReportView, { changes }: Diff, anchorOf: AnchorOf): IndexView {
  const wide = new Set<Entry>(changes.filter(isWide));
  const linkTo = ({ id, title }: Entry): Link => ({ anchor: anchorOf(id), text: title });
  const rows = [...view.operations, ...view.events].flatMap(({ name, entries }) => {
    const links = entries.filter((entry) => !wide.has(entry)).map(linkTo);
    return links.length === 0 ? [] : [{ name, links }];
  });
  const shared = [...view.common, ...wide].map(linkTo);
  return { hasAny: rows.length + shared.length > 0, rows, wide: shared };
}

function isWide({ operations, events }: Change): boolean {
  return operations.length + events.length > mostCallers;
}

const mostCallers = 60;
