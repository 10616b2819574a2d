/** What lifting does with values that are not as their types say, and with names that mean something to JavaScript. */
import { expect, it } from "vitest";

import { lift, type LiftingTable } from "../../templates/runtime/lift.js";

const table: LiftingTable = {
  Payout: {
    kind: "object",
    renamed: { accountNumber: "account_number" },
    fields: { parts: { kind: "list", items: { kind: "type", name: "Payout" } } },
    filled: { priority: "normal" },
    holes: ["note"],
  },
  Rail: {
    kind: "choice",
    tag: "kind",
    members: { payout: { kind: "type", name: "Payout" } },
    holes: ["check"],
  },
  Prices: { kind: "table", values: { kind: "type", name: "Status" } },
  Status: { kind: "hole", kept: ["open", null] },
};

const holes = {
  Payout: { note: ({ note }: { note?: string }) => note },
  Rail: () => ({ kind: "card" }),
  Status: () => "returned",
};

it("keeps every field, moves what is renamed, and fills what is missing", () => {
  const parts = { accountNumber: "2", priority: "high", extra: 1 };
  const value = Object.freeze({ accountNumber: "1", parts: [parts], note: "n", extra: {} });
  const lifted = lift<typeof value>("Payout", value, table, holes);
  expect(lifted).toEqual({
    account_number: "1",
    parts: [{ account_number: "2", priority: "high", extra: 1 }],
    note: "n",
    priority: "normal",
    extra: {},
  });
  expect(lifted.extra).toBe(value.extra);
});

it("asks functions for what no rule decides, and for nothing else", () => {
  expect(lift("Status", "open", table, holes)).toBe("open");
  expect(lift("Status", null, table, holes)).toBeNull();
  expect(lift("Status", "lost", table, holes)).toBe("returned");
  expect(lift("Rail", { kind: "check" }, table, holes)).toEqual({ kind: "card" });
  expect(lift("Prices", { a: "open", b: "lost" }, table, holes)).toEqual({ a: "open", b: "returned" });
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
  expect(lift(name, value, table, holes)).toBe(value);
});

it("takes `__proto__` for a name like any other", () => {
  const value: unknown = JSON.parse('{ "__proto__": { "a": 1 }, "accountNumber": "1" }');
  expect(JSON.stringify(lift("Payout", value, table, holes))).toBe(
    '{"__proto__":{"a":1},"account_number":"1","priority":"normal"}',
  );
});

it("says so where JavaScript passed no function", () => {
  expect(() => lift("Status", "lost", table)).toThrow("A lifter got no function for a hole.");
});
