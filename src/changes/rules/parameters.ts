/** Parameters of a call, and the groups of which a call has to give one. */
import { gained, isOptional, isRequired, loosened, lost } from "./actions.js";
import { rule } from "./rule.js";
import { code } from "./words.js";

export const parameters = {
  /** An argument that nobody has to give. */
  "parameter-added": rule({
    kind: "parameter-added",
    when: isOptional,
    describe: (fact, subject) => `New optional parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
    effects: "additive",
    why: "Leaving it out means what it meant before.",
  }),

  /** Every existing call lacks it. */
  "required-parameter-added": rule({
    kind: "parameter-added",
    when: isRequired,
    describe: (fact, subject) => `New required parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
    effects: "wire compile",
    why: "Every existing call lacks it: it does not compile against the new types, and the server refuses it.",
    advise: (fact, subject) => ({
      text: `Pass ${code(fact.name)} wherever ${subject} is called.`,
      error: `Property '${fact.name}' is missing.`,
    }),
  }),

  /** Passing it does not compile; sending it is ignored, or refused. */
  "parameter-removed": rule({
    kind: "parameter-removed",
    describe: (fact, subject) => `Removed parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
    effects: "compile silent",
    why: "Passing it no longer compiles; running code still sends it, and what it asked for is ignored.",
    advise: (fact) => ({
      text: `Stop passing ${code(fact.name)}, and check what the calls relied on it for.`,
      error: `Object literal may only specify known properties, and '${fact.name}' does not exist.`,
    }),
  }),

  /** Names in a path template are never sent: only the argument is called otherwise. */
  "path-parameter-renamed": rule({
    kind: "parameter-renamed",
    when: (fact) => fact.in === "path",
    describe: (fact, subject) =>
      `The path parameter ${code(fact.before)} of ${subject} is now called ${code(fact.after)}`,
    effects: "compile",
    why: "The URL is the same; the argument has another name.",
    advise: (fact) => ({
      text: `Pass ${code(fact.after)} instead of ${code(fact.before)}.`,
      before: `{ ${fact.before}: … }`,
      after: `{ ${fact.after}: … }`,
      error: `Property '${fact.after}' is missing.`,
    }),
  }),

  /** One went and one came with the same schema: likely the same thing. */
  "parameter-renamed": rule({
    kind: "parameter-renamed",
    when: (fact) => fact.in !== "path",
    describe: (fact, subject) =>
      `The parameter ${code(fact.before)} (${fact.in}) of ${subject} is likely now called ${code(fact.after)}`,
    effects: "wire compile",
    why: "The old name is ignored or refused, and passing it does not compile.",
    advise: (fact) => ({
      text: `Pass ${code(fact.after)} instead of ${code(fact.before)}.`,
      before: `{ ${fact.before}: … }`,
      after: `{ ${fact.after}: … }`,
      error: `Object literal may only specify known properties, and '${fact.before}' does not exist.`,
    }),
  }),

  /** The same argument travels in another part of the request. */
  "parameter-moved": rule({
    kind: "parameter-moved",
    describe: (fact, subject) =>
      `${code(fact.name)} of ${subject} moved from ${fact.before} to ${fact.after}`,
    effects: "wire",
    why: "A running client sends it where the server no longer looks.",
    advise: () => ({ text: "Generate the client again; the argument keeps its name." }),
  }),

  /** A call that left it out is refused. */
  "parameter-became-required": rule({
    kind: "parameter-required",
    when: gained,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject} is now required`,
    effects: "wire compile",
    why: "A call without it does not compile against the new types, and the server refuses it.",
    advise: (fact, subject) => ({
      text: `Pass ${code(fact.name)} wherever ${subject} is called.`,
      error: `Property '${fact.name}' is missing.`,
    }),
  }),

  /** Every complete call still is. */
  "parameter-became-optional": rule({
    kind: "parameter-required",
    when: lost,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject} is now optional`,
    effects: "additive",
    why: "Every call that was complete before still is.",
  }),

  /** Types are equal; the text that is sent is not. */
  "parameter-serialization-changed": rule({
    kind: "parameter-serialization",
    describe: (fact, subject) =>
      `${code(fact.name)} (${fact.in}) of ${subject} is now written as ${fact.after}; it was ${fact.before}`,
    effects: "wire silent",
    why: "The types are the same, but a running client writes the value in a form that the server no longer reads.",
    advise: () => ({ text: "Generate the client again before you send the new version." }),
  }),

  /** A call that gave none of the group is refused. */
  "parameter-group-tightened": rule({
    kind: "parameter-groups",
    when: (fact) => !loosened(fact),
    describe: (fact, subject) => `${subject} now needs at least one of ${fact.after}`,
    effects: "wire compile",
    why: "A call without any of them does not compile and is refused.",
    advise: (fact) => ({
      text: `Give at least one of ${fact.after}.`,
      error: "Argument is not assignable to parameter.",
    }),
  }),

  /** Every call that was complete still is. */
  "parameter-group-loosened": rule({
    kind: "parameter-groups",
    when: loosened,
    describe: (fact, subject) =>
      `${subject} needs less: ${fact.after === "" ? "none of a group" : `at least one of ${fact.after}`}`,
    effects: "additive",
    why: "Every call that was complete before still is.",
  }),
};
