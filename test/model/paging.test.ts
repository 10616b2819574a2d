/** Pages are found where there are some, and never where there are none. */
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import type { DocumentParameter } from "../../src/document/valid-document.js";
import { buildApi } from "../../src/model/build-api.js";
import type { JsonObject } from "../../src/values/json.js";
import { object, operation, parameter, ref, response, validDocument } from "../support/valid-document.js";

const text = { type: "string" };
const flag = { type: "boolean" };
const number = { type: "integer" };
const list = { type: "array", items: text };
const things = { type: "array", items: object({ "id!": text }) };
const numbered = (name: string, rest: JsonObject = {}): DocumentParameter =>
  parameter(`query ${name}`, { schema: { ...number, ...rest } });

interface Given {
  readonly page: JsonObject;
  readonly query?: readonly string[];
  readonly parameters?: readonly DocumentParameter[];
  readonly traits?: JsonObject;
  readonly headers?: readonly string[];
  readonly status?: string;
  readonly call?: string;
  readonly body?: JsonObject;
}

function find({
  page,
  query = [],
  parameters = [],
  traits = {},
  headers = [],
  status = "200",
  call = "GET /things",
  body,
}: Given) {
  const report = new Report();
  const listThings = operation(call, {
    ...(body && {
      requestBody: { pointer: "#/body", required: true, content: response("200", body).content },
    }),
    operationId: "listThings",
    parameters: [...query.map((name) => parameter(`query ${name}`)), ...parameters],
    responses: [
      {
        ...response(status, page, "application/json; charset=utf-8"),
        headers: headers.map((name) => ({ ...parameter(`header ${name}`), examples: [] })),
      },
    ],
    traits,
  });
  const schemas = {
    Page: object({ "items!": list, cursor: text }),
    Base: object({ next_cursor: text }),
    Cursor: text,
  };
  const api = buildApi(validDocument({ operations: [listThings], schemas }), report);
  return { paging: api.operations[0]?.paging, codes: report.diagnostics.map(({ code }) => code) };
}

describe("by shape", () => {
  test.each(
    Object.entries<readonly [Given, unknown?]>({
      flat: [
        { page: ref("Page"), query: ["cursor"] },
        { cursor: "cursor", items: ["items"], next: ["cursor"] },
      ],
      "in an object of its own": [
        {
          page: object({ data: list, pageInfo: object({ nextCursor: { type: ["string", "null"] } }) }),
          query: ["cursor", "pageSize"],
        },
        { cursor: "cursor", items: ["data"], next: ["pageInfo", "nextCursor"] },
      ],
      "next to another name": [
        { page: object({ transactions: list, nextCursor: text }), query: ["cursor"] },
        { cursor: "cursor", items: ["transactions"], next: ["nextCursor"] },
      ],
      "next to nothing but its place, taken by a parameter that says what it is": [
        {
          page: object({ data: list, pagination: object({ next: text }) }),
          query: ["limit", "paginationToken"],
        },
        { cursor: "paginationToken", items: ["data"], next: ["pagination", "next"] },
      ],
      "taken under the same name": [
        { page: object({ things: list, next_token: text }), query: ["next_token"] },
        { cursor: "next_token", items: ["things"], next: ["next_token"] },
      ],
      "taken as a page token": [
        { page: object({ things: list, nextPageToken: text }), query: ["pageToken"] },
        { cursor: "pageToken", items: ["things"], next: ["nextPageToken"] },
      ],
      "through an intersection": [
        { page: { allOf: [ref("Base"), object({ things: list })] }, query: ["cursor"] },
        { cursor: "cursor", items: ["things"], next: ["next_cursor"] },
      ],
      "beside a list of errors": [
        { page: object({ things: list, errors: list, cursor: ref("Cursor") }), query: ["cursor"] },
        { cursor: "cursor", items: ["things"], next: ["cursor"] },
      ],
      "with the word of the page that there are more": [
        {
          page: object({ results: list, next_cursor: text, has_more: flag }),
          query: ["start_cursor"],
        },
        { cursor: "start_cursor", items: ["results"], next: ["next_cursor"], more: ["has_more"] },
      ],
      "in an object of the next page": [
        {
          page: object({ data: list, pages: object({ next: object({ starting_after: text }) }) }),
          query: ["starting_after"],
        },
        { cursor: "starting_after", items: ["data"], next: ["pages", "next", "starting_after"] },
      ],
      "behind the last item": [
        { page: object({ data: things, has_more: flag }), query: ["starting_after"] },
        { kind: "lastItem", cursor: "starting_after", items: ["data"], id: ["id"], more: ["has_more"] },
      ],
      "not behind items without an id": [
        { page: object({ data: list, has_more: flag }), query: ["starting_after"] },
      ],
      "by numbers from 1, with their count": [
        {
          page: object({ data: things, total_pages: number }),
          parameters: [numbered("page", { default: 1 })],
        },
        { kind: "page", page: "page", items: ["data"], pages: ["total_pages"] },
      ],
      "by numbers from 0, with a size": [
        {
          page: list,
          parameters: [numbered("pageNumber", { default: 0 }), numbered("pageSize")],
        },
        { kind: "page", page: "pageNumber", first: 0, items: [], size: "pageSize" },
      ],
      "not by numbers from nobody knows where": [
        { page: list, parameters: [numbered("page"), numbered("per_page")] },
      ],
      "not by numbers without a size or an end": [
        { page: list, parameters: [numbered("page", { default: 1 })] },
      ],
      "by offsets": [
        {
          page: object({ data: things, total_count: number }),
          parameters: [numbered("offset"), numbered("limit")],
        },
        { kind: "offset", offset: "offset", items: ["data"], size: "limit", total: ["total_count"] },
      ],
      "not by offsets without a size or an end": [{ page: list, parameters: [numbered("offset")] }],
      "not where it takes a cursor or an offset, as its caller chooses": [
        {
          page: object({ data: things, next_marker: text }),
          query: ["marker"],
          parameters: [numbered("offset"), numbered("limit")],
        },
      ],
      "not where it takes a number or an offset, as its caller chooses": [
        {
          page: list,
          parameters: [numbered("page", { default: 1 }), numbered("offset"), numbered("limit")],
        },
      ],
      "by a URL, beside things that are included": [
        { page: object({ data: things, included: things, links: object({ next: text }) }) },
        { kind: "nextUrl", items: ["data"], next: ["links", "next"] },
      ],
      "by links beside counts, another URL and a constant": [
        {
          page: object({
            things,
            _links: object({ next: object({ href: text }) }),
            count: number,
            object: { const: "list" },
            self: { type: "string", format: "uri" },
          }),
        },
        { kind: "nextUrl", items: ["things"], next: ["_links", "next", "href"] },
      ],
      "not by the links of one object that has a list": [
        { page: object({ _id: text, roles: list, _links: object({ next: object({ href: text }) }) }) },
      ],
      "by a path": [
        { page: object({ messages: things, next_page_uri: text, page: number }) },
        { kind: "nextUrl", items: ["messages"], next: ["next_page_uri"] },
      ],
      "by a URL with the format of one": [
        { page: object({ results: things, next: { type: "string", format: "uri" } }) },
        { kind: "nextUrl", items: ["results"], next: ["next"] },
      ],
      "by a URL whose name has a dot": [
        { page: object({ value: things, "@odata.nextLink": text }) },
        { kind: "nextUrl", items: ["value"], next: ["@odata.nextLink"] },
      ],
      "not by a next of any string": [{ page: object({ results: things, next: text }) }],
      "by the header Link": [
        {
          page: list,
          headers: ["link"],
          parameters: [numbered("per_page"), numbered("page", { default: 1 })],
        },
        { kind: "link", items: [] },
      ],
      "not by a header Link of a list that is whole": [{ page: list, headers: ["Link"] }],
      "not without a parameter": [{ page: ref("Page") }],
      "not by a header": [{ page: ref("Page"), parameters: [parameter("header cursor")] }],
      "not where the first page needs a cursor": [
        { page: ref("Page"), parameters: [parameter("query cursor", { required: true })] },
      ],
      "not by a number": [
        { page: ref("Page"), parameters: [parameter("query cursor", { schema: { type: "integer" } })] },
      ],
      "by a field of a body that is asked, by QUERY as by POST": [
        { page: ref("Page"), call: "QUERY /things", body: object({ cursor: text }) },
        { cursor: ["cursor"], items: ["items"], next: ["cursor"] },
      ],
      "not by a field of a body that is stored": [
        { page: ref("Page"), call: "PUT /things", body: object({ cursor: text }) },
      ],
      "not with two lists": [{ page: object({ a: list, b: list, cursor: text }), query: ["cursor"] }],
      "not in a bare list": [{ page: list, query: ["cursor"] }],
      "not backwards": [{ page: object({ items: list, prev_cursor: text }), query: ["cursor"] }],
      "not in another answer": [{ page: ref("Page"), query: ["cursor"], status: "201" }],
      "not where a trait says so": [{ page: ref("Page"), query: ["cursor"], traits: { pagination: false } }],
    }),
  )("%s", (_name, [input, expected]) => {
    expect(find(input)).toEqual({
      paging: expected,
      codes: expected === undefined ? [] : ["PAGING_INFERRED"],
    });
  });
});

