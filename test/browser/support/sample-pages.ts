/** Reports to open: one that a reader sees at a glance, and one of a thousand changes. */
import type { BehaviourEntry } from "../../../src/judge/behaviours.js";
import type { Diff } from "../../../src/judge/diff.js";
import { diff, enumOf, integer, json, object, ref, string, type Json } from "../../judge/support.js";
import { changelogOf } from "../../compare/lifetimes/changelog-of.js";
import { changelogPage, pageOf } from "../../reports/print.js";

const answer = (name: string): Json => ({ responses: { "200": { description: "", ...json(ref(name)) } } });

const api = (payout: Json, refund: Json): Json => ({
  paths: {
    "/payouts": { get: { operationId: "listPayouts", ...answer("Payout") } },
    "/payouts/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: string }],
      get: { operationId: "getPayout", ...answer("Payout") },
    },
    "/refunds": { get: { operationId: "listRefunds", ...answer("Refund") } },
  },
  webhooks: {
    "refund.sent": {
      post: {
        requestBody: { required: true, ...json(ref("Refund")) },
        responses: { "200": { description: "" } },
      },
    },
  },
  components: { schemas: { Payout: object(payout), Refund: object(refund) } },
});

const behaviour: BehaviourEntry = {
  id: "empty-list",
  version: "2026-02-01",
  operations: ["listRefunds"],
  title: "Nothing to do is an empty list",
  was: "It was a 409.",
  is: "It is a 200.",
  action: "Read the list with the `status`.",
  notice: "The branch for 409 is dead.",
  step: "begins",
};

/** A new value of `Payout.state`, a removed field and a new field of `Refund`, and a change of behaviour. */
export const sample: Diff = {
  ...diff(
    api({ state: enumOf("sent") }, { amount: string, reference: integer }),
    api({ state: enumOf("sent", "held") }, { amount: string, note: enumOf("late") }),
  ),
  behaviours: [behaviour],
};

export const samplePage = pageOf(sample, {
  printType: (name, side) =>
    name === "Payout"
      ? `interface Payout {\n  state: "sent"${side === "after" ? ' | "held"' : ""};\n}`
      : undefined,
});

/** Two versions and their names. */
export const historyPage = changelogPage(
  changelogOf(api({ state: enumOf("sent") }, { note: string }), api({ state: enumOf("sent", "held") }, {})),
);

/** So many operations, each of which answers a resource that lost five fields and got five. */
export function largePage(resources = 100): string {
  const names = Array.from({ length: resources }, (_, index) => `resource_${index}`);
  // No two types have a field in common: the same change of many types would be one.
  const fields = (prefix: string, name: string): Json =>
    object(
      Object.fromEntries(
        Array.from({ length: 5 }, (_, index) => [
          `${prefix}_${index}_of_${name}`,
          index % 2 ? string : integer,
        ]),
      ),
    );
  const version = (prefix: string): Json => ({
    paths: Object.fromEntries(
      names.map((name) => [`/${name}`, { get: { operationId: `get_${name}`, ...answer(name) } }]),
    ),
    components: { schemas: Object.fromEntries(names.map((name) => [name, fields(prefix, name)])) },
  });
  return pageOf(diff(version("old_name"), version("something")));
}
