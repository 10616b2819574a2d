/** A module imports what its declarations use, from where that is declared. */
import { describe, expect, it } from "vitest";

import { call, exportedConstant, exportedType, named, unionOf, word } from "../../../src/code/make.js";
import type { Statement } from "../../../src/code/syntax.js";
import {
  emitModule,
  type ModuleParts,
  fromModule,
  fromRuntime,
  runtimeType,
} from "../../../src/emit/module/module.js";
import { fileText } from "../../support/emitted-text.js";

const own = fromModule("types");

function importsOf(declarations: readonly Statement[], parts: Partial<ModuleParts> = {}): readonly string[] {
  const module = emitModule({ path: "api/2026-02-01/types.ts", header: [], declarations, ...parts });
  return fileText(module)
    .split("\n")
    .filter((line) => line.startsWith("import "));
}

describe("imports", () => {
  it("are what declarations use, values before types, by module", () => {
    const made = call("operation", [word("json", fromRuntime("json-body"))], {
      origin: fromRuntime("operation"),
    });
    const type = named("Operation", [named("Payment", [], own)], fromRuntime("operation"));
    expect(
      importsOf([exportedConstant("getPayment", made, { type })], { path: "api/v/operations.ts" }),
    ).toEqual([
      'import { json } from "../runtime/json-body.js";',
      'import { operation } from "../runtime/operation.js";',
      'import type { Operation } from "../runtime/operation.js";',
      'import type { Payment } from "./types.js";',
    ]);
  });

  it("leave out what the module declares, and come from the version that declares the rest", () => {
    const both = unionOf([named("Payment", [], own), named("Payout", [], own)]);
    const declarations = [exportedType("Payment", named("string")), exportedType("Either", both)];
    const homes = new Map([["Payout", "../2026-01-01/types"]]);
    expect(importsOf(declarations, { homes })).toEqual([
      'import type { Payout } from "../2026-01-01/types.js";',
    ]);
  });

  it("rename a type of the runtime where a schema has its name", () => {
    const scope = { schemaNames: new Set(["Call"]) };
    const type = unionOf([
      runtimeType("Call", "call/call", scope),
      runtimeType("Credential", "profile", scope),
    ]);
    expect(importsOf([exportedType("Mine", type)])).toEqual([
      'import type { Call as RuntimeCall } from "../runtime/call/call.js";',
      'import type { Credential } from "../runtime/profile.js";',
    ]);
  });

  it.each<[string, readonly Statement[]]>([
    [
      "two modules",
      [
        exportedType("A", named("Money", [], fromRuntime("a"))),
        exportedType("B", named("Money", [], fromRuntime("b"))),
      ],
    ],
    [
      "a module and a declaration",
      [exportedType("Money", named("string")), exportedType("A", named("Money", [], fromRuntime("a")))],
    ],
  ])("never give one name two meanings: %s", (_of, declarations) => {
    expect(() => importsOf(declarations)).toThrow(/^In api\/2026-02-01\/types\.ts, Money means Money of /);
  });
});

it("keeps a line of its header on one line, whatever is in it", () => {
  const header = ["Since 2026-02-01: `a\nglobalThis.pwned = 1`", "", "b\u2028c\rd"];
  const text = fileText(emitModule({ path: "api/index.ts", header, declarations: [] }));
  expect(text).toBe("// Since 2026-02-01: `a globalThis.pwned = 1`\n//\n// b c d\n\nexport {};\n");
});
