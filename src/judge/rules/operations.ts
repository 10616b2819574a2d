/**
 * Operations: functions of the client, routes of the server, and where they are served.
 *
 * The caller gives the base URL, so neither the client nor the compiler notices an address.
 */
import { valueIdentifier } from "../../code/identifier.js";
import type { Fact } from "../../compare/fact.js";
import { doesNotExist } from "./compiler.js";
import { rule } from "./rule.js";
import { code, list, verb } from "./words.js";

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
