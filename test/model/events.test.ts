/** What the service sends, and what a receiver can tell it by. */
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import type { Event } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import type { JsonObject } from "../../src/values/json.js";
import {
  type DocumentParts,
  object,
  operation,
  ref,
  validDocument,
  webhook,
} from "../support/valid-document.js";
import { written } from "../support/written-schema.js";

const text = { type: "string" };

function build(parts: DocumentParts): { events: readonly Event[]; codes: string[] } {
  const report = new Report();
  const { events } = buildApi(validDocument(parts), report);
  return { events, codes: report.diagnostics.map(({ code }) => code) };
}

/** Type, tag where there is one, and what is known of the form. */
function summary(events: readonly Event[]): string[] {
  return events.map(({ type, payload }) => {
    const tag = payload.kind === "whole" && payload.tag !== undefined ? ` by ${payload.tag}` : "";
    return `${type}${tag}: ${payload.kind}`;
  });
}

describe("the table of the traits", () => {
  const schemas = {
    Container: object({ "type!": text, "data!": ref("Data") }),
    Data: object({ "message!": {} }),
    Status: object({ "id!": text }),
    Alias: ref("Container"),
  };
  const container = { schema: "Container", typeField: "type", messagePath: ["data", "message"] };
  const events = [
    {
      topic: "DoorStatus",
      type: "door_status",
      message: "Status",
      wrapper: "DoorStatus",
      description: "A door moved.",
      notes: ["Once for each change."],
    },
    { type: "silent", description: "Has no message that is known." },
    { topic: "DoorRefunded", description: "Is a topic only." },
  ];
  const traits: JsonObject = { webhooks: { container, events } };

  test("knows which fields an event repeats, and that what they repeat is there", () => {
    const repeating = (path: string[]): JsonObject => ({
      webhooks: { container, events: [{ ...events[0], repeats: [{ field: "subject", path }] }] },
    });
    const [event] = build({ schemas, traits: repeating(["data", "message"]) }).events;
    expect(event?.payload).toMatchObject({ repeats: [{ field: "subject", path: ["data", "message"] }] });
    expect(build({ schemas, traits: repeating(["data", "nothing"]) }).codes).toEqual(["TRAIT_FIELD_UNKNOWN"]);
  });

  test("gives each row its event", () => {
    expect(build({ schemas, traits })).toEqual({
      codes: [],
      events: [
        {
          type: "DoorRefunded",
          topic: "DoorRefunded",
          source: "table",
          pointer: "#/x-client/webhooks/events/2",
          description: "Is a topic only.",
          deprecated: false,
          notes: [],
          payload: { kind: "unknown", isTypeKnown: false },
        },
        {
          type: "door_status",
          topic: "DoorStatus",
          source: "table",
          pointer: "#/x-client/webhooks/events/0",
          description: "A door moved.",
          deprecated: false,
          notes: ["Once for each change."],
          payload: {
            kind: "contained",
            container: "Container",
            messagePath: ["data", "message"],
            message: { reference: "Status" },
            wrapper: "DoorStatus",
          },
        },
        {
          type: "silent",
          source: "table",
          pointer: "#/x-client/webhooks/events/1",
          description: "Has no message that is known.",
          deprecated: false,
          notes: [],
          payload: { kind: "unknown", isTypeKnown: true },
        },
      ],
    });
  });

  test("replaces the entry that carries only the container, and an entry of the same type", () => {
    const webhooks = [
      webhook("newEvent", ref("Container")),
      webhook("alias", ref("Alias")),
      webhook("door_status", ref("Status")),
      webhook("other", ref("Status")),
    ];
    expect(summary(build({ schemas, traits, webhooks }).events)).toEqual([
      "DoorRefunded: unknown",
      "door_status: contained",
      "other: whole",
      "silent: unknown",
    ]);
  });

  test("without a table the entry that carries the container is an event", () => {
    expect(summary(build({ schemas, webhooks: [webhook("newEvent", ref("Container"))] }).events)).toEqual([
      "newEvent: whole",
    ]);
  });

  test("without a container the message is the delivery", () => {
    const bare = { webhooks: { events: events.slice(0, 1) } };
    expect(build({ schemas, traits: bare }).events[0]?.payload).toEqual({
      kind: "whole",
      body: { reference: "Status" },
      mediaType: "application/json",
    });
  });

  test.each<readonly [string, JsonObject, string]>([
    [
      "a message that is no schema",
      { container, events: [{ type: "a", message: "Missing", description: "D." }] },
      "TRAIT_SCHEMA_UNKNOWN",
    ],
    ["a row without topic and type", { container, events: [{ description: "D." }] }, "EVENT_WITHOUT_NAME"],
    [
      "a type twice",
      {
        container,
        events: [
          { type: "a", description: "D." },
          { type: "a", description: "E." },
        ],
      },
      "TRAIT_NAME_REPEATED",
    ],
    [
      "a container that is no schema",
      { container: { ...container, schema: "Missing" }, events: [] },
      "TRAIT_SCHEMA_UNKNOWN",
    ],
    [
      "a type field that is not there",
      { container: { ...container, typeField: "kind" }, events: [] },
      "TRAIT_FIELD_UNKNOWN",
    ],
    [
      "a type field that is an object",
      { container: { ...container, typeField: "data" }, events: [] },
      "TRAIT_FIELD_UNKNOWN",
    ],
    [
      "a message path that leads nowhere",
      { container: { ...container, messagePath: ["data", "body"] }, events: [] },
      "TRAIT_FIELD_UNKNOWN",
    ],
  ])("tells of %s", (_name, webhooks, code) => {
    expect(build({ schemas, traits: { webhooks } }).codes).toEqual([code]);
  });
});

