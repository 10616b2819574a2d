/**
 * Operations: functions of the client, routes of the server, and where they are served.
 *
 * The caller gives the base URL, so neither the client nor the compiler notices an address.
 */
import { rule } from "./rule.js";
import { code, list } from "./words.js";

export const operations = {
  /** A call that did not exist. Nobody's code knows it yet. */
  "operation-added": rule({
    kind: "operation-added",
    describe: (fact) => `New operation ${code(fact.operation)}`,
    effects: "additive",
    why: "Nothing that runs today is touched; the operation is there to be used.",
  }),

  /** The function is gone from the client and the route from the server. */
  "operation-removed": rule({
    kind: "operation-removed",
    describe: (fact) =>
      `Removed operation ${code(fact.operation)}${fact.wasDeprecated ? ", which was deprecated" : ""}`,
    effects: "wire compile",
    why: "The server no longer knows the route, and the generated client no longer has the function.",
    advise: (fact) => ({
      text: `Find another way for what you did with ${code(fact.operation)}; nothing takes its place under this name.`,
      error: `Property '${fact.operation}' does not exist.`,
    }),
  }),

  /** Same operationId, other method or path: certain, and invisible in the types. */
  "operation-moved": rule({
    kind: "operation-moved",
    describe: (fact) => `${code(fact.operation)} moved from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire",
    why: "The name is the same, the route is not: clients generated from the old version call what no longer exists.",
    advise: (fact) => ({
      text: `Generate the client again; look for the old route ${code(fact.before)} in code that does not use it.`,
    }),
  }),

  /** Same method and path, other operationId: the generated function has another name. */
  "operation-renamed": rule({
    kind: "operation-renamed",
    describe: (fact) => `${code(fact.before)} is now called ${code(fact.after)}`,
    effects: "compile",
    why: "The route is the same; the generated function takes its name from the operationId.",
    advise: (fact) => ({
      text: `Call ${code(fact.after)} instead of ${code(fact.before)}.`,
      before: `client.${fact.before}(…)`,
      after: `client.${fact.after}(…)`,
      error: `Property '${fact.before}' does not exist.`,
    }),
  }),

  /** Addresses in a document. The caller gives the base URL, so they are information. */
  "servers-changed": rule({
    kind: "servers",
    describe: (fact) => `The document names other servers: ${list(fact.after)}; it was ${list(fact.before)}`,
    effects: "note",
    why: "The base URL comes from the caller; check that yours is still right.",
  }),

  /** An operation that is served from an address of its own. */
  "operation-servers-changed": rule({
    kind: "operation-servers",
    describe: (fact, subject) =>
      `${subject} is served from ${list(fact.after)} instead of ${list(fact.before)}`,
    effects: "silent",
    why: "The caller gives the base URL, so neither running code nor the compiler notices that the address is another.",
    advise: (_fact, subject) => ({
      text: `Call ${subject} with a transport for the address that it has now.`,
    }),
  }),

  /** What every path begins with. Clients that put it into their base URL go astray. */
  "root-changed": rule({
    kind: "root",
    describe: ({ before, after }) => {
      if (before === "") return `Paths now begin with ${code(after)}`;
      return after === ""
        ? `Paths no longer begin with ${code(before)}`
        : `Paths now begin with ${code(after)}; it was ${code(before)}`;
    },
    effects: "wire silent",
    // A running client calls paths that are gone; only a base URL with the old root goes wrong in silence.
    level: "breaking",
    why: "The generated client takes the root from the document; a hand-written URL keeps the old one.",
    advise: () => ({ text: "Look at configured base URLs: what stands before every path is another." }),
  }),
};
