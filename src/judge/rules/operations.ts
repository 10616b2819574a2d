/**
 * Operations: client functions, server routes, addresses, and traits from overlays.
 *
 * The caller sets the base URL, so neither the client nor the compiler notices an address.
 */

import type { Fact, FactOf } from "../../compare/fact.js";
import { doesNotExist } from "./compiler.js";
import { gained, lost, replaced, rule, rulesFor } from "./rule.js";
import { callOf } from "./snippets.js";
import { does, list, withoutStop } from "./words.js";
import { code, listWords } from "../../values/text.js";

export const operations = {
  "operation-added": rule("operation-added", {
    describe: (fact) =>
      fact.follows.length === 0
        ? `New operation ${code(fact.operation)}`
        : `New operation ${code(fact.operation)}, the likely successor of ${list(fact.follows)}`,
    both: "Existing code does not call it.",
  }),

  "operation-removed": rule("operation-removed", {
    describe: (fact) =>
      `Removed operation ${code(fact.operation)}${route(fact)}${fact.wasDeprecated ? ", which was deprecated" : ""}`,
    both: "The server no longer has the route, and the generated client no longer has the function.",
    advise: ({ operation, successor }) =>
      successor === undefined
        ? `Stop calling ${code(operation)}.`
        : `Once you are sure that it does the same, call ${code(successor.id)} instead of ${code(operation)}.`,
    errors: ({ operation }, names) => doesNotExist(names.operation(operation).function),
  }),

  "operation-moved": rule("operation-moved", {
    describe: "`{operation}` moved from `{before}` to `{after}`",
    both: "wire: The name is the same, but clients generated from the old version call a route that no longer exists.",
    advise:
      "Regenerate the client, and look for the old route `{before}` in code that does not use the client.",
  }),

  "paths-rewritten": rule("paths-rewritten", {
    describe: (fact) => {
      const all = fact.all === 2 ? "Both paths" : `All ${fact.all} paths`;
      const some = fact.paths === fact.all ? all : `${fact.paths} of ${fact.all} paths`;
      return `${some} ${listWords(rewriteWords(fact))}`;
    },
    both: "wire: Clients generated from the old version call routes that no longer exist.",
    exceptions: {
      "of-versions": {
        when: ({ isVersion }) => isVersion === true,
        both: "note: Each version has its own routes, and a client calls those of its version.",
      },
    },
    advise: "Regenerate the client, and look for the old routes in code that does not use the client.",
  }),

  "operation-renamed": rule("operation-renamed", {
    describe: "`{before}` was renamed to `{after}`",
    both: "compile: The generated function takes its name from the operationId; this changes nothing on the wire.",
    exceptions: {
      "same-function": {
        when: ({ before, after }, names) =>
          names.operation(before).function === names.operation(after).function,
        both: "note: The generated function has the same name for both.",
      },
    },
    advise: ({ before, after }, _subject, names) =>
      `Call ${code(names.operation(after).function)} instead of ${code(names.operation(before).function)}.`,
    before: ({ before }, names) => callOf(names.operation(before).function),
    after: ({ after }, names) => callOf(names.operation(after).function),
    errors: ({ before }, names) => doesNotExist(names.operation(before).function),
  }),

  "servers-changed": rule("servers", {
    describe: (fact) =>
      `The servers in the document changed from ${servers(fact.before, "none")} to ${servers(fact.after, "none")}`,
    both: "note: You set the base URL yourself; check that yours is still right.",
  }),

  "operation-servers-changed": rule("operation-servers", {
    describe: (fact, subject) =>
      does(
        subject,
        `is now served from ${servers(fact.after, "the servers of the API")} instead of ${servers(fact.before, "the servers of the API")}`,
      ),
    both: "silent: You set the base URL yourself, so neither running code nor the compiler notices the new address.",
    advise: "Call {subject} through a transport for the new address.",
  }),

  "root-changed": rule("root", {
    describe: ({ before, after }) => {
      if (before === "") return `Paths now begin with ${code(after)}`;
      return after === ""
        ? `Paths no longer begin with ${code(before)}`
        : `Paths now begin with ${code(after)} instead of ${code(before)}`;
    },
    both: "wire silent: The generated client takes the root from the document; hand-written URLs keep the old one.",
    // A running client calls paths that are gone; only a base URL with the old root fails silently.
    level: "breaking",
    advise: "Check configured base URLs: the beginning of every path changed.",
  }),
};

