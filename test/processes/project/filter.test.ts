/** A configuration with `include` and `exclude`: in the files, in `check`, in reports, and where it is wrong. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { ApiConfig } from "../../../src/config/config.js";
import { DiagnosticError, generate } from "../../../src/index.js";
import { runCli, type CliRun } from "../../support/run-cli.js";

const specs = path.resolve(import.meta.dirname, "../../cases/only-what-is-included/specs");
const versions = ["2025-01-01", "2026-01-01"];
const shop: ApiConfig = {
  version: "none",
  documents: Object.fromEntries(versions.map((version) => [version, path.join(specs, `${version}.yaml`)])),
};

type Filter = Pick<ApiConfig, "include" | "exclude">;

async function filesWith(filter: Filter, api = shop): Promise<ReadonlyMap<string, string>> {
  const { files } = await generate({ apis: { shop: { ...api, ...filter } } });
  return new Map(files.map(({ path: file, text }) => [file, text]));
}

/** The declarations of operations, types and events by version, file and name, without those of all events together. */
function declarations(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...files].flatMap(([file, text]) => {
      if (!/^shop\/[\d-]+\/(?:types|operations|sandbox|errors|events)\.ts$/.test(file)) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return source.statements.flatMap((statement) => {
        const name = nameOf(statement);
        if (name === undefined || /^webhook/i.test(name)) return [];
        const key = `${file} ${ts.SyntaxKind[statement.kind]} ${name}`;
        // What precedes the first statement is the header of the file.
        return [
          [
            key,
            statement
              .getFullText()
              .replaceAll(/^\/\/.*\n/gm, "")
              .trim(),
          ] as const,
        ];
      });
    }),
  );
}

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText();
  const isNamed = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isNamed || ts.isFunctionDeclaration(statement) ? statement.name?.text : undefined;
}

describe("what is included", () => {
  it("is byte for byte what it is without a filter, in this version or the older one that had it first", async () => {
    const whole = declarations(await filesWith({}));
    const operations = ["getOrders", "putOrder", "deleteOrder", "getCustomers", "getRefundNotes"];
    const lists = fc.record({
      operations: fc.subarray(operations, { minLength: 1 }),
      events: fc.subarray(["order.paid", "customer.gone"], { minLength: 1 }),
    });
    const property = fc.asyncProperty(lists, fc.boolean(), async (named, isIncluded) => {
      fc.pre(isIncluded || named.operations.length + named.events.length < 7);
      const part = declarations(await filesWith(isIncluded ? { include: named } : { exclude: named }));
      for (const [key, text] of part) {
        const older = key.replace("2026-01-01", "2025-01-01");
        expect([whole.get(key), whole.get(older)], key).toContain(text);
      }
      for (const name of operations) {
        const isThere = [...part.keys()].some((key) => key.endsWith(` ${name}`));
        expect({ name, isThere }).toEqual({ name, isThere: named.operations.includes(name) === isIncluded });
      }
    });
    await fc.assert(property, { numRuns: 12 });
  });

  it("is so in a preset, with its events, error codes and changes of behaviour", async () => {
    const preset: ApiConfig = { preset: "partner-platform" };
    const whole = declarations(await filesWith({}, preset));
    const include = { tags: ["Autoramp"], events: ["new_autoramp"] };
    const part = declarations(await filesWith({ include }, preset));
    const different = [...part].filter(([key, text]) => whole.get(key) !== text);
    expect(different).toEqual([]);
    expect(part.size).toBeGreaterThan(50);
    expect(part.size).toBeLessThan(whole.size / 2);
  });
});

