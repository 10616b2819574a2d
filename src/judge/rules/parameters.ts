/** Parameters of a call, and groups of which a call must pass at least one. */
import { gained, isOptional, isRequired, loosened, lost, rule } from "./rule.js";
import { isMissing, isUnknown } from "./compiler.js";
import {
  does,
  mayBeOmitted,
  mayBeRefused,
  missingArgument,
  objectWith,
  moreAccepted,
  verb,
} from "./words.js";
import { code } from "../../values/text.js";

export const parameters = {
  "parameter-added": rule({
    kind: "parameter-added",
    when: isOptional,
    describe: (fact, subject) => `New optional parameter ${code(fact.name)} (${fact.in}) of ${subject.words}`,
    effects: "additive",
    why: mayBeOmitted,
  }),

  "required-parameter-added": rule({
    kind: "parameter-added",
    when: isRequired,
    describe: (fact, subject) => `New required parameter ${code(fact.name)} (${fact.in}) of ${subject.words}`,
    effects: "wire compile",
    why: missingArgument,
    advise: (fact, subject) => `Pass ${code(fact.name)} in every call of ${subject.words}.`,
    errors: (fact) => isMissing(fact.name),
  }),

  "parameter-removed": rule({
    kind: "parameter-removed",
    describe: (fact, subject) => `Removed parameter ${code(fact.name)} (${fact.in}) of ${subject.words}`,
    effects: "compile silent",
    why: "Passing it no longer compiles; running code still sends it, and the server ignores or refuses it.",
    advise: (fact, subject) =>
      `Stop passing ${code(fact.name)} to ${subject.words}, and check what your calls relied on it for.`,
    errors: (fact) => isUnknown(fact.name),
  }),

  "path-parameter-renamed": rule({
    kind: "parameter-renamed",
    when: (fact) => fact.in === "path",
    describe: (fact, subject) =>
      `The path parameter ${code(fact.before)} of ${subject.words} was renamed to ${code(fact.after)}`,
    effects: "compile",
    why: "A URL does not contain the name; the argument has a new one.",
    advise: (fact, subject) => ({
      text: `Pass ${code(fact.after)} instead of ${code(fact.before)} to ${subject.words}.`,
      before: objectWith(fact.before),
      after: objectWith(fact.after),
      ...isMissing(fact.after),
    }),
  }),

  "parameter-renamed": rule({
    kind: "parameter-renamed",
    when: (fact) => fact.in !== "path",
    describe: (fact, subject) =>
      `The parameter ${code(fact.before)} (${fact.in}) of ${subject.words} was likely renamed to ${code(fact.after)}`,
    effects: "wire compile",
    why: "The server ignores or refuses the old name, and passing it does not compile.",
    advise: (fact, subject) => ({
      text: `Pass ${code(fact.after)} instead of ${code(fact.before)} to ${subject.words}.`,
      before: objectWith(fact.before),
      after: objectWith(fact.after),
      ...isUnknown(fact.before),
    }),
  }),

  "parameter-moved": rule({
    kind: "parameter-moved",
    describe: (fact, subject) =>
      `${code(fact.name)} of ${subject.words} moved from ${fact.before} to ${fact.after}`,
    effects: "wire",
    why: "Running clients send it where the server no longer looks.",
    advise: () => "Regenerate the client; the argument keeps its name.",
  }),

  "parameter-became-required": rule({
    kind: "parameter-required",
    when: gained,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject.words} is now required`,
    effects: "wire compile",
    why: missingArgument,
    advise: (fact, subject) => `Pass ${code(fact.name)} in every call of ${subject.words}.`,
    errors: (fact) => isMissing(fact.name),
  }),

  "parameter-became-optional": rule({
    kind: "parameter-required",
    when: lost,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject.words} is now optional`,
    effects: "additive",
    why: mayBeOmitted,
  }),

  "parameter-serialization-changed": rule({
    kind: "parameter-serialization",
    describe: (fact, subject) =>
      `The serialization of ${code(fact.name)} (${fact.in}) of ${subject.words} changed from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire silent",
    why: "The types are the same, but running clients serialize the value in a way that the server no longer reads.",
    advise: () => "Regenerate the client before you switch to the new version.",
  }),

  "empty-value-allowed": rule({
    kind: "parameter-empty",
    when: gained,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject.words} may now be empty`,
    effects: "additive",
    why: moreAccepted,
  }),

  "empty-value-refused": rule({
    kind: "parameter-empty",
    when: lost,
    describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject.words} may no longer be empty`,
    effects: "wire silent",
    why: mayBeRefused,
    advise: (fact, subject) =>
      `Leave ${code(fact.name)} of ${subject.words} out instead of passing an empty string.`,
  }),

  "reserved-characters-allowed": rule({
    kind: "parameter-reserved",
    when: gained,
    describe: (fact, subject) =>
      `Reserved characters in ${code(fact.name)} (${fact.in}) of ${subject.words} are now sent as they are`,
    effects: "note",
    why: "The server decodes what running clients encode.",
  }),

  "reserved-characters-encoded": rule({
    kind: "parameter-reserved",
    when: lost,
    describe: (fact, subject) =>
      `Reserved characters in ${code(fact.name)} (${fact.in}) of ${subject.words} must now be encoded`,
    effects: "wire silent",
    why: "The types are the same, but running clients send characters that the server may take for the end of the value.",
    advise: () => "Regenerate the client before you switch to the new version.",
  }),

  "parameter-group-tightened": rule({
    kind: "parameter-groups",
    when: (fact) => !loosened(fact),
    describe: (fact, subject) => does(subject, `now requires at least one of ${fact.after}`),
    effects: "wire compile",
    why: "Calls without any of them do not compile, and the server refuses them.",
    advise: (fact, subject) => `Pass at least one of ${fact.after} in every call of ${subject.words}.`,
    errors: () => ({ error: "Argument of type '{ … }' is not assignable to parameter of type '…'." }),
  }),

  "parameter-group-loosened": rule({
    kind: "parameter-groups",
    when: loosened,
    describe: (fact, subject) =>
      `${subject.words} ${fact.after === "" ? "no longer" : "now only"} ${verb(subject, "requires")} at least one of ${fact.after === "" ? fact.before : fact.after}`,
    effects: "additive",
    why: "Fewer of them have to be passed.",
  }),
};
