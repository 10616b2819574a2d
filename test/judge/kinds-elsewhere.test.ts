/**
 * The kinds of change that oasdiff has gained since our table of rules was written, each as a pair of documents with
 * the rule and the verdict that a client needs, or with the reason why no client is concerned.
 *
 * Ids: its catalogue of 1.32.1, and what the notes on its releases up to 1.40 say, read in November 2026. Where the
 * notes give no id, a row says in our words what changes. Braces are alternatives, as in a shell.
 */
import { describe, expect, it } from "vitest";

import type { Diff } from "../../src/judge/diff.js";
import {
  answering,
  calling,
  diff,
  enumOf,
  integer,
  json,
  object,
  string,
  taking,
  type Json,
} from "./support.js";

type Kind = readonly [kind: string, before: Json, after: Json, ...expected: readonly string[]];

/** `limit-tightened silent: wire silent`: the rule, the level and the effects. */
function verdicts({ changes }: Diff): string[] {
  return changes.map(({ rule, level, effects }) => {
    const present = (["wire", "compile", "silent"] as const).filter((effect) => effects[effect]);
    return `${rule} ${level}${present.length === 0 ? "" : ": "}${present.join(" ")}`;
  });
}

const parameter = (more: Json): Json =>
  calling({ parameters: [{ name: "part", in: "query", schema: string, ...more }] });
const answeredAs = (mediaType: string, media: Json = {}): Json =>
  calling({ responses: { "200": { description: "", content: { [mediaType]: media } } } });

const places = {
  "request-body": taking,
  "request-property": (value) => taking(object({ value })),
  "request-parameter": (schema) => parameter({ schema }),
  "response-body": answering,
  "response-property": (value) => answering(object({ value })),
  "response-header": (schema) =>
    calling({ responses: { "200": { description: "", headers: { Part: { required: true, schema } } } } }),
} as const satisfies Readonly<Record<string, (schema: unknown) => Json>>;

const list: Json = { type: "array", items: string };
const map: Json = { type: "object", additionalProperties: string };
const listWithA: Json = { ...list, contains: { const: "a" } };

/** The names of limits in ids, the keywords, and a schema that they limit. */
const limits: readonly (readonly [name: string, keyword: string, schema: Json])[] = [
  ["max", "maximum", integer],
  ["min", "minimum", integer],
  ["exclusive-max", "exclusiveMaximum", integer],
  ["exclusive-min", "exclusiveMinimum", integer],
  ["max-length", "maxLength", string],
  ["min-length", "minLength", string],
  ["max-items", "maxItems", list],
  ["min-items", "minItems", list],
  ["max-properties", "maxProperties", map],
  ["min-properties", "minProperties", map],
  ["max-contains", "maxContains", listWithA],
  ["min-contains", "minContains", listWithA],
];

/** The verdicts of a smaller, a larger and another set of valid values. */
const outcomes = {
  request: {
    tighter: "limit-tightened silent: wire silent",
    looser: "limit-loosened additive",
    other: "limit-changed silent: wire silent",
    none: "type-narrowed breaking: wire compile",
    some: "type-widened additive",
  },
  response: {
    tighter: "limit-tightened note",
    looser: "limit-loosened silent: silent",
    other: "limit-changed silent: silent",
    none: "type-narrowed compile: compile",
    some: "type-widened breaking: wire compile silent",
  },
} as const;

