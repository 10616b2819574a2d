/** The form in which a client sends the body is refused. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const requestMediaTypeRemoved = defineChange({
  id: "request-media-type-removed",
  kind: "media-type-removed",
  matches: (fact) => fact.status === "",
  describe: (fact, subject) => `${subject} no longer takes ${code(fact.mediaType)}`,
  why: "A body of this type is refused, and its type is gone from the client.",
  advise: (_fact, subject) => ({ text: `Send the body in a media type that ${subject} still takes.` }),
});