describe("by trait", () => {
  const page = object({ result: object({ rows: list }), meta: object({ token: text }) });
  const pagination = { cursor: "from", items: ["result", "rows"], next: ["meta", "token"] };

  test("as it says", () => {
    expect(find({ page, query: ["from"], traits: { pagination } })).toEqual({
      paging: pagination,
      codes: [],
    });
  });

  test.each([
    ["a parameter", { ...pagination, cursor: "form" }, "TRAIT_PARAMETER_UNKNOWN"],
    ["the list", { ...pagination, items: ["result", "row"] }, "TRAIT_FIELD_UNKNOWN"],
    ["an object for the list", { ...pagination, items: ["result"] }, "TRAIT_FIELD_UNKNOWN"],
    ["the cursor", { ...pagination, next: ["meta", "tokens"] }, "TRAIT_FIELD_UNKNOWN"],
    ["a field of the body", { ...pagination, cursor: ["from"] }, "TRAIT_FIELD_UNKNOWN"],
    [
      "the identifier",
      { kind: "lastItem", cursor: "from", items: ["result", "rows"], id: ["id"] },
      "TRAIT_FIELD_UNKNOWN",
    ],
    [
      "the size",
      { kind: "offset", offset: "from", items: ["result", "rows"], size: "limit" },
      "TRAIT_PARAMETER_UNKNOWN",
    ],
    ["the URL", { kind: "nextUrl", items: ["result", "rows"], next: ["meta", "url"] }, "TRAIT_FIELD_UNKNOWN"],
  ])("a slip in the name of %s is reported", (_name, slip, code) => {
    expect(find({ page, query: ["from"], traits: { pagination: slip } }).codes).toEqual([code]);
  });

  test("with its kind or without is the same", () => {
    const traits = { pagination: { kind: "cursor", ...pagination } };
    expect(find({ page, query: ["from"], traits }).paging).toEqual(pagination);
  });

  test("of an answer that the document does not describe", () => {
    expect(find({ page: { type: "object" }, query: ["from"], traits: { pagination } })).toEqual({
      paging: pagination,
      codes: [],
    });
  });
});