/** The values of all places follow one law, so these kinds are made by the grammar of the ids, which not all of them have. */
function limitsOf(place: keyof typeof places): Kind[] {
  const isSent = place.startsWith("request");
  const { tighter, looser, other, none, some } = outcomes[isSent ? "request" : "response"];
  const kind = (name: string, before: unknown, after: unknown, expected: string): Kind => [
    `${place}-${name}`,
    places[place](before),
    places[place](after),
    expected,
  ];
  const ofLimits = limits.flatMap(([name, keyword, schema]) => {
    const [low, high] = [3, 5].map((value) => ({ ...schema, [keyword]: value }));
    const [raised, lowered] = keyword.includes("ax") ? [looser, tighter] : [tighter, looser];
    return [
      kind(`${name}-set`, schema, high, tighter),
      kind(`${name}-unset`, high, schema, looser),
      kind(`${name}-increased`, low, high, raised),
      kind(`${name}-decreased`, high, low, lowered),
    ];
  });
  const [five, seven, ten] = [5, 7, 10].map((multipleOf) => ({ ...integer, multipleOf }));
  const unique = { ...list, uniqueItems: true };
  return [
    ...ofLimits,
    kind("multiple-of-set", integer, five, tighter),
    kind("multiple-of-unset", five, integer, looser),
    kind("multiple-of-changed", five, seven, other),
    kind("multiple-of-generalized", ten, five, looser),
    kind("multiple-of-specialized", five, ten, tighter),
    kind("unique-items-set", list, unique, tighter),
    kind("unique-items-unset", unique, list, looser),
    kind("schema-became-false", string, false, none),
    kind("schema-became-not-false", false, string, some),
  ];
}

const cat = object({ meows: string }, ["meows"]);
const dog = object({ barks: string }, ["barks"]);
const fish = object({ swims: string }, ["swims"]);
const pair: Json = { type: "array", prefixItems: [string, integer], items: false };
const swapped: Json = { ...pair, prefixItems: [integer, string] };
const readOnly = (maximum: Json): Json => taking(object({ value: { readOnly: true, ...maximum } }));
const sentAs = (media: Json): Json =>
  calling({ requestBody: { required: true, content: { "application/jsonl": media } } });
const items = { itemSchema: cat };

const schemas: readonly Kind[] = [
  ["request-read-only-property-max-items-decreased", readOnly({ ...list, maxItems: 5 }), readOnly(list)],
  [
    "request-read-only-property-max-properties-decreased",
    readOnly({ ...map, maxProperties: 5 }),
    readOnly(map),
  ],
  [
    "request-parameter-property-schema-became-false",
    parameter({ schema: object({ a: string }) }),
    parameter({ schema: object({ a: false }) }),
    outcomes.request.none,
  ],
  [
    "request-parameter-property-schema-became-not-false",
    parameter({ schema: object({ a: false }) }),
    parameter({ schema: object({ a: string }) }),
    outcomes.request.some,
  ],
  ["request-body-media-type-item-schema-added", sentAs({}), sentAs(items), outcomes.request.none],
  ["request-body-media-type-item-schema-removed", sentAs(items), sentAs({}), outcomes.request.some],
  [
    "response-body-media-type-item-schema-added",
    answeredAs("application/jsonl"),
    answeredAs("application/jsonl", items),
    "response-items-changed compile: compile",
    "type-narrowed additive",
  ],
  [
    "response-body-media-type-item-schema-removed",
    answeredAs("application/jsonl", { schema: list, itemSchema: string }),
    answeredAs("application/jsonl", { schema: list }),
    "response-items-changed compile: compile",
  ],
  [
    "response-body-media-type-item-schema-removed-untyped",
    answeredAs("application/jsonl", items),
    answeredAs("application/jsonl"),
    "type-widened breaking: wire compile",
    "response-items-changed compile: compile",
  ],
  [
    "request-body-wrapped-in-one-of-original-preserved",
    taking(cat),
    taking({ oneOf: [cat, dog] }),
    "union-member-added additive",
  ],
  [
    "response-body-wrapped-in-one-of-original-preserved",
    answering(cat),
    answering({ oneOf: [cat, dog] }),
    "union-member-added breaking: wire compile silent",
  ],
  [
    "response-{body,property}-any-of-added",
    answering({ anyOf: [cat, dog] }),
    answering({ anyOf: [cat, dog, fish] }),
    "union-member-added breaking: wire compile silent",
  ],
  [
    "response-property-enum-value-added",
    answering(enumOf("a")),
    answering(enumOf("a", "b")),
    "enum-value-added breaking: compile silent",
  ],
  [
    "the whole enum of a response removed",
    answering(enumOf("a")),
    answering(string),
    "enum-removed breaking: compile silent",
  ],
  [
    "positions of a tuple swapped, in a request",
    taking(pair),
    taking(swapped),
    "type-changed breaking: wire compile",
    "type-changed breaking: wire compile",
  ],
  [
    "response-optional-property-removed",
    answering(object({ a: string, b: string })),
    answering(object({ a: string })),
    "field-removed breaking: wire compile",
  ],
  [
    "request-body-all-of-removed",
    taking({ allOf: [cat, dog] }),
    taking({ allOf: [cat] }),
    "field-removed breaking: compile silent",
  ],
  [
    "date or time to date-time",
    answering({ ...string, format: "date" }),
    answering({ ...string, format: "date-time" }),
    "format-changed silent: silent",
  ],
];

