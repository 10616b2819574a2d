/** How a request says which version it is for: what is inferred from documents, and what is not. */
import { describe, expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import type { DocumentOperation, DocumentParameter } from "../../src/document/valid-document.js";
import { buildApi } from "../../src/model/build-api.js";
import { reportSelections } from "../../src/model/selection/report-selections.js";
import {
  selectVersions,
  type StatedSelection,
  type VersionSelection,
} from "../../src/model/selection/select-versions.js";
import {
  type DocumentParts,
  operation,
  parameter,
  type ParameterParts,
  ref,
  response,
  validDocument,
} from "../support/valid-document.js";
import { type JsonSchema, written } from "../support/written-schema.js";

/** Operations that all take a parameter; `without` more take none. */
function operations(header?: DocumentParameter, count = 4, without = 0): DocumentOperation[] {
  return Array.from({ length: count + without }, (_, index) =>
    operation(`GET /things${index}`, {
      operationId: `listThings${index}`,
      parameters: header === undefined || index >= count ? [] : [header],
    }),
  );
}

const header = (name: string, schema: JsonSchema = { type: "string" }, more: ParameterParts = {}) =>
  parameter(`header ${name}`, { schema, ...more });

function select(parts: DocumentParts, stated?: StatedSelection): VersionSelection {
  const [selection] = selectVersions([validDocument(parts)], stated);
  if (selection === undefined) throw new Error("There is one document.");
  return selection;
}

/** `header X-API-Version`, or the kind of selection. */
function outcome(selection: VersionSelection): string {
  if (selection.kind !== "inferred") return selection.kind;
  const { header: inHeader, query, mediaType } = selection.by.trait;
  if (mediaType !== undefined) return mediaType;
  return inHeader === undefined ? `query ${query}` : `header ${inHeader}`;
}

const dates = ["2025-03-13", "2026-01-01"];
const datePattern = String.raw`^\d{4}-\d{2}-\d{2}$`;

describe("a header is inferred", () => {
  test.each(
    Object.entries<DocumentParameter>({
      ...Object.fromEntries(
        `X-API-Version Api-Version Stripe-Version X-GitHub-Api-Version Square-Version Intercom-Version
      anthropic-version Notion-Version x-ms-version Version X-Version X-ApiVersion Accept-Version
      X_API_VERSION booking-version Acme-Api-Version-Date`
          .split(/\s+/)
          .map((name) => [`by its name, ${name}`, header(name)]),
      ),
      "by a list": header("Acme-Release", { type: "string", enum: dates }),
      "by a constant": header("Acme-Release", { const: "2026-01-01" }),
      "by a default": header("Acme-Release", { type: "string", default: "2026-01-01" }),
      "by an example of the schema": header("Acme-Release", { type: "string", examples: ["2026-01-01"] }),
      "by an example": header("Acme-Release", { type: "string" }, { examples: dates }),
      "by a list behind a reference": header("Acme-Release", ref("Release")),
      "by a list in parts": header("Acme-Release", {
        allOf: [ref("Release"), { description: "One of them." }],
      }),
      "by a list that may be null": header("Acme-Release", { anyOf: [ref("Release"), { type: "null" }] }),
      "whose name is that of a client's, but which lists it": header("X-Client-Version", { enum: dates }),
      "that is required": header("X-API-Version", { type: "string" }, { required: true }),
      "whose list is open": header("X-API-Version", {
        anyOf: [{ enum: ["2020-01-01"] }, { type: "string" }],
      }),
    }),
  )("%s", (_why, given) => {
    const parts = { operations: operations(given), schemas: { Release: { type: "string", enum: dates } } };
    expect(outcome(select(parts))).toBe(`header ${given.name}`);
    const api = buildApi(validDocument(parts), new Report(), select(parts));
    expect(api).toMatchObject({ versionIn: "header", traits: { version: { header: given.name } } });
    expect(api.operations.flatMap(({ parameters }) => parameters)).toEqual([]);
  });

  test.each([
    ["all operations", 4, 0, "header X-API-Version"],
    ["nearly all", 9, 1, "header X-API-Version"],
    ["three of four", 3, 1, "header X-API-Version"],
    ["two of three", 2, 1, "unknown"],
    ["one of many", 1, 9, "unknown"],
  ])("where %s declare it", (_what, count, without, expected) => {
    expect(outcome(select({ operations: operations(header("X-API-Version"), count, without) }))).toBe(
      expected,
    );
  });

  test("operations that ignore the version do not count", () => {
    const ignoring = operations().map((each) => ({
      ...each,
      path: `/free${each.path}`,
      traits: { ignoresVersion: true },
    }));
    const parts = { operations: [...operations(header("X-API-Version")), ...ignoring] };
    expect(outcome(select(parts))).toBe("header X-API-Version");
  });

  test("from `components.parameters`, where no operation refers to it", () => {
    const parts = { operations: operations(), parameters: [header("X-API-Version")] };
    expect(outcome(select(parts))).toBe("header X-API-Version");
    expect(outcome(select({ ...parts, parameters: [header("X-Request-Date", { format: "date" })] }))).toBe(
      "unknown",
    );
  });

  test("from a security scheme, which is then no credential", () => {
    const securitySchemes = {
      key: { kind: "apiKey", in: "header", parameter: "Acme-Key" },
      version: { kind: "apiKey", in: "header", parameter: "Acme-Version" },
    } as const;
    const security = [
      new Map([
        ["key", []],
        ["version", []],
      ]),
    ];
    const parts = { securitySchemes, operations: operations().map((each) => ({ ...each, security })) };
    expect(outcome(select(parts))).toBe("header Acme-Version");
    const api = buildApi(validDocument(parts), new Report());
    expect([...api.securitySchemes.keys()]).toEqual(["key"]);
    expect(api.operations[0]?.security).toEqual([["key"]]);
  });

  test("from another version, where this one has none", () => {
    const documents = [
      validDocument({ version: "2025-01-01", operations: operations() }),
      validDocument({ version: "2026-01-01", operations: operations(header("X-API-Version")) }),
    ];
    expect(selectVersions(documents).map(outcome)).toEqual(["header X-API-Version", "header X-API-Version"]);
    const third = validDocument({ version: "2027-01-01", operations: operations(header("Acme-Version")) });
    expect(selectVersions([...documents, third]).map(outcome)).toEqual([
      "unknown", // Which of the two?
      "header X-API-Version",
      "header Acme-Version",
    ]);
  });

  test("with its echo, where every success declares a header of that name", () => {
    const success = (...names: string[]) => ({
      ...response("200"),
      headers: names.map((name) => ({
        name,
        required: false,
        deprecated: false,
        schema: written({ type: "string" }),
      })),
    });
    const echoing = (...answers: ReturnType<typeof success>[]): VersionSelection =>
      select({
        operations: operations(header("X-API-Version")).map((each, index) => ({
          ...each,
          responses: [answers[index % answers.length] ?? success(), response("400")],
        })),
      });
    expect(echoing(success("x-api-version"))).toMatchObject({ by: { trait: { echo: "x-api-version" } } });
    const partly = echoing(success("X-API-Version"), success());
    expect(outcome(partly)).toBe("header X-API-Version");
    expect(partly).not.toHaveProperty("by.trait.echo");
  });
});

describe("a query parameter is inferred", () => {
  const query = (name: string, schema: JsonSchema = { type: "string" }, more: ParameterParts = {}) =>
    parameter(`query ${name}`, { schema, ...more });

  test.each(
    Object.entries<DocumentParameter>({
      ...Object.fromEntries([
        ...["api-version", "apiVersion", "api_version", "x-apiversion", "acme_api_version"].map(
          (name) => [`by its name, ${name}`, query(name)] as const,
        ),
        ...["version", "Version", "acme-version"].flatMap((name) => [
          [`as ${name} by a list`, query(name, { enum: dates })] as const,
          [`as ${name} by a default`, query(name, { type: "string", default: "2025-03-13" })] as const,
          [
            `as ${name} by an example`,
            query(name, { type: "string" }, { examples: ["2025-03-13"] }),
          ] as const,
          [`as ${name} by a pattern`, query(name, { type: "string", pattern: datePattern })] as const,
          [`as ${name} by a format`, query(name, { type: "string", format: "date" })] as const,
        ]),
      ]),
      "by its name and a list": query("api-version", { type: "string", enum: ["2026-01-01"] }),
      "by its name and a default": query("api-version", { type: "string", default: "2026-01-01" }),
      "by its name and an example": query("api-version", { type: "string" }, { examples: ["2024-01-01"] }),
      "by its name and a pattern": query("api-version", { type: "string", pattern: datePattern }),
      "by a list that contains the version": query("release", { type: "string", enum: dates }),
      "whose name is that of a client's, but which lists it": query("client-version", { enum: dates }),
      "that is required": query("api-version", { type: "string" }, { required: true }),
    }),
  )("%s", (_why, given) => {
    const parts = { operations: operations(given) };
    expect(outcome(select(parts))).toBe(`query ${given.name}`);
    const api = buildApi(validDocument(parts), new Report(), select(parts));
    expect(api).toMatchObject({ versionIn: "query", traits: { version: { query: given.name } } });
    expect(api.operations.flatMap(({ parameters }) => parameters)).toEqual([]);
  });

  test.each(
    Object.entries<DocumentParameter>({
      "from the version of something else": query("document-version"),
      "from a pattern without the name": query("release", { type: "string", pattern: datePattern }),
      "from a format without the name": query("day", { type: "string", format: "date" }),
      "from an example without the name": query("release", { type: "string" }, { examples: ["2026-01-01"] }),
      "from a number": query("version", { type: "integer" }),
      "from the bare name": query("version"),
      "from the bare name in another case": query("Version", { type: "string" }, { required: true }),
      "from the name of another version": query("catalog_version"),
      "from the id of one": query("version_id", { type: "string", examples: ["2025-03-13"] }),
      "from the bare name with other values": query("version", { type: "string", default: "latest" }),
    }),
  )("not %s", (_why, given) => {
    const parts = { operations: operations(given) };
    expect(outcome(select(parts))).toBe("unknown");
    const api = buildApi(validDocument(parts), new Report(), select(parts));
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual([given.name]);
  });

  test.each(
    Object.entries<readonly [DocumentParameter, DocumentParameter]>({
      "a header of that name: header X-API-Version": [query("api-version"), header("X-API-Version")],
      "a header of that name, whatever the list in the query: header X-API-Version": [
        query("api-version", { enum: dates }),
        header("X-API-Version"),
      ],
      "a header that lists the version: header Acme-Release": [
        query("version"),
        header("Acme-Release", { enum: dates }),
      ],
      "not a header of another date: query api-version": [
        query("api-version"),
        header("X-Request-Date", { format: "date" }),
      ],
      "a header, where the query takes a number: header Acme-Release": [
        query("version", { type: "integer" }),
        header("Acme-Release", { default: "2026-01-01" }),
      ],
      "not a header whose values are only dates: query api-version": [
        query("api-version"),
        header("Acme-Release", { format: "date" }),
      ],
      "a query parameter with the name of an API's: query api-version": [
        query("version"),
        query("api-version"),
      ],
    }),
  )("unless there is %s", (title, [inQuery, inHeader]) => {
    const both = operations(inQuery).map((each) => ({ ...each, parameters: [inQuery, inHeader] }));
    expect(outcome(select({ operations: both }))).toBe(title.split(": ").at(-1));
    const [left] = buildApi(validDocument({ operations: both }), new Report()).operations;
    expect(left?.parameters).toHaveLength(1);
  });

  test("and its name is compared exactly", () => {
    const mixed = operations(query("api-version"), 3).concat(
      operation("GET /other", { operationId: "other", parameters: [query("Api-Version")] }),
    );
    expect(outcome(select({ operations: mixed }))).toBe("query api-version");
    const api = buildApi(validDocument({ operations: mixed }), new Report());
    expect(api.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      "Api-Version",
    ]);
  });

  test("from a security scheme, which is then no credential", () => {
    const securitySchemes = { version: { kind: "apiKey", in: "query", parameter: "api-version" } } as const;
    const security = [new Map([["version", []]])];
    const parts = { securitySchemes, operations: operations().map((each) => ({ ...each, security })) };
    expect(outcome(select(parts))).toBe("query api-version");
    expect(buildApi(validDocument(parts), new Report()).securitySchemes.size).toBe(0);
  });

  test("unless another trait sends it", () => {
    const auth = [{ kind: "apiKey", name: "apiKey", in: "query", parameter: "api-version" }];
    expect(outcome(select({ operations: operations(query("api-version")), traits: { auth } }))).toBe(
      "unknown",
    );
  });

  test("from another version, where this one has none", () => {
    const documents = [
      validDocument({ version: "2025-01-01", operations: operations() }),
      validDocument({ version: "2026-01-01", operations: operations(query("api-version")) }),
    ];
    expect(selectVersions(documents).map(outcome)).toEqual(["query api-version", "query api-version"]);
    const third = validDocument({ version: "2027-01-01", operations: operations(header("api-version")) });
    expect(selectVersions([...documents, third]).map(outcome)[0]).toBe("unknown"); // Which of the two?
  });

  test("of a trait", () => {
    const parts = { operations: operations(query("v")), traits: { version: { query: "v" } } };
    const api = buildApi(validDocument(parts), new Report(), select(parts));
    expect(api.versionIn).toBe("query");
    expect(api.operations.flatMap(({ parameters }) => parameters)).toEqual([]);
  });
});

