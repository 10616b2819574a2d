/** What a caller has to prove: credentials, where tokens come from, what they allow. */
import { hasAdded, hasRemoved, loosened } from "./actions.js";
import { rule } from "./rule.js";
import { code, list, sentenceList } from "./words.js";

export const security = {
  /** A client that proved enough before no longer does. */
  "security-tightened": rule({
    kind: "security",
    when: (fact) => !loosened(fact),
    describe: (fact, subject) =>
      `${subject} now demands ${fact.after} ${fact.before === "" ? "where no credential was needed" : `instead of ${fact.before}`}`,
    effects: "wire compile",
    why: "Calls with the credentials that sufficed before are refused.",
    advise: (fact) => ({ text: `Give the client what it needs now: ${fact.after}.` }),
  }),

  /** Every client that proved enough before still does. */
  "security-loosened": rule({
    kind: "security",
    when: loosened,
    describe: (fact, subject) =>
      fact.after === ""
        ? `${subject} no longer demands a credential; it was ${fact.before}`
        : `${subject} now accepts ${fact.after}; it was ${fact.before}`,
    effects: "additive",
    why: "Credentials that sufficed before still do.",
  }),

  /** The same scheme is now sent in another way. */
  "security-scheme-changed": rule({
    kind: "security-scheme",
    describe: (fact) => `The credential ${code(fact.scheme)} is now ${fact.after}; it was ${fact.before}`,
    effects: "wire compile",
    why: "The credential travels in another way than the running client sends it.",
    advise: (fact) => ({ text: `Generate the client again and check how it is given ${code(fact.scheme)}.` }),
  }),

  /** An OAuth 2 or OpenID Connect token is got elsewhere, or in another way. */
  "token-source-changed": rule({
    kind: "token-sources",
    describe: (fact) =>
      `The token ${code(fact.scheme)} now comes from ${sources(fact.after)}; it was ${sources(fact.before)}`,
    effects: "wire",
    why: "Code that asks for a token in the old place or way may get none, and without one every call is refused.",
    advise: (fact) => ({ text: `Ask for the token ${code(fact.scheme)} where the document says now.` }),
  }),

  /** A token that sufficed before allows too little. */
  "credential-scope-added": rule({
    kind: "credential-scopes",
    when: hasAdded,
    describe: (fact, subject) => `${subject} now demands the scope ${list(fact.added)}`,
    effects: "wire",
    why: "Calls with a token that does not have the scope are refused.",
    advise: (fact) => ({ text: `Ask for a token with the scope ${list(fact.added)}.` }),
  }),

  /** A token may allow less. */
  "credential-scope-removed": rule({
    kind: "credential-scopes",
    when: hasRemoved,
    describe: (fact, subject) => `${subject} no longer demands the scope ${list(fact.removed)}`,
    effects: "additive",
    why: "A token that has the scope still does.",
  }),
};

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "no address" : sentenceList(texts.map(code));
}
