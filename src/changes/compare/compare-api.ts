/** What belongs to the API as a whole: address, traits, sets of error codes. */
import type { Api } from "../../model/api.js";
import type { ApiTraits, ErrorCodeSet } from "../../model/traits.js";
import { canonicalText } from "../../timeline/canonical.js";
import { compareEvents } from "./compare-events.js";
import { compareOperations } from "./compare-operations.js";
import { addressOf, matchOperations } from "./match-operations.js";
import { compareSecuritySchemes } from "./compare-security.js";
import { addFact, addProse, useRoot, type Scope } from "./scope.js";

export function compareApiParts(scope: Scope): void {
  for (const compare of new Set(Object.values(parts))) compare(scope);
}

/** Every part of an API has its comparison. */
const parts: Record<keyof Api, (scope: Scope) => void> = {
  name: compareWords,
  version: compareWords,
  // The header is a trait; an address is compared as such.
  versionIn: compareTraits,
  title: compareWords,
  description: compareWords,
  root: compareAddress,
  servers: compareAddress,
  // They are compared where an operation or event mentions them.
  schemas: compareWords,
  operations: compareOperations,
  events: compareEvents,
  errorSets: compareErrorSets,
  // They are compared as a trait.
  messages: compareWords,
  securitySchemes: compareSecuritySchemes,
  traits: compareTraits,
};

const whole = { owner: { kind: "api" }, pointer: "#" } as const;

function compareWords(scope: Scope): void {
  const words = ({ title, description }: Api): (string | undefined)[] => [title, description];
  addProse(scope, "#/info", words(scope.before), words(scope.after));
}

function compareAddress(scope: Scope): void {
  const { before, after } = scope;
  const spot = { ...whole, pointer: "#/servers" };
  const [was, is] = [before, after].map(({ servers }) => [...servers].sort());
  if (was === undefined || is === undefined) return;
  if (before.root !== after.root && !areAddressesEqual(scope)) {
    addFact(
      scope,
      { kind: "root", before: before.root, after: after.root },
      { before: spot, after: spot },
      [],
    );
  } else if (was.join("\n") !== is.join("\n")) {
    addFact(scope, { kind: "servers", before: was, after: is }, { before: spot, after: spot }, []);
  }
}

/** A root that went from the servers into the paths is nothing on the wire. */
function areAddressesEqual({ before, after }: Scope): boolean {
  const { matched } = matchOperations(before, after);
  return (
    matched.length > 0 &&
    matched.every(([was, is]) => addressOf(was, before.root) === addressOf(is, after.root))
  );
}

function compareErrorSets(scope: Scope): void {
  const sets = (api: Api): ReadonlyMap<string, ErrorCodeSet> =>
    new Map(api.errorSets.map((set) => [set.name, set]));
  const [left, right] = [sets(scope.before), sets(scope.after)];
  for (const [name, before] of left) {
    const after = right.get(name);
    if (after === undefined) continue;
    const [was, is] = [before, after].map(({ codes }) => codes.map(({ code }) => code));
    if (was === undefined || is === undefined) continue;
    const added = is.filter((code) => !was.includes(code)).sort();
    const removed = was.filter((code) => !is.includes(code)).sort();
    const spot = { ...whole, pointer: "#/x-client/errors" };
    const users = scope.after.operations.flatMap(({ id, method, path, errorSets }) =>
      [...errorSets]
        .filter(([, set]) => set === name)
        .map(([status]) =>
          useRoot({ kind: "operation", id, method, path }, "response", {
            kind: "response",
            status,
            mediaType: "",
          }),
        ),
    );
    if (added.length + removed.length > 0)
      addFact(
        scope,
        { kind: "error-codes", set: name, added, removed },
        { before: spot, after: spot },
        users,
      );
    else addProse(scope, spot.pointer, [canonicalText(before)], [canonicalText(after)]);
  }
}

/** `told`: an operation, event or fact of its own tells it. */
type TraitComparison = "compared" | "told";

const traitComparisons: Record<keyof ApiTraits, TraitComparison> = {
  version: "compared",
  auth: "compared",
  idempotency: "compared",
  headers: "compared",
  scope: "compared",
  requestId: "compared",
  rateLimit: "compared",
  retry: "told",
  errors: "told",
  nullableOptionals: "compared",
  webhooks: "compared",
  signing: "compared",
  messages: "compared",
  environments: "told",
  behaviours: "told",
  policy: "told",
};

function compareTraits(scope: Scope): void {
  for (const [trait, comparison] of Object.entries(traitComparisons) as [
    keyof ApiTraits,
    TraitComparison,
  ][]) {
    if (comparison === "told") continue;
    const [was, is] = [scope.before, scope.after].map(({ traits }) => traitText(trait, traits));
    if (was === is || was === undefined || is === undefined) continue;
    const spot = { ...whole, pointer: `#/x-client/${trait}` };
    addFact(scope, { kind: "trait", trait, before: was, after: is }, { before: spot, after: spot }, []);
  }
}

/** The table of events is compared event by event; of the trait itself only the signature is left. */
function traitText(trait: keyof ApiTraits, traits: ApiTraits): string {
  const value = comparedValue(trait, traits);
  return value === undefined ? "" : canonicalText(value);
}

function comparedValue(trait: keyof ApiTraits, traits: ApiTraits): unknown {
  if (trait === "webhooks") return traits.webhooks?.signature;
  if (trait !== "messages") return traits[trait];
  // The wording, not what is said about it.
  return traits.messages?.map(({ name, template, parts, field }) => {
    const days = Object.entries(parts).map(([part, { day = "" }]) => [part, day]);
    return { name, template, parts: Object.fromEntries(days) as object, field };
  });
}
