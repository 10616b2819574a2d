/** What is read without a parser is what the parser reads. */
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";

import { filesBelow } from "../../src/disk/files-below.js";
import { recognise } from "../../src/output/recognise.js";
import { parsedNames } from "../../src/output/verify-plan.js";

const statements = [
  'import type {} from "./checked.js";\n',
  'import { request, type Binary as bytes } from "../runtime/request.js";\n',
  'import * as operations from "./operations.js";\n',
  'export * from "./older.js";\n',
  'export { refund, type Refund as Repayment } from "./refunds.js";\n',
  "export type { import_ as import };\n",
  "/** A `comment`: export const more = 1; */\n",
  "// const more = '\n",
  'export interface Payment<Kind extends "a" | "b" = "a",> extends Base<Kind>, other.Base {\n  readonly amount: Amount;\n  /** A comment */\n  readonly "odd key"?: -1 | "\\u200b" | \'"\';\n  new?: readonly (string | null)[];\n  readonly [key: string]: unknown;\n  0: keyof typeof table;\n}\n',
  "export type Payments = (typeof table)[keyof typeof table][] & { a: [string, number?, ...boolean[]] };\n",
  'type Bound = BoundOperations<typeof operations>["send"];\n',
  'export const pay: Call<Payment, Map<string, never>> = /*#__PURE__*/ request<Payment>({ path: "/pay", "a b": [1, -2.5e-7], ...shared.all, [\'__proto__\']: null, shared }, table["key"].field);\n',
  'export const table = { A: "a", 1: true, list: [{ a: 1 }, {}] } as const satisfies Table;\n',
  'const lazy = () => import("./lazy.js");\nconst later = () => table;\n',
  "const pure = /*#__PURE__*/ (() => ({ a: signing?.keyId }))();\n",
  "export function send<const Type extends string>(payment: Type, { a, ...rest }: Options = {}): void {\n  const bound = bind(a, rest);\n  return { ...bound, payment };\n}\n",
  "export function overload(a?: string): void;\nexport function overload(a?: number): void;\n",
];

/** What a name, a literal or a comment from a document would need to become code. */
const hostile =
  "\" ' ` \\ / */ /* // ; , . ... ? ?. : = => == | || & && < > << >> >= ( ) [ ] { } - + ! @ # $ _ \u2028 \r \t é 𝒳 \\u0061 " +
  "0 01 1n 1. 0x1 1e5 1_0 abstract any arguments as asserts async await break class const constructor declare default delete " +
  "enum eval export extends false for from function get global globalThis if import in infer interface is keyof let module " +
  "namespace never new null of out package private readonly require return satisfies set static string super this throw " +
  "true type typeof undefined unique var void while with yield __proto__ prototype Payment table send a " +
  '<!-- --> ${ } /a/ /*\u2028*/ /*\n*/ "__proto__" \'use strict\' "\\x41" "\\u20"';
const insertions = [...hostile.split(" "), " ", "\n", " \n ", "type ", "\nexport ", "\nfetch(1);\n"];

const edit = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("insert", "replace", "delete", "repeat", "move"),
  token: fc.constantFrom(...insertions),
});

function mutate(text: string, edits: readonly { at: number; kind: string; token: string }[]): string {
  const tokens =
    text.match(/\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]+|\s+|=>|\.\.\.|./gu) ?? [];
  for (const { at, kind, token } of edits) {
    const index = at % tokens.length;
    const old = tokens[index] ?? "";
    if (kind === "insert") tokens.splice(index, 0, token);
    else if (kind === "replace") tokens[index] = token;
    else if (kind === "delete") tokens.splice(index, 1);
    else if (kind === "repeat") tokens.splice(index, 0, old);
    else tokens.splice((at >> 4) % tokens.length, 0, ...tokens.splice(index, 1));
    if (tokens.length === 0) return "";
  }
  return tokens.join("");
}

const modules = fc
  .tuple(
    fc.array(fc.constantFrom(...statements), { minLength: 1, maxLength: 4 }),
    fc.array(edit, { maxLength: 3 }),
  )
  .map(([parts, edits]) => mutate(parts.join(""), edits));

function parsed(text: string): ReadonlySet<string> {
  return new Set(parsedNames("a.ts", text));
}

it("a module that is recognised is one that the parser reads alike, whatever was changed in it", () => {
  fc.assert(
    fc.property(modules, (text) => {
      const names = recognise(text);
      if (names !== undefined) expect(new Set(names)).toEqual(parsed(text));
    }),
    { numRuns: 1000 },
  );
});

it.each(statements)("recognises %s", (text) => {
  expect(new Set(recognise(text))).toEqual(parsed(text));
});

const root = path.resolve(import.meta.dirname, "../..");

it("reads every golden module of TypeScript as the parser does, and leaves only rare names and values to it", () => {
  const folders = [path.join(root, "generated"), path.join(root, "test/cases")];
  const files = folders.flatMap((folder) => filesBelow(folder).map((file) => path.join(folder, file)));
  const modules = files.filter((file) => /(?<!\.d)\.ts$/.test(file) && !/\/(?:runtime|specs)\//.test(file));
  const unread = modules.filter((file) => {
    const text = readFileSync(file, "utf8");
    const names = recognise(text);
    if (names !== undefined) expect(new Set(names), file).toEqual(parsed(text));
    return names === undefined;
  });
  expect(modules.length).toBeGreaterThan(100);
  expect(unread.map((file) => path.relative(root, file))).toEqual([
    "test/cases/names-collide/expected/api/2026-01-01/types.ts",
    "test/cases/open-enums-and-unions/expected/api/2026-01-01/types.ts",
  ]);
});
