/** What makes a declaration the same in two versions, and what makes it another one. */
import { describe, expect, it } from "vitest";

import type { Api, Event } from "../../src/model/api.js";
import { buildTimeline, type TimelineVersion } from "../../src/timeline/timeline.js";
import type { ErrorCodeSet, MessageTrait } from "../../src/traits/types.js";
import {
  answering,
  apiOf,
  calling,
  delivering,
  enumOf,
  integer,
  json,
  type Json,
  object,
  ref,
  string,
  taking,
} from "../judge/support.js";

type Edit = (api: Api) => Api;

const same: Edit = (api) => api;

function versions(...apis: readonly Api[]): readonly TimelineVersion[] {
  return buildTimeline(apis).versions;
}

/** What the later version declares itself: `schema Payment`. Everything else is shared with the older one. */
function ownOfLater(before: Json, after: Json, [editBefore, editAfter]: readonly [Edit, Edit]): string[] {
  const [, later] = versions(editBefore(apiOf(before, "2026-01-01")), editAfter(apiOf(after, "2026-02-01")));
  if (later === undefined) throw new Error("There are two versions.");
  const own = (kind: string, placed: ReadonlyMap<string, { readonly home: string }>): string[] =>
    [...placed].filter(([, { home }]) => home === later.version).map(([name]) => `${kind} ${name}`);
  return [
    ...own("schema", later.schemas),
    ...own("operation", later.operations),
    ...own("event", later.events),
    ...own("errors", later.errorSets),
    ...own("message", later.messages),
  ];
}

const operationsWith =
  (traits: Partial<Api["operations"][number]>): Edit =>
  (api) => ({ ...api, operations: api.operations.map((operation) => ({ ...operation, ...traits })) });

const eventsWith =
  (event: Partial<Event>): Edit =>
  (api) => ({ ...api, events: api.events.map((each) => ({ ...each, ...event })) });

const behaviour = {
  id: "empty-list",
  version: "2026-01-01",
  operations: ["getThings"],
  title: "An empty list",
  was: "A 409.",
  is: "A 200.",
  action: "Read the list.",
  notice: "No branch.",
} as const;

function errorSet(remedy: string, ...codes: readonly string[]): ErrorCodeSet {
  const more = { condition: "Always.", remedy, fixableBy: "nobody", isRetryable: false } as const;
  return {
    name: "things",
    description: "",
    codePath: ["code"],
    field: { schema: "Failure", property: "code" },
    codes: codes.map((code) => ({ code, ...more })),
  };
}

/** The operation answers 400 from the set, and the set types a field of the schema `Failure`. */
const withErrors =
  (set: ErrorCodeSet): Edit =>
  (api) => ({ ...operationsWith({ errorSets: new Map([["400", "things"]]) })(api), errorSets: [set] });

const failing = answering(ref("Thing"), { Thing: object({ id: string }), Failure: object({ code: string }) });

const thing = (schema: Json, more: Json = {}): Json => answering(ref("Thing"), { Thing: schema, ...more });
const field = (schema: Json): Json => thing(object({ value: schema }));
const thingAndOperation = ["schema Thing", "operation getThings"];

const ring = (leaf: Json): Json =>
  thing(object({ next: ref("Next") }), {
    Next: object({ back: ref("Thing"), leaf: ref("Leaf") }),
    Leaf: leaf,
  });

const twoLeaves: Json = {
  Next: object({ back: ref("Thing"), leaf: ref("Leaf") }),
  Leaf: string,
  End: integer,
};

interface Situation {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
  readonly edits?: readonly [Edit, Edit];
  readonly own: readonly string[];
}

