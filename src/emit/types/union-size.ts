/**
 * The number of forms of a type, as the compiler counts them: an intersection of unions is the union of all
 * combinations, and the compiler gives up on 100,000 of them (TS2590). If there are too many, the largest parts are
 * omitted, and the type is wider than the schema.
 */
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { SchemaView } from "../../schema/schema-view.js";

/** Above this, the compiler still succeeds but is slow. */
const mostForms = 10_000;

export class UnionSizes {
  readonly #view: SchemaView;
  readonly #declared = new Map<SchemaName, number>();

  constructor(view: SchemaView) {
    this.#view = view;
  }

  /** The parts of an intersection that can be combined. */
  combined(parts: readonly Schema[]): Combination {
    if (parts.length === 0) return nothing;
    const sized = parts.map((part) => ({ part, size: this.#sizeOf(part) }));
    const printed = new Set<Schema>();
    let forms = 1;
    for (const { part, size } of sized.sort((left, right) => left.size - right.size)) {
      if (size > 1 && forms * size > mostForms) break;
      forms *= size;
      printed.add(part);
    }
    return { printed, forms };
  }

  #sizeOf({ reference, types, nullable, allOf = [], anyOf, oneOf, tag }: Schema): number {
    if (reference !== undefined) return this.#declaredSize(reference);
    // With a tag that members lack, each value can be a member of its own.
    const copies = (index: number): number =>
      tag?.isInMembers === false ? Math.max(tag.values[index]?.length ?? 1, 1) : 1;
    const members =
      (anyOf ?? oneOf)?.reduce((sum, member, index) => sum + this.#sizeOf(member) * copies(index), 0) ?? 1;
    const own = Math.max(types?.length ?? 1, 1);
    return own * members * this.combined(allOf).forms + (nullable === true ? 1 : 0);
  }

  /** A recursive reference counts as one form. */
  #declaredSize(name: SchemaName): number {
    const known = this.#declared.get(name);
    if (known !== undefined) return known;
    this.#declared.set(name, 1);
    const size = this.#sizeOf(this.#view.resolve({ reference: name }));
    this.#declared.set(name, size);
    return size;
  }
}

const nothing: Combination = { printed: new Set(), forms: 1 };

interface Combination {
  readonly printed: ReadonlySet<Schema>;
  readonly forms: number;
}
