/** A receiver with an exhaustive `switch` meets a variant it has no branch for. */
import type { Member } from "../difference.js";
import { shortType } from "../short-type.js";
import { switchLines } from "./advice.js";
import { type Advice, defineChange } from "./define-change.js";
import { canBe, labels } from "./words.js";

export const unionMemberAdded = defineChange({
  id: "union-member-added",
  kind: "union-members",
  matches: (fact) => fact.added.length > 0,
  describe: (fact, subject) => `${canBe(subject, "now")} ${labels(fact.added, "or")}`,
  why: {
    request: "The new variant may be sent; nothing that is sent today changes.",
    response:
      "A response union grew: an exhaustive `switch` no longer covers it, and running code meets a variant that it does not know.",
  },
  advise: (fact, subject) => ({
    text: `Add a branch for ${labels(fact.added)} wherever you tell the variants of ${subject} apart.`,
    ...(fact.tag === ""
      ? {}
      : {
          after: switchLines(
            fact.tag,
            fact.added.map(({ label }) => label),
          ),
        }),
    ...unhandled(fact.added),
  }),
});

/** What the compiler says where every variant was handled. */
function unhandled([first]: readonly Member[]): Pick<Advice, "error"> {
  return first === undefined
    ? {}
    : { error: `Type '${shortType(first.schema)}' is not assignable to type 'never'.` };
}