const situations: readonly Situation[] = [
  { name: "nothing", before: field(string), after: field(string), own: [] },
  {
    name: "prose of a schema",
    before: field({ ...string, description: "A" }),
    after: field({ ...string, description: "B", title: "C" }),
    own: [],
  },
  {
    name: "prose and tags of an operation",
    before: calling({ summary: "A", description: "A", tags: ["a"] }),
    after: calling({ summary: "B", description: "B", tags: ["b"] }),
    own: [],
  },
  {
    name: "the place in the document",
    before: calling({}),
    after: calling({}),
    edits: [same, operationsWith({ pointer: "#/elsewhere" })],
    own: [],
  },
  {
    name: "who made the name of an operation",
    before: calling({}),
    after: calling({}),
    edits: [same, operationsWith({ isIdPublished: false })],
    own: [],
  },
  {
    name: "the order of values, demands and types",
    before: thing(object({ a: enumOf("x", "y"), b: { type: ["string", "integer"] } }, ["a", "b"])),
    after: thing(object({ a: enumOf("y", "x"), b: { type: ["integer", "string"] } }, ["b", "a"])),
    own: [],
  },
  {
    name: "the order of positions",
    before: field({ type: "array", prefixItems: [string, integer] }),
    after: field({ type: "array", prefixItems: [integer, string] }),
    own: thingAndOperation,
  },
  {
    name: "a field that is called as prose is",
    before: thing(object({ description: string, title: string })),
    after: thing(object({ description: integer, title: string })),
    own: thingAndOperation,
  },
  {
    name: "a field by pattern that is called as prose is",
    before: thing({ type: "object", patternProperties: { summary: string } }),
    after: thing({ type: "object", patternProperties: { summary: integer } }),
    own: thingAndOperation,
  },
  {
    name: "a demand that hangs on a field that is called as prose is",
    before: thing({ ...object({ title: string, a: string }), dependentRequired: { title: ["a"] } }),
    after: thing({ ...object({ title: string, a: string }), dependentRequired: {} }),
    own: thingAndOperation,
  },
  {
    name: "a schema that hangs on a field that is called as prose is",
    before: thing({ ...object({ title: string }), dependentSchemas: { title: object({ a: string }) } }),
    after: thing({ ...object({ title: string }), dependentSchemas: { title: object({ a: integer }) } }),
    own: thingAndOperation,
  },
  {
    name: "a default that holds a key called as prose is",
    before: field({ ...object({}), default: { title: "a" } }),
    after: field({ ...object({}), default: { title: "b" } }),
    own: thingAndOperation,
  },
  {
    name: "a default that holds such a key further down",
    before: field({ ...object({}), default: { list: [{ title: "a" }] } }),
    after: field({ ...object({}), default: { list: [{ title: "b" }] } }),
    own: thingAndOperation,
  },
  {
    name: "a value that holds a key called as prose is",
    before: field({ enum: [{ title: "a" }, { title: "c" }] }),
    after: field({ enum: [{ title: "b" }, { title: "c" }] }),
    own: thingAndOperation,
  },
  {
    name: "the words of a field that is called as a keyword is",
    before: thing(object({ properties: { ...string, description: "A" } })),
    after: thing(object({ properties: { ...string, description: "B" } })),
    own: [],
  },
  {
    name: "a schema that is reached over two others",
    before: thing(object({ a: ref("A") }), { A: object({ b: ref("B") }), B: string, Other: string }),
    after: thing(object({ a: ref("A") }), { A: object({ b: ref("B") }), B: integer, Other: string }),
    own: ["schema A", "schema B", "schema Thing", "operation getThings"],
  },
  {
    name: "a leaf of schemas that refer to each other",
    before: ring(string),
    after: ring(integer),
    own: ["schema Leaf", "schema Next", "schema Thing", "operation getThings"],
  },
  {
    name: "one of two schemas that refer to each other",
    before: thing(object({ next: ref("Next") }), { Next: object({ back: ref("Thing") }), Leaf: string }),
    after: thing(object({ next: ref("Next"), more: string }), {
      Next: object({ back: ref("Thing") }),
      Leaf: string,
    }),
    own: ["schema Next", "schema Thing", "operation getThings"],
  },
  {
    name: "two schemas that refer to each other and swap what they hold",
    before: thing(object({ next: ref("Next"), a: string }), {
      Next: object({ back: ref("Thing"), b: string }),
    }),
    after: thing(object({ next: ref("Next"), b: string }), {
      Next: object({ back: ref("Thing"), a: string }),
    }),
    own: ["schema Next", "schema Thing", "operation getThings"],
  },
  {
    name: "schemas that refer to each other, where another one now leads to them first",
    before: thing(object({ next: ref("Next"), end: ref("End") }), twoLeaves),
    after: thing(object({ next: ref("Next"), end: ref("End") }), {
      ...twoLeaves,
      A: object({ thing: ref("Thing") }),
    }),
    own: ["schema A"],
  },
  {
    name: "a schema under another name",
    before: thing(string),
    after: answering(ref("Item"), { Item: string }),
    own: ["schema Item", "operation getThings"],
  },
  {
    name: "a reference to another schema of the same form",
    before: thing(object({ a: ref("A") }), { A: string, B: string }),
    after: thing(object({ a: ref("B") }), { A: string, B: string }),
    own: thingAndOperation,
  },
  {
    name: "what is sent",
    before: taking(ref("Thing"), { Thing: string }),
    after: taking(ref("Thing"), { Thing: integer }),
    own: ["schema Thing", "operation addThing"],
  },
  {
    name: "a condition of an operation",
    before: calling({}),
    after: calling({}),
    edits: [same, operationsWith({ requires: ["Register it first."] })],
    own: ["operation getThing"],
  },
  {
    name: "the order of conditions, which a comment shows",
    before: calling({}),
    after: calling({}),
    edits: [operationsWith({ requires: ["A.", "B."] }), operationsWith({ requires: ["B.", "A."] })],
    own: ["operation getThing"],
  },
  {
    name: "the order of scopes",
    before: calling({}),
    after: calling({}),
    edits: [operationsWith({ scopes: ["a", "b"] }), operationsWith({ scopes: ["b", "a"] })],
    own: [],
  },
  {
    name: "a change of behaviour",
    before: calling({}),
    after: calling({}),
    edits: [same, operationsWith({ behaviours: [behaviour] })],
    own: ["operation getThing"],
  },
  {
    name: "another change of behaviour in the same words",
    before: calling({}),
    after: calling({}),
    edits: [
      operationsWith({ behaviours: [behaviour] }),
      operationsWith({ behaviours: [{ ...behaviour, id: "other" }] }),
    ],
    own: ["operation getThing"],
  },
  {
    name: "a code of an error set: the operation, and the field that it types",
    before: failing,
    after: failing,
    edits: [withErrors(errorSet("Wait.", "a")), withErrors(errorSet("Wait.", "a", "b"))],
    own: ["schema Failure", "operation getThings", "errors things"],
  },
  {
    name: "a code in the place of another",
    before: failing,
    after: failing,
    edits: [withErrors(errorSet("Wait.", "a")), withErrors(errorSet("Wait.", "b"))],
    own: ["schema Failure", "operation getThings", "errors things"],
  },
  {
    name: "a code of another set than the operation answers with",
    before: failing,
    after: failing,
    edits: [beside(otherSet("a")), beside(otherSet("b"))],
    own: ["errors others"],
  },
  {
    name: "a code of the second set, which the operation answers with",
    before: failing,
    after: failing,
    edits: [
      (api) => answeringFrom("others", beside(otherSet("a"))(api)),
      (api) => answeringFrom("others", beside(otherSet("b"))(api)),
    ],
    own: ["operation getThings", "errors others"],
  },
  {
    name: "what to do about a code: the set, and the operation that answers with it",
    before: failing,
    after: failing,
    edits: [withErrors(errorSet("Wait.", "a")), withErrors(errorSet("Ask.", "a"))],
    own: ["operation getThings", "errors things"],
  },
  {
    name: "the field that a set types",
    before: failing,
    after: failing,
    edits: [
      withErrors(errorSet("Wait.", "a")),
      withErrors({ ...errorSet("Wait.", "a"), field: { schema: "Thing", property: "id" } }),
    ],
    own: ["schema Failure", "schema Thing", "operation getThings", "errors things"],
  },
  {
    name: "a set that no operation answers with",
    before: failing,
    after: failing,
    edits: [
      (api) => ({ ...api, errorSets: [errorSet("Wait.", "a")] }),
      (api) => ({ ...api, errorSets: [errorSet("Ask.", "a")] }),
    ],
    own: ["errors things"],
  },
  {
    name: "the payload of an event",
    before: delivering(ref("Thing"), { Thing: object({ id: string }) }),
    after: delivering(ref("Thing"), { Thing: object({ id: integer }) }),
    own: ["schema Thing", "event thing.changed"],
  },
  {
    name: "the words of an event",
    before: delivering(string),
    after: delivering(string),
    edits: [same, eventsWith({ summary: "Said otherwise.", description: "And here." })],
    own: [],
  },
  {
    name: "a rule of an event, which its comment shows",
    before: delivering(string),
    after: delivering(string),
    edits: [same, eventsWith({ notes: ["It comes twice."] })],
    own: ["event thing.changed"],
  },
  {
    name: "the container of an event",
    before: delivering(string, { Container: object({ data: string, note: string }) }),
    after: delivering(string, { Container: object({ data: string, note: integer }) }),
    edits: [contained(), contained()],
    own: ["schema Container", "event thing.changed"],
  },
  {
    name: "null in optional fields: what comes, not what is sent alone",
    before: bothWays(),
    after: bothWays(),
    edits: [same, nullable],
    own: [
      "schema Answer",
      "schema Called",
      "schema Deeper",
      "schema Header",
      "schema Payload",
      "operation exchange",
      "event thing.changed",
    ],
  },
  {
    name: "null in optional fields: the container of an event and its message",
    before: delivering(string, { Container: object({ data: string }), Message: string, Other: string }),
    after: delivering(string, { Container: object({ data: string }), Message: string, Other: string }),
    edits: [contained(), (api) => nullable(contained()(api))],
    own: ["schema Container", "schema Message", "event thing.changed"],
  },
  {
    name: "null in optional fields: nothing of an event that is not described",
    before: delivering(ref("Thing"), { Thing: string }),
    after: delivering(ref("Thing"), { Thing: string }),
    edits: [unknownPayload(), (api) => nullable(unknownPayload()(api))],
    own: ["event thing.changed"],
  },
  {
    name: "the refusal of a version",
    before: refused(object({ error: string })),
    after: refused(object({ error: string })),
    edits: [same, refusing],
    own: ["operation getThing"],
  },
  {
    name: "what the refusal of a version holds",
    before: refused(object({ error: string })),
    after: refused(object({ error: integer })),
    edits: [refusing, refusing],
    own: ["schema Refusal", "operation getThing"],
  },
  {
    name: "null in optional fields: the refusal of a version",
    before: refused(object({ error: string })),
    after: refused(object({ error: string })),
    edits: [refusing, (api) => nullable(refusing(api))],
    own: ["schema Refusal", "operation getThing"],
  },
  {
    name: "words about a message",
    before: thing(object({ text: string })),
    after: thing(object({ text: string })),
    edits: [saying({}), saying({ description: "Another." })],
    own: [],
  },
  {
    name: "the template of a message",
    before: thing(object({ text: string })),
    after: thing(object({ text: string })),
    edits: [saying({}), saying({ template: "I am {who} on the {day}." })],
    own: ["message ownership"],
  },
  {
    name: "how a message writes a day",
    before: thing(object({ text: string })),
    after: thing(object({ text: string })),
    edits: [
      saying({}),
      saying({ parts: { who: { description: "" }, day: { description: "", day: "MM/DD/YYYY" } } }),
    ],
    own: ["message ownership"],
  },
];

