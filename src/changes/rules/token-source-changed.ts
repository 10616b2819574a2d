/** An OAuth 2 or OpenID Connect token is got elsewhere, or in another way. */
import { defineChange } from "./define-change.js";
import { code, sentenceList } from "./words.js";

export const tokenSourceChanged = defineChange({
  id: "token-source-changed",
  kind: "token-sources",
  describe: (fact) =>
    `The token ${code(fact.scheme)} now comes from ${sources(fact.after)}; it was ${sources(fact.before)}`,
  why: "Code that asks for a token in the old place or way may get none, and without one every call is refused.",
  advise: (fact) => ({ text: `Ask for the token ${code(fact.scheme)} where the document says now.` }),
});

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "no address" : sentenceList(texts.map(code));
}
