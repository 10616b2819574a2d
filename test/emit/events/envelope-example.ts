/**
 * An API whose events arrive in containers: the same in two versions, other in a third; and one whose container cannot be
 * an interface.
 */
import { generateFrom, type EmittedTexts } from "../../support/generate-from.js";

export function emitEnvelopes(): Promise<EmittedTexts> {
  const inputs = {
    "first.json": document(object(fields, ["data", "type"]), { container }),
    "third.json": document(object({ ...fields, sent: { type: "string" } }, ["data", "type"]), { container }),
    "composed.json": document(
      { ...object(fields, ["data", "type"]), additionalProperties: { type: "string" } },
      { container },
    ),
  };
  const documents = { "2026-01-01": "first.json", "2026-02-01": "first.json", "2026-03-01": "third.json" };
  return generateFrom(inputs, {
    doors: { documents },
    composed: { documents: { "2026-01-01": "composed.json" } },
  });
}

const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required,
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

function document(container: object, webhooks: object, more: object = {}): object {
  const schemas = {
    Container: container,
    Message: object({ text: { type: "string" } }),
    Type: { enum: ["urgent", "usual"] },
    WebhookEnvelope: object({ stamp: { type: "string" } }),
    Opened: object({ door: { type: "string" } }, ["door"]),
    ...more,
  };
  const events = [
    { topic: "Opened", type: "opened", message: "Opened", description: "A door was opened." },
    {
      topic: "Shut",
      type: "shut",
      message: "Message",
      description: "A door was shut.",
      repeats: [{ field: "id", path: ["data", "door"] }],
    },
  ];
  return {
    openapi: "3.1.0",
    info: { title: "Doors", version: "1" },
    paths: {},
    components: { schemas },
    "x-client": { webhooks: { events, ...webhooks } },
  };
}

const container = { schema: "Container", typeField: "type", messagePath: ["data", "message"] };
const fields = {
  data: object({ door: { type: "string" }, message: {}, importance: ref("Type") }, ["message", "door"]),
  type: { type: "string", description: "What happened." },
  id: { type: "string", description: "Identifier." },
  stamp: ref("WebhookEnvelope"),
};
