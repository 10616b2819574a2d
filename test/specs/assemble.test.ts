import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { assemble, assembleFiles, behavioursModule } from "../../specs/assemble.mjs";
import { readSource, type JsonObject, type Source } from "../../specs/read-source.mjs";
import { committedTexts, expectCommitted } from "../support/committed.js";

const apis = ["partner-platform", "virtual-accounts"] as const;
const sources = {
  "partner-platform": readSource("specs/partner-platform/source"),
  "virtual-accounts": readSource("specs/virtual-accounts/source"),
};
const platform = (version: string): JsonObject => assemble(sources["partner-platform"], version);
const schemas = (document: JsonObject): JsonObject =>
  (document["components"] as JsonObject)["schemas"] as JsonObject;

describe.each(apis)("the files of %s", (api) => {
  const files = assembleFiles(sources[api]);

  it("are committed as the source gives them, and no others", () => {
    const inFolder = (name: string): string => `specs/${api}/${name}`;
    const names = readdirSync(`specs/${api}`).filter((name) => name.endsWith(".json"));
    const outputs = Array.from(files, ([name, text]) => [inFolder(name), text] as const);
    expectCommitted(new Map(outputs), "npm run specs", committedTexts(names.map(inFolder)));
  });

  it("are locked by their sha256", () => {
    const lock = JSON.parse(files.get("lock.json") ?? "") as {
      lockVersion: number;
      index?: { file: string; sha256: string };
      versions: Record<string, { file: string; sha256: string }>;
    };
    expect(lock.lockVersion).toBe(1);
    const locked = [...Object.values(lock.versions), ...(lock.index === undefined ? [] : [lock.index])];
    expect(locked.map(({ file }) => file).sort()).toEqual(
      [...files.keys()].filter((file) => file !== "lock.json").sort(),
    );
    for (const { file, sha256 } of locked) {
      expect(sha256, file).toBe(
        createHash("sha256")
          .update(files.get(file) ?? "")
          .digest("hex"),
      );
    }
  });

  it("describe every operation, parameter, response and schema, and leave nothing unwritten", () => {
    for (const { version } of sources[api].versions.versions) {
      const document = assemble(sources[api], version);
      expect(JSON.stringify(document)).not.toContain("@@");
      const silent = Object.entries(schemas(document)).filter(
        ([, schema]) => !(schema as JsonObject)["description"],
      );
      expect(silent.map(([name]) => name)).toEqual([]);
      for (const [place, operation] of operations(document)) {
        const parameters = (operation["parameters"] as JsonObject[]).filter(
          (parameter) => !("$ref" in parameter),
        );
        const responses = Object.values(operation["responses"] as JsonObject) as JsonObject[];
        expect(operation["summary"], place).toBeTruthy();
        for (const { description } of [operation, ...parameters, ...responses])
          expect(description, place).toBeTruthy();
      }
    }
  });
});

describe("the documents of the partner platform", () => {
  it.each([
    ["2025-03-13", 303],
    ["2026-07-01", 305],
    ["2026-08-01", 305],
  ] as const)("%s has 58 paths, 69 operations and %i schemas", (version, count) => {
    const document = platform(version);
    expect((document["info"] as JsonObject)["version"]).toBe(version);
    expect(Object.keys(document["paths"] as JsonObject)).toHaveLength(58);
    expect(operations(document)).toHaveLength(69);
    expect(Object.keys(schemas(document))).toHaveLength(count);
  });

  it("lacks the FedNow deposit rail under 2025-03-13 and nothing else", () => {
    const older = JSON.parse(JSON.stringify(platform("2025-03-13"))) as JsonObject;
    const newer = platform("2026-07-01");
    const [olderSchemas, newerSchemas] = [schemas(older), schemas(newer)];
    const added = Object.keys(newerSchemas).filter((name) => !(name in olderSchemas));
    expect(added).toEqual(["DepositRail_FedNowDepositInfo", "FedNowDepositInfo"]);

    const rail = olderSchemas["DepositRail"] as {
      anyOf: JsonObject[];
      discriminator: { mapping: JsonObject };
    };
    const reference = "#/components/schemas/DepositRail_FedNowDepositInfo";
    expect(rail.anyOf).toHaveLength(12);
    rail.anyOf.splice(11, 0, { $ref: reference });
    rail.discriminator.mapping["FedNow"] = reference;
    for (const name of added) olderSchemas[name] = newerSchemas[name] as JsonObject;
    (older["info"] as JsonObject)["version"] = "2026-07-01";
    expect(older).toEqual(newer);
  });

  it("keeps every other name with FedNow in it in all versions", () => {
    const text = JSON.stringify(platform("2025-03-13"));
    for (const name of [
      "BankAccountFedNowIdentifier",
      "FEDNOW",
      "Fednow",
      "FednowIn",
      "FednowOut",
      "fednow_thirdparty",
    ]) {
      expect(text).toContain(`"${name}"`);
    }
  });

  it("has the shapes of 2026-07-01 under 2026-08-01", () => {
    const [earlier, later] = [platform("2026-07-01"), platform("2026-08-01")];
    expect({ ...later, info: {} }).toEqual({ ...earlier, info: {} });
    const info = { ...(earlier["info"] as JsonObject), version: "2026-08-01" };
    expect(later["info"]).toEqual(info);
  });

  it("has an index that names versions, default and latest", () => {
    const index: unknown = JSON.parse(assembleFiles(sources["partner-platform"]).get("versions.json") ?? "");
    expect(index).toMatchObject({ default: "2025-03-13", latest: "2026-08-01" });
    expect(index).toMatchObject({ versions: [{ version: "2025-03-13", url: "/spec/2025-03-13" }, {}, {}] });
  });
});

