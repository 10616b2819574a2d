/** A key for a schema as an object of the model, so that what is merged again and again is recognised. */
import type { Schema } from "../../model/schema.js";
import type { Node } from "./node.js";

export function identityOf({ schema, parts }: Node): string {
  return parts === undefined ? String(numberOf(schema)) : `(${parts.map(identityOf).sort().join(" ")})`;
}

const numbers = new WeakMap<Schema, number>();
let last = 0;

function numberOf(schema: Schema): number {
  const known = numbers.get(schema);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(schema, last);
  return last;
}

/** The union of schemas that have no union of their own: the same schemas give the same object. */
export function sharedUnion(schemas: readonly Schema[]): Schema {
  const members = [...new Set(schemas.flatMap((schema) => unions.membersOf.get(schema) ?? [schema]))];
  members.sort((left, right) => numberOf(left) - numberOf(right));
  const [first] = members;
  if (first === undefined || members.length === 1) return first ?? {};
  const key = members.map(numberOf).join(" ");
  const known = unions.byFirst.get(first)?.get(key);
  if (known !== undefined) return known;
  const union: Schema = { anyOf: members };
  unions.membersOf.set(union, members);
  const others = unions.byFirst.get(first) ?? new Map<string, Schema>();
  unions.byFirst.set(first, others.set(key, union));
  return union;
}

const unions = {
  byFirst: new WeakMap<Schema, Map<string, Schema>>(),
  membersOf: new WeakMap<Schema, readonly Schema[]>(),
};
