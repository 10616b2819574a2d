/**
 * Code for which the compiler reports no errors: below `@ts-ignore`, in files with `@ts-nocheck`, and in JavaScript without
 * `checkJs`.
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

interface Silenced {
  /** What silences the whole file. */
  readonly by?: string | undefined;
  /** The ends of the comments for one line. */
  readonly comments: readonly number[];
}

const silenced = new WeakMap<ts.SourceFile, Silenced>();

/** `checksJavaScript`: the option `checkJs`. */
export function showErrors(file: ts.SourceFile & ParsedComments, checksJavaScript: boolean): void {
  const { checkJsDirective, commentDirectives = [] } = file;
  const ignored = commentDirectives.filter(({ type }) => type === ignore);
  const isUnchecked =
    !checksJavaScript && checkJsDirective === undefined && /\.[cm]?jsx?$/.test(file.fileName);
  const by = checkJsDirective?.enabled === false ? "@ts-nocheck" : isUnchecked ? "checkJs: false" : undefined;
  if (by === undefined && ignored.length === 0) return;
  silenced.set(file, { by, comments: ignored.map(({ range }) => range.end) });
  if (checkJsDirective?.enabled === false) file.checkJsDirective = undefined;
  file.commentDirectives = commentDirectives.filter((each) => !ignored.includes(each));
}

/** The comment or option that silences the compiler at an offset. */
export function silencedBy(file: ts.SourceFile, start = 0): string | undefined {
  const { by, comments } = silenced.get(file) ?? { comments: [] };
  const isAbove = (end: number): boolean => {
    const [, ...between] = file.text.slice(end, Math.max(end, start)).split("\n");
    return between.length > 0 && between.slice(0, -1).every((line) => /^\s*(?:\/\/.*)?$/.test(line));
  };
  return by ?? (comments.some(isAbove) ? "@ts-ignore" : undefined);
}
