/** Values without a type, in JavaScript and behind `any`: their sources have one. A comment marks each line. */
import { describe, expect, it } from "vitest";

import { answering, enumOf, object as optional, ref, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

const versions = versionsOf(
  answering(ref("Order"), {
    Order: object({
      status: enumOf("open", "lost", "done"),
      total: { type: "number" },
      note: string,
      gone: string,
      same: string,
    }),
  }),
  answering(ref("Order"), {
    Order: object({
      status: enumOf("open", "done", "held"),
      total: string,
      note: object({ text: string }),
      same: string,
    }),
  }),
);

const files = {
  "src/plain.js": `
/** @typedef {import("@api/types.js").Order} Order */
function isLost(order) {
  return order.status === "lost"; //!
}
function label(order) {
  switch (order.status) {
    case "open": return "o";
    case "lost": return "l"; //!
    default: return "other"; //!
  }
}
const print = ({ note }) => \`\${note}\`; //!
function sum(orders) {
  let all = 0;
  for (const each of orders) all += each.total; //!
  return all;
}
const first = (orders) => orders.map((each) => each.total + 1); //!
const same = (order) => order.same + order.missing + order.same.length;
const other = (thing) => thing.total + 1;
/** @param {Order} order */
export function all(order) {
  return [isLost(order), label(order), print(order), sum([order]), first([order]), same(order), other({ total: 1 })];
}
`,
  "src/code.ts": `
import type { Order } from "@api/types.js";
declare const order: Order;
const bag = order as any;
export const sum = bag.total + 1; //!
export const isLost = (order as any).status === "lost"; //!
export const gone = bag.gone; //!
export const text: any = JSON.parse("{}");
export const unknown = text.total + 1;
`,
};

describe("values without a type", () => {
  it("have the types of their sources", async () => {
    const { findings, brokenBefore, undecided } = await analyse(files, await versions);
    expect(brokenBefore.filter(({ file }) => file === "src/code.ts")).toEqual([]);
    expect(
      disagreements(
        files,
        findings.filter(({ kind }) => kind === "review"),
      ),
    ).toEqual({
      missing: [],
      wrong: [],
    });
    expect(
      undecided.map((each) =>
        "cause" in each ? [each.cause.title, ...each.places.map(({ line }) => line)] : [],
      ),
    ).toEqual([["The type of `Order.total` changed from `number` to `string`", 9]]);
  });
});
