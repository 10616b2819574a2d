/** The body that a caller sends, and the media types in which it may be sent. */
import { gained, isOptional, isRequired, lost } from "./actions.js";
import { rule } from "./rule.js";
import { code, stillTaken } from "./words.js";

export const bodies = {
  /** A body that nobody has to send. */
  "body-added": rule({
    kind: "body-added",
    when: isOptional,
    describe: (_fact, subject) => `${subject} now takes a body`,
    effects: "additive",
    why: "Calls without a body still do what they did.",
  }),

  /** Every existing call lacks it. */
  "required-body-added": rule({
    kind: "body-added",
    when: isRequired,
    describe: (_fact, subject) => `${subject} now demands a body`,
    effects: "wire compile",
    why: "Every existing call lacks it: it does not compile against the new types, and the server refuses it.",
    advise: (_fact, subject) => ({
      text: `Pass \`body\` wherever ${subject} is called.`,
      error: "Property 'body' is missing.",
    }),
  }),

  /** Passing a body does not compile; sending it is ignored. */
  "body-removed": rule({
    kind: "body-removed",
    describe: (_fact, subject) => `${subject} no longer takes a body`,
    effects: "compile silent",
    why: "Passing a body no longer compiles; what running code sends is ignored.",
    advise: (_fact, subject) => ({
      text: `Stop passing \`body\` to ${subject}, and check what the calls relied on it for.`,
      error: "Object literal may only specify known properties, and 'body' does not exist.",
    }),
  }),

  /** A call without a body is refused. */
  "body-became-required": rule({
    kind: "body-required",
    when: gained,
    describe: (_fact, subject) => `${subject} now demands its body`,
    effects: "wire compile",
    why: "A call without it does not compile against the new types, and the server refuses it.",
    advise: (_fact, subject) => ({
      text: `Pass \`body\` wherever ${subject} is called.`,
      error: "Property 'body' is missing.",
    }),
  }),

  /** Every complete call still is. */
  "body-became-optional": rule({
    kind: "body-required",
    when: lost,
    describe: (_fact, subject) => `${subject} no longer demands its body`,
    effects: "additive",
    why: "Every call that was complete before still is.",
  }),

  /** Types are equal; how a part of the form is sent is not. */
  "body-encoding-changed": rule({
    kind: "body-encoding",
    describe: (fact, subject) =>
      `${code(fact.field)} in the ${fact.mediaType} body of ${subject} is now sent as ${fact.after === "" ? "usual" : fact.after}; it was ${fact.before === "" ? "as usual" : fact.before}`,
    effects: "wire silent",
    why: "The types are the same, but a running client sends the part in a form that the server no longer reads.",
    advise: () => ({ text: "Generate the client again before you send the new version." }),
  }),

  /** Another form in which the body may be sent. */
  "request-media-type-added": rule({
    kind: "media-type-added",
    when: (fact) => fact.status === "",
    describe: (fact, subject) => `${subject} can now be sent ${code(fact.mediaType)}`,
    effects: "additive",
    why: stillTaken,
  }),

  /** The form in which a client sends the body is refused. */
  "request-media-type-removed": rule({
    kind: "media-type-removed",
    when: (fact) => fact.status === "",
    describe: (fact, subject) => `${subject} no longer takes ${code(fact.mediaType)}`,
    effects: "wire compile",
    why: "A body of this type is refused, and its type is gone from the client.",
    advise: (_fact, subject) => ({ text: `Send the body in a media type that ${subject} still takes.` }),
  }),
};
