/** Every call that was complete still is. */
import { defineChange } from "./define-change.js";

export const parameterGroupLoosened = defineChange({
  id: "parameter-group-loosened",
  kind: "parameter-groups",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) =>
    `${subject} needs less: ${fact.after === "" ? "none of a group" : `at least one of ${fact.after}`}`,
  why: "Every call that was complete before still is.",
});
