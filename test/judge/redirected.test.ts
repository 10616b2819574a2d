/** A difference belongs to the place that changed: a reference that leads elsewhere, a part that an `allOf` lost. */
import { describe, expect, it } from "vitest";

import { foldedLines } from "../../src/reports/folded-lines.js";
import { reportView } from "../../src/reports/report-view.js";
import { answering, diff, enumOf, integer, object, ref, string, type Json } from "./support.js";

const amount = object({ amount: string, currency: string });
const money = object({ value: string, currency: string });
const payment = (type: string): Json => ref(type);

/** Two answers, so that both types are in both versions. */
function paying(type: string, schemas: Json): Json {
  return answering(object({ payment: ref("Payment"), amount: ref("Amount"), money: ref("Money") }), {
    Payment: object({ amount: payment(type) }),
    Amount: amount,
    Money: money,
    ...schemas,
  });
}

function titles(before: Json, after: Json): string[] {
  return diff(before, after).changes.map(({ level, title }) => `${level}: ${title}`);
}

describe("a redirected reference", () => {
  const { changes } = diff(paying("Amount", {}), paying("Money", {}));

  it("is one change of the field, with the effects of what differs", () => {
    expect(changes.map(({ level, title }) => `${level}: ${title}`)).toEqual([
      "breaking: `Payment.amount` is now `Money` instead of `Amount`",
    ]);
    expect(changes[0]?.effects).toEqual({ wire: true, compile: true, silent: false });
    expect(changes[0]?.explanation).toEqual([
      "It differs in 2 points: removed field `amount`; new optional field `value`: `string`.",
    ]);
  });

  it("says what differs in every line about it", () => {
    const [task] = reportView(diff(paying("Amount", {}), paying("Money", {}))).tasks;
    expect(task?.tasks[0]?.text).toMatch(
      /^Use `Money` instead of `Amount` for `Payment.amount`\. It differs in 2 points: /,
    );
    const [line] = foldedLines(changes);
    expect(line?.text).toMatch(
      /; it differs in 2 points: removed field `amount`; new optional field `value`: `string`$/,
    );
  });

  it("says nothing of a field of the types as if it were the place", () => {
    expect(changes[0]?.why.map(({ sentence }) => sentence)).toEqual([
      "The new type does not guarantee everything that code can expect of the old one.",
    ]);
    const wider = { Money: object({ amount: string, currency: string, value: string }) };
    const [change] = diff(paying("Amount", wider), paying("Money", wider)).changes;
    expect(change?.why.map(({ sentence }) => sentence)).toEqual([
      "Code that reads the old type can read the new one.",
    ]);
  });

  it("says nothing of a type that is as it was", () => {
    const listed = { Amount: enumOf("a", "b"), Money: enumOf("b", "c") };
    const [change] = diff(paying("Amount", listed), paying("Money", listed)).changes;
    expect(change?.differences.map(({ title }) => title)).toEqual([
      "The value can now be `c`",
      "The value can no longer be `a`",
    ]);
  });

  it("is a note where the two types are the same", () => {
    const same = { Money: amount };
    expect(titles(paying("Amount", same), paying("Money", same))).toEqual([
      "note: `Payment.amount` is now `Money` instead of `Amount`",
    ]);
  });

  it("is no other type where it has all fields of the old one, however many more", () => {
    const many = object({
      id: string,
      currency: string,
      a: string,
      b: string,
      c: string,
      d: string,
      e: string,
    });
    const small = { Amount: object({ id: string }), Money: many };
    expect(titles(paying("Amount", small), paying("Money", small))).toEqual([
      "additive: `Payment.amount` is now `Money` instead of `Amount`",
    ]);
    expect(diff(paying("Money", small), paying("Amount", small)).changes[0]).toMatchObject({
      rule: "type-replaced",
      level: "breaking",
    });
  });

  it("tells of a type before what is inside its fields", () => {
    const parts = {
      Amount: object({ inner: object({ id: string, a: string }), z: string, id: string }),
      Money: object({ inner: object({ id: string }), id: string }),
    };
    expect(diff(paying("Amount", parts), paying("Money", parts)).changes[0]?.explanation).toEqual([
      "It differs in 2 points: removed field `z`; removed field `inner.a`.",
    ]);
  });

  it("leaves what changed in a type to the type", () => {
    const changed = { Amount: object({ amount: string, currency: integer }) };
    expect(titles(paying("Amount", {}), paying("Money", changed))).toEqual([
      "breaking: The type of `Amount.currency` changed from `string` to `number`",
      "breaking: `Payment.amount` is now `Money` instead of `Amount`",
    ]);
  });

  it("is folded by its cause", () => {
    const many = (type: string): Json =>
      answering(object({ a: ref("A"), b: ref("B"), amount: ref("Amount"), money: ref("Money") }), {
        A: object({ x: ref(type), y: ref(type) }),
        B: object({ list: { type: "array", items: ref(type) } }),
        Amount: amount,
        Money: money,
      });
    expect(titles(many("Amount"), many("Money"))).toEqual([
      "breaking: `A.x`, `A.y` and `B.list[]` are now `Money` instead of `Amount`",
    ]);
  });

  it("ends where types refer to themselves", () => {
    const tree = (name: string, leaf: Json): Json =>
      object({ children: { type: "array", items: ref(name) }, leaf });
    const both = (type: string): Json =>
      answering(object({ a: ref("A"), one: ref("One"), other: ref("Other") }), {
        A: object({ tree: ref(type) }),
        One: tree("One", string),
        Other: tree("Other", integer),
      });
    expect(titles(both("One"), both("Other"))).toEqual([
      "breaking: `A.tree` is now `Other` instead of `One`",
    ]);
  });

  it("is a rename where the old name is gone and the new one is new", () => {
    const only = (name: string, schema: Json): Json =>
      answering(object({ amount: ref(name) }), { [name]: schema });
    const results = titles(only("Amount", amount), only("Money", amount));
    expect(results).toEqual(["compile: The type `Amount` was renamed to `Money`"]);
  });
});