const key = (scheme: Json): Json =>
  calling({ security: [{ key: [] }] }, { components: { securitySchemes: { key: scheme } } });
const apiKey = { type: "apiKey", in: "header", name: "X-Key" };
const bearer = { type: "http", scheme: "bearer" };
const tokenUrl = "https://login.example/token";
const flow = (name: string, more: Json = {}): Json => {
  const one = { tokenUrl, authorizationUrl: "https://login.example/ask", scopes: { read: "Read." }, ...more };
  return key({ type: "oauth2", flows: { [name]: one } });
};
const discovery = (url: string): Json =>
  key({ type: "openIdConnect", openIdConnectUrl: `https://login.example/${url}` });
/** The requirements of the operation, and of the document. */
const secured = (operation: readonly Json[] | undefined, ...document: readonly Json[]): Json =>
  calling(operation === undefined ? {} : { security: operation }, {
    security: document,
    components: { securitySchemes: { key: apiKey, token: bearer } },
  });
const [byKey, byToken] = [{ key: [] }, { token: [] }];
const tightened = "security-tightened breaking: wire compile";
const schemeChanged = "security-scheme-changed breaking: wire compile";
const sourceChanged = "token-source-changed breaking: wire";

const security: readonly Kind[] = [
  ["an operation without requirements secured", secured(undefined), secured([byKey]), tightened],
  [
    "an operation secured by a list that it inherits",
    secured(undefined),
    secured(undefined, byKey),
    tightened,
  ],
  ["the inherited list replaced", secured(undefined, byKey), secured(undefined, byToken), tightened],
  ["the inherited list narrowed", secured(undefined, byKey, byToken), secured(undefined, byKey), tightened],
  ["api-security-removed", secured([byKey, byToken]), secured([byKey]), tightened],
  [
    "api-security-scope-added",
    secured([{ token: [] }]),
    secured([{ token: ["read"] }]),
    "credential-scope-added breaking: wire",
  ],
  ["api-security-component-type-changed", key(apiKey), key(bearer), schemeChanged],
  ["the name of an API key", key(apiKey), key({ ...apiKey, name: "X-Other" }), schemeChanged],
  ["the location of an API key", key(apiKey), key({ ...apiKey, in: "query" }), schemeChanged],
  ["the HTTP scheme", key(bearer), key({ ...bearer, scheme: "basic" }), schemeChanged],
  ["the URL of OpenID Connect", discovery("one"), discovery("other"), sourceChanged],
  ...["clientCredentials", "password", "authorizationCode", "implicit"].flatMap((name): Kind[] => {
    const ofImplicit =
      name === "implicit" ? { authorizationUrl: tokenUrl } : { tokenUrl: "https://login.example/other" };
    return [
      [
        `api-security-component-oauth-{token-,}url-changed of ${name}`,
        flow(name),
        flow(name, ofImplicit),
        sourceChanged,
      ],
      [
        `the same URL in other letters, of ${name}`,
        flow(name),
        flow(name, { tokenUrl: "https://LOGIN.example:443/token" }),
      ],
      [
        `api-security-component-oauth-scope-added to ${name}`,
        flow(name),
        flow(name, { scopes: { read: "Read.", write: "Write." } }),
        "token-scope-offered additive",
      ],
      [
        `api-security-component-oauth-scope-removed from ${name}`,
        flow(name, { scopes: { read: "Read.", write: "Write." } }),
        flow(name),
        "token-scope-withdrawn silent: wire silent",
      ],
      // A client requests scopes by their names; the text is for people.
      [
        `api-security-component-oauth-scope-changed of ${name}`,
        flow(name),
        flow(name, { scopes: { read: "Reads." } }),
      ],
    ];
  }),
];

