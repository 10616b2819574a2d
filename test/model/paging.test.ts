/** Pages are found where there are some, and never where there are none. */
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import type { DocumentParameter } from "../../src/document/valid-document.js";
import { buildApi } from "../../src/model/build-api.js";
import type { JsonObject } from "../../src/values/json.js";
import { object, operation, parameter, ref, response, validDocument } from "../support/valid-document.js";

const text = { type: "string" };
const list = { type: "array", items: text };

interface Given {
  readonly page: JsonObject;
  readonly query?: readonly string[];
  readonly parameters?: readonly DocumentParameter[];
  readonly traits?: JsonObject;
  readonly status?: string;
}

function find({ page, query = [], parameters = [], traits = {}, status = "200" }: Given) {
  const report = new Report();
  const listThings = operation("GET /things", {
    operationId: "listThings",
    parameters: [...query.map((name) => parameter(`query ${name}`)), ...parameters],
    responses: [response(status, page, "application/json; charset=utf-8")],
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
  test.each<readonly [string, Given, unknown]>([
    [
      "flat",
      { page: ref("Page"), query: ["cursor"] },
      { cursor: "cursor", items: ["items"], next: ["cursor"] },
    ],
    [
      "in an object of its own",
      {
        page: object({ data: list, pageInfo: object({ nextCursor: { type: ["string", "null"] } }) }),
        query: ["cursor", "pageSize"],
      },
      { cursor: "cursor", items: ["data"], next: ["pageInfo", "nextCursor"] },
    ],
    [
      "next to another name",
      { page: object({ transactions: list, nextCursor: text }), query: ["cursor"] },
      { cursor: "cursor", items: ["transactions"], next: ["nextCursor"] },
    ],
    [
      "taken under the same name",
      { page: object({ things: list, next_token: text }), query: ["next_token"] },
      { cursor: "next_token", items: ["things"], next: ["next_token"] },
    ],
    [
      "taken as a page token",
      { page: object({ things: list, nextPageToken: text }), query: ["pageToken"] },
      { cursor: "pageToken", items: ["things"], next: ["nextPageToken"] },
    ],
    [
      "through an intersection",
      { page: { allOf: [ref("Base"), object({ things: list })] }, query: ["cursor"] },
      { cursor: "cursor", items: ["things"], next: ["next_cursor"] },
    ],
    [
      "beside a list of errors",
      { page: object({ things: list, errors: list, cursor: ref("Cursor") }), query: ["cursor"] },
      { cursor: "cursor", items: ["things"], next: ["cursor"] },
    ],
    ["not without a parameter", { page: ref("Page") }, undefined],
    ["not by a header", { page: ref("Page"), parameters: [parameter("header cursor")] }, undefined],
    [
      "not where the first page needs a cursor",
      { page: ref("Page"), parameters: [parameter("query cursor", { required: true })] },
      undefined,
    ],
    [
      "not by a number",
      { page: ref("Page"), parameters: [parameter("query cursor", { schema: { type: "integer" } })] },
      undefined,
    ],
    [
      "not with two lists",
      { page: object({ a: list, b: list, cursor: text }), query: ["cursor"] },
      undefined,
    ],
    ["not in a bare list", { page: list, query: ["cursor"] }, undefined],
    ["not backwards", { page: object({ items: list, prev_cursor: text }), query: ["cursor"] }, undefined],
    ["not in another answer", { page: ref("Page"), query: ["cursor"], status: "201" }, undefined],
    [
      "not where a trait says so",
      { page: ref("Page"), query: ["cursor"], traits: { pagination: false } },
      undefined,
    ],
  ])("%s", (_name, given, expected) => {
    expect(find(given)).toEqual({ paging: expected, codes: [] });
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
    ["the cursor", { ...pagination, next: ["meta", "tokens"] }, "TRAIT_FIELD_UNKNOWN"],
  ])("a slip in the name of %s is told", (_name, slip, code) => {
    expect(find({ page, query: ["from"], traits: { pagination: slip } }).codes).toEqual([code]);
  });
});
