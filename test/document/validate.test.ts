import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { read, withOperation, withParts, withUsed } from "./reading.js";

function withScheme(scheme: object): object {
  return {
    ...withOperation({ security: [{ key: [] }] }),
    components: { securitySchemes: { key: scheme } },
  };
}

const pathParameter = { name: "id", in: "path", required: true, schema: { type: "string" } };

/** `what is wrong: CODE at POINTER` → the document, and what has to be said. */
type Cases = Readonly<Record<string, object | readonly [source: object, words: RegExp]>>;

function refusal(title: string, input: Cases[string]): readonly Diagnostic[] {
  const [source, words = /./] = Array.isArray(input) ? (input as [object, RegExp]) : [input];
  const [, code, pointer] = /([A-Z_]+) at (.*)$/.exec(title) ?? [];
  const { document, diagnostics } = read(source);
  expect(document).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code, severity: "error", place: { pointer } }]);
  expect(diagnostics[0]?.detail).toMatch(words);
  return diagnostics;
}

describe("what is wrong around schemas is an error with its pointer", () => {
  const cases: Cases = {
    "paths that are null: FIELD_TYPE at #/paths": [
      withParts({ paths: null }),
      /`paths` must be an object; found null/,
    ],
    "no paths in 3.0: FIELD_TYPE at #/paths": [
      { openapi: "3.0.3", info: { title: "a", version: "1" } },
      /missing/,
    ],
    "no info: FIELD_TYPE at #/info": { openapi: "3.1.0", paths: {} },
    "a path without slash: PATH_INVALID at #/paths/things": withParts({
      paths: { things: { get: { responses: {} } } },
    }),
    "a path item that is a text: FIELD_TYPE at #/paths/~1a": withParts({ paths: { "/a": "b" } }),
    "an operation that is a text: OPERATION_INVALID at #/paths/~1a/get": withParts({
      paths: { "/a": { get: "b" } },
    }),
    "a method in upper case: OPERATION_INVALID at #/paths/~1a/GET": [
      withParts({ paths: { "/a": { GET: {} } } }),
      /lower case/,
    ],
    "parameters that are an object: FIELD_TYPE at #/paths/~1things/get/parameters": withOperation({
      parameters: {},
    }),
    "a parameter without a name: FIELD_TYPE at #/paths/~1things/get/parameters/0": withOperation({
      parameters: [{ in: "query", schema: {} }],
    }),
    "a parameter in the body: FIELD_TYPE at #/paths/~1things/get/parameters/0/in": [
      withOperation({ parameters: [{ name: "a", in: "body" }] }),
      /Swagger 2.*path, query/,
    ],
    "a parameter twice: DUPLICATE_PARAMETER at #/paths/~1things/get/parameters/1": [
      withOperation({
        parameters: [
          { name: "a", in: "query", schema: { type: "integer" } },
          { name: "a", in: "query", schema: { type: "string" } },
        ],
      }),
      /parameters\/0/,
    ],
    "a status that is none: STATUS_INVALID at #/paths/~1things/get/responses/200 OK": withOperation({
      responses: { "200 OK": {} },
    }),
    "a status beyond 599: STATUS_INVALID at #/paths/~1things/get/responses/600": withOperation({
      responses: { 600: {} },
    }),
    "responses that are a list: FIELD_TYPE at #/paths/~1things/get/responses": withOperation({
      responses: [],
    }),
    "a response that is a text: FIELD_TYPE at #/paths/~1things/get/responses/200": withOperation({
      responses: { 200: "ok" },
    }),
    "a schema where a media type should be: MEDIA_TYPE_INVALID at #/paths/~1things/post/requestBody/content/schema":
      withOperation({ requestBody: { content: { schema: {} } } }, "/things", "3.1.0", "post"),
    "an unknown security scheme: SECURITY_SCHEME_UNKNOWN at #/paths/~1things/get/security/0": [
      withOperation({ security: [{ key: [] }] }),
      /"key"; the document has none/,
    ],
    "an API key without a place: SECURITY_SCHEME_INVALID at #/components/securitySchemes/key": withScheme({
      type: "apiKey",
      name: "a",
    }),
    ...Object.fromEntries(
      ["X Key", "X-Key ", "Host", "accept"].map((name) => [
        `an API key in the header ${JSON.stringify(name)}: SECURITY_SCHEME_INVALID at #/components/securitySchemes/key`,
        [withScheme({ type: "apiKey", in: "header", name }), /cannot carry a key/] as const,
      ]),
    ),
    "a security scheme of no type: SECURITY_SCHEME_INVALID at #/components/securitySchemes/key": [
      withScheme({ type: "magic" }),
      /apiKey, http/,
    ],
    "a trait of the root that does not exist: TRAIT_INVALID at #/x-client/versions": [
      withParts({ "x-client": { versions: {} } }),
      /"versions" here; did you mean `version`\?/,
    ],
    "a trait with another value: TRAIT_INVALID at #/x-client/auth/0/kind": [
      withParts({ "x-client": { auth: [{ kind: "cookie", name: "a" }] } }),
      /"cookie" is not allowed; allowed are "apiKey", "bearer" and "basic"/,
    ],
    "a trigger that lacks what its kind needs: TRAIT_INVALID at #/x-client/lifecycles/0/transitions/0/by": [
      withParts({ "x-client": { lifecycles: [lifecycleBy({ kind: "review" })] } }),
      /^`what` is missing\.$/,
    ],
    "a trait with a wrong word in a list: TRAIT_INVALID at #/x-client/version/echoAbsent/0": [
      withParts({ "x-client": { version: { header: "X-V", echoAbsent: ["always"] } } }),
      /"keyedReplay" and "ignoresVersion"/,
    ],
    "a version in no place: TRAIT_INVALID at #/x-client/version": [
      withParts({ "x-client": { version: {} } }),
      /^Expected an object with `header`, an object with `query` or an object with `mediaType`, found an empty object\.$/,
    ],
    "a version in two places: TRAIT_INVALID at #/x-client/version": [
      withParts({ "x-client": { version: { header: "X-V", query: "v" } } }),
      /^Expected an object with `header` or an object with `query`, found an object with `header` and `query`\.$/,
    ],
    "a trait of an operation of another type: TRAIT_INVALID at #/paths/~1things/get/x-client/sandboxOnly": [
      withOperation({ "x-client": { sandboxOnly: "yes" } }),
      /Expected true or false, found/,
    ],
    "webhooks that are a list: FIELD_TYPE at #/webhooks": withParts({ webhooks: [] }),
  };

  it.each(Object.entries(cases))("%s", (title, input) => {
    const diagnostics = refusal(title, input);
    expect(diagnostics).toMatchObject([{ place: { line: 1, file: "api.json", version: "2026-01-01" } }]);
  });

  it("and all of it comes at once", () => {
    const { codes } = read(
      withParts({
        paths: { a: { get: {} }, "/b": { get: { responses: { 2000: {} } }, post: 1 } },
        webhooks: 1,
      }),
    );
    expect(codes).toEqual(
      ["PATH_INVALID", "STATUS_INVALID", "OPERATION_INVALID", "FIELD_TYPE"].sort(
        (a, b) => codes.indexOf(a as never) - codes.indexOf(b as never),
      ),
    );
    expect(codes).toHaveLength(4);
  });

  it("the same mistake at many places is reported for each, up to an end", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 1030 }, (_, index) => [`A${index}`, { enum: {} }]),
    );
    const { diagnostics } = read(withUsed(schemas));
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)).toMatchObject({
      severity: "error",
      costs: "type",
      detail: "The same applies at 30 more places.",
    });
  });
});

