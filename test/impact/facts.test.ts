/** Facts and the emitted code that they are about: emission alone names it, and impact finds it by the same keys. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { placeOf } from "../../src/compare/fact.js";
import { resolveProject } from "../../src/config/project.js";
import { keyOfDeclaration } from "../../src/impact/declaration-key.js";
import { factsOf, schemaPlace } from "../../src/impact/facts.js";
import { isOfVersion } from "../../src/impact/question.js";
import { generate } from "../../src/index.js";
import { loadImpactVersions } from "../../src/project/impact-versions.js";
import { delivering, enumOf, json, object as optional, ref, string, type Json } from "../judge/support.js";
import { analyse, presetStep, touchOf, versionsOf } from "./support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));
const number: Json = { type: "number" };

/** Names that are no identifiers, that collide, and that are reserved; parameters beside a field `body`. */
function oddNames(count: Json, states: readonly string[]): Json {
  const body = {
    required: true,
    ...json(object({ "first name": count, rails: { type: "array", items: object({ iban: count }) } })),
  };
  const answer = {
    "200": { description: "", ...json(ref("pay.out")) },
    "4XX": { description: "", ...json(count) },
  };
  return {
    paths: {
      "/things/{body}": {
        post: {
          operationId: "delete",
          parameters: [{ name: "body", in: "path", required: true, schema: count }],
          requestBody: body,
          responses: answer,
        },
        get: {
          operationId: "pay out",
          parameters: [{ name: "body", in: "path", required: true, schema: string }],
          responses: {
            "200": {
              description: "",
              content: {
                "application/json": { schema: object({ inline: count }) },
                "text/csv": { schema: string },
              },
            },
          },
        },
      },
    },
    ...delivering(object({ type: { const: "thing.changed" }, count })),
    components: {
      schemas: {
        "pay.out": object({
          "odd.name": count,
          state: ref("pay out"),
          map: { type: "object", additionalProperties: object({ inner: count }) },
        }),
        "pay out": enumOf(...states),
        Base: object({ id: count }),
        Heir: { allOf: [ref("Base"), object({ own: count })] },
        Kind: { oneOf: [object({ type: { const: "a" }, a: count }), object({ type: { const: "b" } })] },
      },
    },
  };
}

