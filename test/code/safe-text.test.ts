/** Text of a document stays text in Markdown, whatever its backticks are. */
import { expect, it } from "vitest";

import { markdownText } from "../../src/code/safe-text.js";

it.each([
  ["`![i](u)", "\\`!\\[i\\](u)"],
  ["`a` and `![i](u)", "`a` and \\`!\\[i\\](u)"],
  ["`a``![i](u)", "`a`\\`!\\[i\\](u)"],
  ["a `b\nc` <d>\n# e", "a `b c` \\<d\\> \\# e"],
  ["a\u202e\u001b[2J", "a\\\\u{202e}\\\\u{1b}\\[2J"],
])("%j", (text, expected) => {
  expect(markdownText(text)).toBe(expected);
});
