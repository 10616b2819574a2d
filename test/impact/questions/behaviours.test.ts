/** Calls, values, events and responses that a change of behaviour is about; a comment marks each line that is reported. */
import { describe, expect, it } from "vitest";

import type { Finding } from "../../../src/impact/finding.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({
  description: "JSON",
  content: { "application/json": { schema } },
});

function documentWith(traits: object): object {
  const thing = { type: "object", required: ["state"], properties: { state: ref("ThingState") } };
  return {
    paths: {
      "/things": {
        post: {
          operationId: "createThing",
          responses: { 200: json(ref("Thing")), 400: json({ type: "string" }) },
        },
        get: {
          operationId: "listThings",
          parameters: [{ name: "cursor", in: "query", schema: { type: "string" } }],
          responses: { 200: json({ type: "array", items: ref("Thing") }), 404: json({ type: "string" }) },
        },
        put: { operationId: "listOthers", responses: { 200: json({ type: "array", items: ref("Thing") }) } },
      },
    },
    webhooks: { thing_closed: eventOf("thing_closed"), thing_opened: eventOf("thing_opened") },
    components: {
      schemas: {
        Thing: thing,
        ThingState: { type: "string", enum: ["fresh", "used", "gone"] },
        Other: { type: "object", properties: { state: ref("OtherState") } },
        OtherState: { type: "string", enum: ["fresh", "used"] },
      },
    },
    ...traits,
  };
}

function eventOf(type: string): object {
  const properties = { type: { const: type }, thing: ref("Thing"), other: ref("Other") };
  const body = { type: "object", required: ["type", "thing", "other"], properties };
  return {
    post: {
      requestBody: { content: { "application/json": { schema: body } } },
      responses: { 200: { description: "OK" } },
    },
  };
}

const behaviour = {
  version: "2026-02-01",
  title: "Things begin used",
  was: "A thing began fresh. Then it was used.",
  is: "A thing begins used. It is fresh later.",
  action: "Follow the state.",
  notice: "Things are used at once.",
};

const versions = versionsOf(
  documentWith({}),
  documentWith({
    "x-client": {
      behaviours: [
        {
          ...behaviour,
          id: "begins-used",
          operations: ["createThing"],
          events: ["thing_closed"],
          values: [{ schema: "ThingState", values: ["fresh", "used"] }],
          responses: [{ operation: "createThing", status: 400 }],
        },
        {
          ...behaviour,
          id: "empty-list",
          operations: ["listThings"],
          responses: [{ operation: "listThings", status: 200, when: "empty" }],
        },
      ],
    },
  }),
);

const start = `
import * as api from "@api/index.js";
import { createThing, listOthers, listThings, createClient, type Client, type Thing, type ThingState, type OtherState } from "@api/index.js";
import { isResponseError, ResponseError, type Transport } from "@runtime/index.js";
declare const transport: Transport;
declare const client: Client;
declare function note(value: unknown): void;
declare const thing: Thing;
`;

async function disagree(text: string): Promise<object> {
  const files = { "src/code.ts": start + text };
  const { findings, brokenBefore } = await analyse(files, await versions);
  return { ...disagreements(files, findings.filter(isBehaviour)), brokenBefore };
}

function isBehaviour({ kind }: Finding): boolean {
  return kind === "behaviour";
}

const agreed = { missing: [], wrong: [], brokenBefore: [] };

it("says what was, what is, what to do and how to notice", async () => {
  const { findings } = await analyse(
    { "src/code.ts": `${start}void createThing(transport);` },
    await versions,
  );
  expect(findings).toMatchObject([
    {
      cause: { id: "begins-used", kind: "behaviour", title: "Things begin used" },
      sentence:
        "`createThing` is called here. With 2026-01-01: A thing began fresh. With 2026-02-01: A thing begins used.",
      advice: "Follow the state.",
      notice: "Things are used at once.",
      confidence: "certain",
    },
  ]);
});

