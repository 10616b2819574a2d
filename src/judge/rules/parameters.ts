/** Parameters of a call, and groups of which a call must pass at least one. */
import { type Fact, placeOf } from "../../compare/fact.js";
import { type CodeNames, gained, isOptional, isRequired, loosened, lost, rule, rulesFor } from "./rule.js";
import { isMissing, isUnknown } from "./compiler.js";
import { code } from "../../values/text.js";
import { objectWith } from "./snippets.js";
import { does, mayBeOmitted, missingArgument } from "./words.js";

export const parameters = {
  ...rulesFor("parameter-added", {
    "parameter-added": {
      when: isOptional,
      describe: "New optional parameter `{name}` ({in}) of {subject}",
      both: mayBeOmitted,
    },
    "required-parameter-added": {
      when: isRequired,
      describe: "New required parameter `{name}` ({in}) of {subject}",
      both: missingArgument,
      advise: "Pass `{name}` in every call of {subject}.",
      errors: (fact, names) => isMissing(argumentOf(fact, fact.name, names)),
    },
  }),

  ...rulesFor("parameter-removed", {
    "parameter-removed": {
      when: (fact) => !fact.isSentByClient,
      describe: "Removed parameter `{name}` ({in}) of {subject}",
      both: "compile silent: Passing it no longer compiles; running code still sends it, and the server ignores or refuses it.",
      advise: "Stop passing `{name}` to {subject}, and check what your calls relied on it for.",
      errors: (fact, names) => isUnknown(argumentOf(fact, fact.name, names)),
    },
    "parameter-sent-by-client": {
      when: (fact) => fact.isSentByClient,
      describe: "The client now sends `{name}` ({in}) of {subject} itself",
      both: "It names the version in every call; passing it no longer compiles.",
      advise: "Stop passing `{name}` to {subject}.",
      errors: (fact, names) => isUnknown(argumentOf(fact, fact.name, names)),
    },
  }),

  ...rulesFor("parameter-renamed", {
    "path-parameter-renamed": {
      when: (fact) => fact.in === "path",
      describe: "The path parameter `{before}` of {subject} was renamed to `{after}`",
      both: "A URL does not contain the name; the argument has a new one.",
      advise: "Pass `{after}` instead of `{before}` to {subject}.",
      before: (fact, names) => objectWith(argumentOf(fact, fact.before, names)),
      after: (fact, names) => objectWith(argumentOf(fact, fact.after, names)),
      errors: (fact, names) => isMissing(argumentOf(fact, fact.after, names)),
    },
    "parameter-renamed": {
      when: (fact) => fact.in !== "path",
      describe: ({ before, after, in: location, isCertain }, { words }) =>
        `The parameter ${code(before)} (${location}) of ${words} was ${isCertain ? "" : "likely "}renamed to ${code(after)}`,
      both: {
        "wire compile": "The server ignores or refuses the old name, and passing it does not compile.",
        compile:
          "The case of a header's name makes no difference to the server; the argument has a new name.",
      },
      advise: "Pass `{after}` instead of `{before}` to {subject}.",
      before: (fact, names) => objectWith(argumentOf(fact, fact.before, names)),
      after: (fact, names) => objectWith(argumentOf(fact, fact.after, names)),
      errors: (fact, names) => isUnknown(argumentOf(fact, fact.before, names)),
    },
  }),

  "parameter-moved": rule("parameter-moved", {
    describe: "`{name}` of {subject} moved from {before} to {after}",
    both: "wire: Running clients send it where the server no longer looks.",
    advise: "Regenerate the client; the argument keeps its name.",
  }),

  ...rulesFor("parameter-required", {
    "parameter-became-required": {
      when: gained,
      describe: "`{name}` ({in}) of {subject} is now required",
      both: missingArgument,
      advise: "Pass `{name}` in every call of {subject}.",
      errors: (fact, names) => isMissing(argumentOf(fact, fact.name, names)),
    },
    "parameter-became-optional": {
      when: lost,
      describe: "`{name}` ({in}) of {subject} is now optional",
      both: mayBeOmitted,
    },
  }),

  "parameter-serialization-changed": rule("parameter-serialization", {
    describe: "The serialization of `{name}` ({in}) of {subject} changed from `{before}` to `{after}`",
    both: "The types are the same, but running clients serialize the value in a way that the server no longer reads.",
    advise: "Regenerate the client before you switch to the new version.",
  }),

  ...rulesFor("parameter-empty", {
    "empty-value-allowed": {
      when: gained,
      describe: "`{name}` ({in}) of {subject} may now be empty",
    },
    "empty-value-refused": {
      when: lost,
      describe: "`{name}` ({in}) of {subject} may no longer be empty",
      advise: "Leave `{name}` of {subject} out instead of passing an empty string.",
    },
  }),

  ...rulesFor("parameter-reserved", {
    "reserved-characters-allowed": {
      when: gained,
      describe: "Reserved characters in `{name}` ({in}) of {subject} are now sent as they are",
      both: "note: The server decodes what running clients encode.",
    },
    "reserved-characters-encoded": {
      when: lost,
      describe: "Reserved characters in `{name}` ({in}) of {subject} must now be encoded",
      both: "The types are the same, but running clients send characters that the server may mistake for the end of the value.",
      advise: "Regenerate the client before you switch to the new version.",
    },
  }),

  ...rulesFor("parameter-groups", {
    "parameter-group-tightened": {
      when: (fact) => !loosened(fact),
      describe: "{subject} now requires at least one of {after}",
      both: "Calls without any of them do not compile, and the server refuses them.",
      advise: "Pass at least one of {after} in every call of {subject}.",
      errors: () => ({ error: "Argument of type '{ … }' is not assignable to parameter of type '…'." }),
    },
    "parameter-group-loosened": {
      when: loosened,
      describe: (fact, subject) =>
        does(
          subject,
          fact.after === ""
            ? `no longer requires at least one of ${fact.before}`
            : `now only requires at least one of ${fact.after}`,
        ),
      both: "Calls may pass fewer of them.",
    },
  }),
};

/** The name of the argument for a parameter. */
function argumentOf(fact: Fact & { readonly in: string }, name: string, names: CodeNames): string {
  const { owner } = placeOf(fact);
  return owner.kind === "operation" ? names.argument(owner.name, { name, in: fact.in }) : name;
}
