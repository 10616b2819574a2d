/** An intersection of unions has as many forms as their sizes multiplied; too many are left out, never refused. */
import { describe, expect, it } from "vitest";

import { UnionSizes } from "../../../src/emit/types/union-size.js";
import { schemaView } from "../../../src/schema/schema-view.js";
import type { Schema } from "../../../src/schema/schema.js";

const text: Schema = { types: ["string"] };
const object = (name: string): Schema => ({ types: ["object"], properties: new Map([[name, text]]) });
const union = (size: number): Schema => ({
  oneOf: Array.from({ length: size }, (_, index) => object(`a${index}`)),
});

function combined(
  parts: readonly Schema[],
  declared: Readonly<Record<string, Schema>> = {},
): readonly number[] {
  const schemas = new Map(Object.entries(declared).map(([name, schema]) => [name, { schema }]));
  const { printed: remaining } = new UnionSizes(schemaView(schemas)).combined(parts);
  return parts.flatMap((part, index) => (remaining.has(part) ? [index] : []));
}

describe("the parts of an intersection that are kept", () => {
  it("are all of them where the compiler manages their combinations", () => {
    expect(combined([union(100), union(100), object("b")])).toEqual([0, 1, 2]);
  });

  it("are all but the largest where it would not", () => {
    expect(combined([union(101), union(100), object("b")])).toEqual([1, 2]);
  });

  it("are counted through references, and in unions of unions", () => {
    const declared = { Large: union(60), Larger: { anyOf: [{ reference: "Large" }, union(50)] } };
    expect(combined([{ reference: "Larger" }, union(100)], declared)).toEqual([1]);
    expect(combined([{ reference: "Large" }, union(100)], declared)).toEqual([0, 1]);
  });

  it("are counted as they are printed: what a part leaves out does not count again", () => {
    const declared = { Cut: { allOf: [union(200), union(100)] } };
    expect(combined([{ reference: "Cut" }, union(100)], declared)).toEqual([0, 1]);
  });

  it("count a member once for each value of a tag that the mapping gives it", () => {
    const tag = {
      property: "type",
      isInMembers: false,
      values: [Array.from({ length: 150 }, String), ["a"]],
    };
    const mapped: Schema = { anyOf: [{ reference: "Node" }, object("b")], tag };
    expect(combined([mapped, union(100)], { Node: object("a") })).toEqual([1]);
    expect(combined([{ ...mapped, tag: { ...tag, isInMembers: true } }, union(100)])).toEqual([0, 1]);
  });

  it("end where schemas contain each other", () => {
    const declared = { Node: { anyOf: [{ reference: "Node" }, object("b")] } };
    expect(combined([{ reference: "Node" }, union(3)], declared)).toEqual([0, 1]);
  });
});
