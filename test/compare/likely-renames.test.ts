/** What is called renamed, and what is not: a guess needs a reason that its reader would give. */
import { describe, expect, it } from "vitest";

import {
  answering,
  calling,
  diff,
  enumOf,
  json,
  object,
  ref,
  string,
  told,
  type Json,
} from "../judge/support.js";

const time = { type: "string", format: "date-time" } as const;
const schemas = {
  Amount: object({ value: string, currency: string }),
  Token: object({ value: string, currency: string }),
  Address: object({ line: string, city: string }),
};

function fields(before: Json, after: Json): string[] {
  const remaining = { id: string };
  return told(
    diff(
      answering(object({ ...remaining, ...before }), schemas),
      answering(object({ ...remaining, ...after }), schemas),
    ),
  );
}

describe("a field is likely renamed", () => {
  it.each<[string, Json, Json]>([
    ["with other separators", { createdAt: time }, { created_at: time }],
    ["in another number", { rail: string }, { rails: string }],
    ["with a word more", { amount: string }, { amount_minor: string }],
    ["with a word less", { created_at: time }, { created: time }],
    ["with its words in another order", { date_of_birth: string }, { birth_date_of: string }],
    ["where a word was short", { tracking_no: string }, { tracking_number: string }],
    [
      "in the same words",
      { mrn: { ...string, description: "The number of the medical record." } },
      { record_number: { ...string, description: "The number of the medical record" } },
    ],
    ["where a letter was missing", { sort_cod: string }, { sort_code: string }],
    ["where letters changed places", { form_filed: string }, { form_field: string }],
    ["as the only one of a declared object", { home: ref("Address") }, { residence: ref("Address") }],
    [
      "as the only one of a list of values",
      { state: enumOf("open", "closed") },
      { condition: enumOf("open", "closed") },
    ],
    [
      "as the only list of a declared object",
      { homes: list(ref("Address")) },
      { places: list(ref("Address")) },
    ],
  ])("%s", (_name, before, after) => {
    expect(fields(before, after)).toEqual(["breaking field-renamed"]);
  });

  it("in each of several pairs of alike names", () => {
    expect(
      fields({ line1: string, postCode: string }, { address_line_1: string, post_code: string }),
    ).toEqual(["breaking field-renamed", "breaking field-renamed"]);
  });

  it.each<[string, Json, Json]>([
    [
      "words that another field has as well",
      {
        mrn: { ...string, description: "A number." },
        code: { ...string, description: "A number." },
      },
      {
        record: { ...string, description: "A number." },
        code: { ...string, description: "A number." },
      },
    ],
    [
      "one word",
      { mrn: { ...string, description: "Number" } },
      { nickname: { ...string, description: "Number" } },
    ],
    ["a text in place of another", { reference: string }, { nickname: string }],
    ["a time in place of another", { created_at: time }, { expires_at: time }],
    ["another format", { created_at: time }, { created: { ...time, format: "date" } }],
    ["a bound in place of the other", { min_amount: string }, { max_amount: string }],
    ["a letter that makes another word", { sender: string }, { lender: string }],
    ["a declared type in place of another", { amount: ref("Amount") }, { amount_token: ref("Token") }],
    [
      "an object of which there are others",
      { home: ref("Address"), work: ref("Address") },
      { work: ref("Address"), mail: ref("Address") },
    ],
    ["two names that are alike", { name: string }, { first_name: string, last_name: string }],
  ])("but not: %s", (_name, before, after) => {
    expect(fields(before, after)).not.toContain("breaking field-renamed");
  });

  function list(items: Json): Json {
    return { type: "array", items };
  }
});

describe("a parameter is likely renamed", () => {
  const asking = (name: string, schema: Json): Json =>
    calling({ parameters: [{ name, in: "query", schema }] });

  it.each<[string, string, string, Json]>([
    ["whose name is alike", "limit", "page_limit", string],
    ["that has the same list of values", "sort", "order", enumOf("asc", "desc")],
  ])("%s", (_name, before, after, schema) => {
    expect(told(diff(asking(before, schema), asking(after, schema)))).toEqual(["breaking parameter-renamed"]);
  });

  it("but not for its type alone", () => {
    expect(told(diff(asking("limit", string), asking("filter", string)))).toEqual([
      "breaking parameter-removed",
      "additive parameter-added",
    ]);
  });
});

