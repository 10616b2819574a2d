/** A module imports what its declarations use, from where that is declared. */
import { describe, expect, it } from "vitest";

import {
  call,
  exportedConstant,
  exportedType,
  globalType,
  keyword,
  named,
  unionOf,
  word,
} from "../../../src/code/make.js";
import type { Statement } from "../../../src/code/syntax.js";
import {
  emitModule,
  type ModuleParts,
  fromModule,
  fromRuntime,
  runtimeType,
} from "../../../src/emit/module/module.js";
import { exportsIn } from "../../../src/emit/module/module-exports.js";
import { fileText } from "../../support/emitted-text.js";

const own = fromModule("types");

function importsOf(declarations: readonly Statement[], parts: Partial<ModuleParts> = {}): readonly string[] {
  return textOf(declarations, parts)
    .split("\n")
    .filter((line) => line.startsWith("import "));
}

function textOf(declarations: readonly Statement[], parts: Partial<ModuleParts> = {}): string {
  return fileText(emitModule({ path: "api/2026-02-01/types.ts", header: [], declarations, ...parts }));
}

describe("imports", () => {
  it("are what declarations use, values before types, by module", () => {
    const output = call("operation", [word("json", fromRuntime("json-body"))], {
      origin: fromRuntime("operation"),
    });
    const type = named("Operation", [named("Payment", [], own)], fromRuntime("operation"));
    expect(
      importsOf([exportedConstant("getPayment", output, { type })], { path: "api/v/operations.ts" }),
    ).toEqual([
      'import { json } from "../runtime/json-body.js";',
      'import { operation } from "../runtime/operation.js";',
      'import type { Operation } from "../runtime/operation.js";',
      'import type { Payment } from "./types.js";',
    ]);
  });

  it("leave out what the module declares, and come from the version that declares the rest", () => {
    const both = unionOf([named("Payment", [], own), named("Payout", [], own)]);
    const declarations = [exportedType("Payment", keyword("string")), exportedType("Either", both)];
    const homes = new Map([["Payout", "../2026-01-01/types"]]);
    expect(importsOf(declarations, { homes })).toEqual([
      'import type { Payout } from "../2026-01-01/types.js";',
    ]);
  });

  it("rename a type of the runtime where a schema has its name", () => {
    const type = unionOf([runtimeType("Call", "call/call"), runtimeType("Credential", "profile")]);
    expect(importsOf([exportedType("Call", type)])).toEqual([
      'import type { Call as RuntimeCall } from "../runtime/call/call.js";',
      'import type { Credential } from "../runtime/profile.js";',
    ]);
  });

  it("give each of two meanings a name", () => {
    const declarations = [
      exportedType("A", named("Money", [], fromRuntime("a"))),
      exportedType("B", named("Money", [], fromRuntime("b"))),
    ];
    expect(textOf(declarations)).toContain("type A = Money;\n\nexport type B = RuntimeMoney;");
  });

  it("yield to a declaration and to a type parameter", () => {
    const declarations = [
      exportedType("A", named("Type", [], fromModule("events")), { parameters: [{ name: "Type" }] }),
      exportedConstant("json", call("json", [word("json", fromRuntime("json-body"))])),
    ];
    const text = textOf(declarations);
    expect(text).toContain('import { json as runtimeJson } from "../runtime/json-body.js";');
    expect(text).toContain('import type { Type as Type_ } from "./events.js";');
    expect(text).toContain("export type A<Type> = Type_;");
    expect(text).toContain("export const json = json(runtimeJson);");
  });
});

it("refuses to use what it neither declares nor imports: no compiler of a consumer would notice", () => {
  for (const type of [named("Payment"), named("Payment", [], own)])
    expect(() => textOf([exportedType("Pay", type)])).toThrow("types.ts does not declare Payment.");
});

describe("a name of the language", () => {
  it("is declared under another one, and exported as it is", () => {
    const declarations = [
      exportedConstant("delete", call("make", [], { origin: fromRuntime("make") })),
      exportedType("string", keyword("number")),
      exportedType("Both", unionOf([named("string", [], own), named("string", [], fromModule("other"))])),
    ];
    const text = textOf(declarations);
    expect(text).toContain("const delete_ = make();");
    expect(text).toContain('import type { string as string__ } from "./other.js";');
    expect(text).toContain("type Both = string_ | string__;");
    expect(text).toContain("export { delete_ as delete };");
    expect(text).toContain("export type { string_ as string };");
  });

  it("means what it always does beside a declaration of its name", () => {
    const declarations = [
      exportedType("Record", globalType("Record", [keyword("string"), keyword("string")])),
    ];
    expect(textOf(declarations)).toContain("export type Record = globalThis.Record<string, string>;");
  });
});

it("keeps a line of its header on one line, whatever is in it", () => {
  const header = ["Since 2026-02-01: `a\nglobalThis.pwned = 1`", "", "b\u2028c\rd"];
  const text = fileText(emitModule({ path: "api/index.ts", header, declarations: [] }));
  expect(text).toBe("// Since 2026-02-01: `a globalThis.pwned = 1`\n//\n// b c d\n\nexport {};\n");
});

it("the exports of a text are those that it lists or declares", () => {
  const text = [
    'export { make, type Made, old as young } from "./made.js";',
    "export type {\n  Size,\n};",
    "export const table = {};",
    "export interface Row {}",
    "export type Pair = [Row, Row];",
    "export async function read() {}",
    "const hidden = 1;",
  ].join("\n");
  expect(Object.fromEntries(exportsIn(text))).toEqual({
    ...{ make: false, Made: true, young: false, Size: true },
    ...{ table: false, Row: true, Pair: true, read: false },
  });
  expect(exportsIn(undefined).size).toBe(0);
});
