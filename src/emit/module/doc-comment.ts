/** A document's prose as a JSDoc comment that it cannot break out of, and that renders as intended. */
import type { Comment } from "../../code/syntax.js";
import { lazily } from "../../values/collections.js";
import { capitalise } from "../../values/text.js";
import { markdownOf } from "./markdown.js";

export interface Doc {
  /** Paragraphs; empty ones are left out. */
  readonly paragraphs: readonly (string | Reference | undefined)[];
  /** `@deprecated`: what to use instead. An empty string also marks it. */
  readonly deprecated?: string | undefined;
  /** JSON text of the default. */
  readonly defaultValue?: string | undefined;
}

/** A sentence that refers to another declaration of the same module. */
interface Reference {
  readonly text: string;
  /** An emitted identifier. */
  readonly see: string;
}

/** The comment of a declaration or field; none if it would be empty. Its lines are made when it is printed. */
export function docComment(doc: Doc): Comment[] {
  const { paragraphs, defaultValue, deprecated } = doc;
  const hasText = paragraphs.some((each) =>
    typeof each === "string" ? each.trim() !== "" : each !== undefined,
  );
  if (!hasText && defaultValue === undefined && deprecated === undefined) return [];
  const lines = lazily(() => linesOfDoc(doc));
  return [
    {
      get lines() {
        return lines();
      },
      gap: "line",
    },
  ];
}

function linesOfDoc({ paragraphs, defaultValue, deprecated }: Doc): string[] {
  const all: string[] = [];
  const add = (lines: readonly string[]): void => {
    if (all.length > 0 && lines.length > 0) all.push("");
    all.push(...lines);
  };
  for (const paragraph of paragraphs) if (paragraph !== undefined) add(paragraphLines(paragraph));
  add([
    ...(defaultValue === undefined ? [] : [`@default ${harmless(defaultValue)}`]),
    ...(deprecated === undefined ? [] : [`@deprecated ${proseLines(deprecated).join(" ")}`.trim()]),
  ]);
  const [only = "", ...others] = all;
  if (others.length === 0 && only.length <= 98) return [`/** ${only} */`];
  return ["/**", ...all.map((line) => ` * ${line}`.trimEnd()), " */"];
}

/** A comment with these paragraphs. */
export function prose(...paragraphs: Doc["paragraphs"]): Comment[] {
  return docComment({ paragraphs });
}

/** A single-line sentence without text from a document. */
export function remark(sentence: string): Comment[] {
  return [{ lines: [`/** ${sentence} */`], gap: "line" }];
}

/** The sentences of a description that say what to use instead. */
export function deprecationAdvice(description: string | undefined): {
  advice: string;
  rest: string | undefined;
} {
  const text = description === undefined ? undefined : markdownOf(description);
  const sentences = text?.match(/[^.!?]+(?:[.!?](?=\s|$)|.$)+\s*|[^.!?]+$/gs) ?? [];
  const isAdvice = (sentence: string): boolean =>
    /\b(deprecated|instead|replaced|superseded|use)\b/i.test(sentence);
  const advice = sentences.filter(isAdvice).join("").trim();
  const rest = sentences
    .filter((sentence) => !isAdvice(sentence))
    .join("")
    .trim();
  return { advice: withoutLead(advice), rest: rest === "" ? undefined : rest };
}

/** Without the word "deprecated", which the tag already says. */
function withoutLead(advice: string): string {
  return capitalise(advice.replace(/^deprecated[:,.]?\s+(?=\S)/i, ""));
}

function paragraphLines(paragraph: string | Reference): string[] {
  if (typeof paragraph === "string") return proseLines(paragraph);
  const { text, see } = paragraph;
  return linesOf(`${harmless(text).trim()} See {@link ${see}}.`);
}

function proseLines(text: string): string[] {
  const safe = plainText.test(text) ? text : harmless(markdownOf(text));
  return text.trim() === "" ? [] : linesOf(safe.trim());
}

/** Most descriptions: printable ASCII that begins no tag, entity, `@` or end of a comment. */
const plainText = /^[ -%'-)+-;=?A-~\n]*$/;

function linesOf(text: string): string[] {
  if (text.length <= width && !text.includes("\n")) return [text];
  return text.split("\n").flatMap((line) => wrap(line.trimEnd()));
}

const width = 104;

/** Wraps at spaces, except inside a link; lists and tables (lines that begin with a mark) keep their lines. */
function wrap(line: string): string[] {
  if (line.length <= width || /^\s*(\||```)/.test(line)) return [line];
  const indent = " ".repeat(/^\s*([-*] |\d+\. )?/.exec(line)?.[0].length ?? 0);
  const lines: string[] = [];
  let rest = line.replace(/^ +/, "");
  for (let at = breakOf(rest); at >= 0; at = breakOf(rest)) {
    lines.push(rest.slice(0, at));
    rest = indent === "" ? rest.slice(at + 1).replace(/^ +/, "") : indent + rest.slice(at + 1);
  }
  return [...lines, rest];
}

/** The last space that fits in the width, else the first one after a word; -1 for a line that fits. */
function breakOf(line: string): number {
  if (line.length <= width) return -1;
  const start = line.search(/\S/);
  const isInLink = (at: number): boolean => line.endsWith("{@link", at);
  let at = line.lastIndexOf(" ", width);
  while (at > start && isInLink(at)) at = line.lastIndexOf(" ", at - 1);
  if (at > start) return at;
  at = line.indexOf(" ", Math.max(width, start) + 1);
  while (isInLink(at)) at = line.indexOf(" ", at + 1);
  return at;
}

/** After Markdown was made, whose entities can be anything. No end of comment, no invisible or direction-changing character, no line end but \n, no tag of the document's own. */
function harmless(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/\*\//g, "*\\/")
    .replace(/^(\s*)@(?=\w)/gm, "$1\\@")
    .replace(/\{(?=@\w)/g, "{\\");
}
