/** What overlays know about an operation and OpenAPI cannot say. */
import { gained, hasAdded, hasRemoved, lost, replaced } from "./actions.js";
import { doesNotExist } from "./compiler.js";
import { rule } from "./rule.js";
import { code, list, verb, withoutStop } from "./words.js";

export const operationTraits = {
  /** The client can walk through the pages by itself. */
  "paging-added": rule({
    kind: "paging",
    when: gained,
    describe: (_fact, subject) => `${subject.words} can now be paged with ${code(".all()")}`,
    effects: "additive",
    why: "There is a new way to read the list; the old one still works.",
  }),

  /** `.all()` and `.pages()` are gone. */
  "paging-removed": rule({
    kind: "paging",
    when: lost,
    describe: (_fact, subject) => `${subject.words} can no longer be paged with ${code(".all()")}`,
    effects: "compile",
    why: "Calls of `.all()` and `.pages()` no longer compile.",
    advise: () => ({
      text: "Read the list in the way that the operation now offers.",
      ...doesNotExist("all"),
    }),
  }),

  /** Other names for cursor or list. That they come and go is a change of fields and parameters. */
  "paging-changed": rule({
    kind: "paging",
    when: replaced,
    describe: (_fact, subject) => `The paging of ${subject.words} changed`,
    effects: "note",
    why: "Generated paging follows the change; fields and parameters that changed are listed separately.",
  }),

  /** The operation takes a key, so it can be retried. */
  "idempotency-key-added": rule({
    kind: "idempotency-key",
    when: gained,
    describe: (_fact, subject) => `${subject.words} now ${verb(subject, "takes")} an idempotency key`,
    effects: "additive",
    why: "The generated client sends one and may retry.",
  }),

  /** Without a key a retry may take effect twice. */
  "idempotency-key-removed": rule({
    kind: "idempotency-key",
    when: lost,
    describe: (_fact, subject) => `${subject.words} no longer ${verb(subject, "takes")} an idempotency key`,
    effects: "silent",
    why: "The generated client no longer retries the call, and a retry of your own can take effect twice.",
    advise: (_fact, subject) => `Check every place that repeats a call of ${subject.words} after a failure.`,
  }),

  /** The generated client always sends a key where one is taken. */
  "idempotency-key-became-required": rule({
    kind: "idempotency-key-required",
    when: gained,
    describe: (_fact, subject) => `${subject.words} now ${verb(subject, "requires")} an idempotency key`,
    effects: "note",
    why: "The generated client always sends one; code that does not use it must send its own.",
  }),

  /** Nothing that sends a key is affected. */
  "idempotency-key-became-optional": rule({
    kind: "idempotency-key-required",
    when: lost,
    describe: (_fact, subject) =>
      `${subject.words} no longer ${verb(subject, "requires")} an idempotency key`,
    effects: "note",
    why: "The generated client still sends one.",
  }),

  /** A call can be made on behalf of somebody else. */
  "scope-added": rule({
    kind: "scopes",
    when: hasAdded,
    describe: (fact, subject) => `${subject.words} can now be scoped with ${list(fact.added)}`,
    effects: "additive",
    why: "It is a new option, which calls may omit.",
  }),

  /** The header is no longer taken: a call that was scoped acts for the caller itself. */
  "scope-removed": rule({
    kind: "scopes",
    when: hasRemoved,
    describe: (fact, subject) => `${subject.words} can no longer be scoped with ${list(fact.removed)}`,
    effects: "compile silent",
    why: "The option is gone, and the server ignores the header: the call acts for another account.",
    advise: (fact, subject) =>
      `Check on whose behalf you call ${subject.words} where you set ${list(fact.removed)}.`,
  }),

  /** The operation is gone from production. */
  "sandbox-only-added": rule({
    kind: "sandbox-only",
    when: gained,
    describe: (_fact, subject) => `${subject.words} now ${verb(subject, "exists")} only in the sandbox`,
    effects: "wire compile",
    why: "The route no longer exists in production.",
    advise: (_fact, subject) => `Remove ${subject.words} from code that runs in production.`,
  }),

  /** What could only be simulated is real now. */
  "sandbox-only-removed": rule({
    kind: "sandbox-only",
    when: lost,
    describe: (_fact, subject) => `${subject.words} ${verb(subject, "is")} now also available in production`,
    effects: "compile",
    why: "The generated client no longer offers it under `client.sandbox`.",
    advise: (_fact, subject) => `Call ${subject.words} on the client itself instead of on its \`sandbox\`.`,
  }),

  /** The server serves one form whatever version is asked for. */
  "version-ignored-added": rule({
    kind: "version-ignored",
    when: gained,
    describe: (_fact, subject) => `${subject.words} now ${verb(subject, "ignores")} the requested version`,
    effects: "silent",
    why: "Responses do not echo the version, and their shape may change without a new version.",
    advise: (_fact, subject) => `Do not rely on the version for the responses of ${subject.words}.`,
  }),

  /** The answer follows the version from now on. */
  "version-ignored-removed": rule({
    kind: "version-ignored",
    when: lost,
    describe: (_fact, subject) => `${subject.words} now ${verb(subject, "follows")} the requested version`,
    effects: "silent",
    why: "Responses now have the shape of the version that the client requests.",
    advise: (_fact, subject) =>
      `Check that the responses of ${subject.words} have the shape that your version describes.`,
  }),

  /** A call that succeeded may fail until something else exists. */
  "requirement-added": rule({
    kind: "requirements",
    when: hasAdded,
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "has")} a new precondition: ${withoutStop(fact.added.join(" "))}`,
    effects: "silent",
    why: "A call that used to succeed can fail until the precondition is met.",
    advise: (fact) => `Meet the precondition before the call: ${fact.added.join(" ")}`,
  }),

  /** One thing less to do before a call. */
  "requirement-removed": rule({
    kind: "requirements",
    when: hasRemoved,
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "has")} the precondition: ${withoutStop(fact.removed.join(" "))}`,
    effects: "note",
    why: "Calls that met the precondition still succeed.",
  }),
};
