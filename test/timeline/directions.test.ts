/** Which way schemas travel, whether they have two forms, and what a version shares with an older one because of it. */
import { describe, expect, it } from "vitest";

import { buildTimeline } from "../../src/timeline/timeline.js";
import { answering, apiOf, object, ref, string, taking, type Json } from "../judge/support.js";

const readOnly: Json = { ...string, readOnly: true };
const writeOnly: Json = { ...string, writeOnly: true };

/** `Thing` of a body, of an answer, or of both. */
function formsOf(schemas: Json, ...ways: readonly ("sent" | "received")[]): Record<string, string> {
  const [version] = buildTimeline([apiOf(travelling(schemas, ...ways))]).versions;
  return Object.fromEntries(version?.directions.forms ?? []);
}

function travelling(schemas: Json, ...ways: readonly ("sent" | "received")[]): Json {
  const { paths: received } = answering(ref("Thing"));
  const { paths: sent } = taking(ref("Thing"));
  const answer = (received as Record<string, Json>)["/things"];
  const body = (sent as Record<string, Json>)["/things"];
  const item = { ...(ways.includes("received") ? answer : {}), ...(ways.includes("sent") ? body : {}) };
  return { paths: { "/things": item }, components: { schemas } };
}

describe("a schema with a field for one direction", () => {
  const marked = { Thing: object({ id: readOnly, name: string }) };

  it("has two forms if it travels both ways", () => {
    expect(formsOf(marked, "sent", "received")).toEqual({ Thing: "both" });
  });

  it("has the form of the only way in which it travels", () => {
    expect(formsOf(marked, "sent")).toEqual({ Thing: "request" });
    expect(formsOf(marked, "received")).toEqual({ Thing: "response" });
    expect(formsOf(marked)).toEqual({ Thing: "response" });
  });

  it.each<[string, Json]>([
    ["that is write-only", { Thing: object({ secret: writeOnly }) }],
    ["that a reference marks", { Thing: object({ id: ref("Id") }), Id: readOnly }],
    ["in an object inside", { Thing: object({ inner: object({ id: readOnly }) }) }],
    ["in a list", { Thing: { type: "array", items: object({ id: readOnly }) } }],
    ["in values by name", { Thing: { type: "object", additionalProperties: object({ id: readOnly }) } }],
    ["in a part", { Thing: { allOf: [object({ id: readOnly }), { minProperties: 1 }] } }],
    ["in an alternative", { Thing: { oneOf: [string, object({ id: readOnly })] } }],
  ])("counts %s", (_where, schemas) => {
    expect(formsOf(schemas, "sent", "received")).toMatchObject({ Thing: "both" });
  });

  it("gives two forms to what mentions it, around a circle, and to nothing else", () => {
    const schemas = {
      Thing: object({ part: ref("Part"), plain: ref("Plain") }),
      Part: object({ id: readOnly, whole: ref("Thing") }),
      Plain: object({ name: string }),
    };
    expect(formsOf(schemas, "sent", "received")).toEqual({ Thing: "both", Part: "both" });
  });

  it("does not travel in a field that goes the other way", () => {
    const schemas = {
      Thing: object({ made: { ...ref("Made"), readOnly: true }, name: string }),
      Made: object({ by: readOnly }),
    };
    expect(formsOf(schemas, "sent", "received")).toEqual({ Thing: "both", Made: "response" });
  });

  it("has one form if both ways leave out the same: a field that is both is neither", () => {
    const both = { Thing: object({ id: { ...string, readOnly: true, writeOnly: true } }) };
    expect(formsOf(both, "sent", "received")).toEqual({});
  });
});

it("a schema has another home once it travels both ways in two forms", () => {
  const homes = (schema: Json): (string | undefined)[] => {
    const schemas = { Thing: schema };
    const timeline = buildTimeline([
      apiOf(travelling(schemas, "sent"), "2026-01-01"),
      apiOf(travelling(schemas, "sent", "received"), "2026-02-01"),
    ]);
    return timeline.versions.map((version) => version.schemas.get("Thing")?.home);
  };
  expect(homes(object({ name: string }))).toEqual(["2026-01-01", "2026-01-01"]);
  expect(homes(object({ id: readOnly }))).toEqual(["2026-01-01", "2026-02-01"]);
});
