/** What a caller of an operation gives and gets. */
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import type { DocumentOperation } from "../../src/document/valid-document.js";
import type { Api, Operation } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import type { OperationNames } from "../../src/model/model-context.js";
import type { JsonObject } from "../../src/values/json.js";
import {
  type DocumentParts,
  object,
  operation,
  parameter,
  type ParameterParts,
  ref,
  response,
  validDocument,
} from "../support/valid-document.js";
import { written } from "../support/written-schema.js";

function build(parts: DocumentParts): { api: Api; codes: string[]; details: string[] } {
  const report = new Report();
  const api = buildApi(validDocument(parts), report);
  return {
    api,
    codes: report.diagnostics.map(({ code }) => code),
    details: report.diagnostics.map(({ detail }) => detail),
  };
}

function buildOne(one: DocumentOperation, parts: DocumentParts = {}): Operation {
  const [built] = build({ ...parts, operations: [one] }).api.operations;
  if (built === undefined) throw new Error("No operation was built.");
  return built;
}

describe("names", () => {
  test("are the published ones, sorted", () => {
    const { api, codes } = build({
      operations: [
        operation("GET /b", { operationId: "listB" }),
        operation("POST /a", { operationId: "createA" }),
      ],
    });
    expect(api.operations.map(({ id, method, isIdPublished }) => [id, method, isIdPublished])).toEqual([
      ["createA", "POST", true],
      ["listB", "GET", true],
    ]);
    expect(codes).toEqual([]);
  });

  test("one that shared its id has had one", () => {
    const { api, codes } = build({ operations: [operation("GET /b", { sharesId: true })] });
    expect(api.operations[0]).toMatchObject({ id: "getB", isIdPublished: false });
    expect(api.operations[0]).not.toHaveProperty("sharesId");
    expect(codes).toEqual([]);
  });

  test.each([
    ["GET /autoramps/{id}", "getAutorampsById"],
    ["GET /", "getRoot"],
    ["POST /customers/{customer_id}/required-signings", "postCustomersByCustomerIdRequiredSignings"],
    ["DELETE /v1/things.{ext}", "deleteV1ThingsByExt"],
    ["QUERY /東京", "query東京"],
  ])("of %s is made as %s", (call, id) => {
    const { api, codes } = build({ operations: [operation(call)] });
    expect(api.operations[0]).toMatchObject({ id, isIdPublished: false });
    expect(codes).toEqual(["MISSING_OPERATION_ID"]);
  });

  test("that are made give way to published and earlier ones, whatever the order of the document", () => {
    const operations = [
      operation("GET /a-b"),
      operation("GET /a_b"),
      operation("GET /c", { operationId: "getAB" }),
    ];
    for (const order of [operations, [...operations].reverse()]) {
      const { api } = build({ operations: order });
      expect(api.operations.map(({ id, path }) => [id, path])).toEqual([
        ["getAB", "/c"],
        ["getSlashADashB", "/a-b"],
        ["getSlashAUnderscoreB", "/a_b"],
      ]);
    }
  });

  test("missing ones are reported in one line", () => {
    const { details } = build({ operations: [operation("GET /a"), operation("GET /b")] });
    expect(details).toEqual(["2 operations have no operationId; GET /a is called `getA`."]);
  });

  test("of a trait take the place of the operationId", () => {
    const operations = [operation("GET /a", { operationId: "Controller.list", traits: { name: "listAll" } })];
    expect(build({ operations }).api.operations[0]).toMatchObject({ id: "listAll", isIdPublished: true });
  });

  test("of a trait may not be taken already", () => {
    const operations = [
      operation("GET /a", { operationId: "a" }),
      operation("GET /b", { operationId: "b", traits: { name: "a" } }),
    ];
    expect(build({ operations })).toMatchObject({
      codes: ["OPERATION_NAME_REPEATED"],
      details: ["GET /b and GET /a are both named `a`."],
    });
  });
});