describe("a name that is not a date", () => {
  const listing = (...versions: string[]): DocumentOperation[] =>
    operations(header("Acme-Version", { type: "string", enum: versions }));

  test.each([
    ["is sent where another version lists it", listing("2025.0", "2024.0"), "header Acme-Version"],
    ["is not sent where no version lists it", listing("2025.0"), "unknown"],
    ["is not sent where the values are anything", operations(header("Acme-Version")), "unknown"],
  ])("%s", (_what, newer, expected) => {
    const documents = [
      validDocument({ version: "2024.0", operations: operations() }),
      validDocument({ version: "2025.0", operations: newer }),
    ];
    expect(selectVersions(documents).map(outcome)[0]).toBe(expected);
  });

  test("is not sent where only a trait of another version names the header", () => {
    const documents = [
      validDocument({ version: "old", operations: operations() }),
      validDocument({ version: "new", operations: operations(), traits: { version: { header: "V" } } }),
    ];
    expect(selectVersions(documents).map(outcome)).toEqual(["unknown", "trait"]);
  });
});

describe("no header is inferred", () => {
  test.each(
    Object.entries<DocumentParameter>({
      "from the version of something else": header("X-Client-Version"),
      "from another date": header("X-Request-Date", { type: "string", pattern: datePattern }),
      "from a business date whose example is just the version": header("X-Value-Date", {
        examples: ["2026-01-01"],
      }),
      "from a header without any sign": header("X-Trace"),
      "from a format": header("Cutoff", { type: "string", format: "date" }, { required: true }),
      "from a pattern": header("Acme-Release", { type: "string", pattern: datePattern }),
      "from another date as a default": header("Acme-Release", { type: "string", default: "2025-03-13" }),
      "from another date as an example": header(
        "Acme-Release",
        { format: "date" },
        { examples: ["2025-03-13"] },
      ),
      "from a list of other dates": header("Acme-Release", { enum: ["2025-03-13"] }),
      "from a deadline whose example is just the version": header("Cutoff", { examples: ["2026-01-01"] }),
      "from a condition": header("If-Match-Version"),
    }),
  )("%s", (_why, given) => {
    const parts = { operations: operations(given) };
    expect(outcome(select(parts))).toBe("unknown");
    const api = buildApi(validDocument(parts), new Report(), select(parts));
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual([given.name]);
  });

  test("where two are equally likely", () => {
    const two = operations(header("X-API-Version")).map((each) => ({
      ...each,
      parameters: [...each.parameters, header("Acme-Version")],
    }));
    expect(outcome(select({ operations: two }))).toBe("unknown");
    const listed = two.map((each) => ({
      ...each,
      parameters: [header("X-API-Version"), header("Acme-Version", { enum: dates })],
    }));
    expect(outcome(select({ operations: listed }))).toBe("header Acme-Version");
  });

  test("where a trait sends it already", () => {
    const given = { operations: operations(header("X-API-Version")) };
    expect(outcome(select({ ...given, traits: { version: { header: "Other" } } }))).toBe("trait");
    expect(outcome(select({ ...given, traits: { headers: { "x-api-version": "2026-01-01" } } }))).toBe(
      "trait",
    );
    expect(outcome(select({ ...given, traits: { headers: { "x-api-version": "2020-01-01" } } }))).toBe(
      "unknown",
    );
  });

  test("where the configuration says otherwise", () => {
    const parts = { operations: operations(header("X-API-Version")) };
    expect(select(parts, "none")).toEqual({ kind: "stated", by: "none" });
    const api = buildApi(validDocument(parts), new Report(), select(parts, "none"));
    expect(api.versionIn).toBe("nowhere");
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(["X-API-Version"]);
    expect(outcome(select({ ...parts, traits: { version: { header: "Other" } } }, "none"))).toBe("trait");
  });

  test("for a name that nobody says the header takes", () => {
    const plain = { version: "1.0-123", operations: operations(header("X-API-Version")) };
    expect(outcome(select(plain))).toBe("unknown");
    const listing = {
      version: "2.14",
      operations: operations(header("X-API-Version", { enum: [2.13, 2.14] })),
    };
    expect(outcome(select(listing))).toBe("header X-API-Version");
  });

  test("where nothing is ever asked for", () => {
    expect(outcome(select({ operations: [] }))).toBe("needless");
  });
});

