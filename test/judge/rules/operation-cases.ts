import type { Api, Event } from "../../../src/model/api.js";
import type {
  ErrorCode,
  ErrorCodeSet,
  LifecycleTrait,
  SigningTraits,
  TransitionTrait,
} from "../../../src/traits/types.js";
import { apiOf, calling, delivering, integer, json, type Json, object, ref, string } from "../support.js";
import { deliveryCases } from "./delivery-cases.js";
import { operating, type RuleCase } from "./rule-case.js";

const ok = { "200": { description: "" } };
const thing = calling({});

const key: Json = {
  securitySchemes: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    other: { type: "http", scheme: "bearer" },
  },
};
const secured = (...security: Json[]): Json => calling({ security }, { components: key });

const signing: SigningTraits = {
  algorithm: "ed25519",
  payload: [{ part: "pathAndQuery" }],
  encoding: "hex",
  header: "X-Signature",
};

function discovered(openIdConnectUrl: string): Json {
  const oidc = { type: "openIdConnect", openIdConnectUrl };
  return calling({ security: [{ oidc: [] }] }, { components: { securitySchemes: { oidc } } });
}

function offering(...names: string[]): Json {
  const scopes = Object.fromEntries(names.map((name) => [name, ""]));
  const flows = { clientCredentials: { tokenUrl: "https://a.example/token", scopes } };
  const securitySchemes = { oauth: { type: "oauth2", flows } };
  return calling({ security: [{ oauth: [] }] }, { components: { securitySchemes } });
}

function bearer(bearerFormat: string): Json {
  const securitySchemes = { token: { type: "http", scheme: "bearer", bearerFormat } };
  return calling({ security: [{ token: [] }] }, { components: { securitySchemes } });
}

function scoped(...scopes: string[]): Json {
  const flows = {
    clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: "", write: "" } },
  };
  return calling(
    { security: [{ oauth: scopes }] },
    { components: { securitySchemes: { oauth: { type: "oauth2", flows } } } },
  );
}

function paths(...names: string[]): Json {
  return {
    paths: Object.fromEntries(
      names.map((name) => [name, { get: { operationId: name.slice(1), responses: ok } }]),
    ),
  };
}

const code = { condition: "Always.", remedy: "None.", fixableBy: "nobody", isRetryable: false } as const;

function coded(...codes: string[]): Api {
  return codedBy({ codes: codes.map((name) => ({ code: name, ...code })) });
}

function codedAt(codePath: string[], words: Partial<ErrorCode> = {}): Api {
  return codedBy({ codePath, codes: [{ code: "a", ...code, ...words }] });
}

function codedBy(parts: Pick<ErrorCodeSet, "codes"> & Partial<ErrorCodeSet>): Api {
  const set: ErrorCodeSet = { name: "thing", description: "", codePath: ["code"], ...parts };
  const api = operating(thing, { errorSets: new Map([["400", "thing"]]) });
  return { ...api, traits: { errors: { sets: [set] } }, errorSets: [set] };
}

const guide = { source: "the guide" };
const opens: TransitionTrait = {
  to: "open",
  by: { kind: "operation", operation: apiOf(thing).operations[0]?.id ?? "" },
  ...guide,
};
const closes: TransitionTrait = { ...opens, from: ["open"], to: "closed" };
const reported: TransitionTrait = {
  from: ["closed"],
  to: "open",
  by: { kind: "event", event: "thing.changed", value: "open" },
  ...guide,
};
const expires: TransitionTrait = {
  from: ["open"],
  to: "closed",
  by: { kind: "time", what: "a day passes" },
  ...guide,
};

function living(lifecycle: Partial<LifecycleTrait>): Api {
  const none: LifecycleTrait = {
    schema: "Status",
    subject: "thing",
    holders: [],
    states: [],
    transitions: [],
  };
  return { ...apiOf(thing), lifecycles: [{ ...none, ...lifecycle }] };
}

function eventful(event: Partial<Event> = {}): Api {
  const api = apiOf(delivering(object({ id: string })));
  return { ...api, events: api.events.map((each) => ({ ...each, ...event })) };
}

const contained = (messagePath: readonly string[]): Partial<Event> => ({
  payload: { kind: "contained", container: "Container", messagePath, message: { types: ["string"] } },
});

function calledBack(...names: string[]): Json {
  const post = { post: { requestBody: json(string), responses: ok } };
  const callbacks = Object.fromEntries(names.map((name) => [name, { "{$request.body#/url}": post }]));
  return calling({ callbacks });
}

