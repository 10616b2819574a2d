/** The answer follows the version from now on. */
import { defineChange } from "./define-change.js";

export const versionIgnoredRemoved = defineChange({
  id: "version-ignored-removed",
  kind: "version-ignored",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} now follows the version that is asked for`,
  why: "The answer now has the form of the version that the client names.",
  advise: (_fact, subject) => ({
    text: `Check that the answers of ${subject} have the form that your version describes.`,
  }),
});