describe("a filter that is wrong", () => {
  async function refusal(filter: Filter): Promise<string[]> {
    try {
      await filesWith(filter);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      return error.diagnostics.flatMap(({ code, detail, fix }) => [code, detail, fix]);
    }
    return [];
  }

  it.each<[Filter, string, string]>([
    [
      { include: { operations: ["getOrder"] } },
      '"getOrder" under `include.operations` matches no operation',
      'Did you mean "getOrders"',
    ],
    [{ include: { operations: ["GET /order"] } }, '"GET /order" under `include.operations`', '"GET /orders"'],
    [
      { exclude: { tags: ["orders"] } },
      '"orders" under `exclude.tags` matches no tag',
      'Did you mean "Orders"?',
    ],
    [{ exclude: { paths: ["/order/**"] } }, '"/order/**" under `exclude.paths` matches no path', '"/orders"'],
    [{ include: { events: ["order.pay"] } }, "matches no event", 'Did you mean "order.paid"?'],
    [{ exclude: { tags: ["xyz"] } }, "matches no tag", 'there are "Orders" and "Customers"'],
    [{ exclude: { sandbox: true } }, "`exclude.sandbox` is set", "Remove `exclude.sandbox`."],
  ])("names what is near: %j", async (filter, detail, fix) => {
    const [code, ...words] = await refusal(filter);
    expect({ code, words }).toEqual({
      code: "FILTER_UNMATCHED",
      words: [expect.stringContaining(detail), expect.stringContaining(fix)],
    });
  });

  it("leaves something of some version", async () => {
    expect(await refusal({ exclude: { operations: ["**"], events: ["**"] } })).toContain(
      "FILTER_EXCLUDES_ALL",
    );
    expect(
      await refusal({ include: { operations: ["getRefundNotes"] }, exclude: { events: ["**"] } }),
    ).toEqual([]);
  });
});