describe("a reference that is no schema's", () => {
  const respond = (response: object, components: object = {}): object => ({
    ...withOperation({ responses: { 200: response } }),
    components,
  });
  const cases: Cases = {
    "to nothing: REFERENCE_UNRESOLVED at #/paths/~1things/get/responses/200/$ref": respond({
      $ref: "#/components/responses/Gone",
    }),
    "to a file: REFERENCE_EXTERNAL at #/paths/~1things/get/responses/200/$ref": [
      respond({ $ref: "../../etc/passwd" }),
      /outside/,
    ],
    "to a file with a fragment: REFERENCE_UNRESOLVED at #/paths/~1things/get/responses/200/$ref": respond({
      $ref: "other.yaml#/a",
    }),
    "to an address: REFERENCE_EXTERNAL at #/paths/~1things/get/responses/200/$ref": respond({
      $ref: "http://169.254.169.254/latest",
    }),
    "to a file address: REFERENCE_EXTERNAL at #/paths/~1things/get/responses/200/$ref": respond({
      $ref: "file:///etc/passwd",
    }),
    "to a schema: REFERENCE_WRONG_KIND at #/paths/~1things/get/responses/200/$ref": [
      respond({ $ref: "#/components/schemas/A" }, { schemas: { A: {} } }),
      /Expected a response; .* is a schema/,
    ],
    "to no such thing: REFERENCE_WRONG_KIND at #/paths/~1things/get/responses/200/$ref": respond({
      $ref: "#/info",
    }),
    "to itself: REFERENCE_CYCLE at #/components/responses/A": respond(
      { $ref: "#/components/responses/A" },
      { responses: { A: { $ref: "#/components/responses/A" } } },
    ),
    "in a circle of two: REFERENCE_CYCLE at #/components/responses/B": respond(
      { $ref: "#/components/responses/A" },
      { responses: { A: { $ref: "#/components/responses/B" }, B: { $ref: "#/components/responses/A" } } },
    ),
    "of a path item to a file: REFERENCE_UNRESOLVED at #/paths/~1a/$ref": withParts({
      paths: { "/a": { $ref: "./a.yaml" } },
    }),
  };

  it.each(Object.entries(cases))("%s", (title, input) => {
    refusal(title, input);
  });

  const content = { "application/json": {} };
  const misplaced = {
    "#/paths": withParts({ paths: { $ref: "#/x-paths" } }),
    "#/webhooks": withParts({ webhooks: { $ref: "#/x-webhooks" } }),
    "#/components": withParts({ components: { $ref: "#/x-components" } }),
    "#/components/schemas": withParts({ components: { schemas: { $ref: "#/x-s" } } }),
    "#/info": { ...withParts({}), info: { $ref: "#/x-info", title: "T", version: "1" } },
    "#/paths/~1a/get": withParts({ paths: { "/a": { get: { $ref: "#/x-get" } } } }),
    "#/paths/~1things/get/responses": withOperation({ responses: { $ref: "#/x" } }),
    "#/paths/~1things/get/callbacks": withOperation({ callbacks: { $ref: "#/x" } }),
    "#/paths/~1things/get/requestBody/content": withOperation({ requestBody: { content: { $ref: "#/x" } } }),
    "#/paths/~1things/get/responses/200/content": respond({ description: "", content: { $ref: "#/x" } }),
    "#/paths/~1things/get/responses/200/headers": respond({ description: "", headers: { $ref: "#/x" } }),
    "#/paths/~1things/get/responses/200/content/multipart~1b/encoding/c": respond({
      description: "",
      content: { "multipart/b": { encoding: { c: { $ref: "#/x" } } } },
    }),
  };

  it.each(Object.entries(misplaced))("does not belong at %s", (pointer, source) => {
    refusal(`REFERENCE_NOT_ALLOWED at ${pointer}`, { ...source, "x-content": content });
  });

  it.each`
    reference                                | code
    ${"#/components/schemas/A/required"}     | ${"REFERENCE_WRONG_KIND"}
    ${"#/components/schemas/A/properties"}   | ${"REFERENCE_WRONG_KIND"}
    ${"#/components/responses/R"}            | ${"REFERENCE_WRONG_KIND"}
    ${"#/info/title"}                        | ${"REFERENCE_WRONG_KIND"}
    ${"#"}                                   | ${"REFERENCE_WRONG_KIND"}
    ${"#/components/schemas/A/properties/c"} | ${"REFERENCE_UNRESOLVED"}
    ${"#/constructor"}                       | ${"REFERENCE_UNRESOLVED"}
    ${"#/components/schemas/toString"}       | ${"REFERENCE_UNRESOLVED"}
    ${"#anchor"}                             | ${"REFERENCE_UNRESOLVED"}
    ${"Pet"}                                 | ${"REFERENCE_UNRESOLVED"}
    ${"https://example.com/a.json"}          | ${"REFERENCE_EXTERNAL"}
  `("nor may a schema refer to $reference", ({ reference, code }) => {
    const components = {
      schemas: { A: { required: ["b"], properties: { b: {} } }, S: { items: { $ref: reference } } },
      responses: { R: {} },
    };
    expect(read(withParts({ components })).diagnostics).toMatchObject([
      { code, place: { pointer: "#/components/schemas/S/items/$ref" } },
    ]);
  });

  it("may be a chain of any length, through any place", () => {
    const parameters = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `P${index}`,
        { $ref: `#/components/parameters/P${index + 1}` },
      ]),
    );
    const source = {
      ...withOperation({ parameters: [{ $ref: "#/components/parameters/P0" }] }),
      components: { parameters: { ...parameters, P10000: { name: "a", in: "query", schema: {} } } },
    };
    expect(read(source).document?.operations[0]?.parameters).toMatchObject([
      { name: "a", pointer: "#/components/parameters/P10000" },
    ]);
  });
});

