/** How requests are sent or deliveries are signed: the runtime follows it, an older one does not. */
import { changesClientOptions, signingMembers } from "../client-options.js";
import type { FactOf } from "../fact.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const traitChanged = defineChange({
  id: "trait-changed",
  kind: "trait",
  describe: (fact) => `The convention ${code(fact.trait)} changed`,
  why: "The transport or the verification of the generated code follows it; code from the old version does not.",
  advise: (fact) => ({
    text: `Generate the client again, ${optionAdvice(fact)}and compare what ${code(fact.trait)} says in the overlays of both versions.`,
  }),
});

function optionAdvice(fact: FactOf<"trait">): string {
  if (!changesClientOptions(fact)) return "";
  if (fact.trait === "messages") return "give its functions what they ask for, ";
  if (fact.trait !== "signing") return "correct the options it is made with, ";
  const members = signingMembers(fact.after);
  return members.length === 0
    ? "make it without the option `signing`, "
    : `make it with \`signing: { ${members.join(", ")} }\`, `;
}
