/** Changes without a finding: each says why nothing has to be done. */
import { beforeAll, expect, it } from "vitest";

import { enumOf, json, object as optional, ref, string, type Json } from "../judge/support.js";
import { analyse, versionsOf } from "./support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

function api(
  states: readonly string[],
  kinds: readonly string[],
  more: Json,
  colours: readonly string[],
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
        Account: object({ id: string, state: enumOf(...states) }),
        Order: object({ id: string, kind: enumOf(...kinds) }),
        Paint: optional({ id: string, colour: enumOf(...colours), ...more }, ["id", "colour"]),
      },
    },
  };
}

let untouched: Record<string, string>;
beforeAll(async () => {
  const before = api(["open"], ["buy"], {}, ["red", "blue"]);
  const after = api(["open", "held"], ["buy", "sell"], { gloss: string }, ["red", "blue", "green"]);
  const code = `
    import { getAccount, getPaint } from "@api/operations.js";
    export const isPaid = async (transport: Parameters<typeof getAccount>[0]): Promise<string> => {
      const { id } = await getAccount(transport, {});
      return id;
    };
    export const isRed = async (transport: Parameters<typeof getPaint>[0]): Promise<boolean> =>
      (await getPaint(transport, {})).colour === "red";
  `;
  const impact = await analyse({ "src/code.ts": code }, await versionsOf(before, after));
  untouched = Object.fromEntries(
    impact.untouched.map(({ cause, reason, sentence }) => [cause.title, `${reason}: ${sentence}`]),
  );
});

it("has every change of the step once, with the reason", () => {
  expect(untouched).toEqual({
    "`Account.state` can now be `held`": "not-read: Only `id` of `Account` is read.",
    "`Order.kind` can now be `sell`": "not-used: `getOrder` is not used.",
    "`Paint.colour` can now be `green`":
      "handled: The code that reads it picks single values, or passes the value on.",
    "New optional field `Paint.gloss`: `string`": "nothing-to-do: Existing code still works.",
  });
});