describe("the commands", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "filter-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (...args: string[]): Promise<CliRun> => runCli(args, folder);
  const configure = (api: Partial<ApiConfig>): Promise<void> =>
    writeFile(
      path.join(folder, "generate.config.json"),
      JSON.stringify({ output: "out", apis: { shop: { ...shop, ...api } } }),
    );
  const part: Filter = { include: { tags: ["Orders"] }, exclude: { events: ["customer.*"] } };

  it("count what is included, and see a change of the filter", async () => {
    await configure(part);
    expect((await run()).stdout).toContain("2025-01-01 has 2 of 4 operations, 1 of 2 events; 3 of 6 schemas");
    expect((await run("check")).code).toBe(0);
    const manifest = await readFile(path.join(folder, "out/shop/openapi-dated.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ filter: part });
    await configure({ ...part, include: { tags: ["Orders", "Customers"] } });
    const { code, stderr } = await run("check");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("operations.ts") as string });
    await configure({});
    expect((await run()).stdout).not.toContain(" of ");
    const { size } = declarations(await filesWith({}));
    const files = new Map<string, string>();
    for (const version of versions)
      for (const name of ["types", "operations", "events"])
        files.set(
          `shop/${version}/${name}.ts`,
          await readFile(path.join(folder, `out/shop/${version}/${name}.ts`), "utf8"),
        );
    expect(declarations(files).size).toBe(size);
  });

  it("compare what is included, unless they are asked for everything", async () => {
    await configure({ include: { operations: ["getCustomers"] }, exclude: { events: ["**"] } });
    for (const compared of [versions, ["--all"]]) {
      const words = (await run("diff", ...compared)).stdout.replaceAll(/\s+/g, " ");
      expect(words).toContain("4 of 5 operations and 2 of 2 events.");
      expect(words).not.toContain("held");
    }
    const whole = await run("diff", ...versions, "--with-excluded");
    expect(whole.stdout).toContain("held");
    expect(whole.stdout).not.toContain("Not compared");
    expect((await run("since", "getOrders")).code).toBe(0);
    const changes = async (): Promise<string> => readFile(path.join(folder, "out/shop/CHANGES.md"), "utf8");
    await run();
    expect(await changes()).toContain("4 of 5 operations and 2 of 2 events.");
    expect(await changes()).not.toContain("held");
  });

  it("say of a name that they are asked for that it is excluded, and by what", async () => {
    await configure({
      include: { operations: ["get*"] },
      exclude: { tags: ["Customers"], events: ["order.*"] },
    });
    const reasons = [
      ["getCustomers", 'by "Customers" under `exclude.tags`'],
      ["deleteOrder", "because nothing under `include` names it"],
      ["order.paid", 'by "order.*" under `exclude.events`'],
    ] as const;
    for (const [name, why] of reasons) {
      const only = await run("diff", ...versions, "--only", name);
      expect({ code: only.code, stderr: only.stderr.replaceAll(/\s+/g, " ") }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/DIFF_SELECTION_EXCLUDED shop .*--with-excluded/) as string,
      });
      expect(only.stderr).toContain(`"${name}" is excluded ${why}.`);
      expect((await run("diff", ...versions, "--only", name, "--with-excluded")).code).toBe(0);
      const since = await run("since", name);
      expect({ code: since.code, stdout: since.stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining(name) as string,
      });
      expect(since.stderr).toMatch(/^note {2}NAME_EXCLUDED {2}shop\n/);
      expect(since.stderr).toContain(`"${name}" is excluded ${why}.`);
    }
    expect((await run("since", "getOrders")).stderr).toBe("");
    expect((await run("diff", ...versions, "--only", "getThings")).stderr).toContain(
      "DIFF_SELECTION_UNKNOWN",
    );
  });

  it("take a filter beside -i, in the words of the configuration", async () => {
    const inputs = versions.flatMap((version) => ["-i", `${version}=${path.join(specs, `${version}.yaml`)}`]);
    const parameters = ["--version-in", "none", "-o", "out/shop", ...inputs];
    const flags = ["--include", "tags=Orders", "--exclude", "events=customer.*"];
    expect((await run(...parameters, ...flags)).stdout).toContain(
      "2025-01-01 has 2 of 4 operations, 1 of 2 events",
    );
    const manifest = await readFile(path.join(folder, "out/shop/openapi-dated.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ filter: part });
    expect((await run("check", ...parameters, ...flags)).code).toBe(0);
    expect((await run("check", ...parameters)).code).toBe(1);
    expect((await run(...parameters, "--include", "operations=getOrder")).stderr).toContain(
      "FILTER_UNMATCHED",
    );
    for (const wrong of ["getOrders", "tag=Orders", "tags="]) {
      const { code, stderr } = await run(...parameters, "--include", wrong);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(`events=NAME, sandbox; found "${wrong}".`) as string,
      });
    }
    expect((await run("--include", "sandbox")).code).toBe(2);
  });

  it("neither remove nor add an operation that the filter excludes in one version only", async () => {
    const newer = await readFile(path.join(specs, "2026-01-01.yaml"), "utf8");
    await writeFile(
      path.join(folder, "moved.yaml"),
      newer.replace(
        "operationId: getOrders\n      tags: [Orders]",
        "operationId: getOrders\n      tags: [Lists]",
      ),
    );
    await configure({
      ...part,
      documents: { ...shop.documents, "2026-01-01": "moved.yaml" },
    });
    for (const [from = "", to = ""] of [versions, [...versions].reverse()]) {
      const { stdout } = await run("diff", from, to, "--json");
      const { changes } = JSON.parse(stdout) as { readonly changes: readonly { readonly rule: string }[] };
      expect(changes.map(({ rule }) => rule)).toEqual([
        from < to ? "enum-value-added" : "enum-value-removed",
      ]);
    }
  });

  it("announce a newer version by what is included", async () => {
    const pinned = { versions: ["2025-01-01"] };
    await configure({ ...pinned, include: { operations: ["getOrders"] } });
    expect((await run()).stderr).toContain("held");
    await configure({ ...pinned, include: { operations: ["getCustomers"] }, exclude: { events: ["**"] } });
    for (const command of [[], ["check"]]) {
      const words = (await run(...command)).stderr.replaceAll(/\s+/g, " ");
      expect(words).toContain("NEWER_VERSION");
      expect(words).not.toContain("held");
      expect(words).toMatch(/configuration excludes them [^:]*: 4 of 5 operations and 2 of 2 events\./);
    }
  });
});
