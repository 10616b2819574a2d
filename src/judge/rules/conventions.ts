/**
 * Conventions of the API as a whole: how requests are sent, deliveries signed and callers authenticated. An older
 * generated runtime does not follow the change. Some also change the client's options, and so its types.
 */

import { needsKeyId } from "../../../templates/runtime/signing/scheme.js";
import type { FactOf } from "../../compare/fact.js";
import { versionPlace } from "../../values/parameter-place.js";
import type {
  ApiTraits,
  CredentialTrait,
  ScopeTrait,
  SigningTraits,
  VersionTrait,
} from "../../traits/types.js";
import { code } from "../../values/text.js";
import { loosened, rule, rulesFor } from "./rule.js";
import { does, list, plural, sentenceList } from "./words.js";
import { requestScheme } from "../../values/signature-schemes.js";

export const conventions = {
  "trait-changed": rule("trait", {
    describe: (fact) => versionChange(fact) ?? `The convention ${code(fact.trait)} changed`,
    both: "wire: Generated code follows the change; code generated from the old version does not.",
    exceptions: {
      "traits-are-options": {
        when: changesClientOptions,
        both: "wire compile: Code generated from the old version does not follow the change, and the options of the client differ.",
      },
      "null-in-optional-fields": {
        when: ({ trait, after }) => trait === "nullableOptionals" && after === "true",
        both: "wire compile: Every optional field of every response can be null, in the types and on the wire.",
      },
      "no-null-in-optional-fields": {
        when: ({ trait, after }) => trait === "nullableOptionals" && after !== "true",
        both: "additive: Code that handles null also handles responses without it.",
      },
    },
    advise: (fact) =>
      versionChange(fact) === undefined
        ? `Regenerate the client, ${optionAdvice(fact)}and compare ${code(fact.trait)} in the overlays of both versions.`
        : "Regenerate the client, and check how requests that you send without it name their version.",
  }),
};

/** How a request names its version; a document may show it without an overlay. */
function versionChange({ trait, before, after }: FactOf<"trait">): string | undefined {
  if (trait !== "version") return undefined;
  const [older, newer] = [versionWords(before), versionWords(after)];
  if (older === newer) return undefined;
  if (older === "") return `Requests now name their version in ${newer}`;
  return newer === ""
    ? `Requests no longer name their version in ${older}`
    : `Requests now name their version in ${newer} instead of ${older}`;
}

function versionWords(text: string): string {
  if (text === "") return "";
  const place = versionPlace(JSON.parse(text) as VersionTrait);
  const words = { header: "header", query: "query parameter", "media-type": "media type" };
  return `the ${words[place.in]} ${code(place.name)}`;
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

/** True if code that creates or calls the client no longer compiles, because an option is missing or was removed. */
function changesClientOptions({ trait, before, after }: FactOf<"trait">): boolean {
  return optionChanges[trait]?.(before, after) ?? false;
}

/** The required members of the option `signing`. The trait is canonical JSON; empty if nothing is signed. */
function signingMembers(trait: string): readonly string[] {
  if (trait === "") return [];
  const signing = JSON.parse(trait) as SigningTraits;
  const key = signing.algorithm === "hmac-sha256" ? "secret" : "privateKey";
  return needsKeyId(requestScheme(signing)) ? [key, "keyId"] : [key];
}

/** Both are canonical JSON; empty if the version has no such trait. */
type OptionChange = (before: string, after: string) => boolean;

const optionChanges: Readonly<Partial<Record<keyof ApiTraits, OptionChange>>> = {
  // All members are required; one that is no longer required may stay.
  signing: (before, after) => {
    const [older, newer] = [signingMembers(before), signingMembers(after)];
    return newer.length === 0 || isAnyMissing(newer, older);
  },
  // The consumer chooses one, so only removals matter. Without the trait, the document's schemes name them.
  auth: (before, after) => before === "" || isAnyMissing(namesOf(before), namesOf(after)),
  // Each function must still exist, with the same arguments.
  messages: (before, after) => isAnyMissing(messageSignatures(before), messageSignatures(after)),
  // All are optional.
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

/** The part of the trait that is compared: see `compare-apis.ts`. */
interface ComparedMessage {
  readonly name: string;
  /** The format of a day; empty for other parts. */
  readonly parts: Readonly<Record<string, string>>;
}

function namesOf(traits: string): readonly string[] {
  if (traits === "") return [];
  return (JSON.parse(traits) as readonly (CredentialTrait | ScopeTrait)[]).map(({ name }) => name);
}

function isAnyMissing(wanted: readonly string[], declared: readonly string[]): boolean {
  return wanted.some((name) => !declared.includes(name));
}

export const security = {
  ...rulesFor("security", {
    "security-tightened": {
      when: (fact) => !loosened(fact),
      describe: (fact, subject) =>
        does(
          subject,
          `now requires ${fact.after} instead of ${fact.before === "" ? "no credential" : fact.before}`,
        ),
      both: "The server refuses calls with the old credentials.",
      advise: "Configure the client with the credential that it now needs: {after}.",
    },
    "security-loosened": {
      when: loosened,
      describe: (fact, subject) =>
        fact.after === ""
          ? does(subject, `no longer requires a credential: it required ${fact.before}`)
          : does(subject, `now accepts ${fact.after} instead of ${fact.before}`),
      both: "Existing credentials still suffice.",
    },
  }),

  "security-scheme-changed": rule("security-scheme", {
    describe: "The credential `{scheme}` is now {after} instead of {before}",
    both: "Running clients send the credential in the old way.",
    advise: "Regenerate the client, and check how you pass it `{scheme}`.",
  }),

  "token-source-changed": rule("token-sources", {
    describe: (fact) =>
      `The token ${code(fact.scheme)} now comes from ${sources(fact.after)} instead of ${sources(fact.before)}`,
    both: "wire: Code that requests a token in the old way may get none, and the server refuses calls without one.",
    advise: "Request the token `{scheme}` where the document now says.",
  }),

  ...rulesFor("offered-scopes", {
    "token-scope-offered": {
      half: "added",
      describe: "Tokens of `{scheme}` can now be requested with {added}",
      both: "Existing requests for a token stay as they are.",
    },
    "token-scope-withdrawn": {
      half: "removed",
      describe: "Tokens of `{scheme}` can no longer be requested with {removed}",
      both: "The types are the same, but a request for a token with one of them may be refused.",
      advise: "Request tokens of `{scheme}` without {removed}.",
    },
  }),

  "bearer-format-changed": rule("bearer-format", {
    describe: ({ scheme, before, after }) => {
      const now = after === "" ? "no longer of a stated format" : `in the format ${code(after)}`;
      return `Tokens of ${code(scheme)} are now ${now}${before === "" ? "" : `, instead of ${code(before)}`}`;
    },
    both: "note: The format is a hint: the client sends whatever token it has.",
  }),

  ...rulesFor("credential-scopes", {
    "credential-scope-added": {
      half: "added",
      describe: (fact, subject) =>
        does(subject, `now requires the ${plural(fact.added, "scope")} ${list(fact.added)}`),
      both: "wire: The server refuses calls with a token of lesser scope.",
      advise: (fact) => `Request a token with the ${plural(fact.added, "scope")} ${list(fact.added)}.`,
    },
    "credential-scope-removed": {
      half: "removed",
      describe: (fact, subject) =>
        does(subject, `no longer requires the ${plural(fact.removed, "scope")} ${list(fact.removed)}`),
      both: "Existing tokens still suffice.",
    },
  }),
};

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "no address" : sentenceList(texts.map(code));
}
