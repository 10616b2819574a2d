import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import {
  deprecationAdvice,
  docComment as commentsOf,
  type Doc,
} from "../../../src/emit/module/doc-comment.js";
import { commentText } from "../../support/emitted-text.js";

const docComment = (doc: Doc): string => commentText(commentsOf(doc));

describe("a comment", () => {
  it("is one line where one is enough", () => {
    expect(docComment({ paragraphs: ["Money on its way out."] })).toBe("/** Money on its way out. */\n");
  });

  it("says nothing where there is nothing to say", () => {
    expect(docComment({ paragraphs: [undefined, "  "] })).toBe("");
  });

  it("has paragraphs, then tags", () => {
    expect(docComment({ paragraphs: ["One.", "Two."], defaultValue: "10", deprecated: "Use `b`." })).toBe(
      "/**\n * One.\n *\n * Two.\n *\n * @default 10\n * @deprecated Use `b`.\n */\n",
    );
  });

  it("keeps the lines of a list and indents what is broken", () => {
    const item = `- ${"word ".repeat(30).trim()}`;
    expect(docComment({ paragraphs: [item] })).toMatch(/^\/\*\*\n \* - word.*\n \* {3}word/);
  });

  it.each([
    ["an end of comment", "*/ globalThis.pwned = 1 /*"],
    ["a line separator", "a\u2028globalThis.pwned = 1"],
    ["a tag of the document's own", "@deprecated not by us"],
    ["a direction override", "a\u202eb"],
    ["a link of the document's own", "See {@link https://example.com|our terms}."],
  ])("is not left by %s", (_name, text) => {
    const comment = docComment({ paragraphs: [text] });
    expect(statements(comment)).toBe(0);
    expect(comment).not.toMatch(/[\u2028\u202e]|\* @deprecated|\{@link/);
  });

  it("is never left by any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (text, advice) => {
        expect(statements(docComment({ paragraphs: [text], deprecated: advice, defaultValue: text }))).toBe(
          0,
        );
      }),
    );
  });
});

describe("the advice of a deprecated thing", () => {
  it("is the sentence that says what to use instead", () => {
    expect(deprecationAdvice("State of the payout. Deprecated: use `status`.")).toEqual({
      advice: "Use `status`.",
      rest: "State of the payout.",
    });
  });

  it("is empty where nothing is said", () => {
    expect(deprecationAdvice("State of the payout.")).toEqual({ advice: "", rest: "State of the payout." });
  });
});

/** How many statements TypeScript reads from the text: a comment has none. */
function statements(text: string): number {
  return ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext).statements.length;
}
