import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import schema from "../../schemas/x-client.schema.json" with { type: "json" };
import type { ApiTraits, OperationTraits, SchemaTraits } from "../../src/traits/types.js";

const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(schema);
const parts = {
  root: ajv.compile({ $ref: "x-client.schema.json#/$defs/root" }),
  operation: ajv.compile({ $ref: "x-client.schema.json#/$defs/operation" }),
  schema: ajv.compile({ $ref: "x-client.schema.json#/$defs/schema" }),
};

/** The errors in one line; empty where there are none. */
function errorsOf(part: keyof typeof parts, value: unknown): string {
  return parts[part](value) ? "" : ajv.errorsText(parts[part].errors);
}

/** Every key of the types, so that a key that is added there and not in the schema does not compile or not pass. */
const root: Required<ApiTraits> = {
  version: {
    header: "X-Version",
    echo: "X-Version",
    echoAbsent: ["keyedReplay", "ignoresVersion"],
    unsupported: { status: 400, schema: "VersionError", codeField: "error", code: "unsupported" },
  },
  auth: [
    {
      kind: "apiKey",
      name: "apiKey",
      in: "header",
      parameter: "X-Key",
      prefixes: { test: "t_", live: "l_" },
      description: "The key.",
    },
    { kind: "bearer", name: "token", description: "The token." },
  ],
  idempotency: { header: "Idempotency-Key", conflictStatus: 409, hours: 24 },
  headers: { "Content-Type": "application/json" },
  scope: [{ name: "accountId", header: "X-Account", description: "The account." }],
  requestId: ["X-Request-Id"],
  rateLimit: { requests: 30, seconds: 0.5, per: "API key" },
  retry: { statuses: [429, "5XX"], safeMethods: ["GET"] },
  errors: {
    sets: [
      {
        name: "order",
        description: "Why an order fails.",
        codePath: ["[]", "code"],
        field: { schema: "OrderError", property: "code" },
        position: { field: "line", list: ["lines"] },
        codes: [
          {
            code: "sold out",
            condition: "Nothing is left.",
            remedy: "Wait.",
            fixableBy: "provider",
            isRetryable: true,
            status: 400,
          },
        ],
      },
    ],
    bodies: [{ meaning: "capabilityNotEnabled", status: 404, pattern: "Cannot " }],
  },
  nullableOptionals: true,
  webhooks: {
    container: {
      schema: "Container",
      typeField: "type",
      messagePath: ["data", "message"],
      order: { by: "sequence", path: ["number"] },
    },
    wrapping: "single-key",
    events: [
      {
        topic: "Paid",
        type: "paid",
        message: "PaidMessage",
        wrapper: "Paid",
        description: "It was paid.",
        action: "Ship it.",
        notes: ["Twice."],
      },
    ],
    topicEnum: "Topic",
    signature: {
      scheme: "timestamp-body",
      headers: { id: "id", timestamp: "time", signature: "signature" },
      prefix: "v1=",
      algorithm: "hmac-sha256",
      digestEncoding: "auto",
      secretEncoding: "utf8",
      toleranceSeconds: 0,
    },
    signatureNotes: ["Two sources say two things."],
    notes: ["Answer 200."],
  },
  signing: {
    algorithm: "rsa-sha256",
    payload: [{ part: "method" }, { text: "" }, { part: "pathAndQuery" }],
    encoding: "base64",
    header: "x-signature",
    prefix: "v1=",
    timestamp: { in: "query", name: "timestamp", unit: "milliseconds" },
    keyId: { header: "x-key-id" },
    bodyDigest: { algorithm: "sha256", encoding: "hex" },
  },
  messages: [
    {
      name: "consentMessage",
      description: "What is signed.",
      template: "{person} agrees on {date}.",
      parts: { person: { description: "Who." }, date: { description: "When.", day: "DD.MM.YYYY" } },
      field: { schema: "Consent", property: "text" },
    },
  ],
  environments: { root: "/api", requireHttps: true, sandboxOnlyPaths: ["/sandbox/"], notes: ["Two hosts."] },
  behaviours: [
    {
      id: "empty-list",
      version: "2026-01-01",
      operations: ["list"],
      title: "Empty",
      was: "404",
      is: "200",
      action: "Drop it.",
      notice: "None.",
    },
  ],
  lifecycles: [
    {
      schema: "OrderStatus",
      subject: "order",
      description: "An order is paid once.",
      holders: [{ schema: "Order", property: "status" }],
      states: [{ value: "paid", meaning: "The money is here.", terminal: true, since: "2026-01-01" }],
      transitions: [
        {
          from: ["open"],
          to: "paid",
          by: { kind: "operation", operation: "payOrder" },
          when: "The amount is right.",
          guard: "amount-right",
          since: "2026-01-01",
          until: "2027-01-01",
          source: "the guide",
          assumed: true,
        },
      ],
    },
  ],
  policy: { additive: ["operation-added"], newVersionFor: ["enum-value-added"] },
};
const operation: Required<OperationTraits> = {
  name: "listAll",
  sandboxOnly: true,
  ignoresVersion: false,
  pagination: { cursor: "cursor", items: [], next: ["page", "next"] },
  oldestFirst: { by: "updated_at", isChange: true, args: { sort: "asc" }, from: "updated_from" },
  errors: { "400": "order", "4XX": "order", default: "order" },
  requires: ["A customer exists."],
  atLeastOneOf: [["id", "name"]],
};
const schemaTraits: Required<SchemaTraits> = { open: true, id: "Customer" };

