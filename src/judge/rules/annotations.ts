/** Keywords beside types: defaults, read-only and write-only fields, deprecations, descriptions. */
import type { FactOf } from "../../compare/fact.js";
import { gained, lost, rule, rulesFor } from "./rule.js";
import { does, type Subject } from "./words.js";
import { code } from "../../values/text.js";

export const annotations = {
  "default-changed": rule("default", {
    describe: defaultChange,
    request: "silent: A request without it may now mean something else.",
    response: "silent: A missing value now means something else.",
    exceptions: {
      "default-met-came-or-went": {
        when: (fact) => gained(fact) || lost(fact),
        response: "note: Responses are the same; the document says more, or less, about a missing value.",
      },
    },
    advise: {
      sent: "Where you omit {subject}, check whether you still mean its default.",
      met: "Check code that assumes the default of {subject}.",
    },
  }),

  "required-default-changed": rule("required-default", {
    describe: defaultChange,
    request: "note: No request that both versions accept omits the value, so none changes its meaning.",
    response: "note: Responses are the same: a default only says what a missing value means.",
  }),

  ...rulesFor("read-only", {
    "read-only-added": {
      when: gained,
      describe: "{subject} is now read-only",
      request:
        "compile silent: Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
      response: "note: Responses still contain it.",
      advise: "Stop sending {subject}.",
    },
    "read-only-removed": {
      when: lost,
      describe: "{subject} is no longer read-only",
      request: "silent: A value that the server used to ignore now takes effect.",
      response: "note: Responses still contain it.",
      advise: "Check whether you send {subject} back unintentionally.",
    },
  }),

  ...rulesFor("write-only", {
    "write-only-added": {
      when: gained,
      describe: "{subject} is now write-only",
      request: "note: It concerns responses only.",
      response: "wire compile: Running code reads `undefined`, and reading it no longer compiles.",
      advise: "Stop reading {subject}.",
    },
    "write-only-removed": {
      when: lost,
      describe: "{subject} is no longer write-only",
      request: "additive: It concerns responses only.",
      response: "additive: Responses now contain it.",
    },
  }),

  ...rulesFor("deprecated", {
    "deprecation-added": {
      when: gained,
      describe: "{subject} is now deprecated",
      both: "deprecated: Nothing breaks yet, but the publisher plans a removal.",
      advise: "Plan to stop using {subject}.",
    },
    "deprecation-removed": {
      when: lost,
      describe: "{subject} is no longer deprecated",
      both: "note: The publisher no longer plans a removal.",
    },
  }),

  ...rulesFor("sunset", {
    "sunset-changed": {
      when: (fact) => !lost(fact),
      describe: (fact, subject) =>
        does(subject, `ends on ${fact.after}${fact.before === "" ? "" : ` instead of ${fact.before}`}`),
      both: "deprecated: Calls work until then; afterwards the server may refuse them.",
      advise: "Stop calling {subject} before {after}.",
    },
    "sunset-removed": {
      when: lost,
      describe: "{subject} no longer ends on {before}",
      both: "note: The document no longer gives an end date.",
    },
  }),

  ...rulesFor("stability", {
    "stability-lowered": {
      when: (fact) => maturityOf(fact.after) < maturityOf(fact.before),
      describe: stabilityChange,
      both: "silent: The publisher may now change or remove it without a new version.",
      advise: "Check if you can rely on {subject}.",
    },
    "stability-raised": {
      when: (fact) => maturityOf(fact.after) >= maturityOf(fact.before),
      describe: stabilityChange,
      both: "note: The publisher promises no less than before.",
    },
  }),

  /** Never counted as a change. */
  "prose-changed": rule("prose", {
    describe: "The wording at `{of}` changed",
    both: "note: Only comments in the generated code change.",
  }),
};

const maturities: readonly string[] = ["draft", "alpha", "beta"];

/** What is not stated, or not known, counts as stable. */
function maturityOf(level: string): number {
  const index = maturities.indexOf(level.toLowerCase());
  return index === -1 ? maturities.length : index;
}

function stabilityChange({ before, after }: FactOf<"stability">, subject: Subject): string {
  const now = after === "" ? "no longer has a stability level" : `now has the stability level ${code(after)}`;
  return does(
    subject,
    before === "" ? now : `${now} ${after === "" ? `(${code(before)})` : `instead of ${code(before)}`}`,
  );
}

function defaultChange(fact: FactOf<"default" | "required-default">, subject: Subject): string {
  if (gained(fact)) return does(subject, `now has the default ${code(fact.after)}`);
  return lost(fact)
    ? does(subject, `no longer has the default ${code(fact.before)}`)
    : `The default of ${subject.words} changed from ${code(fact.before)} to ${code(fact.after)}`;
}
