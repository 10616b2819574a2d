/** Advice is about what a caller does with a value: sends it, meets it, or both. The compiler reports each in other words. */
import { describe, expect, it } from "vitest";

import { foldedLines } from "../../src/reports/folded-lines.js";
import {
  answering,
  calling,
  diff,
  enumOf,
  integer,
  json,
  object,
  ref,
  string,
  type Json,
} from "./support.js";

const uuid = { type: "string", format: "uuid" };
const ok = { "200": { description: "" } };

const card = object({ number: string, holder: string, month: integer, year: integer });
const address = object({ holder: string, street: string, city: string, country: string, code: string });

type Uses = "sent" | "met" | "both";

/** An operation whose body, answer or both are the type `Thing`. */
function using(uses: Uses, thing: Json): Json {
  const body = { required: true, ...json(ref("Thing")) };
  const answer = { "200": { description: "", ...json(ref("Thing")) } };
  return calling(
    {
      ...(uses === "met" ? {} : { requestBody: body }),
      responses: uses === "sent" ? ok : answer,
    },
    { components: { schemas: { Thing: thing, Card: card, Address: address } } },
  );
}

function adviceFor(rule: string, uses: Uses, before: Json, after: Json): unknown {
  const { changes } = diff(using(uses, before), using(uses, after));
  return changes.find((change) => change.rule === rule)?.advice[0];
}

const isUnknown =
  "Object literal may only specify known properties, and 'passed' does not exist in type '…'.";
const isGone = "Property 'passed' does not exist on type '…'.";
const noOverlap =
  "This comparison appears to be unintentional because the types '…' and '\"b\"' have no overlap.";

describe("advice", () => {
  it("names what is sent, and not what is only received", () => {
    const link = (...required: string[]): Json => object({ href: string }, required);
    const both = (schema: Json): Json =>
      calling({
        requestBody: { required: true, ...json(object({ link: schema })) },
        responses: { "200": { description: "", ...json(object({ link: schema })) } },
      });
    const [change] = diff(both(link()), both(link("href"))).changes;
    expect(change?.advice.map(({ text }) => text)).toEqual([
      "Always send `link.href` in the body of `getThing`.",
    ]);
  });

  it("has a branch for the values of a tag, and for no type", () => {
    const cat = object({ kind: enumOf("cat") }, ["kind"]);
    const dog = object({ kind: enumOf("dog") }, ["kind"]);
    const bird = object({ kind: enumOf("bird") }, ["kind"]);
    const answer = (...members: Json[]): Json =>
      calling({ responses: { "200": { description: "", ...json({ oneOf: members }) } } });
    const [change] = diff(answer(cat, dog), answer(cat, dog, bird, enumOf("DAY", "WEEK"))).changes;
    expect(change?.advice[0]?.after).toBe('switch (value.kind) {\n  case "bird":\n}');
  });
});

