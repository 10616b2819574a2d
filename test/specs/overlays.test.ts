/** The overlays of the presets, on our own documents and on the published one, through the real overlay stage. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import traitsSchema from "../../schemas/x-client.schema.json" with { type: "json" };
import { Report } from "../../src/diagnostics/report.js";
import { applyOverlays } from "../../src/document/overlay.js";
import { parseDocument } from "../../src/document/parse.js";
import { type Overlay, parseOverlay } from "../../src/document/parse-overlay.js";
import { buildApis } from "../../src/project/build.js";
import { buildMessage } from "../../src/sandbox/signing.js";
import type { ApiTraits, OperationTraits } from "../../src/traits/types.js";
import type { JsonObject, JsonValue } from "../../src/values/json.js";

const published = "../shared/real-specs/partner-platform-2026-07.yml";
const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(traitsSchema);
const isRoot = ajv.compile({ $ref: "x-client.schema.json#/$defs/root" });
const isOperation = ajv.compile({ $ref: "x-client.schema.json#/$defs/operation" });

/** With those that the overlays add. */
const operationCounts: Readonly<Record<string, number>> = { "partner-platform": 72, "virtual-accounts": 2 };

const documents: readonly (readonly [api: string, version: string, file: string])[] = [
  ["partner-platform", "2025-03-13", "specs/partner-platform/2025-03-13.json"],
  ["partner-platform", "2026-07-01", "specs/partner-platform/2026-07-01.json"],
  ["partner-platform", "2026-08-01", "specs/partner-platform/2026-08-01.json"],
  ["virtual-accounts", "v1", "specs/virtual-accounts/v1.json"],
  ...(existsSync(published)
    ? ([
        ["partner-platform", "2026-07-01", published],
        ["partner-platform", "2026-08-01", published],
      ] as const)
    : []),
];
if (!existsSync(published))
  process.stdout.write(`${published} is missing: the overlays are not tried on the published document.\n`);

