/** Another form in which the body may be sent. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const requestMediaTypeAdded = defineChange({
  id: "request-media-type-added",
  kind: "media-type-added",
  matches: (fact) => fact.status === "",
  describe: (fact, subject) => `${subject} can now be sent ${code(fact.mediaType)}`,
  why: "What is sent today is still taken.",
});
