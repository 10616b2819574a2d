/** The answer may come in another form: a union of types grows. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const responseMediaTypeAdded = defineChange({
  id: "response-media-type-added",
  kind: "media-type-added",
  matches: (fact) => fact.status !== "",
  describe: (fact, subject) => `${subject} can now answer ${fact.status} as ${code(fact.mediaType)}`,
  why: "A client that asks for anything may get the new form.",
  advise: () => ({ text: "Say which media type you accept, or handle both." }),
});
