/**
 * Which schemas are the same object of a model: what is merged or joined again and again is recognised by it.
 *
 * One comparison has one; what it remembers means nothing to another.
 */
import type { Schema } from "../../schema/schema.js";
import type { Node } from "./node.js";

export class Identities {
  readonly #numbers = new Map<Schema, number>();
  readonly #made = new Map<string, Schema>();
  /** Of the unions made here. */
  readonly #membersOf = new Map<Schema, readonly Schema[]>();

  /** A key for a schema, or for the set of parts that a conjunction is made of. */
  of({ schema, parts }: Node): string {
    if (parts === undefined) return String(this.#numberOf(schema));
    const inside = parts.map((part) => this.of(part));
    return `(${inside.sort().join(" ")})`;
  }

  /** What is around a union: the same object whenever the same union is met in the same schema. */
  besides(union: Schema, around: Node, make: () => Schema): Schema {
    return this.#once(`${this.#numberOf(union)} in ${this.of(around)}`, make);
  }

  /** The union of schemas that have no union of their own: the same schemas give the same object. */
  union(schemas: readonly Schema[]): Schema {
    const members = [...new Set(schemas.flatMap((schema) => this.#membersOf.get(schema) ?? [schema]))];
    members.sort((left, right) => this.#numberOf(left) - this.#numberOf(right));
    const [first] = members;
    if (first === undefined || members.length === 1) return first ?? {};
    const union = this.#once(`any of ${members.map((member) => this.#numberOf(member)).join(" ")}`, () => ({
      anyOf: members,
    }));
    this.#membersOf.set(union, members);
    return union;
  }

  #numberOf(schema: Schema): number {
    const known = this.#numbers.get(schema);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(schema, next);
    return next;
  }

  #once(key: string, make: () => Schema): Schema {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }
}
