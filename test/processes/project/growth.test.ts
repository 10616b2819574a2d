/**
 * What a document costs grows as it does: what comes out of a document four times as large is at most four times as much,
 * diagnostics included, and nothing recurses along it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { DiagnosticError, generate } from "../../../src/index.js";
import type { JsonValue } from "../../../src/values/json.js";

type Parts = Readonly<Record<string, JsonValue>>;

const shapes: Readonly<Record<string, (size: number) => Parts>> = {
  paths: (size) => ({ paths: mapOf(size, (index) => [`/things${index}/{id}`, { get: thing }]) }),
  "operations with one name": (size) => ({
    paths: mapOf(size, (index) => [`/t${index}`, { get: { ...thing, operationId: "getThing" } }]),
  }),
  "operations without a name, with like paths": (size) => ({
    paths: mapOf(size, (index) => [
      `/t${"-_"[index % 2]}${"-".repeat(index % 50)}${"_".repeat(index / 50)}`,
      { get: thing },
    ]),
  }),
  "references in a row": (size) => schemas(mapOf(size, (index) => [`S${index}`, next(index, size)])),
  "fields in a row": (size) =>
    schemas(
      mapOf(size, (index) => [`S${index}`, { type: "object", properties: { next: next(index, size) } }]),
    ),
  "a union": (size) => ({
    ...schemas({
      ...mapOf(size, (index) => [`M${index}`, tagged(`kind${index}`)]),
      S0: { oneOf: listOf(size, (index) => ({ $ref: `#/components/schemas/M${index}` })) },
    }),
  }),
  properties: (size) =>
    schemas({ S0: { type: "object", properties: mapOf(size, (index) => [`p${index}`, text]) } }),
  "an enum": (size) => schemas({ S0: { type: "string", enum: listOf(size, (index) => `value ${index}`) } }),
  "a description": (size) => schemas({ S0: { type: "object", description: "word ".repeat(100 * size) } }),
  events: (size) => ({
    webhooks: mapOf(size, (index) => [
      `event${index}`,
      { post: { requestBody: { content: { "application/json": { schema: tagged(`event.${index}`) } } } } },
    ]),
  }),
  tags: (size) => ({
    tags: listOf(size, (index) => ({ name: `tag${index}` })),
    paths: mapOf(size, (index) => [`/t${index}`, { get: { ...thing, tags: [`tag${index}`] } }]),
  }),
  parameters: (size) => ({
    paths: {
      "/t": {
        get: {
          ...thing,
          parameters: listOf(size, (index) => ({ name: `p${index}`, in: "query", schema: text })),
        },
      },
    },
  }),
  "names that differ in one sign": (size) =>
    schemas(
      mapOf(size, (index) => [
        `T${index.toString(2).replaceAll("0", "-").replaceAll("1", "_")}`,
        tagged(`kind${index}`),
      ]),
    ),
};

const text = { type: "string" };
const thing = {
  responses: {
    200: { description: "Done.", content: { "application/json": { schema: { type: "object" } } } },
  },
};

function tagged(kind: string): JsonValue {
  return { type: "object", required: ["type"], properties: { type: { const: kind }, value: text } };
}

function next(index: number, size: number): JsonValue {
  return index === size - 1 ? text : { $ref: `#/components/schemas/S${index + 1}` };
}

function schemas(all: Parts): Parts {
  return { components: { schemas: all } };
}

function listOf(size: number, make: (index: number) => JsonValue): JsonValue[] {
  return Array.from({ length: size }, (_, index) => make(index));
}

function mapOf(size: number, make: (index: number) => [string, JsonValue]): Record<string, JsonValue> {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => make(index)));
}

describe("what a document costs", () => {
  it.each(Object.entries(shapes))("grows as the document does: %s", async (_, shape) => {
    const [small, large] = [await outputOf(shape(100)), await outputOf(shape(400))];
    expect(large.written / small.written).toBeLessThan(4.5);
    expect(large.reported).toBeLessThan(4.5 * small.reported + 1000);
  });

  it("has no end at the size of the stack", async () => {
    expect((await outputOf(shapes["references in a row"]?.(10_000) ?? {})).written).toBeGreaterThan(10_000);
  });
});

/** How many characters come out, in files and in diagnostics. */
async function outputOf(parts: Parts): Promise<{ written: number; reported: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "growth-"));
  const document = { openapi: "3.1.0", info: { title: "Growth", version: "1.0.0" }, paths: {}, ...parts };
  try {
    await writeFile(path.join(folder, "api.json"), JSON.stringify(document));
    const { files, diagnostics } = await generate(
      { apis: { growth: { documents: { "": "api.json" } } } },
      { cwd: folder },
    );
    const own = files.filter(({ path: file }) => !file.includes("/runtime/"));
    return {
      written: lengthOf(own.map((file) => file.text)),
      reported: lengthOf(diagnostics.map(({ detail }) => detail)),
    };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return { written: 0, reported: lengthOf(error.diagnostics.map(({ detail }) => detail)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
