/** What every path begins with. Clients that put it into their base URL go astray. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const rootChanged = defineChange({
  id: "root-changed",
  kind: "root",
  describe: ({ before, after }) => {
    if (before === "") return `Paths now begin with ${code(after)}`;
    return after === ""
      ? `Paths no longer begin with ${code(before)}`
      : `Paths now begin with ${code(after)}; it was ${code(before)}`;
  },
  why: "The generated client takes the root from the document; a hand-written URL keeps the old one.",
  advise: () => ({ text: "Look at configured base URLs: what stands before every path is another." }),
});
