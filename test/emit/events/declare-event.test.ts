/** The envelope of events: one type for all that they have in common, whatever a document's schemas are called. */
import { beforeAll, expect, it } from "vitest";

import type { EmittedTexts } from "../../support/generate-from.js";
import { emitEnvelopes } from "./envelope-example.js";

let emitted: EmittedTexts = new Map();
beforeAll(async () => {
  emitted = await emitEnvelopes();
});

const events = (api: string, version: string): string => emitted.get(`${api}/${version}/events.ts`) ?? "";

it("has every common field once; an event is its type, its message and what is known of it alone", () => {
  const text = events("doors", "2026-01-01");
  expect(text.match(/door: string/g)).toHaveLength(1);
  expect(text).toContain(`export interface OpenedEvent extends WebhookEventEnvelope<"opened", Opened> {}`);
  expect(text).toMatch(
    /export interface ShutEvent extends WebhookEventEnvelope<"shut", Message_> \{\n {2}\/\*\* Equals `data\.door`\. \*\/\n {2}id: string;\n\}/,
  );
});

it("leaves the document's own names to its schemas", () => {
  const text = events("doors", "2026-01-01");
  expect(text).toContain("WebhookEventEnvelope<Type extends string, Message>");
  expect(text).toMatch(/importance\?: Type_;\s+message: Message;/);
  expect(text).toContain("stamp?: WebhookEnvelope;");
});

it("is shared by versions that send the same, and declared anew where it differs", () => {
  expect(events("doors", "2026-02-01")).toMatch(/^export \* from "\.\.\/2026-01-01\/events\.js";$/m);
  expect(events("doors", "2026-02-01")).not.toContain("WebhookEventEnvelope");
  expect(events("doors", "2026-03-01")).toMatch(/sent\?: string;/);
});

it("is a type where an interface cannot be", () => {
  expect(events("composed", "2026-01-01")).toContain(
    `export type OpenedEvent = WebhookEventEnvelope<"opened", Opened>;`,
  );
});
