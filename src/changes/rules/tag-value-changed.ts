/** A variant is told apart by another value of the tag, or by more or fewer of them. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { code, list } from "./words.js";

export const tagValueChanged = defineChange({
  id: "tag-value-changed",
  kind: "tag-values",
  describe: ({ before, after, member }, subject) => {
    const [added, removed] = [without(after, before), without(before, after)];
    const variant = `In ${subject}, ${code(member)}`;
    if (removed.length === 0) return `${variant} is now told by ${list(added, "or")}, too`;
    if (added.length === 0) return `${variant} is no longer told by ${list(removed, "or")}`;
    return `${variant} is now told by ${list(after, "or")} instead of ${list(before, "or")}`;
  },
  why: "Code that tells the variants by their old values takes another branch, or none.",
  advise: ({ before, after }) => {
    const [added, removed] = [without(after, before), without(before, after)];
    return {
      text: "Tell the variants by their new values wherever you tell them apart.",
      ...(removed.length === 0 ? {} : { before: caseLines(removed) }),
      ...(added.length === 0 ? {} : { after: caseLines(added) }),
    };
  },
});

function without(values: readonly string[], others: readonly string[]): string[] {
  return values.filter((value) => !others.includes(value));
}
