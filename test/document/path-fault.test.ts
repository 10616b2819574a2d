import fc from "fast-check";
import { expect, it } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { pathFault } from "../../src/document/path-keys.js";
import { sentPath } from "../../src/schema/path-template.js";
import { buildApi } from "../../src/model/build-api.js";
import { operation } from "../../templates/runtime/operation.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { read, withParts } from "./reading.js";

it.each([
  ["orders", "does not begin with a slash"],
  ["", "does not begin with a slash"],
  ["/a?", "has a query that is empty, or has characters that a URL does not keep"],
  ["/a?b={c}", "has a query that is empty, or has characters that a URL does not keep"],
  ["/{a?b}", "has a brace without its counterpart, or braces without a name"],
  ["/a\\b", "has a backslash, which a URL takes for a slash"],
  ["/a\tb", "has a control character or half a character"],
  ["/a\ud800", "has a control character or half a character"],
  ["/a/{id", "has a brace without its counterpart, or braces without a name"],
  ["/a/id}", "has a brace without its counterpart, or braces without a name"],
  ["/a/{}", "has a brace without its counterpart, or braces without a name"],
  ["/a/{b{c}}", "has a brace without its counterpart, or braces without a name"],
  ["/{id}/a/{id}", 'has {"id"} twice'],
  ["/a/../b", 'has the segment "..", which a URL removes'],
  ["/a/.", 'has the segment ".", which a URL removes'],
  ["/a/%2e%2E/b", 'has the segment "%2e%2E", which a URL removes'],
  ["/a%2f..", 'has the segment "..", which a URL removes'],
])("no request can be made for %j", (path, fault) => {
  expect(pathFault(path)).toBe(fault);
});

it.each([
  ["/a b/é/日本", "/a%20b/%C3%A9/%E6%97%A5%E6%9C%AC"],
  ["/100%/%20", "/100%25/%20"],
  ["/a|b^[c]", "/a%7Cb%5E%5Bc%5D"],
  ["/a//b/", "/a//b/"],
  ["/{a}{b}.{c}:act/..x", "/x1x2.x3:act/..x"],
  ["/v1/messages?beta=true&x", "/v1/messages?beta=true&x"],
  ["/#Action=CreateQueue", "/"],
  ["/files/{id}?a=b#add_link?c", "/files/x1?a=b"],
  ["/v1/things(id='1');v=2,3@4+5!*$&~_-", "/v1/things(id='1');v=2,3@4+5!*$&~_-"],
])("a call to %j asks for %s", async (path, sent) => {
  expect(await urlOf(path)).toBe(`https://api.example.com${sent}`);
});

it("a call to any other path is sent as the document says", async () => {
  const part = fc.constantFrom(
    ..."/ / . .. % %2e %2f %25 %5c { } {id} {n é} é 😀 \ud800 # ? \\ ; : ' \" < > ` | ^ [ ] @ = & + ~ a A 0 \t \u0085".split(
      " ",
    ),
    " ",
  );
  const path = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(path, async (each) => {
      const url = await urlOf(each);
      if (url === undefined) expect(pathFault(each)).toBeDefined();
      else {
        const meant = sentPath(each)
          .replace(/%(?![\dA-Fa-f]{2})/g, "%25")
          .replaceAll("{id}", "x1");
        const { pathname, search } = new URL(url);
        const arrived = pathname + search;
        expect(bytesOf(arrived).replace(/x\d/g, "{}")).toBe(bytesOf(meant).replace(/\{[^{}]+\}|x\d/g, "{}"));
      }
    }),
    { numRuns: 2000 },
  );
});

/** What an escape says is a byte; several need not be a character. */
function bytesOf(escaped: string): string {
  const text = Buffer.from(escaped).toString("latin1");
  return text.replaceAll(/%([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** What a call of its one operation fetches, with a plain value for each parameter; undefined where there is no operation. */
async function urlOf(path: string): Promise<string | undefined> {
  const { document } = read(withParts({ paths: { [path]: { post: { responses: {} } } } }));
  if (document === undefined) return undefined;
  const [built] = buildApi(document, new Report()).operations;
  if (built === undefined) throw new Error("The operation is missing.");
  let url = "";
  const profile = { api: "things" };
  const transport = createTransport(profile, {
    baseUrl: "https://api.example.com",
    fetch: (fetched) => {
      url = fetched;
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  const post = operation<Record<string, string>, { 204: undefined }>({
    id: built.id,
    home: "api/2026-01-01",
    method: built.method,
    path: sentPath(built.path),
    responses: { 204: "none" },
  });
  const args = Object.fromEntries(built.parameters.map(({ name }, index) => [name, `x${index + 1}`]));
  await post(transport, args);
  return url;
}
