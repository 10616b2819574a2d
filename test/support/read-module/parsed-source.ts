/** A module that was parsed: what is between its nodes. */
import { ts } from "@ts-morph/common";

import type { Comment } from "../../../src/code/syntax.js";
import type { Placed, Expression } from "../../../src/code/syntax.js";
import { type TypeSource, UnknownSyntax } from "./read-type.js";

export class ParsedSource implements TypeSource {
  readonly flattensUnions = false;
  readonly file: ts.SourceFile;
  readonly slots: Slots;
  /** Where the comments begin that a reader asked for. */
  readonly #readComments = new Set<number>();

  constructor(file: ts.SourceFile, slots: Slots) {
    this.file = file;
    this.slots = slots;
  }

  /** A comment at a place that nobody asks about would be lost. */
  requireAllComments(): void {
    const { text } = this.file;
    const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, ts.LanguageVariant.Standard, text);
    let left = this.#readComments.size;
    for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
      const isComment =
        token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
      if (isComment) left -= 1;
    }
    if (left !== 0) throw new UnknownSyntax("a comment at this place");
  }

  placed(node: ts.Node): Placed {
    const start = node.getStart(this.file);
    const ranges = this.#commentsAbove(node);
    return {
      comments: ranges.flatMap((range, index) => this.#comments(range, ranges[index + 1]?.pos ?? start)),
      blankLineBefore: isBlank(this.file.text.slice(node.pos, ranges[0]?.pos ?? start)),
    };
  }

  /** Whether the mark of a call without effects is before an expression; it can have no other comment. */
  isPure(node: ts.Node): boolean {
    const { text } = this.file;
    const start = node.getStart(this.file);
    if (start - node.pos < pureMark.length) return false;
    const at = text.indexOf(pureMark, node.pos);
    if (at === -1 || at >= start) return false;
    this.#readComments.add(at);
    return true;
  }

  /** Whether the author began the first of the nodes on a line of its own: then they all have one. */
  isOpened(node: ts.Node, [first]: readonly ts.Node[]): boolean {
    if (first === undefined) return false;
    return this.file.text.slice(node.getStart(this.file), first.getStart(this.file)).includes("\n");
  }

  requireSpelling(node: ts.Node, spelling: string): void {
    const text = node.getText(this.file);
    if (text !== spelling) throw new UnknownSyntax(`the spelling ${text}`);
  }

  replaced(): undefined {
    return undefined;
  }

  #commentsAbove(node: ts.Node): readonly ts.CommentRange[] {
    const { text } = this.file;
    const start = node.getStart(this.file);
    if (start - node.pos < shortestComment) return [];
    const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const isAtLineEnd = node.pos > 0 && ts.getTrailingCommentRanges(text, node.pos) !== undefined;
    if (isAtLineEnd) throw new UnknownSyntax("a comment at the end of a line");
    return comments.filter(({ end }) => end <= start);
  }

  /** Lines that begin with an asterisk are aligned below the first. */
  #comments({ pos, end, kind }: ts.CommentRange, next: number): readonly Comment[] {
    this.#readComments.add(pos);
    const text = this.file.text.slice(pos, end);
    const inSlot = this.slots.commentsAt(text);
    if (inSlot !== undefined) return inSlot;
    const gap = this.file.text.slice(end, next);
    const [first = "", ...rest] = text.split("\n");
    const isBlock = kind === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isBlock && rest.some((line) => !line.trimStart().startsWith("*")))
      throw new UnknownSyntax("a comment without asterisks");
    return [
      {
        lines: [first.trimEnd(), ...rest.map((line) => ` ${line.trim()}`)],
        gap: !gap.includes("\n") ? "space" : isBlank(gap) ? "blank" : "line",
      },
    ];
  }
}

const shortestComment = 3;
const pureMark = "/*#__PURE__*/";

function isBlank(gap: string): boolean {
  return /\n[^\S\n]*\n/.test(gap);
}

/**
 * Places in a module's text for what must not be read as code.
 *
 * The text names a slot, as an identifier or as a comment; the reader finds what was put in it.
 */
export class Slots {
  readonly #values = new Map<string, Expression>();
  readonly #keys = new Map<string, string>();
  readonly #comments = new Map<string, readonly Comment[]>();

  /** The name of a slot for a value. */
  value(expression: Expression): string {
    const name = `$value${this.#values.size}`;
    this.#values.set(name, expression);
    return name;
  }

  /** The name of a slot for a key of an object. */
  key(key: string): string {
    const name = `$key${this.#keys.size}`;
    this.#keys.set(name, key);
    return name;
  }

  /** A comment, with its line end, that is a slot for comments. */
  comments(comments: readonly Comment[]): string {
    const text = `/** $comments${this.#comments.size} */`;
    this.#comments.set(text, comments);
    return `${text}\n`;
  }

  valueAt(name: string): Expression | undefined {
    return this.#values.get(name);
  }

  keyAt(name: string): string | undefined {
    return this.#keys.get(name);
  }

  commentsAt(text: string): readonly Comment[] | undefined {
    return this.#comments.get(text);
  }
}
