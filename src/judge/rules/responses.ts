/** Responses: statuses, media types, headers and error codes. */

import { gained, isOptional, isRequired, lost, rule, hasAdded, hasRemoved, replaced } from "./rule.js";
import { hasNoOverlap, isUnhandled } from "./compiler.js";
import { does, list, verb, caseLines } from "./words.js";
import { code } from "../../values/text.js";

export const statuses = {
  "success-status-added": rule({
    kind: "response-added",
    when: (fact) => isSuccess(fact.status),
    describe: (fact, subject) => does(subject, `can now answer ${statusWords(fact.status)}`),
    effects: "silent",
    why: "The result has a new case; code that checks for one status treats it as a failure or misreads its body.",
    advise: (_fact, subject) => `Check code that compares the status of ${subject.words} with a number.`,
  }),

  "success-status-removed": rule({
    kind: "response-removed",
    when: (fact) => isSuccess(fact.status),
    describe: (fact, subject) => does(subject, `no longer answers ${statusWords(fact.status)}`),
    effects: "wire compile",
    why: "The status that code checks for never comes, and its type is gone.",
    advise: (fact, subject) =>
      `Check what ${subject.words} now ${verb(subject, "answers")}, and remove the branch for ${statusWords(fact.status)}.`,
  }),

  "success-status-changed": rule({
    kind: "response-status",
    describe: (fact, subject) =>
      does(
        subject,
        `now answers ${fact.after} instead of ${fact.before}${fact.lostBody.length === 0 ? "" : ", without a body"}`,
      ),
    effects: "wire compile silent",
    why: "Code that compares the status does not recognise the success.",
    advise: (fact, subject) => ({
      text: `Replace ${fact.before} with ${fact.after} wherever you compare the status of ${subject.words}.`,
      before: `outcome.status === ${fact.before}`,
      after: `outcome.status === ${fact.after}`,
      error: hasNoOverlap(Number(fact.before)),
    }),
  }),

  "error-status-added": rule({
    kind: "response-added",
    when: (fact) => !isSuccess(fact.status),
    describe: (fact, subject) => does(subject, `can now answer ${statusWords(fact.status)}`),
    effects: "silent",
    why: "Existing code has no branch for this failure and takes its default.",
    advise: (fact, subject) => `Decide how callers of ${subject.words} handle ${statusWords(fact.status)}.`,
  }),

  "error-status-removed": rule({
    kind: "response-removed",
    when: (fact) => !isSuccess(fact.status),
    describe: (fact, subject) => does(subject, `no longer answers ${statusWords(fact.status)}`),
    effects: "compile silent",
    // A branch that is never taken is harmless; the response that replaces it fails silently.
    level: "silent",
    why: "The branch for it is never taken.",
    advise: (fact, subject) => `Remove the branch of ${subject.words} for ${statusWords(fact.status)}.`,
    unexplained: {
      why: "The document does not say what replaces it.",
      advice: "Ask the publisher what replaces it.",
    },
  }),

  "status-refined": rule({
    kind: "response-refined",
    describe: (fact, subject) =>
      isRange(fact.after) && fact.before !== "default"
        ? does(subject, `now documents ${code(fact.before)} as part of ${code(fact.after)}`)
        : does(subject, `now documents ${code(fact.after)}, which ${code(fact.before)} covered before`),
    effects: "note",
    why: "The document lists the responses under another status; other changes say what differs in them.",
  }),

  "response-body-added": rule({
    kind: "response-body-added",
    describe: (fact, subject) =>
      `The body of the ${fact.status} response of ${subject.words} is now described, as ${list(fact.mediaTypes, "or")}`,
    effects: "note",
    why: "The body now has a type; running code did not read it.",
  }),

  "response-media-type-added": rule({
    kind: "media-type-added",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) => does(subject, `can now answer ${fact.status} as ${code(fact.mediaType)}`),
    effects: "silent",
    why: "A client that accepts any media type may receive the new one.",
    advise: (fact, subject) =>
      `Say which media type you accept as the ${fact.status} response of ${subject.words}, or handle all of them.`,
  }),

  "response-media-type-removed": rule({
    kind: "media-type-removed",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) => does(subject, `no longer answers ${fact.status} as ${code(fact.mediaType)}`),
    effects: "wire compile",
    why: "Code that reads this media type gets another or none, and its type is gone.",
    advise: (fact, subject) =>
      `Read the ${fact.status} response of ${subject.words} in a media type that remains.`,
  }),
};

