/** Nobody reads it yet. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const headerAdded = defineChange({
  id: "header-added",
  kind: "header-added",
  describe: (fact, subject) =>
    `The ${fact.status} response of ${subject} now carries the header ${code(fact.name)}`,
  why: "There is more to read; nothing has to be.",
});
