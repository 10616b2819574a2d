/** What traits make of a client's options and of functions: where one is missing, or is no longer there, the consumer's code does not compile. */
import { needsKeyId } from "../../templates/runtime/signing/scheme.js";
import type { ApiTraits, CredentialTrait, ScopeTrait, SigningTraits } from "../model/traits.js";
import type { FactOf } from "./fact.js";

export function changesClientOptions({ trait, before, after }: FactOf<"trait">): boolean {
  return optionChanges[trait]?.(before, after) ?? false;
}

/** The members that the option `signing` has to have, of the trait as canonical JSON; none where nothing is signed. */
export function signingMembers(trait: string): readonly string[] {
  if (trait === "") return [];
  const signing = JSON.parse(trait) as SigningTraits;
  const key = signing.algorithm === "hmac-sha256" ? "secret" : "privateKey";
  return needsKeyId(signing) ? [key, "keyId"] : [key];
}

/** Both as canonical JSON; empty where the version has none. */
type OptionChange = (before: string, after: string) => boolean;

const optionChanges: Readonly<Partial<Record<keyof ApiTraits, OptionChange>>> = {
  // All of its members are needed; one that is no longer needed may stay.
  signing: (before, after) => {
    const [was, is] = [signingMembers(before), signingMembers(after)];
    return is.length === 0 || isAnyMissing(is, was);
  },
  // One of them is chosen, so only what is gone is missed. Without the trait the document's schemes name them.
  auth: (before, after) => before === "" || isAnyMissing(namesOf(before), namesOf(after)),
  // Each function that is called is still there and asks for the same.
  messages: (before, after) => isAnyMissing(messageSignatures(before), messageSignatures(after)),
  // None of them is needed.
  scope: (before, after) => isAnyMissing(namesOf(before), namesOf(after)),
};

/** `consentMessage person day:date` */
function messageSignatures(traits: string): readonly string[] {
  if (traits === "") return [];
  return (JSON.parse(traits) as readonly ComparedMessage[]).map(({ name, parts }) => {
    const asked = Object.entries(parts).map(([part, day]) => (day === "" ? part : `day:${part}`));
    return [name, ...asked.sort()].join(" ");
  });
}

/** As `compare-api.ts` leaves of the trait. */
interface ComparedMessage {
  readonly name: string;
  /** How a day is written; empty for other parts. */
  readonly parts: Readonly<Record<string, string>>;
}

function namesOf(traits: string): readonly string[] {
  if (traits === "") return [];
  return (JSON.parse(traits) as readonly (CredentialTrait | ScopeTrait)[]).map(({ name }) => name);
}

function isAnyMissing(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.some((name) => !given.includes(name));
}
