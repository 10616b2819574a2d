/** Responses: statuses, media types, headers and error codes. */

import { about, gained, isOptional, isRequired, lost, replaced, rule, rulesFor } from "./rule.js";
import { hasNoOverlap, isUnhandled } from "./compiler.js";
import { cases, statusIs } from "./snippets.js";
import { does, list, type Subject, verb } from "./words.js";
import { code } from "../../values/text.js";
import type { FactOf } from "../../compare/fact.js";

/** A status in a sentence: `404`, `any other 4XX`, or the `default` of a document. */
const statusWords = {
  status: ({ status, isRest }: FactOf<"response-added" | "response-removed">) => {
    if (status === "default") return "any other status (`default`)";
    return isRange(status) ? `any ${isRest ? "other " : ""}${status}` : status;
  },
  answers: (_fact: object, subject: Subject) => verb(subject, "answers"),
};

export const statuses = {
  "success-status-added": rule(about("response-added", statusWords), {
    when: (fact) => isSuccess(fact.status),
    describe: "{subject} can now answer {status}",
    both: "The result has a new case; code that checks for one status treats it as a failure or misreads its body.",
    advise: "Check code that compares the status of {subject} with a number.",
  }),

  "success-status-removed": rule(about("response-removed", statusWords), {
    when: (fact) => isSuccess(fact.status),
    describe: "{subject} no longer answers {status}",
    both: "The status that code checks for no longer occurs, and its type is gone.",
    advise: "Check what {subject} now {answers}, and remove the branch for {status}.",
  }),

  "success-status-changed": rule("response-status", {
    when: (fact) => isSuccess(fact.after),
    describe: (fact, subject) =>
      does(
        subject,
        `now answers ${fact.after} instead of ${fact.before}${fact.lostBody.length === 0 ? "" : ", without a body"}`,
      ),
    both: "wire compile silent: Code that compares the status does not recognise the success.",
    advise: "Replace {before} with {after} wherever you compare the status of {subject}.",
    before: (fact) => statusIs("outcome", fact.before),
    after: (fact) => statusIs("outcome", fact.after),
    errors: (fact) => ({ error: hasNoOverlap(Number(fact.before)) }),
  }),

  "error-status-added": rule(about("response-added", statusWords), {
    when: (fact) => !isSuccess(fact.status),
    describe: "{subject} can now answer {status}",
    both: "Existing code has no branch for this failure and takes its default.",
    advise: "Decide how callers of {subject} handle {status}.",
  }),

  "error-status-removed": rule(about("response-removed", statusWords), {
    when: (fact) => !isSuccess(fact.status),
    describe: "{subject} no longer answers {status}",
    both: "compile silent: The branch for it is never taken.",
    // A branch that is never taken is harmless; the response that replaces it fails silently.
    level: "silent",
    advise: "Remove the branch of {subject} for {status}.",
    unexplained: {
      why: "The document does not say what replaces it.",
      advice: "Ask the publisher what replaces it.",
    },
  }),

  "error-status-changed": rule("response-status", {
    when: (fact) => !isSuccess(fact.after),
    describe: "{subject} now answers {after} instead of {before}",
    both: "compile silent: The branch for the old status is never taken, and the failure takes the default.",
    level: "silent",
    advise: "Replace {before} with {after} wherever you compare the status of {subject}.",
    before: (fact) => statusIs("error", fact.before),
    after: (fact) => statusIs("error", fact.after),
  }),

  "status-refined": rule("response-refined", {
    describe: (fact, subject) =>
      isRange(fact.after) && fact.before !== "default"
        ? does(subject, `now documents ${code(fact.before)} as part of ${code(fact.after)}`)
        : does(subject, `now documents ${code(fact.after)}, which ${code(fact.before)} covered before`),
    both: "note: The document lists the responses under another status; other changes say what differs in them.",
  }),

  "response-items-changed": rule("response-items", {
    describe: ({ after }, subject) =>
      does(subject, `${after ? "now" : "no longer"} answers with a stream of items`),
    both: "compile: The bytes are the same, but code that reads items does not compile with a body of bytes, nor the reverse.",
    advise: ({ after }) => (after ? "Read the items one by one." : "Read the body as one."),
  }),

  "response-body-added": rule("response-body-added", {
    describe: (fact, subject) =>
      `The body of the ${fact.status} response of ${subject.words} is now described, as ${list(fact.mediaTypes, "or")}`,
    both: "note: The body now has a type; running code did not read it.",
  }),

  "response-media-type-added": rule("media-type-added", {
    when: (fact) => fact.status !== "",
    describe: "{subject} can now answer {status} as `{mediaType}`",
    both: "A client that accepts any media type may receive the new one.",
    advise: "Say which media type you accept as the {status} response of {subject}, or handle all of them.",
  }),

  "response-media-type-removed": rule("media-type-removed", {
    when: (fact) => fact.status !== "",
    describe: "{subject} no longer answers {status} as `{mediaType}`",
    both: "Code that reads this media type gets another or none, and its type is gone.",
    advise: "Read the {status} response of {subject} in a media type that remains.",
  }),
};