/** An operation that answers 400, where a version that is not supported can be refused. */
function refused(refusal: Json): Json {
  const responses = {
    "200": { description: "", ...json(string) },
    "400": { description: "", ...json(string) },
  };
  return calling({ responses }, { components: { schemas: { Refusal: refusal } } });
}

function refusing(api: Api): Api {
  const unsupported = { status: 400, schema: "Refusal", codeField: "error", code: "unsupported_version" };
  return { ...api, traits: { ...api.traits, version: { header: "Version", unsupported } } };
}

function saying(input: Partial<MessageTrait>): Edit {
  const message = {
    name: "ownership",
    description: "Who it is.",
    template: "I am {who}, {day}.",
    parts: { who: { description: "" }, day: { description: "", day: "DD/MM/YYYY" } },
    field: { schema: "Thing", property: "text" },
    ...input,
  };
  return (api) => ({ ...api, messages: [message] });
}

/** A set that types no field. */
function otherSet(code: string): ErrorCodeSet {
  const { field: _field, ...set } = errorSet("Wait.", code);
  return { ...set, name: "others" };
}

/** After the set that the operation answers with. */
function beside(other: ErrorCodeSet): Edit {
  const edit = withErrors(errorSet("Wait.", "a"));
  return (api) => ({ ...edit(api), errorSets: [errorSet("Wait.", "a"), other] });
}