describe("a contradiction is one where the document excludes its own version", () => {
  test.each([
    ["by a list", { enum: ["2025-03-13"] }],
    ["by a pattern", { type: "string", pattern: "^2025-" }],
    ["by a type", { type: "integer" }],
  ] satisfies [string, JsonSchema][])("%s", (_how, schema) => {
    expect(outcome(select({ operations: operations(header("X-API-Version", schema)) }))).toBe(
      "contradiction",
    );
  });

  test("by its URLs", () => {
    expect(outcome(select({ servers: ["https://api.example/2025-01-01"], operations: operations() }))).toBe(
      "contradiction",
    );
  });
});

describe("the URL names the version", () => {
  test.each([
    ["2025-01-01", ["https://api.example/2025-01-01"]],
    ["2025-01-01", ["https://api.example/api/v2025-01-01/", "https://test.example/api/v2025-01-01"]],
    ["2025-01-01", ["https://api.example/v70/2025-01-01", "https://api.example/sandbox/2025-01-01"]],
    ["2025-01-01", ["/20250101"]],
    ["2025-01-01", ["https://api.example/2025-01"]],
    ["v70", ["https://api.example/v70"]],
    ["70", ["https://api.example/pal/v70"]],
  ])("%s in the servers %j", (version, servers) => {
    expect(outcome(select({ version, servers, operations: operations() }))).toBe("url");
  });

  test("in the paths, but for a few", () => {
    const paths = ["/2026-01-01/things", "/2026-01-01/others", "/2026-01-01/more", "/health"];
    const all = paths.map((path) => operation(`GET ${path}`, { operationId: path }));
    expect(outcome(select({ operations: all }))).toBe("url");
  });

  test.each([
    ["a major version", { servers: ["https://api.example/v1"] }],
    ["the host, which the caller gives", { servers: ["https://2026-01-01.api.example"] }],
    ["one of two servers", { servers: ["https://api.example/2026-01-01", "https://api.example/latest"] }],
  ])("not by %s", (_what, parts) => {
    expect(outcome(select({ ...parts, operations: operations() }))).toBe("unknown");
  });
});

