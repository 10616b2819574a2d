/** What a command does with a document that is wrong in part. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { generateFrom } from "../../support/generate-from.js";
import { runCli } from "../../support/run-cli.js";

const named = (operationId: string): object => ({
  operationId,
  parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
  responses: {
    200: { description: "Yes.", content: { "application/json": { schema: { type: "string" } } } },
  },
});
const documentWith = (created: unknown): object => ({
  openapi: "3.1.0",
  info: { title: "Orders", version: "2026-01-01" },
  paths: {
    "/orders": { get: named("listOrders"), post: created },
    "/orders/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: {} }],
      get: named("getOrder"),
    },
  },
});
const sound = documentWith(named("createOrder"));
const broken = documentWith({ ...named("createOrder"), responses: { OK: {} } });
const remark = "1 of 3 operations was left out (see above); --strict makes that an error.\n";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "left-out-"));
  await writeFile(path.join(folder, "sound.json"), JSON.stringify(sound));
  await writeFile(path.join(folder, "broken.json"), JSON.stringify(broken));
});
afterEach(() => rm(folder, { recursive: true }));

const inputs = ["-i", "2026-01-01=broken.json", "--version-in", "none", "-o", "out"];
const run = (...args: string[]): ReturnType<typeof runCli> => runCli(args, folder);

describe("a document that is compared", () => {
  const paths = { "/orders": { get: named("listOrders") } };
  const info = { title: "Orders", version: "2026-01-01" };
  const whole = { openapi: "3.1.0", info, paths };
  const webhooks = { "order.paid": { post: { requestBody: { content: { "application/json": {} } } } } };

  /** What each is compared with, and the rules of what is found. */
  it.each<[string, object, object, readonly string[]]>([
    ["no `paths`, in OpenAPI 3.0", whole, { openapi: "3.0.3", info }, ["operation-removed"]],
    ["no `paths`", whole, { openapi: "3.1.0", info }, ["operation-removed"]],
    ["empty `paths`", { ...whole, paths: {} }, { openapi: "3.0.3", info }, []],
    [
      "components alone",
      { openapi: "3.1.0", info },
      { openapi: "3.0.3", info, components: { schemas: { A: {} } } },
      ["schema-added"],
    ],
    ["webhooks alone", { openapi: "3.1.0", info }, { openapi: "3.1.0", info, webhooks }, ["event-added"]],
    ["no `info`", whole, { openapi: "3.1.0", paths }, []],
    ["a version that names nothing", whole, { ...whole, info: { title: "Orders", version: "!" } }, []],
    [
      "a security scheme that it lacks",
      whole,
      { ...whole, security: [{ lost: [] }] },
      ["security-tightened"],
    ],
    [
      "one that is unknown",
      whole,
      { ...whole, security: [{ odd: [] }], components: { securitySchemes: { odd: { type: "odd" } } } },
      ["security-tightened"],
    ],
    [
      "nothing but a wrong operation",
      whole,
      { ...whole, paths: { "/orders": { get: { ...named("listOrders"), responses: { OK: {} } } } } },
      [],
    ],
    [
      "nothing but a wrong webhook",
      { openapi: "3.1.0", info, webhooks },
      { openapi: "3.1.0", info, webhooks: { "order.paid": { post: { responses: { OK: {} } } } } },
      [],
    ],
    [
      "a parameter that is nowhere",
      whole,
      {
        ...whole,
        paths: { "/orders": { get: { ...named("listOrders"), parameters: [{ name: "a", in: null }] } } },
      },
      [],
    ],
  ])("may have %s", async (_, before, after, expected) => {
    await writeFile(path.join(folder, "a.json"), JSON.stringify(before));
    await writeFile(path.join(folder, "b.json"), JSON.stringify(after));
    for (const [from = "", to = "", rules] of [
      ["a.json", "b.json", expected],
      ["b.json", "b.json", []],
    ] as const) {
      const { code, stdout } = await run("diff", from, to, "--format", "json");
      expect(code).toBe(0);
      const { changes } = JSON.parse(stdout) as { changes: readonly { rule: string }[] };
      expect(changes.map(({ rule }) => rule)).toEqual(rules);
    }
  });
});

