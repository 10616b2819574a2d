/** A version in the media type: generated clients name it in `Accept` and `Content-Type`, and the sandbox serves it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

import { diff, generate } from "../../src/index.js";
import { startSandbox } from "../../src/sandbox/index.js";
import { importEmitted } from "../support/import-emitted.js";

const body = (type: string, field: string) => ({
  content: {
    [type]: { schema: { type: "object", required: [field], properties: { [field]: { type: "string" } } } },
  },
});

/** `project` did not change since 2023; `cluster` did. */
const document = (version: string, typeOf: (date: string) => string, field: string, traits?: object) => ({
  openapi: "3.1.0",
  info: { title: "Clusters", version: "2.0" },
  ...(traits && { "x-client": traits }),
  paths: {
    "/project": {
      get: {
        operationId: "getProject",
        responses: { "200": { description: "It", ...body(typeOf("2023-01-01"), "id") } },
      },
    },
    "/cluster": {
      put: {
        operationId: "putCluster",
        requestBody: { required: true, ...body(typeOf(version), field) },
        responses: { "200": { description: "It", ...body(typeOf(version), field) } },
      },
    },
  },
});

const versions = { "2024-08-05": "disk", "2025-03-12": "diskSize" };
const vendor = (date: string) => `application/vnd.acme.${date}+json`;
const trait = { version: { mediaType: "application/vnd.acme.{version}+json" } };

interface Client {
  getProject(): Promise<object>;
  putCluster(args: object): Promise<object>;
}

test.each([
  [
    "that the documents declare",
    (version: string, field: string) => document(version, vendor, field),
    "2023-01-01",
  ],
  [
    "that a trait names",
    (version: string, field: string) => document(version, () => "application/json", field, trait),
    undefined,
  ],
])("%s", async (_what, documentOf, unchanged) => {
  const cwd = await mkdtemp(path.join(tmpdir(), "media-type-"));
  try {
    for (const [version, field] of Object.entries(versions))
      await writeFile(path.join(cwd, `${version}.json`), JSON.stringify(documentOf(version, field)));
    const documents = Object.fromEntries(
      Object.keys(versions).map((version) => [version, `${version}.json`]),
    );
    const apis = { acme: { documents } };
    await using sandbox = await startSandbox({ apis, cwd });
    const { files } = await generate({ apis }, { cwd });
    for (const [version, field] of Object.entries(versions)) {
      const emitted = await importEmitted<{ createClient: (options: object) => Client }>(
        files,
        `acme/${version}/index.ts`,
      );
      const sent: Headers[] = [];
      const client = emitted.createClient({
        baseUrl: sandbox.url,
        fetch: (url: string, init: RequestInit) => {
          sent.push(new Headers(init.headers));
          return fetch(url, init);
        },
      });
      expect(await client.getProject()).toEqual({ id: expect.any(String) });
      expect(await client.putCluster({ body: { [field]: "10" } })).toEqual({ [field]: expect.any(String) });
      expect(sent.map((headers) => headers.get("accept")?.split(",")[0])).toEqual([
        vendor(unchanged ?? version),
        vendor(version),
      ]);
      expect(sent[1]?.get("content-type")).toBe(vendor(version));
    }
    const refused = await fetch(`${sandbox.url}/project`, { headers: { accept: vendor("2022-01-01") } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ requested: "2022-01-01" });
    const { report } = await diff("2024-08-05", "2025-03-12", { cwd, config: { apis } });
    expect(JSON.stringify(report)).toContain("diskSize");
    expect(JSON.stringify(report)).not.toContain("media-type");
  } finally {
    await rm(cwd, { recursive: true });
  }
});
