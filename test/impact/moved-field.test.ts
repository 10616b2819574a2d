/**
 * An upgrade that broke programs without an error: a field moved from a thing to its items (2025-03-31 of a payment
 * service). Guards on the old field compile and are never true. Three projects with the failure; a comment marks each line.
 */
import { describe, expect, it } from "vitest";

import { findRoute } from "../../src/exchange/router.js";
import { readableVersion } from "../../src/exchange/version.js";
import { diffApis } from "../../src/judge/diff.js";
import { exchangeOfLine } from "../../src/traffic/exchange.js";
import { recordedCall, requestOf } from "../../src/traffic/recorded-call.js";
import { StepTally } from "../../src/traffic/step-tally.js";
import { apiOf, integer, json, object, ref, string, type Json } from "../judge/support.js";
import { analyse, disagreements, versionsOf } from "./support/analyse.js";

const period = { current_period_end: integer };
const document = (own: Json, ofItems: Json): Json => ({
  paths: {
    "/v1/subscriptions/{id}": {
      get: {
        operationId: "getSubscription",
        parameters: [{ name: "id", in: "path", required: true, schema: string }],
        responses: { "200": { description: "", ...json(ref("Subscription")) } },
      },
    },
  },
  components: {
    schemas: {
      Subscription: object(
        { id: string, status: string, ...own, items: { type: "array", items: ref("Item") } },
        [...["id", "status", "items"], ...Object.keys(own)],
      ),
      Item: object({ id: string, ...ofItems }, ["id", ...Object.keys(ofItems)]),
    },
  },
});
const [before, after] = [document(period, {}), document({}, period)];
const versions = versionsOf(before, after);

const projects: Readonly<Record<string, string>> = {
  "a type of the project's own, with the field optional": `
import type { Subscription } from "@api/types.js";
interface Plan { readonly id: string; readonly current_period_end?: number }
function hasEnded(plan: Plan, now: number): boolean {
  return plan.current_period_end !== undefined && plan.current_period_end < now;
}
export function revoke(subscription: Subscription, now: number): boolean {
  return hasEnded(subscription, now); //!
}
`,
  "a value without a type": `
import type { Subscription } from "@api/types.js";
export function revoke(subscription: Subscription, now: number): string {
  const raw = subscription as any;
  if (raw.current_period_end && raw.current_period_end < now) return "ended"; //!
  return "active";
}
`,
  "a copy into a store": `
import type { Subscription } from "@api/types.js";
interface Row { readonly id: string; readonly status: string; readonly current_period_end?: number }
declare const rows: Map<string, Row>;
export function remember(subscription: Subscription): void {
  rows.set(subscription.id, { ...subscription }); //!
}
`,
};

describe("a field that moved to another object", () => {
  it.each(Object.entries(projects))("is found behind %s", async (_, code) => {
    const files = { "src/code.ts": code };
    const { findings } = await analyse(files, await versions);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });

  it("is counted in recorded calls", () => {
    const [older, newer] = [apiOf(before, "2026-01-01"), apiOf(after, "2026-02-01")];
    const former = readableVersion(older);
    const tally = new StepTally(diffApis(older, newer), former, readableVersion(newer), () => "billing");
    for (const fields of [period, period, {}]) {
      const body = { id: "sub_1", status: "active", items: [], ...fields };
      const line = {
        method: "GET",
        url: "https://api.example/v1/subscriptions/sub_1",
        status: 200,
        response: { body },
      };
      const exchange = exchangeOfLine(JSON.stringify(line));
      if (typeof exchange === "string") throw new Error(exchange);
      const request = requestOf(exchange);
      const route = findRoute(former, request);
      if (route !== undefined) tally.add(recordedCall(exchange, request, route, former));
    }
    const { changes } = tally.result(() => ({ file: "new.json", line: 1, column: 1 }));
    const removed = changes.find(({ id }) => id.startsWith("field-removed"));
    expect(removed).toMatchObject({ status: "affected", meetings: [{ seen: 3, met: 2, calls: 3 }] });
  });
});