describe("a call of an operation is found", () => {
  it("under whatever name, and where it is passed on", async () => {
    const text = `
const { createThing: create } = client;
const own = api.createThing;
class Service {
  readonly #make = client.createThing;
  run() { return this.#make(); } //!
}
const call = <Result>(operation: (transport: Transport) => Promise<Result>) => operation(transport);
export const all = async () => [
  await create(), //!
  await own(transport), //!
  await client["createThing"](), //!
  await api.createThing(transport).result(), //!
  await call(createThing), //!
  new Service().run(),
];
export const table = {
  make: createThing, //!
};
type Args = Parameters<typeof client.createThing>;
export const narrowed = (error: unknown, args: Args) => [isResponseError(error, createThing), args];
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("and so is the value of its answer that is passed with it", async () => {
    const text = `
declare function until(operation: object, state: string): void;
until(
  client.createThing, //!
  "used", //!
);
until({}, "used");
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("and a function of one's own with its name is not one", async () => {
    const text = `
const mine = { createThing: () => thing, listThings: () => [] as Thing[] };
export const made = [mine.createThing(), mine.listThings().length === 0];
`;
    expect(await disagree(text)).toEqual(agreed);
  });
});

it("a value is found where it is asked for, through aliases and fields", async () => {
  const text = `
type Mine = Exclude<ThingState, "gone">;
const fresh = "fresh";
export function ask({ state }: Thing, own: Mine, other: OtherState, partial?: Pick<Thing, "state">, second = thing) {
  if (state === "gone") return 0;
  if (state === "fresh") return 1; //!
  if (own !== "used") return 2; //!
  if (partial?.state === fresh) return 3; //!
  if (api.ThingState.used === thing.state) return 4; //!
  if (["used", "gone"].includes(state)) return 5; //!
  const open = new Set<string>(["fresh"]); //!
  if (open.has(thing.state)) return 6;
  if (other === "fresh") return 7;
  switch (second.state) {
    case "used": //!
      return 8;
    default:
      return ["fresh", "used"].includes(other);
  }
}
export const titles: Record<ThingState, string> = {
  fresh: "Fresh", //!
  used: "Used", //!
  gone: "Gone",
};
export const titlesOfOthers: Record<OtherState, string> = { fresh: "Fresh", used: "Used" };
const words = {
  fresh: "Fresh", //!
  used: "Used", //!
  gone: "Gone",
};
const wordsOfOthers = { fresh: "Fresh", used: "Used" };
const first: ThingState = "fresh";
export const isFirst = (own: Thing) => own.state === first; //!
export const isUsed = (own: Thing) => (own.state as string) === "used"; //!
export const wordOf = (own: Thing, other: OtherState) => [words[own.state], wordsOfOthers[other]];
export const sample: Thing = { state: "fresh" };
`;
  expect(await disagree(text)).toEqual(agreed);
});

it("an event is found where it is handled", async () => {
  const text = `
type Event = api.WebhookEvent;
type Closed = Extract<Event, { type: "thing_closed" }>;
type Handlers = { [Type in Event["type"]]?: (event: Extract<Event, { type: Type }>) => void };
declare function on<Type extends Event["type"]>(type: Type, handler: (event: Extract<Event, { type: Type }>) => void): void;
export const handlers: Handlers = {
  thing_closed: () => {}, //!
  thing_opened: () => {},
};
on("thing_closed", ({ thing }) => note(thing)); //!
on("thing_opened", ({ thing }) => note(thing));
export function receive(event: Event, mine: { type: "thing_closed" | "mine" }) {
  if (mine.type === "thing_closed") return 0;
  const { type } = event;
  if (type === "thing_closed") note(1); //!
  switch (event.type) {
    case "thing_closed": //!
      return 2;
    case "thing_opened":
      return 3;
    default:
      return 4;
  }
}
const byName: Record<string, (event: Event) => void> = {
  thing_closed: (event) => note(event), //!
  thing_opened: (event) => note(event),
};
const byMap = new Map<string, (event: Event) => void>([
  ["thing_closed", (event) => note(event)], //!
  ["thing_opened", (event) => note(event)],
]);
declare function isA(event: Event, type: string): boolean;
export const handle = (event: Event) => {
  if (isA(event, "thing_closed")) return; //!
  if (["thing_closed"].includes(event.type)) return; //!
  byName[event.type]?.(event);
  byMap.get(event.type)?.(event);
};
export const words = { thing_closed: "closed", thing_opened: "opened" };
export const count = (event: Closed) => event;
`;
  expect(await disagree(text)).toEqual(agreed);
});

it("a response is found where its body is read, or its list is asked whether it is empty", async () => {
  const text = `
async function things() { return (await listThings(transport)) //!
    .map(({ state }) => state); }
export async function empty() {
  const own = await things();
  if (!own.length) return 1; //!
  const [list, others] = await Promise.all([client.listThings(), listOthers(transport)]); //!
  if (others.length === 0) return 2;
  const result = await client.listThings().result(); //!
  return list.length > 0 || (result.ok && result.data.length < 1) || list.length === 7; //!
}
export async function first() {
  const list = await client.listThings(); //!
  return [list[0]!.state, list.at(0)?.state]; //!
}
export async function firstOfSome() {
  const list = await client.listThings(); //!
  return list.length === 7 ? list[0] : undefined;
}
export async function refused() {
  const result = await createThing(transport).result(); //!
  if (result.isDeclared && result.status === 400) return result.error; //!
  return result.ok ? result.data : result.status;
}
export async function untyped() {
  try { await createThing(transport); } catch (error) { //!
    if (error instanceof ResponseError && error.status === 400) return error.body; //!
    if (error instanceof ResponseError) note(error.requestId);
  }
  try { await listThings(transport); } catch (error) { //!
    if (error instanceof ResponseError && error.status === 400) return error.body;
  }
  const outcome = await createThing(transport).result(); //!
  if (outcome.ok) return;
  const { error: body } = outcome; //!
  return body;
}
export function caught(error: unknown) {
  if (isResponseError(error, listThings)) return error.body;
  if (!isResponseError(error, createThing)) throw error;
  return error.body; //!
}
`;
  expect(await disagree(text)).toEqual(agreed);
});
