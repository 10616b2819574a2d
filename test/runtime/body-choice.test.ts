/** A body with several media types: the one that the argument `contentType` names is sent. */
import { expect, test } from "vitest";

import { bytes, text } from "../../templates/runtime/bodies.js";
import { chosen } from "../../templates/runtime/body-choice.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { json } from "../../templates/runtime/json-body.js";
import { operation, type Keyed } from "../../templates/runtime/operation.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { answers, callFailure, standIn, type Sent } from "./stand-in-fetch.js";
import { endpoint } from "./example-api.js";

const store = operation<{ contentType?: unknown; body?: unknown }, { 200: unknown }, Keyed>({
  ...endpoint("store", "PUT", "/store"),
  keyed: idempotency,
  body: {
    type: "application/json",
    as: chosen,
    choices: [
      { type: "application/json", as: json },
      { type: "text/csv", as: text },
      { type: "image/*", as: bytes },
      { type: "text/*", as: text },
      { type: "application/*+json", as: json },
    ],
  },
  responses: { 200: "json" },
});

function client(): { transport: Parameters<typeof store>[0]; sent: Sent[] } {
  const { fetch, sent } = standIn(answers(200, {}));
  const profile = { api: "example", idempotency: { header: "Key" } };
  return { transport: createTransport(profile, { baseUrl: "https://api.example.com", fetch }), sent };
}

test.each([
  ["application/json", { a: 1 }, "application/json", '{"a":1}'],
  [undefined, { a: 1 }, "application/json", '{"a":1}'],
  ["TEXT/csv", "a;b", "text/csv; charset=utf-8", "a;b"],
  ["image/png", Uint8Array.of(1), "image/png", Uint8Array.of(1)],
  ["application/vnd.own+json", { a: 1 }, "application/vnd.own+json", '{"a":1}'],
  ["text/x-own; v=1", "x", "text/x-own; v=1; charset=utf-8", "x"],
])("%s is sent", async (contentType, body, type, bodySent) => {
  const { transport, sent } = client();
  await store(transport, { contentType, body });
  expect(sent).toMatchObject([{ headers: { "content-type": type }, body: bodySent }]);
});

test.each([
  ["application/xml"],
  ["image/*"],
  ["*/*"],
  [""],
  [null],
  [5],
  ["application/json; v=2"],
  ["image/a/b"],
  ["image/png, text/html"],
  ["application/own"],
])("%j is refused before anything is sent", async (contentType) => {
  const { transport, sent } = client();
  expect(await callFailure(() => store(transport, { contentType, body: "x" }))).toMatchObject({
    fate: "not_sent",
    message:
      "store: contentType: must be application/json or text/csv or image/* or text/* or application/*+json.",
  });
  expect(sent).toEqual([]);
});

test("without a body, no media type is sent", async () => {
  const { transport, sent } = client();
  await store(transport, {});
  expect(sent[0]).toMatchObject({ body: null });
  expect(Object.keys(sent[0]?.headers ?? {})).not.toContain("content-type");
});

test("the same text in another media type is another request under a key", async () => {
  const { transport } = client();
  const keyed = { idempotencyKey: "k" };
  await store(transport, { contentType: "text/csv", body: "x" }, keyed);
  await store(transport, { contentType: "text/csv", body: "x" }, keyed);
  expect(
    await callFailure(() => store(transport, { contentType: "text/plain", body: "x" }, keyed)),
  ).toMatchObject({
    message: expect.stringContaining("idempotencyKey: belongs to another request") as string,
  });
});
