/**
 * Code for which the compiler reports no errors: below `@ts-ignore`, and in files with `@ts-nocheck`.
 *
 * Both comments are taken from the parsed file, so that its errors show. They are kept apart: the compiler of the project
 * will not report them, and the code fails at run time instead.
 */
import type { ts } from "@ts-morph/common";

/** What a parser remembers of such comments; not part of the compiler's declarations. */
interface ParsedComments {
  checkJsDirective?: { readonly enabled: boolean } | undefined;
  commentDirectives?: readonly CommentDirective[] | undefined;
}

interface CommentDirective {
  readonly range: ts.TextRange;
  readonly type: number;
}

/** `@ts-expect-error` is 0: its line has an error already. */
const ignore = 1;

/** The comment for a whole file, or the ends of those for a line. */
const silenced = new WeakMap<ts.SourceFile, "whole" | readonly number[]>();

export function showErrors(file: ts.SourceFile & ParsedComments): void {
  const { checkJsDirective, commentDirectives = [] } = file;
  const ignored = commentDirectives.filter(({ type }) => type === ignore);
  if (checkJsDirective?.enabled === false) {
    silenced.set(file, "whole");
    file.checkJsDirective = undefined;
  } else if (ignored.length > 0)
    silenced.set(
      file,
      ignored.map(({ range }) => range.end),
    );
  file.commentDirectives = commentDirectives.filter((each) => !ignored.includes(each));
}

/** The comment that silences the compiler at an offset. */
export function silencedBy(file: ts.SourceFile, start = 0): "@ts-nocheck" | "@ts-ignore" | undefined {
  const comments = silenced.get(file);
  if (comments === undefined) return undefined;
  if (comments === "whole") return "@ts-nocheck";
  const isAbove = (end: number): boolean => {
    const [, ...between] = file.text.slice(end, Math.max(end, start)).split("\n");
    return between.length > 0 && between.slice(0, -1).every((line) => /^\s*(?:\/\/.*)?$/.test(line));
  };
  return comments.some(isAbove) ? "@ts-ignore" : undefined;
}