const array = { schema: list };
const media = "application/vnd.example+json";
const onPath = (...parameters: readonly Json[]): Json => ({
  paths: {
    "/things": {
      parameters,
      get: { operationId: "getThings", responses: { "200": { description: "" } } },
      post: { operationId: "addThing", responses: { "200": { description: "" } } },
    },
  },
});
const shared = { name: "part", in: "query", schema: string };
const named = (name: string): Json => calling({ parameters: [{ name, in: "header", schema: string }] });
const answeredWith = (name: string): Json =>
  calling({ responses: { "200": { description: "", headers: { [name]: { schema: string } } } } });
const called = (schema: Json): Json => {
  const post = {
    requestBody: { required: true, ...json(schema) },
    responses: { "200": { description: "" } },
  };
  return calling({ callbacks: { done: { "{$request.body#/url}": { post } } } });
};

const calls: readonly Kind[] = [
  [
    "request-parameter-style-changed",
    parameter({ ...array, explode: false }),
    parameter({ ...array, style: "pipeDelimited", explode: false }),
    "parameter-serialization-changed silent: wire silent",
  ],
  [
    "request-parameter-explode-changed",
    parameter(array),
    parameter({ ...array, explode: false }),
    "parameter-serialization-changed silent: wire silent",
  ],
  [
    "request-parameter-became-allow-reserved",
    parameter({}),
    parameter({ allowReserved: true }),
    "reserved-characters-allowed note",
  ],
  [
    "request-parameter-became-not-allow-reserved",
    parameter({ allowReserved: true }),
    parameter({}),
    "reserved-characters-encoded silent: wire silent",
  ],
  [
    "request-parameter-default-value-changed",
    parameter({ schema: { ...string, default: "a" } }),
    parameter({ schema: { ...string, default: "b" } }),
    "default-changed silent: silent",
  ],
  [
    "a parameter of a path becomes required",
    onPath(shared),
    onPath({ ...shared, required: true }),
    "parameter-became-required breaking: wire compile",
  ],
  ["a parameter of a path removed", onPath(shared), onPath(), "parameter-removed breaking: compile silent"],
  // The generated option is named as the header is.
  [
    "a header of a request in other letters",
    named("X-Part"),
    named("x-part"),
    "parameter-renamed compile: compile",
  ],
  ["a header of a response in other letters", answeredWith("X-Part"), answeredWith("x-part")],
  [
    "response-media-type-parameter-added",
    answeredAs(media),
    answeredAs(`${media}; v=2`),
    "response-media-type-changed note",
  ],
  [
    "response-media-type-parameter-removed",
    answeredAs(`${media}; v=2`),
    answeredAs(media),
    "response-media-type-changed note",
  ],
  [
    "response-media-type-parameter-changed",
    answeredAs(`${media}; v=1`),
    answeredAs(`${media}; v=2`),
    "response-media-type-changed note",
  ],
  [
    "response-media-type-parameter-changed of text",
    answeredAs("text/csv; header=present"),
    answeredAs("text/csv; header=absent"),
    "response-media-type-changed silent: wire silent",
  ],
  // What a service sends to a client is read by it, as an answer is.
  [
    "the body of a callback gains a field",
    called(object({ a: string })),
    called(object({ a: string, b: string }, ["b"])),
    "required-field-added additive",
  ],
  [
    "the body of a callback loses a field",
    called(object({ a: string, b: string })),
    called(object({ a: string })),
    "field-removed breaking: wire compile",
  ],
];

