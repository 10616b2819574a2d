/** What overlays know about an operation and OpenAPI cannot say. */
import { gained, hasAdded, hasRemoved, lost, replaced } from "./actions.js";
import { rule } from "./rule.js";
import { code, list, withoutStop } from "./words.js";

export const operationTraits = {
  /** The client can walk through the pages by itself. */
  "paging-added": rule({
    kind: "paging",
    when: gained,
    describe: (_fact, subject) => `${subject} can be paged with ${code(".all()")}`,
    effects: "additive",
    why: "A new way to read the list; the old one still works.",
  }),

  /** `.all()` and `.pages()` are gone. */
  "paging-removed": rule({
    kind: "paging",
    when: lost,
    describe: (_fact, subject) => `${subject} can no longer be paged with ${code(".all()")}`,
    effects: "compile",
    why: "The function lost its paging, so calls to it do not compile.",
    advise: () => ({
      text: "Read the list page by page, or as a whole, as the operation now offers it.",
      error: "Property 'all' does not exist.",
    }),
  }),

  /** Other names for cursor or list. That they come and go is a change of fields and parameters. */
  "paging-changed": rule({
    kind: "paging",
    when: replaced,
    describe: (_fact, subject) => `${subject} is paged in another way`,
    effects: "note",
    why: "The generated paging follows it; the fields and parameters that changed are listed by themselves.",
  }),

  /** The operation takes a key, so it can be retried. */
  "idempotency-key-added": rule({
    kind: "idempotency-key",
    when: gained,
    describe: (_fact, subject) => `${subject} now takes an idempotency key`,
    effects: "additive",
    why: "The client sends one by itself and may retry.",
  }),

  /** Without a key a retry may take effect twice. */
  "idempotency-key-removed": rule({
    kind: "idempotency-key",
    when: lost,
    describe: (_fact, subject) => `${subject} no longer takes an idempotency key`,
    effects: "silent",
    why: "The client no longer retries it, and a retry of your own can take effect twice.",
    advise: (_fact, subject) => ({ text: `Check every place that calls ${subject} again after a failure.` }),
  }),

  /** The generated client always sends a key where one is taken. */
  "idempotency-key-became-required": rule({
    kind: "idempotency-key-required",
    when: gained,
    describe: (_fact, subject) => `${subject} now demands the idempotency key`,
    effects: "note",
    why: "The generated client sends one always; code that does not use it has to.",
  }),

  /** Nothing that sends a key is affected. */
  "idempotency-key-became-optional": rule({
    kind: "idempotency-key-required",
    when: lost,
    describe: (_fact, subject) => `${subject} no longer demands the idempotency key`,
    effects: "note",
    why: "The generated client sends one all the same.",
  }),

  /** A call can be made on behalf of somebody else. */
  "scope-added": rule({
    kind: "scopes",
    when: hasAdded,
    describe: (fact, subject) => `${subject} can be scoped with ${list(fact.added)}`,
    effects: "additive",
    why: "A new option; leaving it out means what it meant.",
  }),

  /** The header is no longer taken: a call that was scoped acts for the caller itself. */
  "scope-removed": rule({
    kind: "scopes",
    when: hasRemoved,
    describe: (fact, subject) => `${subject} can no longer be scoped with ${list(fact.removed)}`,
    effects: "compile silent",
    why: "The option is gone, and a header that is sent all the same is ignored: the call acts for another account.",
    advise: (fact, subject) => ({
      text: `Check on whose behalf ${subject} is called where ${list(fact.removed)} is set.`,
    }),
  }),

  /** The operation is gone from production. */
  "sandbox-only-added": rule({
    kind: "sandbox-only",
    when: gained,
    describe: (_fact, subject) => `${subject} now exists in the sandbox only`,
    effects: "wire compile",
    why: "In production the route answers as if it never existed.",
    advise: (_fact, subject) => ({ text: `Take ${subject} out of code that runs in production.` }),
  }),

  /** What could only be simulated is real now. */
  "sandbox-only-removed": rule({
    kind: "sandbox-only",
    when: lost,
    describe: (_fact, subject) => `${subject} now exists in production, too`,
    effects: "compile",
    why: "There is more that can be called, but under `client.sandbox` it is no longer found.",
    advise: (_fact, subject) => ({ text: `Call ${subject} on the client itself, not on its \`sandbox\`.` }),
  }),

  /** The server serves one form whatever version is asked for. */
  "version-ignored-added": rule({
    kind: "version-ignored",
    when: gained,
    describe: (_fact, subject) => `${subject} now ignores the version that is asked for`,
    effects: "silent",
    why: "No echo of the version comes back, and the form may change without a new version.",
    advise: (_fact, subject) => ({ text: `Do not rely on the version for the answers of ${subject}.` }),
  }),

  /** The answer follows the version from now on. */
  "version-ignored-removed": rule({
    kind: "version-ignored",
    when: lost,
    describe: (_fact, subject) => `${subject} now follows the version that is asked for`,
    effects: "silent",
    why: "The answer now has the form of the version that the client names.",
    advise: (_fact, subject) => ({
      text: `Check that the answers of ${subject} have the form that your version describes.`,
    }),
  }),

  /** A call that succeeded may fail until something else exists. */
  "requirement-added": rule({
    kind: "requirements",
    when: hasAdded,
    describe: (fact, subject) => `${subject} has a new condition: ${withoutStop(fact.added.join(" "))}`,
    effects: "silent",
    why: "A call that succeeded before can fail until the condition is met.",
    advise: (fact) => ({ text: `Make sure of it before the call: ${fact.added.join(" ")}` }),
  }),

  /** One thing less to do before a call. */
  "requirement-removed": rule({
    kind: "requirements",
    when: hasRemoved,
    describe: (fact, subject) =>
      `${subject} no longer has the condition: ${withoutStop(fact.removed.join(" "))}`,
    effects: "note",
    why: "What met the condition still succeeds.",
  }),
};
