/** Of the operations that a request could be for, the one with the most fixed text. */
import { expect, it } from "vitest";
import { createRouter } from "../../src/exchange/router.js";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import { read, withParts } from "../document/reading.js";

const answers = { responses: { "204": { description: "Done." } } };
const post = (operationId: string): object => ({ post: { operationId, ...answers } });

const { document } = read(
  withParts({
    paths: { "/jobs": post("makeJob") },
    "x-ms-paths": {
      "/jobs?comp=start": post("startJob"),
      "/jobs?comp=start&lease": post("startLease"),
      "/jobs?comp=stop": post("stopJob"),
    },
  }),
  undefined,
  { pathsFrom: ["x-ms-paths"] },
);

it.each([
  ["", "makeJob"],
  ["comp=other", "makeJob"],
  ["comp=stop&limit=5", "stopJob"],
  ["limit=5&comp=start", "startJob"],
  ["lease&comp=start", "startLease"],
])("finds the operation with most of the query %j", (query, id) => {
  if (document === undefined) throw new Error("The document is not valid.");
  const router = createRouter(buildApi(document, new Report()));
  expect(router.find("POST", "/jobs", query)?.operation.id).toBe(id);
});

const action = (name: string): object => ({
  post: {
    operationId: name,
    parameters: [{ name: "Action", in: "query", required: true, schema: { type: "string", enum: [name] } }],
    ...answers,
  },
});

it.each([
  ["POST /queues?Action=DropQueue&Name=a", "DropQueue"],
  ["POST /queues?Action=MakeQueue", "MakeQueue"],
  ["POST /queues?Action=Other", undefined],
  ["POST /files/1", "update"],
  ["POST /notes/1", "share"],
])("finds the operation that a fragment tells apart for %s", (request, id) => {
  const { document } = read(
    withParts({
      paths: {
        "/queues#Action=MakeQueue": action("MakeQueue"),
        "/queues#Action=DropQueue": action("DropQueue"),
        "/files/{id}#share": post("shareFile"),
        "/files/{id}": post("update"),
        "/notes/{id}#share": post("share"),
      },
    }),
  );
  if (document === undefined) throw new Error("The document is not valid.");
  const [method = "", target = ""] = request.split(" ");
  const [path = "", query = ""] = target.split("?");
  const router = createRouter(buildApi(document, new Report()));
  expect(router.find(method, path, query)?.operation.id).toBe(id);
});

it.each([
  ["/jobs/7:cancel", "/jobs/{id}:cancel"],
  ["/jobs/7", "/jobs/{id}"],
  ["/jobs/newest", "/jobs/newest"],
  ["/jobs/newest:cancel", "/jobs/{id}:cancel"],
  ["/files/7.json", "/files/{id}.json"],
  ["/files/7.xml", "/files/{id}.{ending}"],
  ["/files/7", "/files/{id}"],
  ["/docs/v7", "/docs/v{id}"],
  ["/docs/7", "/docs/{id}"],
  ["/docs/v7/pages/2.json", "/docs/v{id}/pages/{page}.json"],
  ["/docs/v7/pages/newest", "/docs/v{id}/pages/{page}"],
  ["/docs/7/pages/newest", "/docs/{id}/pages/newest"],
  ["/things", "/things"],
  ["/things/", "/things/"],
  ["/orders/", "/orders"],
  ["/orders/7/", "/orders/{id}"],
])("%s is %s, in whatever order the paths are declared", (sent, expected) => {
  const paths = [
    ...["/jobs/{id}", "/jobs/{id}:cancel", "/jobs/newest", "/files/{id}", "/files/{id}.{ending}"],
    ...["/files/{id}.json", "/docs/{id}", "/docs/v{id}", "/docs/{id}/pages/newest", "/things", "/things/"],
    ...["/docs/v{id}/pages/{page}", "/docs/v{id}/pages/{page}.json", "/orders", "/orders/{id}"],
  ];
  for (const declared of [paths, paths.toReversed()]) {
    // Operations are sorted by their ids.
    const entries = declared.map((each, index) => {
      const names = Array.from(each.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      const parameters = names.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      }));
      return [each, { post: { operationId: `o${10 + index}`, parameters, ...answers } }];
    });
    const { document } = read(withParts({ paths: Object.fromEntries(entries) as object }));
    if (document === undefined) throw new Error("The document is not valid.");
    const router = createRouter(buildApi(document, new Report()));
    expect(router.find("POST", sent, "")?.operation.path).toBe(expected);
  }
});