describe("names by a rule", () => {
  const named = (operations: readonly DocumentOperation[], rule: OperationNames) => {
    const report = new Report();
    const api = buildApi(validDocument({ operations }), report, undefined, rule);
    return {
      names: api.operations.map(({ id }) => id),
      codes: report.diagnostics.map(({ code }) => code),
      details: report.diagnostics.map(({ detail }) => detail),
    };
  };

  test.each<[OperationNames, string, string, string]>([
    ["fastapi", "POST /items/", "create_item_items__post", "createItem"],
    ["fastapi", "GET /api/v1/items/{item_id}", "read_item_api_v1_items__item_id__get", "readItem"],
    ["fastapi", "GET /items/", "listEverything", "listEverything"],
    ["fastapi", "GET /items", "_items_get", "_items_get"],
    ["nestjs", "GET /users", "UsersController_findAll", "usersFindAll"],
    ["nestjs", "GET /keys", "APIKeysController_findAll_v2", "APIKeysFindAllV2"],
    ["springfox", "GET /users", "listUsersUsingGET", "listUsers"],
    ["springfox", "GET /users", "listUsersUsingGET_1", "listUsers1"],
    [{ pattern: "^(\\w+)-api-v1-", replace: "$1-" }, "GET /api/v1/users", "get-api-v1-users", "get-users"],
  ])("%j: %s %s is %s", (rule, call, operationId, name) => {
    const other = operation("GET /other", { operationId: others[typeof rule === "string" ? rule : "own"] });
    expect(named([operation(call, { operationId }), other], rule)).toMatchObject({
      names: expect.arrayContaining([name]) as string[],
      codes: [],
    });
  });

  const others = {
    fastapi: "other_other_get",
    nestjs: "OtherController_other",
    springfox: "otherUsingGET",
    own: "get-api-v1-other",
  };

  test("give way to a trait", () => {
    const one = operation("GET /a", { operationId: "list_a_get", traits: { name: "listAll" } });
    expect(named([one, operation("GET /b", { operationId: "get_b_get" })], "fastapi").names).toEqual([
      "get",
      "listAll",
    ]);
  });

  test("are refused where two operations get the same one", () => {
    const operations = [
      operation("GET /items", { operationId: "read_items_get" }),
      operation("GET /users", { operationId: "read_users_get" }),
    ];
    expect(named(operations, "fastapi")).toMatchObject({
      codes: ["OPERATION_NAME_REPEATED"],
      details: ["GET /users and GET /items are both named `read`."],
    });
  });

  test("are refused where nothing is left, and announced where the rule fits nothing", () => {
    const operations = [operation("GET /a", { operationId: "a" })];
    expect(named(operations, { pattern: ".*", replace: "" })).toMatchObject({
      names: ["a"],
      codes: ["OPERATION_NAME_EMPTY"],
    });
    expect(named(operations, "nestjs")).toMatchObject({
      names: ["a"],
      codes: ["OPERATION_NAMES_UNUSED"],
      details: ["`nestjs` fits no operationId; the first is `a`."],
    });
  });
});