describe("assemble", () => {
  const small: Source = {
    document: { openapi: "3.1.0", info: { title: "Small" }, components: {}, tags: [] },
    defaults: { parameters: { id: "The identifier." }, responses: { "200": "Done" } },
    paths: {
      "/b": { get: { parameters: [{ name: "id", in: "query" }], responses: { "200": {} } } },
      "/a": { get: { responses: { "200": { description: "Its own" } } } },
    },
    schemas: { B: {}, A: { anyOf: [{ const: 1 }, { const: 2 }, { const: 3 }] } },
    versions: {
      versions: [{ version: "1", remove: ["$.components.schemas.A.anyOf[?@.const < 3]"] }, { version: "2" }],
    },
  };

  it("sorts, fills in what is described in common, and removes by version without touching the source", () => {
    const before = JSON.stringify(small);
    const document = assemble(small, "1");
    expect(Object.keys(document)).toEqual(["openapi", "info", "tags", "paths", "components"]);
    expect(Object.keys(document["paths"] as JsonObject)).toEqual(["/a", "/b"]);
    expect(schemas(document)).toEqual({ A: { anyOf: [{ const: 3 }] }, B: {} });
    const [, [, operation] = ["", {}]] = operations(document);
    expect(operation).toMatchObject({
      parameters: [{ description: "The identifier." }],
      responses: { "200": { description: "Done" } },
    });
    expect(JSON.stringify(small)).toBe(before);
  });

  it.each([
    ["a version that is not listed", small, "3", "does not list 3"],
    [
      "a removal that matches nothing",
      { ...small, versions: { versions: [{ version: "1", remove: ["$.nothing"] }] } },
      "1",
      "matches nothing",
    ],
    [
      "a parameter that nobody describes",
      { ...small, defaults: { responses: { "200": "Done" } } },
      "1",
      "get /b: id has no description",
    ],
    [
      "a response that nobody describes",
      { ...small, defaults: { parameters: { id: "x" } } },
      "1",
      "get /b 200: the response has no description",
    ],
  ])("refuses %s", (_, input, version, message) => {
    expect(() => assemble(input, version)).toThrow(message);
  });
});

function operations(document: JsonObject): [place: string, operation: JsonObject][] {
  return Object.entries(document["paths"] as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(
      ([method, operation]) => [`${method} ${path}`, operation as JsonObject] as [string, JsonObject],
    ),
  );
}

describe("the types of behaviours", () => {
  it("are committed as the folders give them", () => {
    const presets = readdirSync("specs").filter((name) => existsSync(`specs/${name}/sandbox/index.ts`));
    expect(presets).toEqual([...apis]);
    expectCommitted(new Map([["specs/behaviours.ts", behavioursModule(presets)]]), "npm run specs");
  });

  it("have a member for each preset, in one order, whatever its name is", () => {
    const text = behavioursModule(["delete", "b-2c", "a_b"]);
    expect(text).toBe(behavioursModule(["a_b", "delete", "b-2c"]));
    expect(text.match(/import type .*|readonly .*/g)).toEqual([
      'import type { behaviour as aBBehaviour } from "./a_b/sandbox/index.js";',
      'import type { behaviour as b2cBehaviour } from "./b-2c/sandbox/index.js";',
      'import type { behaviour as deleteBehaviour } from "./delete/sandbox/index.js";',
      "readonly a_b: typeof aBBehaviour;",
      'readonly "b-2c": typeof b2cBehaviour;',
      "readonly delete: typeof deleteBehaviour;",
    ]);
  });
});
