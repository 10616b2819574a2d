/**
 * The facts of an upgrade with the keys of the emitted code that they are about, in both versions. Every analysis that
 * asks which change a declaration has compares keys.
 */
import { type Fact, placeOf } from "../compare/fact.js";
import type { Place } from "../compare/place.js";
import type { Change } from "../judge/change.js";
import type { EmittedKeys } from "../emit/keys.js";
import { getOrAdd, without } from "../values/collections.js";
import type { JsonValue } from "../values/json.js";
import { declarationIn, lastField, memberStep } from "../values/member-path.js";
import type { Step } from "./question.js";

/** A fact of a change in an upgrade. */
export interface ChangeFact {
  readonly step: Step;
  readonly change: Change;
  readonly fact: Fact;
  /** Declarations and members, such as `types#Payment.rails.iban`. */
  readonly keys: ReadonlySet<string>;
  readonly values: FactValues;
}

/** Values that a fact adds and removes: literals as JSON; union members by label and type name. */
export interface FactValues {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

export function factsOf(steps: readonly Step[]): readonly ChangeFact[] {
  return steps.flatMap((step) => [...factsByChange(step).values()].flat());
}

export function factsOfChange(step: Step, change: Change): readonly ChangeFact[] {
  return factsByChange(step).get(change) ?? [];
}

function factsByChange(step: Step): ReadonlyMap<Change, readonly ChangeFact[]> {
  return getOrAdd(known, step, () => {
    const { changes } = step.diff;
    return new Map(
      changes.map((change) => [change, change.facts.map((fact) => readFact(step, change, fact))]),
    );
  });
}

const known = new WeakMap<Step, ReadonlyMap<Change, readonly ChangeFact[]>>();

function readFact(step: Step, change: Change, fact: Fact): ChangeFact {
  const [keys, values] = [keysOfFact(step, fact), valuesOfChange(step, change, fact)];
  return { step, change, fact, keys, values };
}

/** The operation that has the fact, by its newer id; undefined for facts elsewhere. */
export function operationOf({ step, fact }: Pick<ChangeFact, "step" | "fact">): string | undefined {
  const { owner } = placeOf(fact);
  if (owner.kind !== "operation") return undefined;
  return fact.at.after === undefined ? laterName(step, owner.name) : owner.name;
}

/** The newer name of an operation that the older version calls `id`. */
export function laterName({ diff }: Step, id: string): string {
  return diff.correspondence.laterName("operation", id);
}

function keysOfFact(step: Step, fact: Fact): ReadonlySet<string> {
  return new Set(
    (["before", "after"] as const).flatMap((side) => [
      ...ownKeys(step, fact, side),
      ...mentionsOf(step, fact, side).flatMap((mention) => keysAt(step, side, mention)),
    ]),
  );
}

/** The older and newer keys of what the upgrade renames. */
export function renamesIn(step: Step): readonly { readonly before: string; readonly after: string }[] {
  return factsOf([step]).flatMap(({ fact }) => {
    const { names } = namedBy(fact);
    if (names.length < 2 || fact.kind === "type-replaced") return [];
    const [older, newer] = [ownKeys(step, fact, "before"), ownKeys(step, fact, "after")];
    return older.length === newer.length
      ? older.map((before, index) => ({ before, after: newer[index] ?? before }))
      : [];
  });
}

/** The keys of the thing itself, in a fixed order. */
function ownKeys(step: Step, fact: Fact, side: keyof Step["keys"]): readonly string[] {
  const { of, names } = namedBy(fact);
  const name = (side === "before" ? names[0] : names.at(-1)) ?? "";
  if (of === "operation") return step.keys[side].operation(name);
  if (of === "schema") return keysAt(step, side, schemaPlace(name));
  const place = fact.at[side];
  if (place === undefined) return [];
  return keysAt(step, side, of === "field" ? withField(place, name) : place);
}

/** Only of the thing itself: a place that has no name in code would be that of all that is around it. */
function keysAt({ keys }: Step, side: keyof Step["keys"], place: KeyedPlace): readonly string[] {
  const field = lastField(place.path);
  const keysOfPlace = keys[side].of(place);
  return field === undefined ? keysOfPlace : keysOfPlace.filter((key) => key.endsWith(memberStep(field)));
}

export type KeyedPlace = Pick<Place, "owner" | "path">;

export function schemaPlace(name: string, path = ""): KeyedPlace {
  return { owner: { kind: "schema", name }, path };
}

function withField(place: KeyedPlace, name: string): KeyedPlace {
  return lastField(place.path) === name ? place : { ...place, path: place.path + memberStep(name) };
}

/** The other places of the difference: the declared type, and, if all of it differs, the fields with the type. */
function mentionsOf({ diff }: Step, fact: Fact, side: keyof Step["keys"]): readonly KeyedPlace[] {
  const nameOn = (name: string): string =>
    side === "before" ? diff.correspondence.formerName("type", name) : name;
  const isWhole = Object.values(fact.at).every(({ path }) => path === "");
  const fields = isWhole ? fact.uses.filter(({ holder }) => holder !== "") : [];
  return [
    ...(fact.type === undefined ? [] : [schemaPlace(nameOn(fact.type), fact.path)]),
    ...fields.map(({ field, holder }) => schemaPlace(nameOn(holder), field.slice(holder.length))),
    ...(fact.kind === "union-members"
      ? [...fact.added, ...fact.removed].flatMap(({ schema: { reference } }) =>
          reference === undefined ? [] : schemaPlace(reference),
        )
      : []),
  ];
}

/** The values of one change. A list that gained and lost values is one fact of two changes. */
function valuesOfChange(step: Step, { rule }: Change, fact: Fact): FactValues {
  const { added, removed } = valuesOf(step, fact);
  const isHalf = halves.has(fact.kind);
  return {
    added: isHalf && rule.endsWith("-removed") ? new Set() : added,
    removed: isHalf && rule.endsWith("-added") ? new Set() : removed,
  };
}

const halves: ReadonlySet<Fact["kind"]> = new Set<Fact["kind"]>([
  "enum-values",
  "known-values",
  "error-codes",
  "union-members",
]);

function valuesOf({ keys }: Step, fact: Fact): FactValues {
  const [added, removed] = literalsOf(fact);
  if (fact.kind === "union-members")
    return { added: memberNames(fact.added, keys.after), removed: memberNames(fact.removed, keys.before) };
  return { added: jsonOf(added), removed: jsonOf(removed) };
}

type Literals = readonly JsonValue[];

function literalsOf(fact: Fact): [added: Literals, removed: Literals] {
  if (fact.kind === "enum-values" || fact.kind === "known-values" || fact.kind === "error-codes")
    return [fact.added, fact.removed];
  if (fact.kind === "enum-added") return [fact.values, []];
  if (fact.kind === "enum-removed") return [[], fact.values];
  if (fact.kind === "const" || fact.kind === "event-renamed") return [[fact.after], [fact.before]];
  if (fact.kind === "tag-values") return [without(fact.after, fact.before), without(fact.before, fact.after)];
  if (fact.kind === "event-added") return [[fact.event], []];
  if (fact.kind === "event-removed") return [[], [fact.event]];
  if (fact.kind === "response-status") return [[Number(fact.after)], [Number(fact.before)]];
  if (fact.kind === "response-added") return [[Number(fact.status)], []];
  if (fact.kind === "response-removed") return [[], [Number(fact.status)]];
  return [[], []];
}

function jsonOf(values: Literals): Set<string> {
  return new Set(values.map((value) => JSON.stringify(value)));
}

function memberNames(
  members: Extract<Fact, { kind: "union-members" }>["added"],
  keys: EmittedKeys,
): Set<string> {
  return new Set(
    members.flatMap(({ label, schema }) => [
      label,
      JSON.stringify(label),
      ...(schema.reference === undefined ? [] : keys.of(schemaPlace(schema.reference)).map(declarationIn)),
      ...(schema.enum ?? []).map((value) => JSON.stringify(value)),
    ]),
  );
}

interface Named {
  readonly of: "operation" | "schema" | "event" | "header" | "parameter" | "field" | undefined;
  /** In both versions, the older one first. */
  readonly names: readonly string[];
  /** The name that only the older version has. */
  readonly gone?: string;
}

/** The named thing that a fact is about. */
export function namedBy(fact: Fact): Named {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- Only these facts are about a named thing.
  switch (fact.kind) {
    case "operation-added":
    case "operation-moved":
      return { of: "operation", names: [fact.operation] };
    case "operation-removed":
      return { of: "operation", names: [fact.operation], gone: fact.operation };
    case "operation-renamed":
      return renamedThing("operation", fact);
    case "schema-added":
    case "schema-removed":
      return { of: "schema", names: [fact.name] };
    case "schema-renamed":
    case "type-replaced":
      return renamedThing("schema", fact);
    case "event-added":
    case "event-removed":
      return { of: "event", names: [fact.event] };
    case "event-renamed":
      return renamedThing("event", fact);
    case "header-added":
    case "header-required":
      return { of: "header", names: [fact.name] };
    case "header-removed":
      return { of: "header", names: [fact.name], gone: fact.name };
    case "header-renamed":
      return renamedThing("header", fact);
    case "parameter-removed":
      return { of: "parameter", names: [fact.name], gone: fact.name };
    case "parameter-added":
    case "parameter-required":
    case "parameter-moved":
    case "parameter-serialization":
    case "parameter-empty":
    case "parameter-reserved":
      return { of: "parameter", names: [fact.name] };
    case "parameter-renamed":
      return renamedThing("parameter", fact);
    case "field-added":
    case "field-required":
    case "nullish":
      return { of: "field", names: [fact.field] };
    case "field-removed":
      return { of: "field", names: [fact.field], gone: fact.field };
    case "field-renamed":
      return renamedThing("field", fact);
    default:
      return { of: undefined, names: [] };
  }
}

function renamedThing(
  of: Named["of"],
  { before, after }: { readonly before: string; readonly after: string },
): Named {
  return { of, names: [before, after], gone: before };
}
