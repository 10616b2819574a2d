import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { read, withOperation, withParts, withUsed } from "./reading.js";

function withScheme(scheme: object): object {
  return {
    ...withOperation({ security: [{ key: [] }] }),
    components: { securitySchemes: { key: scheme } },
  };
}

const pathParameter = { name: "id", in: "path", required: true, schema: { type: "string" } };

describe("what is wrong around schemas is an error with its pointer", () => {
  const get = "#/paths/~1things/get";
  const cases: [name: string, source: object, code: string, pointer: string, words?: RegExp][] = [
    [
      "paths that are null",
      withParts({ paths: null }),
      "FIELD_TYPE",
      "#/paths",
      /`paths` must be an object; found null/,
    ],
    [
      "no paths in 3.0",
      { openapi: "3.0.3", info: { title: "a", version: "1" } },
      "FIELD_TYPE",
      "#/paths",
      /missing/,
    ],
    ["no info", { openapi: "3.1.0", paths: {} }, "FIELD_TYPE", "#/info"],
    [
      "a path without slash",
      withParts({ paths: { things: { get: { responses: {} } } } }),
      "PATH_INVALID",
      "#/paths/things",
    ],
    ["a path item that is a text", withParts({ paths: { "/a": "b" } }), "FIELD_TYPE", "#/paths/~1a"],
    [
      "an operation that is a text",
      withParts({ paths: { "/a": { get: "b" } } }),
      "OPERATION_INVALID",
      "#/paths/~1a/get",
    ],
    [
      "a method in upper case",
      withParts({ paths: { "/a": { GET: {} } } }),
      "OPERATION_INVALID",
      "#/paths/~1a/GET",
      /lower case/,
    ],
    ["parameters that are an object", withOperation({ parameters: {} }), "FIELD_TYPE", `${get}/parameters`],
    [
      "a parameter without a name",
      withOperation({ parameters: [{ in: "query", schema: {} }] }),
      "FIELD_TYPE",
      `${get}/parameters/0`,
    ],
    [
      "a parameter in the body",
      withOperation({ parameters: [{ name: "a", in: "body" }] }),
      "FIELD_TYPE",
      `${get}/parameters/0/in`,
      /Swagger 2.*path, query/,
    ],
    [
      "a parameter twice",
      withOperation({
        parameters: [
          { name: "a", in: "query", schema: { type: "integer" } },
          { name: "a", in: "query", schema: { type: "string" } },
        ],
      }),
      "DUPLICATE_PARAMETER",
      `${get}/parameters/1`,
      /parameters\/0/,
    ],
    [
      "a status that is none",
      withOperation({ responses: { "200 OK": {} } }),
      "STATUS_INVALID",
      `${get}/responses/200 OK`,
    ],
    [
      "a status beyond 599",
      withOperation({ responses: { 600: {} } }),
      "STATUS_INVALID",
      `${get}/responses/600`,
    ],
    ["responses that are a list", withOperation({ responses: [] }), "FIELD_TYPE", `${get}/responses`],
    [
      "a response that is a text",
      withOperation({ responses: { 200: "ok" } }),
      "FIELD_TYPE",
      `${get}/responses/200`,
    ],
    [
      "a schema where a media type should be",
      withOperation({ requestBody: { content: { schema: {} } } }, "/things", "3.1.0", "post"),
      "MEDIA_TYPE_INVALID",
      "#/paths/~1things/post/requestBody/content/schema",
    ],
    [
      "an unknown security scheme",
      withOperation({ security: [{ key: [] }] }),
      "SECURITY_SCHEME_UNKNOWN",
      `${get}/security/0`,
      /"key"; the document has none/,
    ],
    [
      "an API key without a place",
      withScheme({ type: "apiKey", name: "a" }),
      "SECURITY_SCHEME_INVALID",
      "#/components/securitySchemes/key",
    ],
    ...["X Key", "X-Key ", "Host", "accept"].map((name): [string, object, string, string, RegExp] => [
      `an API key in the header ${JSON.stringify(name)}`,
      withScheme({ type: "apiKey", in: "header", name }),
      "SECURITY_SCHEME_INVALID",
      "#/components/securitySchemes/key",
      /cannot carry a key/,
    ]),
    [
      "a security scheme of no type",
      withScheme({ type: "magic" }),
      "SECURITY_SCHEME_INVALID",
      "#/components/securitySchemes/key",
      /apiKey, http/,
    ],
    [
      "a trait of the root that does not exist",
      withParts({ "x-client": { versions: {} } }),
      "TRAIT_INVALID",
      "#/x-client/versions",
      /"versions" here; did you mean `version`\?/,
    ],
    [
      "a trait with another value",
      withParts({ "x-client": { auth: [{ kind: "cookie", name: "a" }] } }),
      "TRAIT_INVALID",
      "#/x-client/auth/0/kind",
      /"cookie" is not allowed; allowed are "apiKey", "bearer" and "basic"/,
    ],
    [
      "a trigger that lacks what its kind needs",
      withParts({ "x-client": { lifecycles: [lifecycleBy({ kind: "review" })] } }),
      "TRAIT_INVALID",
      "#/x-client/lifecycles/0/transitions/0/by",
      /^`what` is missing\.$/,
    ],
    [
      "a trait with a wrong word in a list",
      withParts({ "x-client": { version: { header: "X-V", echoAbsent: ["always"] } } }),
      "TRAIT_INVALID",
      "#/x-client/version/echoAbsent/0",
      /"keyedReplay" and "ignoresVersion"/,
    ],
    ...[{}, { header: "X-V", query: "v" }].map((version): (typeof cases)[number] => [
      `a version in ${Object.keys(version).length} places`,
      withParts({ "x-client": { version } }),
      "TRAIT_INVALID",
      "#/x-client/version",
      /^Expected an object with `header`(, | or )an object with `query`( or an object with `mediaType`)?, found an (empty object|object with `header` and `query`)\.$/,
    ]),
    [
      "a trait of an operation of another type",
      withOperation({ "x-client": { sandboxOnly: "yes" } }),
      "TRAIT_INVALID",
      `${get}/x-client/sandboxOnly`,
      /Expected true or false, found/,
    ],
    ["webhooks that are a list", withParts({ webhooks: [] }), "FIELD_TYPE", "#/webhooks"],
  ];

  it.each(cases)("%s", (_name, source, code, pointer, words = /./) => {
    const { document, diagnostics } = read(source);
    expect(document).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code, severity: "error", place: { pointer, line: 1, file: "api.json", version: "2026-01-01" } },
    ]);
    expect(diagnostics[0]?.detail).toMatch(words);
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
  const at = "#/paths/~1things/get/responses/200/$ref";
  const cases: [name: string, source: object, code: string, pointer: string, words?: RegExp][] = [
    ["to nothing", respond({ $ref: "#/components/responses/Gone" }), "REFERENCE_UNRESOLVED", at],
    ["to a file", respond({ $ref: "../../etc/passwd" }), "REFERENCE_EXTERNAL", at, /outside/],
    ["to a file with a fragment", respond({ $ref: "other.yaml#/a" }), "REFERENCE_UNRESOLVED", at],
    ["to an address", respond({ $ref: "http://169.254.169.254/latest" }), "REFERENCE_EXTERNAL", at],
    ["to a file address", respond({ $ref: "file:///etc/passwd" }), "REFERENCE_EXTERNAL", at],
    [
      "to a schema",
      respond({ $ref: "#/components/schemas/A" }, { schemas: { A: {} } }),
      "REFERENCE_WRONG_KIND",
      at,
      /Expected a response; .* is a schema/,
    ],
    ["to no such thing", respond({ $ref: "#/info" }), "REFERENCE_WRONG_KIND", at],
    [
      "to itself",
      respond(
        { $ref: "#/components/responses/A" },
        { responses: { A: { $ref: "#/components/responses/A" } } },
      ),
      "REFERENCE_CYCLE",
      "#/components/responses/A",
    ],
    [
      "in a circle of two",
      respond(
        { $ref: "#/components/responses/A" },
        { responses: { A: { $ref: "#/components/responses/B" }, B: { $ref: "#/components/responses/A" } } },
      ),
      "REFERENCE_CYCLE",
      "#/components/responses/B",
    ],
    [
      "of a path item to a file",
      withParts({ paths: { "/a": { $ref: "./a.yaml" } } }),
      "REFERENCE_UNRESOLVED",
      "#/paths/~1a/$ref",
    ],
  ];

  it.each(cases)("%s is an error", (_name, source, code, pointer, words = /./) => {
    const { document, diagnostics } = read(source);
    expect(document).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, place: { pointer } }]);
    expect(diagnostics[0]?.detail).toMatch(words);
  });

  const content = { "application/json": {} };
  const misplaced: [what: string, source: object, pointer: string][] = [
    ["paths", withParts({ paths: { $ref: "#/x-paths" } }), "#/paths"],
    ["webhooks", withParts({ webhooks: { $ref: "#/x-webhooks" } }), "#/webhooks"],
    ["components", withParts({ components: { $ref: "#/x-components" } }), "#/components"],
    ["a section", withParts({ components: { schemas: { $ref: "#/x-s" } } }), "#/components/schemas"],
    ["info", { ...withParts({}), info: { $ref: "#/x-info", title: "T", version: "1" } }, "#/info"],
    ["an operation", withParts({ paths: { "/a": { get: { $ref: "#/x-get" } } } }), "#/paths/~1a/get"],
    ["responses", withOperation({ responses: { $ref: "#/x" } }), "#/paths/~1things/get/responses"],
    ["callbacks", withOperation({ callbacks: { $ref: "#/x" } }), "#/paths/~1things/get/callbacks"],
    [
      "the content of a body",
      withOperation({ requestBody: { content: { $ref: "#/x" } } }),
      "#/paths/~1things/get/requestBody/content",
    ],
    [
      "the content of a response",
      respond({ description: "", content: { $ref: "#/x" } }),
      "#/paths/~1things/get/responses/200/content",
    ],
    [
      "headers",
      respond({ description: "", headers: { $ref: "#/x" } }),
      "#/paths/~1things/get/responses/200/headers",
    ],
    [
      "an encoding",
      respond({ description: "", content: { "multipart/b": { encoding: { c: { $ref: "#/x" } } } } }),
      "#/paths/~1things/get/responses/200/content/multipart~1b/encoding/c",
    ],
  ];

  it.each(misplaced)("%s cannot be a reference", (_what, source, pointer) => {
    const { document, diagnostics } = read({ ...source, "x-content": content });
    expect(document).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "REFERENCE_NOT_ALLOWED", place: { pointer } }]);
  });

  const schemaCases: [reference: string, code: string][] = [
    ["#/components/schemas/A/required", "REFERENCE_WRONG_KIND"],
    ["#/components/schemas/A/properties", "REFERENCE_WRONG_KIND"],
    ["#/components/responses/R", "REFERENCE_WRONG_KIND"],
    ["#/info/title", "REFERENCE_WRONG_KIND"],
    ["#", "REFERENCE_WRONG_KIND"],
    ["#/components/schemas/A/properties/c", "REFERENCE_UNRESOLVED"],
    ["#/constructor", "REFERENCE_UNRESOLVED"],
    ["#/components/schemas/toString", "REFERENCE_UNRESOLVED"],
    ["#anchor", "REFERENCE_UNRESOLVED"],
    ["Pet", "REFERENCE_UNRESOLVED"],
    ["https://example.com/a.json", "REFERENCE_EXTERNAL"],
  ];

  it.each(schemaCases)("nor may a schema refer to %s", (reference, code) => {
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
  const cases: [name: string, source: object, code: string][] = [
    [
      "a stray key beside media types",
      withOperation({ responses: { 200: { content: { "text/plain": {}, examples: {} } } } }),
      "FIELD_IGNORED",
    ],
    ["no responses in 3.0", withOperation({ responses: undefined }, "/things", "3.0.3"), "RESPONSES_MISSING"],
    [
      "paths that differ in names only",
      withParts({ paths: { "/a/{b}": { get: of("b") }, "/a/{c}": { get: of("c") } } }),
      "PATHS_AMBIGUOUS",
    ],
    [
      "a path parameter that is optional",
      withOperation({ parameters: [{ ...pathParameter, required: false }] }, "/things/{id}"),
      "PATH_PARAMETER_OPTIONAL",
    ],
    [
      "a header that has its own place",
      withOperation({ parameters: [{ name: "Accept", in: "header", schema: {} }] }),
      "HEADER_PARAMETER_IGNORED",
    ],
    [
      "a parameter without a schema",
      withOperation({ parameters: [{ name: "a", in: "query" }] }),
      "VALUE_NOT_DESCRIBED",
    ],
    [
      "a style of another place",
      withOperation({ parameters: [{ name: "a", in: "query", style: "matrix", schema: {} }] }),
      "FIELD_IGNORED",
    ],
    [
      "the same reference twice",
      {
        ...withOperation({
          parameters: [{ $ref: "#/components/parameters/A" }, { $ref: "#/components/parameters/A" }],
        }),
        components: { parameters: { A: { name: "a", in: "query", schema: {} } } },
      },
      "FIELD_IGNORED",
    ],
    [
      "a header twice in other case",
      withOperation({
        parameters: [
          { name: "X-A", in: "header", schema: {} },
          { name: "x-a", in: "header", required: true, schema: { type: "string" } },
        ],
      }),
      "FIELD_IGNORED",
    ],
    [
      "a server variable without default",
      withParts({ servers: [{ url: "https://{host}/" }] }),
      "SERVER_VARIABLE_WITHOUT_DEFAULT",
    ],
    [
      "a server variable whose default is its placeholder",
      withParts({ servers: [{ url: "https://host/{id}", variables: { id: { default: "{id}" } } }] }),
      "SERVER_VARIABLE_WITHOUT_DEFAULT",
    ],
    [
      "another date than the lock's",
      withParts({ info: { title: "a", version: "2025-12-31" } }),
      "INFO_VERSION_DIFFERS",
    ],
    ["a description that is a number", withOperation({ description: 1 }), "FIELD_IGNORED"],
  ];

  it.each(cases)("%s", (_name, source, code) => {
    const { document, codes } = read(source);
    expect(document).toBeDefined();
    expect(codes).toEqual([code]);
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
    const found = { ...pathParameter, in: place, allowReserved: true };
    const { document } = read(withOperation({ parameters: [found] }, "/things/{id}"));
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
