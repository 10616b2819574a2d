/** What conversion does with values that are not as their types say, and with names that mean something to JavaScript. */
import { expect, it } from "vitest";

import { upgrade, type ConversionTable } from "../../../templates/runtime/converters/upgrade.js";

const table: ConversionTable = {
  Payout: {
    kind: "object",
    renamed: { accountNumber: "account_number" },
    fields: { parts: { kind: "list", items: { kind: "type", name: "Payout" } } },
    filled: { priority: "normal" },
    gaps: ["note"],
  },
  Rail: {
    kind: "choice",
    tag: "kind",
    members: { payout: { kind: "type", name: "Payout" } },
    gaps: ["check"],
  },
  Prices: { kind: "table", values: { kind: "type", name: "Status" } },
  Status: { kind: "gap", kept: ["open", null] },
};

const gaps = {
  Payout: { note: ({ note }: { note?: string }) => note },
  Rail: () => ({ kind: "card" }),
  Status: () => "returned",
};

it("keeps every field, moves what is renamed, and fills what is missing", () => {
  const parts = { accountNumber: "2", priority: "high", extra: 1 };
  const value = Object.freeze({ accountNumber: "1", parts: [parts], note: "n", extra: {} });
  const upgraded = upgrade<typeof value>("Payout", value, table, gaps);
  expect(upgraded).toEqual({
    account_number: "1",
    parts: [{ account_number: "2", priority: "high", extra: 1 }],
    note: "n",
    priority: "normal",
    extra: {},
  });
  expect(upgraded.extra).toBe(value.extra);
});

it("asks functions for what no rule decides, and for nothing else", () => {
  expect(upgrade("Status", "open", table, gaps)).toBe("open");
  expect(upgrade("Status", null, table, gaps)).toBeNull();
  expect(upgrade("Status", "lost", table, gaps)).toBe("returned");
  expect(upgrade("Rail", { kind: "check" }, table, gaps)).toEqual({ kind: "card" });
  expect(upgrade("Prices", { a: "open", b: "lost" }, table, gaps)).toEqual({ a: "open", b: "returned" });
});

it.each([
  ["Payout", "text"],
  ["Payout", null],
  ["Rail", { kind: "new" }],
  ["Rail", { kind: "constructor" }],
  ["Rail", {}],
  ["Prices", []],
  ["toString", 1],
])("%s: passes %j as it is", (name, value) => {
  expect(upgrade(name, value, table, gaps)).toBe(value);
});

it("takes `__proto__` for a name like any other", () => {
  const value: unknown = JSON.parse('{ "__proto__": { "a": 1 }, "accountNumber": "1" }');
  expect(JSON.stringify(upgrade("Payout", value, table, gaps))).toBe(
    '{"__proto__":{"a":1},"account_number":"1","priority":"normal"}',
  );
});

it("says so where JavaScript passed no function", () => {
  expect(() => upgrade("Status", "lost", table)).toThrow(
    "A converter needs a function that it was not given.",
  );
});
