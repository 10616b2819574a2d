/** What an acknowledgement knows of the place: the names around it. */
import { ts } from "@ts-morph/common";
import { expect, it } from "vitest";

import { declarationsAround } from "../../src/impact/spots.js";

const text = `
export class Rails {
  cost = (rail: string) => here0(rail);
  async list(): Promise<void> { return other(() => here1()); }
}
const handlers = { settled: () => here2(), failed() { here3(); } };
namespace Old { export function price(rail = here4()) { return rail; } }
here5();
`;
const file = ts.createSourceFile("rails.ts", text, ts.ScriptTarget.Latest);

it.each([
  ["here0", ["Rails", "cost"]],
  ["here1", ["Rails", "list"]],
  ["here2", ["handlers", "settled"]],
  ["here3", ["handlers", "failed"]],
  ["here4", ["Old", "price"]],
  ["here5", []],
  ["Rails {", []],
])("%s is in %j", (code, names) => {
  expect(declarationsAround(ts, file, text.indexOf(code))).toEqual(names);
});
