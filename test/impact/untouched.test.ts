/** Changes without a finding: each says what shows that it does not matter, or where it is used. */
import { beforeAll, expect, it } from "vitest";

import { enumOf, json, object as optional, ref, string, type Json } from "../judge/support.js";
import type { Impact } from "../../src/impact/finding.js";
import { analyse, versionsOf } from "./support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

function api(
  states: readonly string[],
  kinds: readonly string[],
  more: Json,
  colours: readonly string[],
  closed: Json,
): Json {
  const get = (operationId: string, name: string): Json => ({
    get: { operationId, responses: { "200": { description: "", ...json(ref(name)) } } },
  });
  return {
    paths: {
      "/accounts": get("getAccount", "Account"),
      "/orders": get("getOrder", "Order"),
      "/paints": get("getPaint", "Paint"),
    },
    components: {
      schemas: {
        Account: closed,
        State: enumOf(...states),
        Order: object({ id: string, kind: enumOf(...kinds) }),
        Paint: optional({ id: string, colour: enumOf(...colours), ...more }, ["id", "colour"]),
      },
    },
  };
}

let impact: Impact;
let code: string;
beforeAll(async () => {
  const account = (closed: Json, required: readonly string[]): Json =>
    optional({ id: string, state: ref("State"), closed_at: closed }, ["id", "state", ...required]);
  const orNull = account({ type: ["string", "null"] }, ["closed_at"]);
  const before = api(["open"], ["buy"], {}, ["red", "blue"], orNull);
  const after = api(
    ["open", "held"],
    ["buy", "sell"],
    { gloss: string },
    ["red", "blue", "green"],
    account(string, []),
  );
  code = `
    import { getAccount, getPaint } from "@api/operations.js";
    export const isPaid = async (transport: Parameters<typeof getAccount>[0]): Promise<string> => {
      const { id } = await getAccount(transport, {});
      return id;
    };
    export const isRed = async (transport: Parameters<typeof getPaint>[0]): Promise<boolean> =>
      (await getPaint(transport, {})).colour === "red";
  `;
  impact = await analyse({ "src/code.ts": code }, await versionsOf(before, after));
});

it("has every change of the step once, with the reason", () => {
  const sentences = [...impact.untouched, ...impact.undecided].map((each) => [
    "code" in each ? each.code : each.cause.title,
    `${"code" in each ? each.analysis : each.reason}: ${each.sentence}`,
  ]);
  expect(Object.fromEntries(sentences)).toEqual({
    "`Account.closed_at` can no longer be null":
      "nothing-to-do: Another change of the same field says what to do: `Account.closed_at` is now optional.",
    "`Account.closed_at` is now optional": "not-read: No code names `closed_at`.",
    "`State` (in `Account.state`) can now be `held`": "not-read: No code names `state`.",
    "`Order.kind` can now be `sell`": "not-used: `getOrder` is not used.",
    "`Paint.colour` can now be `green`":
      "used: The code names `colour`, and no analysis can tell what the change means to it.",
    "New optional field `Paint.gloss`: `string`": "nothing-to-do: Existing code still works.",
  });
});

it("shows where an undecided change is used", () => {
  const lines = impact.undecided.flatMap(({ places }) => places.map(({ file, line }) => `${file}:${line}`));
  expect(lines).toEqual(["src/code.ts:8"]);
});

it("has evidence that the code confirms", () => {
  const words = new Set(code.toLowerCase().match(/[\p{L}\p{N}_$-]+/gu));
  const replayed = impact.untouched.map(({ evidence }) =>
    evidence.kind === "level"
      ? ["additive", "deprecated", "note"].includes(evidence.level)
      : evidence.kind === "no-reference" &&
        evidence.names.length > 0 &&
        evidence.names.every((name) => !words.has(name.toLowerCase())),
  );
  expect(replayed).toEqual([true, true, true, true, true]);
});

it("lists every use of what differs once: found, not affected or not decided", async () => {
  const paint = (colours: readonly string[]): Json => api([], [], {}, colours, string);
  const marked = `
    import type { Paint } from "@api/types.js";
    declare const anything: any;
    export const name = ({ colour }: Paint): string => (colour === "red" ? "r" : "b"); // found
    export const keep = (paint: Paint): Paint["colour"] => paint.colour; // unaffected
    export const isRed = ({ colour }: Paint): boolean => colour === "red"; // unaffected
    export const hidden = anything.colour; // undecided
    export const another = { colour: "red" }.colour;
  `;
  const { findings, undecided, unaffected } = await analyse(
    { "src/code.ts": marked },
    await versionsOf(paint(["red", "blue"]), paint(["red", "blue", "green"])),
  );
  const places = {
    found: findings,
    unaffected: unaffected.flatMap((each) => each.places),
    undecided: undecided.flatMap((each) => each.places),
  };
  const lines = marked.split("\n");
  expect(
    Object.entries(places).flatMap(([list, each]) => each.map(({ line }) => [lines[line - 1], list])),
  ).toEqual(
    Object.keys(places).flatMap((list) =>
      lines.filter((line) => line.endsWith(`// ${list}`)).map((line) => [line, list]),
    ),
  );
});
