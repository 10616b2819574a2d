/** Listed and unlisted fields of an object. */
import { about, gained, isOptional, isRequired, lost, rule, rulesFor } from "./rule.js";
import {
  doesNotExist,
  isMissing,
  isPossibly,
  isPossiblyNullOrUndefined,
  isUnknown,
  errorsFor,
} from "./compiler.js";
import { passedOn, passedOnUnless, useOfField } from "./snippets.js";
import { typeOf } from "./words.js";

export const fields = {
  ...rulesFor(about("field-added", { valueType: ({ schemas }) => typeOf(schemas) }), {
    "field-added": {
      when: isOptional,
      describe: "New optional field {subject}: `{valueType}`",
      request: "additive: Requests may omit it.",
      response: "additive: Existing code ignores it.",
    },
    "required-field-added": {
      when: isRequired,
      describe: "New required field {subject}: `{valueType}`",
      request: "Objects without it do not compile against the new types, and the server refuses them.",
      response: "It is always present; existing code ignores it.",
      advise: "Always send {subject}.",
      errors: (fact) => isMissing(fact.field),
    },
  }),

  "field-removed": rule("field-removed", {
    describe: "Removed field {subject}",
    request:
      "compile silent: Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
    response: "Running code reads `undefined`, and reading it no longer compiles.",
    exceptions: {
      "field-of-closed-object-sent": {
        when: ({ others }) => others === "refused",
        request:
          "wire compile: The object allows no unlisted field: the server refuses it, and setting it does not compile.",
      },
      "unlisted-field-sent": {
        when: ({ others }) => others === "typed",
        request:
          "silent: Setting it still compiles, as a field that is not listed; the server may ignore or refuse it.",
      },
    },
    advise: "Stop using {subject}.",
    before: (fact) => useOfField(fact, fact.field),
    errors: (fact) => errorsFor(fact, { sent: isUnknown(fact.field), met: doesNotExist(fact.field) }),
  }),

  "field-renamed": rule("field-renamed", {
    describe: "`{before}` was likely renamed to {subject}",
    request: "The server ignores or refuses the old name, and setting it does not compile.",
    response: "Running code reads `undefined` under the old name, and reading it does not compile.",
    advise: "Once you are sure that both mean the same, use {subject} instead of `{before}`.",
    before: (fact) => useOfField(fact, fact.before),
    after: (fact) => useOfField(fact, fact.after),
    errors: (fact) => errorsFor(fact, { sent: isUnknown(fact.before), met: doesNotExist(fact.before) }),
  }),

  ...rulesFor("field-required", {
    "field-became-required": {
      when: gained,
      describe: "{subject} is now required",
      request: "Objects without it do not compile against the new types, and the server refuses them.",
      response: "It is now always present.",
      advise: "Always send {subject}.",
      errors: (fact) => isMissing(fact.field),
    },
    "field-became-optional": {
      when: lost,
      describe: "{subject} is now optional",
      request: "You may omit it now.",
      response: "Running code may read `undefined`, and reading it unguarded does not compile.",
      advise: "Handle a missing {subject}.",
      before: (fact) => passedOn(fact.field),
      after: (fact) => passedOnUnless(fact.field, "!== undefined"),
      errors: (fact) => isPossibly("undefined", fact.field),
    },
  }),

  ...rulesFor("nullish", {
    "null-or-absent-added": {
      when: gained,
      describe: "{subject} can now be null or absent",
      request: "You may omit it now, or send null.",
      response:
        "Running code may read `null` or `undefined`, and using the value unguarded does not compile under `strict`.",
      advise: "Handle null and absence of {subject}.",
      before: (fact) => passedOn(fact.field),
      after: (fact) => passedOnUnless(fact.field, "!= null"),
      errors: (fact) => isPossiblyNullOrUndefined(fact.field),
    },
    "null-or-absent-removed": {
      when: lost,
      describe: "{subject} can no longer be null or absent",
      request: "The server refuses requests without it and with null, and neither compiles.",
      response: "It is now always present and never null; a branch for that is harmless.",
      advise: "Always send {subject}, with a value.",
      errors: (fact) => ({
        ...isMissing(fact.field),
        otherErrors: ["Type 'null' is not assignable to type '…'."],
      }),
    },
  }),

  ...rulesFor("additional-properties", {
    "object-closed": {
      when: lost,
      describe: "{subject} no longer allows unlisted fields",
      request: "wire: The types are the same, but the server refuses unlisted fields.",
      response: "note: Unlisted fields are no longer sent; code that reads them finds none.",
      exceptions: {
        "unlisted-fields-are-in-the-type": {
          when: ({ areDescribed, isMap }) => areDescribed || isMap,
          request: "wire compile: The server refuses unlisted fields, and they do not compile.",
        },
        "described-fields-are-in-the-type": {
          when: ({ areDescribed }) => areDescribed,
          response:
            "wire compile: The type no longer has an index signature: running code that reads unlisted fields finds none, and no longer compiles.",
        },
      },
      advise: {
        sent: "Send only the listed fields of {subject}.",
        met: "Stop reading unlisted fields of {subject}.",
      },
      errors: (fact) =>
        errorsFor(fact, {
          sent: isUnknown("…"),
          met: doesNotExist("…"),
        }),
    },
    "object-opened": {
      when: gained,
      describe: "{subject} can now have unlisted fields",
      response:
        "additive: Responses may contain more fields; code that reads only the listed ones ignores them.",
      exceptions: {
        "map-of-more": {
          when: ({ isMap }) => isMap,
          response:
            "compile: The object may have fields that its type excluded, so passing it on no longer compiles.",
        },
      },
    },
  }),

  "unlisted-fields-untyped": rule("index-removed", {
    describe: "The type of {subject} no longer has unlisted fields",
    both: "The values are the same, but setting or reading a field that is not listed does not compile.",
    advise: {
      sent: "Check where you set unlisted fields of {subject}.",
      met: "Check where you read unlisted fields of {subject}.",
    },
    errors: (fact) => errorsFor(fact, { sent: isUnknown("…"), met: doesNotExist("…") }),
  }),
};
