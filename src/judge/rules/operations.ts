/**
 * Operations: client functions, server routes, addresses, and traits from overlays.
 *
 * The caller sets the base URL, so neither the client nor the compiler notices an address.
 */

import { valueIdentifier } from "../../code/identifier.js";
import type { Fact } from "../../compare/fact.js";
import { doesNotExist } from "./compiler.js";
import { rule, gained, hasAdded, hasRemoved, lost, replaced } from "./rule.js";
import { does, list, withoutStop } from "./words.js";
import { code } from "../../values/text.js";

export const operations = {
  "operation-added": rule({
    kind: "operation-added",
    describe: (fact) =>
      fact.follows.length === 0
        ? `New operation ${code(fact.operation)}`
        : `New operation ${code(fact.operation)}, the likely successor of ${list(fact.follows)}`,
    effects: "additive",
    why: "Existing code does not call it.",
  }),

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

  "operation-moved": rule({
    kind: "operation-moved",
    describe: (fact) => `${code(fact.operation)} moved from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire",
    why: "The name is the same, but clients generated from the old version call a route that no longer exists.",
    advise: (fact) =>
      `Regenerate the client, and look for the old route ${code(fact.before)} in code that does not use the client.`,
  }),

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

  "servers-changed": rule({
    kind: "servers",
    describe: (fact) =>
      `The servers in the document changed from ${servers(fact.before, "none")} to ${servers(fact.after, "none")}`,
    effects: "note",
    why: "You set the base URL yourself; check that yours is still right.",
  }),

  "operation-servers-changed": rule({
    kind: "operation-servers",
    describe: (fact, subject) =>
      does(
        subject,
        `is now served from ${servers(fact.after, "the servers of the API")} instead of ${servers(fact.before, "the servers of the API")}`,
      ),
    effects: "silent",
    why: "You set the base URL yourself, so neither running code nor the compiler notices the new address.",
    advise: (_fact, subject) => `Call ${subject.words} through a transport for the new address.`,
  }),

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

/** For readers who do not use the client, and know an operation by its route. */
function route({ uses: [use] }: Pick<Fact, "uses">): string {
  if (use?.caller.endpoint.kind !== "operation") return "";
  const { method, path } = use.caller.endpoint;
  return ` (${code(`${method} ${path}`)})`;
}

/** `otherwise`: if there are none. */
function servers(urls: readonly string[], otherwise: string): string {
  return urls.length === 0 ? otherwise : list(urls);
}

export const operationTraits = {
  "paging-added": rule({
    kind: "paging",
    when: gained,
    describe: "can now be paged with `.all()`",
    effects: "additive",
    why: "There is a new way to read the list; the old one still works.",
  }),

  "paging-removed": rule({
    kind: "paging",
    when: lost,
    describe: "can no longer be paged with `.all()`",
    effects: "compile",
    why: "Calls of `.all()` and `.pages()` no longer compile.",
    advise: () => "Read the list in the way that the operation now offers.",
    errors: () => doesNotExist("all"),
  }),

  "paging-changed": rule({
    kind: "paging",
    when: replaced,
    describe: (_fact, subject) => `The paging of ${subject.words} changed`,
    effects: "note",
    why: "Generated paging follows the change; fields and parameters that changed are listed separately.",
  }),

  "idempotency-key-added": rule({
    kind: "idempotency-key",
    when: gained,
    describe: "now takes an idempotency key",
    effects: "additive",
    why: "The generated client sends one and may retry.",
  }),

  "idempotency-key-removed": rule({
    kind: "idempotency-key",
    when: lost,
    describe: "no longer takes an idempotency key",
    effects: "silent",
    why: "The generated client no longer retries the call, and a retry of your own can take effect twice.",
    advise: (_fact, subject) => `Check every place that repeats a call of ${subject.words} after a failure.`,
  }),

  "idempotency-key-became-required": rule({
    kind: "idempotency-key-required",
    when: gained,
    describe: "now requires an idempotency key",
    effects: "note",
    why: "The generated client always sends one; code that does not use it must send its own.",
  }),

  "idempotency-key-became-optional": rule({
    kind: "idempotency-key-required",
    when: lost,
    describe: "no longer requires an idempotency key",
    effects: "note",
    why: "The generated client still sends one.",
  }),

  "scope-added": rule({
    kind: "scopes",
    when: hasAdded,
    describe: (fact, subject) => does(subject, `can now be scoped with ${list(fact.added)}`),
    effects: "additive",
    why: "It is a new option, which calls may omit.",
  }),

  "scope-removed": rule({
    kind: "scopes",
    when: hasRemoved,
    describe: (fact, subject) => does(subject, `can no longer be scoped with ${list(fact.removed)}`),
    effects: "compile silent",
    why: "The option is gone, and the server ignores the header: the call acts for another account.",
    advise: (fact, subject) =>
      `Check on whose behalf you call ${subject.words} where you set ${list(fact.removed)}.`,
  }),

  "sandbox-only-added": rule({
    kind: "sandbox-only",
    when: gained,
    describe: "now exists only in the sandbox",
    effects: "wire compile",
    why: "The route no longer exists in production.",
    advise: (_fact, subject) => `Remove ${subject.words} from code that runs in production.`,
  }),

  "sandbox-only-removed": rule({
    kind: "sandbox-only",
    when: lost,
    describe: "is now also available in production",
    effects: "compile",
    why: "The generated client no longer offers it under `client.sandbox`.",
    advise: (_fact, subject) => `Call ${subject.words} on the client itself instead of on its \`sandbox\`.`,
  }),

  "version-ignored-added": rule({
    kind: "version-ignored",
    when: gained,
    describe: "now ignores the requested version",
    effects: "silent",
    why: "Responses do not echo the version, and their shape may change without a new version.",
    advise: (_fact, subject) => `Do not rely on the version for the responses of ${subject.words}.`,
  }),

  "version-ignored-removed": rule({
    kind: "version-ignored",
    when: lost,
    describe: "now follows the requested version",
    effects: "silent",
    why: "Responses now have the shape of the version that the client requests.",
    advise: (_fact, subject) =>
      `Check that the responses of ${subject.words} have the shape that your version describes.`,
  }),

  "requirement-added": rule({
    kind: "requirements",
    when: hasAdded,
    describe: (fact, subject) =>
      does(subject, `has a new precondition: ${withoutStop(fact.added.join(" "))}`),
    effects: "silent",
    why: "A call that used to succeed can fail until the precondition is met.",
    advise: (fact) => `Meet the precondition before the call: ${fact.added.join(" ")}`,
  }),

  "requirement-removed": rule({
    kind: "requirements",
    when: hasRemoved,
    describe: (fact, subject) =>
      does(subject, `no longer has the precondition: ${withoutStop(fact.removed.join(" "))}`),
    effects: "note",
    why: "Calls that met the precondition still succeed.",
  }),
};
