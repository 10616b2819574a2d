import { describe, expect, it } from "vitest";

import { fitMarkdown } from "../../src/reports/print-markdown.js";

const section = (title: string, length: number): string => `## ${title}\n\n${"x".repeat(length)}\n`;

describe("a report that has to fit", () => {
  it("is unchanged where it fits", () => {
    const text = `# A\n\n${section("B", 100)}`;
    expect(fitMarkdown(text, text.length)).toBe(text);
    expect(fitMarkdown(text)).toBe(text);
  });

  it("keeps its first sections whole, and names the others", () => {
    const text = [
      "# A → B\n",
      section("Breaking (2)", 3_000),
      section("Silent (1)", 5_000),
      section("New (3)", 10),
    ].join("\n");
    expect(fitMarkdown(text, 6_000)).toBe(
      `# A → B\n\n${section("Breaking (2)", 3_000)}\n**The report is too long for this place: 2 sections are left out.**\n\n- Silent (1)\n- New (3)\n`,
    );
  });

  it("does not end within a fence, whatever is in it", () => {
    const fence = `\`\`\`\`text\n# no heading\n\`\`\`\n${"x".repeat(4_000)}\n\`\`\`\``;
    const text = `# A\n\n## B\n\n${fence}\n\n## C\n`;
    const fitted = fitMarkdown(text, 5_000 - 1_000);
    expect(fitted).toBe(
      "# A\n\n**The report is too long for this place: 2 sections are left out.**\n\n- B\n- C\n",
    );
  });

  it.each([4_000, 10_000, 60_000])("is never longer than %i characters", (most) => {
    const many = Array.from({ length: 500 }, (_, index) => section(`${index} ${"t".repeat(200)}`, index * 7));
    for (const text of [
      many.join("\n"),
      `# ${"a".repeat(70_000)}\n`,
      `# A\n${many.toReversed().join("\n")}`,
    ]) {
      const fitted = fitMarkdown(text, most);
      expect(fitted.length).toBeLessThanOrEqual(most);
      expect(fitted).toMatch(/left out\.\*\*\n\n(?:- .*\n)+$/);
    }
  });
});
