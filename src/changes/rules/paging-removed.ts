/** `.all()` and `.pages()` are gone. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const pagingRemoved = defineChange({
  id: "paging-removed",
  kind: "paging",
  matches: (fact) => fact.after === "",
  describe: (_fact, subject) => `${subject} can no longer be paged with ${code(".all()")}`,
  why: "The function lost its paging, so calls to it do not compile.",
  advise: () => ({
    text: "Read the list page by page, or as a whole, as the operation now offers it.",
    error: "Property 'all' does not exist.",
  }),
});
