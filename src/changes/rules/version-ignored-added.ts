/** The server serves one form whatever version is asked for. */
import { defineChange } from "./define-change.js";

export const versionIgnoredAdded = defineChange({
  id: "version-ignored-added",
  kind: "version-ignored",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} now ignores the version that is asked for`,
  why: "No echo of the version comes back, and the form may change without a new version.",
  advise: (_fact, subject) => ({ text: `Do not rely on the version for the answers of ${subject}.` }),
});