describe("entries of `webhooks`", () => {
  const constant = (property: string, value: string): JsonObject =>
    object({ [`${property}!`]: { const: value } });

  test.each<readonly [string, DocumentParts, readonly string[]]>([
    [
      "go by a constant of the payload",
      {
        webhooks: [
          webhook("onSent", constant("type", "email.sent")),
          webhook("onLost", constant("type", "email.lost")),
        ],
      },
      ["email.lost by type: whole", "email.sent by type: whole"],
    ],
    [
      "go by the property that most of them have",
      {
        webhooks: [
          webhook("a", object({ event: { const: "x" }, type: { const: "t" } })),
          webhook("b", constant("event", "y")),
        ],
      },
      ["x by event: whole", "y by event: whole"],
    ],
    [
      "go by their key where it is among the values of one payload for several",
      {
        webhooks: [
          webhook("moved", object({ type: { enum: ["made", "moved"] } })),
          webhook("made", object({ type: { enum: ["made", "moved"] } })),
        ],
      },
      ["made by type: whole", "moved by type: whole"],
    ],
    [
      "go by their key where constants repeat",
      {
        webhooks: [
          webhook("issue-opened", constant("type", "opened")),
          webhook("pull-opened", constant("type", "opened")),
        ],
      },
      ["issue-opened: whole", "pull-opened: whole"],
    ],
    [
      "go by their key where the constant is an action",
      { webhooks: [webhook("issue-opened", constant("action", "opened"))] },
      ["issue-opened: whole"],
    ],
    ["go by their key where there is no payload", { webhooks: [webhook("ping")] }, ["ping: unknown"]],
    [
      "stay apart where one key has several methods",
      { webhooks: [webhook("ping", text), webhook("ping", text, { method: "put" })] },
      ["ping: whole", "ping.put: whole"],
    ],
  ])("%s", (_name, parts, expected) => {
    expect(summary(build(parts).events)).toEqual(expected);
  });

  test("prefer JSON, and keep their words", () => {
    const media = (mediaType: string) => ({
      pointer: `#/${mediaType}`,
      mediaType,
      encoding: new Map<string, never>(),
      examples: [],
    });
    const requestBody = {
      pointer: "#/body",
      required: true,
      content: [
        media("text/plain"),
        { ...media("application/cloudevents+json; v=1"), schema: written(ref("A")) },
      ],
    };
    const entry = webhook("a", undefined, { requestBody, summary: "S", description: "D", deprecated: true });
    expect(build({ schemas: { A: object({}) }, webhooks: [entry] }).events).toEqual([
      {
        type: "a",
        source: "webhooks",
        pointer: "#/webhooks/a/post",
        summary: "S",
        description: "D",
        deprecated: true,
        notes: [],
        payload: { kind: "whole", body: { reference: "A" }, mediaType: "application/cloudevents+json; v=1" },
        comparedOnly: {
          form: {
            method: "post",
            mediaTypes: requestBody.content.map(({ mediaType }) => mediaType),
            hasAlwaysBody: true,
          },
          parameters: [],
          answers: [],
        },
      },
    ]);
  });
});

test("callbacks stay with their operation", () => {
  const callbacks = [webhook("onData", object({ "type!": { const: "data" } })), webhook("onEnd")];
  const api = buildApi(
    validDocument({ operations: [operation("POST /streams", { operationId: "a", callbacks })] }),
    new Report(),
  );
  expect(api.events).toEqual([]);
  expect(api.operations[0]?.callbacks.map(({ type, source }) => [type, source])).toEqual([
    ["data", "callback"],
    ["onEnd", "callback"],
  ]);
});