describe("what the transport sends is no parameter", () => {
  const traits: JsonObject = {
    version: { header: "X-Version" },
    auth: [
      { kind: "apiKey", name: "apiKey", in: "query", parameter: "key" },
      { kind: "bearer", name: "accessToken" },
    ],
    idempotency: { header: "Idempotency-Key" },
    headers: { "X-Fixed": "1" },
    scope: [{ name: "partner", header: "X-Partner" }],
    signing: {
      algorithm: "rsa-sha256",
      payload: [{ part: "path" }],
      encoding: "base64",
      header: "X-Signature",
      timestamp: { in: "query", name: "timestamp", unit: "seconds" },
      keyId: { header: "X-Key-Id" },
    },
  };
  const securitySchemes = { cookieKey: { kind: "apiKey", in: "cookie", parameter: "session" } } as const;

  test.each([
    "header X-Version",
    "header x-version",
    "header IDEMPOTENCY-KEY",
    "header x-fixed",
    "header X-PARTNER",
    "header X-Signature",
    "header X-Key-Id",
    "header accept",
    "header Content-Type",
    "header Authorization",
    "query timestamp",
  ])("%s", (place) => {
    const built = buildOne(operation("GET /a", { operationId: "a", parameters: [parameter(place)] }), {
      traits,
      securitySchemes,
    });
    expect(built.parameters).toEqual([]);
  });

  test.each(["query key", "cookie session"])("%s, where the operation is sent with it", (place) => {
    const one = operation("GET /a", {
      operationId: "a",
      parameters: [parameter(place)],
      security: [new Map([["queryKey", []]]), new Map([["cookieKey", []]])],
    });
    const schemes = {
      ...securitySchemes,
      queryKey: { kind: "apiKey", in: "query", parameter: "key" },
    } as const;
    expect(buildOne(one, { traits, securitySchemes: schemes }).parameters).toEqual([]);
    const open = buildOne({ ...one, security: [] }, { traits, securitySchemes: schemes });
    expect(open.parameters.map(({ name }) => name)).toEqual([place.split(" ")[1]]);
  });

  test.each([
    "query Key",
    "header key",
    "query X-Version",
    "header session",
    "header X-Other",
    "path timestamp",
  ])("but %s is one", (place) => {
    const built = buildOne(
      operation("GET /a/{timestamp}", { operationId: "a", parameters: [parameter(place)] }),
      { traits, securitySchemes },
    );
    expect(built.parameters).toHaveLength(1);
  });

  test.each([
    [true, { isKeyed: true, isKeyRequired: true, scopes: [] }],
    [false, { isKeyed: true, isKeyRequired: false, scopes: [] }],
  ])("and the key is remembered (required: %s)", (required, expected) => {
    const parameters = [parameter("header idempotency-key", { required })];
    expect(buildOne(operation("POST /a", { operationId: "a", parameters }), { traits })).toMatchObject(
      expected,
    );
  });

  test("and the scope is remembered by the name of its option", () => {
    const parameters = [parameter("header x-partner")];
    expect(buildOne(operation("GET /a", { operationId: "a", parameters }), { traits })).toMatchObject({
      isKeyed: false,
      scopes: ["partner"],
    });
  });
});

describe("parameters", () => {
  test("stand in the order of the path, then by place and name", () => {
    const parameters = ["query b", "header h", "path second", "cookie c", "path first", "query a"].map(
      (place) => parameter(place),
    );
    const built = buildOne(operation("GET /{first}/{second}", { operationId: "a", parameters }));
    expect(built.parameters.map(({ name }) => name)).toEqual(["first", "second", "a", "b", "h", "c"]);
  });

  const list = { type: "array", items: { type: "string" } };
  const cases: readonly (readonly [string, string, ParameterParts, unknown])[] = [
    ["a list, repeated", "query p", { schema: list, explode: true }, { style: "form", explode: true }],
    ["a list, by commas", "query p", { schema: list, explode: false }, { style: "form", explode: false }],
    ["a named list", "query p", { schema: ref("List"), explode: false }, { style: "form", explode: false }],
    ["a single value, whatever it says", "query p", { explode: false }, { style: "form", explode: true }],
    [
      "a named single value",
      "query p",
      { schema: ref("Text"), explode: false },
      { style: "form", explode: true },
    ],
    ["anything", "query p", { schema: {}, explode: false }, { style: "form", explode: false }],
    [
      "an object in the path",
      "path p",
      { schema: object({ a: {} }), style: "label", explode: true },
      { style: "label", explode: true },
    ],
    [
      "a single value in the path",
      "path p",
      { style: "matrix", explode: true },
      { style: "matrix", explode: false },
    ],
    [
      "reserved characters",
      "query p",
      { allowReserved: true },
      { style: "form", explode: true, allowReserved: true },
    ],
    [
      "a cookie of 3.2",
      "cookie p",
      { style: "cookie" },
      { style: "cookie", explode: true, allowReserved: false },
    ],
    ["a value as it is", "query p", { mediaType: "text/plain" }, { style: "form", explode: true }],
    [
      "a value in JSON",
      "query p",
      { mediaType: "application/json" },
      { kind: "content", mediaType: "application/json" },
    ],
  ];

  test.each(cases)("%s", (_name, place, parts, expected) => {
    const one = operation("GET /{p}", { operationId: "a", parameters: [parameter(place, parts)] });
    const built = buildOne(one, { schemas: { List: list, Text: { type: "string" } } });
    expect(built.parameters[0]?.serialization).toMatchObject(expected as object);
  });

  test("a whole query in a form comes apart", () => {
    const schema = object({ "q!": { type: "string", description: "Words." }, page: { type: "integer" } });
    const whole = parameter("querystring filter", {
      mediaType: "application/x-www-form-urlencoded",
      schema,
      required: true,
    });
    const built = buildOne(operation("GET /a", { operationId: "a", parameters: [whole] }));
    expect(built.parameters).toMatchObject([
      { name: "page", in: "query", required: false },
      {
        name: "q",
        in: "query",
        required: true,
        description: "Words.",
        serialization: { style: "form", explode: true },
      },
    ]);
  });

  test.each([
    ["a list", list],
    ["an object", object({})],
    ["anything", {}],
  ])("%s in a media type that says not how it is written is left out with a word", (_name, schema) => {
    const csv = parameter("query p", { mediaType: "text/csv", schema });
    const { api, codes } = build({
      operations: [operation("GET /a", { operationId: "a", parameters: [csv] })],
    });
    expect(api.operations[0]?.parameters).toEqual([]);
    expect(codes).toEqual(["PARAMETER_UNSUPPORTED"]);
  });

  test("a whole query in JSON is left out with a word", () => {
    const whole = parameter("querystring filter", { mediaType: "application/json", schema: object({}) });
    const { api, codes } = build({
      operations: [operation("GET /a", { operationId: "a", parameters: [whole] })],
    });
    expect(api.operations[0]?.parameters).toEqual([]);
    expect(codes).toEqual(["PARAMETER_UNSUPPORTED"]);
  });
});