describe("the URL of another version", () => {
  const given = (version: string, ...servers: string[]): DocumentParts => ({
    version,
    servers,
    operations: operations(),
  });
  const mostly = ["/2025-01-01/a", "/2025-01-01/b", "/2025-01-01/c", "/health"].map((path) =>
    operation(`GET ${path}`, { operationId: path }),
  );
  const apart = ["/2015-03-31/a", "/2017-10-31/b"].map((path) =>
    operation(`GET ${path}`, { operationId: path }),
  );

  test.each<[string, DocumentParts, string, string]>([
    ["the same version", given("2026-01-01", "https://a.example/2026-01-01"), "url", "url"],
    ["no version", given("2026-01-01", "https://a.example/api"), "unknown", "stated"],
    ["another date", given("2026-01-01", "https://a.example/2025-01-01"), "contradiction", "contradiction"],
    ["another date in nearly all paths", { operations: mostly }, "contradiction", "contradiction"],
    ["a date that is the name of one path", { operations: apart }, "unknown", "stated"],
    [
      "the root of a trait",
      { ...given("2026-01-01"), traits: { environments: { root: "/2025-01-01" } } },
      "contradiction",
      "contradiction",
    ],
    ["a date for another name", given("v1", "https://a.example/2025-01-01"), "unknown", "stated"],
  ])("with %s", (_what, parts, open, stated) => {
    expect(outcome(select(parts))).toBe(open);
    expect(outcome(select(parts, "url"))).toBe(stated);
    expect(outcome(select(parts, "none"))).toBe("stated");
  });

  test("is known by the names of the other versions, where they are no dates", () => {
    const url = (version: string) => validDocument(given(version, "https://a.example/v1"));
    const kinds = (versions: readonly string[], stated?: StatedSelection): string[] =>
      selectVersions(versions.map(url), stated).map(outcome);
    expect(kinds(["v1", "v2"], "url")).toEqual(["url", "contradiction"]);
    expect(kinds(["v1", "v2"], "none")).toEqual(["stated", "stated"]);
    expect(kinds(["v1", "v2"])).toEqual(["url", "unknown"]);
    expect(kinds(["v2", "v3"], "url")).toEqual(["stated", "stated"]);
    expect(kinds(["v1", "2026-01-01"], "url")).toEqual(["url", "stated"]);
  });
});

