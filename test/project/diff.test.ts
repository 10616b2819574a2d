/** `diff` as a function: what is reported of the versions that are compared. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { diff } from "../../src/index.js";

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
  await writeFile(path.join(folder, "c.yaml"), thing("open, paused, closed"));
});
afterEach(() => rm(folder, { recursive: true }));

it("reports what is known of a version once, and reads no version that is not compared", async () => {
  await writeFile(path.join(folder, "b.yaml"), "openapi: 3.1.0\ninfo: 7\n");
  const documents = { "2024-01-01": "a.yaml", "2024-06-01": "b.yaml", "2025-01-01": "c.yaml" };
  const config = { apis: { things: { documents } } };
  const result = await diff("2024-01-01", "2025-01-01", { cwd: folder, config });
  expect(await result.format("html")).not.toContain("2024-06-01");
  expect(result.diagnostics.map(({ code, place }) => `${code} ${place.version ?? ""}`)).toEqual([
    "HEADER_PARAMETER_IGNORED 2024-01-01",
    "HEADER_PARAMETER_IGNORED 2025-01-01",
  ]);
});
