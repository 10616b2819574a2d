/** What the analyses are asked with: how the type of a node differs between two versions, and which change does it. */
import { beforeAll, describe, expect, it } from "vitest";

import { answering, enumOf, object as optional, ref, string, type Json } from "../judge/support.js";
import { touchOf, versionsOf } from "./support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));
const number: Json = { type: "number" };
const list = (items: Json): Json => ({ type: "array", items });
const bank = object({ type: { const: "bank" }, account: string });
const card = object({ type: { const: "card" }, number: string });
const chain = object({ type: { const: "chain" }, address: string });

const before = answering(ref("Account"), {
  Account: object({
    id: string,
    rails: list(ref("Rail")),
    status: ref("Status"),
    state: enumOf("a", "b"),
    note: string,
    fee: string,
  }),
  Other: object({ state: enumOf("a", "b") }),
  Rail: { oneOf: [ref("Bank"), ref("Card")] },
  Bank: bank,
  Card: card,
  Status: enumOf("open", "closed"),
  Tree: object({ children: list(ref("Tree")), account: ref("Account") }),
});
const after = answering(ref("Account"), {
  Account: object({
    id: string,
    rails: list(ref("Rail")),
    status: ref("Status"),
    state: enumOf("a", "b", "held"),
    note: list(string),
    fee: number,
  }),
  Other: object({ state: enumOf("a", "b", "held", "lost") }),
  Rail: { oneOf: [ref("Bank"), ref("Card"), ref("Chain")] },
  Bank: bank,
  Card: card,
  Chain: chain,
  Status: enumOf("open", "closed", "held"),
  Tree: object({ children: list(ref("Tree")), account: ref("Account") }),
});

const code = `
import type { Account, Bank, Other, Rail, Tree } from "@api/types.js";
type Way = Account["rails"][number];
export function read(account: Account, other: Other, tree: Tree, bank: Bank): void {
  const { rails: [first], state: mine } = account;
  const way: Way = first!;
  const kind = way.type;
  if (way.type === "bank") return void way.account;
  void [way, kind, mine, account.status, account.state, other.state, account.note, account.fee, account.id, tree, bank];
  for (const each of account.rails) void each?.type;
}
export function generic<R extends Rail>(some: R): void { void some.type; }
`;

let touch: Awaited<ReturnType<typeof touchOf>>;
beforeAll(async () => {
  touch = await touchOf(code, await versionsOf(before, after));
});

function differenceOf(text: string): unknown {
  const node = touch.node(text);
  const difference = touch.touch.difference(node);
  if (difference === undefined) return undefined;
  const { added, removed, kinds, tag } = difference;
  const labels = (members: typeof added): string[] => members.map(({ label }) => label);
  const cause = touch.touch.cause(node, difference);
  return {
    ...(added.length > 0 && { added: labels(added) }),
    ...(removed.length > 0 && { removed: labels(removed) }),
    ...(kinds.added.length > 0 && { kinds: `${kinds.removed.join()} → ${kinds.added.join()}` }),
    ...(tag !== undefined && { tag }),
    cause: cause?.changes[0].title,
  };
}

const grownRail = "`Rail` (in `Account.rails[]`) can now be `chain`";

describe("the difference of a node", () => {
  it.each([
    ["way", { added: ["chain"], tag: "type", cause: grownRail }],
    ["way.type", { added: ["chain"], cause: grownRail }],
    ["kind", { added: ["chain"], cause: grownRail }],
    ["each?.type", { added: ["chain"], cause: grownRail }],
    ["some.type", { added: ["chain"], cause: grownRail }],
    ["account.status", { added: ["held"], cause: "`Status` (in `Account.status`) can now be `held`" }],
    ["account.state", { added: ["held"], cause: "`Account.state` can now be `held`" }],
    ["other.state", { added: ["held", "lost"], cause: "`Other.state` can now be `held` or `lost`" }],
    ["mine", { added: ["held"], cause: "`Account.state` can now be `held`" }],
    [
      "account.note",
      {
        added: ["list"],
        removed: ["string"],
        kinds: "string → list",
        cause: "The type of `Account.note` changed from `string` to `string[]`",
      },
    ],
    [
      "account.fee",
      {
        added: ["number"],
        removed: ["string"],
        kinds: "string → number",
        cause: "The type of `Account.fee` changed from `string` to `number`",
      },
    ],
  ])("%s", (text, expected) => {
    expect(differenceOf(text)).toEqual(expected);
  });

  it.each(["account.id", "way.account", "bank", "account.rails", "tree"])("%s has none", (text) => {
    expect(differenceOf(text)).toBeUndefined();
  });
});

describe("what is inside of a value", () => {
  it("is found in lists, and once in a type that contains itself", () => {
    const parts = touch.touch.parts(touch.node("tree"));
    expect(parts.map(({ path, cause }) => `${path}: ${cause?.changes[0].title}`)).toEqual([
      ".account.fee: The type of `Account.fee` changed from `string` to `number`",
      ".account.note: The type of `Account.note` changed from `string` to `string[]`",
      ".account.state: `Account.state` can now be `held`",
      ".account.status: `Status` (in `Account.status`) can now be `held`",
      `.account.rails[]: ${grownRail}`,
    ]);
  });

  it("is nothing where nothing differs", () => {
    expect(touch.touch.parts(touch.node("bank"))).toEqual([]);
  });
});
