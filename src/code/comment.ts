/** A comment as it is printed, apart from its indentation. */
export interface Comment {
  /** `// …`, or the lines of a block: `/**`, ` * …`, ` *\/`. */
  readonly lines: readonly string[];
  /** The gap after it: a blank, the end of the line, or an empty line as well. */
  readonly gap: "space" | "line" | "blank";
}

/** Lines of prose as line comments, and an empty line after them. */
export function headerComments(lines: readonly string[]): Comment[] {
  return lines.map((line, index) => ({
    lines: [lineText(line)],
    gap: index === lines.length - 1 ? "blank" : "line",
  }));
}

export function lineComment(words: string): Comment {
  return { lines: [lineText(words)], gap: "line" };
}

/** No character in it ends the line, and with it the comment. */
function lineText(words: string): string {
  return `// ${words.replace(/[\n\r\u2028\u2029]+/g, " ")}`.trimEnd();
}
