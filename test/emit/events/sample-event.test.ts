/** What is particular to examples of events; how schemas are sampled is tested in schema/sample.test.ts. */
import { describe, expect, it } from "vitest";

import { eventSampler } from "../../../src/emit/events/emit-fixtures.js";
import type { Api } from "../../../src/model/api.js";
import type { Schema } from "../../../src/schema/schema.js";

const object = (properties: Record<string, Schema>): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  required: Object.keys(properties),
});
const string = (keywords: Schema): Schema => ({ types: ["string"], ...keywords });

const failure = { name: "Failure", schema: object({ code: string({}) }), pointer: "#/Failure" };
const api = {
  schemas: new Map([["Failure", failure]]),
  errorSets: [
    { name: "payment", field: { schema: "Failure", property: "code" }, codes: [{ code: "no_funds" }] },
  ],
} as unknown as Api;

function valueOf(schema: Schema): unknown {
  return JSON.parse(JSON.stringify(eventSampler(api)(schema, [])?.value ?? null)) as unknown;
}

describe("an example of an event", () => {
  it("has another identifier in each place, and the same ones each time", () => {
    const id = string({ format: "uuid" });
    const first = valueOf(object({ a: id, b: id })) as { a: string; b: string };
    expect(first.a).not.toBe(first.b);
    expect(first.a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(valueOf(object({ a: id, b: id }))).toEqual(first);
  });

  it("shows strings as the document does unless they are long, and times by name", () => {
    const shown = string({ docs: { examples: [1, "as shown"] } });
    const long = string({ docs: { examples: ["long".repeat(60)] } });
    expect(valueOf(object({ shown, long, created_at: string({}) }))).toEqual({
      shown: "as shown",
      long: "text",
      created_at: "2026-01-15T09:30:00.000000+00:00",
    });
  });

  it("has codes of the error set where the document says just string", () => {
    expect(valueOf({ reference: "Failure" })).toEqual({ code: "no_funds" });
  });
});
