/** Since when an API has a name, and until when: of every kind, over versions that rename, move, inline and bring back. */
import { describe, expect, it } from "vitest";

import {
  findLifetimes,
  everyLifetime,
  fullName,
  type Lifetime,
} from "../../../src/compare/lifetimes/lifetime.js";
import {
  answering,
  calling,
  delivering,
  enumOf,
  integer,
  json,
  object,
  ref,
  string,
  taking,
  type Json,
} from "../../judge/support.js";
import { changelogOf } from "./changelog-of.js";

/** `1-2` for versions 1 and 2, by kind and name. */
function spans(lifetimes: readonly Lifetime[]): Record<string, string> {
  return Object.fromEntries(
    everyLifetime(lifetimes).map((each) => [`${each.kind} ${fullName(each)}`, words(each)]),
  );
}

function words({ spans: all, formerNames }: Lifetime): string {
  return [
    all.map(({ since, until, left }) => `${since}-${until}${left === undefined ? "" : "!"}`).join(" "),
    ...formerNames.map(({ name, until }) => `as ${name} to ${until}`),
  ].join(", ");
}

function historyOf(...documents: readonly Json[]): readonly Lifetime[] {
  return changelogOf(...documents).lifetimes;
}

const oneOf = (...members: readonly unknown[]): Json => ({ oneOf: members });

describe("a name", () => {
  it("of a field, its values and what is inside it is there from the version that brings it", () => {
    const payment = (more: Json): Json =>
      answering(ref("Payment"), { Payment: object({ id: string, ...more }) });
    const rails = { type: "array", items: object({ kind: enumOf("ach", "wire") }) };
    expect(spans(historyOf(payment({}), payment({ rails }), payment({ rails })))).toMatchObject({
      "type Payment": "1-3",
      "field Payment.id": "1-3",
      "field Payment.rails": "2-3",
      "field Payment.rails[].kind": "2-3",
      "value Payment.rails[].kind ach": "2-3",
    });
  });

  it("of an enum that goes and comes back has two spans", () => {
    const states = (...values: readonly string[]): Json =>
      answering(ref("State"), { State: enumOf("open", ...values) });
    const result = spans(historyOf(states("paused"), states(), states("paused", "closed"), states("paused")));
    expect(result).toMatchObject({
      "value State open": "1-4",
      "value State paused": "1-1! 3-4",
      "value State closed": "3-3!",
    });
  });

  it("of a parameter, a status and a header is that of its operation", () => {
    const status = { description: "", headers: { "Retry-After": { schema: integer } }, ...json(string) };
    const result = spans(
      historyOf(
        calling({ parameters: [{ name: "limit", in: "query", schema: integer }] }),
        calling({ responses: { "200": { description: "" }, "429": status } }),
      ),
    );
    expect(result).toMatchObject({
      "operation getThing": "1-2",
      "parameter getThing query limit": "1-1!",
      "status getThing 200": "1-2",
      "status getThing 429": "2-2",
      "header getThing 429 Retry-After": "2-2",
    });
  });

  it("of an event and its payload, and of a body", () => {
    const result = spans(historyOf(taking(object({ a: string })), delivering(object({ b: string }))));
    expect(result).toMatchObject({
      "operation addThing": "1-1!",
      "field addThing body.a": "1-1!",
      "event thing.changed": "2-2",
      "field thing.changed payload.b": "2-2",
    });
  });

  it("of a member is its tag, and stays the same when the tag is added", () => {
    const kind = (value: string): Json => object({ kind: enumOf(value) }, ["kind"]);
    const schemas = { Ach: kind("ach"), Wire: kind("wire"), FedNow: kind("fednow") };
    const rail = (schema: Json): Json => answering(ref("Rail"), { ...schemas, Rail: schema });
    const result = spans(
      historyOf(rail(oneOf(ref("Ach"), ref("Wire"))), rail(oneOf(ref("Ach"), ref("Wire"), ref("FedNow")))),
    );
    expect(result).toMatchObject({ "member Rail ach": "1-2", "member Rail fednow": "2-2" });
    const untagged = { Ach: object({ a: string }), Wire: object({ b: string }) };
    const tagged = { Ach: kind("ach"), Wire: kind("wire") };
    const of = (types: Json): Json =>
      answering(ref("Rail"), { ...types, Rail: oneOf(ref("Ach"), ref("Wire")) });
    expect(spans(historyOf(of(untagged), of(tagged)))).toMatchObject({
      "member Rail ach": "1-2, as Ach to 1",
      "member Rail wire": "1-2, as Wire to 1",
    });
  });
});

