/** To send, it is refused; to read, its branch is dead. */
import { switchLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { canBe, labels } from "./words.js";

export const unionMemberRemoved = defineChange({
  id: "union-member-removed",
  kind: "union-members",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact, subject) => `${canBe(subject, "no longer")} ${labels(fact.removed, "or")}`,
  why: {
    request: "The variant is refused, and sending it does not compile.",
    response: "The branch for it is never taken again, and comparing with its tag does not compile.",
  },
  advise: (fact) => ({
    text: `Drop the branch for ${labels(fact.removed)}, and send none.`,
    ...(fact.tag === ""
      ? {}
      : {
          before: switchLines(
            fact.tag,
            fact.removed.map(({ label }) => label),
          ),
        }),
  }),
});
