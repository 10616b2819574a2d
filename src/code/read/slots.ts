/**
 * Places in a module's text for what must not be read as code.
 *
 * The text names a slot, as an identifier or as a comment; the reader finds what was put in it.
 */
import type { Comment } from "../comment.js";
import type { Expression } from "../syntax.js";

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
