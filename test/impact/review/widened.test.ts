/**
 * Where a new member of a union ends up without being named. The code marks the lines itself: `//!` ends each line that
 * has to be found, and no other line may be.
 */
import { beforeAll, describe, expect, it } from "vitest";

import { answering, enumOf, object as optional, ref, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));
const list = (items: Json): Json => ({ type: "array", items });

const bank = object({ type: { const: "bank" }, account: string });
const card = object({ type: { const: "card" }, number: string });
const cash = object({ type: { const: "cash" }, place: string });
const chain = object({ type: { const: "chain" }, address: string, account: string });

function thing(ways: readonly string[], states: readonly string[], levels: readonly number[]): Json {
  const members = { Bank: bank, Card: card, Cash: cash, Chain: chain };
  const Way = { oneOf: ways.map(ref), discriminator: { propertyName: "type" } };
  const Level = { type: "integer", enum: levels };
  const worths = [string, object({ total: { type: "number" } }), { type: "integer" }];
  const worth = { anyOf: worths.slice(0, levels.length) };
  const lines = { anyOf: [list(string), ...worths.slice(1, levels.length)] };
  return answering(ref("Account"), {
    Account: object({ worth, lines, id: string, ways: list(ref("Way")), state: ref("State"), level: Level }),
    Way,
    State: enumOf(...states),
    // The same words, and nothing is new.
    Other: object({ type: enumOf("bank", "card", "cash"), ways: list(enumOf("bank", "card")) }),
    ...Object.fromEntries(Object.entries(members).filter(([name]) => ways.includes(name))),
  });
}

const before = thing(["Bank", "Card", "Cash"], ["open", "closed"], [1, 2]);
const after = thing(["Bank", "Card", "Cash", "Chain"], ["open", "closed", "held"], [1, 2, 3]);

const header = `import type { Account, Bank, Other, State, Way } from "@api/types.js";\n`;

