/** The form that a client reads is never answered again. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const responseMediaTypeRemoved = defineChange({
  id: "response-media-type-removed",
  kind: "media-type-removed",
  matches: (fact) => fact.status !== "",
  describe: (fact, subject) => `${subject} no longer answers ${fact.status} as ${code(fact.mediaType)}`,
  why: "Code that reads this form gets another one or none, and its type is gone.",
  advise: () => ({ text: "Read the answer in a form that is still given." }),
});