const paging = { cursor: "cursor", items: ["items"], next: ["next"] };

/** A declared type under a name. */
function answeringOf(name: string): Json {
  return {
    ...calling({ responses: { "200": { description: "", ...json(ref(name)) } } }),
    components: { schemas: { [name]: object({ id: string }) } },
  };
}

export const operationCases: readonly RuleCase[] = [
  { rule: "operation-added", before: paths("/a"), after: paths("/a", "/b") },
  { rule: "operation-removed", before: paths("/a", "/b"), after: paths("/a") },
  {
    rule: "operation-moved",
    before: { paths: { "/a": { get: { operationId: "read", responses: ok } } } },
    after: { paths: { "/b": { get: { operationId: "read", responses: ok } } } },
    silent: [paths("/a"), paths("/a", "/b")],
  },
  {
    rule: "paths-rewritten",
    before: paths("/v1/a/", "/v1/b/"),
    after: paths("/v2/a", "/v2/b"),
    silent: [paths("/v1/a/", "/b"), paths("/v1/a", "/b")],
  },
  {
    rule: "paths-rewritten",
    circumstances: "of versions",
    before: apiOf(paths("/a/2026-01-01/b", "/c/2026-01-01"), "2026-01-01"),
    after: apiOf(paths("/a/2026-02-01/b", "/c/2026-02-01"), "2026-02-01"),
    silent: [paths("/a/2026-01-01/b", "/c/2026-01-01"), paths("/a/2026-02-01/b", "/c/2026-02-01")],
  },
  {
    rule: "operation-renamed",
    before: calling({ operationId: "read" }),
    after: calling({ operationId: "get" }),
    silent: [paths("/a"), paths("/b")],
  },
  {
    rule: "operation-renamed",
    circumstances: "of the same function",
    before: calling({ operationId: "read/thing" }),
    after: calling({ operationId: "readThing" }),
    silent: [calling({ operationId: "readThing" }), calling({ operationId: "readThing" })],
  },
  {
    rule: "operation-servers-changed",
    before: operating(thing, { servers: ["https://a.example"] }),
    after: operating(thing, { servers: ["https://b.example"] }),
    silent: [
      operating(thing, { servers: ["https://a.example", "https://b.example"] }),
      operating(thing, { servers: ["https://b.example", "https://a.example"] }),
    ],
  },
  { rule: "security-tightened", before: secured({ key: [] }, {}), after: secured({ key: [] }) },
  { rule: "security-loosened", before: secured({ key: [] }), after: secured({ key: [] }, { other: [] }) },
  {
    rule: "token-source-changed",
    before: discovered("https://a.example"),
    after: discovered("https://b.example"),
    silent: [discovered("https://a.example"), discovered("https://a.example")],
  },
  {
    rule: "security-scheme-changed",
    before: secured({ key: [] }),
    after: calling(
      { security: [{ key: [] }] },
      { components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Other" } } } },
    ),
    // The name of a scheme is never sent.
    silent: [
      secured({ key: [] }),
      calling(
        { security: [{ renamed: [] }] },
        { components: { securitySchemes: { renamed: { type: "apiKey", in: "header", name: "X-Key" } } } },
      ),
    ],
  },
  { rule: "token-scope-offered", before: offering("read"), after: offering("read", "write") },
  { rule: "token-scope-withdrawn", before: offering("read", "write"), after: offering("read") },
  {
    rule: "bearer-format-changed",
    before: bearer("JWT"),
    after: bearer("opaque"),
    silent: [bearer("JWT"), bearer("JWT")],
  },
  { rule: "credential-scope-added", before: scoped("read"), after: scoped("read", "write") },
  { rule: "credential-scope-removed", before: scoped("read", "write"), after: scoped("read") },
  {
    rule: "servers-changed",
    before: { ...thing, servers: [{ url: "https://a.example" }] },
    after: { ...thing, servers: [{ url: "https://b.example" }] },
    silent: [
      { ...thing, servers: [{ url: "https://a.example" }, { url: "https://b.example" }] },
      { ...thing, servers: [{ url: "https://b.example" }, { url: "https://a.example" }] },
    ],
  },
  {
    rule: "root-changed",
    before: { ...thing, servers: [{ url: "/v1" }] },
    after: { ...thing, servers: [{ url: "/v2" }] },
    silent: [thing, thing],
  },
  {
    rule: "trait-changed",
    before: { ...apiOf(thing), traits: { idempotency: { header: "Key" } } },
    after: { ...apiOf(thing), traits: { idempotency: { header: "Other-Key" } } },
    silent: [
      { ...apiOf(thing), traits: {} },
      { ...apiOf(thing), traits: { policy: { additive: [], newVersionFor: [] } } },
    ],
  },
  {
    rule: "trait-changed",
    circumstances: "the place of the version",
    before: apiOf(thing),
    after: { ...apiOf(thing), traits: { version: { header: "X-Version" } } },
    silent: [apiOf(thing), apiOf(thing)],
  },
  {
    rule: "trait-changed",
    circumstances: "an option of the client",
    before: apiOf(thing),
    after: { ...apiOf(thing), traits: { signing } },
    silent: [apiOf(thing), apiOf(thing)],
  },
  {
    rule: "trait-changed",
    circumstances: "null in optional fields",
    before: apiOf(thing),
    after: { ...apiOf(thing), traits: { nullableOptionals: true } },
    silent: [apiOf(thing), apiOf(thing)],
  },
  {
    rule: "trait-changed",
    circumstances: "no null in optional fields",
    before: { ...apiOf(thing), traits: { nullableOptionals: true } },
    after: apiOf(thing),
    silent: [apiOf(thing), apiOf(thing)],
  },
  {
    rule: "trait-changed",
    circumstances: "the place of an error code",
    before: codedAt(["code"]),
    after: codedAt(["error", "code"]),
    // Advice about a code, and the words about all.
    silent: [codedAt(["code"]), codedAt(["code"], { remedy: "Wait.", isRetryable: true })],
  },
  {
    rule: "lifecycle-transition-removed",
    before: living({ transitions: [opens, closes] }),
    after: living({ transitions: [opens] }),
    // Nobody promised it.
    silent: [
      living({ transitions: [opens, { ...closes, assumed: true }] }),
      living({ transitions: [opens] }),
    ],
  },
  {
    rule: "lifecycle-transition-removed",
    circumstances: "without an operation",
    before: living({ transitions: [opens, expires] }),
    after: living({ transitions: [opens] }),
    // Another wording, another source, another condition: prose.
    silent: [
      living({ transitions: [expires] }),
      living({
        transitions: [
          { ...expires, by: { kind: "time", what: "a month passes" }, source: "the page", when: "Mostly." },
        ],
      }),
    ],
  },
  {
    rule: "lifecycle-transition-added",
    before: living({ transitions: [opens] }),
    after: living({ transitions: [opens, closes, reported] }),
    // Before, nothing was known.
    silent: [apiOf(thing), living({ transitions: [opens] })],
  },
  {
    rule: "lifecycle-state-removed",
    before: living({ states: [{ value: "open" }, { value: "closed" }] }),
    after: living({ states: [{ value: "open" }] }),
  },
  {
    rule: "lifecycle-state-added",
    before: living({ states: [{ value: "open" }] }),
    after: living({ states: [{ value: "open" }, { value: "closed" }] }),
  },
  {
    rule: "lifecycle-state-became-terminal",
    before: living({ states: [{ value: "closed" }], transitions: [closes] }),
    after: living({ states: [{ value: "closed", terminal: true }], transitions: [closes] }),
  },
  {
    rule: "lifecycle-state-no-longer-terminal",
    before: living({ states: [{ value: "closed", terminal: true }] }),
    after: living({ states: [{ value: "closed", terminal: false }] }),
    // That nothing says so is no difference to "no".
    silent: [
      living({ states: [{ value: "closed" }] }),
      living({ states: [{ value: "closed", terminal: false }] }),
    ],
  },
  { rule: "error-code-added", before: coded("a"), after: coded("a", "b") },
  { rule: "error-code-removed", before: coded("a", "b"), after: coded("a") },
  {
    rule: "error-set-added",
    before: operating(thing, {}),
    after: operating(thing, { errorSets: new Map([["400", "a"]]) }),
  },
  {
    rule: "error-set-removed",
    before: operating(thing, { errorSets: new Map([["400", "a"]]) }),
    after: operating(thing, {}),
  },
  {
    rule: "error-set-changed",
    before: operating(thing, { errorSets: new Map([["400", "a"]]) }),
    after: operating(thing, { errorSets: new Map([["400", "b"]]) }),
    silent: [operating(thing, {}), operating(thing, { errorSets: new Map([["400", "a"]]) })],
  },

  { rule: "event-added", before: { paths: {} }, after: delivering(string) },
  { rule: "event-removed", before: delivering(string), after: { paths: {} } },
  {
    rule: "event-renamed",
    before: eventful({ topic: "Thing", type: "thing" }),
    after: eventful({ topic: "Thing", type: "thing_changed" }),
    silent: [eventful(), eventful({ summary: "Said otherwise." })],
  },
  {
    rule: "event-topic-changed",
    before: eventful({ topic: "Thing" }),
    after: eventful({ topic: "Things" }),
    silent: [eventful(), eventful({ topic: "Thing" })],
  },
  {
    rule: "event-payload-known",
    before: eventful({ payload: { kind: "unknown", isTypeKnown: true } }),
    after: eventful(),
  },
  {
    rule: "event-payload-unknown",
    before: eventful(),
    after: eventful({ payload: { kind: "unknown", isTypeKnown: true } }),
  },
  {
    rule: "event-payload-changed",
    before: eventful(),
    after: eventful(contained(["data"])),
    silent: [eventful(), eventful({ payload: { kind: "unknown", isTypeKnown: true } })],
  },
  {
    rule: "event-envelope-changed",
    before: eventful(contained(["data"])),
    after: eventful(contained(["data", "message"])),
    silent: [eventful(contained(["data"])), eventful(contained(["data"]))],
  },
  { rule: "callback-added", before: calledBack(), after: calledBack("done") },
  { rule: "callback-removed", before: calledBack("done"), after: calledBack() },
  ...deliveryCases,

  {
    rule: "schema-added",
    before: { components: { schemas: {} } },
    after: { components: { schemas: { A: string } } },
  },
  {
    rule: "schema-removed",
    before: { components: { schemas: { A: string } } },
    after: { components: { schemas: {} } },
  },
  {
    rule: "schema-renamed",
    before: answeringOf("A"),
    after: answeringOf("B"),
    silent: [{ components: { schemas: { A: string } } }, { components: { schemas: { B: integer } } }],
  },
  {
    rule: "schema-renamed",
    circumstances: "of the same identifier",
    before: answeringOf("thing-list"),
    after: answeringOf("ThingList"),
    silent: [answeringOf("thing-list"), answeringOf("thing-list")],
  },

  { rule: "paging-added", before: operating(thing, {}), after: operating(thing, { paging }) },
  { rule: "paging-removed", before: operating(thing, { paging }), after: operating(thing, {}) },
  {
    rule: "paging-changed",
    before: operating(thing, { paging }),
    after: operating(thing, { paging: { ...paging, next: ["after"] } }),
    silent: [operating(thing, {}), operating(thing, { paging })],
  },
  { rule: "idempotency-key-added", before: operating(thing, {}), after: operating(thing, { isKeyed: true }) },
  {
    rule: "idempotency-key-removed",
    before: operating(thing, { isKeyed: true }),
    after: operating(thing, {}),
  },
  {
    rule: "idempotency-key-became-required",
    before: operating(thing, {}),
    after: operating(thing, { isKeyRequired: true }),
  },
  {
    rule: "idempotency-key-became-optional",
    before: operating(thing, { isKeyRequired: true }),
    after: operating(thing, {}),
  },
  { rule: "scope-added", before: operating(thing, {}), after: operating(thing, { scopes: ["partner"] }) },
  { rule: "scope-removed", before: operating(thing, { scopes: ["partner"] }), after: operating(thing, {}) },
  {
    rule: "sandbox-only-added",
    before: operating(thing, {}),
    after: operating(thing, { isSandboxOnly: true }),
  },
  {
    rule: "sandbox-only-removed",
    before: operating(thing, { isSandboxOnly: true }),
    after: operating(thing, {}),
  },
  {
    rule: "version-ignored-added",
    before: operating(thing, {}),
    after: operating(thing, { ignoresVersion: true }),
  },
  {
    rule: "version-ignored-removed",
    before: operating(thing, { ignoresVersion: true }),
    after: operating(thing, {}),
  },
  {
    rule: "requirement-added",
    before: operating(thing, {}),
    after: operating(thing, { requires: ["Register it first."] }),
  },
  {
    rule: "requirement-removed",
    before: operating(thing, { requires: ["Register it first."] }),
    after: operating(thing, {}),
  },
  {
    rule: "parameter-group-tightened",
    before: operating(thing, {}),
    after: operating(thing, { atLeastOneOf: [["a", "b"]] }),
  },
  {
    rule: "parameter-group-loosened",
    before: operating(thing, { atLeastOneOf: [["a"]] }),
    after: operating(thing, { atLeastOneOf: [["a", "b"]] }),
  },
];