function rewriteWords({ prefix, slash, isVersion }: FactOf<"paths-rewritten">): string[] {
  const { before, after } = prefix;
  if (isVersion === true) return [`now have ${code(after)} instead of ${code(before)}`];
  const begin = after === "" ? `no longer begin with ${code(before)}` : `now begin with ${code(after)}`;
  return [
    ...(before === after
      ? []
      : [before === "" || after === "" ? begin : `${begin} instead of ${code(before)}`]),
    ...(slash === "kept"
      ? []
      : [
          slash === "lost"
            ? "lost their trailing slash"
            : `${before === after ? "now " : ""}end with a slash`,
        ]),
  ];
}

/** For readers who do not use the client and know operations by their routes. */
function route({ uses: [use] }: Pick<Fact, "uses">): string {
  if (use?.caller.endpoint.kind !== "operation") return "";
  const { method, path } = use.caller.endpoint;
  return ` (${code(`${method} ${path}`)})`;
}

/** `otherwise`: the text if there are none. */
function servers(urls: readonly string[], otherwise: string): string {
  return urls.length === 0 ? otherwise : list(urls);
}

export const operationTraits = {
  ...rulesFor("paging", {
    "paging-added": {
      when: gained,
      describe: "{subject} can now be paged with `.all()`",
      both: "additive: There is a new way to read the list.",
    },
    "paging-removed": {
      when: lost,
      describe: "{subject} can no longer be paged with `.all()`",
      both: "compile: Calls of `.all()` and `.pages()` no longer compile.",
      advise: "Read the list in the way that the operation now offers.",
      errors: () => doesNotExist("all"),
    },
    "paging-changed": {
      when: replaced,
      describe: "The paging of {subject} changed",
      both: "note: Generated paging follows the change; fields and parameters that changed are listed separately.",
    },
  }),

  ...rulesFor("idempotency-key", {
    "idempotency-key-added": {
      when: gained,
      describe: "{subject} now takes an idempotency key",
      both: "additive: The generated client sends one and may retry.",
    },
    "idempotency-key-removed": {
      when: lost,
      describe: "{subject} no longer takes an idempotency key",
      both: "silent: The generated client no longer retries the call, and a retry of your own can take effect twice.",
      advise: "Check every place that repeats a call of {subject} after a failure.",
    },
  }),

  ...rulesFor("idempotency-key-required", {
    "idempotency-key-became-required": {
      when: gained,
      describe: "{subject} now requires an idempotency key",
      both: "note: The generated client always sends one; code that does not use it must send its own.",
    },
    "idempotency-key-became-optional": {
      when: lost,
      describe: "{subject} no longer requires an idempotency key",
      both: "note: The generated client still sends one.",
    },
  }),

  ...rulesFor("scopes", {
    "scope-added": {
      half: "added",
      describe: "{subject} can now be scoped with {added}",
      both: "additive: It is a new option, which calls may omit.",
    },
    "scope-removed": {
      half: "removed",
      describe: "{subject} can no longer be scoped with {removed}",
      both: "compile silent: The option is gone, and the server ignores the header: the call acts for another account.",
      advise: "Check on whose behalf you call {subject} where you set {removed}.",
    },
  }),

  ...rulesFor("sandbox-only", {
    "sandbox-only-added": {
      when: gained,
      describe: "{subject} now exists only in the sandbox",
      both: "wire compile: The route no longer exists in production.",
      advise: "Remove {subject} from code that runs in production.",
    },
    "sandbox-only-removed": {
      when: lost,
      describe: "{subject} is now also available in production",
      both: "compile: The generated client no longer offers it under `client.sandbox`.",
      advise: "Call {subject} on the client itself instead of on its `sandbox`.",
    },
  }),

  ...rulesFor("version-ignored", {
    "version-ignored-added": {
      when: gained,
      describe: "{subject} now ignores the requested version",
      both: "silent: Responses do not echo the version, and their shape may change without a new version.",
      advise: "Do not rely on the version for the responses of {subject}.",
    },
    "version-ignored-removed": {
      when: lost,
      describe: "{subject} now follows the requested version",
      both: "silent: Responses now have the shape of the version that the client requests.",
      advise: "Check that the responses of {subject} have the shape that your version describes.",
    },
  }),

  ...rulesFor("requirements", {
    "requirement-added": {
      half: "added",
      describe: (fact, subject) =>
        does(subject, `has a new precondition: ${withoutStop(fact.added.join(" "))}`),
      both: "silent: A call that used to succeed can fail until the precondition is met.",
      advise: (fact) => `Meet the precondition before the call: ${fact.added.join(" ")}`,
    },
    "requirement-removed": {
      half: "removed",
      describe: (fact, subject) =>
        does(subject, `no longer has the precondition: ${withoutStop(fact.removed.join(" "))}`),
      both: "note: Calls that met the precondition still succeed.",
    },
  }),
};
