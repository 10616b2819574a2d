/** Request bodies, and replaced media types. */

import { gained, isOptional, isRequired, lost, rule, rulesFor } from "./rule.js";
import { isMissing, isUnknown } from "./compiler.js";
import { mayBeOmitted, missingArgument, verb } from "./words.js";
import { code } from "../../values/text.js";
import { isCovered } from "../../schema/media-type.js";
import type { FactOf } from "../../compare/fact.js";

export const bodies = {
  ...rulesFor("body-added", {
    "body-added": {
      when: isOptional,
      describe: "{subject} now takes a body",
      both: mayBeOmitted,
    },
    "required-body-added": {
      when: isRequired,
      describe: "{subject} now requires a body",
      both: missingArgument,
      advise: "Pass `body` in every call of {subject}.",
      errors: () => isMissing("body"),
    },
  }),

  "body-removed": rule("body-removed", {
    describe: "{subject} no longer takes a body",
    both: "compile silent: Passing a body no longer compiles; the server ignores or refuses what running code sends.",
    advise: "Stop passing `body` to {subject}, and check what your calls relied on it for.",
    errors: () => isUnknown("body"),
  }),

  ...rulesFor("body-required", {
    "body-became-required": {
      when: gained,
      describe: "The body of {subject} is now required",
      both: missingArgument,
      advise: "Pass `body` in every call of {subject}.",
      errors: () => isMissing("body"),
    },
    "body-became-optional": {
      when: lost,
      describe: "The body of {subject} is now optional",
      both: mayBeOmitted,
    },
  }),

  "body-encoding-changed": rule("body-encoding", {
    describe: (fact, subject) =>
      `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} is now sent ${encoding(fact.after)} instead of ${encoding(fact.before)}`,
    both: "The types are the same, but running clients send the part in a form that the server no longer reads.",
    advise: "Regenerate the client before you switch to the new version.",
  }),

  ...rulesFor("part-header", {
    "part-header-demanded": {
      when: isDemanded,
      describe: (fact, subject) =>
        `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} now ${demand(fact.after)} the header ${code(fact.header)}`,
      both: "wire: The server refuses a part without it.",
      advise: (fact) =>
        fact.after === "required"
          ? `Send ${code(fact.field)} with a header ${code(fact.header)}; the generated client cannot.`
          : "Regenerate the client, which sends the header.",
    },
    "part-header-changed": {
      when: (fact) => !isDemanded(fact),
      describe: (fact, subject) =>
        `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} ${fact.after === "" ? "no longer has" : fact.before === "" ? "may now have" : "no longer requires"} the header ${code(fact.header)}`,
      both: "note: The server accepts parts without it.",
    },
  }),

  "request-media-type-added": rule("media-type-added", {
    when: (fact) => fact.status === "",
    describe: "{subject} now also accepts `{mediaType}`",
    both: "You may send the body in this form, too.",
  }),

  "request-media-type-removed": rule("media-type-removed", {
    when: (fact) => fact.status === "",
    describe: "{subject} no longer accepts `{mediaType}`",
    both: "The server refuses a body of this media type, and the client no longer has its type.",
    advise: (_fact, subject) =>
      `Send the body in a media type that ${subject.words} still ${verb(subject, "accepts")}.`,
  }),
};

/** True if required, or with a fixed value. */
function isDemanded({ after }: { readonly after: string }): boolean {
  return after === "required" || after.startsWith("`");
}

function demand(after: string): string {
  return after === "required" ? "requires" : `always has ${after} in`;
}

function encoding(text: string): string {
  return text === "" ? "in the default encoding" : `as ${code(text)}`;
}

export const mediaTypes = {
  ...rulesFor("media-type-replaced", {
    "request-media-type-changed": {
      when: (fact) => fact.status === "",
      describe: "{subject} now accepts `{after}` instead of `{before}`",
      both: "wire compile: The server refuses a body of the old media type, and calls that send one no longer compile.",
      exceptions: {
        "json-to-range": {
          when: (fact) => isJson(fact) && isToRange(fact),
          both: "additive: The client still sends JSON, which is in the range.",
        },
        "json-from-range": {
          when: (fact) => isJson(fact) && isFromRange(fact),
          both: "note: The client already sends JSON.",
        },
        "chosen-to-range": {
          when: (fact) => isChosen(fact) && !isJson(fact) && isToRange(fact),
          both: "additive: Calls already say which media type they send, and the range has it.",
        },
        "to-range": {
          when: (fact) => !isChosen(fact) && !isJson(fact) && isToRange(fact),
          both: (fact) =>
            isAlike(fact)
              ? "compile: The server accepts any media type of the range, so calls now have to say which one they send."
              : "compile: The server accepts any media type of the range; its type is another, so calls that send a body of the old one no longer compile.",
        },
        "other-name": {
          when: (fact) => isAlike(fact) && !isToRange(fact) && !isFromRange(fact),
          both: "wire: The types are the same; running clients send the old media type, which the server may refuse.",
        },
      },
      advise: "Regenerate the client, and send the body of {subject} as `{after}`.",
    },
    "response-media-type-changed": {
      when: (fact) => fact.status !== "",
      describe: "{subject} now answers {status} as `{after}` instead of `{before}`",
      both: "wire compile: Existing code receives a body of another type, and no longer compiles.",
      exceptions: {
        "read-as-json": { when: isJson, both: "note: The client reads both as JSON." },
        "to-range": {
          when: (fact) => isSameText(fact) && isToRange(fact),
          both: "silent: The types are the same, but the body may be of any media type in the range.",
        },
        "from-range": {
          when: (fact) => isSameText(fact) && isFromRange(fact),
          both: "additive: Code that reads every media type of the range still does.",
        },
        "other-text-or-bytes": {
          when: (fact) => isSameText(fact) && !isToRange(fact) && !isFromRange(fact),
          both: "wire silent: The types are the same, but code that parses the body gets another format.",
        },
        "text-to-json": {
          when: ({ readAs }) => readAs.before === "text" && readAs.after === "json",
          both: "wire compile silent: Existing code receives parsed JSON instead of a string: template strings and `String(…)` still compile, and mean something else.",
        },
      },
      advise: "Read the {status} response of {subject} as `{after}`.",
    },
  }),
};

type Replaced = FactOf<"media-type-replaced">;

/** Callers choose the media type before and after, and the type of the body is the same. */
function isChosen(fact: Replaced): boolean {
  return fact.isChosen === true && isAlike(fact);
}

function isAlike({ readAs }: Replaced): boolean {
  return readAs.before === readAs.after;
}

function isJson({ readAs }: Replaced): boolean {
  return readAs.before === "json" && readAs.after === "json";
}

/** Both are text, or both are bytes. */
function isSameText(fact: Replaced): boolean {
  return isAlike(fact) && !isJson(fact);
}

function isToRange({ before, after }: Replaced): boolean {
  return isCovered(before, after);
}

function isFromRange({ before, after }: Replaced): boolean {
  return isCovered(after, before);
}
