/**
 * One line per change, with its id. Changes that say the same about fields of one thing share a line, followed by the
 * fields: ``New optional field `charge.…` (12)``, and below it ``  `paid`: `boolean` ``.
 */
import type { Change } from "../judge/change.js";
import { groupBy } from "../values/collections.js";
import { withoutStop } from "../judge/rules/words.js";
import { lastStep } from "../values/member-path.js";
import { explainedWords, titleWithUsers, usersWords } from "./words.js";

export type FoldedLine =
  | { readonly kind: "single"; readonly text: string; readonly change: Change }
  | { readonly kind: "several"; readonly text: string; readonly items: readonly LineItem[] };

/** The line of one change. */
interface LineItem {
  readonly text: string;
  readonly id: string;
}

/** Each line is where its first change is. */
export function foldedLines(changes: readonly Change[]): FoldedLine[] {
  const lines = changes.map((change) => ({ change, parts: partsOf(change) }));
  const groups = groupBy(lines, ({ change: { rule, id }, parts }) =>
    parts === undefined ? id : `${rule} ${parts.shared} ${parts.users}`,
  );
  return [...groups.values()].flatMap((group): FoldedLine[] => {
    const first = group[0]?.parts;
    if (group.length < fewest || first === undefined) return group.map(({ change }) => single(change));
    const items = group.map(({ change: { id }, parts }) => ({ text: parts?.own ?? "", id }));
    const users = first.users === "" ? "" : `; ${first.users}`;
    return [{ kind: "several", text: `${first.shared} (${items.length}${users})`, items }];
  });
}

/** Two changes are as short on their own. */
const fewest = 3;

function single(change: Change): FoldedLine {
  const text =
    titleWithUsers(change) + successorWords(change) + differenceWords(change) + explainedWords(change);
  return { kind: "single", text, change };
}

interface TitleParts {
  /** The title with `…` in place of the field. */
  readonly shared: string;
  readonly users: string;
  readonly own: string;
}

/** Parts of a title about one field; undefined for other titles, and for explained ones. */
function partsOf(change: Change): TitleParts | undefined {
  const { title, subject, explainedBy } = change;
  const start = title.indexOf(subject);
  const [, path, place = ""] = /^`([^`]+)`((?: in | of ).*)?$/s.exec(subject) ?? [];
  if (start === -1 || path === undefined || explainedBy.length > 0) return undefined;
  const step = lastStep(path);
  const field = step === "" ? path : step.replace(/^\./, "");
  const owner = path.slice(0, path.length - field.length);
  const before = title.slice(0, start);
  const after = title.slice(start + subject.length);
  // The type of a field and the route of an operation differ per title.
  const [said, own] = /^(: | \()/.test(after) ? ["", after] : [after, ""];
  const hole = owner === "" && before !== "" ? "" : `\`${owner}…\``;
  const shared = `${before}${hole}${place}${said}`.replaceAll("  ", " ").trim();
  return { shared, users: usersWords(change), own: `\`${field}\`${own}${successorWords(change)}` };
}

/** The title of a replaced type names only the two types. */
function differenceWords({ rule, explanation }: Change): string {
  if (rule !== "type-replaced") return "";
  return explanation.map((sentence) => `; ${withoutStop(sentence).replace(/^It/, "it")}`).join("");
}

/** Only for a removed operation: a deprecated one can still be called. */
function successorWords({ rule, successions: [only] }: Change): string {
  return rule === "operation-removed" && only !== undefined
    ? `; likely successor \`${only.successor.id}\``
    : "";
}
