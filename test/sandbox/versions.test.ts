/** Which version serves a request: each is selected as its own document says. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";

const started: { sandbox: Sandbox; folder: string }[] = [];

afterEach(async () => {
  for (const { sandbox, folder } of started.splice(0)) {
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
});

interface Given {
  readonly traits?: object;
  readonly path: string;
  readonly server?: string;
  readonly parameters?: readonly object[];
  readonly method?: "get" | "post";
}

/** One operation for each version. */
async function serve(versions: Readonly<Record<string, Given>>): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  for (const [version, input] of Object.entries(versions)) {
    const { traits, path: template, server, parameters = [], method = "get" } = input;
    const document = {
      openapi: "3.1.0",
      info: { title: "Things", version },
      ...(server === undefined ? {} : { servers: [{ url: server }] }),
      ...(traits === undefined ? {} : { "x-client": traits }),
      paths: {
        [template]: {
          [method]: { operationId: "act", parameters, responses: { "204": { description: "Done." } } },
        },
      },
    };
    await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document));
  }
  const documents = Object.fromEntries(Object.keys(versions).map((version) => [version, `${version}.json`]));
  const sandbox = await startSandbox({ apis: { things: { documents } }, cwd: folder });
  started.push({ sandbox, folder });
  return sandbox;
}

const stringParameter = (place: string, name: string) => ({
  name,
  in: place,
  required: place === "query",
  schema: { type: "string" },
});

describe("a version is selected", () => {
  it("by a query parameter, and no other version answers", async () => {
    const versions = ["2025-01-01", "2026-01-01"];
    const { url } = await serve(
      Object.fromEntries(
        versions.map((version) => [
          version,
          {
            traits: { version: { query: "api-version", echo: "api-version" } },
            path: `/since-${version}`,
            parameters: [stringParameter("query", "api-version")],
          },
        ]),
      ),
    );
    const ask = async (target: string): Promise<unknown[]> => {
      const { status, headers } = await fetch(url + target);
      return [status, headers.get("api-version"), headers.get("vary")];
    };
    for (const version of versions) {
      expect(await ask(`/since-${version}?api-version=${version}`)).toEqual([204, version, null]);
      const other = versions.find((each) => each !== version) ?? "";
      expect((await ask(`/since-${version}?api-version=${other}`))[0]).toBe(404);
    }
    const refused = await fetch(`${url}/since-2026-01-01?api-version=2020-01-01`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ reason: "unknown", requested: "2020-01-01" });
  });

  it("by the header that its own document names, and answers with its own echo", async () => {
    const { url } = await serve({
      "2025-01-01": { traits: { version: { header: "Old-Version", echo: "Old-Served" } }, path: "/old" },
      "2026-01-01": { traits: { version: { header: "New-Version", echo: "New-Served" } }, path: "/new" },
    });
    const ask = async (target: string, input: Record<string, string>): Promise<unknown> => {
      const { status, headers } = await fetch(url + target, { headers: input });
      return { status, old: headers.get("old-served"), new: headers.get("new-served") };
    };
    expect(await ask("/old", { "Old-Version": "2025-01-01" })).toEqual({
      status: 204,
      old: "2025-01-01",
      new: null,
    });
    expect(await ask("/new", { "New-Version": "2026-01-01" })).toEqual({
      status: 204,
      old: null,
      new: "2026-01-01",
    });
    const refused = await fetch(`${url}/old`, { headers: { "New-Version": "2025-01-01" } });
    expect(await refused.json()).toMatchObject({ requested: "2025-01-01", supported: ["2026-01-01"] });
    expect(refused.headers.get("vary")).toBe("Old-Version, New-Version");
  });

  it.each([
    { echoAbsent: undefined, replayed: "2026-01-01" },
    { echoAbsent: ["keyedReplay"], replayed: null },
  ])(
    "and a replay names it, unless the echo is absent there: $echoAbsent",
    async ({ echoAbsent, replayed }) => {
      const version = { header: "Api-Version", echo: "Served", echoAbsent };
      const traits = { version, idempotency: { header: "Key", hours: 1 } };
      const parameters = [stringParameter("header", "Key")];
      const { url } = await serve({ "2026-01-01": { traits, path: "/act", parameters, method: "post" } });
      const headers = { "Api-Version": "2026-01-01", Key: "once" };
      const ask = async (): Promise<unknown> =>
        (await fetch(`${url}/act`, { method: "POST", headers })).headers.get("served");
      expect([await ask(), await ask()]).toEqual(["2026-01-01", replayed]);
    },
  );

  it("by a header of a fixed value", async () => {
    const { url } = await serve({
      "2025-01-01": { traits: { headers: { "Api-Date": "2025-01-01" } }, path: "/old" },
      "2026-01-01": { traits: { headers: { "Api-Date": "2026-01-01" } }, path: "/new" },
    });
    const ask = async (target: string, date: string): Promise<number> =>
      (await fetch(url + target, { headers: { "Api-Date": date } })).status;
    expect([await ask("/old", "2025-01-01"), await ask("/new", "2026-01-01")]).toEqual([204, 204]);
    expect([await ask("/new", "2025-01-01"), await ask("/old", "2020-01-01")]).toEqual([404, 400]);
  });

  it("by the path", async () => {
    const { url } = await serve({
      v1: { path: "/things", server: "https://things.example/v1" },
      v2: { path: "/things", server: "https://things.example/v2" },
    });
    const ask = async (target: string): Promise<number> => (await fetch(url + target)).status;
    expect([await ask("/v1/things"), await ask("/v2/things"), await ask("/v3/things")]).toEqual([
      204, 204, 404,
    ]);
  });
});

describe("an idempotency key in a header of the API's own name", () => {
  const keyed: Given = {
    traits: { idempotency: { header: "Request-Key" } },
    path: "/things",
    method: "post",
    parameters: [stringParameter("header", "Request-Key")],
  };
  const post = async (url: string, key: string, fault?: string): Promise<number> =>
    (
      await fetch(`${url}/things`, {
        method: "POST",
        headers: { "Request-Key": key, ...(fault === undefined ? {} : { "x-sandbox-fault": fault }) },
      })
    ).status;

  it("is recorded", async () => {
    const { url, admin } = await serve({ "2026-01-01": keyed });
    await post(url, "first");
    await post(url, "first");
    expect(admin.requests()).toMatchObject([
      { idempotencyKey: "first", isReplay: false },
      { idempotencyKey: "first", isReplay: true },
    ]);
  });

  it("tells the attempts of one call from another call", async () => {
    const { url } = await serve({ "2026-01-01": keyed });
    const fault = "status=503, status=504";
    const statuses: number[] = [];
    for (const key of ["first", "second", "first", "second"]) statuses.push(await post(url, key, fault));
    expect(statuses).toEqual([503, 503, 504, 504]);
  });
});