describe("what is reported", () => {
  function report(documents: readonly DocumentParts[], isUnnamed = false, stated?: StatedSelection): Report {
    const result = new Report();
    const valid = documents.map((parts) => validDocument(parts));
    const selections = selectVersions(valid, stated);
    reportSelections(
      valid.flatMap((document, index) => ({
        document,
        selection: selections[index] ?? { kind: "needless" },
      })),
      isUnnamed,
      result,
    );
    return result;
  }

  function reported(...given: Parameters<typeof report>): string[] {
    const { diagnostics } = report(...given);
    return diagnostics.map(({ code, place }) => [code, place.version].filter(Boolean).join(" "));
  }
  const nothing = operations();

  test.each(
    Object.entries<readonly DocumentParts[]>({
      "a dated version: VERSION_SELECTOR_UNKNOWN 2026-01-01": [
        { version: "2026-01-01", operations: nothing },
      ],
      "each of several: VERSION_SELECTOR_UNKNOWN 2025-01-01, VERSION_SELECTOR_UNKNOWN 2026-01-01": [
        "2025-01-01",
        "2026-01-01",
      ].map((version) => ({ version, operations: nothing })),
      "a contradiction: VERSION_CONTRADICTED 2026-01-01": [
        { operations: operations(header("X-API-Version", { enum: ["2025-03-13"] })) },
      ],
      "several versions that are no dates: VERSION_NOT_SENT v1, VERSION_NOT_SENT v2": ["v1", "v2"].map(
        (version) => ({ version, operations: nothing }),
      ),
      "several versions that are no dates, each below its own path: nothing": ["v1", "v2"].map((version) => ({
        version,
        operations: nothing,
        servers: [`https://a.test/pay/${version}x`],
      })),
      "two versions below one path, and one below another: VERSION_NOT_SENT 2.1, VERSION_NOT_SENT 3.0": [
        { version: "2.1", operations: nothing, servers: ["https://a.test/pay"] },
        { version: "3.0", operations: nothing, servers: ["https://b.test/pay"] },
        { version: "4.0", operations: nothing, servers: ["https://a.test/pay/four"] },
      ],
      "one version that is no date: nothing": [{ version: "v1", operations: nothing }],
      "a header, once for all versions: VERSION_HEADER_INFERRED": dates.map((version) => ({
        version,
        operations: operations(header("X-API-Version")),
      })),
      "a query parameter, once for all versions: VERSION_QUERY_INFERRED": dates.map((version) => ({
        version,
        operations: operations(parameter("query api-version")),
      })),
      "a version that is no date beside one that is sent: VERSION_HEADER_INFERRED, VERSION_NOT_SENT 2024.0": [
        { version: "2024.0", operations: nothing },
        { version: "2025.0", operations: operations(header("Acme-Version", { enum: ["2025.0"] })) },
      ],
      "no operations: nothing": [{ operations: [] }],
    }),
  )("%s", (title, documents) => {
    const [, expected = ""] = title.split(": ");
    expect(reported(documents).join(", ") || "nothing").toBe(expected);
    expect(reported(documents, false, "none")).toEqual([]);
  });

  const elsewhere = { servers: ["https://a.example/2025-01-01"], operations: nothing };

  test.each(
    Object.entries<readonly [DocumentParts, StatedSelection | undefined]>({
      "where the URL selects the version: VERSION_CONTRADICTED 2026-01-01": [elsewhere, "url"],
      "where nothing selects it: URL_VERSION_DIFFERS 2026-01-01": [elsewhere, "none"],
      "where a header was inferred: VERSION_HEADER_INFERRED, URL_VERSION_DIFFERS 2026-01-01": [
        { ...elsewhere, operations: operations(header("X-API-Version")) },
        undefined,
      ],
      "but not where a trait says it: nothing": [
        { ...elsewhere, traits: { version: { header: "V" } } },
        undefined,
      ],
    }),
  )("the URL of another version %s", (title, [parts, stated]) => {
    expect(reported([parts], false, stated).join(", ") || "nothing").toBe(title.split(": ").at(-1));
  });

  test("the URL of another version, of a document that nobody gave a version", () => {
    expect(reported([elsewhere], true)).toEqual(["URL_VERSION_DIFFERS 2026-01-01"]);
    expect(reported([{ ...elsewhere, version: "1.0" }], true)).toEqual([]);
  });

  function unknown(...documents: DocumentParts[]): { message: string; fix: string } {
    const [first] = report(documents).diagnostics.filter(({ code }) => code === "VERSION_SELECTOR_UNKNOWN");
    return { message: first?.detail ?? "", fix: first?.fix ?? "" };
  }
  const inQuery = parameter("query version");
  const tied = operations(header("X-API-Version")).map((each) => ({
    ...each,
    parameters: [...each.parameters, header("Acme-Version")],
  }));

  test.each<[string, DocumentParts[], string, string]>([
    ["nothing", [{ operations: nothing }], "No parameter", "{ header: NAME-OF-THE-HEADER }"],
    [
      "what a few operations declare, but not as the fix",
      [{ operations: operations(parameter("query api_version"), 2, 314) }],
      "Only 2 of 316 operations declare the query parameter `api_version`.",
      "{ header: NAME-OF-THE-HEADER }",
    ],
    [
      "what less than a quarter declares, a header too",
      [{ operations: operations(header("X-API-Version"), 1, 4) }],
      "Only 1 of 5 operations declare the header `X-API-Version`.",
      "{ header: NAME-OF-THE-HEADER }",
    ],
    [
      "what a quarter declares, as the fix",
      [{ operations: operations(header("X-API-Version"), 1, 3) }],
      "Only 1 of 4 operations declare the header `X-API-Version`.",
      "{ header: X-API-Version }",
    ],
    [
      "the likelier of two",
      [{ operations: [...operations(inQuery, 2), ...operations(header("X-API-Version"), 2)] }],
      "Only 2 of 4 operations declare the header `X-API-Version`.",
      "{ header: X-API-Version }",
    ],
    [
      "two that are equally likely, but neither as the fix",
      [{ operations: tied }],
      "It could be the header `X-API-Version` or header `Acme-Version`.",
      "{ header: NAME-OF-THE-HEADER }",
    ],
    [
      "a bare name without dates",
      [{ operations: operations(inQuery) }],
      'The query parameter `version` looks like it, but the document does not list "2026-01-01" among its values.',
      "{ query: version }",
    ],
    [
      "what other versions disagree on, but neither as the fix",
      [
        { operations: nothing },
        { version: "2025-01-01", operations: operations(header("X-API-Version")) },
        { version: "2024-01-01", operations: operations(header("Acme-Version")) },
      ],
      "Other versions of the API are sent in the header `X-API-Version` or header `Acme-Version`.",
      "{ header: NAME-OF-THE-HEADER }",
    ],
  ])("as possible, of an unknown header: %s", (_what, documents, message, trait) => {
    const said = unknown(...documents);
    expect(said.message).toContain(message);
    expect(said.fix).toContain(`version: ${trait}`);
  });

  test("why a parameter was inferred whose name does not say it", () => {
    const messages = (name: string): string[] =>
      report([{ operations: operations(header(name, { enum: dates })) }]).diagnostics.map(
        ({ detail }) => detail,
      );
    expect(messages("Acme-Release")).toEqual([
      "The client sends its version in the header `Acme-Release`: 2026-01-01 (declared by 4 of 4 operations, with this version among its values).",
    ]);
    expect(messages("Acme-Version")).toEqual([
      "The client sends its version in the header `Acme-Version`: 2026-01-01 (declared by 4 of 4 operations).",
    ]);
  });

  test("one document that nobody gave a version is not refused", () => {
    expect(reported([{ version: "2026-01-01", operations: nothing }], true)).toEqual([]);
    const excluded = { operations: operations(header("X-API-Version", { enum: ["2025-03-13"] })) };
    expect(reported([excluded], true)).toEqual(["VERSION_HEADER_UNUSED 2026-01-01"]);
    expect(reported([{ version: "1.0-2", operations: operations(header("X-API-Version")) }], true)).toEqual([
      "VERSION_HEADER_UNUSED 1.0-2",
    ]);
    const inQuery = { version: "1.0-2", operations: operations(parameter("query api-version")) };
    expect(reported([inQuery], true)).toEqual(["VERSION_QUERY_UNUSED 1.0-2"]);
  });
});

