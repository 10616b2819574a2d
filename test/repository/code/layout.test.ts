/** Emitted modules are laid out as Prettier would, without a configuration: Prettier itself is asked. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import * as prettier from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { laidOut } from "../../support/laid-out.js";
import { expectCommitted } from "../../support/committed.js";

const root = path.resolve(import.meta.dirname, "../../..");

/** Emitted modules by path; the runtime is written by hand, and declaration files are made of modules. */
const modules = new Map(
  ["generated", "test/cases"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.includes("runtime/"))
      .map((file) => [`${folder}/${file}`, readFileSync(path.join(root, folder, file), "utf8")] as const),
  ),
);

describe("an emitted module", () => {
  it("is laid out as by Prettier", async () => {
    expect(modules.size).toBeGreaterThan(100);
    for (const [file, text] of modules)
      expect(laidOut(text), file).toBe(await prettier.format(text, { parser: "typescript" }));
  });

  it("has the same syntax afterwards", () => {
    for (const [file, text] of modules) expect(syntaxOf(laidOut(text) ?? ""), file).toEqual(syntaxOf(text));
  });
});

/** Kinds and names of all nodes, in order; parentheses around types are the layout's to set. */
function syntaxOf(text: string): string[] {
  const results: string[] = [];
  const visit = (node: ts.Node): void => {
    const isWord = ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node);
    if (!ts.isParenthesizedTypeNode(node)) results.push(isWord ? node.text : ts.SyntaxKind[node.kind]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext));
  return results;
}

describe("types and literals that nobody has emitted yet", () => {
  const name = fc.constantFrom(
    "A",
    "Account",
    "DepositRailInformation",
    "WebhookCustomerFiatAbilitiesMessage",
  );
  const word = fc.oneof(
    fc.constantFrom(
      "a",
      "FedNow",
      "it's",
      'say "it"',
      "ß",
      "支払い",
      "😀",
      "back\\slash",
      "a longer sentence of some words",
    ),
    fc.string({ maxLength: 12 }),
  );
  const { type } = fc.letrec<{ type: string; member: string; object: string }>((tie) => ({
    type: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      name,
      fc.constantFrom("string", "null", "unknown", "boolean"),
      word.map((text) => JSON.stringify(text)),
      fc.array(tie("type"), { minLength: 2, maxLength: 5 }).map((list) => `(${list.join(" | ")})`),
      fc.array(tie("type"), { minLength: 2, maxLength: 3 }).map((list) => `(${list.join(" & ")})`),
      tie("type").map((each) => `(${each})[]`),
      fc.array(tie("type"), { maxLength: 3 }).map((list) => `[${list.join(", ")}]`),
      fc
        .array(tie("type"), { minLength: 1, maxLength: 3 })
        .map(([rest, ...list]) => `[${[...list.map((each) => `(${each})?`), `...(${rest})[]`].join(", ")}]`),
      fc
        .tuple(name, fc.array(tie("type"), { minLength: 1, maxLength: 3 }))
        .map(([of, list]) => `${of}<${list.join(", ")}>`),
      fc.tuple(tie("type"), word).map(([of, key]) => `(${of})[${JSON.stringify(key)}]`),
      tie("object"),
    ),
    object: fc
      .tuple(fc.boolean(), fc.array(tie("member"), { minLength: 1, maxLength: 3 }))
      .map(([shouldOpen, list]) => (shouldOpen ? `{\n${list.join("\n")}\n}` : `{ ${list.join(" ")} }`)),
    member: fc
      .tuple(
        fc.constantFrom("id", "deposit_rails", '"per cent"', "0", "readonly at"),
        fc.boolean(),
        tie("type"),
      )
      .map(([key, isOptional, of]) => `${key}${isOptional ? "?" : ""}: ${of};`),
  }));
  const entry = fc
    .tuple(name, word)
    .map(
      ([of, key]) =>
        `export const entry = { ${of}: ${of.toLowerCase()}[${JSON.stringify(key)}], b: a.${of}["c"] };`,
    );
  const value = fc
    .jsonValue({ maxDepth: 4 })
    .map((json) => JSON.stringify(json).replaceAll("__proto__", "proto"));
  const statement = fc.oneof(
    entry,
    fc.tuple(name, type).map(([of, after]) => `export type ${of} = ${after};`),
    fc
      .tuple(name, type)
      .map(
        ([of, after]) =>
          `/** About it. */\nexport interface ${of} extends Base {\n/** A\n * field. */\nfield: ${after};\n}`,
      ),
    fc
      .tuple(name, type, value)
      .map(([of, after, to]) => `export const ${of.toLowerCase()}: ${after} = ${to};`),
    fc
      .tuple(name, value)
      .map(([of, to]) => `export const ${of.toLowerCase()} = /*#__PURE__*/ operation(${to});`),
    fc
      .tuple(name, value)
      .map(([of, to]) => `export const ${of.toLowerCase()} = /*#__PURE__*/ (() => ({ made: ${to} }))();`),
  );

  it("are laid out as by Prettier", async () => {
    let known = 0;
    await fc.assert(
      fc.asyncProperty(statement, async (text) => {
        const printed = laidOut(text);
        if (printed === undefined) return;
        known += 1;
        expect(printed).toBe(await prettier.format(text, { parser: "typescript" }));
      }),
      { numRuns: 250 },
    );
    expect(known).toBeGreaterThan(100);
  });
});

describe("the runtime", () => {
  it("is shipped as Prettier formats where nothing is said", async () => {
    const folder = path.join(root, "templates/runtime");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    expect(files.length).toBeGreaterThan(50);
    const formatted = new Map<string, string>();
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), "utf8");
      formatted.set(`templates/runtime/${file}`, await prettier.format(text, { filepath: file }));
    }
    expectCommitted(formatted, "npx prettier --write templates/runtime");
  });
});

describe("what emission does not write", () => {
  it.each([
    ["a class", "export class A {}"],
    ["a comment at the end of a line", "export type A = string; // here"],
    ["a comment between the members of a union", "export type A = B /* or */ | C;"],
    ["a comment after the last field", "export interface A {\n  b: string;\n  // the end\n}"],
    ["a comment in an empty object", "export const a = { /* nothing */ };"],
    ["a comment without asterisks", "/* one\n   two */\nexport type A = string;"],
    ["a conditional type", "export type A<T> = T extends string ? 1 : 2;"],
    ["a modifier of its own", "export declare const a: string;"],
    ["a key with needless quotes", 'export const a = { "b": 1 };'],
    ["what cannot be parsed", "export type A = ;"],
  ])("%s is left to Prettier", (_what, text) => {
    expect(laidOut(text)).toBeUndefined();
  });
});
