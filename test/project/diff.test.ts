/** `diff` as a function: what is reported of the versions around the two that are compared. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { diff, type DiffResult } from "../../src/index.js";

let folder: string;

/** With a header parameter that OpenAPI ignores, of which each version is reported. */
const thing = (states: string): string => `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: getThings
      parameters: [{ name: Accept, in: header, schema: { type: string } }]
      responses:
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
  folder = await mkdtemp(path.join(tmpdir(), "diff-"));
  await writeFile(path.join(folder, "a.yaml"), thing("open"));
  await writeFile(path.join(folder, "b.yaml"), thing("open, paused"));
  await writeFile(path.join(folder, "c.yaml"), thing("open, paused, closed"));
});
afterEach(() => rm(folder, { recursive: true }));

async function pageOf(): Promise<{ result: DiffResult; page: string; before: readonly string[] }> {
  const documents = { "2024-01-01": "a.yaml", "2024-06-01": "b.yaml", "2025-01-01": "c.yaml" };
  const config = { apis: { things: { documents } } };
  const result = await diff("2024-01-01", "2025-01-01", { cwd: folder, config });
  const before = codesOf(result);
  return { result, before, page: await result.format("html") };
}

function codesOf({ diagnostics }: DiffResult): string[] {
  return diagnostics.map(({ code, place }) => `${code} ${place.version ?? ""}`);
}

it("reports what is known of a version once, however many parts of the report need its model", async () => {
  const { result, before, page } = await pageOf();
  expect(page).toContain("2024-06-01");
  expect(before).toEqual(["HEADER_PARAMETER_IGNORED 2024-01-01", "HEADER_PARAMETER_IGNORED 2025-01-01"]);
  expect(codesOf(result)).toEqual(before);
});

it("leaves a version that has no model out of the time line, and says why", async () => {
  await writeFile(path.join(folder, "b.yaml"), "openapi: 3.1.0\ninfo: 7\n");
  const { result, before, page } = await pageOf();
  expect(page).not.toContain("2024-06-01");
  const added = codesOf(result).slice(before.length);
  expect(added.length).toBeGreaterThan(0);
  expect(added.every((code) => code.endsWith(" 2024-06-01"))).toBe(true);
});
