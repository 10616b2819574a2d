/** The memory of one comparison: identities of schemas, and answers about their meaning. */
import type { Api } from "../../model/api.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { type Holding, holdings, references, someSchema } from "../../schema/visit-schema.js";
import type { Node } from "./node.js";
import { addTo, getOrAdd, lazily } from "../../values/collections.js";
import { reachable } from "../../values/graph.js";
import { noEdit, type SchemaEdit } from "../relation.js";

/** Keys and shared objects for schemas, which make repeated merges and joins recognisable. */
export class Identities {
  readonly #numbers = new Map<Schema, number>();
  readonly #made = new Map<string, Schema>();
  /** For the unions made here. */
  readonly #membersOf = new Map<Schema, readonly Schema[]>();

  /** A key for a schema, or for the set of parts of a conjunction. */
  of({ schema, parts }: Node): string {
    if (parts === undefined) return String(this.#numberOf(schema));
    const inside = parts.map((part) => this.of(part));
    return `(${inside.sort().join(" ")})`;
  }

  /** The keywords around a union: one object for the same union in the same schema. */
  besides(union: Schema, around: Node, make: () => Schema): Schema {
    return getOrAdd(this.#made, `${this.#numberOf(union)} in ${this.of(around)}`, make);
  }

  /** The union of schemas: one object for the same schemas; unions made here are flattened. */
  union(schemas: readonly Schema[]): Schema {
    const members = [...new Set(schemas.flatMap((schema) => this.#membersOf.get(schema) ?? [schema]))];
    members.sort((left, right) => this.#numberOf(left) - this.#numberOf(right));
    const [first] = members;
    if (first === undefined || members.length === 1) return first ?? {};
    const key = `any of ${members.map((member) => this.#numberOf(member)).join(" ")}`;
    const union = getOrAdd(this.#made, key, () => ({ anyOf: members }));
    this.#membersOf.set(union, members);
    return union;
  }

  /** True for a union made here, whose keyword no document states. */
  isMade(schema: Schema): boolean {
    return this.#membersOf.has(schema);
  }

  #numberOf(schema: Schema): number {
    return getOrAdd(this.#numbers, schema, () => this.#numbers.size);
  }
}

/**
 * Schemas that say the same in the same words, as do the declarations that they lead to: a comparison of them finds
 * nothing. Each pair is compared once, whichever of the schemas around it asks.
 */
export class EqualSchemas {
  readonly #known = new Map<Schema, { readonly other: Schema; readonly isAlike: boolean }>();
  readonly #types: () => ReadonlySet<SchemaName>;
  /** An error may have made a schema wider than it is written. */
  readonly #hasErrors: boolean;

  constructor(before: Api, after: Api) {
    this.#types = lazily(() => this.#equalTypes(before.schemas, after.schemas));
    this.#hasErrors = before.unread.size + after.unread.size > 0;
  }

  has(left: Schema, right: Schema): boolean {
    if (this.#hasErrors || !this.#areAlike(left, right)) return false;
    return !someSchema(left, ({ reference: name }) => name !== undefined && !this.#types().has(name));
  }

  /** True for a type that both versions declare. */
  hasType(name: SchemaName): boolean {
    return !this.#hasErrors && this.#types().has(name);
  }

  #equalTypes(before: Api["schemas"], after: Api["schemas"]): ReadonlySet<SchemaName> {
    const mentionedBy = new Map<SchemaName, SchemaName[]>();
    const different: SchemaName[] = [...after.keys()].filter((name) => !before.has(name));
    for (const [name, { schema }] of before) {
      const other = after.get(name);
      if (other === undefined || !this.#areAlike(schema, other.schema)) different.push(name);
      else for (const target of references(schema)) addTo(mentionedBy, target, name);
    }
    const excluded = reachable(different, (name) => mentionedBy.get(name) ?? []);
    return new Set([...before.keys()].filter((name) => !excluded.has(name)));
  }

  /** References count by their names. */
  #areAlike(left: Schema, right: Schema): boolean {
    const known = this.#known.get(left);
    if (known?.other === right) return known.isAlike;
    const isAlike = this.#areEqualObjects(left, right, (key) => holdings[key]);
    this.#known.set(left, { other: right, isAlike });
    return isAlike;
  }

  #areEqualObjects<Kind extends object>(
    left: Kind,
    right: Kind,
    holds: (key: keyof Kind) => Holding,
  ): boolean {
    const keys = Object.keys(left) as (keyof Kind)[];
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => this.#areEqual(left[key], right[key], holds(key)))
    );
  }

  /** `holding`: whether they are, or hold, schemas. */
  #areEqual(left: unknown, right: unknown, holding: Holding): boolean {
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
      return left === right;
    if (Array.isArray(left) || Array.isArray(right))
      return (
        Array.isArray(left) &&
        Array.isArray(right) &&
        left.length === right.length &&
        left.every((item, index) => this.#areEqual(item, right[index], holding))
      );
    if (left instanceof Map || right instanceof Map)
      return (
        left instanceof Map &&
        right instanceof Map &&
        left.size === right.size &&
        Array.from(left).every(
          ([key, item]) => right.has(key) && this.#areEqual(item, right.get(key), holding),
        )
      );
    return holding === "none"
      ? this.#areEqualObjects(left, right, () => "none")
      : this.#areAlike(left, right);
  }
}

/**
 * Answers to "do these two schemas mean the same?", for a whole comparison.
 *
 * A pair that is asked about again while it is being compared counts as equal until a difference is found. If one is,
 * all conclusions from that assumption are dropped.
 */
export class Answers {
  readonly #known = new Map<string, boolean>();
  readonly #asked = new Set<string>();
  readonly #edited = new Set<string>();
  /** Keys of confirmed pairs, in the order of discovery. */
  readonly #confirmed: string[] = [];

  known(key: string): boolean | undefined {
    return this.#known.get(key);
  }

  keep(key: string, isSame: boolean): void {
    if (isSame && !this.#known.has(key)) this.#confirmed.push(key);
    this.#known.set(key, isSame);
  }

  answer(question: string, ask: () => boolean): boolean {
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    if (this.#asked.has(question)) return true;
    this.#asked.add(question);
    const mark = this.#confirmed.length;
    const isSame = ask();
    this.#asked.delete(question);
    if (!isSame) for (const key of this.#confirmed.splice(mark)) this.#known.delete(key);
    this.keep(question, isSame);
    return isSame;
  }
  /** The edit between two schemas; one that is asked for again while it is being found counts as none, which ends cycles. */
  edit(question: string, find: () => SchemaEdit): SchemaEdit {
    if (this.#edited.has(question)) return noEdit;
    this.#edited.add(question);
    const edit = find();
    this.#edited.delete(question);
    return edit;
  }
}
