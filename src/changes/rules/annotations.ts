/** What a document says beside types: defaults, who may read or write a value, what is meant to go, and words. */
import { gained, lost } from "./actions.js";
import { rule } from "./rule.js";
import { code } from "./words.js";

export const annotations = {
  /** What an omitted value means. */
  "default-changed": rule({
    kind: "default",
    describe: (fact, subject) =>
      `The default of ${subject} is now ${fact.after === "" ? "gone" : code(fact.after)}${fact.before === "" ? "" : `; it was ${code(fact.before)}`}`,
    effects: "silent",
    why: {
      request: "A request that leaves it out now means something else.",
      response: "The document says otherwise what a missing value means.",
    },
    advise: (_fact, subject) => ({
      text: `Say what you mean by ${subject} wherever you leave it out, and check what your code assumes where it is missing.`,
    }),
  }),

  /** The server no longer takes the field. */
  "read-only-added": rule({
    kind: "read-only",
    when: gained,
    describe: (_fact, subject) => `${subject} is now read-only`,
    effects: { request: "silent", response: "note" },
    why: {
      request: "What is sent for it is ignored or refused.",
      response: "It still comes.",
    },
    advise: (_fact, subject) => ({ text: `Stop sending ${subject}.` }),
  }),

  /** The server now takes the field. */
  "read-only-removed": rule({
    kind: "read-only",
    when: lost,
    describe: (_fact, subject) => `${subject} is no longer read-only`,
    effects: { request: "silent", response: "note" },
    why: {
      request: "What was ignored when it was sent now takes effect.",
      response: "It still comes.",
    },
    advise: (_fact, subject) => ({ text: `Check whether you send ${subject} back without meaning it.` }),
  }),

  /** The field is no longer answered. */
  "write-only-added": rule({
    kind: "write-only",
    when: gained,
    describe: (_fact, subject) => `${subject} is now write-only`,
    effects: { request: "note", response: "silent" },
    why: {
      request: "It is still taken.",
      response: "It never comes again.",
    },
    advise: (_fact, subject) => ({ text: `Stop reading ${subject}.` }),
  }),

  /** The field is answered now. */
  "write-only-removed": rule({
    kind: "write-only",
    when: lost,
    describe: (_fact, subject) => `${subject} is no longer write-only`,
    effects: "additive",
    why: {
      request: "It is still taken.",
      response: "It comes back in answers now.",
    },
  }),

  /** It still works; plan to do without it. */
  "deprecation-added": rule({
    kind: "deprecated",
    when: gained,
    describe: (_fact, subject) => `${subject} is now deprecated`,
    effects: "deprecated",
    why: "It still works. The publisher means to remove it.",
    advise: (_fact, subject) => ({ text: `Plan to do without ${subject}.` }),
  }),

  /** The plan to remove it is off. */
  "deprecation-removed": rule({
    kind: "deprecated",
    when: lost,
    describe: (_fact, subject) => `${subject} is no longer deprecated`,
    effects: "note",
    why: "The publisher no longer means to remove it.",
  }),

  /** The document names the day from which an operation may be gone, or another day than before. */
  "sunset-changed": rule({
    kind: "sunset",
    when: (fact) => !lost(fact),
    describe: (fact, subject) =>
      `${subject} ends on ${fact.after}${fact.before === "" ? "" : `; it was ${fact.before}`}`,
    effects: "deprecated",
    why: "It works until then. Afterwards the server may refuse it.",
    advise: (fact, subject) => ({ text: `Be without ${subject} before ${fact.after}.` }),
  }),

  /** The document no longer names a day on which an operation ends. */
  "sunset-removed": rule({
    kind: "sunset",
    when: lost,
    describe: (fact, subject) => `${subject} no longer ends on ${fact.before}`,
    effects: "note",
    why: "No day is named any more.",
  }),

  /** Words for people. Never counted. */
  "prose-changed": rule({
    kind: "prose",
    describe: (fact) => `The words at ${code(fact.of)} changed`,
    effects: "note",
    why: "Comments in the generated code change; nothing else does.",
  }),
};