describe("what can be repaired is repaired, with a word", () => {
  const of = (name: string): object => ({
    parameters: [{ ...pathParameter, name }],
    responses: { 204: { description: "Done" } },
  });
  const cases = {
    "a stray key beside media types: FIELD_IGNORED": withOperation({
      responses: { 200: { content: { "text/plain": {}, examples: {} } } },
    }),
    "no responses in 3.0: RESPONSES_MISSING": withOperation({ responses: undefined }, "/things", "3.0.3"),
    "paths that differ in names only: PATHS_AMBIGUOUS": withParts({
      paths: { "/a/{b}": { get: of("b") }, "/a/{c}": { get: of("c") } },
    }),
    "a path parameter that is optional: PATH_PARAMETER_OPTIONAL": withOperation(
      { parameters: [{ ...pathParameter, required: false }] },
      "/things/{id}",
    ),
    "a header that has its own place: HEADER_PARAMETER_IGNORED": withOperation({
      parameters: [{ name: "Accept", in: "header", schema: {} }],
    }),
    "a parameter without a schema: VALUE_NOT_DESCRIBED": withOperation({
      parameters: [{ name: "a", in: "query" }],
    }),
    "a style of another place: FIELD_IGNORED": withOperation({
      parameters: [{ name: "a", in: "query", style: "matrix", schema: {} }],
    }),
    "the same reference twice: FIELD_IGNORED": {
      ...withOperation({
        parameters: [{ $ref: "#/components/parameters/A" }, { $ref: "#/components/parameters/A" }],
      }),
      components: { parameters: { A: { name: "a", in: "query", schema: {} } } },
    },
    "a header twice in other case: FIELD_IGNORED": withOperation({
      parameters: [
        { name: "X-A", in: "header", schema: {} },
        { name: "x-a", in: "header", required: true, schema: { type: "string" } },
      ],
    }),
    "a server variable without default: SERVER_VARIABLE_WITHOUT_DEFAULT": withParts({
      servers: [{ url: "https://{host}/" }],
    }),
    "a server variable whose default is its placeholder: SERVER_VARIABLE_WITHOUT_DEFAULT": withParts({
      servers: [{ url: "https://host/{id}", variables: { id: { default: "{id}" } } }],
    }),
    "another date than the lock's: INFO_VERSION_DIFFERS": withParts({
      info: { title: "a", version: "2025-12-31" },
    }),
    "a description that is a number: FIELD_IGNORED": withOperation({ description: 1 }),
  };

  it.each(Object.entries(cases))("%s", (title, source) => {
    const { document, codes } = read(source);
    expect(document).toBeDefined();
    expect(codes).toEqual([title.split(": ").at(-1)]);
  });

  it("paths that differ in names only are two where their methods differ", () => {
    const { codes } = read(
      withParts({ paths: { "/a/{b}": { get: of("b") }, "/a/{c}": { delete: of("c") } } }),
    );
    expect(codes).toEqual([]);
  });

  it("path parameters and braces: what is missing is a text, what is too much is gone", () => {
    const { document, codes } = read(
      withOperation({ parameters: [{ ...pathParameter, name: "thingid" }] }, "/things/{thing_id}"),
    );
    expect(codes).toEqual(["PATH_PARAMETER_NOT_IN_PATH", "PATH_PARAMETER_UNDECLARED"]);
    expect(document?.operations[0]?.parameters).toMatchObject([
      { name: "thing_id", in: "path", required: true, schema: { types: ["string"] } },
    ]);
  });
});

