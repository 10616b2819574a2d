/**
 * Operations: functions of the client, routes of the server, and where they are served.
 *
 * The caller gives the base URL, so neither the client nor the compiler notices an address.
 */

import { valueIdentifier } from "../../code/identifier.js";
import type { Fact } from "../../compare/fact.js";
import { doesNotExist } from "./compiler.js";
import { rule, gained, hasAdded, hasRemoved, lost, replaced } from "./rule.js";
import { list, verb, withoutStop } from "./words.js";
import { code } from "../../values/text.js";

export const operations = {
  /** A call that did not exist. Nobody's code knows it yet. */
  "operation-added": rule({
    kind: "operation-added",
    describe: (fact) =>
      fact.follows.length === 0
        ? `New operation ${code(fact.operation)}`
        : `New operation ${code(fact.operation)}, the likely successor of ${list(fact.follows)}`,
    effects: "additive",
    why: "Existing code does not call it.",
  }),

  /** The function is gone from the client and the route from the server. */
  "operation-removed": rule({
    kind: "operation-removed",
    describe: (fact) =>
      `Removed operation ${code(fact.operation)}${route(fact)}${fact.wasDeprecated ? ", which was deprecated" : ""}`,
    effects: "wire compile",
    why: "The server no longer has the route, and the generated client no longer has the function.",
    advise: (fact) => ({
      text:
        fact.successor === undefined
          ? `Stop calling ${code(fact.operation)}.`
          : `Once you are sure that it does the same, call ${code(fact.successor.id)} instead of ${code(fact.operation)}.`,
      ...doesNotExist(valueIdentifier(fact.operation)),
    }),
  }),

  /** Same operationId, other method or path: certain, and invisible in the types. */
  "operation-moved": rule({
    kind: "operation-moved",
    describe: (fact) => `${code(fact.operation)} moved from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire",
    why: "The name is the same, but clients generated from the old version call a route that no longer exists.",
    advise: (fact) =>
      `Regenerate the client, and look for the old route ${code(fact.before)} in code that does not use the client.`,
  }),

  /** Same method and path, other operationId: the generated function has another name. */
  "operation-renamed": rule({
    kind: "operation-renamed",
    describe: (fact) => `${code(fact.before)} was renamed to ${code(fact.after)}`,
    effects: "compile",
    exceptions: [
      {
        name: "same-function",
        applies: (fact) => valueIdentifier(fact.before) === valueIdentifier(fact.after),
        effects: "note",
        why: "The route is unchanged, and the generated function has the same name for both.",
      },
    ],
    why: "The route is unchanged; the generated function takes its name from the operationId.",
    advise: (fact) => ({
      text: `Call ${code(valueIdentifier(fact.after))} instead of ${code(valueIdentifier(fact.before))}.`,
      before: callOf(fact.before),
      after: callOf(fact.after),
      ...doesNotExist(valueIdentifier(fact.before)),
    }),
  }),

  /** Addresses in a document. The caller gives the base URL, so they are information. */
  "servers-changed": rule({
    kind: "servers",
    describe: (fact) =>
      `The servers in the document changed from ${servers(fact.before, "none")} to ${servers(fact.after, "none")}`,
    effects: "note",
    why: "You set the base URL yourself; check that yours is still right.",
  }),

  /** An operation that is served from an address of its own. */
  "operation-servers-changed": rule({
    kind: "operation-servers",
    describe: (fact, subject) =>
      `${subject.words} ${verb(subject, "is")} now served from ${servers(fact.after, "the servers of the API")} instead of ${servers(fact.before, "the servers of the API")}`,
    effects: "silent",
    why: "You set the base URL yourself, so neither running code nor the compiler notices the new address.",
    advise: (_fact, subject) => `Call ${subject.words} through a transport for the new address.`,
  }),

  /** What every path begins with. Clients that put it into their base URL go astray. */
  "root-changed": rule({
    kind: "root",
    describe: ({ before, after }) => {
      if (before === "") return `Paths now begin with ${code(after)}`;
      return after === ""
        ? `Paths no longer begin with ${code(before)}`
        : `Paths now begin with ${code(after)} instead of ${code(before)}`;
    },
    effects: "wire silent",
    // A running client calls paths that are gone; only a base URL with the old root fails silently.
    level: "breaking",
    why: "The generated client takes the root from the document; hand-written URLs keep the old one.",
    advise: () => "Check configured base URLs: the beginning of every path changed.",
  }),
};

function callOf(operation: string): string {
  return `client.${valueIdentifier(operation)}(…)`;
}

/** Those who send requests by hand know an operation by its route. */
function route({ uses: [use] }: Pick<Fact, "uses">): string {
  if (use?.caller.endpoint.kind !== "operation") return "";
  const { method, path } = use.caller.endpoint;
  return ` (${code(`${method} ${path}`)})`;
}

/** `otherwise`: where none is named. */
function servers(urls: readonly string[], otherwise: string): string {
  return urls.length === 0 ? otherwise : list(urls);
}

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