export const headers = {
  "link-changed": rule("link", {
    describe: (fact, subject) =>
      `The ${fact.status} response of ${subject.words} ${linkWords(fact.name, fact.before, fact.after)}`,
    both: "note: Links suggest the next call; generated code is the same.",
  }),

  "header-added": rule("header-added", {
    describe: "The {status} response of {subject} now has the header `{name}`",
    both: "additive: Existing code ignores it.",
  }),

  ...rulesFor("header-removed", {
    "required-header-removed": {
      when: isRequired,
      describe: "The {status} response of {subject} no longer has the header `{name}`",
      both: "wire: Code that relies on it does not find it.",
      advise: "Stop reading `{name}` of the {status} response of {subject}.",
    },
    "header-removed": {
      when: isOptional,
      describe: "The {status} response of {subject} no longer has the optional header `{name}`",
      both: "Code that reads it does not find it.",
      advise: "Stop reading `{name}` of the {status} response of {subject}.",
    },
  }),

  "header-renamed": rule("header-renamed", {
    describe: "The header `{before}` of the {status} response of {subject} was likely renamed to `{after}`",
    both: "Code that reads the old name does not find it.",
    advise: "Read `{after}` instead of `{before}` of the {status} response of {subject}.",
  }),

  ...rulesFor("header-required", {
    "header-became-required": {
      when: gained,
      describe: "The {status} response of {subject} now always has the header `{name}`",
      both: "additive: Code can now rely on it.",
    },
    "header-became-optional": {
      when: lost,
      describe: "The {status} response of {subject} no longer always has the header `{name}`",
      both: "Code that relies on it sometimes does not find it.",
      advise: "Handle a {status} response of {subject} without `{name}`.",
    },
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

function isRange(status: string): boolean {
  return status === "default" || /^\dXX$/i.test(status);
}

export const errors = {
  ...rulesFor("error-codes", {
    "error-code-added": {
      half: "added",
      describe: "The error set `{set}` now includes {added}",
      response:
        "compile silent: An exhaustive `switch` over the codes no longer covers every case, and running code takes its default.",
      advise: "Decide how to handle {added} wherever you switch on the code.",
      after: (fact) => cases(fact.added),
      errors: (fact, names) => isUnhandled({ enum: fact.added.slice(0, 1) }, fact.added, names),
    },
    "error-code-removed": {
      half: "removed",
      describe: "The error set `{set}` no longer includes {removed}",
      response:
        "compile: Branches for removed codes are never taken, and comparing with them does not compile.",
      advise: "Remove the branches for {removed}.",
    },
  }),

  ...rulesFor("error-set", {
    "error-set-added": {
      when: gained,
      describe: "The {status} response of {subject} now has the error codes of `{after}`",
      both: "additive: The codes in the body are now an enum, each with its meaning.",
    },
    "error-set-removed": {
      when: lost,
      describe: "The {status} response of {subject} no longer has the error codes of `{before}`",
      response:
        "compile silent: To the compiler, the code in the body is any string; the old codes may no longer come.",
      advise: "Add a default branch for status {status} of {subject}.",
    },
    "error-set-changed": {
      when: replaced,
      describe:
        "The {status} response of {subject} now has the error codes of `{after}` instead of `{before}`",
      response:
        "compile silent: Branches for the old codes are never taken, and comparing with them does not compile.",
      advise: "Replace the branches for status {status} of {subject}.",
    },
  }),
};
