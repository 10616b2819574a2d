/** A media type that took the place of another: as a range, under another name of the same, or as another form. */
import { isCovered } from "../../schema/media-type.js";
import type { FactOf } from "../../compare/fact.js";
import { rule } from "./rule.js";
import { code, verb } from "./words.js";

export const mediaTypes = {
  /** The form in which a client sends the body. */
  "request-media-type-changed": rule({
    kind: "media-type-replaced",
    when: (fact) => fact.status === "",
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "accepts")} ${code(fact.after)} instead of ${code(fact.before)}`,
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

  /** The form in which an answer comes. */
  "response-media-type-changed": rule({
    kind: "media-type-replaced",
    when: (fact) => fact.status !== "",
    describe: (fact, subject) =>
      `${subject.words} now ${verb(subject, "answers")} ${fact.status} as ${code(fact.after)} instead of ${code(fact.before)}`,
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

/** The caller says which media type it sends, before as after, and its type is the same. */
function isChosen(fact: Replaced): boolean {
  return fact.isChosen === true && isAlike(fact);
}

function isAlike({ readAs }: Replaced): boolean {
  return readAs.before === readAs.after;
}

function isOf(reading: Replaced["readAs"]["before"], fact: Replaced): boolean {
  return isAlike(fact) && fact.readAs.before === reading;
}
