/** What belongs to the API as a whole: address, traits, sets of error codes. */
import type { Api } from "../model/api.js";
import type { ApiTraits, ErrorCodeSet } from "../traits/types.js";
import { type At, atApi, callerOf, endpointOf } from "./at.js";
import { canonicalText } from "./canonical.js";
import { compareLifecycles } from "./compare-lifecycles.js";
import {
  cameAndWent,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "./compare-parts.js";
import { compareEvents } from "./events/compare-events.js";
import type { Caller } from "./fact.js";
import { addressesText, compareOperations } from "./operations/compare-operations.js";
import { compareSecuritySchemes } from "./operations/compare-security.js";
import { addressOf, matchOperations } from "./operations/match-operations.js";

export function compareApi(before: Api, after: Api, at: At): void {
  compareParts(parts, before, after, at);
}

const parts: PartComparisons<Api, At> = {
  name: compareNothing,
  version: compareNothing,
  // The header is a trait; an address is compared as such.
  versionIn: compareTraits,
  title: compareProse,
  description: compareProse,
  root: compareAddress,
  servers: compareAddress,
  pointers: compareNothing,
  // They are compared where an operation or event mentions them.
  schemas: compareNothing,
  operations: compareOperations,
  // Nothing is known of them: see not-compared.ts.
  leftOut: compareNothing,
  unread: compareNothing,
  events: compareEvents,
  errorSets: compareErrorSets,
  // They are compared as a trait.
  messages: compareNothing,
  lifecycles: compareLifecycles,
  // What one does is said of operations, which are compared.
  workflows: compareNothing,
  securitySchemes: compareSecuritySchemes,
  // They follow from the schemes and the traits, which are compared.
  credentials: compareNothing,
  traits: compareTraits,
  // What is excluded is not compared: see not-compared.ts.
  whole: compareNothing,
  filter: compareNothing,
  values: compareNothing,
};

function compareAddress(before: Api, after: Api, { comparison }: At): void {
  const at = atApi(comparison, "#/servers");
  const [was, is] = [[...before.servers].sort(), [...after.servers].sort()];
  if (before.root !== after.root && !areAddressesEqual(before, after))
    at.fact({ kind: "root", before: before.root, after: after.root });
  else if (addressesText(was) !== addressesText(is)) at.fact({ kind: "servers", before: was, after: is });
}

/** A root that went from the servers into the paths is nothing on the wire. */
function areAddressesEqual(before: Api, after: Api): boolean {
  const { matched } = matchOperations(before, after);
  return (
    matched.length > 0 &&
    matched.every(([was, is]) => addressOf(was, before.root) === addressOf(is, after.root))
  );
}

/** A set that came or went is compared where an operation answers with it. */
function compareErrorSets(before: Api, after: Api, { comparison }: At): void {
  const newer = new Map(after.errorSets.map((set) => [set.name, set]));
  for (const was of before.errorSets) {
    const is = newer.get(was.name);
    if (is === undefined) continue;
    const { added, removed } = cameAndWent(codesOf(was), codesOf(is));
    const at = atApi(comparison, "#/x-client/errors", callersOf(was.name, after));
    if (added.length + removed.length > 0) at.fact({ kind: "error-codes", set: was.name, added, removed });
    else if (canonicalText(was) !== canonicalText(is)) at.prose();
  }
}

function codesOf({ codes }: ErrorCodeSet): string[] {
  return codes.map(({ code }) => code);
}

/** Whoever can get an error of the set. */
function callersOf(set: string, { operations }: Api): Caller[] {
  return operations.flatMap((operation) =>
    [...operation.errorSets]
      .filter(([, name]) => name === set)
      .map(([status]) => callerOf(endpointOf(operation), { kind: "response", status, mediaType: "" })),
  );
}

/** `elsewhere`: an operation, an event or a fact of its own says it. */
type TraitComparison = "here" | "elsewhere";

const traitComparisons: Readonly<Record<keyof ApiTraits, TraitComparison>> = {
  version: "here",
  auth: "here",
  idempotency: "here",
  headers: "here",
  scope: "here",
  requestId: "here",
  rateLimit: "here",
  retry: "elsewhere",
  errors: "elsewhere",
  nullableOptionals: "here",
  webhooks: "here",
  signing: "here",
  messages: "here",
  environments: "elsewhere",
  behaviours: "elsewhere",
  lifecycles: "elsewhere",
  policy: "elsewhere",
  workflows: "elsewhere",
};

function compareTraits(before: Api, after: Api, { comparison }: At): void {
  for (const trait of Object.keys(traitComparisons) as (keyof ApiTraits)[]) {
    if (traitComparisons[trait] === "elsewhere") continue;
    const [was, is] = [traitText(trait, before.traits), traitText(trait, after.traits)];
    if (was !== is)
      atApi(comparison, `#/x-client/${trait}`).fact({ kind: "trait", trait, before: was, after: is });
  }
}

/** Empty where the version has none. */
function traitText(trait: keyof ApiTraits, traits: ApiTraits): string {
  const value = comparedValue(trait, traits);
  return value === undefined ? "" : canonicalText(value);
}

function comparedValue(trait: keyof ApiTraits, traits: ApiTraits): unknown {
  // The table of events is compared event by event.
  if (trait === "webhooks") return traits.webhooks?.signature;
  if (trait !== "messages") return traits[trait];
  // The wording, not what is said about it.
  return traits.messages?.map(({ name, template, parts, field }) => {
    const days = Object.entries(parts).map(([part, { day = "" }]) => [part, day]);
    return { name, template, parts: Object.fromEntries(days) as object, field };
  });
}
