/** A later version whose answers have other types refers to the call of the version that first described it. */
import { describe, expect, it } from "vitest";

import { generateFrom } from "../../support/generate-from.js";

const versions = ["2024-01-01", "2025-01-01", "2026-01-01"] as const;

interface Shop {
  /** What `/things` takes, as a schema that it refers to. */
  readonly filter?: object;
  /** What it answers with, as a schema that it refers to. */
  readonly thing?: object;
  readonly operation?: object;
}

const text = { type: "string" };
const number = { type: "number" };
const hasField = (name: string): object => ({ type: "object", properties: { [name]: text } });

function document({ filter = text, thing = hasField("a"), operation = {} }: Shop | undefined = {}): object {
  const schema = (name: string): object => ({ schema: { $ref: `#/components/schemas/${name}` } });
  const responses = { 200: { description: "A thing.", content: { "application/json": schema("Thing") } } };
  const parameters = [{ name: "filter", in: "query", ...schema("Filter") }];
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { "/things": { get: { operationId: "getThing", parameters, responses, ...operation } } },
    components: { schemas: { Filter: filter, Thing: thing } },
  };
}

/** For each version, where its `operations.ts` has the call: written, of the version that it refers to, or nowhere. */
async function calls(shops: readonly (Shop | "without")[]): Promise<string[]> {
  const inputs = Object.fromEntries(
    shops.map((shop, index) => [
      `${versions[index] ?? ""}.json`,
      shop === "without"
        ? { ...document(), paths: { "/others": { get: { responses: { 204: { description: "Done." } } } } } }
        : document(shop),
    ]),
  );
  const documents = Object.fromEntries(Object.keys(inputs).map((file) => [file.slice(0, -5), file]));
  const files = await generateFrom(inputs, { shop: { documents, version: "none" } });
  return versions.slice(0, shops.length).map((version) => {
    const module = files.get(`shop/${version}/operations.ts`) ?? "";
    const written = /sameCall\(operations(\w+)\.getThing, "shop\/([\d-]+)"\)/.exec(module);
    if (written !== null) return `${written[1] ?? ""} as of ${written[2] ?? ""}`;
    return module.includes(`home: "shop/${version}"`) && module.includes("getThing") ? "written" : "nowhere";
  });
}

it("an answer that can be a bare number in JSON is read so that it is seen to be whole", async () => {
  for (const [thing, isProven] of [
    [number, true],
    [{ type: ["integer", "null"] }, true],
    [{ type: "array", items: number }, false],
    [text, false],
  ] as const) {
    const files = await generateFrom(
      { "one.json": document({ thing }) },
      {
        shop: { documents: { "2024-01-01": "one.json" }, version: "none" },
      },
    );
    const module = files.get("shop/2024-01-01/operations.ts") ?? "";
    expect(module.includes("media: mediaTypes"), JSON.stringify(thing)).toBe(isProven);
  }
});

describe("the call of an operation whose answers changed", () => {
  it("is that of the version that first described it, with the home of its own version", async () => {
    const results = await calls(["a", "b", "c"].map((name) => ({ thing: hasField(name) })));
    expect(results).toEqual(["written", "2024_01_01 as of 2025-01-01", "2024_01_01 as of 2026-01-01"]);
  });

  it.each<[string, Shop]>([
    ["how an argument is sent", { filter: hasField("name") }],
    [
      "how an answer is read",
      { operation: { responses: { 200: { description: "A text.", content: { "text/plain": {} } } } } },
    ],
    ["a status", { operation: { responses: { 202: { description: "Later." } } } }],
  ])("is written where it differs: in %s", async (_name, shop) => {
    expect(await calls([{}, shop])).toEqual(["written", "written"]);
  });

  it("is written where the version before has no such operation", async () => {
    expect(await calls([{}, "without", { thing: number }])).toEqual(["written", "nowhere", "written"]);
  });
});
