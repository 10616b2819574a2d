/** The client can walk through the pages by itself. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const pagingAdded = defineChange({
  id: "paging-added",
  kind: "paging",
  matches: (fact) => fact.before === "",
  describe: (_fact, subject) => `${subject} can be paged with ${code(".all()")}`,
  why: "A new way to read the list; the old one still works.",
});
