import { describe, expect, it } from "vitest";

import { DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import type { TextFile } from "../../src/output/manifest.js";
import { verifyPlans } from "../../src/output/verify-plan.js";

/** What is wrong with the file, in words. */
function problemsOf(file: TextFile): string[] {
  try {
    verifyPlans([file]);
    return [];
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    expect(error.diagnostics.every(({ code, place }) => code === "EMITTED_CODE_UNPLANNED" && place.file === file.path)).toBe(true); // prettier-ignore
    return error.diagnostics.map(({ detail }) => detail);
  }
}

const typeScript = `
/* eslint-disable */
import { request } from "../runtime/request.js";
import type { Amount } from "./types.js";
export * from "./older.js";
export { refund, type Refund as Repayment } from "./refunds.js";
export interface Payment { readonly amount: Amount; readonly "odd key"?: \`\${string}-\${number}\`; }
export type Payments = readonly Payment[];
export const pay = /* @__PURE__ */ request<Payment>({ path: "/pay" } as const);
export function send(payment: Payment): void;
export function send(...all: unknown[]): void { return; }
`;
const plan = ["* ./older.js", "refund", "Repayment", "Payment", "Payments", "pay", "send"];

describe("a module that is as planned is accepted", () => {
  it.each<TextFile>([
    { path: "a.ts", text: typeScript, plan },
    {
      path: "a.d.ts",
      text: "export declare const pay: (key: string) => void;\nexport declare function send(): void;\nexport type { A } from './a.js';",
      plan: ["pay", "send", "A"],
    },
    {
      path: "a.js",
      text: 'export const pay = 1;\nexport { send as "not a name" } from "./a.js";',
      plan: ["pay", "not a name"],
    },
    {
      path: "a.js",
      text: '"use strict";\nrequire("./c.js");\nconst { a } = require("./a.js");\nconst pay = a;\nmodule.exports = { ...require("./b.js"), pay };',
      plan: ["pay", "* ./b.js", "exports pay"],
    },
    { path: "a.ts", text: "export type A = 1;\n", skeleton: "export type A = 0;\n" },
    { path: "a.md", text: "# Nothing to parse {{{" },
  ])("$path", (file) => {
    expect(problemsOf(file)).toEqual([]);
  });
});

describe("anything else is refused", () => {
  it.each([
    ["an export", "export const more = 1;", ["It declares more."]],
    ["a declaration", "const more = 1;", ["It declares more."]],
    ["a call", 'fetch("https://example.com");', ["It declares a statement of kind ExpressionStatement."]],
    ["a block", "{ process.exit(); }", ["It declares a statement of kind BlockStatement."]],
    ["a class", "class More {}", ["It declares a statement of kind ClassDeclaration."]],
    [
      "a namespace",
      "declare global { interface Window {} }",
      ["It declares a statement of kind TSModuleDeclaration."],
    ],
    ["a default", "export default pay;", ["It declares a statement of kind ExportDefaultDeclaration."]],
    ["a namespace of a module", 'export * as all from "./all.js";', ["It declares a namespace."]],
    ["a pattern", "const [more] = [1];", ["It declares a pattern."]],
    [
      "a required module beside code",
      'const { a } = require("./a.js"), b = 1;',
      ["It declares a pattern.", "It declares b."],
    ],
    [
      "exports of something else",
      "module.exports = { [pay]: pay };",
      ["It declares exports of something else."],
    ],
  ])("%s beside it", (_, statement, problems) => {
    expect(problemsOf({ path: "a.ts", text: typeScript + statement, plan })).toEqual(problems);
  });

  it("a declaration that is missing", () => {
    expect(problemsOf({ path: "a.ts", text: "export const a = 1;", plan: ["a", "b"] })).toEqual([
      "It does not declare b.",
    ]);
  });

  it.each(["export const a = '", "export type A = {", "export const a = 1; }", "export const a = 1 b"])(
    "text that does not parse: %s",
    (text) => {
      const [problem = "", ...others] = problemsOf({ path: "a.ts", text, plan: ["a"] });
      expect(problem).toMatch(/\(1:\d+\)$/);
      expect(others).toEqual([]);
    },
  );
});