describe("the one form of a document", () => {
  it("has path-level parameters at its operations, the operation's own first to win", () => {
    const shared = [pathParameter, { name: "a", in: "query", schema: { type: "string" } }];
    const { document } = read(
      withParts({
        paths: {
          "/t/{id}": {
            parameters: shared,
            get: {
              responses: {},
              parameters: [{ name: "a", in: "query", required: true, schema: { types: ["integer"] } }],
            },
            post: { responses: {} },
          },
        },
      }),
    );
    expect(
      document?.operations.map(({ parameters }) => parameters.map(({ name, required }) => [name, required])),
    ).toEqual([
      [
        ["id", true],
        ["a", true],
      ],
      [
        ["id", true],
        ["a", false],
      ],
    ]);
  });

  it("has the defaults of parameters filled in", () => {
    const parameters = [
      { name: "q", in: "query", schema: { type: "array" } },
      { name: "d", in: "query", style: "deepObject", schema: { type: "object" } },
      { name: "c", in: "query", explode: false, allowReserved: true, schema: {} },
      { name: "X-H", in: "header", schema: {} },
      { name: "k", in: "cookie", schema: {} },
      { name: "j", in: "query", content: { "application/json": { schema: { type: "object" } } } },
    ];
    expect(read(withOperation({ parameters })).document?.operations[0]?.parameters).toMatchObject([
      { name: "q", style: "form", explode: true, allowReserved: false, required: false },
      { name: "d", style: "deepObject", explode: false },
      { name: "c", style: "form", explode: false, allowReserved: true },
      { name: "X-H", style: "simple", explode: false },
      { name: "k", style: "form", explode: true },
      { name: "j", mediaType: "application/json", schema: { types: ["object"] } },
    ]);
  });

  it("has responses and bodies followed, described where they are used", () => {
    const components = {
      responses: {
        Bad: {
          description: "bad",
          content: { "text/plain": { schema: { type: "string" }, example: "no" } },
          headers: { "X-A": { $ref: "#/components/headers/A" }, "Content-Type": { schema: {} } },
        },
      },
      headers: { A: { required: true, schema: { type: "integer" } } },
      requestBodies: {
        Body: { required: true, content: { "application/json; charset=utf-8": { schema: {} } } },
      },
    };
    const operation = {
      requestBody: { $ref: "#/components/requestBodies/Body" },
      responses: {
        "4xx": { $ref: "#/components/responses/Bad", description: "own" },
        default: { $ref: "#/components/responses/Bad" },
      },
    };
    const { document } = read({ ...withOperation(operation, "/a", "3.1.0", "post"), components });
    expect(document?.operations[0]).toMatchObject({
      requestBody: { required: true, content: [{ mediaType: "application/json; charset=utf-8" }] },
      responses: [
        {
          status: "4XX",
          description: "own",
          pointer: "#/components/responses/Bad",
          content: [{ mediaType: "text/plain", examples: ["no"] }],
          headers: [{ name: "X-A", required: true, schema: { types: ["integer"] } }],
        },
        { status: "default", description: "bad" },
      ],
    });
    expect(document?.operations[0]?.responses[0]?.headers).toHaveLength(1);
  });

  it("has the operation's own security and servers, or the document's", () => {
    const source = withParts({
      security: [{ key: [] }],
      servers: [
        {
          url: "https://{host}:{port}/api",
          variables: { host: { default: "example.com" }, port: { default: 8443 } },
        },
      ],
      paths: {
        "/a": {
          servers: [{ url: "/a" }],
          get: { responses: {} },
          post: { responses: {}, security: [{}], servers: [{ url: "/b" }] },
        },
      },
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          basic: { type: "http", scheme: "Basic" },
        },
      },
    });
    const { document } = read(source);
    expect(document?.servers).toEqual(["https://example.com:8443/api"]);
    expect(
      document?.operations.map(({ security }) => security?.map((requirement) => [...requirement])),
    ).toEqual([[[["key", []]]], [[]]]);
    expect(document?.operations.map(({ servers }) => servers)).toEqual([["/a"], ["/b"]]);
    expect(document?.securitySchemes.get("basic")).toEqual({ name: "basic", kind: "basic" });
  });

  it.each([{ type: "object" }, { type: "object", properties: {}, required: [], title: "Nothing" }])(
    "has no body at a GET, and no warning where %j would be one without fields",
    (schema) => {
      // `required: []` says nothing (JSON Schema validation, 6.5.3).
      const requestBody = { content: { "application/json": { schema } } };
      const { document, codes } = read(withOperation({ requestBody }));
      expect(document?.operations[0]).not.toHaveProperty("requestBody");
      expect(codes).toEqual([]);
    },
  );

  it.each([
    ["path", true],
    ["query", true],
    ["header", false],
    ["cookie", false],
  ])("allows reserved characters in a %s: %s", (place, expected) => {
    const result = { ...pathParameter, in: place, allowReserved: true };
    const { document } = read(withOperation({ parameters: [result] }, "/things/{id}"));
    expect(document?.operations[0]?.parameters).toContainEqual(
      expect.objectContaining({ in: place, allowReserved: expected }),
    );
  });

  it("has security schemes by what a client sends", () => {
    const securitySchemes = {
      key: { type: "apiKey", in: "header", name: "X-Key", description: "D." },
      basic: { type: "http", scheme: "basic" },
      token: { type: "http", scheme: "BEARER" },
      digest: { type: "http", scheme: "Digest" },
      oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://a.example/token" } } },
      openId: { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
      mutual: { type: "mutualTLS" },
    };
    const { document } = read(withParts({ paths: {}, components: { securitySchemes } }));
    expect([...(document?.securitySchemes.values() ?? [])]).toEqual([
      { name: "key", kind: "apiKey", in: "header", parameter: "X-Key", description: "D." },
      { name: "basic", kind: "basic" },
      { name: "token", kind: "bearer" },
      { name: "digest", kind: "http", scheme: "Digest" },
      { name: "oauth", kind: "bearer", tokenSources: ["clientCredentials tokenUrl https://a.example/token"] },
      { name: "openId", kind: "bearer", tokenSources: ["https://a.example"] },
      { name: "mutual", kind: "mutualTLS" },
    ]);
  });

  describe("has servers with their variables filled in", () => {
    const both = ["2025-11-30", "2026-01-01"];
    it.each<[string, string, object, string, version?: string]>([
      [
        "the version, where it is listed",
        "/{v}",
        { v: { default: "2025-11-30", enum: both } },
        "/2026-01-01",
      ],
      ["even without a default", "/{v}", { v: { enum: both } }, "/2026-01-01"],
      [
        "the default, where the version is not listed",
        "/{v}",
        { v: { default: "2025-11-30", enum: ["2025-11-30"] } },
        "/2025-11-30",
      ],
      [
        "the version in another spelling",
        "/{v}",
        { v: { default: "v20251130", enum: ["v20251130", "20260101"] } },
        "/20260101",
      ],
      [
        "the exact spelling first",
        "/{v}",
        { v: { default: "2026-01", enum: ["2026-01", "2026-01-01"] } },
        "/2026-01-01",
      ],
      [
        "the version in a part of a value",
        "/{base}",
        { base: { default: "api/2025-11-30", enum: ["api/2025-11-30", "api/2026-01-01"] } },
        "/api/2026-01-01",
      ],
      [
        "the version for a date, where any value is allowed",
        "/{v}",
        { v: { default: "2025-11-30" } },
        "/2026-01-01",
      ],
      ["with what is before it", "/{v}", { v: { default: "api/v2025-11-30" } }, "/api/v2026-01-01"],
      ["the default that is the version's month", "/{v}", { v: { default: "2026-01" } }, "/2026-01"],
      ["the default that is no date", "/{v}", { v: { default: "v1" } }, "/v1"],
      ["a default that only ends like a date", "/{v}", { v: { default: "x2025-11-30" } }, "/x2025-11-30"],
      [
        "a name that is no date",
        "/{base}",
        { base: { default: "v70", enum: ["v70", "v71"] } },
        "/v71",
        "v71",
      ],
      ["a number that is called a version", "/{v}", { v: { default: 1, enum: [1, 2] } }, "/2", "2"],
      ["but not another number", "/{shard}", { shard: { default: "1", enum: ["1", "2"] } }, "/1", "2"],
      [
        "but not another name",
        "/{mode}",
        { mode: { default: "live", enum: ["live", "test"] } },
        "/live",
        "test",
      ],
      ["nor a date for a name", "/{v}", { v: { default: "2025-11-30" } }, "/2025-11-30", "next"],
    ])("%s", (_what, url, variables, expected, version = "2026-01-01") => {
      const { document, codes } = read(
        withParts({
          info: { title: "a", version },
          servers: [{ url, variables }],
          paths: {
            "/a": { get: { operationId: "a", responses: {}, servers: [{ url: `/own${url}`, variables }] } },
          },
        }),
        version,
      );
      expect(codes).not.toContain("SERVER_VARIABLE_WITHOUT_DEFAULT");
      expect(document?.servers).toEqual([expected]);
      expect(document?.operations[0]?.servers).toEqual([`/own${expected}`]);
    });
  });

  it("has webhooks, `x-webhooks` and callbacks as one kind of thing", () => {
    const item = {
      post: {
        operationId: "sent",
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { 200: {} },
      },
    };
    const source = withParts({
      webhooks: { paid: item, shared: { $ref: "#/components/pathItems/Shared" } },
      "x-webhooks": { old: item, "x-sdk": false, "x-group": { name: "old" }, "x-paid": item },
      paths: { "/a": { post: { responses: {}, callbacks: { done: { "{$request.body#/url}": item } } } } },
      components: { "x-sdk": true, pathItems: { Shared: item, "x-sdk": false }, responses: { "x-sdk": [] } },
    });
    const { document, codes } = read(source);
    expect(codes).toEqual([]);
    expect(document?.webhooks.map(({ name, method, pointer }) => [name, method, pointer])).toEqual([
      ["paid", "POST", "#/webhooks/paid/post"],
      ["shared", "POST", "#/components/pathItems/Shared/post"],
      ["old", "POST", "#/x-webhooks/old/post"],
      ["x-paid", "POST", "#/x-webhooks/x-paid/post"],
    ]);
    expect(document?.operations[0]?.callbacks).toMatchObject([
      { name: "done", method: "POST", operationId: "sent" },
    ]);
  });

  it("knows what OpenAPI 3.2 added", () => {
    const source = withParts(
      {
        tags: [{ name: "a", parent: "b", kind: "nav" }],
        paths: {
          "/a": {
            query: {
              responses: {},
              parameters: [{ name: "q", in: "querystring", content: { "application/json": { schema: {} } } }],
            },
            additionalOperations: {
              COPY: {
                responses: {
                  200: {
                    content: {
                      "application/jsonl": { itemSchema: { type: "object" } },
                      "text/plain": { $ref: "#/components/mediaTypes/Text" },
                    },
                  },
                },
              },
            },
          },
        },
        components: { mediaTypes: { Text: { schema: { type: "string" } } } },
      },
      "3.2.0",
    );
    const { document, codes } = read(source);
    expect(codes).toEqual([]);
    expect(document?.operations).toMatchObject([
      { method: "QUERY", parameters: [{ in: "querystring", mediaType: "application/json" }] },
      {
        method: "COPY",
        pointer: "#/paths/~1a/additionalOperations/COPY",
        responses: [{ content: [{ itemSchema: { types: ["object"] } }, { schema: { types: ["string"] } }] }],
      },
    ]);
  });

  it("keeps valid traits of root, operation and schema", () => {
    const source = {
      ...withOperation({ "x-client": { name: "listThings" } }),
      "x-client": { nullableOptionals: true },
      components: { schemas: { A: { enum: ["a"], "x-client": { open: true } } } },
    };
    const { document } = read(source);
    expect(document?.traits).toEqual({ nullableOptionals: true });
    expect(document?.operations[0]?.traits).toEqual({ name: "listThings" });
    expect(document?.schemas.get("A")).toEqual({ types: ["string"], enum: ["a"], isMarkedOpen: true });
  });

  it("tells the place of anything in the text that was pulled", () => {
    const { document } = read(
      'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths:\n  /a:\n    get:\n      responses: {}\n',
    );
    expect(document?.locate(document.operations[0]?.pointer ?? "")).toEqual({ line: 5, column: 5 });
  });
});

