/** Advice quotes the compiler: each message is what it says about code that the change breaks. */
import ts from "typescript";
import { describe, expect, it } from "vitest";

import {
  doesNotExist,
  hasNoOverlap,
  isImpossible,
  isMissing,
  isNoLongerAlways,
  isNotExported,
  isPossibly,
  isPossiblyNullOrUndefined,
  isRefused,
  isUnhandled,
  isUnknown,
  notAssignable,
} from "../../../src/judge/rules/compiler.js";
import { typeIdentifier } from "../../../src/code/identifier.js";
import { namesOfDocument } from "../../../src/judge/rules/rule.js";

const names = { ...namesOfDocument, schema: typeIdentifier };

type Quoted = ReturnType<typeof isMissing>;

/** As much of the standard library as the messages depend on. */
const globals = `
  interface String { readonly length: number }
  interface Array<Item> { readonly length: number; readonly [index: number]: Item }
`;

const declared = `
  type Record<Key extends string | number, Value> = { [Name in Key]: Value };
  declare const value: { a?: string; both?: string | null; "a-b"?: string; "in quotes"?: string | null };
  declare function use(text: string): void;
  type Rail = "Ach" | "FedNow" | "Wire";
  declare const rail: Rail;
  declare const text: string;
`;

describe("the compiler", () => {
  it.each<[string, Quoted, string]>([
    ["a missing property", isMissing("id"), "const x: { id: string; a: string } = { a: text };"],
    [
      "a missing property in quotes",
      isMissing("a-b"),
      'const x: { "a-b": string; a: string } = { a: text };',
    ],
    ["a property that is gone", doesNotExist("b"), "value.b;"],
    ["an unknown property", isUnknown("b"), 'const x: { a: string } = { a: "", b: "" };'],
    ["a name that is gone", isNotExported("Gone"), 'import type { Gone } from "./types.js";'],
    ["a property in quotes that is gone", doesNotExist("b-c"), 'value["b-c"];'],
    ["an unknown property in quotes", isUnknown("b-c"), 'const x: { a: string } = { a: "", "b-c": "" };'],
    [
      "a missing handler",
      isMissing("payment.sent", "WebhookHandlers<…>"),
      'type WebhookHandlers<Key extends string> = Record<Key, string>; const x: WebhookHandlers<"a" | "payment.sent"> = { a: text };',
    ],
    [
      "a name that is gone, as generated code has it",
      isNotExported("GoneType"),
      'import type { GoneType } from "./types.js";',
    ],
    ["a value that may be absent", isPossibly("undefined", "a"), "use(value.a); value.a.length;"],
    [
      "a value in quotes that may be absent",
      isPossibly("undefined", "a-b"),
      'use(value["a-b"]); value["a-b"].length;',
    ],
    [
      "a value that may be null",
      isPossibly("null"),
      "function f(value: string | null) { use(value); value.length; }",
    ],
    ["a value that may be null or absent", isPossiblyNullOrUndefined("both"), "value.both.length;"],
    [
      "a value in quotes that may be null or absent",
      isPossiblyNullOrUndefined("in quotes"),
      'value["in quotes"].length;',
    ],
    [
      "a declared type, as generated code has it",
      isUnhandled({ reference: "bank-account" }, [], names),
      `interface BankAccount { id: string } ${unhandled('BankAccount | "a"', ["a"])}`,
    ],
    ["a value that is no longer accepted", isRefused("Cash"), 'const x: Rail = "Cash";'],
    [
      "a value that was always of one type",
      isNoLongerAlways({ types: ["string"] }, { reference: "Location" }, names),
      "interface Location { id: string } declare const place: string | Location; use(place); place.trim();",
    ],
    ["a value that is gone", isImpossible("Cash"), 'switch (rail) { case "Cash": } rail === "Cash";'],
    [
      "a free value in place of a list",
      notAssignable({ types: ["string"] }, { enum: ["a", "b"] }, names),
      'const x: "a" | "b" = text;',
    ],
    [
      "one of two types in place of one",
      notAssignable({ types: ["number", "string"], nullable: true }, { types: ["boolean"] }, names),
      "declare const given: number | string | null; const x: boolean = given;",
    ],
    [
      "text in place of an object without a name",
      notAssignable(
        { types: ["string"] },
        { types: ["object"], properties: new Map([["a", {}]]), required: ["a"] },
        names,
      ),
      "const x: { a: string } = text;",
    ],
    [
      "text in place of an object of optional fields",
      notAssignable({ types: ["string"] }, { types: ["object"], properties: new Map([["a", {}]]) }, names),
      "const x: { a?: string } = text;",
    ],
    [
      "a list in place of an object of optional fields",
      notAssignable(
        { types: ["array"], items: { types: ["string"] } },
        { types: ["object"], properties: new Map([["a", {}]]) },
        names,
      ),
      "declare const given: string[]; const x: { a?: string } = given;",
    ],
    [
      "an unhandled value",
      isUnhandled({ enum: ["Wire"] }, ["Wire"], names),
      unhandled('"Ach" | "FedNow" | "Wire"', ["Ach", "FedNow"]),
    ],
    [
      "unhandled values that are numbers",
      isUnhandled({ enum: ["2.15"] }, ["2.15"], names),
      unhandled('"2.14" | "2.15"', ["2.14"]),
    ],
    [
      "two unhandled values",
      isUnhandled({ enum: ["b", "c-d"] }, ["b", "c-d"], names),
      unhandled('"a" | "b" | "c-d"', ["a"]),
    ],
  ])("says so: %s", (_name, { error = "", otherErrors = [] }, source) => {
    const said = messagesOf(source);
    for (const message of [error, ...otherErrors])
      expect(
        said.some((each) => patternOf(message).test(each)),
        `${message}\n${said.join("\n")}`,
      ).toBe(true);
  });

  it("says so: a comparison of numbers", () => {
    expect(messagesOf("declare const status: 201 | 404; status === 200;")).toContainEqual(
      expect.stringMatching(patternOf(hasNoOverlap(200))),
    );
  });

  it.each([5, 6, 7])("counts missing properties: %i", (many) => {
    const keys = ["b", "c", "d", "e", "f", "g", "h"].slice(0, many);
    const source = `const x: Record<${["a", ...keys].map((key) => `"${key}"`).join(" | ")}, string> = { a: "" };`;
    const counted = (isUnhandled({}, keys, names).otherErrors ?? [])[0]?.replace(/^.*': /, "").length;
    expect(messagesOf(source)[0]?.replace(/^.*': /, "").length).toBe(counted);
  });
});

/** Every value of the type has a branch and a key but the last. */
function unhandled(type: string, handled: readonly string[]): string {
  const cases = handled.map((key) => `case "${key}": return "";`).join(" ");
  return `
    function never(value: ${type}): string { switch (value) { ${cases} default: { const none: never = value; return none; } } }
    const all: Record<${type}, string> = { ${handled.map((key) => `"${key}": ""`).join(", ")} };
    function ends(value: ${type}): string { switch (value) { ${cases} } }
  `;
}

function messagesOf(source: string): string[] {
  const files = new Map([
    ["/a.ts", declared + source],
    ["/globals.d.ts", globals],
    ["/types.ts", "export type Other = 1;"],
  ]);
  const options = { strict: true, noLib: true, module: ts.ModuleKind.NodeNext, types: [] };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name, version) => {
      const text = files.get(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, version);
    },
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
    getCurrentDirectory: () => "/",
  };
  const program = ts.createProgram(["/a.ts", "/globals.d.ts"], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile("/a.ts"))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** `…` is what depends on the code. A message may be the reason that another gives. */
function patternOf(message: string): RegExp {
  return new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".*"), "m");
}