type Marked = (mark: Json) => Json;
const value = (mark: Json): Json =>
  object({ id: string, value: { ...string, deprecated: true, ...mark } }, ["value"]);
const markable: Readonly<Record<string, Marked>> = {
  operation: (mark) => calling({ deprecated: true, ...mark }),
  parameter: (mark) => parameter({ deprecated: true, ...mark }),
  "property of a request": (mark) => taking(value(mark)),
  "property of a response": (mark) => answering(value(mark)),
};
const sunset = (day: string): Json => ({ "x-sunset": day });
const removed = {
  request: "field-removed breaking: compile silent",
  response: "field-removed breaking: wire compile",
};

const ends: readonly Kind[] = [
  ...Object.entries(markable).flatMap(([what, marked]): Kind[] => [
    [
      `the end of a deprecated ${what} moved to an earlier day`,
      marked(sunset("2027-06-01")),
      marked(sunset("2027-01-01")),
      "sunset-changed deprecated",
    ],
    [
      `the end of a deprecated ${what} withdrawn`,
      marked(sunset("2027-06-01")),
      marked({}),
      "sunset-removed note",
    ],
  ]),
  // Whether the end was announced does not help code that still uses the field.
  ...[{}, sunset("2027-06-01")].flatMap((mark): Kind[] => [
    [
      `request-property-removed-{with-deprecation,before-sunset} ${JSON.stringify(mark)}`,
      taking(value(mark)),
      taking(object({ id: string })),
      removed.request,
    ],
    [
      `response-required-property-removed-{with-deprecation,before-sunset} ${JSON.stringify(mark)}`,
      answering(value(mark)),
      answering(object({ id: string })),
      removed.response,
    ],
  ]),
];

/** Kinds that concern the publisher alone. */
const ofPublishers: Readonly<Record<string, string>> = {
  "api-version-not-bumped":
    "A version of ours is the name of a document, not a claim about its changes. Retired in 1.38.",
  "api-version-decreased": "As above.",
  "api-major-version-not-bumped": "As above.",
  "{api,request-parameter,request-property,response-property}-sunset-date-{,changed-}too-small":
    "How long a publisher keeps what it deprecates is its own rule; a client is told the day.",
  "{api,request-property,response-property}-deprecated-sunset-{missing,parse,invalid}":
    "A day that is missing or unreadable is a defect of the document.",
  "a schema that no value satisfies":
    "A defect of one document (`validate`); as a change it is `no-value-left`.",
};

describe("a kind of change of another tool", () => {
  const families: Readonly<Record<string, readonly Kind[]>> = {
    ...Object.fromEntries(
      Object.keys(places).map((place) => [place, limitsOf(place as keyof typeof places)] as const),
    ),
    schemas,
    security,
    calls,
    ends,
  };

  it.each(Object.entries(families))("has a verdict, in %s", (_family, kinds) => {
    const byKind = (read: (kind: Kind) => readonly string[]): object =>
      Object.fromEntries(kinds.map((kind) => [kind[0], read(kind)]));
    expect(byKind(([, before, after]) => verdicts(diff(before, after)))).toEqual(
      byKind(([, , , ...expected]) => expected),
    );
    expect(new Set(kinds.map(([kind]) => kind)).size).toBe(kinds.length);
  });

  it("is in the table, or no client's concern", () => {
    expect(Object.values(families).flat()).toHaveLength(418);
    expect(Object.keys(ofPublishers)).toHaveLength(6);
  });
});
