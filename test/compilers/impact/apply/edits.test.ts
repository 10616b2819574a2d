/** Each kind of edit by itself: what becomes of a text. */
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";

import { addCases, switchImports } from "../../../../src/impact/apply/collect-edits.js";
import { renameUses } from "../../../../src/impact/apply/rename.js";
import { switchSettings } from "../../../../src/impact/apply/settings-files.js";
import { applyEdits, editedOffset, originalOffset } from "../../../../src/impact/apply/text-edit.js";
import { unifiedDiff } from "../../../../src/commands/apply-impact.js";
import { answering, enumOf, object, ref, string } from "../../../judge/support.js";
import { touchOf, versionsOf } from "../../../impact/support/analyse.js";

const step = { from: "2026-01-01", to: "2026-02-01", folder: "/app/generated/billing/2026-01-01" };

describe("an edit by place", () => {
  const edits = [
    { file: "a", start: 4, end: 7, text: "three" },
    { file: "a", start: 0, end: 0, text: "zero " },
  ];

  it("leaves the rest of the text, and knows where each place of it is", () => {
    const text = "one two four";
    const edited = applyEdits(text, edits);
    expect(edited).toBe("zero one three four");
    const four = edited.indexOf("four");
    expect([originalOffset(edits, four), editedOffset(edits, text.indexOf("four"))]).toEqual([8, four]);
    expect(originalOffset(edits, 2)).toBeUndefined();
  });

  it("is shown with three lines around it, and as the lines that differ alone", () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
    const text = lines.join("\n");
    const start = text.indexOf("\nline 5");
    const diff = unifiedDiff("src/a.ts", text, [{ file: "a", start, end: start, text: "\nnew" }]);
    const around = ["line 2", "line 3", "line 4"].map((line) => ` ${line}`);
    const below = ["line 5", "line 6", "line 7"].map((line) => ` ${line}`);
    const head = ["--- a/src/a.ts", "+++ b/src/a.ts", "@@ -3,6 +3,7 @@"];
    expect(diff.split("\n")).toEqual([...head, ...around, "+new", ...below, ""]);
  });
});

describe("a path of a setting", () => {
  const settings = (paths: object): Parameters<typeof switchSettings>[0] => ({
    file: "/app/tsconfig.json",
    text: JSON.stringify({ compilerOptions: { paths } }),
    at: ["compilerOptions", "paths"],
    bases: ["/app"],
  });
  const switched = (paths: object): unknown => {
    const file = settings(paths);
    const text = applyEdits(file.text, switchSettings(file, [step]));
    return (JSON.parse(text) as { readonly compilerOptions: { readonly paths: object } }).compilerOptions
      .paths;
  };

  it("leads to the newer version if it led to the older one, and to the same API", () => {
    const paths = {
      "@billing/*": ["./generated/billing/2026-01-01/*"],
      other: ["./generated/other/2026-01-01/x"],
    };
    expect(switched(paths)).toEqual({ ...paths, "@billing/*": ["./generated/billing/2026-02-01/*"] });
  });
});