function answeringFrom(set: string, api: Api): Api {
  return operationsWith({ errorSets: new Map([["400", set]]) })(api);
}

function contained(): Edit {
  const payload = {
    kind: "contained",
    container: "Container",
    messagePath: ["data"],
    message: { reference: "Message" },
  } as const;
  return eventsWith({ payload });
}

function unknownPayload(): Edit {
  return eventsWith({ payload: { kind: "unknown", isTypeKnown: true } });
}

function nullable(api: Api): Api {
  return { ...api, traits: { ...api.traits, nullableOptionals: true } };
}

/** An operation that sends `Sent`, and gets one schema in every way in which something can come. */
function bothWays(): Json {
  const payload = (name: string): Json => ({
    post: { requestBody: { required: true, ...json(ref(name)) }, responses: { "200": { description: "" } } },
  });
  return {
    paths: {
      "/things": {
        post: {
          operationId: "exchange",
          requestBody: json(ref("Sent")),
          responses: {
            "200": {
              description: "",
              headers: { "X-Thing": { schema: ref("Header") } },
              ...json({ type: "array", items: object({ inner: ref("Answer") }) }),
            },
          },
          callbacks: { done: { "{$request.body#/url}": payload("Called") } },
        },
      },
    },
    webhooks: { "thing.changed": payload("Payload") },
    components: {
      schemas: {
        Sent: object({ note: string }),
        Answer: object({ deeper: ref("Deeper") }),
        Deeper: object({ note: string }),
        Header: string,
        Called: object({ note: string }),
        Payload: object({ note: string }),
      },
    },
  };
}

