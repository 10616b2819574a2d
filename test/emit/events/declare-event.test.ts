/** The envelope of events: one type for all that they have in common, whatever a document's schemas are called. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { generate } from "../../../src/index.js";
import { compile } from "../../support/compile.js";

const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required,
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

function document(container: object, webhooks: object, more: object = {}): string {
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
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Doors", version: "1" },
    paths: {},
    components: { schemas },
    "x-client": { webhooks: { events, ...webhooks } },
  });
}

const container = { schema: "Container", typeField: "type", messagePath: ["data", "message"] };
const fields = {
  data: object({ door: { type: "string" }, message: {}, importance: ref("Type") }, ["message", "door"]),
  type: { type: "string", description: "What happened." },
  id: { type: "string", description: "Identifier." },
  stamp: ref("WebhookEnvelope"),
};

let folder = "";
const emitted = new Map<string, string>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "envelope-"));
  const first = document(object(fields, ["data", "type"]), { container });
  const third = document(object({ ...fields, sent: { type: "string" } }, ["data", "type"]), { container });
  await writeFile(path.join(folder, "first.json"), first);
  await writeFile(path.join(folder, "third.json"), third);
  const documents = { "2026-01-01": "first.json", "2026-02-01": "first.json", "2026-03-01": "third.json" };
  const open = { ...object(fields, ["data", "type"]), additionalProperties: { type: "string" } };
  const composed = document(open, { container });
  await writeFile(path.join(folder, "composed.json"), composed);
  const apis = {
    doors: { documents },
    composed: { documents: { "2026-01-01": "composed.json" } },
  };
  const { files } = await generate({ output: "out", apis }, { cwd: folder });
  await writeFile(path.join(folder, "package.json"), `{ "type": "module" }`);
  for (const { path: file, text } of files) {
    emitted.set(file, text);
    await mkdir(path.dirname(path.join(folder, "out", file)), { recursive: true });
    await writeFile(path.join(folder, "out", file), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const events = (api: string, version: string): string => emitted.get(`${api}/${version}/events.ts`) ?? "";

it("has every common field once; an event is its type, its message and what is known of it alone", () => {
  const text = events("doors", "2026-01-01");
  expect(text.match(/door: string/g)).toHaveLength(1);
  expect(text).toContain(`export interface OpenedEvent extends WebhookEnvelope_2<"opened", Opened> {}`);
  expect(text).toMatch(
    /export interface ShutEvent extends WebhookEnvelope_2<"shut", Message> \{\n {2}\/\*\* Equals `data\.door`\. \*\/\n {2}id: string;\n\}/,
  );
});

it("leaves the document's own names to its schemas", () => {
  const text = events("doors", "2026-01-01");
  expect(text).toContain("WebhookEnvelope_2<EventType extends string, EventMessage>");
  expect(text).toMatch(/importance\?: Type;\s+message: EventMessage;/);
  expect(text).toContain("stamp?: WebhookEnvelope;");
});

it("is shared by versions that send the same, and declared anew where it differs", () => {
  expect(events("doors", "2026-02-01")).toMatch(/^export \* from "\.\.\/2026-01-01\/events\.js";$/m);
  expect(events("doors", "2026-02-01")).not.toContain("WebhookEnvelope_2");
  expect(events("doors", "2026-03-01")).toMatch(/sent\?: string;/);
});

it("is a type where an interface cannot be", () => {
  expect(events("composed", "2026-01-01")).toContain(
    `export type OpenedEvent = WebhookEnvelope_2<"opened", Opened>;`,
  );
});

it.each(["5.5", "7"] as const)("compiles with TypeScript %s", async (compiler) => {
  const settings = { compiler, module: "nodenext", hasDom: false } as const;
  expect(await compile([path.join(folder, "out")], settings)).toBe("");
});
