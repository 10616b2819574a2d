/** Who uses what changed: calls about the thing itself, and calls about another one that refers to it. */
import { describe, expect, it } from "vitest";

import type { Change } from "../../src/judge/change.js";
import { answering, diff, json, object, ref, string, type Json } from "./support.js";

/** `GET` operations by their names, each with what it answers. */
function getting(answers: Readonly<Record<string, Json>>, schemas: Json, error?: Json): Json {
  const other = error === undefined ? {} : { default: { description: "", ...json(error) } };
  const paths = Object.entries(answers).map(([operationId, schema]) => [
    `/${operationId}`,
    { get: { operationId, responses: { "200": { description: "", ...json(schema) }, ...other } } },
  ]);
  return { paths: Object.fromEntries(paths) as Json, components: { schemas } };
}

/** What is told of a field that `Charge` loses. */
function whenChargeLoses(answers: Readonly<Record<string, Json>>, types: Json, error?: Json): Change {
  const charge = (fields: Json): Json => ({ ...types, Charge: object({ id: string, ...fields }) });
  const { changes } = diff(
    getting(answers, charge({ note: string }), error),
    getting(answers, charge({}), error),
  );
  const [change] = changes;
  if (change === undefined || changes.length > 1) throw new Error("The field is removed, and nothing else.");
  return change;
}

describe("a change of a type is direct", () => {
  it.each<[string, Json, Json]>([
    ["for an answer that is it", ref("Charge"), {}],
    ["for a list without a name", { type: "array", items: ref("Charge") }, {}],
    [
      "for an object without a name",
      object({ charge: ref("Charge"), other: ref("Other") }),
      { Other: object({}) },
    ],
    [
      "for a declared page",
      ref("Page"),
      { Page: object({ data: { type: "array", items: ref("Charge") }, next: string }) },
    ],
    ["for a declared wrapper", ref("Answer"), { Answer: object({ data: ref("Charge") }) }],
    [
      "for a member of a declared union",
      ref("Payment"),
      { Payment: { anyOf: [ref("Charge"), ref("Other")] }, Other: object({ x: string }) },
    ],
    [
      "for what it is a part of",
      ref("Invoice"),
      { Invoice: object({ id: string, lines: ref("Line") }), Line: object({ charge: ref("Charge") }) },
    ],
  ])("%s", (_name, answer, types) => {
    const { direct, through } = whenChargeLoses({ getIt: answer }, types);
    expect({ direct, through }).toEqual({ direct: { operations: ["getIt"], events: [] }, through: [] });
  });
});

describe("a change of a resource", () => {
  const invoice = { Invoice: object({ id: string, charge: ref("Charge") }) };

  it("is met through another one that refers to it", () => {
    const { direct, through, operations } = whenChargeLoses(
      { getCharge: ref("Charge"), getInvoice: ref("Invoice") },
      invoice,
    );
    expect(direct.operations).toEqual(["getCharge"]);
    expect(through).toEqual([
      { type: "Invoice", operations: ["getInvoice"], events: [], isEverywhere: false },
    ]);
    expect(operations).toEqual(["getCharge", "getInvoice"]);
  });

  it("is met through the items of a page, by their name", () => {
    const page = { Page: object({ data: { type: "array", items: ref("Invoice") } }) };
    const { through } = whenChargeLoses(
      { getCharge: ref("Charge"), getInvoices: ref("Page") },
      { ...invoice, ...page },
    );
    expect(through.map(({ type }) => type)).toEqual(["Invoice"]);
  });

  it("is direct on a longer way, too", () => {
    const { direct } = whenChargeLoses(
      {
        getCharge: ref("Charge"),
        getBoth: object({ a: ref("Invoice"), z: { type: "array", items: ref("Charge") } }),
      },
      invoice,
    );
    expect(direct.operations).toEqual(["getBoth", "getCharge"]);
  });

  it("is met by a new operation through another resource, too", () => {
    const schemas = (fields: Json): Json => ({
      Charge: object({ id: string, ...fields }),
      Failure: object({ code: string, charge: ref("Charge") }),
    });
    const { changes } = diff(
      getting({ getCharge: ref("Charge") }, schemas({ note: string })),
      getting({ getNew: string, getCharges: ref("Charge") }, schemas({}), ref("Failure")),
    );
    const change = changes.find(({ rule }) => rule === "field-removed");
    expect(change?.direct.operations).toEqual(["getCharges"]);
    expect(change?.through.map(({ type }) => type)).toEqual(["Failure"]);
  });

  it("is met everywhere through an error that all operations can answer", () => {
    const names = Array.from({ length: 5 }, (_, index) => `get${index}`);
    const answers = Object.fromEntries(names.map((name) => [name, string]));
    const failure = { Failure: object({ code: string, charge: ref("Charge") }) };
    const { direct, through } = whenChargeLoses(
      { ...answers, getCharge: ref("Charge") },
      failure,
      ref("Failure"),
    );
    expect(direct.operations).toEqual(["getCharge"]);
    expect(through).toMatchObject([{ type: "Failure", isEverywhere: true }]);
    expect(through[0]?.operations).toHaveLength(6);
  });
});

describe("the order of changes", () => {
  it("begins with calls that are no longer possible, then goes by those who use what changed", () => {
    const two = (fields: Json): Json => ({
      A: object({ id: string, ...fields }),
      B: object({ id: string, ...fields }),
    });
    const answers = { getA: ref("A"), listA: { type: "array", items: ref("A") }, getB: ref("B") };
    const { changes } = diff(
      getting({ ...answers, zGone: string }, two({ x: string })),
      getting(answers, two({})),
    );
    expect(changes.map(({ title }) => title)).toEqual([
      "Removed operation `zGone` (`GET /zGone`)",
      "Removed field `A.x`",
      "Removed field `B.x`",
    ]);
  });

  it("has what breaks running code before what only the compiler shows to be wrong", () => {
    const state = (values: readonly string[], type: string): Json =>
      answering(object({ state: { type: "string", enum: values }, amount: { type } }, ["state", "amount"]));
    const { changes } = diff(state(["a"], "string"), state(["a", "b"], "integer"));
    expect(changes.map(({ rule }) => rule)).toEqual(["type-changed", "enum-value-added"]);
  });
});
