/** What an address given to `init` stands for. */
import { afterEach, expect, test } from "vitest";

import { apisOf } from "../../src/init/api-source.js";
import { linkedDocuments } from "../../src/project/linked-documents.js";
import { json, startSpecServer, type SpecRoute, type SpecServer } from "../support/spec-server.js";

let server: SpecServer | undefined;
afterEach(() => server?.close());

async function apisAt(catalog: SpecRoute | undefined): Promise<unknown> {
  server = await startSpecServer(catalog === undefined ? {} : { "/.well-known/api-catalog": catalog });
  const asking = { title: () => Promise.resolve("The Orders API"), documents: linkedDocuments };
  return apisOf(server.url.href, "/", { presets: [], catalogue: new Map() }, asking);
}

const description = (href: string, type = "application/openapi+yaml"): object => ({ href, type });

test("the documents of its API catalog, by version", async () => {
  const linkset = [
    {
      anchor: "https://api.example.com/orders",
      "service-desc": [
        description("/docs/orders/2026-01-01.yaml"),
        description("/docs/orders/2026-07-01.yaml"),
        description("/docs/orders/2026-07-01.json", "application/openapi+json"),
        description("/docs/orders.wsdl", "application/wsdl+xml"),
      ],
    },
    {
      anchor: "/v2/users",
      "service-desc": [description("https://specs.example.com/users/v2/openapi.json", "")],
    },
    {
      anchor: "/v3/users",
      "service-desc": [description("https://specs.example.com/users/v3/openapi.json", "")],
    },
    { anchor: "https://api.example.com/", item: [{ href: "https://api.example.com/orders" }] },
  ];
  const here = (path: string): string => new URL(path, server?.url).href;
  expect(await apisAt(json({ linkset }))).toEqual({
    orders: {
      documents: {
        "2026-01-01": here("/docs/orders/2026-01-01.yaml"),
        "2026-07-01": here("/docs/orders/2026-07-01.yaml"),
      },
    },
    users: { documents: { v2: "https://specs.example.com/users/v2/openapi.json" } },
    "v3-users": { documents: { v3: "https://specs.example.com/users/v3/openapi.json" } },
  });
});

test.each<[why: string, catalog: SpecRoute | undefined]>([
  ["no catalog", undefined],
  ["a page in its place", { kind: "answer", body: "<html>" }],
  ["a catalog without a description", json({ linkset: [{ anchor: "/a", status: [{ href: "/s" }] }, 1] })],
  ["something else in its place", json([])],
])("the service itself, with %s", async (_why, catalog) => {
  expect(await apisAt(catalog)).toEqual({ orders: { baseUrl: server?.url.href.replace(/\/$/, "") } });
});
