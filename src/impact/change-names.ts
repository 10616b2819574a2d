/**
 * The words by which code can refer to a change, under the names of both versions. If a project has none of them, the
 * change does not affect it.
 */
import { typeIdentifier, valueIdentifier } from "../code/identifier.js";
import type { Fact } from "../compare/fact.js";
import type { Owner } from "../compare/place.js";
import { lastField } from "../compare/schemas/node.js";
import type { Change } from "../judge/change.js";
import { sortedUnique } from "../values/text.js";
import type { Step } from "./question.js";
import { answerOf } from "./questions/rule-answers.js";
import { emittedNames, placesOf, valuesOfChange } from "./touch/causes.js";

export interface ChangeNames {
  /** Operations, types and events that carry a value with the change. */
  readonly carriers: readonly string[];
  /** Fields, parameters, headers, statuses and values that differ. If empty, every use of a carrier is affected. */
  readonly parts: readonly string[];
}

export function namesOf(step: Step, change: Change): ChangeNames {
  const isMet = change.verdicts.some(({ direction }) => unnamed.has(answerOf(change.rule, direction)));
  const parts = change.facts.map((fact) => partsOf(change, fact));
  return {
    carriers: sortedUnique(carriersOf(step, change)),
    parts: isMet || parts.some((each) => each.length === 0) ? [] : sortedUnique(parts.flat()),
  };
}

/** Facts that affect code which does not name the difference. */
const unnamed: ReadonlySet<string> = new Set(["omissions", "calls", "clients", "receivers"]);

/** The newer name of an operation that the older version calls `id`. */
export function laterName({ diff }: Step, id: string): string {
  return diff.correspondence.laterName("operation", id);
}

/** The names of an operation in both versions, in documents and in code. */
export function operationNames({ diff }: Step, id: string): readonly string[] {
  const names = [diff.correspondence.formerName("operation", id), id];
  return names.flatMap((name) => [name, valueIdentifier(name)]);
}

function carriersOf(step: Step, { facts, operations, events, types }: Change): readonly string[] {
  const { correspondence } = step.diff;
  const owners = facts.flatMap((fact) => placesOf(fact).map(({ owner }) => owner));
  const typesOfFacts = facts.flatMap(({ type, uses }) => [
    ...(type === undefined ? [] : [type]),
    // `Payment` of `Payment.rails[]`.
    ...uses.flatMap(({ field }) => (/[.[]/.test(field) ? (field.split(/[.[]/)[0] ?? []) : [])),
  ]);
  const named = [...types.changed, ...types.removed, ...typesOfFacts].flatMap((name) => [
    correspondence.formerName("type", name),
    name,
  ]);
  const called = [...operations, ...owners.flatMap((owner) => (owner.kind === "operation" ? owner.id : []))];
  return [
    ...named.map(typeIdentifier),
    ...owners.flatMap(emittedNames),
    ...called.flatMap((id) => operationNames(step, id)),
    ...events.flatMap((event) => [event, correspondence.formerName("event", event)]),
    ...facts.flatMap(renamed),
  ];
}

/** Names of a thing that a fact renames, adds or removes as a whole. */
function renamed(fact: Fact): readonly string[] {
  const { of, names } = namedBy(fact);
  if (of === "operation") return names.flatMap((id) => [id, valueIdentifier(id)]);
  if (of === "schema") return names.map(typeIdentifier);
  return of === "event" ? names : [];
}

/** Empty if the fact affects code that does not name it. */
function partsOf(change: Change, fact: Fact): readonly string[] {
  if (fact.kind === "response-removed") return [fact.status];
  const { of, names } = namedBy(fact);
  if (of === "header" || of === "parameter" || of === "field") return names;
  const { added, removed } = valuesOfChange(change, fact);
  // A removed value concerns code that waits for it; a new one concerns everything that reads the field.
  return added.size === 0 && removed.size > 0
    ? [...removed].map((value) => value.replaceAll('"', ""))
    : fieldsOf(fact);
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
    case "parameter-added":
    case "parameter-removed":
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

/** The fields that hold the value, in all places. Empty if it is a whole value in one of them. */
function fieldsOf(fact: Fact): readonly string[] {
  const own = placesOf(fact).map(({ owner, path }) => lastField(path) ?? nameOfPart(owner));
  const isField = own.length > 0 && own.every((name) => name !== undefined);
  const found = isField ? own : fact.uses.map(({ path, field }) => lastField(path) ?? lastField(field));
  return found.includes(undefined) ? [] : found.flatMap((name) => name ?? []);
}

function nameOfPart(owner: Owner): string | undefined {
  return owner.kind === "operation" && owner.part.kind === "parameter" ? owner.part.name : undefined;
}