describe("bodies and answers", () => {
  test("keep every media type, and a body without a schema is anything", () => {
    const content = [
      {
        pointer: "#/1",
        mediaType: "application/json; charset=utf-8",
        schema: written(ref("A")),
        encoding: new Map(),
        examples: [],
      },
      {
        pointer: "#/2",
        mediaType: "multipart/form-data",
        encoding: new Map([["file", { contentType: "image/png" }]]),
        examples: [],
      },
      {
        pointer: "#/3",
        mediaType: "application/jsonl",
        itemSchema: written(ref("A")),
        encoding: new Map(),
        examples: [],
      },
    ];
    const requestBody = { pointer: "#/body", required: true, description: "What to make.", content };
    const built = buildOne(operation("POST /a", { operationId: "a", requestBody }), {
      schemas: { A: object({}) },
    });
    expect(built.body).toEqual({
      required: true,
      description: "What to make.",
      pointer: "#/body",
      content: [
        { mediaType: "application/json; charset=utf-8", schema: { reference: "A" }, encoding: new Map() },
        {
          mediaType: "multipart/form-data",
          schema: {},
          encoding: new Map([["file", { contentType: "image/png" }]]),
        },
        {
          mediaType: "application/jsonl",
          schema: { types: ["array"], items: { reference: "A" } },
          sequence: { kind: "lines", item: { reference: "A" } },
          encoding: new Map(),
        },
      ],
    });
  });

  test("stand by status, their headers by name", () => {
    const header = { required: false, deprecated: false, schema: written({ type: "string" }) };
    const headers = [
      { ...header, name: "X-B" },
      { ...header, name: "x-a" },
    ];
    const responses = [
      response("default"),
      response("4XX"),
      response("404", true),
      { ...response("200"), headers },
    ];
    const built = buildOne(operation("GET /a", { operationId: "a", responses }));
    expect(built.responses.map(({ status, content }) => [status, content.length])).toEqual([
      ["200", 0],
      ["404", 1],
      ["4XX", 0],
      ["default", 0],
    ]);
    expect(built.responses[0]?.headers.map(({ name }) => name)).toEqual(["x-a", "X-B"]);
  });
});

