import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { read, readStrictly, withParts } from "./reading.js";

const good = { operationId: "list", responses: { 200: { description: "All." } } };

/** A sound operation, and one more. */
function beside(operation: unknown, parts: object = {}, path = "/orders"): Record<string, unknown> {
  const paths = { "/good": { get: good }, [path]: { post: operation } };
  return withParts({ paths, ...parts });
}

function bodyOfGet(required: boolean): object {
  const content = { "application/json": {} };
  return { "/orders": { get: { responses: {}, requestBody: { required, content } } } };
}

function withResponse(response: unknown): object {
  return { responses: { 200: response } };
}

describe("what is wrong in one operation costs that operation", () => {
  const parameter = (part: object): object => ({ name: "a", in: "query", schema: {}, ...part });
  const cases: [name: string, code: string, operation: unknown, parts?: object, path?: string][] = [
    ["it is a string", "OPERATION_INVALID", "create"],
    ["a path without a slash", "PATH_INVALID", good, {}, "orders"],
    [
      "a parameter twice",
      "DUPLICATE_PARAMETER",
      { parameters: [parameter({}), parameter({ style: "pipeDelimited" })] },
    ],
    ["a parameter in the body", "FIELD_TYPE", { parameters: [parameter({ in: "body" })] }],
    ["a status that is none", "STATUS_INVALID", { responses: { "200 OK": {} } }],
    ["responses that are a list", "FIELD_TYPE", { responses: [] }],
    ["a body without media types", "MEDIA_TYPE_INVALID", { requestBody: { content: { schema: {} } } }],
    ["a response of nowhere", "REFERENCE_UNRESOLVED", withResponse({ $ref: "#/components/responses/Gone" })],
    ["a response of a file", "REFERENCE_EXTERNAL", withResponse({ $ref: "https://example.com/a.yaml" })],
    [
      "a broken parameter of the components",
      "FIELD_TYPE",
      { parameters: [{ $ref: "#/components/parameters/P" }] },
      { components: { parameters: { P: { in: "query" } } } },
    ],
    [
      "references that form a circle",
      "REFERENCE_CYCLE",
      { requestBody: { $ref: "#/components/requestBodies/A" } },
      {
        components: {
          requestBodies: {
            A: { $ref: "#/components/requestBodies/B" },
            B: { $ref: "#/components/requestBodies/A" },
          },
        },
      },
    ],
    ["a header that is no token", "FIELD_TYPE", { parameters: [parameter({ in: "header", name: "X A" })] }],
    ["security that cannot be met", "SECURITY_SCHEME_UNKNOWN", { security: [{ gone: [] }] }],
    [
      "security with a broken scheme",
      "SECURITY_SCHEME_INVALID",
      { security: [{ key: [] }] },
      { components: { securitySchemes: { key: { type: "apiKey" } } } },
    ],
  ];

  it.each(cases)("%s", (_name, code, operation, parts, path = "/orders") => {
    const source = beside(operation, parts, path);
    const { document, diagnostics } = read(source);
    expect(document?.operations.map(({ path: each }) => each)).toEqual(["/good"]);
    expect(document?.leftOut).toMatchObject([{ kind: "operation", name: `POST ${path}`, codes: [code] }]);
    expect(diagnostics).toMatchObject([
      { code, severity: "error", costs: "operation", place: { operations: [`POST ${path}`] } },
    ]);
    expect(readStrictly(source).document).toBeUndefined();
  });

  it.each([
    ["BODY_NOT_SENDABLE", "GET", bodyOfGet(true)],
    ["METHOD_NOT_SENDABLE", "TRACE", { "/orders": { trace: good } }],
    ["METHOD_NOT_SENDABLE", "connect", { "/orders": { additionalOperations: { connect: good } } }],
  ])("%s: a call of %s could only throw", (code, method, paths) => {
    const { document } = read(withParts({ paths: { "/good": { get: good }, ...paths } }));
    expect(document?.leftOut).toMatchObject([
      { kind: "operation", name: `${method} /orders`, codes: [code] },
    ]);
  });

  it("is named once for all operations that use it", () => {
    const use = { ...good, operationId: undefined, requestBody: { $ref: "#/components/requestBodies/B" } };
    const source = withParts({
      paths: { "/good": { get: good }, "/a": { put: use, post: use }, "/b": { patch: use } },
      components: { requestBodies: { B: { content: [] } } },
    });
    const operations = ["PUT /a", "POST /a", "PATCH /b"];
    const { document, diagnostics } = read(source);
    expect(diagnostics).toMatchObject([{ code: "FIELD_TYPE", place: { operations } }]);
    expect(document?.leftOut.map(({ name }) => name)).toEqual(operations);
  });

  it("is a whole path where the path is wrong, as far as it can be read", () => {
    const source = withParts({
      paths: { "/good": { get: good }, "/a": 1, "/b": { parameters: {}, get: good, GET: good } },
    });
    expect(read(source).document?.leftOut).toMatchObject([
      { kind: "path", name: "/a", codes: ["FIELD_TYPE"] },
      { kind: "operation", name: "GET /b", codes: ["FIELD_TYPE"] },
      { kind: "operation", name: "GET /b", codes: ["FIELD_TYPE", "OPERATION_INVALID"] },
    ]);
  });

  it("is a webhook, or a callback and not the operation that has it", () => {
    const wrong = { post: { requestBody: { content: [] } } };
    const source = beside(
      { responses: {}, callbacks: { paid: { "{$url}": wrong }, gone: { $ref: "#/components/callbacks/x" } } },
      { webhooks: { "order.paid": wrong } },
    );
    const { document } = read(source);
    expect(document?.operations.map(({ callbacks }) => callbacks)).toEqual([[], []]);
    expect(document?.leftOut.map(({ name }) => name)).toEqual([
      "callback paid of POST /orders",
      "callback gone of POST /orders",
      "webhook order.paid",
    ]);
  });

  it("is refused where nothing is left", () => {
    const source = withParts({ paths: { "/a": { get: { $ref: "a.yaml", responses: [] } } } });
    const { document, diagnostics } = read(source);
    expect(document).toBeUndefined();
    expect(diagnostics.some(({ severity, costs }) => severity === "error" && costs === undefined)).toBe(true);
  });

  it("is named without what a terminal would act on", () => {
    const path = "/a\u001b[2J\u202e";
    const { document } = read(beside({ responses: [] }, {}, path));
    expect(document?.leftOut[0]?.name).toBe("POST /a\\u{1b}[2J\\u{202e}");
  });
});

