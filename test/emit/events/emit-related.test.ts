/** Which events `fetchRelated` reads, and by what: one operation that takes the event's id, or none. */
import { describe, expect, test } from "vitest";

import { generateFrom } from "../../support/generate-from.js";

const id = (thing: string) => ({ type: "string", "x-client": { id: thing } });
const object = (properties: object) => ({ type: "object", properties, required: Object.keys(properties) });

/** An operation that takes an id of a `Meter` and answers one. */
const read = (operation: object = {}) => ({
  get: {
    parameters: [{ name: "meter", in: "path", required: true, schema: id("Meter") }],
    responses: {
      "200": {
        description: "It",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Meter" } } },
      },
    },
    ...operation,
  },
});
const meters = { "/meters/{meter}": read({ operationId: "getMeter" }) };
const named = { related: object({ id: id("Meter"), url: { type: "string" } }), id: { type: "string" } };

/** `root` has more of the document, `schemas` more of its declarations. */
async function relatedOf(
  message: object,
  paths: object = meters,
  root: object = {},
  schemas: object = {},
): Promise<string | undefined> {
  const body = object({ type: { const: "meter.failed" }, ...message });
  const document = {
    openapi: "3.1.0",
    info: { title: "Meters", version: "2026-01-01" },
    servers: [{ url: "https://api.example" }],
    paths,
    ...root,
    components: {
      schemas: { Meter: object({ id: id("Meter"), name: { type: "string" } }), News: body, ...schemas },
    },
    webhooks: {
      "meter.failed": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/News" } } } },
          responses: { "200": { description: "Received" } },
        },
      },
    },
  };
  const texts = await generateFrom(
    { "a.json": document },
    { meters: { documents: { "2026-01-01": "a.json" }, version: "none" } },
  );
  const [, entry] =
    /"meter\.failed": \{([^}]*)\}/.exec(texts.get("meters/2026-01-01/related.ts") ?? "") ?? [];
  return entry?.trim().replace(/,?\s+/g, " ").replace(/,$/, "");
}

describe("an event with one operation for its id", () => {
  test.each<[string, object, string]>([
    ["of another object than the event", named, '["related" "id"]'],
    ["of the event, which is the thing", { id: id("Meter") }, '["id"]'],
    ["under its own name", { meter_id: id("Meter") }, '["meter_id"]'],
  ])("has an id %s", async (_, message, path) => {
    expect(await relatedOf(message)).toBe(`operation: getMeter parameter: "meter" id: ${path}`);
  });
});

test("an id beside a status belongs to what has that status", async () => {
  const text = { type: "string" };
  const state = { $ref: "#/components/schemas/State" };
  const schemas = { State: { type: "string", enum: ["open", "done"] }, Job: object({ number: text, state }) };
  const lifecycle = {
    schema: "State",
    subject: "job",
    holders: [
      { schema: "Job", property: "state", id: "number" },
      { schema: "News", property: "state", id: "job" },
    ],
    states: [{ value: "open" }, { value: "done", terminal: true }],
    transitions: [],
  };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Job" } } };
  const jobBy = (name: string) => ({
    [`/jobs/by-${name}/{${name}}`]: read({
      operationId: `getJobBy_${name}`,
      parameters: [{ name, in: "path", required: true, schema: text }],
      responses: { "200": { description: "It", content } },
    }),
  });
  const root = { "x-client": { lifecycles: [lifecycle] } };
  const paths = { ...jobBy("number"), ...jobBy("reference") };
  expect(await relatedOf({ job: text, state }, paths, root, schemas)).toBe(
    'operation: getJobBy_number parameter: "number" id: ["job"]',
  );
});

describe("nothing is read", () => {
  const other = { name: "shop", in: "query", required: true, schema: { type: "string" } };
  test.each<[string, object, object]>([
    ["if the id is not known to be one", { related: object({ id: { type: "string" } }) }, meters],
    ["if the event has another id", { ...named, site_id: { type: "string" } }, meters],
    ["if no operation takes the id", named, {}],
    ["if two operations do", named, { ...meters, "/old/meters/{meter}": read({ operationId: "oldMeter" }) }],
    ["if only a deprecated one does", named, { "/meters/{meter}": read({ deprecated: true }) }],
    [
      "if it takes more than the id",
      named,
      { "/meters/{meter}": read({ parameters: [...read().get.parameters, other] }) },
    ],
    [
      "if it answers another thing",
      named,
      {
        "/meters/{meter}/site": read({
          responses: {
            "200": { description: "It", content: { "application/json": { schema: object({}) } } },
          },
        }),
      },
    ],
  ])("%s", async (_, message, paths) => {
    expect(await relatedOf(message, paths)).toBeUndefined();
  });
});
