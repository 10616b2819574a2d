import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { docComment } from "../../../src/emit/module/doc-comment.js";
import { markdownOf } from "../../../src/emit/module/markdown.js";
import { commentText } from "../../support/emitted-text.js";

describe("HTML in a description", () => {
  it.each([
    ["paragraphs", "<p>One.</p>\n  <p>Two<br>lines.</p>", "One.\n\nTwo\nlines."],
    ["breaks that make a paragraph", "One.<br/><br />Two.", "One.\n\nTwo."],
    [
      "code",
      "The <code>id</code> of <code>a `b`</code>, <tt>&lt;id&gt;</tt>",
      "The `id` of `` a `b` ``, `<id>`",
    ],
    ["emphasis", "<b>Never</b> send <em> this </em>twice.", "**Never** send  _this_ twice."],
    [
      "a link",
      'See <a href="https://a.example/x?a=1&amp;b=(2)">the docs</a>.',
      "See [the docs](https://a.example/x?a=1&b=%282%29).",
    ],
    ["a link with code", "<a class=x href='/docs'><code>id</code></a>", "[`id`](/docs)"],
    ["a link that is its address", '<a href="https://a.example">https://a.example</a>', "https://a.example"],
    ["a link with a script", '<a href="JavaScript&#58;alert(1)">Read</a>', "Read"],
    [
      "a list",
      "Either:<ul><li>one</li>\n<li>two<ol><li>a<li>b</ol></li></ul>Done.",
      "Either:\n\n- one\n- two\n  1. a\n  2. b\n\nDone.",
    ],
    ["items with paragraphs", "<ul>\n  <li><p>one</p></li>\n  <li><p>two</p></li>\n</ul>", "- one\n- two"],
    ["a heading", "<h2>Limits</h2>Ten.", "**Limits**\n\nTen."],
    ["a block of code", "<pre><code>a &lt; b\n  c</code></pre>", "`a < b\n  c`"],
    ["entities", "Fees &amp; taxes &mdash; 5&nbsp;&#8364; &lt; 6, &lt;b>", "Fees & taxes — 5 € < 6, \\<b>"],
    ["a comment", "One<!-- <p>hidden</p> -->.", "One."],
    [
      "a table",
      "<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>",
      "a | 1 |\nb | 2 |",
    ],
  ])("becomes Markdown: %s", (_what, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    ["a placeholder", "Has the form <currency>_<id>, or <branch name>."],
    ["code of Markdown", "Write `<br>` or `&amp;`.\n\n```html\n<p>&lt;</p>\n```"],
    ["comparisons", "a < b && c > d, AT&T; a<1"],
    ["Markdown", "- one\n- two\n\n    code\n\n[a](b)"],
  ])("is not seen in %s", (_what, text) => {
    expect(markdownOf(text)).toBe(text);
  });
});

describe("a comment of HTML", () => {
  it.each(["*&#47;", "&#42;/", "&ast;&sol;", "*<b></b>/", "<i>*</i>/", "*<!-- -->/", "&#42;&#x2F;", "*<p>/"])(
    "is not ended by %s",
    (end) => {
      expect(statements(`a ${end} globalThis.pwned = 1 /*`)).toBe(0);
    },
  );

  it("is ended by nothing, and made in time that grows with its length", () => {
    const parts =
      "* / < > & # 42 47 ; </ <p> <a href=' \" <code> </code> ` ``` <li> <ul> </ul> <pre> <!-- --> &#42; &sol; \n @see {@link".split(
        " ",
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (words) => {
        expect(statements(words.join(""))).toBe(0);
      }),
    );
    for (const part of parts) expect(statements(part.repeat(5000))).toBe(0);
  });
});

function statements(text: string): number {
  const comment = commentText(docComment({ paragraphs: [text], deprecated: text }));
  return ts.createSourceFile("a.ts", comment, ts.ScriptTarget.Latest).statements.length;
}