const sparse: readonly (readonly [keyof typeof parts, unknown])[] = [
  ["root", {}],
  ["root", { auth: [{ kind: "bearer", name: "token" }] }],
  ["root", { webhooks: { events: [{ topic: "Refunded", description: "Its form is not known." }] } }],
  ["root", { environments: { root: "" } }],
  ["root", { version: { query: "api-version" } }],
  ["operation", { pagination: false }],
  ["operation", { pagination: { kind: "cursor", cursor: ["options", "cursor"], items: ["a"], next: ["b"] } }],
  [
    "operation",
    { pagination: { kind: "lastItem", cursor: "after", items: ["a"], id: ["id"], more: ["more"] } },
  ],
  ["operation", { pagination: { kind: "page", page: "page", items: ["a"] } }],
  ["operation", { pagination: { kind: "offset", offset: "offset", items: [] } }],
  ["operation", { pagination: { kind: "nextUrl", items: [], next: ["next"] } }],
  ["operation", { pagination: { kind: "link", items: [] } }],
  ["schema", {}],
];

const refused: readonly (readonly [keyof typeof parts, unknown, string])[] = [
  ["root", { version: {} }, "a version trait without header and query"],
  ["root", { version: { header: "X", query: "x" } }, "a version in two places"],
  ["root", { version: { query: "" } }, "an empty query parameter"],
  ["root", { version: { header: "X Version" } }, "a header name with a blank"],
  ["root", { version: { header: "X", echoAbsent: ["always"] } }, "an unknown situation"],
  [
    "root",
    { version: { header: "X", unsupported: { status: 400, codeField: "code" } } },
    "half of the unsupported-version error",
  ],
  ["root", { auth: [{ kind: "digest", name: "user" }] }, "an unknown kind of credential"],
  ["root", { auth: [{ kind: "apiKey", name: "key", in: "cookie", parameter: "k" }] }, "an unknown place"],
  ["root", { auth: [{ kind: "bearer", name: "__proto__" }] }, "an option name that is no name"],
  ["root", { idempotency: { header: "" } }, "an empty header"],
  ["root", { idempotency: { header: "Key", conflictStatus: 4090 } }, "a status out of range"],
  ["root", { headers: { "X-Any": "a\r\nX-Other: b" } }, "a header value with a line break"],
  ["root", { headers: { "X Any": "a" } }, "a name that no header can have"],
  ["root", { scope: [{ name: "accountId" }] }, "a scope without header"],
  ["root", { requestId: "X-Request-Id" }, "a text in place of a list"],
  ["root", { rateLimit: { requests: 0, seconds: 1, per: "key" } }, "a limit of nothing"],
  ["root", { rateLimit: { requests: 1, seconds: 0, per: "key" } }, "a span of nothing"],
  ["root", { retry: { statuses: ["429"] } }, "a status as text"],
  ["root", { retry: { statuses: ["4XX"] } }, "a range that nobody may repeat"],
  ["root", { retry: { safeMethods: ["get"] } }, "a method in lower case"],
  [
    "root",
    { errors: { sets: [{ name: "order", description: "x", codePath: ["code"], codes: [] }] } },
    "no codes",
  ],
  ["root", { errors: { bodies: [{ meaning: "teapot", status: 418, pattern: "x" }] } }, "an unknown meaning"],
  ["root", { nullableOptionals: "yes" }, "a text in place of a boolean"],
  ["root", { webhooks: { events: [{ type: "paid" }] } }, "an event without description"],
  ["root", { webhooks: { wrapping: "double" } }, "an unknown wrapping"],
  [
    "root",
    { webhooks: { signature: { ...root.webhooks.signature, toleranceSeconds: -1 } } },
    "negative tolerance",
  ],
  [
    "root",
    { webhooks: { signature: { ...root.webhooks.signature, algorithm: "hmac-md5" } } },
    "a weak algorithm",
  ],
  ["root", { signing: { ...root.signing, payload: [] } }, "nothing to sign"],
  ["root", { signing: { ...root.signing, payload: [{ part: "method", text: "x" }] } }, "a part that is two"],
  ["root", { environments: { root: "/api/" } }, "a root that ends with a slash"],
  ["root", { environments: { sandboxOnlyPaths: ["sandbox"] } }, "a path without slash"],
  ["root", { behaviours: [{ ...root.behaviours[0], id: "Empty List" }] }, "an id with blanks"],
  ["root", { behaviours: [{ id: "empty-list", version: "2026-01-01" }] }, "a change that is not told"],
  ["root", { lifecycles: [{ ...root.lifecycles[0], states: [] }] }, "a lifecycle without states"],
  ["root", { lifecycles: [{ ...root.lifecycles[0], holders: [] }] }, "a status that nothing has"],
  [
    "root",
    {
      lifecycles: [
        { ...root.lifecycles[0], transitions: [{ to: "paid", by: { kind: "magic" }, source: "me" }] },
      ],
    },
    "an unknown trigger",
  ],
  [
    "root",
    { lifecycles: [{ ...root.lifecycles[0], transitions: [{ to: "paid", by: { kind: "unknown" } }] }] },
    "a transition without a source",
  ],
  ["root", { policy: { additive: ["New fields"], newVersionFor: [] } }, "a sentence in place of a kind"],
  ["root", { colour: "red" }, "an unknown key"],
  ["operation", { name: "a-b" }, "a name that no function can have"],
  ["operation", { pagination: true }, "true in place of the way"],
  ["operation", { pagination: { cursor: "c", items: ["items"], next: [] } }, "no way to the cursor"],
  ["operation", { pagination: { kind: "link", items: [], next: ["a"] } }, "a way beside the header"],
  ["operation", { pagination: { kind: "page", page: "p", items: [], first: -1 } }, "a number below zero"],
  ["operation", { pagination: { kind: "pages", page: "p", items: [] } }, "an unknown way"],
  ["operation", { errors: { "99": "order" } }, "a status that is none"],
  ["operation", { atLeastOneOf: [["id"]] }, "a group of one"],
  ["operation", { requires: [""] }, "an empty sentence"],
  ["operation", { sandboxOnly: 1 }, "a number in place of a boolean"],
  ["operation", { ignoresVersion: null }, "null in place of a boolean"],
  ["operation", { open: true }, "a key of another place"],
  ["schema", { open: "yes" }, "a text in place of a boolean"],
  ["schema", { id: "a customer" }, "words in place of a name"],
  ["schema", { closed: true }, "an unknown key"],
];

