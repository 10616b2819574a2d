/** The function is gone from the client and the route from the server. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const operationRemoved = defineChange({
  id: "operation-removed",
  kind: "operation-removed",
  describe: (fact) =>
    `Removed operation ${code(fact.operation)}${fact.wasDeprecated ? ", which was deprecated" : ""}`,
  why: "The server no longer knows the route, and the generated client no longer has the function.",
  advise: (fact) => ({
    text: `Find another way for what you did with ${code(fact.operation)}; nothing takes its place under this name.`,
    error: `Property '${fact.operation}' does not exist.`,
  }),
});