export const headers = {
  "link-changed": rule({
    kind: "link",
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} ${linkWords(fact.name, fact.before, fact.after)}`,
    effects: "note",
    why: "Links are hints of what may be called next; generated code is the same.",
  }),

  "header-added": rule({
    kind: "header-added",
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now has the header ${code(fact.name)}`,
    effects: "additive",
    why: "Existing code ignores it.",
  }),

  "required-header-removed": rule({
    kind: "header-removed",
    when: isRequired,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} no longer has the header ${code(fact.name)}`,
    effects: "wire",
    why: "Code that relies on it does not find it.",
    advise: (fact, subject) =>
      `Stop reading ${code(fact.name)} of the ${fact.status} response of ${subject.words}.`,
  }),

  "header-removed": rule({
    kind: "header-removed",
    when: isOptional,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} no longer has the optional header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that reads it does not find it.",
    advise: (fact, subject) =>
      `Stop reading ${code(fact.name)} of the ${fact.status} response of ${subject.words}.`,
  }),

  "header-became-required": rule({
    kind: "header-required",
    when: gained,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now always has the header ${code(fact.name)}`,
    effects: "additive",
    why: "Code can now rely on it.",
  }),

  "header-became-optional": rule({
    kind: "header-required",
    when: lost,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} no longer always has the header ${code(fact.name)}`,
    effects: "silent",
    why: "Code that relies on it sometimes does not find it.",
    advise: (fact, subject) =>
      `Handle a ${fact.status} response of ${subject.words} without ${code(fact.name)}.`,
  }),
};

function linkWords(name: string, before: string, after: string): string {
  if (before === "") return `now links to ${code(after)} as ${code(name)}`;
  if (after === "") return `no longer links to ${code(before)} as ${code(name)}`;
  return `links to ${code(after)} instead of ${code(before)} as ${code(name)}`;
}

/** `2XX` is a success like `201`. */
export function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** In a sentence: `404`, `any other 4XX`, or the `default` of a document. */
function statusWords(status: string): string {
  if (status === "default") return "any other status (`default`)";
  return /^\dXX$/i.test(status) ? `any other ${status}` : status;
}

function isRange(status: string): boolean {
  return status === "default" || /^\dXX$/i.test(status);
}

export const errors = {
  "error-code-added": rule({
    kind: "error-codes",
    when: hasAdded,
    describe: (fact) => `The error set ${code(fact.set)} now includes ${list(fact.added)}`,
    effects: { request: "note", response: "compile silent" },
    why: "An exhaustive `switch` over the codes no longer covers every case, and running code takes its default.",
    advise: (fact) => ({
      text: `Decide how to handle ${list(fact.added)} wherever you switch on the code.`,
      after: caseLines(fact.added),
      ...isUnhandled({ enum: fact.added.slice(0, 1) }, fact.added),
    }),
  }),

  "error-code-removed": rule({
    kind: "error-codes",
    when: hasRemoved,
    describe: (fact) => `The error set ${code(fact.set)} no longer includes ${list(fact.removed)}`,
    effects: { request: "note", response: "compile" },
    why: "Branches for removed codes are never taken, and comparing with them does not compile.",
    advise: (fact) => `Remove the branches for ${list(fact.removed)}.`,
  }),

  "error-set-added": rule({
    kind: "error-set",
    when: gained,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now has the error codes of ${code(fact.after)}`,
    effects: "additive",
    why: "The codes in the body are now an enum, each with its meaning.",
  }),

  "error-set-removed": rule({
    kind: "error-set",
    when: lost,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} no longer has the error codes of ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "To the compiler, the code in the body is any string; the old codes may no longer come.",
    advise: (fact, subject) => `Add a default branch for status ${fact.status} of ${subject.words}.`,
  }),

  "error-set-changed": rule({
    kind: "error-set",
    when: replaced,
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} now has the error codes of ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: { request: "note", response: "compile silent" },
    why: "Branches for the old codes are never taken, and comparing with them does not compile.",
    advise: (fact, subject) => `Replace the branches for status ${fact.status} of ${subject.words}.`,
  }),
};
