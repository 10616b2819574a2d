/** Where credentials may go: over TLS, or to this machine. */
import { expect, test } from "vitest";

import { baseOf } from "../../templates/runtime/request/base-url.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { createClient, hastyClient, testKey } from "./example-api.js";
import { answers, standIn } from "./stand-in-fetch.js";

const output = (baseUrl: string, allowHttp?: boolean) =>
  createClient({ baseUrl, auth: { apiKey: testKey }, ...(allowHttp === undefined ? {} : { allowHttp }) });

test.each([
  "https://api.example.com",
  "https://api.example.com:8443/base/",
  "http://localhost",
  "http://localhost:3000/api",
  "http://app.localhost",
  "http://127.0.0.1",
  "http://127.10.20.30:1",
  "http://[::1]:80",
])("%s is taken", (baseUrl) => {
  expect(() => output(baseUrl)).not.toThrow();
});

test.each([
  "http://api.example.com",
  "http://localhost.example.com",
  "http://evillocalhost",
  "http://a127.0.0.1.example.com",
  "http://127.0.0.1.example.com",
  "http://128.0.0.1",
  "http://[::2]",
  "http://[1::1]",
  "ftp://localhost",
  "ftp://api.example.com",
  "api.example.com",
  "",
  "http://127.example.com",
  "https://user@api.example.com",
  "https://user:secret@api.example.com",
  "https://api.example.com?a=1",
  "https://api.example.com#a",
])("%s is refused", (baseUrl) => {
  expect(() => output(baseUrl)).toThrow(
    "baseUrl: needs https (or allowHttp), and no user, query or fragment.",
  );
});

test("a root with a variable: a base URL with a path is used as it is, and an origin alone is refused by what it lacks", () => {
  const root = "/organizations/{id}";
  for (const url of [
    "https://a.test/organizations/acme",
    "https://gateway.test/acme/",
    "https://a.test/organizations/x/y",
  ])
    expect(baseOf("baseUrl", url, root)).toBe(url.replace(/\/$/, ""));
  for (const url of ["https://a.test", "https://a.test/"])
    expect(() => baseOf("baseUrl", url, root)).toThrow("the path /organizations/{id} with your value");
});

test("one that is not set is named", () => {
  expect(() => output(undefined as never)).toThrow("baseUrl: is undefined");
});

test("another machine without TLS is an explicit choice", () => {
  expect(() => output("http://api.example.com", true)).not.toThrow();
  expect(() => output("http://user@api.example.com", true)).toThrow("baseUrl");
  createTransport({ api: "any", requireHttps: false }, { baseUrl: "http://api.example.com" });
});

test.each([
  ["", "/api/ramps/r1"],
  ["/", "/api/ramps/r1"],
  ["/api", "/api/ramps/r1"],
  ["/api/", "/api/ramps/r1"],
  ["/gateway/v1//", "/gateway/v1/api/ramps/r1"],
  ["/my-api", "/my-api/api/ramps/r1"],
])("a base URL with the path %j leads to %s", async (path, expected) => {
  const { fetch, sent } = standIn(answers(200));
  await hastyClient(`https://api.example.com${path}`, { fetch }).getRamp({ id: "r1" });
  expect(sent[0]?.url).toBe(`https://api.example.com${expected}`);
});
