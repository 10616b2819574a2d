/** One finding in lines for a terminal: where, the code, what happens there, and what to do. */
import type { Colors } from "picocolors/types.js";

import { printable } from "../../values/text.js";
import { wrap } from "../../code/safe-text.js";
import type { Finding } from "../../impact/finding.js";
import { frameLines, type FrameLine } from "./frame-lines.js";
import type { CommonWords } from "./impact-view.js";
import { placeOf } from "./impact-words.js";

export interface FindingLook {
  readonly colors: Colors;
  /** Address of a file, where the terminal shows links. */
  readonly linkTo: ((file: string) => string) | undefined;
}

export function findingText(
  finding: Finding,
  { colors, linkTo }: FindingLook,
  paint: (text: string) => string,
): string[] {
  const { sentence, related, confidence, identity, error } = finding;
  const lines = frameLines(finding);
  const width = String(lines.at(-1)?.number ?? 0).length;
  // What no change explains has no sentence but the compiler's.
  const compiler =
    error === undefined || error.message === sentence ? "" : `TS${error.code}: ${error.message}`;
  const place = colors.bold(linked(printable(placeOf(finding)), finding.file, linkTo));
  return [
    `  ${place}  ${colors.dim(`${confidence} · ${identity}`)}`,
    ...lines.flatMap((line) => frameText(line, width, colors, paint)),
    ...wrap(sentence, "    "),
    ...(compiler === "" ? [] : wrap(compiler, "    ").map((line) => colors.dim(line))),
    ...whatToDo(finding, "    "),
    ...related.flatMap((other) => wrap(`See ${placeOf(other)}  ${other.sentence}`, "      ", "    ")),
  ];
}

export function whatToDo({ advice, notice = "" }: CommonWords, indentation: string): string[] {
  return [
    ...(advice === "" ? [] : wrap(`To do: ${advice}`, indentation)),
    ...(notice === "" ? [] : wrap(`To notice: ${notice}`, indentation)),
  ];
}

function frameText(
  { number, code, mark }: FrameLine,
  width: number,
  colors: Colors,
  paint: (text: string) => string,
): string[] {
  const shown = `${String(number).padStart(width)} | ${printable(code)}`.trimEnd();
  if (mark === undefined) return [colors.dim(`      ${shown}`)];
  // What cannot be seen is spelled out, and takes more room than in the file.
  const before = printable(code.slice(0, mark.start)).length;
  const length = Math.max(1, printable(code.slice(mark.start, mark.start + mark.length)).length);
  return [
    `    ${paint(">")} ${shown}`,
    `      ${" ".repeat(width)} | ${" ".repeat(before)}${paint("^".repeat(length))}`,
  ];
}

/** As terminals that know OSC 8 show it: the text, which opens the file. */
function linked(text: string, file: string, linkTo: FindingLook["linkTo"]): string {
  if (linkTo === undefined) return text;
  const escape = "\u001b]8;;";
  return `${escape}${linkTo(file)}\u0007${text}${escape}\u0007`;
}
