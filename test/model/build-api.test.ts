/** The model as a whole: versions, servers, security, code sets, and names in traits that lead nowhere. */
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import type { JsonObject } from "../../src/values/json.js";
import {
  type DocumentParts,
  object,
  operation,
  parameter,
  ref,
  response,
  validDocument,
} from "../support/valid-document.js";

function build(parts: DocumentParts) {
  const report = new Report();
  return { api: buildApi(validDocument(parts), report), diagnostics: report.diagnostics };
}

test("names and schemas are the document's, sorted", () => {
  const schemas = { "b.c": object({}), "A-1": { type: "string" }, "B~/%": { type: "integer" } };
  const { api, diagnostics } = build({ api: "shop", version: "2026-01-01", schemas });
  expect(api).toMatchObject({ name: "shop", version: "2026-01-01", title: "Shop" });
  expect([...api.schemas.values()].map(({ name, pointer }) => [name, pointer])).toEqual([
    ["A-1", "#/components/schemas/A-1"],
    ["B~/%", "#/components/schemas/B~0~1%25"],
    ["b.c", "#/components/schemas/b.c"],
  ]);
  expect(diagnostics).toEqual([]);
});

test("a reference with escapes finds its declaration", () => {
  const schemas = { "B~/%": { type: "integer" }, A: { $ref: "#/components/schemas/B~0~1%25" } };
  expect(build({ schemas }).api.schemas.get("A")?.schema).toEqual({ reference: "B~/%" });
});

describe("versions", () => {
  test.each([
    ["2026-08-01", "2026-08-01"],
    ["1.0-16988", "1.0-16988"],
    ["2020-09-14_1.697.4", "2020-09-14_1.697.4"],
  ])("%s is one", (version, expected) => {
    const { api, diagnostics } = build({ version });
    expect(api.version).toBe(expected);
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ["2.0 (beta)", "2.0-beta"],
    ["../../etc", "etc"],
    ["", "unversioned"],
    ["ünï", "n"],
    ["版", "unversioned"],
  ])("%j is read as %j, with a word", (version, expected) => {
    const { api, diagnostics } = build({ version });
    expect(api.version).toBe(expected);
    expect(diagnostics.map(({ code }) => code)).toEqual(["VERSION_UNNAMEABLE"]);
  });
});

describe("the root of all paths", () => {
  test.each<readonly [readonly string[], JsonObject, string]>([
    [["https://sandbox.example/api", "https://example/api/"], {}, "/api"],
    [["https://example/v1", "https://example/v2"], {}, ""],
    [["https://example/"], {}, ""],
    [["/api"], {}, "/api"],
    [["//example/api?x=1"], {}, "/api"],
    [["relative"], {}, ""],
    [[], {}, ""],
    [["https://example/v1"], { environments: { root: "/api" } }, "/api"],
    [["https://example/v1"], { environments: { root: "" } }, ""],
  ])("of %j with %j is %j", (servers, traits, root) => {
    expect(build({ servers, traits }).api.root).toBe(root);
  });

  test("comes from the operations where only they have servers", () => {
    const servers = ["https://example/api"];
    const operations = [
      operation("GET /a", { operationId: "a", servers }),
      operation("GET /b", { operationId: "b", servers }),
    ];
    const { api, diagnostics } = build({ operations });
    expect(api).toMatchObject({ root: "/api", servers: ["https://example/api"] });
    expect(diagnostics).toEqual([]);
  });
});

test("security schemes by name", () => {
  const securitySchemes = {
    key: { kind: "apiKey", in: "header", parameter: "X-Key", description: "D." },
    basic: { kind: "basic" },
    mutual: { kind: "mutualTLS" },
  } as const;
  expect([...build({ securitySchemes }).api.securitySchemes.values()]).toEqual([
    { name: "basic", kind: "basic" },
    { name: "key", kind: "apiKey", in: "header", parameter: "X-Key", description: "D." },
    { name: "mutual", kind: "mutualTLS" },
  ]);
});

