/** Samples fit their schema, as fixtures (required fields) and as answers (everything) need it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { createValidator, exampleOf } from "../../src/exchange/validator.js";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import { sampleText } from "../../src/schema/sample-scalars.js";
import { sample, type SampleOptions } from "../../src/schema/sample.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";
import { read, withParts } from "../document/reading.js";

const text: Schema = { types: ["string"] };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  required,
});

const fixture: SampleOptions = {
  direction: "response",
  extent: "short",
  sampleString: () => "text",
};
const answer: SampleOptions = { ...fixture, extent: "complete" };

function valueOf(schema: Schema, options = fixture, schemas: Record<string, Schema> = {}): unknown {
  const declared = Object.entries(schemas).map(([name, each]) => [name, { schema: each }] as const);
  const result = sample(schema, schemaView(new Map(declared)), options);
  return result === undefined ? undefined : (JSON.parse(JSON.stringify(result.value)) as unknown);
}

describe("the fields of a sample", () => {
  it("are the required ones, and of an object that requires none all", () => {
    expect(valueOf(object({ a: text, b: text }, ["b"]))).toEqual({ b: "text" });
    expect(valueOf(object({ a: text, b: text }, []))).toEqual({ a: "text", b: "text" });
  });

  it("are all of them in an answer, but for what nobody new should meet", () => {
    const fields = {
      a: text,
      gone: { ...text, deprecated: true },
      secret: { ...text, writeOnly: true },
    } as const;
    expect(valueOf(object(fields, []), answer)).toEqual({ a: "text" });
    expect(valueOf(object(fields, ["gone"]), answer)).toEqual({ a: "text", gone: "text" });
    expect(valueOf(object(fields, []))).toEqual({ a: "text" });
  });

  it("are those that travel its way, required or not", () => {
    const fields = object({ a: text, id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true } });
    expect(valueOf(fields)).toEqual({ a: "text", id: "text" });
    expect(valueOf(fields, { ...fixture, direction: "request" })).toEqual({ a: "text", secret: "text" });
  });

  it("include required ones that are described nowhere", () => {
    expect(valueOf({ types: ["object"], required: ["a"] })).toEqual({ a: "text" });
  });

  it("include those that others demand beside them", () => {
    const dependentRequired = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
    ]);
    const schema = { ...object({ a: text, b: text, c: text, d: text }, ["a"]), dependentRequired };
    expect(valueOf(schema)).toEqual({ a: "text", b: "text", c: "text" });
  });

  it("are those of a condition that holds, or of one that does not where it never can", () => {
    const then = object({ a: text });
    const otherwise = object({ b: text });
    expect(valueOf({ types: ["object"], if: object({ c: text }), then, else: otherwise })).toEqual({
      a: "text",
      c: "text",
    });
    expect(valueOf({ types: ["object"], if: { types: [] }, then, else: otherwise })).toEqual({ b: "text" });
  });

  it("end at a depth unless they are required", () => {
    const nested = (depth: number, required?: string[]): Schema =>
      depth === 0 ? text : object({ in: nested(depth - 1, required) }, required ?? []);
    expect(valueOf(nested(6), answer)).toEqual({ in: { in: { in: { in: {} } } } });
    expect(valueOf(nested(5, ["in"]), answer)).toEqual({ in: { in: { in: { in: { in: "text" } } } } });
  });

  it("end where a document would make more of them than anyone reads", () => {
    const twice = (name: string): Schema => object({ a: { reference: name }, b: { reference: name } });
    const levels = Array.from({ length: 40 }, (_, level) => [`s${level}`, twice(`s${level + 1}`)] as const);
    const declared = { ...Object.fromEntries(levels), s40: text };
    expect(valueOf({ reference: "s0" }, fixture, declared)).toBeUndefined();
    const optional = object({ id: text, more: { reference: "s0" } }, ["id"]);
    expect(valueOf(optional, answer, declared)).toEqual({ id: "text" });
  });

  it("have no prototype to collide with", () => {
    const result = sample(object({ constructor: text }), schemaView(new Map()), fixture);
    expect(Object.getPrototypeOf(result?.value)).toBeNull();
  });
});

describe("a sample", () => {
  it("takes the preferred value of an enum, else the first", () => {
    const schema: Schema = { types: ["string"], enum: ["Opened", "Shut"] };
    expect(valueOf(schema)).toBe("Opened");
    expect(valueOf(schema, { ...fixture, preferred: ["Shut"] })).toBe("Shut");
  });

  it("fits all parts of an intersection", () => {
    const narrow = object({ kind: { types: ["string"], enum: ["b"] } });
    expect(valueOf({ allOf: [object({ kind: text, id: { types: ["integer"] } }), narrow] })).toEqual({
      id: 1,
      kind: "b",
    });
    expect(valueOf({ allOf: [{ types: ["number"] }, { types: ["integer"], minimum: 7 }] })).toBe(7);
    const lists = [text, { types: ["string"], enum: ["a"] } satisfies Schema].map((items): Schema => ({
      types: ["array"],
      items,
    }));
    expect(valueOf({ allOf: lists })).toEqual(["a"]);
  });

  it("has the tag that the union says, where its member does not", () => {
    const tag = { property: "type", values: [["cat"], ["dog"]], isInMembers: false };
    expect(valueOf({ oneOf: [object({ paws: text }), object({ nose: text })], tag })).toEqual({
      paws: "text",
      type: "cat",
    });
  });

  it("has a tag that union and member agree on, and the union's where they do not", () => {
    const member = object({ type: { types: ["string"], enum: ["puma", "lynx"] } });
    const union = (values: string[]): Schema => ({
      oneOf: [member],
      tag: { property: "type", values: [values], isInMembers: false },
    });
    expect(valueOf(union(["cat", "lynx"]))).toEqual({ type: "lynx" });
    expect(valueOf(union(["cat"]))).toEqual({ type: "cat" });
  });

  it("ends where a schema contains itself", () => {
    const node = object({ name: text, next: { reference: "Node" } });
    const children = (limits: Schema): Schema => ({
      types: ["array"],
      items: { reference: "List" },
      ...limits,
    });
    const list = (limits: Schema): Schema => object({ name: text, children: children(limits) });
    const last = object({ name: text, next: { reference: "Last", nullable: true } });
    const optional = object({ name: text, next: { reference: "Optional" } }, ["name"]);
    expect(valueOf({ reference: "Node" }, fixture, { Node: node })).toBeUndefined();
    expect(valueOf({ reference: "List" }, fixture, { List: list({}) })).toEqual({
      name: "text",
      children: [],
    });
    expect(valueOf({ reference: "List" }, fixture, { List: list({ minItems: 1 }) })).toBeUndefined();
    expect(valueOf({ reference: "Last" }, fixture, { Last: last })).toEqual({ name: "text", next: null });
    expect(valueOf({ reference: "Optional" }, answer, { Optional: optional })).toEqual({ name: "text" });
  });

  it("takes the next member of a union where the first leads nowhere", () => {
    const schema: Schema = { anyOf: [object({ next: { reference: "Node" } }), text] };
    expect(valueOf({ reference: "Node" }, fixture, { Node: schema })).toBe("text");
  });

  it("is never of a type that has no values", () => {
    expect(valueOf({ allOf: [text, { types: ["integer"] }] })).toBeUndefined();
    expect(valueOf({ types: [], nullable: true })).toBeNull();
    expect(valueOf(text, { ...fixture, sampleString: () => undefined })).toBeUndefined();
  });

  it("has as many items as its list demands, unless a document demands too many for source code", () => {
    const list: Schema = { types: ["array"], items: text };
    expect(valueOf(list)).toEqual(["text"]);
    for (const extent of [fixture, answer])
      expect(valueOf({ ...list, minItems: 2 }, extent)).toEqual(["text", "text"]);
    expect(valueOf({ ...list, minItems: 1_000_000_000 })).toEqual(["text"]);
    expect(valueOf({ ...list, maxItems: 0 })).toEqual([]);
    expect(valueOf({ types: ["array"], prefixItems: [text, { types: ["boolean"] }] })).toEqual([
      "text",
      true,
    ]);
  });

  it("has no more positions than its list has items", () => {
    expect(valueOf({ types: ["array"], prefixItems: [text, text], maxItems: 1 })).toEqual(["text"]);
  });

  it("is the document's example where one is wanted and fits", () => {
    const schema: Schema = { ...text, docs: { examples: ["unfit", "fit"] } };
    const options: SampleOptions = { ...answer, fits: (_, example) => example === "fit" };
    expect(valueOf(schema, options)).toBe("fit");
    expect(valueOf({ reference: "Word" }, options, { Word: schema })).toBe("fit");
    expect(valueOf({ ...text, docs: { examples: ["unfit"] } }, options)).toBe("text");
    expect(valueOf(schema)).toBe("text");
  });

  it("knows the declaration of an object that has to fit nothing else", () => {
    const view = schemaView(new Map([["Inner", { schema: object({ a: text }) }]]));
    const result = sample(object({ inner: { reference: "Inner" }, plain: object({}) }), view, fixture);
    expect([...(result?.schemas ?? [])]).toEqual([[{ a: "text" }, "Inner"]]);
  });
});

/** A schema a line, behind its name. */
const judged = readFileSync(path.join(import.meta.dirname, "judged-schemas.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => [line.replace(/ .*/, ""), JSON.parse(line.replace(/^\S+ /, "")) as object] as const);

describe("a sample, in the eyes of Ajv,", () => {
  const paths = Object.fromEntries(
    judged.map(([name, schema]) => {
      const responses = { 200: { description: "It", content: { "application/json": { schema } } } };
      return [`/${name}`, { get: { operationId: name, responses } }];
    }),
  );
  const { document } = read(withParts({ paths }));
  if (document === undefined) throw new Error("The document is not valid.");
  const api = buildApi(document, new Report());
  const validator = createValidator(api);
  // Formats are those of the sandbox's own validator.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  it.each(judged)("fits %s", (name, schema) => {
    const { responses = [] } = api.operations.find(({ id }) => id === name) ?? {};
    const own = responses[0]?.content[0]?.schema ?? expect.fail();
    const fixture = sample(own, validator.view, {
      direction: "response",
      extent: "short",
      sampleString: sampleText,
    });
    for (const output of [exampleOf(own, validator), exampleOf(own, validator, "short"), fixture?.value]) {
      const value: unknown = structuredClone(output);
      const isFitting = ajv.validate(schema, value);
      expect([isFitting, validator.problem(own, value)], JSON.stringify(value)).toEqual([true, undefined]);
    }
  });
});