const code: Readonly<Record<string, string>> = {
  counts: `
import { State as States, WayTag } from "@api/types.js";
export const ways = Object.keys(WayTag).length; //!
export const states = Object.values(States).length === 2; //!
export const own = Object.keys({ a: 1 }).length;
`,
  kinds: `
export const text = ({ worth }: Account): string | undefined =>
  typeof worth === "string" ? worth.trim() : undefined; //!
export function total({ worth }: Account): number {
  if (typeof worth !== "object") return 0; //!
  return worth.total;
}
export const first = ({ lines }: Account): string | undefined =>
  Array.isArray(lines) ? lines[0] : undefined; //!
export const last = ({ lines }: Account): string | undefined =>
  lines instanceof Array ? lines.at(-1) : undefined; //!
export const absent = ({ id }: Account): boolean => typeof id === "undefined";
`,
  switches: `
export function withDefault(way: Way): number {
  switch (way.type) {
    case "bank":
      return 1;
    default: //!
      return 2;
  }
}
export function withoutDefault(way: Way): string {
  let text = "";
  switch (way.type) { //!
    case "bank":
      text = "b";
      break;
  }
  return text;
}
export function levels({ level }: Account): number {
  switch (level) {
    case 1:
      return 1;
    default: //!
      return 2;
  }
}
export function checked(way: Way): string {
  switch (way.type) {
    case "bank":
    case "card":
    case "cash":
      return way.type;
    default:
      return never(way); //!
  }
}
function never(value: never): never {
  throw new Error(String(value));
}
export function asConditions(way: Way): number {
  switch (true) {
    case way.type === "bank":
      return 1;
    case way.type === "card":
      return 2;
    default: //!
      return 3;
  }
}
export function other(some: Other): number {
  switch (some.type) {
    case "bank":
      return 1;
    default:
      return 2;
  }
}
export function names(accounts: readonly Account[]): string[] {
  return accounts.flatMap(({ ways }) => ways.map(({ type }) => nameOf(type)));
}
function nameOf(type: string): string {
  switch (type) {
    case "bank":
      return "Bank";
    default: //!
      return "Other";
  }
}
export function ownName(type: string): string {
  switch (type) {
    case "bank":
      return "Bank";
    default:
      return "Other";
  }
}
`,
  branches: `
export function chain(way: Way): number {
  if (way.type === "bank") {
    return 1;
  } else if (way.type === "card") {
    return 2;
  } else {
    return 3; //!
  }
}
export function early(way: Way): number {
  if (way.type === "bank") return 1;
  if (way.type === "card") return 2;
  return 3; //!
}
export function negative(ways: readonly Way[]): Way[] {
  return ways.filter((way) => way.type !== "cash"); //!
}
export function picks(ways: readonly Way[]): string | undefined {
  const found = ways.find((way) => way.type === "bank");
  if (ways.some((way) => way.type === "card")) return undefined;
  for (const way of ways) {
    if (way.type !== "bank") continue;
    return way.account;
  }
  return found?.type === "bank" ? found.account : undefined;
}
export function pickOne(way: Way): string | null {
  if (way.type === "bank") return way.account;
  return null;
}
export function loops(ways: readonly Way[]): number {
  let sum = 0;
  for (const way of ways) {
    if (way.type === "cash") continue;
    sum += 1; //!
  }
  return sum;
}
export function conditional(way: Way): number {
  return way.type === "bank" ? 1 : way.type === "card" ? 2 : 3; //!
}
export function several(way: Way): boolean {
  return way.type === "bank" || way.type === "card"; //!
}
export function noneOf(way: Way): boolean {
  if (way.type !== "bank" && way.type !== "card") return false; //!
  return true;
}
export function withOthers(way: Way, isUrgent: boolean): number {
  if (way.type === "bank" && isUrgent) return 1;
  return 2; //!
}
export function open({ state }: Account): string {
  if (state === "open") return "yes";
  else return "no"; //!
}
export function sameWords(some: Other): number {
  if (some.type === "bank") return 1;
  if (some.type === "card") return 2;
  return 3;
}
export function generic<W extends Way>(way: W): number {
  return way.type === "bank" ? 1 : 2; //!
}
export function lower(way: Way): number {
  const name = way.type.toUpperCase();
  if (name === "BANK") return 1;
  return 2; //!
}
export function independent(way: Way, say: (text: string) => void): void {
  if (way.type === "bank") say("b"); //!
  if (way.type === "card") say("c");
}
export function onlyOne(way: Way, say: (text: string) => void): void {
  if (way.type === "bank") say("b");
}
export function two(a: Way, b: Way): boolean {
  return a.type === b.type;
}
export const isWallet = (way: Way): way is Exclude<Way, Bank> => way.type !== "bank"; //!
export const isBank = (way: Way): way is Bank => way.type === "bank";
export function guarded(way: Way): number {
  if (isBank(way)) return 1;
  return 2; //!
}
`,
  presence: `
export function hasAccount(way: Way): boolean {
  return "account" in way; //!
}
export function number(way: Way): string {
  if ("number" in way) return way.number;
  if ("place" in way) return way.place;
  return way.account; //!
}
export function asConditions(way: Way): number {
  switch (true) {
    case "number" in way:
      return 1;
    case "account" in way: //!
      return 2;
    case way.type === "cash":
      return 3;
    default:
      return 4;
  }
}
export function onlyNumber(way: Way): string | undefined {
  return "number" in way ? way.number : undefined;
}
`,
  collections: `
const instant = new Set<string>(["card", "cash"]); //!
const usual: readonly string[] = ["bank", "card"]; //!
const names = new Map<string, string>([["bank", "Bank"]]); //!
const costs: Partial<Record<Way["type"], number>> = { bank: 1 }; //!
const icons: Record<string, string> = { //!
  bank: "b",
};
const known: Partial<Record<State, string>> = { open: "o" }; //!
const frozen = Object.freeze({ bank: 1, card: 2 } as Record<string, number>); //!
const unread: Record<string, string> = { bank: "b" };
const own = new Set(["bank"]);
export function ask(way: Way, some: Other): unknown[] {
  return [
    instant.has(way.type),
    usual.includes(way.type),
    names.get(way.type),
    costs[way.type] ?? 0,
    icons[way.type],
    frozen[way.type],
    own.has(some.type),
    unread["bank"],
    ["bank", "cash"].indexOf(way.type), //!
  ];
}
export function stateOf({ state }: Account): string {
  return known[state] ?? "";
}
const counted = ["bank", "card"] as const; //!
export function count(ways: readonly Way[]): number[] {
  return counted.map((name) => ways.filter((way) => way.type === name).length);
}
export function tally(ways: readonly Way[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of ways) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
class Prices {
  private readonly all: Record<string, number> = { bank: 1 }; //!
  of(way: Way): number {
    return this.all[way.type] ?? 0;
  }
}
export const prices = new Prices();
const complete: Record<Way["type"], number> = { bank: 1, card: 2, cash: 3 }; //!
export const priceOf = (way: Way): number => complete[way.type];
`,
  positions: `
export function first(account: Account): Way | undefined {
  return account.ways[0]; //!
}
export function last(account: Account | undefined): Way | undefined {
  return account?.ways.at(-1); //!
}
export function both({ ways }: Account): (Way | undefined)[] {
  const [one, two] = ways; //!
  return [one, two];
}
export function counted(account: Account, other: Other): unknown[] {
  const pair: [Way, number] = [account.ways[account.ways.length - 1]!, 1];
  const [way, index] = pair;
  return [way, index, account.ways.length, other.ways[0], account.ways.filter(({ type }) => type === "bank")[0]];
}
`,
  casts: `
export function claimed(way: Way): string {
  return (way as Bank).account; //!
}
export function asText(way: Way): string {
  return way.type as string;
}
`,
};

const marked = Object.fromEntries(
  Object.entries(code).map(([name, text]) => [`src/${name}.ts`, header + text]),
);

let result: ReturnType<typeof disagreements>;
beforeAll(async () => {
  const impact = await analyse(marked, await versionsOf(before, after));
  result = disagreements(marked, impact.findings);
});

describe("a new member of a union", () => {
  it.each(Object.keys(code))("in %s", (name) => {
    const inFile = (lines: readonly string[]): string[] =>
      lines.filter((line) => line.startsWith(`src/${name}.ts`));
    expect({ missing: inFile(result.missing), wrong: inFile(result.wrong) }).toEqual({
      missing: [],
      wrong: [],
    });
  });

  it("in the place of another is new to a test of the tag, and not to one of a field that both have", async () => {
    const ways = (tag: string): Json =>
      answering(ref("Way"), {
        Way: { oneOf: [ref("Bank"), ref("Cash")], discriminator: { propertyName: "type" } },
        Bank: bank,
        Cash: object({ type: { const: tag }, place: string }),
      });
    const text = `import type { Way } from "@api/types.js";
export const isBank = (way: Way): boolean => way.type === "bank";
export const isElsewhere = (way: Way): boolean => way.type !== "bank"; //!
export const hasAccount = (way: Way): number => ("account" in way ? 1 : 0);
export const hasPlace = (way: Way): boolean => "place" in way;
`;
    const files = { "src/code.ts": text };
    const { findings } = await analyse(files, await versionsOf(ways("cash"), ways("coins")));
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
