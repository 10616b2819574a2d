/** The module that is laid out: its text between the nodes, and the words of it that mean themselves. */
import ts from "typescript";

import { blankLine, hardline, join, type Doc } from "./doc.js";
import type { LayoutStyle } from "./style.js";

/** Thrown for what emission does not write. */
export class UnknownSyntax extends Error {
  constructor(found: ts.Node | string) {
    super(`The layout does not know ${typeof found === "string" ? found : ts.SyntaxKind[found.kind]}.`);
  }
}

export class Source {
  /** Where they begin. */
  readonly #printedComments = new Set<number>();
  readonly file: ts.SourceFile;
  readonly style: LayoutStyle;

  constructor(file: ts.SourceFile, style: LayoutStyle) {
    this.file = file;
    this.style = style;
  }

  /** A comment at a place that nobody asks about would be lost: then the module is Prettier's. */
  requireAllComments(): void {
    const scanner = ts.createScanner(
      ts.ScriptTarget.ESNext,
      false,
      ts.LanguageVariant.Standard,
      this.file.text,
    );
    let left = this.#printedComments.size;
    for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
      const isComment =
        token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
      if (isComment) left -= 1;
    }
    if (left !== 0) throw new UnknownSyntax("a comment at this place");
  }

  textOf(node: ts.Node): string {
    return node.getText(this.file);
  }

  /** The comments above a node, each with the break after it. */
  leading(node: ts.Node): Doc {
    const comments = this.commentsAbove(node);
    return comments.map((comment, index) => {
      const gap = this.file.text.slice(comment.end, comments[index + 1]?.pos ?? node.getStart(this.file));
      return [this.comment(comment), !gap.includes("\n") ? " " : isBlank(gap) ? blankLine : hardline];
    });
  }

  /** Comments right before an expression, such as the mark of a call without effects. */
  inline(node: ts.Node): Doc {
    const { text } = this.file;
    if (node.getStart(this.file) - node.pos < shortestComment) return "";
    const comments = [
      ...(ts.getTrailingCommentRanges(text, node.pos) ?? []),
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
    ];
    return comments.map(({ pos, end }) => {
      if (/^[^\S\n]*\n/.test(text.slice(end)))
        throw new UnknownSyntax("a comment on a line of its own in an expression");
      this.#printedComments.add(pos);
      return `${text.slice(pos, end)} `;
    });
  }

  commentsAbove(node: ts.Node): readonly ts.CommentRange[] {
    const { text } = this.file;
    const start = node.getStart(this.file);
    if (start - node.pos < shortestComment) return [];
    const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const isAtLineEnd = node.pos > 0 && ts.getTrailingCommentRanges(text, node.pos) !== undefined;
    if (isAtLineEnd) throw new UnknownSyntax("a comment at the end of a line");
    return comments.filter(({ end }) => end <= start);
  }

  /** Lines that begin with an asterisk are aligned below the first. */
  comment({ pos, end, kind }: ts.CommentRange): Doc {
    this.#printedComments.add(pos);
    const comment = this.file.text.slice(pos, end);
    const lines = comment.split("\n");
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || lines.length === 1) return comment.trimEnd();
    const [first = "", ...rest] = lines;
    if (rest.some((each) => !each.trimStart().startsWith("*")))
      throw new UnknownSyntax("a comment without asterisks");
    return join(hardline, [first.trimEnd(), ...rest.map((each) => ` ${each.trim()}`)]);
  }

  hasBlankLineAbove(node: ts.Node): boolean {
    const start = node.getStart(this.file);
    if (start - node.pos < 2) return false;
    return isBlank(this.file.text.slice(node.pos, this.commentsAbove(node)[0]?.pos ?? start));
  }

  /** Whether the author began the first of the nodes on a line of its own: then they all have one. */
  isOpened(node: ts.Node, [first]: readonly ts.Node[]): boolean {
    if (this.style.objectWrap === "collapse" || first === undefined) return false;
    return this.file.text.slice(node.getStart(this.file), first.getStart(this.file)).includes("\n");
  }

  /** With the quotes that leave fewer to escape; with those of the style where that is equal. */
  string(node: ts.StringLiteral): string {
    const content = this.textOf(node).slice(1, -1);
    const [preferred, other] = this.style.singleQuote ? ["'", '"'] : ['"', "'"];
    const count = (quote: string): number => content.split(quote).length;
    const quote = count(preferred) > count(other) ? other : preferred;
    if (!/['"]/.test(content)) return quote + content + quote;
    const body = content.replace(/\\(.)|['"]/gs, (whole, escaped: string | undefined) => {
      if (escaped !== undefined) return /['"]/.test(escaped) && escaped !== quote ? escaped : whole;
      return whole === quote ? `\\${whole}` : whole;
    });
    return quote + body + quote;
  }

  /** As JSON has it, but for the sign of an exponent. */
  number(node: ts.NumericLiteral): string {
    const text = this.textOf(node);
    if (!/^\d+(\.\d*[1-9])?(e[+-]?\d+)?$/.test(text)) throw new UnknownSyntax(`the number ${text}`);
    return text.replace("e+", "e");
  }
}

const shortestComment = 3;

export function isBlank(gap: string): boolean {
  return /\n[^\S\n]*\n/.test(gap);
}