describe("an import of the older version", () => {
  const edited = (name: string, code: string): string => {
    const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
    return applyEdits(
      code,
      switchImports(ts, file, [step], { resolve: () => `${step.folder}/index.ts`, isKept: () => false }),
    );
  };
  const moduleOf = (version: string): string => `"./generated/billing/${version}/index.js"`;

  /** Each with a comment or an import in another place of the syntax. */
  const forms = (module: string): string[] => [
    `import ${module};`,
    "/** @param text a text */ export const f = (text: string) => text;",
    "/** @returns nothing */ export const a = 1, b = () => a;",
    "/** @param a a number */ function g(a: number) { return a; }",
    "/** @deprecated */ export default class { /** @readonly */ a = 1; /** @override */ b() {} }",
    "/** @see {@link f} */ const o = { /** @type {string} */ a: '', /** @param x a text */ m(x) {} };",
    "/** @template T @typedef {T} Same */",
    `/** @param {import(${module}).Payment} p a payment */ export const h = (p) => p;`,
    `export const i = /** @type {import(${module}).Payment} */ (1), /** @type {import(${module}).A} */ j = 2;`,
    `/** @callback Each @param {import(${module}).Payment} each @returns {void} */`,
    `/** @typedef {object} Box @property {import(${module}).Payment} inner */`,
    `class C {\n  /** @type {import(${module}).A} */ a;\n  /** @param {import(${module}).P} p */ constructor(p) {}\n}`,
    `/** @import { Payment } from ${module} */`,
    `/** @import * as billing from ${module} */ /** @import Billing from ${module} */`,
    `/**\n * @import {\n *   Payment,\n *   Refund,\n * } from ${module}\n */`,
    `/** first */ /** @type {import(${module}).Payment} */ export const k = 1;`,
    `/** @type {Map<string, Array<typeof import(${module})>>} */ let nested;`,
    `/** @overload @param {import(${module}).A} a @returns {void} *//** @overload @param {string} a */ function l(a) {}`,
    `/** @template {import(${module}).Payment} T @extends {Set<T>} */ class D extends Set {}`,
    `/** @implements {import(${module}).Payment} */ class E {}`,
    `const m = /** @satisfies {import(${module}).Payment} */ ({ /** @type {import(${module}).Id} */ id: 1 });`,
    `f(/** @type {import(${module}).A} */ (a), /** @type {import(${module}).A} */ b);`,
    `function n() { /** @typedef {import(${module}).A} A */ }`,
    `class F { /** @typedef {import(${module}).A} A */ }`,
    `if (a) { b(); /** @typedef {import(${module}).A} A */ }`,
    `switch (a) { /** @type {import(${module}).A} */ case 1: /** @type {import(${module}).A} */ b(); }`,
    `for (/** @type {import(${module}).A} */ const p of a) {}`,
    `function q() { return /** @type {import(${module}).A} */ (a); }`,
    `try {} catch (/** @type {import(${module}).A} */ error) {}`,
    `const { /** @type {import(${module}).A} */ r, ...s } = a;`,
    `/** @this {import(${module}).A} */ function t(/** @type {import(${module}).A} */ u, ...v) {}`,
    `/** @enum {import(${module}).A} */ const w = {}; /** @param {`,
    `/** @type {import(${module}) */ let unfinished; /** @type {} */ /** @typedef */ /** @param */ let x;`,
    `label: /** @type {import(${module}).A} */ while (false) {}`,
    `export * from ${module}; export * as y from ${module}; export { z } from ${module};`,
    `await import(${module}); require(${module}); require.resolve(${module}); import.meta.resolve(${module});`,
    `vi.mock(${module}, () => ({})); jest.requireActual(${module}); mock.module(${module}); mockModule(${module});`,
    `/** @type {import(${module}).A} */`,
  ];
  const inTypeScript = (module: string): string[] => [
    `import legacy = require(${module});`,
    `declare module ${module} { interface Payment { readonly own: string } }`,
    `type A = import(${module}).Payment | typeof import(${module});`,
    `/** @param p {@link B} */ type B = /** @type {import(${module}).A} */ (p: import(${module}).A) => void;`,
    `enum G { /** @type {import(${module}).A} */ H }`,
    `abstract class I { /** @deprecated */ abstract j: import(${module}).A; /** @param a */ k?(a: string): void }`,
  ];
  const withMarkup = (module: string): string[] => [
    `const view = <A b={/** @type {import(${module}).A} */ (a)}>{/** @type {import(${module}).A} */}</A>;`,
  ];

  it.each([
    ["app.ts", forms],
    ["app.js", forms],
    ["app.mts", inTypeScript],
    ["app.tsx", withMarkup],
    ["app.jsx", withMarkup],
  ])("is edited once, wherever in %s it is", (name, input) => {
    expect(input(moduleOf(step.from)).map((code) => edited(name, code))).toEqual(input(moduleOf(step.to)));
  });

  it("is edited in a file that has all of them", () => {
    const codeOf = (version: string): string => forms(moduleOf(version)).join("\n");
    expect(edited("app.js", codeOf(step.from))).toBe(codeOf(step.to));
  });

  it.each([
    "readFileSync(MODULE);",
    "const text = MODULE, template = `MODULE ${text}`;",
    "new URL(MODULE, import.meta.url); path.resolve(MODULE); fixtures.load(MODULE);",
    "const comment = '/** @type {import(MODULE).A} */', code = `/** @import { A } from MODULE */`;",
    "// import(MODULE), once\nconst pattern = /[/**]import(MODULE)/;",
    "/* import(MODULE) */ const a = <A b=MODULE>/** import(MODULE) */</A>;",
    "const o = { [MODULE]: MODULE }; switch (o) { case MODULE: }",
    'import("./generated/billing/2026-01-\\u00301/index.js");',
  ])("is none where a string merely holds the path: %s", (input) => {
    const code = input.replaceAll("MODULE", moduleOf(step.from));
    expect(edited("app.tsx", code)).toBe(code);
  });
});