describe("the published schema of x-client", () => {
  it("accepts every key of the types", () => {
    expect(errorsOf("root", root)).toBe("");
    expect(errorsOf("operation", operation)).toBe("");
    expect(errorsOf("schema", schemaTraits)).toBe("");
  });

  it("knows versions by dates that there are, and by other names", () => {
    const [behaviour] = root.behaviours;
    const errorsOfName = (version: string): string =>
      errorsOf("root", { behaviours: [{ ...behaviour, version }] });
    expect(["2026-07-01", "v2", "1.4.2", "2024-10"].map(errorsOfName)).toEqual(["", "", "", ""]);
    for (const version of ["2026-7-1", "2026-13-01", "2026-01-32", "", "the first"])
      expect(errorsOfName(version)).toContain("/behaviours/0/version must match pattern");
  });

  it("knows no key that the types do not have", () => {
    expect(Object.keys(schema.$defs.root.properties).sort()).toEqual(Object.keys(root).sort());
    expect(Object.keys(schema.$defs.operation.properties).sort()).toEqual(Object.keys(operation).sort());
    expect(Object.keys(schema.$defs.schema.properties)).toEqual(Object.keys(schemaTraits));
  });

  it.each(sparse)("accepts at %s what leaves out all that is optional: %j", (part, value) => {
    expect(errorsOf(part, value)).toBe("");
  });

  it.each(refused)("refuses at %s %j: %s", (part, value) => {
    expect(errorsOf(part, value)).not.toBe("");
  });

  it("describes every key in a sentence, and closes every object", () => {
    const silent: string[] = [];
    const open: string[] = [];
    visit(schema, "#", (node, pointer) => {
      if (node["type"] === "object" && node["additionalProperties"] === undefined) open.push(pointer);
      const properties = (node["properties"] ?? {}) as Record<string, Record<string, unknown> | true>;
      for (const [name, property] of Object.entries(properties)) {
        // One that is described beside it, and only mentioned here.
        if (property === true) continue;
        if (!/^[A-Z`].*\.$/s.test(String(property["description"]))) silent.push(`${pointer}/${name}`);
      }
    });
    expect({ silent, open }).toEqual({ silent: [], open: [] });
  });
});

function visit(
  value: unknown,
  pointer: string,
  look: (node: Record<string, unknown>, pointer: string) => void,
): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) look(value as Record<string, unknown>, pointer);
  for (const [key, child] of Object.entries(value)) visit(child, `${pointer}/${key}`, look);
}

it("speaks of `true` only where a value can be", () => {
  const wrong: unknown[] = [];
  JSON.stringify(schema, (_, value: { description?: string; type?: string; const?: unknown } | null) => {
    const saysTrue = typeof value?.description === "string" && value.description.startsWith("`true`");
    if (saysTrue && value.type !== "boolean" && value.const !== true) wrong.push(value);
    return value;
  });
  expect(wrong).toEqual([]);
});