describe("names in traits", () => {
  const code = { code: "c", condition: "C.", remedy: "R.", fixableBy: "nobody", isRetryable: false };
  const set = { name: "set", description: "D.", codePath: ["code"], codes: [code] };
  const change = { id: "c", version: "2026-01-01", title: "T", was: "W", is: "I", action: "A", notice: "N" };
  const signing = { algorithm: "ed25519", payload: [], encoding: "hex", header: "X-Signature" };
  const schemas = {
    Problem: { allOf: [ref("Base")] },
    Base: object({ code: { type: "string" }, number: { type: "integer" } }),
    Kind: { type: "string", enum: ["a", "b"] },
  };
  const sets = (...list: readonly JsonObject[]): JsonObject => ({ errors: { sets: list } });

  test("that lead somewhere are silent, and sets stand by name", () => {
    const traits = {
      version: { header: "V", unsupported: { status: 400, schema: "Problem", codeField: "code", code: "c" } },
      errors: {
        sets: [
          { ...set, field: { schema: "Problem", property: "code" } },
          { ...set, name: "first" },
        ],
      },
      behaviours: [{ ...change, operations: ["a"] }],
    };
    const { api, diagnostics } = build({
      schemas,
      traits,
      operations: [operation("GET /a", { operationId: "a" })],
    });
    expect(diagnostics).toEqual([]);
    expect(api.errorSets.map(({ name }) => name)).toEqual(["first", "set"]);
    expect(api.traits).toBe(traits);
  });

  test("the field of a set is one of the schema that declares it", () => {
    const inner = object({ code: { type: "string" }, list: { type: "array", items: ref("Problem") } });
    const all = { ...schemas, Envelope: object({ error: inner, base: { allOf: [ref("Problem")] } }) };
    const fieldOf = (...property: readonly string[]): unknown => {
      const traits = sets({ ...set, field: { schema: "Envelope", property } });
      return build({ schemas: all, traits }).api.errorSets[0]?.field;
    };
    expect(fieldOf("error", "code")).toEqual({ schema: "Envelope", property: ["error", "code"] });
    expect(fieldOf("error", "list", "[]", "code")).toEqual({ schema: "Base", property: ["code"] });
    expect(fieldOf("base", "code")).toEqual({ schema: "Base", property: ["code"] });
  });

  test.each<[sent: string, list: string[], message: string[]]>([
    [
      "a field that the body has not",
      ["errors", "code"],
      [
        "`codePath` of the error-code set `set` is `errors.code`, which leads to no value with the type `string` in the 422 response of `a`.",
      ],
    ],
    ["a list that is none", ["error", "[]", "code"], ["is `error.[].code`"]],
    ["a field that its schema has", ["error", "code"], []],
    ["a field of one form", ["error", "reason"], []],
    ["a free object", ["error", "anything", "code"], []],
    ["a number", ["error", "number"], ["is `error.number`"]],
    ["an object", ["error"], ["is `error`"]],
    ["a string or a number", ["error", "either"], []],
    ["a step into a string", ["error", "code", "name"], ["is `error.code.name`"]],
  ])("a set is read from %s", (_name, codePath, messages) => {
    const forms = [
      object({ code: { type: "string" }, anything: { type: "object" }, number: { type: "integer" } }),
      object({ reason: {}, either: { type: ["string", "integer"] } }),
    ];
    const schema = object({ error: { oneOf: forms } });
    const responses = [response("4XX", schema)];
    const one = operation("GET /a", { operationId: "a", traits: { errors: { "422": "set" } }, responses });
    const { diagnostics } = build({ traits: sets({ ...set, codePath }), operations: [one] });
    expect(diagnostics.map(({ detail }) => detail)).toEqual(
      messages.map((each) => expect.stringContaining(each) as string),
    );
    expect(diagnostics.every(({ place }) => place.pointer === "#/x-client/errors/sets/0/codePath")).toBe(
      true,
    );
  });

  test("so is the position that a code stands beside", () => {
    const position = { field: "index", list: ["data", "rows"] };
    const body = response("422", object({ code: { type: "string" } }));
    const one = operation("POST /a", {
      operationId: "a",
      traits: { errors: { "422": "set" } },
      requestBody: { pointer: "#/body", required: true, content: body.content },
      responses: [body],
    });
    const { diagnostics } = build({ traits: sets({ ...set, position }), operations: [one] });
    expect(diagnostics.map(({ place }) => place.pointer)).toEqual([
      "#/x-client/errors/sets/0/position/field",
      "#/x-client/errors/sets/0/position/list",
    ]);
  });

  test("a set may type a field of a schema that this version does not have", () => {
    expect(
      build({ traits: sets({ ...set, field: { schema: "Later", property: "code" } }) }).diagnostics,
    ).toEqual([]);
  });

  test.each<readonly [string, JsonObject, JsonObject, string, string]>([
    [
      "the field of a code set",
      sets({ ...set, field: { schema: "Problem", property: "status" } }),
      {},
      "TRAIT_FIELD_UNKNOWN",
      "#/x-client/errors/sets/0/field",
    ],
    [
      "the type of the field of a code set",
      sets({ ...set, field: { schema: "Problem", property: "number" } }),
      {},
      "TRAIT_FIELD_UNKNOWN",
      "#/x-client/errors/sets/0/field",
    ],
    ["two code sets", sets(set, set), {}, "TRAIT_NAME_REPEATED", "#/x-client/errors/sets/1/name"],
    [
      "two codes of a set",
      sets({ ...set, codes: [code, code] }),
      {},
      "TRAIT_NAME_REPEATED",
      "#/x-client/errors/sets/0/codes/1/code",
    ],
    [
      "the body of an unsupported version",
      { version: { header: "V", unsupported: { status: 400, schema: "Nope", codeField: "c", code: "c" } } },
      {},
      "TRAIT_SCHEMA_UNKNOWN",
      "#/x-client/version/unsupported/schema",
    ],
    [
      "the code of an unsupported version",
      {
        version: { header: "V", unsupported: { status: 400, schema: "Problem", codeField: "c", code: "c" } },
      },
      {},
      "TRAIT_FIELD_UNKNOWN",
      "#/x-client/version/unsupported/codeField",
    ],
    [
      "the type of the code of an unsupported version",
      {
        version: {
          header: "V",
          unsupported: { status: 400, schema: "Problem", codeField: "number", code: "c" },
        },
      },
      {},
      "TRAIT_FIELD_UNKNOWN",
      "#/x-client/version/unsupported/codeField",
    ],
    [
      "the enum of topics",
      { webhooks: { topicEnum: "Nope" } },
      {},
      "TRAIT_SCHEMA_UNKNOWN",
      "#/x-client/webhooks/topicEnum",
    ],
    [
      "a signed timestamp",
      { signing: { ...signing, payload: [{ part: "path" }, { part: "timestamp" }] } },
      {},
      "TRAIT_SIGNING_INCOMPLETE",
      "#/x-client/signing/payload",
    ],
    [
      "a signed digest of the body",
      { signing: { ...signing, payload: [{ text: "." }, { part: "bodyDigest" }] } },
      {},
      "TRAIT_SIGNING_INCOMPLETE",
      "#/x-client/signing/payload",
    ],
    [
      "the operation of a behaviour change",
      { behaviours: [{ ...change, operations: ["a", "nope"] }] },
      {},
      "TRAIT_OPERATION_UNKNOWN",
      "#/x-client/behaviours/0/operations/1",
    ],
    [
      "the operation of a response that a behaviour change is about",
      { behaviours: [{ ...change, operations: ["a"], responses: [{ operation: "nope", status: 409 }] }] },
      {},
      "TRAIT_OPERATION_UNKNOWN",
      "#/x-client/behaviours/0/responses/0/operation",
    ],
    [
      "the event of a behaviour change",
      { behaviours: [{ ...change, operations: ["a"], events: ["nope"] }] },
      {},
      "TRAIT_EVENT_UNKNOWN",
      "#/x-client/behaviours/0/events/0",
    ],
    [
      "the schema of a behaviour change",
      { behaviours: [{ ...change, operations: ["a"], values: [{ schema: "Nope", values: ["b"] }] }] },
      {},
      "TRAIT_SCHEMA_UNKNOWN",
      "#/x-client/behaviours/0/values/0/schema",
    ],
    [
      "the value of a behaviour change",
      { behaviours: [{ ...change, operations: ["a"], values: [{ schema: "Kind", values: ["b", "c"] }] }] },
      {},
      "TRAIT_VALUE_UNKNOWN",
      "#/x-client/behaviours/0/values/0/values/1",
    ],
    [
      "the code set of an operation",
      sets(set),
      { errors: { "400": "nope" } },
      "TRAIT_ERROR_SET_UNKNOWN",
      "#/paths/~1a/get/x-client/errors/400",
    ],
    [
      "a parameter of a group",
      {},
      { atLeastOneOf: [["id", "nope"]] },
      "TRAIT_PARAMETER_UNKNOWN",
      "#/paths/~1a/get/x-client/atLeastOneOf/0",
    ],
  ])("%s that leads nowhere is reported with its place", (_name, traits, own, codeOfProblem, pointer) => {
    const one = operation("GET /a", { operationId: "a", traits: own, parameters: [parameter("query id")] });
    const { diagnostics } = build({ schemas, traits, operations: [one] });
    expect(diagnostics).toMatchObject([
      {
        code: codeOfProblem,
        severity: "error",
        place: { api: "shop", version: "2026-01-01", file: "shop.yaml", pointer, line: 7, column: 3 },
      },
    ]);
  });

  test("all of them are reported together", () => {
    const traits = {
      ...sets(set, set),
      behaviours: [{ ...change, operations: ["nope"] }],
      webhooks: { topicEnum: "Nope" },
    };
    expect(build({ traits }).diagnostics).toHaveLength(3);
  });
});