test("a document that is only compared is not refused, and its header is no argument", () => {
  const excluded = { operations: operations(header("X-API-Version", { enum: ["2025-03-13"] })) };
  const unnamed = { version: "1.0-2", operations: operations(header("X-API-Version")) };
  for (const parts of [excluded, unnamed]) {
    const report = new Report();
    const api = buildApi(validDocument(parts), report);
    expect(api.traits.version).toEqual({ header: "X-API-Version" });
    expect(report.diagnostics).toEqual([]);
  }
});

test.each([
  ["is an argument", { type: "string" }, ["version"]],
  ["is none where its values are dates", { type: "string", enum: dates }, []],
] satisfies [string, JsonSchema, string[]][])(
  "a query parameter of a compared document whose version is not a date %s",
  (_what, schema, expected) => {
    const parts = { version: "1.0", operations: operations(parameter("query version", { schema }), 1) };
    const [only] = buildApi(validDocument(parts), new Report()).operations;
    expect(only?.parameters.map(({ name }) => name)).toEqual(expected);
    // As a header of that name is none, whatever its values.
    const named = { ...parts, operations: operations(parameter("query api-version", { schema }), 1) };
    expect(buildApi(validDocument(named), new Report()).operations[0]?.parameters).toEqual([]);
  },
);

