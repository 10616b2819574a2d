/** "Do this", in lines for a terminal. A single task is a paragraph; of several of one kind, each has its concrete line. */
import type { Colors } from "picocolors/types.js";

import { printable, wrap } from "../../../code/safe-text.js";
import type { Task, TaskGroup } from "../tasks.js";

export function tasksText(groups: readonly TaskGroup[], colors: Colors): string[] {
  const lines = groups.flatMap((group, index) =>
    groupText(group, `${String(index + 1).padStart(2)}. `, colors),
  );
  return [colors.bold("Do this"), ...lines];
}

function groupText(
  { title, tasks, left, rest, errors }: TaskGroup,
  number: string,
  colors: Colors,
): string[] {
  const [first] = tasks;
  if (first === undefined) return [];
  if (tasks.length + left === 1) return [...taskText(first, number, colors), ...errorsText(errors, colors)];
  return [
    ...wrap(`${title} (${tasks.length + left})`, "    ", number),
    ...tasks.flatMap(({ line }) => wrap(line, "      ", "    · ")),
    ...(rest === "" ? [] : wrap(rest, "      ", "    ")),
    ...errorsText(errors, colors),
  ];
}

function taskText({ text, before, after }: Task, number: string, colors: Colors): string[] {
  return [
    ...wrap(text, "    ", number),
    ...codeText(before, "-", colors.red),
    ...codeText(after, "+", colors.green),
  ];
}

function codeText(code: string | undefined, mark: string, paint: (text: string) => string): string[] {
  if (code === undefined) return [];
  return printable(code)
    .split("\n")
    .map((line) => paint(`    ${mark} ${line}`));
}

function errorsText(errors: readonly string[], colors: Colors): string[] {
  return errors
    .flatMap((error, index) => wrap(`${index === 0 ? "The compiler says" : "or"}: ${error}`, "    "))
    .map((line) => colors.dim(line));
}
