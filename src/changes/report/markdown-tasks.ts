/** "Do this", in Markdown. A single task is an item of its own; of several of one kind, each has its concrete line. */
import { markdownFence, markdownText } from "./safe-text.js";
import type { Task, TaskGroup } from "./tasks.js";

export function taskMarkdown({ title, tasks, left, rest }: TaskGroup, index: number): string {
  const [first] = tasks;
  if (first === undefined) return "";
  const number = `${index + 1}.`;
  if (tasks.length + left === 1)
    return [`${number} ${markdownText(first.text)}`, ...fenceOf(first), ...errorsOf(first)].join("\n");
  return [
    `${number} ${title} (${tasks.length + left})`,
    ...tasks.map(({ line }) => `   - ${markdownText(line)}`),
    ...(rest === "" ? [] : [`   - ${rest}`]),
    ...errorsOf(first),
  ].join("\n");
}

function fenceOf({ before, after }: Task): string[] {
  const code = [...marked(before, "-"), ...marked(after, "+")].join("\n");
  return code === "" ? [] : ["", indented(markdownFence(code, "diff"))];
}

function errorsOf({ error, otherErrors }: Task): string[] {
  if (error === undefined) return [];
  const sentences = [error, ...otherErrors].map((each) => markdownText(asCode(each)));
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
