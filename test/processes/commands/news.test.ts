/** What nobody asks for and everybody has to know: a newer version than the configuration names, and one that ends. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { folderContent } from "../../support/folder-content.js";
import { importEmitted } from "../../support/import-emitted.js";
import { runCli, type CliRun } from "../../support/run-cli.js";
import { json, startSpecServer, type SpecServer } from "../../support/spec-server.js";
import { eventually } from "../../support/test-clock.js";

type Json = Record<string, unknown>;

let folder: string;
let server: SpecServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "news-"));
  server = await startSpecServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** `GET /payouts` that answers a payout in one of these states. */
function document(version: string, states: readonly string[] = ["sent"]): Json {
  const schema = {
    type: "object",
    required: ["state"],
    properties: { state: { type: "string", enum: states } },
  };
  const get = {
    operationId: "getPayout",
    responses: { "200": { description: "It.", content: { "application/json": { schema } } } },
  };
  return { openapi: "3.1.0", info: { title: "Payouts", version }, paths: { "/payouts": { get } } };
}

const versions = ["2026-01-01", "2026-02-01", "2026-03-01"] as const;

function publish(entries: readonly Json[], documents: Readonly<Record<string, Json | undefined>> = {}): void {
  const held = document("2026-03-01", ["sent", "held"]);
  const all: Readonly<Record<string, Json | undefined>> = {
    "2026-01-01": document("2026-01-01"),
    "2026-02-01": document("2026-02-01"),
    "2026-03-01": held,
    ...documents,
  };
  const routes = Object.entries(all).flatMap(([version, body]) =>
    body === undefined ? [] : [[`/spec/${version}`, json(body)] as const],
  );
  server.publish({ "/spec/versions": json(entries), ...Object.fromEntries(routes) });
}

async function configure(pinned?: readonly string[]): Promise<void> {
  const payouts = {
    baseUrl: server.url.href.replace(/\/$/, ""),
    version: "none",
    ...(pinned === undefined ? {} : { versions: pinned }),
  };
  const config = { specs: "locked", output: "out", apis: { payouts } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config));
}

const run = (...args: string[]): Promise<CliRun> => runCli(args, folder);
const listed = versions.map((version) => ({ version }));

describe("a version that is newer than all that are generated", () => {
  it("is locked by pull, and announced by pull, generate and check with what it breaks and the line to change", async () => {
    await configure(["2026-01-01"]);
    publish(listed);
    const runs = [await run("pull"), await run("generate"), await run("check"), await run("check")];
    for (const { code, stderr } of runs) {
      expect(code).toBe(0);
      const text = stderr.replaceAll(/\s+/g, " ");
      expect(text.split("NEWER_VERSION")).toHaveLength(2);
      expect(text).toContain("2026-03-01 is published and not generated. So is 2026-02-01.");
      expect(text).toMatch(/Against 2026-01-01: .* breaking: .*`held`/);
      expect(text).toContain("`npx openapi-dated diff 2026-01-01 2026-03-01`");
      expect(text).toContain('set `versions: ["2026-01-01", "2026-03-01"]` of payouts');
    }
    const lock = JSON.parse(await readFile(path.join(folder, "locked/payouts/lock.json"), "utf8")) as {
      versions: Json;
    };
    expect(Object.keys(lock.versions)).toEqual(versions);
  });

  it("is not told where the newest one is generated, or no versions are named", async () => {
    publish(listed);
    for (const pinned of [["2026-01-01", "2026-03-01"], undefined]) {
      await configure(pinned);
      for (const command of ["pull", "generate", "check"]) {
        const { code, stderr } = await run(command);
        expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("NEWER_VERSION") });
      }
    }
  });

  it("that cannot be read stops nothing", async () => {
    await configure(["2026-01-01"]);
    publish(listed, { "2026-03-01": undefined });
    const { code, stderr } = await run("pull");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/NEWER_VERSION_NOT_PULLED[\s\S]*2026-03-01/) as string,
    });
    const generated = await run("generate");
    expect(generated.code).toBe(0);
    expect(generated.stderr).toContain("2026-02-01 is published and not generated.");
  });

  it("that was changed under its date stays as it is locked", async () => {
    await configure(["2026-01-01"]);
    publish(listed);
    await run("pull");
    const changed = document("2026-03-01", ["sent", "lost"]);
    publish(listed, { "2026-03-01": changed });
    const { code, stderr } = await run("pull");
    expect(code).toBe(0);
    expect(stderr).toContain("NEWER_VERSION_NOT_PULLED");
    expect(await readFile(path.join(folder, "locked/payouts/2026-03-01.json"), "utf8")).toContain("held");
  });

  it("is announced among given documents as well", async () => {
    for (const version of versions)
      await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document(version)));
    const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
    const payouts = { documents, version: "none", versions: ["2026-01-01"] };
    await writeFile(path.join(folder, "generate.config.json"), JSON.stringify({ apis: { payouts } }));
    const { code, stderr } = await run("generate");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("NEWER_VERSION ") as string,
    });
  });
});

