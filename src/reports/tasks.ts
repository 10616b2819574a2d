/**
 * "Do this": the reader's tasks, sorted by weight, and as concrete for the thirtieth change of a kind as for the first.
 *
 * They fit on a page. The rest are counted, and are in the changes of that kind.
 */
import type { Change } from "../judge/change.js";
import { groupBy } from "../values/collections.js";
import { asSentence } from "../judge/inner-changes.js";
import type { Advice } from "../judge/rules/rule.js";
import { code } from "../values/text.js";
import { ruleTitle } from "./rule-titles.js";

/** The tasks of one kind of change. */
export interface TaskGroup {
  readonly title: string;
  /** As many as fit; at least one. */
  readonly tasks: readonly Task[];
  /** The number of tasks that are not listed. */
  readonly unlisted: number;
  /** The same in words, with where they are; empty if there are none. */
  readonly rest: string;
  /** Compiler errors until the tasks are done. */
  readonly errors: readonly string[];
}

/** Something to do about one or several changes. */
interface Task {
  readonly text: string;
  /** The task in one line, among others of its kind. */
  readonly line: string;
  readonly advice: Advice;
  /** Ids of the changes that it addresses. */
  readonly changes: readonly string[];
}

/** `changes` are sorted by weight. `where`: the part of the report that contains the changes of a title. */
export function tasksOf(changes: readonly Change[], where: (title: string) => string): TaskGroup[] {
  const tasks = distinctTasks(changes);
  const kinds = [...groupBy(tasks, ({ kind }) => kind).values()];
  const groups =
    tasks.length <= mostInFull
      ? kinds.flatMap((kind) => (kind.length <= mostOfKind ? kind.map((task) => [task]) : [kind]))
      : kinds;
  const rooms = shareRoom(groups.map((group) => group.map(({ line }) => Math.ceil(line.length / lineWidth))));
  return groups.map((group, index) => {
    const shown = group.slice(0, rooms[index]);
    const unlisted = group.length - shown.length;
    const title = group[0]?.title ?? "";
    const rest = unlisted > 0 ? `… and ${unlisted} more: ${where(title)}` : "";
    return { title, tasks: shown, unlisted, rest, errors: errorsOf(group) };
  });
}

/** Up to this many tasks have a paragraph each, unless several are of one kind. */
const mostInFull = 12;
const mostOfKind = 3;

interface TaskOfKind extends Task {
  readonly kind: string;
  readonly title: string;
}

/** Several changes may require the same task. Deprecations can wait. */
function distinctTasks(changes: readonly Change[]): TaskOfKind[] {
  const asked = changes
    .filter(({ level }) => level !== "deprecated")
    .flatMap((change) => change.advice.map((advice) => ({ advice, change })));
  const same = groupBy(asked, ({ advice }) => JSON.stringify(advice));
  return [...same.values()].flatMap((group): TaskOfKind[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { advice, change } = first;
    return [
      {
        kind: change.rule,
        title: ruleTitle(change.rule),
        text: textOf(advice, change),
        line: lineOf(advice, change),
        advice,
        changes: group.map((each) => each.change.id),
      },
    ];
  });
}

/** Replacing a type requires what its differences require. */
function textOf({ text }: Advice, { rule, explanation }: Change): string {
  return rule === "type-replaced" ? [text, ...explanation].join(" ") : text;
}

/** Added or removed code alone says it all; a replacement needs its sentence, and so does an explained change. */
function lineOf(advice: Advice, change: Change): string {
  const { before, after } = advice;
  const { subject, explainedBy } = change;
  if ((before === undefined) === (after === undefined) || explainedBy.length > 0)
    return textOf(advice, change);
  const edit = before === undefined ? `add ${code(after ?? "")}` : `remove ${code(before)}`;
  return `${asSentence(subject)}: ${edit}`;
}

/** Tasks whose errors differ only in names share the errors of the first. */
function errorsOf(tasks: readonly Task[]): string[] {
  const refused = tasks.flatMap(({ advice: { error, otherErrors = [] } }) =>
    error === undefined ? [] : [[error, ...otherErrors]],
  );
  const forms = groupBy(refused, ([error = ""]) => error.replaceAll(/'[^']*'/g, "…"));
  return [...forms.values()].flatMap(([first = []]) => first);
}

/** A terminal page. */
const mostLines = 60;
const lineWidth = 72;

/** The room for each list. They take turns, so that a long one does not displace the others; each gets some. */
function shareRoom(lists: readonly (readonly number[])[]): number[] {
  const shares = lists.map(() => 0);
  let room = mostLines;
  for (let turn = 0; lists.some((list) => turn < list.length); turn++) {
    for (const [index, list] of lists.entries()) {
      const lines = list[turn];
      if (lines === undefined || shares[index] !== turn || (lines > room && turn > 0)) continue;
      room -= lines;
      shares[index] = turn + 1;
    }
  }
  return shares;
}