describe("what is the same under another name keeps its history", () => {
  const at = (path: string, operation: Json): Json => ({
    paths: { [path]: { get: { responses: { "200": { description: "", ...json(string) } }, ...operation } } },
  });

  it("operation, by its route", () => {
    const parameters = [{ name: "limit", in: "query", schema: integer }];
    const result = spans(
      historyOf(
        at("/things", { operationId: "listThings", parameters }),
        at("/things", { operationId: "getThings", parameters }),
        at("/v2/things", { operationId: "getThings", parameters }),
      ),
    );
    expect(result).toMatchObject({
      "operation getThings": "1-3, as listThings to 1",
      "parameter getThings query limit": "1-3",
    });
    expect(Object.keys(result)).not.toContain("operation listThings");
  });

  it("an older name that is used again is another thing", () => {
    const list = at("/things", { operationId: "listThings" });
    const renamed = at("/things", { operationId: "getThings" });
    const again = {
      paths: {
        ...(renamed["paths"] as Json),
        ...(at("/others", { operationId: "listThings" })["paths"] as Json),
      },
    };
    expect(spans(historyOf(list, renamed, again))).toMatchObject({
      "operation getThings": "1-3, as listThings to 1",
      "operation listThings": "3-3",
    });
  });

  it("of a header goes on under its new name", () => {
    const sending = (name: string): Json => {
      const answer = { description: "", headers: { [name]: { schema: integer } }, ...json(string) };
      const operation = { operationId: "getThing", responses: { 200: answer } };
      return { paths: { "/things": { get: operation } } };
    };
    expect(spans(historyOf(sending("X-Total-Count"), sending("Total-Count")))).toMatchObject({
      "header getThing 200 Total-Count": "1-2, as X-Total-Count to 1",
    });
  });

  it("type, field, parameter and event", () => {
    const typed = (type: string, field: string): Json =>
      answering(ref(type), { [type]: object({ id: integer, [field]: string }) });
    expect(spans(historyOf(typed("Payment", "createdAt"), typed("Transfer", "created_at")))).toMatchObject({
      "type Transfer": "1-2, as Payment to 1",
      "field Transfer.id": "1-2",
      "field Transfer.created_at": "1-2, as createdAt to 1",
    });
    const sized = (name: string): Json => calling({ parameters: [{ name, in: "query", schema: integer }] });
    expect(spans(historyOf(sized("limit"), sized("size_limit")))).toMatchObject({
      "parameter getThing query size_limit": "1-2, as limit to 1",
    });
    const moved = (place: string): Json =>
      calling({ parameters: [{ name: "limit", in: place, schema: integer }] });
    expect(spans(historyOf(moved("query"), moved("header")))).toMatchObject({
      "parameter getThing header limit": "1-2",
    });
    const sent = (type: string): Json => ({
      webhooks: { [type]: { post: { requestBody: json(object({ a: string })), responses: {} } } },
    });
    expect(spans(historyOf(sent("paid"), sent("now_paid")))).toMatchObject({
      "event now_paid": "1-2, as paid to 1",
    });
  });
});

describe("what is only written elsewhere has not come or gone", () => {
  const amount = object({ value: integer, currency: enumOf("EUR", "USD") });
  const holding = (schema: unknown, schemas: Json = {}): Json =>
    answering(ref("Payment"), { Payment: object({ amount: schema }), ...schemas });

  it("a type that gets a name, and one that is inlined", () => {
    const [inline, named] = [holding(amount), holding(ref("Amount"), { Amount: amount })];
    expect(spans(historyOf(inline, named))).toMatchObject({
      "field Payment.amount.value": "1-2",
      "value Payment.amount.currency EUR": "1-2",
      "type Amount": "2-2",
      "field Amount.value": "2-2",
    });
    expect(spans(historyOf(named, inline))).toMatchObject({
      "field Payment.amount.value": "1-2",
      "value Payment.amount.currency EUR": "1-2",
      "type Amount": "1-1!",
      "field Amount.value": "1-1!",
    });
  });

  it("fields that move to a base, even to one that refers to itself", () => {
    const own = { Payment: object({ id: string, note: string }) };
    const based = {
      Payment: { allOf: [ref("Base"), object({ note: string })] },
      Base: object({ id: string, parent: ref("Base") }),
    };
    const result = spans(historyOf(answering(ref("Payment"), own), answering(ref("Payment"), based)));
    expect(result).toMatchObject({
      "field Payment.id": "1-2",
      "field Payment.note": "1-2",
      "field Base.id": "2-2",
    });
  });
});

describe("deprecation", () => {
  it("is that of the last version that has the thing, since the first of an unbroken row", () => {
    const flagged = (deprecated: boolean): Json =>
      answering(object({ a: { ...string, deprecated }, b: string }));
    const of = (...flags: readonly boolean[]): unknown =>
      everyLifetime(historyOf(...flags.map(flagged))).find(({ name }) => name === "a")?.deprecation;
    expect(of(false, true, true)).toEqual({ since: "2" });
    expect(of(true, false, true)).toEqual({ since: "3" });
    expect(of(true, false)).toBeUndefined();
  });

  it("has the date that the newest document names", () => {
    const until = (sunset: string): Json => calling({ deprecated: true, "x-sunset": sunset });
    const [operation] = historyOf(until("2027-01-01"), until("2027-06-01"));
    expect(operation?.deprecation).toEqual({ since: "1", sunset: "2027-06-01" });
  });
});

describe("finding a name", () => {
  const lifetimes = historyOf(
    answering(ref("FedNowInfo"), { FedNowInfo: object({ kind: enumOf("FedNow"), fednow: string }) }),
  );
  const result = (name: string): { exact: string[]; similar: string[] } => {
    const { exact, similar } = findLifetimes(lifetimes, name);
    const shown = (list: readonly Lifetime[]): string[] =>
      list.map(({ kind, name: own }) => `${kind} ${own}`);
    return { exact: shown(exact), similar: shown(similar) };
  };

  it("prefers what is spelled so, and lists what has it in its name", () => {
    expect(result("FedNow")).toEqual({
      exact: ["value FedNow"],
      similar: ["type FedNowInfo", "field fednow"],
    });
  });

  it("takes another case where nothing is spelled so, and a whole path", () => {
    expect(result("FEDNOW").exact).toEqual(["field fednow", "value FedNow"]);
    expect(result("FedNowInfo.kind").exact).toEqual(["field kind"]);
    expect(result("sepa")).toEqual({ exact: [], similar: [] });
  });
});