describe("a version that ends", () => {
  const day = (distance: number): string =>
    new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);

  it.each([
    [{ sunset: day(89) }, "VERSION_SUNSET", `until ${day(89)}, which is in 89 days`],
    [{ sunset_at: `${day(1)}T12:00:00Z` }, "VERSION_SUNSET", `until ${day(1)}, which is tomorrow`],
    [{ endOfLife: day(-3) }, "VERSION_SUNSET", `until ${day(-3)}, which has passed`],
    [{ deprecated: true }, "VERSION_DEPRECATED", "2026-01-01 is deprecated."],
    [{ status: "deprecated", sunset: day(400) }, "VERSION_DEPRECATED", `served until ${day(400)}`],
    [{ deprecated: true, deprecated_at: day(30) }, "VERSION_DEPRECATED", `on ${day(30)}, in 30 days`],
    [{ deprecated: day(-30) }, "VERSION_DEPRECATED", `is deprecated since ${day(-30)}`],
  ])("is reported from what the index says: %j", async (words, code, sentence) => {
    await configure();
    publish([{ version: "2026-01-01", ...words }, { version: "2026-02-01" }]);
    for (const command of ["pull", "generate", "check", "check"]) {
      const { stderr } = await run(command);
      const text = stderr.replaceAll(/\s+/g, " ");
      expect(text.split(code)).toHaveLength(2);
      expect(text).toContain(sentence);
      expect(text).toContain("`npx openapi-dated diff 2026-01-01 2026-02-01`");
    }
  });

  it.each([
    [{ sunset: day(95) }],
    [{ deprecated: day(95) }],
    [{ deprecated: false, sunset: null }],
    [{ status: "active" }],
  ])("is not told too early: %j", async (words) => {
    await configure();
    publish([{ version: "2026-01-01", ...words }]);
    const { code, stderr } = await run("pull");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("VERSION_") });
  });

  it("is read from the headers of its document", async () => {
    await configure();
    const seconds = Math.round(Date.parse(day(-10)) / 1_000);
    const headers = { deprecation: `@${seconds}`, sunset: new Date(day(20)).toUTCString() };
    server.publish({
      "/spec/versions": json([{ version: "2026-01-01" }]),
      "/spec/2026-01-01": json(document("2026-01-01"), headers),
    });
    const { stderr } = await run("pull");
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(`until ${day(20)}, which is in 20 days`);
    const lock = await readFile(path.join(folder, "locked/payouts/lock.json"), "utf8");
    expect(JSON.parse(lock)).toMatchObject({
      versions: { "2026-01-01": { deprecated: day(-10), sunset: day(20) } },
    });
  });

  it("with a date that is none is a warning", async () => {
    await configure();
    publish([{ version: "2026-01-01", sunset: "next summer" }]);
    const { code, stderr } = await run("pull");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/INDEX_DATE_UNCLEAR[\s\S]*"next summer"/) as string,
    });
  });

  it("reaches whoever is notified of the end of an operation, and touches no folder of a version", async () => {
    await configure();
    publish([{ version: "2026-01-01" }]);
    await run("generate");
    const before = await folderContent(path.join(folder, "out/payouts/2026-01-01"));
    const sunset = day(400);
    publish([{ version: "2026-01-01", deprecated: true, sunset }, { version: "2026-02-01" }]);
    await run("pull");
    await run("generate");
    expect(await folderContent(path.join(folder, "out/payouts/2026-01-01"))).toEqual(before);
    const emitted = Object.entries(await folderContent(path.join(folder, "out")));
    const files = emitted
      .filter(([, text]) => text !== "folder")
      .map(([file, text]) => ({ path: file, text }));
    const events: unknown[] = [];
    for (const version of ["2026-01-01", "2026-02-01"]) {
      const emittedVersion = await importEmitted(files, `payouts/${version}/index.ts`);
      const client = emittedVersion.createClient({
        baseUrl: "https://payouts.example",
        onDeprecated: (event: unknown) => events.push(event),
        fetch: () => Promise.resolve(Response.json({ state: "sent" }, { headers: { deprecation: "@1" } })),
      });
      expect(await client["getPayout"]?.().result()).toMatchObject({ ok: true });
    }
    const same = { api: "payouts", operation: "getPayout", isDeprecated: true, deprecatedAt: new Date(1000) };
    await eventually(() =>
      expect(events).toEqual([
        expect.objectContaining({ ...same, version: "2026-01-01", retirement: { deprecated: true, sunset } }),
        expect.objectContaining({ ...same, version: "2026-02-01", retirement: undefined }),
      ]),
    );
  });
});
