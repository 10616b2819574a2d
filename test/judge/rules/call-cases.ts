import { calling, integer, json, object, string, type Json } from "../support.js";
import type { RuleCase } from "./rule-case.js";

const ok = { "200": { description: "" } };

const query = (name: string, more: Json = {}): Json => ({ name, in: "query", schema: string, ...more });

function asking(...parameters: Json[]): Json {
  return calling({ parameters });
}

const asked = { name: "X-Api-Version", in: "header", required: true, schema: string };

function versioned(...parameters: Json[][]): Json {
  const paths = parameters.map((each, index) => [
    `/things${index}`,
    { get: { operationId: `get${index}`, parameters: each, responses: ok } },
  ]);
  return { paths: Object.fromEntries(paths) as Json };
}

function byPath(name: string): Json {
  const parameters = [{ name, in: "path", required: true, schema: string }];
  return {
    paths: { [`/things/{${name}}`]: { get: { operationId: "getThing", parameters, responses: ok } } },
  };
}

function sending(requestBody?: Json): Json {
  const post = {
    operationId: "addThing",
    responses: ok,
    ...(requestBody === undefined ? {} : { requestBody }),
  };
  return { paths: { "/things": { post } } };
}

function formOf(style: string, headers: Json = {}): Json {
  return partsOf(object({ file: string }), { encoding: { file: { contentType: style, headers } } });
}

/** `inner`: the encodings inside each part of the list `album`. */
function nestedForm(inner: Json): Json {
  const album = { type: "array", items: object({ file: string }) };
  return partsOf(object({ album }), { encoding: { album: { contentType: "multipart/mixed", ...inner } } });
}

function partsOf(schema: Json, encodings: Json): Json {
  return sending({ content: { "multipart/form-data": { schema, ...encodings } } });
}

function sendingAs(...mediaTypes: string[]): Json {
  return sending({
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: string }])),
  });
}

function answeringAs(...mediaTypes: string[]): Json {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: string }]));
  return calling({ responses: { "200": { description: "", content } } });
}

function answersOf(mediaType: string, media: Json): Json {
  return calling({ responses: { "200": { description: "", content: { [mediaType]: media } } } });
}

function replaced(
  rule: RuleCase["rule"],
  of: (mediaType: string) => Json,
  pairs: Readonly<Record<string, readonly [before: string, after: string]>>,
): RuleCase[] {
  return Object.entries(pairs).map(([circumstances, [before, after]]) => ({
    rule,
    ...(circumstances === "" ? {} : { circumstances }),
    before: of(before),
    after: of(after),
    silent: [of(before), of(`${before}; charset=utf-8`)],
  }));
}

function linked(operationId: string): Json {
  const links = { next: { operationId, parameters: { id: "$response.body#/id" } } };
  return calling({ responses: { "200": { description: "", links } } });
}

function statuses(...names: string[]): Json {
  return calling({
    responses: Object.fromEntries(names.map((name) => [name, { description: "", ...json(string) }])),
  });
}

function failing(status: string, description: string): Json {
  return calling({ responses: { "200": { description: "" }, [status]: { description, ...json(string) } } });
}

function headers(more: Json): Json {
  return calling({ responses: { "200": { description: "", headers: more } } });
}

const header = (required: boolean): Json => ({ "X-Count": { required, schema: integer } });

