/** What a document says about the fields of a form and the parts of a multipart body, as far as the standard lets it count. */
import { expect, test } from "vitest";

import { read, withParts } from "./reading.js";

function encodingsOf(mediaType: string, media: object, openapi = "3.1.0"): object | undefined {
  const post = {
    operationId: "a",
    requestBody: { content: { [mediaType]: media } },
    responses: { 204: { description: "" } },
  };
  const { document, codes } = read(withParts({ paths: { "/a": { post } } }, openapi));
  expect(codes).toEqual([]);
  const { encoding, prefixEncoding, itemEncoding } = document?.operations[0]?.requestBody?.content[0] ?? {};
  return {
    ...Object.fromEntries(encoding ?? []),
    ...(prefixEncoding && { prefixEncoding }),
    ...(itemEncoding && { itemEncoding }),
  };
}

const styled = { a: { style: "deepObject", explode: true, allowReserved: true, contentType: "text/plain" } };
const style = { style: "deepObject", explode: true, allowReserved: true };
const headers = { "X-A": { schema: { const: "b" } }, "Content-Type": { schema: {} } };

test.each<[string, string, object, object]>([
  ["3.0.3", "application/x-www-form-urlencoded", styled, { a: style }],
  ["3.1.0", "application/x-www-form-urlencoded", styled, { a: style }],
  ["3.0.3", "multipart/form-data", styled, { a: { contentType: "text/plain" } }],
  ["3.1.0", "multipart/form-data", styled, { a: style }],
  ["3.1.0", "multipart/mixed", styled, { a: { contentType: "text/plain" } }],
  ["3.1.0", "Multipart/Form-Data; x=1", styled, { a: style }],
  ["3.1.0", "application/json", styled, {}],
  ["3.1.0", "application/x-www-form-urlencoded", { a: { headers } }, { a: {} }],
])("%s, %s", (openapi, mediaType, encoding, expected) => {
  expect(encodingsOf(mediaType, { encoding }, openapi)).toEqual(expected);
});

test("the headers of a part, but for its media type", () => {
  expect(encodingsOf("multipart/form-data", { encoding: { a: { headers } } })).toMatchObject({
    a: { headers: [{ name: "X-A", required: false, schema: { types: ["string"], enum: ["b"] } }] },
  });
});

test("parts by position, and parts in a part", () => {
  const prefixEncoding = [{ contentType: "application/json" }, {}];
  const itemEncoding = { contentType: "multipart/mixed", itemEncoding: { contentType: "image/png" } };
  expect(encodingsOf("multipart/mixed", { prefixEncoding, itemEncoding }, "3.2.0")).toEqual({
    prefixEncoding,
    itemEncoding,
  });
});

test("what is not an object is an error of its operation", () => {
  const content = { "multipart/form-data": { encoding: { a: "text/plain" } } };
  const post = { operationId: "a", requestBody: { content }, responses: { 204: { description: "" } } };
  expect(read(withParts({ paths: { "/a": { post } } })).codes).toEqual(["FIELD_TYPE"]);
});
