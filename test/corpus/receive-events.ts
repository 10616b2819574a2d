/** Webhooks of published documents, as emitted: one delivery of each event is made, and received. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect } from "vitest";

import type { AnyEvent } from "../../templates/runtime/types.js";
import type { WebhookEventTable } from "../../templates/runtime/webhooks/events.js";
import type { WebhookReceiver, WebhookReceiverOptions } from "../../templates/runtime/webhooks/receiver.js";
import type { TestDelivery } from "../../templates/runtime/webhooks/test-delivery.js";

/** What a version's `webhooks.ts` has, seen without its types. */
interface Emitted {
  readonly webhookEvents: WebhookEventTable;
  readonly webhookFixtures: Readonly<Record<string, unknown>>;
  createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<AnyEvent>;
  createTestDelivery(type: string, overrides: undefined, options: object): Promise<TestDelivery>;
}

interface ExpectedEvents {
  readonly count: number;
  readonly kind: "payload" | "whole";
  readonly typePath: readonly string[];
}

/** By document. */
export const expectedEvents: Readonly<Record<string, ExpectedEvents>> = {
  "adyen-Webhooks-v1.json": { count: 48, kind: "payload", typePath: [] },
  "github-webhooks.json": { count: 261, kind: "payload", typePath: [] },
  "oai-webhook.json": { count: 1, kind: "payload", typePath: [] },
  "resend.json": { count: 17, kind: "whole", typePath: ["type"] },
};

/** `folder`: what was emitted for one version. */
export async function checkEvents(folder: string, { count, kind, typePath }: ExpectedEvents): Promise<void> {
  // Hundreds of events with the same repository and sender are not hundreds of copies of these.
  expect((await readFile(path.join(folder, "fixtures.ts"), "utf8")).length).toBeLessThan(450_000);
  const text = await readFile(path.join(folder, "events.ts"), "utf8");
  expect(text).not.toMatch(/export (interface|type) \w+_2/);
  // `REPORT_AVAILABLE` is read as words, too.
  expect(text).not.toMatch(/export (interface|type) [A-Z]{8,}/);

  const outfile = path.join(folder, "webhooks.mjs");
  await build({ entryPoints: [path.join(folder, "webhooks.ts")], bundle: true, format: "esm", outfile });
  const module = (await import(pathToFileURL(outfile).href)) as Emitted;
  const events = Object.entries(module.webhookEvents.events);
  expect(events).toHaveLength(count);
  expect(module.webhookEvents.typePath).toEqual(typePath);
  expect(events.map(([, entry]) => entry.kind)).toEqual(Array<string>(count).fill(kind));

  // The type is in the body where it can be, else in a header, as the documents demand.
  const typeOf = (_: unknown, header: (name: string) => string | undefined): string | undefined =>
    header("x-event-type");
  const signing = { secret: "whsec_c2VjcmV0", scheme: "standard" } as const;
  const receiver = module.createWebhookReceiver({ ...signing, ...(typePath.length === 0 ? { typeOf } : {}) });
  for (const [type] of events) {
    const { body, headers } = await module.createTestDelivery(type, undefined, signing);
    const { event } = await receiver.receive({ body, headers: { ...headers, "x-event-type": type } });
    expect(event).toEqual(module.webhookFixtures[type]);
  }
}