export const callCases: readonly RuleCase[] = [
  { rule: "parameter-added", before: asking(), after: asking(query("limit")) },
  { rule: "required-parameter-added", before: asking(), after: asking(query("limit", { required: true })) },
  {
    rule: "type-changed",
    circumstances: "of a parameter, to text",
    before: asking(query("limit", { schema: integer })),
    after: asking(query("limit")),
    silent: [asking(query("limit", { schema: integer })), asking(query("size"))],
  },
  {
    rule: "type-narrowed",
    circumstances: "of a parameter, to text",
    before: asking(query("limit", { schema: { type: ["integer", "string"] } })),
    after: asking(query("limit")),
    silent: [asking(query("limit", { schema: integer })), asking(query("limit"))],
  },
  { rule: "parameter-removed", before: asking(query("limit")), after: asking() },
  {
    rule: "parameter-sent-by-client",
    before: versioned([asked], [], []),
    after: versioned([asked], [asked], [asked]),
  },
  {
    rule: "path-parameter-renamed",
    before: byPath("id"),
    after: byPath("thing_id"),
    silent: [asking(query("limit")), asking(query("size"))],
  },
  {
    rule: "parameter-renamed",
    before: asking(query("limit")),
    after: asking(query("page_limit")),
    silent: [asking(query("limit")), asking(query("limit"))],
  },
  {
    rule: "parameter-renamed",
    circumstances: "a header in other case",
    before: asking({ name: "X-Limit", in: "header", schema: string }),
    after: asking({ name: "x-limit", in: "header", schema: string }),
    silent: [asking(query("limit")), asking(query("limit"))],
  },
  {
    rule: "parameter-moved",
    before: asking(query("limit")),
    after: asking({ name: "limit", in: "header", schema: string }),
    silent: [asking(query("limit")), asking(query("limit"), query("size"))],
  },
  {
    rule: "parameter-became-required",
    before: asking(query("limit")),
    after: asking(query("limit", { required: true })),
  },
  {
    rule: "parameter-became-optional",
    before: asking(query("limit", { required: true })),
    after: asking(query("limit")),
  },
  {
    rule: "parameter-serialization-changed",
    before: asking(query("ids", { schema: { type: "array", items: string }, explode: true })),
    after: asking(query("ids", { schema: { type: "array", items: string }, explode: false })),
    // A single value is written in the same way however it would be exploded.
    silent: [asking(query("id", { explode: true })), asking(query("id", { explode: false }))],
  },
  {
    rule: "empty-value-allowed",
    before: asking(query("q")),
    after: asking(query("q", { allowEmptyValue: true })),
  },
  {
    rule: "empty-value-refused",
    before: asking(query("q", { allowEmptyValue: true })),
    after: asking(query("q")),
  },
  {
    rule: "reserved-characters-allowed",
    before: asking(query("q")),
    after: asking(query("q", { allowReserved: true })),
  },
  {
    rule: "reserved-characters-encoded",
    before: asking(query("q", { allowReserved: true })),
    after: asking(query("q")),
  },
  { rule: "body-added", before: sending(), after: sending(json(string)) },
  { rule: "required-body-added", before: sending(), after: sending({ required: true, ...json(string) }) },
  { rule: "body-removed", before: sending(json(string)), after: sending() },
  {
    rule: "body-became-required",
    before: sending(json(string)),
    after: sending({ required: true, ...json(string) }),
  },
  {
    rule: "body-became-optional",
    before: sending({ required: true, ...json(string) }),
    after: sending(json(string)),
  },
  {
    rule: "response-items-changed",
    before: answersOf("application/jsonl", { schema: { type: "array", items: string } }),
    after: answersOf("application/jsonl", { schema: { type: "array", items: string }, itemSchema: string }),
    silent: [
      answersOf("text/event-stream", { schema: { type: "array", items: string } }),
      answersOf("text/event-stream", { schema: { type: "array", items: string }, itemSchema: string }),
    ],
  },
  {
    rule: "body-encoding-changed",
    before: formOf("text/plain"),
    after: formOf("text/csv"),
    silent: [partsOf(object({}), {}), formOf("text/csv")],
  },
  {
    rule: "body-encoding-changed",
    circumstances: "of a part in a part",
    before: nestedForm({ encoding: { file: { contentType: "image/png" } } }),
    after: nestedForm({ encoding: { file: { contentType: "image/jpeg" } } }),
    silent: [nestedForm({}), nestedForm({ encoding: { file: { contentType: "text/plain" } } })],
  },
  {
    rule: "body-encoding-changed",
    circumstances: "of a nameless part",
    before: nestedForm({ itemEncoding: { contentType: "image/png" } }),
    after: nestedForm({ itemEncoding: { contentType: "image/jpeg" } }),
    silent: [nestedForm({}), nestedForm({ itemEncoding: { contentType: "image/png" } })],
  },
  {
    rule: "part-header-demanded",
    before: formOf("text/csv"),
    after: formOf("text/csv", { "X-Sum": { required: true, schema: string } }),
  },
  {
    rule: "part-header-demanded",
    circumstances: "in a part",
    before: nestedForm({ encoding: { file: {} } }),
    after: nestedForm({ encoding: { file: { headers: { "X-Sum": { required: true, schema: string } } } } }),
  },
  {
    rule: "part-header-changed",
    before: formOf("text/csv"),
    after: formOf("text/csv", { "X-Sum": { schema: string } }),
    silent: [formOf("text/csv"), formOf("text/csv", { "X-Sum": { schema: { const: "none" } } })],
  },
  {
    rule: "request-media-type-added",
    before: sendingAs("application/json"),
    after: sendingAs("application/json", "text/csv"),
  },
  {
    rule: "request-media-type-removed",
    before: sendingAs("application/json", "text/csv"),
    after: sendingAs("application/json"),
  },
  ...replaced("request-media-type-changed", sendingAs, {
    "": ["application/json", "text/csv"],
    "JSON to a range": ["application/json", "*/*"],
    "JSON from a range": ["application/*", "application/json"],
    "to a range": ["image/png", "image/*"],
    "to another name": ["application/hal+json", "application/json"],
  }),
  {
    rule: "request-media-type-changed",
    circumstances: "of a choice",
    before: sendingAs("image/png", "image/jpeg"),
    after: sendingAs("image/*"),
    silent: [sendingAs("image/png", "image/jpeg"), sendingAs("image/jpeg", "image/png")],
  },
  ...replaced("response-media-type-changed", answeringAs, {
    "": ["application/json", "text/csv"],
    "of JSON": ["application/json", "*/*"],
    "to a range": ["image/png", "image/*"],
    "from a range": ["image/*", "image/png"],
    "of text": ["text/csv", "application/xml"],
    "text to JSON": ["text/plain", "application/json"],
  }),
  {
    rule: "response-body-added",
    before: calling({ responses: { "200": { description: "" } } }),
    after: answeringAs("application/json"),
    silent: [answeringAs("application/json"), answeringAs("application/json", "text/csv")],
  },
  {
    rule: "response-media-type-added",
    before: answeringAs("application/json"),
    after: answeringAs("application/json", "text/csv"),
    silent: [answeringAs("application/json"), answeringAs("Application/JSON; charset=utf-8")],
  },
  {
    rule: "response-media-type-removed",
    before: answeringAs("application/json", "text/csv"),
    after: answeringAs("application/json"),
  },
  { rule: "success-status-added", before: statuses("200"), after: statuses("200", "202") },
  { rule: "success-status-removed", before: statuses("200", "202"), after: statuses("200") },
  {
    rule: "success-status-changed",
    before: statuses("200"),
    after: statuses("201"),
    silent: [statuses("200"), statuses("200", "201")],
  },
  {
    rule: "error-status-changed",
    before: failing("404", "No such thing."),
    after: failing("410", "No such thing."),
    silent: [failing("404", "No such thing."), failing("410", "It is gone for good.")],
  },
  {
    rule: "error-status-added",
    before: statuses("200"),
    after: statuses("200", "422"),
    silent: [statuses("200", "4XX"), statuses("200", "4XX", "422")],
  },
  {
    rule: "error-status-removed",
    before: statuses("200", "422"),
    after: statuses("200"),
    silent: [statuses("200", "422"), statuses("200", "default")],
  },
  {
    rule: "status-refined",
    before: statuses("200", "default"),
    after: statuses("200", "404"),
    silent: [statuses("200"), statuses("200", "404")],
  },
  {
    rule: "link-changed",
    before: linked("getThing"),
    after: linked("listThings"),
    silent: [linked("a"), linked("a")],
  },
  { rule: "header-added", before: headers({}), after: headers(header(false)) },
  { rule: "required-header-removed", before: headers(header(true)), after: headers({}) },
  { rule: "header-removed", before: headers(header(false)), after: headers({}) },
  {
    rule: "header-renamed",
    before: headers({ "X-Total-Count": { schema: integer } }),
    after: headers({ "Total-Count": { schema: integer } }),
    silent: [
      headers({ "X-Total-Count": { schema: integer } }),
      headers({ "Row-Count": { schema: integer } }),
    ],
  },
  { rule: "header-became-required", before: headers(header(false)), after: headers(header(true)) },
  { rule: "header-became-optional", before: headers(header(true)), after: headers(header(false)) },
  { rule: "deprecation-added", before: calling({}), after: calling({ deprecated: true }) },
  { rule: "deprecation-removed", before: calling({ deprecated: true }), after: calling({}) },
  { rule: "sunset-changed", before: calling({}), after: calling({ "x-sunset": "2027-01-01" }) },
  {
    rule: "stability-lowered",
    before: calling({ "x-stability-level": "stable" }),
    after: calling({ "x-stability-level": "beta" }),
  },
  {
    rule: "stability-raised",
    before: calling({ "x-stability-level": "alpha" }),
    after: calling({ "x-stability-level": "beta" }),
  },
  { rule: "sunset-removed", before: calling({ "x-sunset": "2027-01-01T00:00:00Z" }), after: calling({}) },
];