describe("a part of an allOf", () => {
  const base = { Base: object({ id: string, note: string }, ["id"]) };
  const charge = (allOf: readonly Json[]): Json =>
    answering(object({ charge: ref("Charge"), base: ref("Base") }), { Charge: { allOf }, ...base });
  const own = object({ sum: string });

  it("that is gone takes its fields from the type, not from itself", () => {
    expect(titles(charge([ref("Base"), own]), charge([own]))).toEqual([
      "breaking: Removed field `Charge.id`",
      "breaking: Removed field `Charge.note`",
    ]);
  });

  it("that is new gives its fields to the type", () => {
    expect(titles(charge([own]), charge([ref("Base"), own]))).toEqual([
      "additive: New optional field `Charge.note`: `string`",
      "additive: New required field `Charge.id`: `string`",
    ]);
  });

  it("that demands a field demands it in the type", () => {
    const demanding = { type: "object", required: ["note"] };
    expect(titles(charge([ref("Base"), demanding]), charge([ref("Base")]))).toEqual([
      "breaking: `Charge.note` is now optional",
    ]);
  });

  it("that itself changed has the change", () => {
    const changed = { Base: object({ id: string, note: string }, ["id", "note"]) };
    const before = charge([ref("Base"), own]);
    const after = answering(object({ charge: ref("Charge"), base: ref("Base") }), {
      Charge: { allOf: [ref("Base"), own] },
      ...changed,
    });
    expect(titles(before, after)).toEqual(["additive: `Base.note` is now required"]);
  });
});

it("an inlined type changes where it was used", () => {
  const used = (schema: Json): Json =>
    answering(object({ payment: ref("Payment"), amount: ref("Amount") }), {
      Payment: object({ amount: schema }),
      Amount: amount,
    });
  expect(titles(used(ref("Amount")), used(object({ amount: string })))).toEqual([
    "breaking: Removed field `Payment.amount.currency`",
  ]);
});