describe("the keys of facts", () => {
  it.each([
    ["of the preset", () => Promise.resolve(presetStep)],
    ["of odd names", () => versionsOf(oddNames(string, ["a"]), oddNames(number, ["a", "b"]))],
  ])("%s are declared in the emitted modules", async (_, versions) => {
    const { touch, steps } = await touchOf('import "@api/index.js";', await versions());
    const { ts, before, after } = touch.pair;
    const declared = new Set<string>();
    const visit = (node: Parameters<typeof keyOfDeclaration>[1]): void => {
      const isDeclaration =
        ts.isPropertySignature(node) || ts.isVariableDeclaration(node) || ts.isStatement(node);
      const key = isDeclaration ? keyOfDeclaration(ts, node) : undefined;
      if (key !== undefined) declared.add(key);
      ts.forEachChild(node, visit);
    };
    for (const file of [before, after].flatMap((program) => program.getSourceFiles()))
      if (steps.some((step) => isOfVersion(step, file))) visit(file);
    const facts = factsOf(steps);
    const keys = facts.flatMap((each) => [...each.keys]);
    expect(keys.filter((key) => !declared.has(key))).toEqual([]);
    const ofCode = facts.filter(({ fact }) => placeOf(fact).owner.kind !== "api");
    expect(ofCode.filter((each) => each.keys.size === 0).map(({ fact }) => fact.kind)).toEqual([]);
    if (steps[0]?.from !== presetStep.from)
      expect(keys).toMatchInlineSnapshot(`
      [
        "operations#DeleteArgs.body["first name"]",
        "operations#DeleteArgs.path_body",
        "events#ThingChangedEvent.count",
        "operations#PayOutResponses["200"]["application/json"].inline",
        "types#PayDotOut.map.inner",
        "types#PayDotOut["odd.name"]",
        "operations#DeleteArgs.body.rails.iban",
        "operations#DeleteResponses["4XX"]",
        "types#PaySpaceOut",
        "types#PayDotOut.state",
        "types#Base.id",
        "types#Base.id",
        "types#Heir.own",
        "types#Kind.a",
      ]
    `);
  });

  it("are the names in advice", async () => {
    const calling = (parameter: string, ...schemas: string[]): Json => ({
      paths: {
        [`/things/{${parameter}}`]: {
          post: {
            operationId: "delete",
            parameters: [{ name: parameter, in: "path", required: true, schema: string }],
            requestBody: { required: true, ...json(ref("pay out")) },
            responses: { "204": { description: "" } },
          },
        },
      },
      components: { schemas: Object.fromEntries(schemas.map((name) => [name, object({ [name]: string })])) },
    });
    const versions = await versionsOf(calling("body", "pay out", "pay-out"), calling("id", "pay out"));
    const { steps } = await touchOf('import "@api/index.js";', versions);
    const advice = steps.flatMap(({ diff }) => diff.changes.flatMap((change) => change.advice));
    expect(advice.map(({ before, after }) => [before, after])).toEqual([
      ["{ path_body: … }", "{ id: … }"],
      ['import type { PayDashOut } from "./types.js";', undefined],
    ]);
  });

  const receiver = (name: string): string => `
    import type { ${name} } from "@api/events.js";
    export const count = (event: ${name}): string => event.count ?? "";
  `;
  const delivered = (types: readonly string[], count: Json): Json => ({
    webhooks: Object.fromEntries(
      types.map((type) => [
        type,
        {
          post: {
            requestBody: { required: true, ...json(optional({ type: { const: type }, count }, ["type"])) },
            responses: { "200": { description: "" } },
          },
        },
      ]),
    ),
  });

  it.each([
    ["in lower case", ["payout.settled"], "PayoutSettledEvent"],
    ["in capitals", ["PAYOUT_SETTLED"], "PayoutSettledEvent"],
    ["that collides with another", ["payout.settled", "payout_settled"], "PayoutDotSettledEvent"],
  ])("find the change of an event %s", async (_, types, name) => {
    const versions = await versionsOf(delivered(types, string), delivered(types, number));
    const { findings } = await analyse({ "src/code.ts": receiver(name) }, versions);
    expect(findings.map(({ kind, cause }) => [kind, cause?.id.replace(/-\w+$/, "")])).toEqual([
      ["stops-compiling", "type-changed"],
    ]);
  });

  it("have the names that `generate` settles among all versions, although an older one is not in use", async () => {
    const schemas = (...names: string[]): Json => ({
      paths: {
        "/things": {
          get: {
            operationId: "getThings",
            responses: { "200": { description: "", ...json({ anyOf: names.map(ref) }) } },
          },
        },
      },
      components: {
        schemas: Object.fromEntries(names.map((name) => [name, object({ name: string, [name]: string })])),
      },
    });
    const { documents } = await versionsOf(schemas("pay out"), schemas("pay out", "other"));
    const oldest = path.join(path.dirname(Object.values(documents)[0] ?? ""), "oldest.json");
    await writeFile(
      oldest,
      JSON.stringify({ openapi: "3.1.0", info: { title: "Test", version: "1" }, ...schemas("pay-out") }),
    );
    const api = { documents: { "2025-01-01": oldest, ...documents }, version: "none" } as const;
    const config = { apis: { things: api } } as const;
    const { files } = await generate(config);
    const types = files.find((each) => each.path === "things/2026-01-01/types.ts")?.text ?? "";
    const project = await resolveProject(config, process.cwd());
    const [loaded] = project.apis;
    if (loaded === undefined) throw new Error("The configuration has an API.");
    const versions = await loadImpactVersions(project, loaded, ["2026-01-01", "2026-02-01"]);
    const { keys } = versions.emit("2026-01-01");
    const [key = ""] = keys.of(schemaPlace("pay out"));
    expect(types).toContain(`export interface ${key.replace("types#", "")} {`);
    expect(key).toBe("types#PayOutSchema");
  });
});
