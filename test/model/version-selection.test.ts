/** How a request says which version it is for: what is inferred from documents, and what is not. */
import { describe, expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import type { DocumentOperation } from "../../src/document/valid-document.js";
import type { Api } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import { reportSelections } from "../../src/model/selection/report-selections.js";
import { selectVersions, type StatedSelection } from "../../src/model/selection/select-versions.js";
import type { JsonObject } from "../../src/values/json.js";
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

type Declared = readonly [place: string, schema?: JsonSchema];

const declare = ([place, schema = { type: "string" }]: Declared) => parameter(place, { schema });

/** Operations that take these parameters; `without` more take none. */
function operations(count: number, declared: readonly Declared[], without = 0): DocumentOperation[] {
  return Array.from({ length: count + without }, (_, index) =>
    operation(`GET /things${index}`, {
      operationId: `listThings${index}`,
      parameters: index < count ? declared.map(declare) : [],
    }),
  );
}

const below = (...paths: string[]): DocumentOperation[] => paths.map((path) => operation(`GET ${path}`));

/** A document whose operations all take these parameters, or only some of them. */
const taking = (...declared: Declared[]) => ({ operations: operations(4, declared) });
const some = (count: number, without: number, ...declared: Declared[]) => ({
  operations: operations(count, declared, without),
});
const versioned = (version: string, ...declared: Declared[]) => ({ version, ...taking(...declared) });
const plain = (version: string, ...servers: string[]) => ({ ...versioned(version), servers });

/** `header X-API-Version`, or the kind of selection, of each document. */
function outcomes(documents: readonly DocumentParts[], stated?: StatedSelection): string[] {
  return selectVersions(documents.map(validDocument), stated).map((selection) => {
    if (selection.kind !== "inferred") return selection.kind;
    const { header, query, mediaType } = selection.by.trait;
    return mediaType ?? (header === undefined ? `query ${query}` : `header ${header}`);
  });
}

const select = (document: DocumentParts, stated?: StatedSelection): string =>
  outcomes([document], stated).join(", ");

function build(document: DocumentParts, stated?: StatedSelection): Api {
  const valid = validDocument(document);
  return buildApi(valid, new Report(), selectVersions([valid], stated)[0]);
}

/** As it is only compared. */
const recognise = (document: DocumentParts, report = new Report()): Api =>
  buildApi(validDocument(document), report);

const argumentsOf = (api: Api): string[] =>
  api.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));

