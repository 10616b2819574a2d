/** The refusal of a version is part of what an operation answers, where it can come; and of the types, where they say so. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { generate } from "../../../src/index.js";

let folder: string;
let files: ReadonlyMap<string, string>;

const json = (schema: object) => ({ "application/json": { schema } });
const failure = (schema: object) => ({ description: "Failed.", content: json(schema) });
const success = { description: "Done." };
const text = { type: "string" };
const problem = { $ref: "#/components/schemas/Problem" };
const refused = { $ref: "#/components/schemas/Refused" };

const operations: Readonly<Record<string, { responses: object; ignoresVersion?: true; method?: "head" }>> = {
  exact: { responses: { 204: success, 400: failure(text), 404: failure(text) } },
  range: { responses: { 204: success, "4XX": failure(problem), default: failure(text) } },
  fallback: { responses: { 204: success, default: failure(problem) } },
  undeclared: { responses: { 204: success, 404: failure(text) } },
  bodiless: { responses: { 204: success, 400: success } },
  stated: { responses: { 204: success, 400: failure(refused) } },
  ignoring: { responses: { 204: success, 400: failure(text) }, ignoresVersion: true },
  heading: { responses: { 204: success, 400: failure(text) }, method: "head" },
};

const document = (reasons: readonly string[]) => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  "x-client": {
    version: {
      header: "X-API-Version",
      unsupported: { status: 400, schema: "Refused", codeField: "error", code: "unsupported" },
    },
  },
  paths: Object.fromEntries(
    Object.entries(operations).map(([operationId, { responses, ignoresVersion, method = "get" }]) => [
      `/${operationId}`,
      { [method]: { operationId, responses, ...(ignoresVersion && { "x-client": { ignoresVersion } }) } },
    ]),
  ),
  components: {
    schemas: {
      Problem: { type: "object", required: ["title"], properties: { title: text } },
      Reason: { type: "string", enum: reasons },
      Refused: {
        type: "object",
        required: ["error", "reason"],
        properties: { error: text, reason: { $ref: "#/components/schemas/Reason" } },
      },
    },
  },
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "answers-"));
  const versions = {
    "2025-01-01": ["unknown"],
    "2026-01-01": ["unknown"],
    "2027-01-01": ["unknown", "malformed"],
  };
  for (const [version, reasons] of Object.entries(versions))
    await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document(reasons)));
  const documents = Object.fromEntries(Object.keys(versions).map((version) => [version, `${version}.json`]));
  const generated = await generate({ apis: { shop: { documents } } }, { cwd: folder });
  files = new Map(generated.files.map((file) => [file.path, file.text]));
});
afterAll(() => rm(folder, { recursive: true }));

/** The answers of an operation by status, as its interface and as its descriptor have them. */
function answers(operation: string): { types: Record<string, string>; kinds: Record<string, string> } {
  const emitted = files.get("shop/2025-01-01/operations.ts") ?? "";
  const name = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Responses`;
  const [, fields = ""] = new RegExp(`interface ${name} {\n(.*?)\n}`, "s").exec(emitted) ?? [];
  const [, kinds = ""] = new RegExp(`id: "${operation}".*?responses: {(.*?)}`, "s").exec(emitted) ?? [];
  const entries = (source: string): Record<string, string> =>
    Object.fromEntries(
      [...source.matchAll(/"?(\w+)"?: (.+?)[;,]?(?=$|,? "?\w+"?: )/gm)].map(([, key = "", value = ""]) => [
        key,
        value.trim(),
      ]),
    );
  return { types: entries(fields), kinds: entries(kinds.trim()) };
}

describe("the refusal of a version", () => {
  test.each([
    ["exact", "string | Unsupported<Refused>", '"string"'],
    ["range", "Problem | Unsupported<Refused>", '"object"'],
    ["fallback", "Problem | Unsupported<Refused>", '"object"'],
    ["bodiless", "undefined | Unsupported<Refused>", '"none"'],
    ["stated", "Refused | Unsupported<Refused>", '"object"'],
    ["undeclared", "Unsupported<Refused>", undefined],
    ["ignoring", "string", '"string"'],
    ["heading", "undefined", '"none"'],
  ])("where the operation is `%s`", (operation, type, kind) => {
    const { types, kinds } = answers(operation);
    expect(types["400"]).toBe(type);
    expect(kinds["400"]).toBe(kind);
    expect(types["404"] ?? "string").toBe("string");
    const listed = Object.keys(types).filter((status) => status !== "400" || kind !== undefined);
    expect(Object.keys(kinds).sort()).toEqual(listed.sort());
  });

  test("is a reason to declare an operation anew, where it differs", () => {
    const own = (version: string): string[] =>
      [...(files.get(`shop/${version}/operations.ts`) ?? "").matchAll(/^export const (\w+):/gm)].map(
        ([, name = ""]) => name,
      );
    expect(own("2025-01-01").sort()).toEqual(Object.keys(operations).sort());
    expect(own("2026-01-01")).toEqual([]);
    expect(own("2027-01-01").sort()).toEqual(
      Object.keys(operations)
        .filter((operation) => !["ignoring", "heading"].includes(operation))
        .sort(),
    );
  });
});