describe("a version is what its publisher calls one", () => {
  test.each([
    ["a month", "2025-04", { type: "string" }, "header X-Api-Version"],
    ["a month that the list has", "2025-04", { enum: ["2025-01", "2025-04"] }, "header X-Api-Version"],
    ["a month that the list does not have", "2025-04", { enum: ["2025-01"] }, "contradiction"],
    ["a day with a word", "2025-04-30.basil", { type: "string" }, "header X-Api-Version"],
    ["a preview", "2024-10-01-preview", { type: "string", default: "2024-10-01" }, "header X-Api-Version"],
    ["a number that the list has", "2.15", { enum: ["2.9", "2.15"] }, "header X-Api-Version"],
    ["a number by default", "2025.0", { type: "string", default: "2025.0" }, "header X-Api-Version"],
    ["a number that nothing lists", "2.15", { type: "string" }, "unknown"],
  ])("%s", (_what, version, schema, expected) => {
    const parts = { version, operations: operations(header("X-Api-Version", schema)) };
    expect(outcome(select(parts))).toBe(expected);
  });

  test("a month without a header is an error, as a day is", () => {
    const report = new Report();
    const parts = { version: "2025-04", operations: operations() };
    const document = validDocument(parts);
    reportSelections([{ document, selection: select(parts) }], false, report);
    expect(report.diagnostics).toMatchObject([{ code: "VERSION_SELECTOR_UNKNOWN", severity: "error" }]);
  });

  test("in the path, beside the name of another", () => {
    const paths = (segment: string) => ({
      version: "2026-01",
      operations: [operation(`GET /admin/api/${segment}/orders`, {})],
    });
    expect(outcome(select(paths("2026-01")))).toBe("url");
    expect(outcome(select(paths("2025-10")))).toBe("contradiction");
  });

  test("a header that an extension of the document declares for all operations", () => {
    const root = { "x-sdk-global-headers": [{ header: "Acme-Version", type: 'literal<"2026-01-01">' }] };
    expect(outcome(select({ root, operations: operations() }))).toBe("header Acme-Version");
    expect(outcome(select({ version: "2025-01-01", root, operations: operations() }))).toBe("contradiction");
  });
});

