/** What a caller has to prove: credentials, where tokens come from, what they allow. */
import { hasAdded, hasRemoved, loosened } from "./actions.js";
import { rule } from "./rule.js";
import { code, list, plural, sentenceList, verb } from "./words.js";

export const security = {
  /** A client that proved enough before no longer does. */
  "security-tightened": rule({
    kind: "security",
    when: (fact) => !loosened(fact),
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "requires")} ${fact.after} instead of ${fact.before === "" ? "no credential" : fact.before}`,
    effects: "wire compile",
    why: "The server refuses calls with the old credentials.",
    advise: (fact) => `Configure the client with the credential that it now needs: ${fact.after}.`,
  }),

  /** Every client that proved enough before still does. */
  "security-loosened": rule({
    kind: "security",
    when: loosened,
    describe: (fact, subject) =>
      fact.after === ""
        ? `${subject.words} no longer ${verb(subject, "requires")} a credential: it required ${fact.before}`
        : `${subject.words} now ${verb(subject, "accepts")} ${fact.after} instead of ${fact.before}`,
    effects: "additive",
    why: "Existing credentials still suffice.",
  }),

  /** The same scheme is now sent in another way. */
  "security-scheme-changed": rule({
    kind: "security-scheme",
    describe: (fact) => `The credential ${code(fact.scheme)} is now ${fact.after} instead of ${fact.before}`,
    effects: "wire compile",
    why: "Running clients send the credential in the old way.",
    advise: (fact) => `Regenerate the client, and check how you pass it ${code(fact.scheme)}.`,
  }),

  /** The source of an OAuth 2 or OpenID Connect token changed. */
  "token-source-changed": rule({
    kind: "token-sources",
    describe: (fact) =>
      `The token ${code(fact.scheme)} now comes from ${sources(fact.after)} instead of ${sources(fact.before)}`,
    effects: "wire",
    why: "Code that requests a token in the old way may get none, and the server refuses calls without one.",
    advise: (fact) => `Request the token ${code(fact.scheme)} where the document now says.`,
  }),

  /** A token that sufficed before allows too little. */
  "credential-scope-added": rule({
    kind: "credential-scopes",
    when: hasAdded,
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "requires")} the ${plural(fact.added, "scope")} ${list(fact.added)}`,
    effects: "wire",
    why: "The server refuses calls with a token of lesser scope.",
    advise: (fact) => `Request a token with the ${plural(fact.added, "scope")} ${list(fact.added)}.`,
  }),

  /** A token with less scope suffices. */
  "credential-scope-removed": rule({
    kind: "credential-scopes",
    when: hasRemoved,
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "requires")} the ${plural(fact.removed, "scope")} ${list(fact.removed)}`,
    effects: "additive",
    why: "Existing tokens still suffice.",
  }),
};

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "no address" : sentenceList(texts.map(code));
}
