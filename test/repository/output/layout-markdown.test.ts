/** Reports are laid out as Prettier would: Prettier itself is asked, about reports of everything that can change. */
import * as prettier from "prettier";
import fc from "fast-check";
import { expect, it } from "vitest";

import { diffApis } from "../../../src/judge/diff.js";
import { changesFile } from "../../../src/reports/diff-blocks.js";
import { markdownText } from "../../../src/code/safe-text.js";
import { layoutMarkdown } from "../../../src/output/format.js";
import { factCases } from "../../compare/fact-cases.js";
import { groupCases } from "../../judge/group-cases.js";
import { apiFrom } from "../../judge/rules/rule-case.js";

it("the changes of an API are laid out as by Prettier", async () => {
  const cases = [...groupCases, ...factCases];
  expect(cases.length).toBeGreaterThan(100);
  for (const { name, before, after } of cases) {
    const report = changesFile(name, "2026-01-01", [
      { diff: diffApis(apiFrom(before), apiFrom(after)), context: {} },
    ]);
    const formatted = await prettier.format(report, { parser: "markdown" });
    expect(layoutMarkdown(report), name).toBe(formatted);
  }
});

it("so is a table, whatever is in it, and code is left as it is", async () => {
  const cell = fc
    .array(fc.constantFrom("a", "snake_case", "`code`", "漢字", "🎉", "a|b", "<b>", "é", "*", "[0]", "—"), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => markdownText(words.join(" ")));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const lines = [
        "| Operation | Changes |",
        "| --- | --- |",
        ...rows.map((cells) => `| ${cells.join(" | ")} |`),
      ];
      const code = "```diff\n\n\n\n| a | b |\n| --- | --- |\n```";
      const report = `# Changes\n\n\n\n${lines.join("\n")}\n\n${code}\n\n\n${lines.join("\n")}\n`;
      expect(layoutMarkdown(report)).toBe(await prettier.format(report, { parser: "markdown" }));
    }),
    { numRuns: 100 },
  );
});