describe("validation never throws", () => {
  const schema = {
    type: "object",
    required: ["a"],
    properties: { a: { $ref: "#/components/schemas/B" } },
    oneOf: [{ $ref: "#/components/schemas/B" }],
    discriminator: { propertyName: "a", mapping: { b: "B" } },
    nullable: true,
  };
  const whole = {
    ...withOperation(
      {
        operationId: "getThing",
        parameters: [pathParameter, { $ref: "#/components/parameters/P" }],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema,
              encoding: { a: { contentType: "text/plain" } },
              examples: { one: { value: 1 } },
            },
          },
        },
        responses: {
          200: { headers: { "X-A": { schema: {} } }, content: { "application/json": { schema } } },
        },
        callbacks: { done: { "{$url}": { post: { responses: {} } } } },
        security: [{ key: ["scope"] }],
        servers: [{ url: "https://{a}", variables: { a: { default: "b" } } }],
      },
      "/things/{id}",
      "3.1.0",
      "post",
    ),
    tags: [{ name: "a" }],
    webhooks: { paid: { post: { requestBody: { content: { "application/json": { schema } } } } } },
    "x-client": { version: { header: "X-V" } },
    components: {
      schemas: { A: schema, B: { type: "string", enum: ["b"] } },
      parameters: { P: { name: "p", in: "query", schema: {} } },
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };

  /** Every place of the document, as the keys that lead to it. */
  function placesOf(value: unknown): string[][] {
    if (typeof value !== "object" || value === null) return [[]];
    return [
      [],
      ...Object.entries(value).flatMap(([key, child]) => placesOf(child).map((rest) => [key, ...rest])),
    ];
  }

  function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
    if (key === undefined) return by;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
      string,
      unknown
    >;
    copy[key] = replaced(copy[key], rest, by);
    return copy;
  }

  it("reads the document of this test", () => {
    expect(read({ ...whole, openapi: "3.0.3" }).codes).toEqual([]);
  });

  it("whatever stands at any of its places", () => {
    const odd = fc.oneof(
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        "",
        "#",
        "#/",
        "#/paths",
        "a",
        [],
        {},
        [null],
        { $ref: 1 },
        { $ref: "#/components/schemas/A" },
        { $ref: "#/x" },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const versions = fc.constantFrom("3.0.3", "3.1.0", "3.2.0");
    const places = fc.constantFrom(...placesOf(whole));
    fc.assert(
      fc.property(versions, places, places, odd, odd, (openapi, first, second, one, two) => {
        const { document, diagnostics } = read(
          replaced(replaced({ ...whole, openapi }, first, one), second, two) as object,
        );
        expect(document !== undefined || diagnostics.some(({ severity }) => severity === "error")).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

function lifecycleBy(by: object): object {
  const holders = [{ schema: "Order", property: "status" }];
  const states = [{ value: "open" }];
  return {
    schema: "OrderStatus",
    subject: "order",
    holders,
    states,
    transitions: [{ to: "open", by, source: "me" }],
  };
}
