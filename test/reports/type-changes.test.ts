/** Which lines of a declared type a report shows as new: those that a reader would. */
import { describe, expect, it } from "vitest";

import { typeChanges } from "../../src/reports/type-changes.js";
import { answering, diff, enumOf, object, ref } from "../judge/support.js";

const [change] = diff(
  answering(ref("Payment"), { Payment: object({ status: enumOf("a") }) }),
  answering(ref("Payment"), { Payment: object({ status: enumOf("a", "b") }) }),
).changes;

function linesOf(before: string, after: string): string[] {
  if (change === undefined) throw new Error("There is a change of the type.");
  const signs = { same: " ", added: "+", removed: "-", found: ">" } as const;
  return typeChanges(change, { printType: (_name, side) => (side === "before" ? before : after) }).flatMap(
    ({ lines }) => lines.map(({ kind, text }) => `${signs[kind]} ${text}`),
  );
}

const broken = (...members: string[]): string =>
  ["interface A {", "  a:", ...members.map((member) => `    | ${member}`)].join("\n") + ";\n}\n";

describe("a union that grows", () => {
  it("has one new line, at its end too", () => {
    expect(linesOf(broken("X", "Y"), broken("X", "Y", "Z"))).toEqual([
      "  …",
      "    a:",
      "      | X",
      "      | Y",
      "+     | Z",
      "  }",
    ]);
  });

  it("has one new line where the older one fits into the line below its name", () => {
    expect(linesOf("interface A {\n  a:\n    X | Y;\n}\n", broken("X", "Y", "Z"))).toContain("      | Y");
    expect(linesOf("interface A {\n  a:\n    X | Y;\n}\n", broken("X", "Y", "Z"))).toContain("+     | Z");
  });

  const [long, other] = ["X".repeat(40), "Y".repeat(30)];

  it.each([
    ["a field", "  a: ", "  a:"],
    ["an index signature", "  [key: string]: ", "  [key: string]:"],
    ["a type", "export type A = ", "export type A ="],
  ])("has one new line where the older one fits into the line of %s", (_name, start, head) => {
    const indent = `${/^ */.exec(start)?.[0] ?? ""}  `;
    const after = [head, ...[long, other, "Z"].map((member) => `${indent}| ${member}`)].join("\n");
    expect(linesOf(`${start}${long} | ${other};\n`, `${after};\n`)).toEqual([
      `  ${head}`,
      `  ${indent}| ${long}`,
      `  ${indent}| ${other}`,
      `+ ${indent}| Z`,
    ]);
  });

  it("stays in its line where both are short", () => {
    expect(linesOf("  a: X;\n", "  a: X | Y;\n")).toEqual(["-   a: X;", "+   a: X | Y;"]);
  });
});