it("an operation that cannot be read on one side is neither removed nor added, whatever its path is there", async () => {
  const at = (route: string, listed: object): string =>
    JSON.stringify({ ...documentWith(named("createOrder")), paths: { [route]: { get: listed } } });
  await writeFile(path.join(folder, "a.json"), at("/orders", named("listOrders")));
  await writeFile(
    path.join(folder, "b.json"),
    at("/all-orders", { ...named("listOrders"), responses: { OK: {} } }),
  );
  for (const sides of [
    ["a.json", "b.json"],
    ["b.json", "a.json"],
  ]) {
    const { stdout } = await run("diff", ...sides, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [],
      notCompared: [{ kind: "operation", name: "GET /all-orders", codes: ["STATUS_INVALID"] }],
    });
  }
});

describe("one operation that is wrong", () => {
  it("is left out by name, and the rest is generated; the same from what is known of an unchanged run", async () => {
    const first = await run("generate", ...inputs);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toMatch(/^error {2}STATUS_INVALID {2}out 2026-01-01 {2}broken.json:1:\d+/);
    expect(first.stderr).toMatch(/\n {2}Left out: POST \/orders\.\n/);
    expect(first.stderr.endsWith(remark)).toBe(true);
    const operations = await readFile(path.join(folder, "out/2026-01-01/operations.ts"), "utf8");
    expect(operations).toMatch(/^\/\/ - POST \/orders: STATUS_INVALID$/m);
    expect(operations).toMatch(/export const getOrder\b/);
    expect(operations).not.toMatch(/createOrder/);
    expect((await run("generate", ...inputs)).stderr).toBe(first.stderr);
    expect(await run("check", ...inputs)).toMatchObject({ code: 0, stderr: first.stderr });
    expect(await run("generate", ...inputs, "--quiet")).toEqual({ ...first, stdout: "" });
  });

  it("is not named for a callback that is left out", async () => {
    const callbacks = { onPaid: { "{$url}": { post: { responses: 5 } } } };
    await writeFile(
      path.join(folder, "broken.json"),
      JSON.stringify(documentWith({ ...named("createOrder"), callbacks })),
    );
    const { stderr } = await run("generate", ...inputs);
    expect(stderr).toContain("\n  Left out: callback onPaid of POST /orders.\n");
    expect(stderr).toContain("1 callback was left out");
  });

  it("is not mixed up, in a line for many, with one that only has a wider type", async () => {
    const lost = { $ref: "#/components/parameters/Lost" };
    const unknown = { $ref: "#/components/schemas/Unknown" };
    const operation = (operationId: string, wrong: object): object => ({ ...named(operationId), ...wrong });
    const content = { "application/json": { schema: unknown } };
    const wider = { responses: { 200: { description: "Yes.", content } } };
    const paths = {
      "/a": { get: operation("a", { parameters: [lost] }), put: operation("b", wider) },
      "/b": { get: operation("c", { parameters: [lost] }), put: operation("d", wider) },
    };
    await writeFile(path.join(folder, "broken.json"), JSON.stringify({ ...sound, paths }));
    const { stderr } = await run("generate", ...inputs);
    expect(stderr).toContain(
      "  Left out: GET /a and GET /b.  The type is wider there, in PUT /a and PUT /b.\n",
    );
    expect(stderr).toContain("2 of 4 operations were left out");
  });

  it("ends the command with --strict, and by configuration", async () => {
    expect(await run("generate", ...inputs, "--strict")).toMatchObject({ code: 1, stdout: "" });
    expect(existsSync(path.join(folder, "out"))).toBe(false);
    await run("generate", ...inputs);
    const refused = await run("check", ...inputs, "--strict");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^error {2}STATUS_INVALID/);
    const api = { documents: { "2026-01-01": "broken.json" }, version: "none", strict: true };
    await writeFile(path.join(folder, "strict.json"), JSON.stringify({ output: "b", apis: { a: api } }));
    expect((await run("generate", "--config", "strict.json")).code).toBe(1);
  });

  it("is in the JSON, with what it costs", async () => {
    const { code, stdout } = await run("generate", ...inputs, "--json");
    const result = JSON.parse(stdout) as { apis: unknown; diagnostics: Diagnostic[] };
    expect(code).toBe(0);
    expect(result.apis).toMatchObject([
      { versions: [{ leftOut: [{ kind: "operation", name: "POST /orders", codes: ["STATUS_INVALID"] }] }] },
    ]);
    expect(result.diagnostics).toMatchObject([
      { costs: "operation", place: { operations: ["POST /orders"] } },
    ]);
  });

  it("does not keep versions from being compared", async () => {
    const compared = await run("diff", "sound.json", "broken.json");
    expect(compared.code).toBe(0);
    expect(compared.stderr.endsWith(remark.replace("of 3", "of 6"))).toBe(true);
    expect((await run("diff", "sound.json", "broken.json", "--strict")).code).toBe(1);
  });

  const sentence =
    "Not compared, because a document has errors there: POST /orders (STATUS_INVALID in 2026-01-01";

  it.each(["text", "markdown", "html"])("is neither removed nor added in a report as %s", async (format) => {
    for (const sides of [
      ["sound.json", "broken.json"],
      ["broken.json", "sound.json"],
    ]) {
      const { stdout } = await run("diff", ...sides, "--format", format);
      const words = stdout.replaceAll("\\", "").replaceAll(/\s+/g, " ");
      expect(words.split(sentence)).toHaveLength(2);
      expect(words).toContain(
        "The documents differ in 2 places, but what was compared differs in nothing that a client can see.",
      );
      expect(words).not.toMatch(/operation-(removed|added)/);
    }
  });

  it("is in the JSON of a comparison, with the side that it is on", async () => {
    const { stdout } = await run("diff", "broken.json", "sound.json", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "unseen",
      changes: [],
      notCompared: [
        { kind: "operation", name: "POST /orders", sides: ["before"], codes: ["STATUS_INVALID"] },
      ],
    });
  });

  it("changes no text of another operation, whatever is wrong in it", async () => {
    const apis = { api: { documents: { "2026-01-01": "a.json" }, version: "none" } } as const;
    const chunksOf = async (document: object): Promise<string[]> => {
      const texts = await generateFrom({ "a.json": document }, apis);
      return (texts.get("api/2026-01-01/operations.ts") ?? "")
        .trim()
        .split(/\n\n(?=\/\*\*|export)/)
        .slice(1);
    };
    const others = (await chunksOf(sound)).filter((chunk) => !/createOrder/i.test(chunk));
    const keys = fc.constantFrom(
      "operationId",
      "parameters",
      "responses",
      "requestBody",
      "security",
      "callbacks",
      "tags",
    );
    await fc.assert(
      fc.asyncProperty(keys, fc.jsonValue({ maxDepth: 3 }), async (key, value) => {
        const chunks = await chunksOf(documentWith({ ...named("createOrder"), [key]: value }));
        expect(others.filter((chunk) => !chunks.includes(chunk))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("many things that are wrong", () => {
  const wrong = [
    ...[{ parameters: {} }, { responses: { OK: {} } }, { requestBody: { content: { a: {} } } }],
    ...[
      { parameters: [{ name: "a", in: "body" }] },
      { security: [{ gone: [] }] },
      { requestBody: { $ref: "#/x" } },
    ],
    ...[
      { responses: { 200: { $ref: "#/info" } } },
      { description: 1 },
      { parameters: [{ name: "a", in: "query" }] },
    ],
  ];
  const paths = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `/${index}`,
      { post: { operationId: `op${index}`, responses: {}, ...wrong[index % wrong.length] } },
    ]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { ...paths, "/#": { get: {} } },
  };

  it("are a line for each code, and all of them if asked for", async () => {
    await writeFile(path.join(folder, "broken.json"), JSON.stringify(document));
    const { stderr } = await run("generate", ...inputs);
    expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(14);
    expect(stderr).toMatch(/^error {2}FIELD_TYPE ×20 {2}.* Left out: POST \/0, POST \/3 and 18 more\.$/m);
    expect(stderr).toMatch(/^All 91 in full, with causes and fixes: --verbose$/m);
    const verbose = (await run("generate", ...inputs, "--verbose")).stderr;
    expect(verbose.match(/^(error|warning|note) {2}[A-Z_]+/gm)).toHaveLength(91);
    const json = JSON.parse((await run("generate", ...inputs, "--json")).stdout) as {
      diagnostics: unknown[];
    };
    expect(json.diagnostics).toHaveLength(91);
  });
});