describe("an event is likely renamed", () => {
  const event = (name: string, payload: Json): Json => ({
    [name]: {
      post: {
        requestBody: { required: true, content: { "application/json": { schema: payload } } },
        responses: { "200": { description: "" } },
      },
    },
  });
  const output = object({ thing: string });
  const sending = (...events: Json[]): Json => ({ webhooks: Object.assign({}, ...events) as Json });

  it("where it is the only one with its payload, and shares a word", () => {
    const [before, after] = [sending(event("thing.made", output)), sending(event("thing.created", output))];
    expect(told(diff(before, after))).toEqual(["breaking event-renamed"]);
  });

  it("where only the name inside its payload differs, whatever else comes and goes", () => {
    const named = (name: string, fields: Json): Json =>
      event(name, object({ type: { const: name }, ...fields }, ["type"]));
    const before = sending(named("thing.made", { id: string }), named("place.left", { why: string }));
    const after = sending(named("thing.created", { id: string }), named("alert.sent", { text: string }));
    expect(told(diff(before, after))).toContain("breaking event-renamed");
  });

  it.each<[string, string, Json[]]>([
    ["whose payload other events have, too", "thing.deleted", [event("thing.changed", output)]],
    ["of another name altogether", "payment.settled", []],
  ])("but not: %s", (_name, name, others) => {
    const [before, after] = [
      sending(event("thing.made", output), ...others),
      sending(event(name, output), ...others),
    ];
    expect(told(diff(before, after))).not.toContain("breaking event-renamed");
  });
});

describe("an error is the successor of another", () => {
  const problem = object({ code: string });
  const failing = (...statuses: (readonly [status: string, schema?: Json, description?: string])[]): Json => {
    const responses = statuses.map(([status, schema = problem, description = "Refused"]) => {
      return [status, { description, ...json(schema) }] as const;
    });
    return calling({ responses: { "200": { description: "" }, ...Object.fromEntries(responses) } });
  };

  it.each(["404 410", "400 422", "401 403", "502 503"])("with the same body: %s", (statuses) => {
    const [before = "", after = ""] = statuses.split(" ");
    const [older, newer] = [failing([before], ["429"]), failing([after], ["429"])];
    expect(told(diff(older, newer))).toEqual(["silent error-status-changed"]);
  });

  it.each<[string, Json, Json]>([
    ["of another meaning", failing(["404"]), failing(["429"])],
    ["with other words", failing(["404"]), failing(["410", problem, "Gone"])],
    ["with another body", failing(["404"]), failing(["410", string])],
    ["of which there are two", failing(["500"]), failing(["502"], ["503"])],
  ])("but not: one %s", (_name, before, after) => {
    const changes = told(diff(before, after));
    expect(changes).toContain("silent error-status-removed");
    expect(changes).not.toContain("silent error-status-changed");
  });
});

describe("a response header is likely renamed", () => {
  const sent = (...names: string[]): Json => {
    const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: "integer" } }]));
    return calling({ responses: { "200": { description: "", headers } } });
  };

  it.each<[string, string[], string[]]>([
    ["whose name is alike", ["X-Total-Count"], ["Total-Count"]],
    ["with a word more", ["X-Total"], ["Total-Count"]],
  ])("%s", (_name, before, after) => {
    expect(told(diff(sent(...before), sent(...after)))).toEqual(["silent header-renamed"]);
  });

  it.each<[string, string[], string[]]>([
    ["that shares only a letter", ["X-Total"], ["X-Count"]],
    ["of which two share the word", ["X-Total"], ["Total-Count", "Total-Pages"]],
  ])("but not one %s", (_name, before, after) => {
    expect(told(diff(sent(...before), sent(...after)))).not.toContain("silent header-renamed");
  });
});

describe("null and absence", () => {
  const nullable = { type: ["string", "null"] } as const;

  it.each<[string, Json, Json, readonly string[]]>([
    [
      "that come at once are one change",
      object({ a: string }, ["a"]),
      object({ a: nullable }),
      ["breaking null-or-absent-added"],
    ],
    [
      "that go at once are one change",
      object({ a: nullable }),
      object({ a: string }, ["a"]),
      ["additive null-or-absent-removed"],
    ],
    [
      "beside a declared type are one change",
      object({ a: ref("Amount") }, ["a"]),
      object({ a: { anyOf: [ref("Amount"), { type: "null" }] } }),
      ["breaking null-or-absent-added"],
    ],
    [
      "of which one comes and the other goes are two",
      object({ a: string }),
      object({ a: nullable }, ["a"]),
      ["breaking null-added", "additive field-became-required"],
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(told(diff(answering(before, schemas), answering(after, schemas)))).toEqual(expected);
  });
});