describe("a version in the media type", () => {
  const typed = (...types: string[]) =>
    types.map((type, index) =>
      operation(`GET /things${index}`, {
        responses: [response("200", { type: "object" }, type)],
      }),
    );
  const of = (version: string, ...types: string[]) =>
    outcome(select({ version, operations: typed(...types) }));

  test.each([
    ["of today and of what did not change since", "2025-03-12", ["2023-01-01", "2025-03-12", "2024-08-05"]],
    ["only of what did not change since", "2025-03-12", ["2023-01-01"]],
  ])("%s", (_what, version, dates) => {
    const types = dates.map((date) => `application/vnd.acme.${date}+json`);
    expect(of(version, ...types)).toBe("application/vnd.acme.{version}+json");
  });

  test.each([
    ["v2021-02-25", "application/vnd.acme.v2021-02-25", "application/vnd.acme.{version}"],
    ["2021-02-25", "application/vnd.acme.v2021-02-25+json", "application/vnd.acme.v{version}+json"],
    ["v3", "application/vnd.acme.v3+json", "application/vnd.acme.{version}+json"],
    ["2025-03-12", "application/vnd.acme.2026-01-01+json", "unknown"],
    ["2025-03-12", "application/json", "unknown"],
  ])("%s in %s", (version, type, expected) => {
    expect(of(version, type)).toBe(expected);
  });

  test("is told once for all versions, with its overlay", () => {
    const report = new Report();
    const documents = ["2024-08-05", "2025-03-12"].map((version) =>
      validDocument({ version, operations: typed(`application/vnd.acme.${version}+json`) }),
    );
    const selections = selectVersions(documents);
    const selected = documents.flatMap((document, index) => {
      const selection = selections[index];
      return selection === undefined ? [] : [{ document, selection }];
    });
    reportSelections(selected, false, report);
    expect(report.diagnostics).toMatchObject([
      {
        code: "VERSION_MEDIA_TYPE_INFERRED",
        fix: expect.stringContaining('version: { mediaType: "application/vnd.acme.{version}+json" }'),
      },
    ]);
    const document = documents[1];
    expect(document && buildApi(document, new Report(), selections[1])).toMatchObject({
      versionIn: "media-type",
    });
  });
});

test("a name that is only that of a folder is never sent, whatever the trait says", () => {
  const report = new Report();
  const parts = {
    version: "v1",
    isVersionAssumed: true,
    traits: { version: { header: "Acme-Version" } },
    operations: operations(),
  };
  reportSelections([{ document: validDocument(parts), selection: select(parts) }], true, report);
  expect(report.diagnostics).toMatchObject([{ code: "VERSION_NOT_GIVEN", severity: "error" }]);
});