describe("a switch that lacks a branch", () => {
  const document = (...rails: string[]): object =>
    answering(ref("Account"), {
      Account: object({ rail: ref("Rail"), id: string }, ["rail", "id"]),
      Rail: enumOf(...rails),
    });
  const versions = versionsOf(document("sepa", "wire"), document("sepa", "wire", "fednow"));
  const head = `import type { Rail } from "@api/index.js";\ndeclare function assertNever(value: never): never;\n`;

  async function withCases(code: string): Promise<string> {
    const { touch, node } = await touchOf(head + code, await versions);
    const file = node("Rail").getSourceFile();
    const stops = (): boolean => code.includes("assertNever(");
    const edits = addCases(touch, file, stops).map(({ edit }) => edit);
    return applyEdits(file.text, edits)
      .slice(head.length)
      .replace(/ \([a-z-]+-[0-9a-f]{8}\)/g, " (ID)");
  }
  const thrown = 'throw new Error("Not handled yet: `Rail` (in `Account.rail`) can now be `fednow` (ID).");';

  it("gets one behind the others, as the code around it is laid out", async () => {
    const code = (added: string): string =>
      [
        "export function label(rail: Rail): string {",
        "\tswitch (rail) {",
        '\t\tcase "sepa":',
        '\t\t\treturn "a"; // within a day',
        '\t\tcase "wire":',
        `\t\t\treturn "b"; // slow${added}`,
        "\t\tdefault:",
        "\t\t\treturn assertNever(rail);",
        "\t}",
        "}",
      ].join("\n");
    const added = `\n\t\tcase "fednow":\n\t\t\t${thrown}`;
    expect(await withCases(code(""))).toBe(code(added));
  });

  it("gets one where nothing falls into it, in the quotes of the file", async () => {
    const code =
      "export function f(rail: Rail, log: string[]): void {\n  switch (rail) {\n    case 'sepa': log.push('a')\n    case 'wire': log.push('b')\n  }\n}";
    const said = (await withCases(code)).replace(/throw.*/, "throw");
    expect(said).toContain("switch (rail) {\n    case 'fednow': throw\n    case 'sepa'");
  });

  it.each([
    [
      "semicolons and quotes of the nearest code, not of comments",
      "switch (rail) {\n  // it's \"sepa\"\n  case 'sepa': {\n    log.push('a')\n    break\n  }\n  case 'wire': {\n    break\n  }\nADDED}",
      "  case 'fednow':\n    throw\n",
    ],
    [
      "line ends, and tabs",
      "switch (rail) {\r\n\tcase 'sepa':\r\n\tcase 'wire':\r\n\t\tlog.pop();\r\n\t\tbreak;\r\nADDED}",
      "\tcase 'fednow':\r\n\t\tthrow;\r\n",
    ],
    [
      "clauses that are not indented, by the indentation of the file",
      "if (log) {\n    switch (rail) {\n    case 'sepa': return;\n    case 'wire': return;\nADDED    }\n}",
      "    case 'fednow': throw;\n",
    ],
    [
      "one line",
      "switch (rail) { case 'sepa': return; case 'wire': return;ADDED }",
      " case 'fednow': throw;",
    ],
  ])("takes %s", async (_, input, added) => {
    const code = (inserted: string): string =>
      `export function f(rail: Rail, log: string[]): void {\n${input.replace("ADDED", inserted)}\n}`;
    const after = (await withCases(code(""))).replace(/throw new Error\('.*'\)/, "throw");
    expect(after).toBe(code(added));
  });

  it("gets none where a default takes the rest, or where something was not handled before", async () => {
    const codes = [
      'export function f(rail: Rail): string {\n  switch (rail) {\n    case "sepa": return "a";\n    default: return "b";\n  }\n}',
      'export function f(rail: Rail): void {\n  switch (rail) {\n    case "sepa": f(rail);\n  }\n}',
    ];
    for (const code of codes) expect(await withCases(code)).toBe(code);
  });
});