describe.each(documents)("%s %s (%s)", (api, version, file) => {
  const { root, text } = overlaid(api, version, readFileSync(file, "utf8"));

  it("carries traits that their schema accepts", () => {
    expect(isRoot(root["x-client"]), ajv.errorsText(isRoot.errors)).toBe(true);
    expect(operations(root).size).toBe(operationCounts[api]);
    for (const [id, operation] of operations(root)) {
      expect(isOperation(operation["x-client"] ?? {}), `${id}: ${ajv.errorsText(isOperation.errors)}`).toBe(
        true,
      );
    }
  });

  it("refers only to schemas, operations, error sets and parameters that exist", () => {
    const schemas = new Set(Object.keys(object(root, "components", "schemas")));
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const traits = traitsOf(root);
    const { events = [], container, topicEnum } = traits.webhooks ?? {};
    const named = [
      ...events.map(({ message }) => message),
      container?.schema,
      topicEnum,
      traits.version?.unsupported?.schema,
      ...(traits.errors?.sets ?? []).map(({ field }) => field?.schema),
      ...(traits.messages ?? []).map(({ field }) => field.schema),
    ];
    const missing = [...references, ...named].filter((name) => name !== undefined && !schemas.has(name));
    expect(references.length, "Something refers to something.").toBeGreaterThan(20);
    expect(missing).toEqual([]);

    const ids = new Set(operations(root).keys());
    const concerned = (traits.behaviours ?? []).flatMap((change) => change.operations);
    const mentioned = [
      ...JSON.stringify(root["x-client"]).matchAll(
        /`((?:get|create|list|register|search|ping|update)[A-Z]\w+)`/g,
      ),
    ];
    expect(
      [...concerned, ...mentioned.map(([, id]) => id)].filter((id) => id !== undefined && !ids.has(id)),
    ).toEqual([]);

    const sets = new Set((traits.errors?.sets ?? []).map(({ name }) => name));
    for (const operation of operations(root).values()) {
      const own = (operation["x-client"] ?? {}) as OperationTraits;
      expect(Object.values(own.errors ?? {}).filter((name) => !sets.has(name))).toEqual([]);
      const parameters = (operation["parameters"] as JsonObject[]).map(({ name }) => name);
      expect((own.atLeastOneOf ?? []).flat().filter((name) => !parameters.includes(name))).toEqual([]);
    }
  });

  // An oddity of the document that is noted is answered by an overlay, so that users are not told what they cannot change.
  it("leaves nothing to report", () => {
    const report = new Report();
    const text = readFileSync(file, "utf8");
    buildApis(
      { documents: [{ api, version, file, text }], overlays: overlaysOf(api, report) },
      undefined,
      report,
    );
    expect(report.diagnostics).toEqual([]);
  });

  it("stays the same when the overlays meet a document that already has it all", () => {
    const again = overlaid(api, version, JSON.stringify(withoutTraits(root)));
    expect(withoutTraits(again.root)).toEqual(withoutTraits(root));
  });

  it("tells each event in whole sentences", () => {
    const events = traitsOf(root).webhooks?.events ?? [];
    expect(events).toHaveLength(api === "partner-platform" ? 13 : 0);
    for (const { description, notes = [] } of events) {
      for (const sentence of [description, ...notes]) expect(sentence).toMatch(/^[A-Z`].*\.$/s);
    }
  });
});

describe("the overlays of the partner platform", () => {
  it("leave the members of a union alone that a publisher has corrected", () => {
    const text = readFileSync("specs/partner-platform/2026-07-01.json", "utf8");
    const corrected = text.replace(
      /"(?!SwiftOut)(\w+)": "#\/components\/schemas\/NetworkFee_Amount"/g,
      '"$1": "#/components/schemas/NetworkFee_$1"',
    );
    const { root } = overlaid("partner-platform", "2026-07-01", corrected);
    const member = (from: JsonObject): JsonObject =>
      object(from, "components", "schemas", "NetworkFee_Amount");
    expect(corrected).not.toBe(text);
    expect(member(root)).toEqual(member(JSON.parse(corrected) as JsonObject));
  });

  const platform = (version: string): JsonObject =>
    overlaid("partner-platform", version, readFileSync(`specs/partner-platform/${version}.json`, "utf8"))
      .root;

  it("tell thirteen topics, of which twelve have a delivered type", () => {
    const root = platform("2026-07-01");
    const events = traitsOf(root).webhooks?.events ?? [];
    const topics = object(root, "components", "schemas", "WebhookEventType")["enum"] as string[];
    expect(events.map(({ topic }) => topic).sort()).toEqual([...topics].sort());
    expect(events).toHaveLength(13);
    for (const { topic = "", type } of events) {
      if (type !== undefined) expect(type).toBe(topic.replace(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase());
    }
    expect(events.filter(({ type }) => type === undefined).map(({ topic }) => topic)).toEqual([
      "TransactionRefunded",
    ]);
  });

  it.each([
    ["2025-03-13", { type: "string" }, true, 0, 0],
    ["2026-07-01", { type: "string" }, true, 0, 0],
    [
      "2026-08-01",
      { items: { $ref: "#/components/schemas/IdentificationError" }, type: "array" },
      false,
      18,
      3,
    ],
  ] as const)(
    "under %s answer 400 with %j; 409 of required-signings: %s",
    (version, body, has409, codes, changes) => {
      const root = platform(version);
      const responses = object(root, "paths", "/customers/{id}/identifications/v2", "post", "responses");
      expect(object(responses, "400", "content", "application/json; charset=utf-8")["schema"]).toEqual(body);
      const signings = object(root, "paths", "/customers/{id}/required-signings", "get", "responses");
      expect("409" in signings).toBe(has409);
      const { errors, behaviours = [] } = traitsOf(root);
      const set = errors?.sets?.find(({ name }) => name === "identification");
      expect([set?.codes.length ?? 0, behaviours.length]).toEqual([codes, changes]);
      expect("IdentificationError" in object(root, "components", "schemas")).toBe(codes > 0);
    },
  );

  it("say of one identification code alone that the same request can succeed later", () => {
    const set = traitsOf(platform("2026-08-01")).errors?.sets?.[0];
    const retryable = set?.codes.filter(({ isRetryable }) => isRetryable).map(({ code }) => code);
    expect(retryable).toEqual(["duplicate_upload_blocked"]);
    expect(new Set(set?.codes.map(({ code }) => code)).size).toBe(18);
  });

  it("add the webhook operations that the published document lacks, and only where it lacks them", () => {
    const root = platform("2026-07-01");
    expect([...operations(root).keys()].filter((id) => id.includes("Webhook")).sort()).toEqual([
      "createWebhook",
      "deleteWebhook",
      "getWebhookById",
      "listWebhooks",
      "pingWebhook",
      "updateWebhook",
    ]);
    const text = readFileSync("specs/partner-platform/2026-07-01.json", "utf8");
    const newer = JSON.parse(text) as { paths: Record<string, JsonObject> };
    const own = {
      operationId: "registerWebhook",
      parameters: [],
      responses: { "200": { description: "Done" } },
    };
    newer.paths["/webhooks"] = { ...newer.paths["/webhooks"], post: own };
    const remaining = overlaid("partner-platform", "2026-07-01", JSON.stringify(newer)).root;
    expect(object(remaining, "paths", "/webhooks", "post")).toEqual(own);
  });
});

describe("the proof of wallet ownership", () => {
  const address = "GEhVdAGrGFvbAyj9ieZQt43mRAZZu4hRQ5MaKGgvpJMq";
  const customer_id = "7feaf33d-8551-4144-bfcb-01c86bcff857";
  const text =
    `I am verifying ownership of the wallet address ${address} as customer ${customer_id}. ` +
    "This message was signed on 20/01/2024 to confirm my control over this wallet.";

  it.each(["2025-03-13", "2026-07-01", "2026-08-01"])("of %s is worded as published", (version) => {
    const file = `specs/partner-platform/${version}.json`;
    const { root } = overlaid("partner-platform", version, readFileSync(file, "utf8"));
    const [message] = traitsOf(root).messages ?? [];
    expect(message && buildMessage(message, { address, customer_id, date: "2024-01-20" })).toBe(text);
    const fields = object(root, "components", "schemas", "RegisterSelfHostedWalletRequest", "properties");
    expect(object(fields, "message")["description"]).toContain(message?.template);
  });

  it.runIf(existsSync(published))("is the example of the published document", () => {
    expect(readFileSync(published, "utf8")).toContain(text);
  });
});

describe("the overlays of the virtual accounts", () => {
  it("give each of the five codes the status with which both operations can answer", () => {
    const { root } = overlaid(
      "virtual-accounts",
      "v1",
      readFileSync("specs/virtual-accounts/v1.json", "utf8"),
    );
    const statuses = traitsOf(root).errors?.sets?.[0]?.codes.map(({ status }) => String(status));
    expect(statuses).toEqual(["400", "401", "403", "429", "500"]);
    for (const operation of operations(root).values()) {
      expect(Object.keys(operation["responses"] as JsonObject)).toEqual(["200", ...(statuses ?? [])]);
      expect(Object.keys((operation["x-client"] as OperationTraits).errors ?? {})).toEqual(statuses);
    }
  });
});

function overlaid(api: string, version: string, text: string): { root: JsonObject; text: string } {
  const report = new Report();
  const overlays = overlaysOf(api, report);
  const document = parseDocument({ api, version, file: "document", text }, report);
  const root = document === undefined ? {} : applyOverlays(document, overlays, report).root;
  expect(report.diagnostics).toEqual([]);
  const json = JSON.stringify(root);
  return { root: JSON.parse(json) as JsonObject, text: json };
}

function overlaysOf(api: string, report: Report): Overlay[] {
  const folder = `specs/${api}/overlays`;
  return readdirSync(folder)
    .sort()
    .flatMap(
      (file) => parseOverlay(`${folder}/${file}`, readFileSync(`${folder}/${file}`, "utf8"), report) ?? [],
    );
}

function traitsOf(root: JsonObject): ApiTraits {
  return root["x-client"] as unknown as ApiTraits;
}

function operations(root: JsonObject): Map<string, JsonObject> {
  const all = Object.values(object(root, "paths")).flatMap(
    (item) => Object.values(item as JsonObject) as JsonObject[],
  );
  return new Map(all.map((operation) => [operation["operationId"] as string, operation]));
}

function object(value: JsonObject, ...keys: readonly string[]): JsonObject {
  let current: JsonValue | undefined = value;
  for (const key of keys) current = (current as JsonObject)[key];
  return current as JsonObject;
}

function withoutTraits(root: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(root, (key, value: unknown) => (key === "x-client" ? undefined : value)),
  ) as JsonObject;
}