describe("what the compiler says of a value that is sent, and of one that is met", () => {
  it.each<[string, Json, Json, sent: string, met: string]>([
    [
      "type-changed",
      object({ a: integer }),
      object({ a: string }),
      "Type 'number' is not assignable to type 'string'.",
      "Type 'string' is not assignable to type 'number'.",
    ],
    [
      "type-changed",
      object({ a: ref("Card") }),
      object({ a: ref("Address") }),
      "Object literal may only specify known properties, and '…' does not exist in type '…'.",
      "Property '…' does not exist on type '…'.",
    ],
    [
      "enum-value-removed",
      object({ a: enumOf("a", "b") }),
      object({ a: enumOf("a") }),
      "Type '\"b\"' is not assignable to type '…'.",
      "Type '\"b\"' is not comparable to type '…'.",
    ],
    [
      "const-changed",
      object({ a: { const: "b" } }),
      object({ a: { const: "c" } }),
      "Type '\"b\"' is not assignable to type '\"c\"'.",
      "Type '\"b\"' is not comparable to type '…'.",
    ],
    ["field-removed", object({ passed: string, a: string }), object({ a: string }), isUnknown, isGone],
    ["field-renamed", object({ passed: uuid }), object({ rulesPassed: uuid }), isUnknown, isGone],
    [
      "object-closed",
      { type: "object", additionalProperties: string },
      { type: "object", additionalProperties: false },
      "Object literal may only specify known properties, and '…' does not exist in type '…'.",
      "Property '…' does not exist on type '…'.",
    ],
  ])("%s", (rule, before, after, sent, met) => {
    expect(adviceFor(rule, "sent", before, after)).toMatchObject({ error: sent });
    expect(adviceFor(rule, "met", before, after)).toMatchObject({ error: met });
    const both = adviceFor(rule, "both", before, after);
    expect(both).toMatchObject({ error: met, otherErrors: expect.arrayContaining([sent]) as unknown });
  });

  it.each<[string, Json, Json, before: string, after: string | undefined]>([
    ["field-removed", object({ "+1": integer, a: string }), object({ a: string }), 'value["+1"]', undefined],
    [
      "field-became-optional",
      object({ "per cent": string }, ["per cent"]),
      object({ "per cent": string }),
      'use(value["per cent"])',
      'if (value["per cent"] !== undefined) use(value["per cent"])',
    ],
  ])("is TypeScript where a name needs quotes: %s", (rule, older, newer, before, after) => {
    const [advice] = [adviceFor(rule, "met", older, newer)];
    expect(advice).toMatchObject(after === undefined ? { before } : { before, after });
  });

  it("sets a field in quotes where it is only sent", () => {
    const [before, after] = [object({ "+1": integer, a: string }), object({ a: string })];
    expect(adviceFor("field-removed", "sent", before, after)).toMatchObject({ before: '{ "+1": … }' });
  });

  it("names functions and types as generated code does", () => {
    const read = (operationId: string): Json => calling({ operationId });
    expect(diff(read("things/read"), read("things/get")).changes[0]?.advice).toEqual([
      {
        text: "Call `thingsGet` instead of `thingsRead`.",
        before: "client.thingsRead(…)",
        after: "client.thingsGet(…)",
        error: "Property 'thingsRead' does not exist on type '…'.",
      },
    ]);
    const declaring = (name: string): Json => ({
      components: { schemas: { [name]: object({ a: string }) } },
    });
    expect(diff(declaring("a-thing"), { components: { schemas: {} } }).changes[0]?.advice).toEqual([
      {
        text: "Import the type that now contains `AThing`, or declare it yourself.",
        before: 'import type { AThing } from "./types.js";',
        error: "Module '\"./types.js\"' has no exported member 'AThing'.",
      },
    ]);
  });

  it("has no branch for a value that is only sent", () => {
    const [before, after] = [object({ a: enumOf("a", "b") }), object({ a: enumOf("a") })];
    expect(adviceFor("enum-value-removed", "sent", before, after)).toEqual({
      text: "Stop sending `b` as `Thing.a`.",
      before: '"b"',
      error: "Type '\"b\"' is not assignable to type '…'.",
    });
    expect(adviceFor("enum-value-removed", "met", before, after)).toEqual({
      text: "Remove `b` wherever you compare `Thing.a`.",
      before: 'case "b":',
      error: "Type '\"b\"' is not comparable to type '…'.",
      otherErrors: [noOverlap],
    });
  });
});

describe("one change of several places", () => {
  it("is about what is sent and what is met", () => {
    const statuses = (...values: string[]): Json =>
      calling(
        {
          requestBody: { required: true, ...json(ref("Draft")) },
          responses: { "200": { description: "", ...json(ref("Thing")) } },
        },
        {
          components: {
            schemas: {
              Draft: object({ status: enumOf(...values) }),
              Thing: object({ status: enumOf(...values), id: string }),
            },
          },
        },
      );
    const { changes } = diff(statuses("a", "b"), statuses("a"));
    expect(changes.map(({ advice: [first] }) => first?.text)).toEqual([
      "Stop sending `b` as `status` of `Draft` and `Thing`. Remove `b` wherever you compare `status` of `Draft` and `Thing`.",
    ]);
  });
});

describe("a limit", () => {
  it("is in the advice", () => {
    const [before, after] = [object({ a: string }), object({ a: { ...string, maxLength: 5 } })];
    expect(adviceFor("limit-tightened", "sent", before, after)).toEqual({
      text: "Check what you send as `Thing.a` against `maxLength` 5.",
    });
  });
});

describe("a parameter that becomes text", () => {
  const asking = (schema: Json): Json => calling({ parameters: [{ name: "id", in: "query", schema }] });
  const effectsOf = (before: Json, after: Json): unknown =>
    diff(asking(before), asking(after)).changes.map(({ effects }) => effects);
  const compile = { wire: false, compile: true, silent: false };
  const wire = { wire: true, compile: true, silent: false };
  const list = (items: Json): Json => ({ type: "array", items });

  it("is sent as it was", () => {
    expect(effectsOf(integer, string)).toEqual([compile]);
    expect(effectsOf({ type: "boolean" }, string)).toEqual([compile]);
    expect(effectsOf(list(integer), list(string))).toEqual([compile]);
  });

  it("is refused where not every text is accepted, or where it was not one", () => {
    expect(effectsOf(integer, uuid)).toEqual([wire]);
    expect(effectsOf(integer, enumOf("a"))).toEqual([wire]);
    expect(effectsOf(list(integer), string)).toEqual([wire]);
    expect(effectsOf(string, integer)).toEqual([wire]);
  });
});

it("a line of several fields names each, whatever its characters", () => {
  const thing = (...names: string[]): Json =>
    answering(ref("Thing"), {
      Thing: object({ id: string, ...Object.fromEntries(names.map((each) => [each, string])) }),
    });
  const lines = foldedLines(diff(thing("odd.a", "odd.b", "odd.c"), thing()).changes);
  expect(
    lines.map((line) => [line.text, line.kind === "several" && line.items.map(({ text }) => text)]),
  ).toEqual([["Removed field `Thing…` (3; getThings)", ['`["odd.a"]`', '`["odd.b"]`', '`["odd.c"]`']]]);
});