describe("what is wrong costs less where less is lost", () => {
  it("an alternative of the security, while there is another", () => {
    const components = { securitySchemes: { key: { type: "http", scheme: "bearer" } } };
    const security = [{ gone: [] }, { key: [] }];
    const { document, diagnostics } = read(beside({ ...good, operationId: "b", security }, { components }));
    expect(document?.operations[1]?.security).toEqual([new Map([["key", []]])]);
    expect(document?.leftOut).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "SECURITY_SCHEME_UNKNOWN", severity: "error", costs: "part" },
    ]);
  });

  it("the document's own security costs the operations that take it", () => {
    const source = withParts({
      security: [{ gone: [] }],
      paths: { "/a": { get: { ...good, security: [] }, post: { responses: {} } } },
    });
    const { document, diagnostics } = read(source);
    expect(document?.leftOut.map(({ name }) => name)).toEqual(["POST /a"]);
    expect(diagnostics).toMatchObject([{ costs: "operation", place: { pointer: "#/security/0" } }]);
  });

  it("the body of a GET, where the call is right without it", () => {
    const { document, diagnostics } = read(withParts({ paths: bodyOfGet(false) }));
    expect(document?.operations[0]).not.toHaveProperty("requestBody");
    expect(diagnostics).toMatchObject([{ code: "BODY_NOT_SENDABLE", severity: "error", costs: "part" }]);
  });

  it("headers that the platform sends: the parameter", () => {
    const names = ["Host", "content-length", "Cookie", "X-A"];
    const parameters = names.map((name) => ({ name, in: "header", required: true, schema: {} }));
    const { document, codes } = read(beside({ ...good, operationId: "b", parameters }));
    expect(document?.operations[1]?.parameters.map(({ name }) => name)).toEqual(["Cookie", "X-A"]);
    expect(codes).toEqual(["HEADER_NOT_SENDABLE", "HEADER_NOT_SENDABLE", "HEADER_NOT_IN_BROWSERS"]);
  });

  it("a type, wherever it is used", () => {
    const schema = { type: "object", properties: { amount: { type: "string", pattern: {} } } };
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Money" } } };
    const { document, diagnostics } = read(
      beside({ requestBody: { content }, responses: {} }, { components: { schemas: { Money: schema } } }),
    );
    expect(document?.leftOut).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "SCHEMA_INVALID", severity: "error", costs: "type" }]);
  });

  it("schemas that contain themselves: any value", () => {
    const schemas = {
      A: { allOf: [{ $ref: "#/components/schemas/B" }] },
      B: { allOf: [{ $ref: "#/components/schemas/A" }] },
    };
    const content = { "application/json": { schema: { $ref: "#/components/schemas/A" } } };
    const { document, diagnostics } = read(beside(withResponse({ content }), { components: { schemas } }));
    expect([...(document?.schemas.values() ?? [])]).toEqual([{}, {}]);
    expect(diagnostics).toMatchObject([{ code: "SCHEMA_CYCLE", costs: "type" }]);
  });

  it("the names of operations with the same operationId, whatever their order", () => {
    const same = { operationId: "pay", responses: {} };
    const paths = { "/a": { get: same }, "/b": { post: same }, "/c": { get: good } };
    for (const ordered of [Object.entries(paths), Object.entries(paths).reverse()]) {
      const { document, diagnostics } = read(withParts({ paths: Object.fromEntries(ordered) }));
      expect(document?.operations.map(({ operationId }) => operationId ?? "").sort()).toEqual([
        "",
        "",
        "list",
      ]);
      expect(diagnostics.map(({ code, costs, place }) => [code, costs, place.operations]).sort()).toEqual([
        ["DUPLICATE_OPERATION_ID", "name", ["GET /a"]],
        ["DUPLICATE_OPERATION_ID", "name", ["POST /b"]],
      ]);
    }
  });

  it("nothing but a warning where it is not used", () => {
    const components = {
      schemas: { A: { minimum: "0" }, B: { allOf: [{ $ref: "#/components/schemas/B" }] } },
      parameters: { P: {} },
      responses: { R: { content: [] } },
      requestBodies: { B: { $ref: "#/components/requestBodies/Gone" } },
      headers: { H: 1 },
      securitySchemes: { S: { type: "magic" } },
    };
    const { document, diagnostics } = readStrictly(withParts({ paths: { "/a": { get: good } }, components }));
    expect(document).toBeDefined();
    expect(diagnostics.map(({ severity }) => severity)).toEqual(diagnostics.map(() => "warning"));
    expect(diagnostics).toHaveLength(8);
  });
});

