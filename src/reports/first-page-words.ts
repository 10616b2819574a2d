/** The first page of a large report, in the same words in every format. */
import type { Everywhere, FirstPage, KindOfChange, MostUsed } from "./first-page.js";
import { counted } from "../values/text.js";
import { titleWithUsers } from "./user-words.js";

/** `most`: of those that are affected. */
export function mostUsedTitle({ reach: { isOfMost, who } }: FirstPage): string {
  return `What ${isOfMost ? "most" : "several"} ${who} meet`;
}

/** ``Removed field `Order.total` (6 operations), and 3 more changes of `Order` ``. */
export function mostUsedWords({ change, type, others }: MostUsed): string {
  const more = others === 0 ? "" : `, and ${counted(others, "more change")} of \`${type}\``;
  return titleWithUsers(change) + more;
}

export function everywhereWords({ type, changes, of }: Everywhere): string {
  return `Every operation can meet ${changes} of the ${counted(of, "change")} that may break or go wrong silently through \`${type}\``;
}

/** ``Null added (24), 12 of them in `metadata`: charges 3, issuing 2 and 10 more chapters``. A single change speaks for itself. */
export function kindWords({ title, changes, field, chapters }: KindOfChange): string {
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return titleWithUsers(only);
  const share = field?.changes === changes.length ? "all" : (field?.changes ?? 0);
  const cause = field === undefined ? "" : `, ${share} of them in \`${field.name}\``;
  const named = chapters.slice(0, mostChapters).map((chapter) => `${chapter.name} ${chapter.changes}`);
  return `${title} (${changes.length})${cause}: ${named.join(", ")}${moreChapters(chapters.length - named.length)}`;
}

const mostChapters = 4;

function moreChapters(count: number): string {
  return count > 0 ? ` and ${counted(count, "more chapter")}` : "";
}
