/**
 * A new member of a union far from its type: behind strings, fields and functions of the project, in events, in chains of
 * calls. `//!` marks the lines that have to be found.
 */
import { beforeAll, describe, expect, it } from "vitest";

import { answering, enumOf, json, object as optional, ref, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

function api(kinds: readonly string[], grades: readonly string[], events: readonly string[]): Json {
  const webhook = (type: string): Json => ({
    post: { requestBody: { required: true, ...json(ref(type)) }, responses: { "200": { description: "" } } },
  });
  return {
    ...answering(ref("Parcel"), {
      Parcel: object({ id: string, kind: ref("Kind"), grade: enumOf(...grades), note: string }),
      Kind: enumOf(...kinds),
      ...Object.fromEntries(events.map((type) => [type, object({ type: { const: type }, id: string })])),
    }),
    webhooks: Object.fromEntries(events.map((type) => [type, webhook(type)])),
  };
}

const before = api(["box", "bag", "tube"], ["fine", "poor", "gone"], ["sent", "lost"]);
const after = api(["box", "bag", "tube", "crate"], ["fine", "poor"], ["sent", "lost", "found"]);

const header = `import type { Kind, Parcel } from "@api/types.js";\n`;

const code: Readonly<Record<string, string>> = {
  pipelines: `
declare function pipe<A, B, C>(first: (value: A) => B, second: (value: B) => C): (value: A) => C;
const kindOf = ({ kind }: Parcel): string => kind;
const noteOf = ({ note }: Parcel): string => note;
const isBox = (kind: string): boolean => kind !== "box"; //!
const isBag = (kind: string): boolean => kind !== "bag"; //!
const isBrief = (text: string): boolean => text !== "tube";
export const others = (parcels: readonly Parcel[]) => parcels.map(kindOf).slice(1).filter(isBox);
export const brief = (parcels: readonly Parcel[]) => parcels.map(noteOf).filter(isBrief);
export const noBag = pipe(kindOf, isBag);
`,
  strings: `
interface View {
  readonly title: string;
  readonly shape: string;
}
export function view(parcel: Parcel): View {
  return { title: parcel.note, shape: parcel.kind };
}
export function icon({ shape }: View): string {
  return shape === "box" ? "▢" : "◯"; //!
}
export function heading(some: View): string {
  if (some.title === "box") return "Box";
  return some.title;
}
function nameOf(parcel: Parcel): string {
  return parcel.kind;
}
export function price(parcel: Parcel): number {
  switch (nameOf(parcel)) {
    case "box":
      return 3;
    default: //!
      return 4;
  }
}
export class Sorter {
  #kind = "";
  take(parcel: Parcel): void {
    this.#kind = parcel.kind;
  }
  belt(): number {
    if (this.#kind === "box") return 1;
    if (this.#kind === "bag") return 2;
    return 3; //!
  }
}
export function isRound(parcel: Parcel): boolean {
  return /^(bag|tube)$/.test(parcel.kind); //!
}
export function hasCorners(parcel: Parcel): boolean {
  return !parcel.kind.startsWith("t"); //!
}
const labels: Record<string, string> = { BOX: "Box", BAG: "Bag" }; //!
export const label = ({ kind }: Parcel): string => labels[kind.toUpperCase()] ?? kind;
const keys = { "kind.box": "Box", "kind.bag": "Bag", "kind.tube": "Tube" } as Record<string, string>; //!
export const translated = ({ kind }: Parcel): string | undefined => keys[\`kind.\${kind}\`];
const handlers = { box: () => 1, bag: () => 2 }; //!
export const handle = ({ kind }: Parcel): number | undefined => handlers[kind as keyof typeof handlers]?.();
export const isListed = ({ kind }: Parcel): boolean => kind in labels2;
const labels2 = { box: 1, bag: 2 }; //!
`,
  conditions: `
export function named(parcel: Parcel): number {
  const isBox = parcel.kind === "box";
  const isBag = parcel.kind === "bag";
  if (isBox) return 1;
  if (isBag) return 2;
  return 3; //!
}
export function only(parcel: Parcel): number | undefined {
  const isBox = parcel.kind === "box";
  return isBox ? 1 : undefined;
}
export function nested(parcel: Parcel): number {
  if (parcel.kind === "box") {
    return 1;
  } else {
    if (parcel.kind === "bag") return 2;
    return 3; //!
  }
}
export function inside(parcel: Parcel, rows: string[]): void {
  if (parcel.note !== "") {
    if (parcel.kind === "box") rows.push("b");
    else rows.push("x"); //!
  }
}
export function jsx(parcel: Parcel): unknown {
  return parcel.kind === "box" && { box: parcel.id };
}
export function shown(parcel: Parcel): string {
  return \`\${parcel.kind} (\${parcel.kind.length})\`;
}
export function tried(parcel: Parcel): string {
  try {
    if (parcel.kind === "box") return "b";
  } catch {
    return "";
  }
  return "rest";
}
`,
  generics: `
const first = <T>(list: readonly T[]): T | undefined => list[0];
const size = <T>(list: readonly T[]): number => list.length;
const without = <T, K extends T>(list: readonly T[], one: K): T[] => list.filter((each) => each !== one);
export const firstKind = (kinds: Kind[]): Kind | undefined => first(kinds); //!
export const others = (kinds: Kind[]): Kind[] => without(kinds, "box"); //!
export const count = (kinds: Kind[], names: string[]): unknown[] => [size(kinds), first(names)];
`,
  matches: `
interface Match<Value, Out> {
  with<More>(pattern: Partial<Value> | Value, then: () => More): Match<Value, Out | More>;
  otherwise<More>(then: () => More): Out | More;
}
declare function match<Value>(value: Value): Match<Value, never>;
export function size({ kind }: Parcel): number {
  return match(kind)
    .with("box", () => 1)
    .with("bag", () => 2)
    .otherwise(() => 3); //!
}
`,
  gone: `
const bad = new Set<string>(["poor", "gone"]); //!
export function isBad(parcel: Parcel): boolean {
  return bad.has(parcel.grade);
}
const words: Record<string, string> = {
  fine: "Fine",
  gone: "Lost", //!
};
export const word = ({ grade }: Parcel): string | undefined => words[grade];
export function isGone({ grade }: Parcel): boolean {
  const text: string = grade;
  return text === "gone"; //!
}
export function isFine({ grade }: Parcel): boolean {
  const text: string = grade;
  return text === "fine";
}
`,
  events: `
import type { WebhookEvent } from "@api/events.js";
export function on(event: WebhookEvent): string {
  switch (event.type) {
    case "sent":
      return event.id;
    default: //!
      return "";
  }
}
import type { SomeWebhookHandlers } from "@runtime/webhooks/handler.js";
export const handlers: SomeWebhookHandlers<WebhookEvent> = {
  "sent": () => 1,
  $other: () => 2, //!
};
type Handlers = Partial<Record<Kind, () => number>>;
declare function register(handlers: Handlers): void;
export function start(): void {
  register({ //!
    box: () => 1,
  });
}
export function onSent(event: WebhookEvent): string | undefined {
  return event.type === "sent" ? event.id : undefined;
}
`,
  arguments: `
const is =
  (...kinds: readonly Kind[]) =>
  (parcel: Parcel): boolean =>
    kinds.includes(parcel.kind);
export const isSoft = (parcel: Parcel): boolean => is("bag", "tube")(parcel); //!
export const isBag = is("bag");
const oneOf = (parcel: Parcel, kinds: readonly Kind[]): boolean => kinds.includes(parcel.kind);
export const isHard = (parcel: Parcel): boolean => oneOf(parcel, ["box", "tube"]); //!
`,
};

const marked = Object.fromEntries(
  Object.entries(code).map(([name, text]) => [`src/${name}.ts`, header + text]),
);

let result: ReturnType<typeof disagreements>;
beforeAll(async () => {
  const impact = await analyse(marked, await versionsOf(before, after));
  expect(impact.brokenBefore).toEqual([]);
  result = disagreements(marked, impact.findings);
});

describe("a new member of a union", () => {
  it.each(Object.keys(code))("far away: %s", (name) => {
    const inFile = (lines: readonly string[]): string[] =>
      lines.filter((line) => line.startsWith(`src/${name}.ts`));
    expect({ missing: inFile(result.missing), wrong: inFile(result.wrong) }).toEqual({
      missing: [],
      wrong: [],
    });
  });
});