describe("what else holds for a call", () => {
  test("security alternatives are lists of names that go together", () => {
    const security = [
      new Map([
        ["b", []],
        ["a", ["read"]],
      ]),
      new Map<string, string[]>(),
    ];
    expect(buildOne(operation("GET /a", { operationId: "a", security })).security).toEqual([["a", "b"], []]);
  });

  test.each([
    ["by its path", operation("POST /sandbox/reset", { operationId: "a" }), true],
    ["by its own word", operation("POST /a", { operationId: "a", traits: { sandboxOnly: true } }), true],
    [
      "its own word counts more than its path",
      operation("POST /sandbox/b", { operationId: "a", traits: { sandboxOnly: false } }),
      false,
    ],
    ["else not", operation("POST /a", { operationId: "a" }), false],
  ])("only in the sandbox: %s", (_name, one, expected) => {
    expect(
      buildOne(one, { traits: { environments: { sandboxOnlyPaths: ["/sandbox/"] } } }).isSandboxOnly,
    ).toBe(expected);
  });

  test("error-code sets by status, preconditions, groups of parameters", () => {
    const traits = {
      errors: { default: "all", "400": "all" },
      requires: ["A wallet is registered."],
      atLeastOneOf: [["a", "b"]],
      ignoresVersion: true,
    };
    const parameters = [parameter("query a"), parameter("query b")];
    const set = { name: "all", description: "D.", codePath: ["code"], codes: [] };
    const built = buildOne(operation("GET /a", { operationId: "a", traits, parameters }), {
      traits: { errors: { sets: [set] } },
    });
    expect([...built.errorSets]).toEqual([
      ["400", "all"],
      ["default", "all"],
    ]);
    expect(built).toMatchObject({
      requires: traits.requires,
      atLeastOneOf: [["a", "b"]],
      ignoresVersion: true,
    });
  });

  test("behaviour changes that are in force, oldest first", () => {
    const change = { title: "T", was: "W", is: "I", action: "A", notice: "N" };
    const behaviours = [
      { ...change, id: "now", version: "2026-01-01", operations: ["a", "other"] },
      { ...change, id: "later", version: "2026-07-01", operations: ["a", "unborn"] },
      { ...change, id: "before", version: "2025-03-13", operations: ["Published.a"] },
      { ...change, id: "elsewhere", version: "2025-03-13", operations: ["other"] },
    ];
    const operations = [
      operation("GET /a", { operationId: "Published.a", traits: { name: "a" } }),
      operation("GET /b", { operationId: "other" }),
    ];
    const { api, codes } = build({ operations, traits: { behaviours } });
    expect(api.operations.map(({ behaviours: results }) => results.map(({ id }) => id))).toEqual([
      ["before", "now"],
      ["elsewhere", "now"],
    ]);
    expect(codes).toEqual([]);
  });

  test.each<[string, readonly string[], Readonly<Record<string, readonly string[]>>, readonly string[]]>([
    ["some of the API's", ["https://a.example", "https://b.example"], { a: ["https://b.example"] }, ["a"]],
    [
      "the API's in another order",
      ["https://a.example", "https://b.example"],
      { a: ["https://b.example", "https://a.example"] },
      [],
    ],
    ["a path", ["https://a.example"], { a: ["/files"] }, ["a"]],
    [
      "others than most, in a document without",
      [],
      { a: ["https://a.example"], b: ["https://b.example"], c: ["https://b.example"] },
      ["a"],
    ],
  ])("its own servers are %s", (_name, servers, own, expected) => {
    const operations = Object.entries(own).map(([id, urls]) =>
      operation(`GET /${id}`, { operationId: id, servers: urls }),
    );
    const { api } = build({ servers, operations });
    expect(api.operations.filter((each) => each.servers !== undefined).map(({ id }) => id)).toEqual(expected);
  });

  test("an operation that is served elsewhere keeps its own servers", () => {
    const operations = [
      operation("GET /a", { operationId: "a", servers: ["https://files.example/api"] }),
      operation("GET /b", { operationId: "b", servers: ["https://api.example"] }),
    ];
    const { api, codes } = build({ servers: ["https://api.example"], operations });
    expect(api.operations.map(({ servers }) => servers)).toEqual([["https://files.example/api"], undefined]);
    expect(codes).toEqual(["OPERATION_SERVER"]);
  });
});
