/** Published documents in several files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { generate, type GenerateConfig } from "../../src/index.js";

const corpus = path.resolve(import.meta.dirname, "../../../shared/corpus-more/multi-file");

describe.skipIf(!existsSync(corpus))("a published document in several files", () => {
  const configOf = (document: string): GenerateConfig => ({
    apis: { api: { documents: { v1: path.join(corpus, document) }, version: "none" } },
  });

  it("becomes one API, with the names of its files", async () => {
    const { files, diagnostics } = await generate(configOf("cafe/openapi/openapi.yaml"));
    const types = files.find((file) => file.path === "api/v1/types.ts")?.text ?? "";
    const names = Array.from(types.matchAll(/^export (?:interface|type) (\w+)/gm), ([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["Beverage", "MenuItem", "Order", "OrderStatus", "Page"]));
    const client = files.find((file) => file.path === "api/v1/operations.ts")?.text ?? "";
    expect(client.match(/#__PURE__/g)).toHaveLength(12);
    expect(diagnostics.filter(({ severity }) => severity !== "note")).toEqual([]);
  });

  it("is refused by name where a file is in the folder above", async () => {
    const separate = generate(configOf("petstore-separate/spec/swagger.yaml"));
    await expect(separate).rejects.toMatchObject({
      diagnostics: [
        {
          code: "REFERENCE_EXTERNAL",
          place: { pointer: "#/paths/~1pets/get/responses/default/schema/$ref", line: 44 },
        },
      ],
    });
  });

  it("is Swagger 2.0, where the folder of all its files is named", async () => {
    const document = path.join(corpus, "petstore-separate/spec/swagger.yaml");
    const documentRoot = path.join(corpus, "petstore-separate");
    const { files } = await generate({
      apis: { api: { documents: { v1: document }, documentRoot, version: "none" } },
    });
    const types = files.find((file) => file.path === "api/v1/types.ts")?.text ?? "";
    const names = Array.from(types.matchAll(/^export (?:interface|type) (\w+)/gm), ([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["NewPet", "Pet"]));
  });
});

const swagger = path.resolve(import.meta.dirname, "../../../shared/corpus-more/swagger-2");

describe.skipIf(!existsSync(swagger))("a published document of Swagger 2.0", () => {
  it.each(existsSync(swagger) ? readdirSync(swagger) : [])("%s has all its operations", async (name) => {
    const file = path.join(swagger, name);
    const { paths } = JSON.parse(readFileSync(file, "utf8")) as { paths: Record<string, object> };
    const keys = Object.values(paths).flatMap((item) => Object.keys(item));
    const methods = keys.filter((key) => /^(get|put|post|delete|options|head|patch)$/.test(key));
    const { files } = await generate({ apis: { api: { documents: { v1: file }, version: "none" } } });
    const operations = files.find((each) => each.path === "api/v1/operations.ts")?.text ?? "";
    expect(operations.match(/#__PURE__/g)).toHaveLength(methods.length);
  });
});