/** The forms of a version, with another name of the same form and a pattern of both. */
const forms = [
  { version: "2026-01-01", other: "2025-03-13", pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
  { version: "2026-01", other: "2025-10", pattern: String.raw`^\d{4}-\d{2}$` },
  { version: "2026-01-01.basil", other: "2025-03-13.cove", pattern: String.raw`^\d{4}-\d\d-\d\d(\.\w+)?$` },
  { version: "2026-01-01-preview", other: "2026-01-01", pattern: String.raw`^\d{4}-\d\d-\d\d(-\w+)?$` },
  { version: "2.15", other: "2.9", pattern: String.raw`^[\d.]+$`, isNumber: true },
  { version: "2025.0", other: "2024.0", pattern: String.raw`^[\d.]+$`, isNumber: true },
  { version: "1.0-123", other: "1.0-122", pattern: String.raw`^[\d.-]+$`, isNumber: true },
];

const text = (more: JsonObject = {}) => ({ schema: { type: "string", ...more } });
const open = (value: string) => ({ schema: { anyOf: [{ enum: [value] }, { type: "string" }] } });

/** What a parameter says about the version of its document, and how. */
const signs = ["lists it", "has it", "has its form", "says nothing", "has others of its form", "has others"];
const waysOf = ({ version, other, pattern }: (typeof forms)[number]): Record<string, ParameterParts> => ({
  "lists it: a list": text({ enum: [other, version] }),
  "lists it: a list of any type": { schema: { enum: [version] } },
  "lists it: a constant": { schema: { const: version } },
  "lists it: a list behind a reference": { schema: ref("Release") },
  "lists it: a list in parts": { schema: { allOf: [ref("Release"), { description: "One of them." }] } },
  "lists it: a list that may be null": { schema: { anyOf: [ref("Release"), { type: "null" }] } },
  ...(version === "2.15" && { "lists it: numbers": { schema: { enum: [2.9, 2.15] } } }),
  "has it: a default": text({ default: version }),
  "has it: an example of the schema": text({ examples: [version] }),
  "has it: an example": { examples: [version] },
  "has it: an open list": open(version),
  "has its form: a default": text({ default: other }),
  "has its form: an example": { examples: [other] },
  "has its form: an open list": open(other),
  "has its form: a pattern": text({ pattern }),
  [`has ${version.length === 10 ? "" : "others of "}its form: a format`]: text({ format: "date" }),
  "says nothing: any text": {},
  "says nothing: a required text": { required: true },
  "says nothing: a word": text({ default: "latest" }),
  "says nothing: a pattern in another dialect": text({ pattern: "(?P<year>" }),
  "has others of its form: a list": text({ enum: [other] }),
  "has others of its form: a constant": { schema: { const: other } },
  "has others of its form: a pattern": text({ pattern: "^2025-" }),
  "has others: a number": { schema: { type: "integer" } },
  "has others: a list of words": { schema: { enum: ["latest"] } },
});

/** Sent (+), not sent (-) or contradicted (!), for each sign in its order. */
test.each([
  [
    "header of a version",
    "X-API-Version Acme-Version X-Acme-Api-Version x-ac-version version X-ApiVersion Accept-Version X_API_VERSION booking-version Api-Version-Date",
    "++++!!",
  ],
  ["header with another name", "Acme-Release X-Trace", "++----"],
  [
    "header of something else",
    "X-Client-Version If-Match-Version X-Request-Date Value-Date Cutoff",
    "+-----",
  ],
  ["query of an API's version", "api-version apiVersion api_version x-apiversion acme_api_version", "++++!-"],
  ["query of a version", "version Version acme-version catalog_version", "+++-!-"],
  ["query with another name", "release day document-version client-version version_id", "+-----"],
])("the version in a %s", (kind, names, row) => {
  const [place = ""] = kind.split(" ");
  // A number may be the user's own name, so it is sent only if the parameter of a version has it.
  const number = kind.endsWith("version") ? "++----" : "------";
  for (const form of forms) {
    const { version, other, isNumber = false } = form;
    const schemas = { Release: { type: "string", enum: [other, version] } };
    for (const [way, declared] of Object.entries(waysOf(form))) {
      const cell = (isNumber ? number : row)[signs.indexOf(way.split(":")[0] ?? "")] ?? "";
      // Every name with days, and one with all forms.
      for (const name of names.split(" ").slice(0, form === forms[0] ? undefined : 1)) {
        const parameters = [parameter(`${place} ${name}`, declared)];
        const document = { version, schemas, operations: [operation("GET /things", { parameters })] };
        const what = `${version} in the ${place} ${name}, which ${way}`;
        const expected = { "+": `${place} ${name}`, "-": "unknown", "!": "contradiction" }[cell];
        expect(select(document), what).toBe(expected);
        if (cell === "!") continue; // An error: nothing is built.
        const api = build(document);
        expect(api.versionIn, what).toBe(cell === "+" ? place : "nowhere");
        expect(api.traits.version, what).toEqual(cell === "+" ? { [place]: name } : undefined);
        expect(argumentsOf(api), what).toEqual(cell === "+" ? [] : [name]);
      }
    }
  }
});

const host = "https://a.example";

/** Where an address can name a version, and where a name says nothing. */
test.each<[string, (segment: string) => DocumentParts]>([
  ["the server", (name) => ({ servers: [`${host}/${name}`] })],
  ["a server without a host", (name) => ({ servers: [`/${name}`] })],
  ["all servers", (name) => ({ servers: [`${host}/api/v${name}/`, `https://b.example/api/v${name}`] })],
  ["all servers, below others", (name) => ({ servers: [`${host}/v3/${name}`, `${host}/sandbox/${name}`] })],
  ["the root of a trait", (name) => ({ traits: { environments: { root: `/${name}` } } })],
  ["the paths", (name) => ({ operations: below(`/admin/api/${name}/orders`) })],
  ["nearly all paths", (at) => ({ operations: below(`/${at}/a`, `/${at}/b`, `/${at}/c`, "/health") })],
  ["not the host, which the caller gives", (name) => ({ servers: [`https://${name}.a.example`] })],
  ["not one of two servers", (name) => ({ servers: [`${host}/${name}`, `${host}/latest`] })],
  ["not one path of two", (name) => ({ operations: below(`/${name}/a`, "/2017-10-31/b") })],
])("the version in %s", (place, partsOf) => {
  const silent = "unknown stated stated";
  for (const { version, other, isNumber } of [...forms, { version: "v70", other: "69", isNumber: true }]) {
    const more = version === "2026-01-01" ? ["20260101", "2026.01.01", "2026_01_01", "2026-01"] : [];
    const expected: Record<string, string> = {
      ...Object.fromEntries([version.replace("v7", "7"), ...more].map((name) => [name, "url url stated"])),
      // Another number may count anything, and another form is another thing.
      [other]: isNumber === true ? silent : "contradiction contradiction stated",
      [isNumber === true ? "2025-01-01" : "1"]: silent,
    };
    for (const [segment, kinds] of Object.entries(expected)) {
      const document = { ...plain(version), ...partsOf(segment) };
      const each = ([undefined, "url", "none"] as const).map((stated) => select(document, stated));
      expect(each.join(" "), `${segment}, for ${version}`).toBe(place.startsWith("not ") ? silent : kinds);
    }
  }
});

/** One operation for each media type. */
const answering = (version: string, ...types: string[]): DocumentParts => ({
  version,
  operations: types.map((type, index) =>
    operation(`GET /things${index}`, { responses: [response("200", { type: "object" }, type)] }),
  ),
});

test.each([
  ["2025-03-12", "2023-01-01", "2026-01-01"],
  ["v2025-03-12", "v2023-01-01", "v2026-01-01"],
  ["2025-03", "2023-01", "2026-01"],
  ["3", "2", "4"],
  ["v3", "v2", "v4"],
  ["2.15", "2.9", "3.0"],
])("the version %s in the media type, or a date of what did not change since", (version, older, newer) => {
  const withMark = version.startsWith("v") ? [] : ["application/vnd.acme.v{version}+json"];
  for (const type of ["application/vnd.acme.{version}+json", "application/vnd.acme.{version}", ...withMark]) {
    const names = [[version], [older], [older, version, older], [newer]].map((all) =>
      select(answering(version, ...all.map((name) => type.replace("{version}", name)))),
    );
    const remaining = version.includes("-") ? type : "unknown";
    expect(names, type).toEqual([type, remaining, remaining, "unknown"]);
  }
  expect(select(answering(version, "application/json"))).toBe("unknown");
  const api = build(answering(version, `application/vnd.acme.${version}+json`));
  expect(api.versionIn).toBe("media-type");
});

const dates = ["2025-03-13", "2026-01-01"];
const listed = { enum: dates };
const date = { format: "date" };
const apiQuery: Declared = ["query api-version"];
const apiVersion: Declared = ["header X-API-Version"];
const acmeVersion: Declared = ["header Acme-Version"];
const named = { version: { header: "V" } };
const sending = (value: string) => ({ headers: { "x-api-version": value } });
const key = { kind: "apiKey", name: "key", in: "query", parameter: "api-version" };
const url = (version: string) => plain(version, `${host}/v1`);
const numbers = (...versions: string[]): Declared => ["header Acme-Version", { enum: versions }];

describe("a parameter is inferred", () => {
  test.each([
    [4, 0, "header X-API-Version"],
    [9, 1, "header X-API-Version"],
    [3, 1, "header X-API-Version"],
    [2, 1, "unknown"],
    [1, 9, "unknown"],
  ])("where %d operations declare it and %d do not: %s", (count, without, expected) => {
    const declared = some(count, without, apiVersion).operations;
    expect(select({ operations: declared })).toBe(expected);
    const free = below("/a", "/b", "/c").map((each) => ({ ...each, traits: { ignoresVersion: true } }));
    expect(select({ operations: [...declared, ...free] })).toBe(expected);
  });

  test.each<[string, Declared, Declared]>([
    ["header X-API-Version", apiQuery, apiVersion],
    ["header X-API-Version", ["query api-version", listed], apiVersion],
    ["header Acme-Release", ["query version"], ["header Acme-Release", listed]],
    ["header Acme-Release", ["query version", { type: "integer" }], ["header Acme-Release", listed]],
    ["query api-version", apiQuery, ["header X-Request-Date", date]],
    ["query api-version", apiQuery, ["header Acme-Release", date]],
    ["query api-version", ["query version"], apiQuery],
    ["header Acme-Version", apiVersion, ["header Acme-Version", listed]],
    ["unknown", apiVersion, acmeVersion],
  ])("%s of %j and %j", (expected, first, second) => {
    const document = taking(first, second);
    expect(select(document)).toBe(expected);
    const left = recognise(document).operations[0]?.parameters;
    expect(left).toHaveLength(expected === "unknown" ? 2 : 1);
  });

  const globals = (literal: string) => ({
    root: { "x-sdk-global-headers": [{ header: "Acme-Version", type: `literal<"${literal}">` }] },
  });

  test.each<[string, string, DocumentParts, StatedSelection?]>([
    ["from what no operation uses", "header X-API-Version", { parameters: [declare(apiVersion)] }],
    ["not from such a date", "unknown", { parameters: [declare(["header X-Request-Date", date])] }],
    ["from an extension for all operations", "header Acme-Version", globals("2026-01-01")],
    ["not from that of another version", "contradiction", globals("2025-01-01")],
    ["not if a trait names another", "trait", { ...taking(apiVersion), traits: named }],
    ["not if a trait does, whatever is stated", "trait", { ...taking(apiVersion), traits: named }, "none"],
    ["not if the configuration denies it", "stated", taking(apiVersion), "none"],
    ["not if a trait sends it", "trait", { ...taking(apiVersion), traits: sending("2026-01-01") }],
    ["not if a trait sends another", "unknown", { ...taking(apiVersion), traits: sending("2020-01-01") }],
    ["in the query", "query api-version", { ...taking(apiQuery), traits: sending("2020-01-01") }],
    ["not if it is a key", "unknown", { ...taking(apiQuery), traits: { auth: [key] } }],
    ["not if only a folder has the name", "unknown", { ...taking(apiVersion), isVersionAssumed: true }],
    ["not if nothing is ever asked for", "needless", { operations: [] }],
  ])("%s: %s", (_why, expected, document, stated) => {
    expect(select({ ...taking(), ...document }, stated)).toBe(expected);
  });

  test.each([
    ["header", "Acme-Version"],
    ["query", "api-version"],
  ] as const)("from a security scheme, which is then no credential: %s %s", (place, name) => {
    const securitySchemes = {
      key: { kind: "apiKey", in: "header", parameter: "Acme-Key" },
      version: { kind: "apiKey", in: place, parameter: name },
    } as const;
    const security = [new Map(["key", "version"].map((scheme) => [scheme, []]))];
    const document = { securitySchemes, operations: [operation("GET /things", { security })] };
    expect(select(document)).toBe(`${place} ${name}`);
    const api = recognise(document);
    expect([...api.securitySchemes.keys()]).toEqual(["key"]);
    expect(api.operations[0]?.security).toEqual([["key"]]);
  });

  const first = plain("2025-01-01");
  const second = versioned("2026-01-01", apiVersion);

  test.each<[string, readonly DocumentParts[], StatedSelection?]>([
    ["header X-API-Version, header X-API-Version", [first, second]],
    ["query api-version, query api-version", [first, versioned("2026-01-01", apiQuery)]],
    // Which of the two?
    ["unknown, header X-API-Version, query api-version", [first, second, versioned("2027-01-01", apiQuery)]],
    // A name that is no date must be among the values.
    ["header Acme-Version, header Acme-Version", [plain("1.0"), versioned("2.0", numbers("2.0", "1.0"))]],
    ["unknown, header Acme-Version", [plain("1.0"), versioned("2.0", numbers("2.0"))]],
    ["unknown, unknown", [plain("1.0"), versioned("2.0", acmeVersion)]],
    ["unknown, trait", [plain("1.0"), { ...plain("2.0"), traits: named }]],
    // An address with the name of another.
    ["url, contradiction", [url("v1"), url("v2")], "url"],
    ["stated, stated", [url("v1"), url("v2")], "none"],
    ["url, unknown", [url("v1"), url("v2")]],
    ["stated, stated", [url("v2"), url("v3")], "url"],
    ["url, stated", [url("v1"), url("2026-01-01")], "url"],
  ])("from another version: %s", (expected, documents, stated) => {
    expect(outcomes(documents, stated).join(", ")).toBe(expected);
  });

  test("with its echo, where every success declares a header of that name", () => {
    const echo = (...names: (string | undefined)[]) =>
      build({
        operations: operations(names.length, [apiVersion]).map((each, index) => {
          const schema = written({ type: "string" });
          const header = { name: names[index] ?? "X-Trace", required: false, deprecated: false, schema };
          return { ...each, responses: [{ ...response("200"), headers: [header] }, response("400")] };
        }),
      }).traits.version;
    expect(echo("x-api-version")).toEqual({ header: "X-API-Version", echo: "x-api-version" });
    expect(echo("X-API-Version", undefined)).toEqual({ header: "X-API-Version" });
  });

  test("by the exact name in a query", () => {
    const other = operation("GET /other", { parameters: [declare(["query Api-Version"])] });
    const document = { operations: [...operations(3, [apiQuery]), other] };
    expect(select(document)).toBe("query api-version");
    expect(argumentsOf(recognise(document))).toEqual(["Api-Version"]);
  });

  test("and is no argument, unless the configuration says otherwise", () => {
    const inTrait = build({ ...taking(["query v"]), traits: { version: { query: "v" } } });
    expect([inTrait.versionIn, ...argumentsOf(inTrait)]).toEqual(["query"]);
    const unsent = build({ operations: operations(1, [apiVersion]) }, "none");
    expect([unsent.versionIn, ...argumentsOf(unsent)]).toEqual(["nowhere", "X-API-Version"]);
  });
});

describe("what is reported", () => {
  function report(documents: readonly DocumentParts[], isUnnamed = false, stated?: StatedSelection) {
    const result = new Report();
    const valid = documents.map((each) => validDocument(each));
    const selected = selectVersions(valid, stated).flatMap((selection, index) =>
      valid.slice(index, index + 1).map((document) => ({ document, selection })),
    );
    reportSelections(selected, isUnnamed, result);
    return result.diagnostics;
  }

  const reported = (...inputs: Parameters<typeof report>): string =>
    report(...inputs)
      .map(({ severity, code, place }) => [severity === "error" ? "error" : "", code, place.version])
      .map((words) => words.filter(Boolean).join(" "))
      .join(", ") || "nothing";

  const excluded = taking(["header X-API-Version", { enum: ["2025-03-13"] }]);
  const each = (partsOf: (version: string) => DocumentParts) =>
    dates.map((version) => ({ ...partsOf(version), version }));

  test.each(
    Object.entries<readonly DocumentParts[]>({
      "error VERSION_SELECTOR_UNKNOWN 2026-01-01": [plain("2026-01-01")],
      "error VERSION_SELECTOR_UNKNOWN 2025-04": [plain("2025-04")],
      "error VERSION_SELECTOR_UNKNOWN 2025-03-13, error VERSION_SELECTOR_UNKNOWN 2026-01-01": each(plain),
      "error VERSION_CONTRADICTED 2026-01-01": [excluded],
      "VERSION_NOT_SENT v1, VERSION_NOT_SENT v2": [plain("v1"), plain("v2")],
      "nothing: each is below its own path": [plain("v1", `${host}/pay/v1x`), plain("v2", `${host}/pay/v2x`)],
      "VERSION_NOT_SENT 2, VERSION_NOT_SENT 3": [plain("2", host), plain("3", "https://b.example"), url("4")],
      "nothing: the only version is no date": [plain("v1")],
      "VERSION_HEADER_INFERRED: once for all": each(() => taking(apiVersion)),
      "VERSION_QUERY_INFERRED: once for all": each(() => taking(apiQuery)),
      "VERSION_MEDIA_TYPE_INFERRED: once for all": each((date) => answering(date, `a/vnd.b.${date}+json`)),
      "VERSION_HEADER_INFERRED, VERSION_NOT_SENT 1.0": [plain("1.0"), versioned("2.0", numbers("2.0"))],
      "nothing: there are no operations": [{ operations: [] }],
    }),
  )("%s", (title, documents) => {
    expect(reported(documents)).toBe(title.split(": ")[0]);
    expect(reported(documents, false, "none")).toBe("nothing");
  });

  test("the URL of another version", () => {
    const elsewhere = plain("2026-01-01", `${host}/2025-01-01`);
    const differs = "URL_VERSION_DIFFERS 2026-01-01";
    expect(reported([elsewhere], false, "url")).toBe("error VERSION_CONTRADICTED 2026-01-01");
    expect(reported([elsewhere], false, "none")).toBe(differs);
    expect(reported([{ ...elsewhere, ...taking(apiVersion) }])).toBe(`VERSION_HEADER_INFERRED, ${differs}`);
    expect(reported([{ ...elsewhere, traits: named }])).toBe("nothing");
    expect(reported([elsewhere], true)).toBe(differs); // Nobody gave it a version.
    expect(reported([{ ...elsewhere, version: "1.0" }], true)).toBe("nothing");
  });

  const guess = "header: NAME-OF-THE-HEADER";
  const looksLikeIt = 'looks like it, but the document does not list "2026-01-01" among its values.';
  const others = [versioned("2025-01-01", apiVersion), versioned("2024-01-01", acmeVersion)];

  test.each<[string, string, ...DocumentParts[]]>([
    ["No parameter", guess, plain("2026-01-01")],
    ["Only 2 of 316 operations declare the query parameter `api-version`.", guess, some(2, 314, apiQuery)],
    ["Only 1 of 5 operations declare the header `X-API-Version`.", guess, some(1, 4, apiVersion)],
    ["Only 1 of 4 operations declare the", "header: X-API-Version", some(1, 3, apiVersion)],
    [
      "Only 2 of 4 operations declare the",
      "header: X-API-Version",
      some(2, 2, ["query version"], apiVersion),
    ],
    ["could be the header `X-API-Version` or header `Acme-Version`.", guess, taking(apiVersion, acmeVersion)],
    [`The query parameter \`version\` ${looksLikeIt}`, "query: version", taking(["query version"])],
    ["in the header `X-API-Version` or header `Acme-Version`.", guess, plain("2026-01-01"), ...others],
  ])("as possible, of an unknown header: %s Fix: %s", (message, trait, ...documents) => {
    const unknown = report(documents).find(({ code }) => code === "VERSION_SELECTOR_UNKNOWN");
    expect(unknown?.detail).toContain(message);
    expect(unknown?.fix).toContain(`version: { ${trait} }`);
  });

  test("why a parameter was inferred whose name does not say it, and the overlay of a media type", () => {
    const detailOf = (name: string) => report([taking([`header ${name}`, listed])])[0]?.detail;
    const sentence = (name: string, more = "") =>
      `The client sends its version in the header \`${name}\`: 2026-01-01 (declared by 4 of 4 operations${more}).`;
    expect(detailOf("Acme-Version")).toBe(sentence("Acme-Version"));
    expect(detailOf("Acme-Release")).toBe(sentence("Acme-Release", ", with this version among its values"));
    const [media] = report([answering("2026-01-01", "application/vnd.acme.2026-01-01+json")]);
    expect(media?.fix).toContain('version: { mediaType: "application/vnd.acme.{version}+json" }');
  });

  test.each<[string, DocumentParts]>([
    ["nothing", plain("2026-01-01")],
    ["VERSION_HEADER_UNUSED 2026-01-01", excluded],
    ["VERSION_HEADER_UNUSED 1.0-2", versioned("1.0-2", apiVersion)],
    ["VERSION_QUERY_UNUSED 1.0-2", versioned("1.0-2", apiQuery)],
    ["error VERSION_NOT_GIVEN v1", { ...plain("v1"), isVersionAssumed: true, traits: named }],
  ])("%s, of one document that nobody gave a version", (expected, document) => {
    expect(reported([document], true)).toBe(expected);
  });

  test("nothing of a document that is only compared, and its parameter is no argument", () => {
    for (const document of [excluded, versioned("1.0-2", apiVersion)]) {
      const result = new Report();
      expect(recognise(document, result).traits.version).toEqual({ header: "X-API-Version" });
      expect(result.diagnostics).toEqual([]);
    }
    const left = (...declared: Declared) =>
      argumentsOf(recognise({ version: "1.0", operations: operations(1, [declared]) }));
    expect(left("query version")).toEqual(["version"]);
    expect(left("query version", listed)).toEqual([]);
    expect(left("query api-version")).toEqual([]);
    expect(left("query api-version", listed)).toEqual([]);
  });
});