describe("a later version declares itself what differs in", () => {
  it.each(situations)("$name", ({ before, after, edits = [same, same], own }) => {
    expect(ownOfLater(before, after, edits)).toEqual(own);
  });
});

describe("a timeline", () => {
  const at = (version: string, schema: Json): Api => apiOf(thing(schema), version);

  it("has its versions from the oldest on, in whichever order they are given", () => {
    const timeline = buildTimeline([
      at("2026-02-01", string),
      at("2026-03-01", string),
      at("2025-12-01", string),
    ]);
    expect(timeline.api).toBe("test");
    expect(timeline.versions.map(({ version }) => version)).toEqual([
      "2025-12-01",
      "2026-02-01",
      "2026-03-01",
    ]);
  });

  it("takes the oldest version for the home of a shape, also of one that comes back", () => {
    const homes = versions(
      at("2026-01-01", string),
      at("2026-02-01", integer),
      at("2026-03-01", string),
      at("2026-04-01", integer),
    ).map(({ schemas }) => schemas.get("Thing")?.home);
    expect(homes).toEqual(["2026-01-01", "2026-02-01", "2026-01-01", "2026-02-01"]);
  });

  it.each<[string, Json, Json]>([
    ["of one shape", { A: string, B: integer }, { A: integer, B: string }],
    [
      "that refer to each other",
      { A: object({ other: ref("B"), id: string }), B: object({ other: ref("A") }) },
      { A: object({ other: ref("B") }), B: object({ other: ref("A"), id: string }) },
    ],
  ])("keeps two names apart: %s", (_name, before, after) => {
    const [, last] = versions(
      apiOf({ components: { schemas: before } }, "2026-01-01"),
      apiOf({ components: { schemas: after } }, "2026-02-01"),
    );
    expect(Array.from(last?.schemas.values() ?? [], ({ home }) => home)).toEqual([
      "2026-02-01",
      "2026-02-01",
    ]);
  });

  it("gives every declaration its place: schemas, operations, events and error sets by name", () => {
    const [only] = versions(withErrors(errorSet("Wait.", "a"))(apiOf({ ...failing, ...hooks() })));
    expect(only?.version).toBe("2026-01-01");
    expect([...(only?.schemas.keys() ?? [])]).toEqual(["Failure", "Thing"]);
    expect(only?.schemas.get("Thing")?.declaration.name).toBe("Thing");
    expect(only?.operations.get("getThings")?.declaration.path).toBe("/things");
    expect(only?.events.get("thing.changed")?.declaration.source).toBe("webhooks");
    expect(only?.errorSets.get("things")?.declaration.codes).toHaveLength(1);
    expect([...(only?.directions.received ?? [])]).toEqual(["Thing"]);
  });

  it.each<[string, readonly [Json, Json], readonly [Edit, Edit], string]>([
    [
      "stay where they are if only the answers change",
      [calling({}), calling({ responses: { "204": { description: "" } } })],
      [same, same],
      "2026-01-01",
    ],
    ["change with a schema that they reach", [taking(string), taking(integer)], [same, same], "2026-02-01"],
    [
      "follow their operation into the sandbox",
      [calling({}), calling({})],
      [same, operationsWith({ isSandboxOnly: true })],
      "2026-02-01",
    ],
  ])("gives arguments a home of their own: they %s", (_name, documents, edits, home) => {
    const [, later] = versions(
      edits[0](apiOf(documents[0], "2026-01-01")),
      edits[1](apiOf(documents[1], "2026-02-01")),
    );
    const [[id, accepted] = []] = later?.arguments ?? [];
    expect(accepted?.home).toBe(home);
    expect(later?.operations.get(id ?? "")?.home).toBe("2026-02-01");
  });

  it("is never empty", () => {
    expect(() => buildTimeline([])).toThrow(new RangeError("A timeline needs at least one version."));
  });

  function hooks(): Json {
    const { webhooks } = delivering(string);
    return { webhooks };
  }
});
