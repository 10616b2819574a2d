/** What the trait `signing` makes of a client's options: in another form, code that makes a client does not compile. */
import { needsKeyId } from "../../templates/runtime/signing/scheme.js";
import type { SigningTraits } from "../model/traits.js";
import type { FactOf } from "./fact.js";

export function changesSigningOption({ trait, before, after }: FactOf<"trait">): boolean {
  if (trait !== "signing") return false;
  const [was, is] = [membersOf(before), membersOf(after)];
  // A member that is no longer needed may stay.
  return was.length === 0 || is.length === 0 || is.some((member) => !was.includes(member));
}

/** The members that the option has to have, of the trait as canonical JSON; none where nothing is signed. */
export function membersOf(trait: string): readonly string[] {
  if (trait === "") return [];
  const signing = JSON.parse(trait) as SigningTraits;
  const key = signing.algorithm === "hmac-sha256" ? "secret" : "privateKey";
  return needsKeyId(signing) ? [key, "keyId"] : [key];
}
