/** "Do this": a task by itself with its lines, or a line for each task of a kind, with links to the changes. */
import type { Diff } from "../../judge/diff.js";
import type { Task, TaskGroup } from "../tasks.js";
import type { AnchorOf, Link } from "./anchors.js";

export interface TaskGroupView {
  /** Of several tasks; empty for one by itself. */
  readonly title: string;
  readonly count: number;
  /** What the script shows for them: the changes of their kind. */
  readonly filter: string;
  readonly tasks: readonly TaskView[];
  readonly left: number;
  readonly error: string | undefined;
  readonly otherErrors: readonly string[];
}

interface TaskView extends Omit<Task, "changes"> {
  readonly links: readonly Link[];
}

export function taskViews(
  groups: readonly TaskGroup[],
  { changes }: Diff,
  anchorOf: AnchorOf,
): TaskGroupView[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return groups.map(({ title, tasks, left, errors: [error, ...otherErrors] }) => {
    const [first] = tasks;
    const count = tasks.length + left;
    return {
      title: count === 1 ? "" : title,
      count,
      filter: `search=${byId.get(first?.changes[0] ?? "")?.rule ?? ""}`,
      tasks: tasks.map(({ changes: ids, ...task }) => ({
        ...task,
        links: ids.map((id) => ({ anchor: anchorOf(id), text: byId.get(id)?.title ?? id })),
      })),
      left,
      error,
      otherErrors,
    };
  });
}
