/** A promise more. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const headerBecameRequired = defineChange({
  id: "header-became-required",
  kind: "header-required",
  matches: (fact) => fact.after,
  describe: (fact, subject) =>
    `The ${fact.status} response of ${subject} always carries the header ${code(fact.name)}`,
  why: "It can be relied on now.",
});
