/** The field that a path leads to, whatever its name looks like. */
import { expect, it } from "vitest";

import { lastName } from "../../src/compare/correspondence.js";
import { pathText } from "../../src/compare/schemas/node.js";
import { lastField } from "../../src/values/member-path.js";

const names = ["iban", "line-1", "a.b", 'with "quotes"', "with \\ backslash", "[]", "注文"];
const property = (name: string) => ({ kind: "property", name }) as const;
const items = { kind: "items", from: 0 } as const;

it.each(names)("%s", (name) => {
  const path = pathText([property("rails"), items, property(name)]);
  expect(lastField(path)).toBe(name);
  expect(lastField(`${path}[]`)).toBe(name);
  expect(lastName(path.slice(1))).toBe(name);
  expect(lastName(pathText([property(name)]).replace(/^\./, ""))).toBe(name);
});

it.each(["", "[]", ".rails[string]", ".rails[0]"])("none of %j", (path) => {
  expect(lastField(path)).toBeUndefined();
});
