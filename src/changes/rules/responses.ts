/** What a call can answer: statuses, the media types of their bodies, and headers. */
import { gained, isOptional, isRequired, lost } from "./actions.js";
import { rule } from "./rule.js";
import { code, noOverlap } from "./words.js";

export const statuses = {
  /** A success that code which looks at the status has no branch for. */
  "success-status-added": rule({
    kind: "response-added",
    when: (fact) => isSuccess(fact.status),
    describe: (fact, subject) => `${subject} can now answer ${statusWords(fact.status)}`,
    effects: "silent",
    why: "The result has a new case; code that looks for one status takes it for a failure or misreads its body.",
    advise: (_fact, subject) => ({
      text: `Check code that compares the status of ${subject} with a number.`,
    }),
  }),

  /** The success that code waits for never comes. */
  "success-status-removed": rule({
    kind: "response-removed",
    when: (fact) => isSuccess(fact.status),
    describe: (fact, subject) => `${subject} no longer answers ${statusWords(fact.status)}`,
    effects: "wire compile",
    why: "Code that waits for this status waits for ever, and its type is gone.",
    advise: (fact, subject) => ({
      text: `Look at what ${subject} answers now, and drop the branch for ${statusWords(fact.status)}.`,
    }),
  }),

  /** Success has another number. */
  "success-status-changed": rule({
    kind: "response-status",
    describe: (fact, subject) => `${subject} now answers ${fact.after} instead of ${fact.before}`,
    effects: "wire compile silent",
    why: "Code that compares the status takes a success for something else.",
    advise: (fact, subject) => ({
      text: `Replace ${fact.before} by ${fact.after} wherever the status of ${subject} is compared.`,
      before: `outcome.status === ${fact.before}`,
      after: `outcome.status === ${fact.after}`,
      error: noOverlap,
    }),
  }),

  /** A failure that has a body of its own and no branch. */
  "error-status-added": rule({
    kind: "response-added",
    when: (fact) => !isSuccess(fact.status),
    describe: (fact, subject) => `${subject} can now answer ${statusWords(fact.status)}`,
    effects: "silent",
    why: "A failure that the code has no branch for; the default branch takes it.",
    advise: (fact, subject) => ({
      text: `Decide what ${statusWords(fact.status)} means for callers of ${subject}.`,
    }),
  }),

  /** The branch is dead. What comes in its place, no schema says. */
  "error-status-removed": rule({
    kind: "response-removed",
    when: (fact) => !isSuccess(fact.status),
    describe: (fact, subject) => `${subject} no longer answers ${statusWords(fact.status)}`,
    effects: "compile silent",
    // A branch that is never taken harms nobody; what is answered in its place goes wrong in silence.
    level: "silent",
    why: "The branch for it is never taken again.",
    advise: (fact, subject) => ({ text: `Drop the branch of ${subject} for ${statusWords(fact.status)}.` }),
    unsaid: {
      why: "The document does not say what is answered instead.",
      advice: "Ask the publisher what is answered instead.",
    },
  }),

  /** The same answer under a finer or coarser status. */
  "status-refined": rule({
    kind: "response-refined",
    describe: (fact, subject) =>
      `${subject} documents ${code(fact.after)} where it said ${code(fact.before)}`,
    effects: "note",
    why: "The same answers come; the document tells them apart otherwise.",
  }),

  /** The answer may come in another form: a union of types grows. */
  "response-media-type-added": rule({
    kind: "media-type-added",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) => `${subject} can now answer ${fact.status} as ${code(fact.mediaType)}`,
    effects: "silent",
    why: "A client that asks for anything may get the new form.",
    advise: () => ({ text: "Say which media type you accept, or handle both." }),
  }),

  /** The form that a client reads is never answered again. */
  "response-media-type-removed": rule({
    kind: "media-type-removed",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) => `${subject} no longer answers ${fact.status} as ${code(fact.mediaType)}`,
    effects: "wire compile",
    why: "Code that reads this form gets another one or none, and its type is gone.",
    advise: () => ({ text: "Read the answer in a form that is still given." }),
  }),
};

export const headers = {
  /** Nobody reads it yet. */
  "header-added": rule({
    kind: "header-added",
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} now carries the header ${code(fact.name)}`,
    effects: "additive",
    why: "There is more to read; nothing has to be.",
  }),

  /** Who reads it finds nothing. */
  "required-header-removed": rule({
    kind: "header-removed",
    when: isRequired,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} no longer carries the header ${code(fact.name)}`,
    effects: "wire",
    why: "Code that relies on it finds nothing.",
    advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
  }),

  /** It was never promised; who reads it anyway finds it less often. */
  "header-removed": rule({
    kind: "header-removed",
    when: isOptional,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} no longer carries the optional header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that reads it never finds it again.",
    advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
  }),

  /** A promise more. */
  "header-became-required": rule({
    kind: "header-required",
    when: gained,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} always carries the header ${code(fact.name)}`,
    effects: "additive",
    why: "It can be relied on now.",
  }),

  /** Who relies on it finds nothing at times. */
  "header-became-optional": rule({
    kind: "header-required",
    when: lost,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject} may lack the header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that relies on it finds nothing at times.",
    advise: (fact) => ({ text: `Be ready for an answer without ${code(fact.name)}.` }),
  }),
};

/** `2XX` is a success like `201`. */
export function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** In a sentence: `404`, `any other 4XX`, or what a document calls `default`. */
export function statusWords(status: string): string {
  if (status === "default") return "any other status (`default`)";
  return /^\dXX$/i.test(status) ? `any other ${status}` : status;
}