describe("any change to one operation", () => {
  const sound = {
    tags: ["a"],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { $ref: "#/components/parameters/Limit" },
    ],
    requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
    responses: {
      200: {
        description: "Done.",
        headers: { "X-A": { schema: { type: "string" } } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
      },
      default: { $ref: "#/components/responses/Problem" },
    },
    security: [{ key: [] }],
  };
  const components = {
    parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer" } } },
    responses: { Problem: { description: "No.", content: { "text/plain": {} } } },
    schemas: { Order: { type: "object", properties: { id: { type: "string" } } } },
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
  };
  const documentWith = (operation: unknown): object =>
    withParts({
      paths: { "/a/{id}": { post: sound, put: operation, patch: sound }, "/b/{id}": { post: sound } },
      components,
    });

  it("leaves the others as they are", () => {
    const others = read(documentWith(sound)).document?.operations.filter(({ method }) => method !== "PUT");
    fc.assert(
      fc.property(mutationOf(sound), (operation) => {
        const { document, diagnostics } = read(documentWith(operation));
        expect(document?.operations.filter(({ method }) => method !== "PUT")).toEqual(others);
        const isLost = document?.operations.length === 3;
        expect(document?.leftOut.some(({ name }) => name === "PUT /a/{id}")).toBe(isLost);
        const errors = diagnostics.filter(({ severity }) => severity === "error");
        expect(errors.every(({ place }) => place.operations?.includes("PUT /a/{id}"))).toBe(true);
        expect(readStrictly(documentWith(operation)).document === undefined).toBe(errors.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});

/** The value with one part of it, at any depth, replaced, removed or renamed. */
function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      fc.nat(),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant({ $ref: "#/components/gone" })),
      fc.nat(2),
    )
    .map(([at, replacement, kind]) => {
      const copy: Container = structuredClone({ value });
      const places = placesIn(copy);
      const [owner, key] = places[at % places.length] ?? [copy, "value"];
      const old = owner[key];
      if (kind > 0) Reflect.deleteProperty(owner, key);
      if (kind === 1 && owner !== copy) owner[`${key}x`] = old;
      else if (kind !== 2 || owner === copy) owner[key] = replacement;
      return copy["value"];
    });
}

type Container = Record<string, unknown>;

function placesIn(container: object): [Container, string][] {
  return Object.entries(container).flatMap(([key, child]: [string, unknown]) => [
    [container as Container, key] as [Container, string],
    ...(typeof child === "object" && child !== null ? placesIn(child) : []),
  ]);
}
