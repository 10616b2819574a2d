/** Request bodies, and media types that were replaced by others. */

import { gained, isOptional, isRequired, lost, rule } from "./rule.js";
import { isMissing, isUnknown } from "./compiler.js";
import { does, mayBeOmitted, missingArgument, verb } from "./words.js";
import { code } from "../../values/text.js";
import { isCovered } from "../../schema/media-type.js";
import type { FactOf } from "../../compare/fact.js";

export const bodies = {
  "body-added": rule({
    kind: "body-added",
    when: isOptional,
    describe: "now takes a body",
    effects: "additive",
    why: mayBeOmitted,
  }),

  "required-body-added": rule({
    kind: "body-added",
    when: isRequired,
    describe: "now requires a body",
    effects: "wire compile",
    why: missingArgument,
    advise: (_fact, subject) => `Pass \`body\` in every call of ${subject.words}.`,
    errors: () => isMissing("body"),
  }),

  "body-removed": rule({
    kind: "body-removed",
    describe: "no longer takes a body",
    effects: "compile silent",
    why: "Passing a body no longer compiles; the server ignores or refuses what running code sends.",
    advise: (_fact, subject) =>
      `Stop passing \`body\` to ${subject.words}, and check what your calls relied on it for.`,
    errors: () => isUnknown("body"),
  }),

  "body-became-required": rule({
    kind: "body-required",
    when: gained,
    describe: (_fact, subject) => `The body of ${subject.words} is now required`,
    effects: "wire compile",
    why: missingArgument,
    advise: (_fact, subject) => `Pass \`body\` in every call of ${subject.words}.`,
    errors: () => isMissing("body"),
  }),

  "body-became-optional": rule({
    kind: "body-required",
    when: lost,
    describe: (_fact, subject) => `The body of ${subject.words} is now optional`,
    effects: "additive",
    why: mayBeOmitted,
  }),

  "body-encoding-changed": rule({
    kind: "body-encoding",
    describe: (fact, subject) =>
      `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} is now sent ${encoding(fact.after)} instead of ${encoding(fact.before)}`,
    effects: "wire silent",
    why: "The types are the same, but running clients send the part in a form that the server no longer reads.",
    advise: () => "Regenerate the client before you switch to the new version.",
  }),

  "part-header-demanded": rule({
    kind: "part-header",
    when: isDemanded,
    describe: (fact, subject) =>
      `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} now ${demand(fact.after)} the header ${code(fact.header)}`,
    effects: "wire",
    why: "The server refuses a part without it.",
    advise: (fact) =>
      fact.after === "required"
        ? `Send ${code(fact.field)} with a header ${code(fact.header)}; the generated client cannot.`
        : "Regenerate the client, which sends the header.",
  }),

  "part-header-changed": rule({
    kind: "part-header",
    when: (fact) => !isDemanded(fact),
    describe: (fact, subject) =>
      `${code(fact.field)} in the ${fact.mediaType} body of ${subject.words} ${fact.after === "" ? "no longer has" : fact.before === "" ? "may now have" : "no longer requires"} the header ${code(fact.header)}`,
    effects: "note",
    why: "The server accepts parts without it.",
  }),

  "request-media-type-added": rule({
    kind: "media-type-added",
    when: (fact) => fact.status === "",
    describe: (fact, subject) => does(subject, `now also accepts ${code(fact.mediaType)}`),
    effects: "additive",
    why: "You may send the body in this form, too.",
  }),

  "request-media-type-removed": rule({
    kind: "media-type-removed",
    when: (fact) => fact.status === "",
    describe: (fact, subject) => does(subject, `no longer accepts ${code(fact.mediaType)}`),
    effects: "wire compile",
    why: "The server refuses a body of this media type, and the client no longer has its type.",
    advise: (_fact, subject) =>
      `Send the body in a media type that ${subject.words} still ${verb(subject, "accepts")}.`,
  }),
};

/** Required, or with a fixed value. */
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
  "request-media-type-changed": rule({
    kind: "media-type-replaced",
    when: (fact) => fact.status === "",
    describe: (fact, subject) =>
      does(subject, `now accepts ${code(fact.after)} instead of ${code(fact.before)}`),
    effects: "wire compile",
    exceptions: [
      {
        name: "json-to-range",
        applies: (fact) => isOf("json", fact) && isCovered(fact.before, fact.after),
        effects: "additive",
        why: "The client still sends JSON, which is in the range.",
      },
      {
        name: "json-from-range",
        applies: (fact) => isOf("json", fact) && isCovered(fact.after, fact.before),
        effects: "note",
        why: "The client already sends JSON.",
      },
      {
        name: "chosen-to-range",
        applies: (fact) => isChosen(fact) && !isOf("json", fact) && isCovered(fact.before, fact.after),
        effects: "additive",
        why: "Calls already say which media type they send, and the range has it.",
      },
      {
        name: "to-range",
        applies: (fact) => !isChosen(fact) && !isOf("json", fact) && isCovered(fact.before, fact.after),
        effects: "compile",
        why: (fact) =>
          isAlike(fact)
            ? "The server accepts any media type of the range, so calls now have to say which one they send."
            : "The server accepts any media type of the range; its type is another, so calls that send a body of the old one no longer compile.",
      },
      {
        name: "other-name",
        applies: (fact) =>
          isAlike(fact) && !isCovered(fact.before, fact.after) && !isCovered(fact.after, fact.before),
        effects: "wire",
        why: "The types are the same; running clients send the old media type, which the server may refuse.",
      },
    ],
    why: "The server refuses a body of the old media type, and calls that send one no longer compile.",
    advise: (fact, subject) =>
      `Regenerate the client, and send the body of ${subject.words} as ${code(fact.after)}.`,
  }),

  "response-media-type-changed": rule({
    kind: "media-type-replaced",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) =>
      does(subject, `now answers ${fact.status} as ${code(fact.after)} instead of ${code(fact.before)}`),
    effects: "wire compile",
    exceptions: [
      {
        name: "read-as-json",
        applies: (fact) => isOf("json", fact),
        effects: "note",
        why: "The client reads both as JSON.",
      },
      {
        name: "to-range",
        applies: (fact) => isAlike(fact) && !isOf("json", fact) && isCovered(fact.before, fact.after),
        effects: "silent",
        why: "The types are the same, but the body may be of any media type in the range.",
      },
      {
        name: "from-range",
        applies: (fact) => isAlike(fact) && !isOf("json", fact) && isCovered(fact.after, fact.before),
        effects: "additive",
        why: "Code that reads every media type of the range still does.",
      },
      {
        name: "other-text-or-bytes",
        applies: (fact) =>
          isAlike(fact) &&
          !isOf("json", fact) &&
          !isCovered(fact.before, fact.after) &&
          !isCovered(fact.after, fact.before),
        effects: "wire silent",
        why: "The types are the same, but code that parses the body gets another format.",
      },
      {
        name: "text-to-json",
        applies: ({ readAs }) => readAs.before === "text" && readAs.after === "json",
        effects: "wire compile silent",
        why: "Existing code receives parsed JSON instead of a string: template strings and `String(…)` still compile, and mean something else.",
      },
    ],
    why: "Existing code receives a body of another type, and no longer compiles.",
    advise: (fact, subject) => `Read the ${fact.status} response of ${subject.words} as ${code(fact.after)}.`,
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

function isOf(reading: Replaced["readAs"]["before"], fact: Replaced): boolean {
  return isAlike(fact) && fact.readAs.before === reading;
}
