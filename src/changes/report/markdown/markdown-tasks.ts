/** "Do this", in Markdown. A single task is an item of its own; of several of one kind, each has its concrete line. */
import { markdownFence, markdownText } from "../../../code/safe-text.js";
import type { Task, TaskGroup } from "../tasks.js";

export function taskMarkdown({ title, tasks, left, rest, errors }: TaskGroup, index: number): string {
  const [first] = tasks;
  if (first === undefined) return "";
  const number = `${index + 1}.`;
  if (tasks.length + left === 1)
    return [`${number} ${markdownText(first.text)}`, ...fenceOf(first), ...errorsMarkdown(errors)].join("\n");
  return [
    `${number} ${title} (${tasks.length + left})`,
    ...tasks.map(({ line }) => `   - ${markdownText(line)}`),
    ...(rest === "" ? [] : [`   - ${rest}`]),
    ...errorsMarkdown(errors),
  ].join("\n");
}

function fenceOf({ before, after }: Task): string[] {
  const code = [...marked(before, "-"), ...marked(after, "+")].join("\n");
  return code === "" ? [] : ["", indented(markdownFence(code, "diff"))];
}

function errorsMarkdown(errors: readonly string[]): string[] {
  if (errors.length === 0) return [];
  const sentences = errors.map((error) => markdownText(asCode(error)));
  return ["", `   The compiler says: ${sentences.join("\n   or: ")}`, ""];
}

/** What has backticks of its own stays a sentence. */
function asCode(text: string): string {
  return text.includes("`") ? text : `\`${text}\``;
}

function marked(code: string | undefined, mark: string): string[] {
  return code === undefined ? [] : code.split("\n").map((line) => `${mark} ${line}`);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "   ");
}
