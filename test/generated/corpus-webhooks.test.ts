/** Webhooks of published documents: generated, compiled, and one event of each received by what was generated. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createJiti } from "jiti";
import { afterAll, beforeAll, expect, it } from "vitest";

import { generate } from "../../src/index.js";
import type { WebhookEventTable } from "../../templates/runtime/webhooks/events.js";
import type { WebhookReceiver, WebhookReceiverOptions } from "../../templates/runtime/webhooks/receiver.js";
import type { AnyEvent } from "../../templates/runtime/webhooks/events.js";
import type { TestDelivery } from "../../templates/runtime/webhooks/test-delivery.js";
import { compile } from "../support/compile.js";
import { corpusDocuments } from "../support/corpus.js";

/** What a version's `webhooks.ts` has, seen without its types. */
interface Emitted {
  readonly webhookEvents: WebhookEventTable;
  readonly webhookFixtures: Readonly<Record<string, unknown>>;
  createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<AnyEvent>;
  createTestDelivery(type: string, overrides: undefined, options: object): Promise<TestDelivery>;
}

const expected = {
  "adyen-Webhooks-v1.json": { count: 48, kind: "payload", typePath: [] },
  "github-webhooks.json": { count: 261, kind: "payload", typePath: [] },
  "oai-webhook.json": { count: 1, kind: "payload", typePath: [] },
  "resend.json": { count: 17, kind: "whole", typePath: ["type"] },
} as const;

const names = Object.keys(expected) as (keyof typeof expected)[];
const documents = corpusDocuments();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "corpus-webhooks-"));
  await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true }));

it.skipIf(documents.length === 0).each(names)(
  "receives the events of %s",
  async (name) => {
    const { count, kind, typePath } = expected[name];
    const file = documents.find((document) => path.basename(document) === name) ?? name;
    const { files } = await generate({ apis: { api: { documents: { v: file } } } }, { cwd: folder });
    const output = path.join(folder, name.replace(/\W/g, "-"));
    for (const { path: place, text } of files) {
      await mkdir(path.dirname(path.join(output, place)), { recursive: true });
      await writeFile(path.join(output, place), text);
    }
    expect(await compile([output], { compiler: "5.9", module: "nodenext", hasDom: false })).toBe("");

    // Hundreds of events with the same repository and sender are not hundreds of copies of these.
    const textOf = (file: string): string => files.find((each) => each.path.endsWith(file))?.text ?? "";
    expect(textOf("/fixtures.ts").length).toBeLessThan(450_000);
    expect(textOf("/events.ts")).not.toMatch(/export (interface|type) \w+_2/);
    // `REPORT_AVAILABLE` is read as words, too.
    expect(textOf("/events.ts")).not.toMatch(/export (interface|type) [A-Z]{8,}/);

    const module = await createJiti(import.meta.url).import<Emitted>(path.join(output, "api/v/webhooks.ts"));
    const events = Object.entries(module.webhookEvents.events);
    expect(events).toHaveLength(count);
    expect(module.webhookEvents.typePath).toEqual(typePath);
    expect(events.map(([, entry]) => entry.kind)).toEqual(Array<string>(count).fill(kind));

    // Told by the body where it can, else by a header, as the documents demand.
    const typeOf = (_: unknown, header: (name: string) => string | undefined): string | undefined =>
      header("x-event-type");
    const receiver = module.createWebhookReceiver({
      secret: "whsec_c2VjcmV0",
      scheme: "standard",
      ...(typePath.length === 0 ? { typeOf } : {}),
    });
    for (const [type] of events.slice(0, 20)) {
      const { body, headers } = await module.createTestDelivery(type, undefined, {
        secret: "whsec_c2VjcmV0",
        scheme: "standard",
      });
      const { event } = await receiver.receive({ body, headers: { ...headers, "x-event-type": type } });
      expect(event).toEqual(module.webhookFixtures[type]);
    }
  },
  300_000,
);