describe("a name that is another now", () => {
  const document = (name: string, operationId: string, owner: string): object => ({
    paths: {
      "/accounts": {
        get: {
          operationId,
          parameters: [{ name: "owner", in: "query", schema: { type: "string" } }],
          responses: {
            200: { description: "OK", content: { "application/json": { schema: ref(owner) } } },
          },
        },
      },
    },
    components: { schemas: { [owner]: object({ [name]: string, id: string }, [name, "id"]) } },
  });
  const versions = versionsOf(
    document("holder_name", "listAccounts", "Account"),
    document("holder_names", "getAccounts", "BankAccount"),
  );

  async function renamed(
    code: string,
    name = "src/code.ts",
    between: ReturnType<typeof versionsOf> = versions,
  ): Promise<string> {
    const { touch, steps, node } = await touchOf(`export {};\n${code}`, await between, name);
    const file = node("{}").getSourceFile();
    return applyEdits(file.text, renameUses(touch, steps).get(file.fileName) ?? []).slice(
      "export {};\n".length,
    );
  }
  const imports = `import type { Account } from "@api/index.js";\ndeclare const account: Account;\n`;
  const importsNow = imports.replace("{ Account }", "{ BankAccount as Account }");

  it.each([
    [
      "a field",
      "account.NAME; account?.NAME; account['NAME'];",
      "account.NAME; account?.NAME; account['NAME'];",
    ],
    ["a pattern", "const { NAME } = account; NAME;", "const { NAME: OLD } = account; OLD;"],
    [
      "a pattern with an alias",
      "const { NAME: mine = '', ...rest } = account;",
      "const { NAME: mine = '', ...rest } = account;",
    ],
    ["a parameter", "const f = ({ NAME }: Account) => NAME;", "const f = ({ NAME: OLD }: Account) => OLD;"],
    ["a literal", "const a: Account = { id: '', NAME: '' };", "const a: Account = { id: '', NAME: '' };"],
    [
      "a shorthand, whose local name stays",
      "const NAME = ''; const a: Account = { id: '', NAME };",
      "const OLD = ''; const a: Account = { id: '', NAME: OLD };",
    ],
    [
      "names that shadow it",
      "interface Own { NAME: string } declare const own: Own; function f(NAME: Own): string { return own.NAME + NAME.NAME + account.NAME; }",
      "interface Own { OLD: string } declare const own: Own; function f(OLD: Own): string { return own.OLD + OLD.OLD + account.NAME; }",
    ],
    [
      "what is derived from it",
      "interface Mine extends Account { own: string } class C implements Account { id = ''; NAME = ''; } declare const m: Partial<Mine>; m.NAME; new C().NAME;",
      "interface Mine extends Account { own: string } class C implements Account { id = ''; NAME = ''; } declare const m: Partial<Mine>; m.NAME; new C().NAME;",
    ],
  ])("is used in %s", async (_, before, after) => {
    const older = before.replaceAll("NAME", "holder_name");
    const newer = after.replaceAll("NAME", "holder_names").replaceAll("OLD", "holder_name");
    expect(await renamed(imports + older)).toBe(importsNow + newer);
  });

  it.each([
    [
      "an import, whose local name stays",
      'import { listAccounts, type ListAccountsArgs } from "@api/index.js"; listAccounts;',
      'import { getAccounts as listAccounts, type GetAccountsArgs as ListAccountsArgs } from "@api/index.js"; listAccounts;',
    ],
    [
      "an import that another one of the newer name would meet",
      'import { listAccounts } from "@api/index.js"; const getAccounts = 1; export { listAccounts }; export default listAccounts;',
      'import { getAccounts as listAccounts } from "@api/index.js"; const getAccounts = 1; export { listAccounts }; export default listAccounts;',
    ],
    [
      "a dynamic import",
      'const { listAccounts } = await import("@api/index.js"); const { listAccounts: list } = await import("@api/index.js"); listAccounts;',
      'const { getAccounts: listAccounts } = await import("@api/index.js"); const { getAccounts: list } = await import("@api/index.js"); listAccounts;',
    ],
    [
      "an import with an alias",
      'import { listAccounts as list } from "@api/index.js"; list;',
      'import { getAccounts as list } from "@api/index.js"; list;',
    ],
    [
      "an export",
      'export { listAccounts, type Account as A } from "@api/index.js";',
      'export { getAccounts as listAccounts, type BankAccount as A } from "@api/index.js";',
    ],
    [
      "a namespace and a client",
      'import * as api from "@api/index.js"; import { createClient } from "@api/client.js"; api.listAccounts; type A = api.Account; const c = createClient({ baseUrl: "" }); c.listAccounts({});',
      'import * as api from "@api/index.js"; import { createClient } from "@api/client.js"; api.getAccounts; type A = api.BankAccount; const c = createClient({ baseUrl: "" }); c.getAccounts({});',
    ],
    [
      "an import type",
      'type A = import("@api/index.js").Account; type O = typeof import("@api/index.js").listAccounts;',
      'type A = import("@api/index.js").BankAccount; type O = typeof import("@api/index.js").getAccounts;',
    ],
  ])("is used in %s", async (_, before, after) => {
    expect(await renamed(before)).toBe(after);
  });

  it("is used in files that never import it", async () => {
    const code = (name: string): string =>
      `import { createClient } from "@api/client.js";
const client = createClient({ baseUrl: "" });
export const all = () => client.${name}({});
export const mock: Partial<typeof client> = { ${name}: client["${name}"] };
export const picked = ({ ${name}: list }: typeof client) => list({});`;
    expect(await renamed(code("listAccounts"))).toBe(code("getAccounts"));
  });

  it("is used in the JSDoc of JavaScript", async () => {
    const code = (type: string, imported: string, field: string): string =>
      [
        `/** @import { ${imported} } from "@api/index.js" */`,
        `/** @typedef {import("@api/index.js").${type}} Typed */`,
        `/** @param {Account} a @param {Typed} b @param {Array<import("@api/index.js").${type}>} c */`,
        `export const f = (a, b, [c]) => a.${field} + b.${field} + c.${field};`,
      ].join("\n");
    const before = code("Account", "Account", "holder_name");
    const after = code("BankAccount", "BankAccount as Account", "holder_names");
    expect(await renamed(before, "src/code.js")).toBe(after);
  });

  it("is not that of another declaration with the same older name", async () => {
    const query = (name: string): object => ({ name, in: "query", schema: { type: "string" } });
    const path = (name: string): object => ({ ...query(name), in: "path", required: true });
    const answer = (name: string): object => ({
      responses: { 200: { description: "OK", content: { "application/json": { schema: ref(name) } } } },
    });
    const both = (deal: string, contact: string): object => ({
      paths: {
        "/deals": {
          get: { operationId: "deals", parameters: [query("contact_id"), query(deal)], ...answer("Deal") },
        },
        [`/contacts/{${contact}}`]: {
          get: { operationId: "contact", parameters: [path(contact)], ...answer("Contact") },
        },
      },
      components: {
        schemas: {
          Deal: object({ contact_id: string, [deal]: string, a: string }, ["contact_id", deal]),
          Contact: object({ companyid: string, b: string }, ["companyid"]),
        },
      },
    });
    const code = (deal: string, contact: string): string =>
      `import { createClient, type Contact, type Deal } from "@api/index.js";
const client = createClient({ baseUrl: "" });
export const calls = [client.deals({ companyid: "" }), client.contact({ ${contact}: "" })];
export const read = (one: Deal, other: Contact) => one.${deal} + other.companyid;`;
    const between = versionsOf(both("companyid", "companyid"), both("company_id", "contact_id"));
    expect(await renamed(code("companyid", "companyid"), "src/code.ts", between)).toBe(
      code("company_id", "contact_id"),
    );
  });
});
