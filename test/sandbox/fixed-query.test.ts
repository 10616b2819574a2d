/** Operations that share a path and differ in a query that never changes: which of them a request is for. */
import { expect, it } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import { createRouter } from "../../src/sandbox/api/route.js";
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
