/** `changelog` as a function: its published form, and which versions it is about. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { changelog, type ChangelogResult } from "../../src/index.js";

let folder: string;

const thing = (version: string, states: string, more = ""): string => `openapi: 3.1.0
info: { title: Things, version: ${version} }
paths:
  /things:
    get:
      operationId: getThings
${more}      responses:
        "200":
          description: Things.
          content:
            application/json:
              schema:
                type: object
                properties:
                  state: { type: string, enum: [${states}] }
`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "changelog-"));
  await writeFile(path.join(folder, "a.yaml"), thing("2024-01-01", "open, gone"));
  await writeFile(path.join(folder, "b.yaml"), thing("2024-06-01", "open, paused"));
  await writeFile(
    path.join(folder, "c.yaml"),
    thing("2025-01-01", "open, paused", '      deprecated: true\n      x-sunset: "2026-01-01"\n'),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const readJson = (file: string): object => JSON.parse(readFileSync(file, "utf8")) as object;

const validate = new Ajv2020({ allErrors: true, formats: { date: true } })
  .addSchema(readJson("schemas/diff.schema.json"), "diff.schema.json")
  .compile(readJson("schemas/changelog.schema.json"));

function ofFiles(...names: readonly string[]): Promise<ChangelogResult> {
  return changelog(names, { cwd: folder, config: { apis: {} } });
}

describe("changelog", () => {
  it("has the published form: steps, what is deprecated, and since when each name exists", async () => {
    const { report } = await ofFiles("a.yaml", "b.yaml", "c.yaml");
    validate(report);
    expect(validate.errors ?? []).toEqual([]);
    expect(report).toMatchObject({
      format: 1,
      title: "Things",
      versions: ["2024-01-01", "2024-06-01", "2025-01-01"],
      steps: [
        { from: "2024-01-01", to: "2024-06-01", verdict: "breaking" },
        { from: "2024-06-01", to: "2025-01-01", verdict: "deprecated" },
      ],
      deprecations: [
        {
          ...{ kind: "operation", name: "getThings", of: "" },
          ...{ since: "2025-01-01", sunset: "2026-01-01", until: "2025-01-01" },
        },
      ],
    });
    expect(report["since"]).toContainEqual({
      ...{ kind: "value", name: "gone", of: "getThings 200.state" },
      spans: [{ since: "2024-01-01", until: "2024-01-01", left: "2024-06-01" }],
      formerNames: [],
    });
  });

  it("is about all versions of the only API that has several", async () => {
    const documents = { "2024-01-01": "a.yaml", "2024-06-01": "b.yaml", "2025-01-01": "c.yaml" };
    const config = { apis: { other: { documents: { "": "a.yaml" } }, things: { documents } } };
    const { report } = await changelog([], { cwd: folder, config });
    expect(report).toMatchObject({ api: "things", versions: Object.keys(documents) });
    const only = await changelog([], { cwd: folder, config, api: "other" });
    expect(only.report).toMatchObject({ api: "other", versions: ["2024-01-01"], steps: [] });
    validate(only.report);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("asks for the API where several have several versions", async () => {
    const documents = { "2024-01-01": "a.yaml", "2024-06-01": "b.yaml" };
    const config = { apis: { one: { documents }, two: { documents } } };
    await expect(changelog([], { cwd: folder, config })).rejects.toMatchObject({
      diagnostics: [{ code: "DIFF_API_UNDECIDED" }],
    });
  });

  it("names the file where documents call their versions the same", async () => {
    await writeFile(path.join(folder, "d.yaml"), thing("2024-01-01", "open"));
    const { report } = await ofFiles("a.yaml", "b.yaml", "d.yaml");
    expect(report["versions"]).toEqual(["2024-01-01 (a.yaml)", "2024-06-01", "2024-01-01 (d.yaml)"]);
  });

  it("chooses changes in every step, and leaves the history of names whole", async () => {
    const options = { cwd: folder, config: { apis: {} }, only: ["deprecated"] };
    const { report } = await changelog(["a.yaml", "b.yaml", "c.yaml"], options);
    expect(report).toMatchObject({
      steps: [{ verdict: "nothing-at-level" }, { verdict: "deprecated", counts: { changes: 2 } }],
    });
    expect(report["since"]).toEqual((await ofFiles("a.yaml", "b.yaml", "c.yaml")).report["since"]);
  });

  it.each(["text", "markdown"] as const)("reads as %s", async (format) => {
    const written = await (await ofFiles("a.yaml", "b.yaml", "c.yaml")).format(format);
    expect(written.indexOf("2024-06-01 → 2025-01-01")).toBeGreaterThan(0);
    expect(written.indexOf("2024-06-01 → 2025-01-01")).toBeLessThan(
      written.indexOf("2024-01-01 → 2024-06-01"),
    );
    expect(written.replaceAll(/\s+/g, " ")).toContain(
      "ince 2025-01-01, sunset 2026-01-01, still in 2025-01-01",
    );
    expect(written).toContain("operation `getThings`");
    if (format === "markdown")
      expect(written).toContain(
        "- value `gone` of `state` in the 200 response of `getThings`: only in 2024-01-01, gone in 2024-06-01",
      );
  });

  it("takes nothing for gone that an error in a document hides", async () => {
    const others = '  /others: { get: { responses: { "200": { description: Others. } } } }\n';
    const broken = thing("2024-06-01", "open", "      parameters: [{ name: page, in: nowhere }]\n");
    await writeFile(path.join(folder, "b.yaml"), broken + others);
    const { report, diagnostics } = await ofFiles("a.yaml", "b.yaml", "c.yaml");
    expect(diagnostics.map(({ severity }) => severity)).toContain("error");
    expect(report["since"]).toContainEqual({
      ...{ kind: "operation", name: "getThings", of: "" },
      spans: [{ since: "2024-01-01", until: "2025-01-01" }],
      formerNames: [],
    });
  });

  it("says that one version is alone", async () => {
    expect(await (await ofFiles("a.yaml")).format("text")).toContain("1 version, 2024-01-01");
  });
});
