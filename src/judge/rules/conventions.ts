/**
 * Conventions of the API as a whole: how requests are sent and deliveries signed. The generated runtime follows them, one
 * generated earlier does not; where they concern the options of the client, its types change, too.
 */
import { needsKeyId } from "../../../templates/runtime/signing/scheme.js";
import type { FactOf } from "../../compare/fact.js";
import { versionPlace } from "../../model/parameter-place.js";
import type {
  ApiTraits,
  CredentialTrait,
  ScopeTrait,
  SigningTraits,
  VersionTrait,
} from "../../traits/types.js";
import { rule } from "./rule.js";
import { code } from "./words.js";

export const conventions = {
  "trait-changed": rule({
    kind: "trait",
    describe: (fact) => versionChange(fact) ?? `The convention ${code(fact.trait)} changed`,
    effects: "wire",
    exceptions: [
      {
        name: "traits-are-options",
        applies: changesClientOptions,
        effects: "wire compile",
        why: "Code generated from the old version does not follow the change, and the options of the client differ.",
      },
      {
        name: "null-in-optional-fields",
        applies: ({ trait, after }) => trait === "nullableOptionals" && after === "true",
        effects: "wire compile",
        why: "Every optional field of every response can be null, in the types and on the wire.",
      },
      {
        name: "no-null-in-optional-fields",
        applies: ({ trait, after }) => trait === "nullableOptionals" && after !== "true",
        effects: "additive",
        why: "Code that handles null also handles responses without it.",
      },
    ],
    why: "Generated code follows the change; code generated from the old version does not.",
    advise: (fact) =>
      versionChange(fact) === undefined
        ? `Regenerate the client, ${optionAdvice(fact)}and compare ${code(fact.trait)} in the overlays of both versions.`
        : "Regenerate the client, and check how requests that you send without it name their version.",
  }),
};

/** How a request names its version. A document may show it without an overlay. */
function versionChange({ trait, before, after }: FactOf<"trait">): string | undefined {
  if (trait !== "version") return undefined;
  const [was, is] = [versionWords(before), versionWords(after)];
  if (was === is) return undefined;
  if (was === "") return `Requests now name their version in ${is}`;
  return is === ""
    ? `Requests no longer name their version in ${was}`
    : `Requests now name their version in ${is} instead of ${was}`;
}

function versionWords(text: string): string {
  if (text === "") return "";
  const place = versionPlace(JSON.parse(text) as VersionTrait);
  return `the ${place.in === "header" ? "header" : "query parameter"} ${code(place.name)}`;
}

function optionAdvice(fact: FactOf<"trait">): string {
  if (!changesClientOptions(fact)) return "";
  if (fact.trait === "messages") return "pass its functions what they now require, ";
  if (fact.trait !== "signing") return "correct its options, ";
  const members = signingMembers(fact.after);
  return members.length === 0
    ? "create it without the option `signing`, "
    : `create it with \`signing: { ${members.join(", ")} }\`, `;
}

/** Whether a client is created or called in another way: with a missing or removed option, the code of the consumer does not compile. */
function changesClientOptions({ trait, before, after }: FactOf<"trait">): boolean {
  return optionChanges[trait]?.(before, after) ?? false;
}

/** The members that the option `signing` has to have, of the trait as canonical JSON; none where nothing is signed. */
function signingMembers(trait: string): readonly string[] {
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
