/** Examples have the type that is printed for their schema; the emitted fixtures are compiled besides. */
import { describe, expect, it } from "vitest";

import { sampleEvent } from "../../src/emit/sample-event.js";
import type { Api } from "../../src/model/api.js";
import type { Schema } from "../../src/schema/schema.js";

const text: Schema = { types: ["string"] };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  required,
});

/** As the emitters need it: an API is looked up by its schemas' names. */
function sample(
  schema: Schema,
  schemas: Record<string, Schema> = {},
  words: readonly string[] = [],
): unknown {
  const declarations = Object.entries(schemas).map(
    ([name, declared]) => [name, { name, schema: declared, pointer: `#/${name}` }] as const,
  );
  const api: Pick<Api, "schemas" | "errorSets"> = { schemas: new Map(declarations), errorSets: [] };
  const example = sampleEvent(schema, words, api as Api);
  return example === undefined ? undefined : (JSON.parse(JSON.stringify(example.value)) as unknown);
}

describe("an example", () => {
  it("has what is required, and of an object that requires nothing everything", () => {
    expect(sample(object({ a: text, b: text }, ["b"]))).toEqual({ b: "text" });
    expect(sample(object({ a: text, b: text }, []))).toEqual({ a: "text", b: "text" });
  });

  it("takes the value of an enum that the event is named after, else the first", () => {
    const schema: Schema = { types: ["string"], enum: ["Opened", "Shut"] };
    expect(sample(schema)).toBe("Opened");
    expect(sample(schema, {}, ["Shut"])).toBe("Shut");
  });

  it("fits all parts of an intersection", () => {
    const narrow = object({ kind: { types: ["string"], enum: ["b"] } });
    expect(sample({ allOf: [object({ kind: text, id: { types: ["integer"] } }), narrow] })).toEqual({
      id: 1,
      kind: "b",
    });
  });

  it("has the tag that the union says, where its member does not", () => {
    const tag = { property: "type", values: [["cat"], ["dog"]], isInMembers: false };
    expect(sample({ oneOf: [object({ paws: text }), object({ nose: text })], tag })).toEqual({
      paws: "text",
      type: "cat",
    });
  });

  it("ends where a schema contains itself", () => {
    const node = object({ name: text, next: { reference: "Node" } });
    const list = object({ name: text, children: { types: ["array"], items: { reference: "List" } } });
    const last = object({ name: text, next: { reference: "Last", nullable: true } });
    expect(sample({ reference: "Node" }, { Node: node })).toBeUndefined();
    expect(sample({ reference: "List" }, { List: list })).toEqual({ name: "text", children: [] });
    expect(sample({ reference: "Last" }, { Last: last })).toEqual({ name: "text", next: null });
  });

  it("takes the next member of a union where the first leads nowhere", () => {
    const schema: Schema = { anyOf: [object({ next: { reference: "Node" } }), text] };
    expect(sample({ reference: "Node" }, { Node: schema })).toBe("text");
  });

  it("is never of a type that has no values", () => {
    expect(sample({ allOf: [text, { types: ["integer"] }] })).toBeUndefined();
    expect(sample({ types: [], nullable: true })).toBeNull();
  });

  it("has another identifier in each place, and the same ones each time", () => {
    const id: Schema = { types: ["string"], format: "uuid" };
    const first = sample(object({ a: id, b: id })) as { a: string; b: string };
    expect(first.a).not.toBe(first.b);
    expect(first.a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sample(object({ a: id, b: id }))).toEqual(first);
  });
});
