/**
 * The changes of a single declaration of a version: a type, a field at any depth, an argument, a response. A key is the
 * name of the declaration and the path in it, as both versions write them: `Payment.rails.iban`, `GetPaymentArgs.body`.
 */
import type { ts } from "@ts-morph/common";

import { pascalCase, typeIdentifier, valueIdentifier } from "../../code/identifier.js";
import type { Fact } from "../../compare/fact.js";
import type { Owner } from "../../compare/place.js";
import type { Change } from "../../judge/change.js";
import { addTo } from "../../values/collections.js";

import { namedBy } from "../change-names.js";
import { placesOf, valuesOfChange } from "../touch/causes.js";
import type { Compiler } from "../workspace/compiler.js";
import { type ChangeFact, factsOf, type Step } from "../question.js";

/** Changes that a compiler can see, by their keys. */
export class DeclaredChanges {
  readonly #all: readonly ChangeFact[];
  readonly #byKey = new Map<string, ChangeFact[]>();

  constructor(step: Step) {
    this.#all = factsOf([step]);
    for (const each of this.#all) {
      const keys = keysOf(each.fact, each.change);
      // A change of one response also belongs to all responses of its operation.
      const around = keys.flatMap((key) => /^(\w+Responses)\.\w+$/.exec(key)?.[1] ?? []);
      for (const key of new Set([...keys, ...around])) addTo(this.#byKey, key, each);
    }
  }

  /** Changes that add or remove a value with this text, anywhere. */
  ofValue(text: string, side: "added" | "removed"): readonly ChangeFact[] {
    const value = JSON.stringify(text);
    return this.#all.filter(({ change, fact }) => {
      const values = valuesOfChange(change, fact)[side];
      return change.effects.compile && (values.has(value) || values.has(text));
    });
  }

  at(key: string): readonly ChangeFact[] {
    return this.#byKey.get(key) ?? [];
  }
}

function keysOf(fact: Fact, { types }: Change): readonly string[] {
  const places = placesOf(fact).flatMap(({ owner, path }) =>
    basesOf(owner).map((base) => `${base}${withoutItems(path)}`),
  );
  const declared = fact.type === undefined ? [] : [`${typeIdentifier(fact.type)}${withoutItems(fact.path)}`];
  const bases = [...places, ...declared];
  // `Payment.rails[]`: if the whole type differs, so does a field of the type.
  const isWhole = placesOf(fact).every(({ path }) => path === "");
  const mentions = isWhole ? fact.uses.map(({ field }) => keyOfMention(field)) : [];
  const { of, names } = namedBy(fact);
  const inside = (of === "field" ? names : []).flatMap((name) =>
    bases.map((base) => (base.endsWith(`.${name}`) ? base : `${base}.${name}`)),
  );
  const whole = [...types.removed, ...wholeTypes(fact)].map(typeIdentifier);
  return [...(inside.length > 0 ? inside : [...bases, ...mentions]), ...whole, ...keysOfOperation(fact)];
}

function wholeTypes(fact: Fact): readonly string[] {
  if (fact.kind === "schema-renamed" || fact.kind === "type-replaced") return [fact.before, fact.after];
  return fact.kind === "schema-removed" || fact.kind === "schema-added" ? [fact.name] : [];
}

/** Keys of an operation's names, and of its added and removed arguments and responses. */
function keysOfOperation(fact: Fact): readonly string[] {
  const ids = placesOf(fact).flatMap(({ owner }) => (owner.kind === "operation" ? owner.id : []));
  const inArguments = (names: readonly string[]): readonly string[] =>
    ids.flatMap((id) => names.map((name) => `${nameOf(id)}Args.${name}`));
  const inResponses = (statuses: readonly string[]): readonly string[] =>
    ids.flatMap((id) => statuses.map((status) => `${nameOf(id)}Responses.${status}`));
  const { of, names } = namedBy(fact);
  if (of === "operation") return names.map(valueIdentifier);
  if (of === "parameter") return inArguments(names);
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- Only these facts have such a name.
  switch (fact.kind) {
    case "body-added":
    case "body-removed":
    case "body-required":
      return inArguments(["body"]);
    case "response-added":
    case "response-removed":
      return inResponses([fact.status]);
    case "response-status":
      return inResponses([fact.before, fact.after]);
    case "paging":
      return ids.map(valueIdentifier);
    default:
      return [];
  }
}

function basesOf(owner: Owner): readonly string[] {
  switch (owner.kind) {
    case "schema":
      return [typeIdentifier(owner.name)];
    case "operation": {
      const { part, id } = owner;
      if (part.kind === "parameter") return [`${nameOf(id)}Args.${part.name}`];
      if (part.kind === "body") return [`${nameOf(id)}Args.body`];
      return part.kind === "response" ? [`${nameOf(id)}Responses.${part.status}`] : [];
    }
    case "event":
      return [`${pascalCase(owner.type)}Event`, `${pascalCase(owner.type)}Event.data`];
    case "api":
      return [];
  }
}

function nameOf(id: string): string {
  return pascalCase(valueIdentifier(id));
}

function keyOfMention(field: string): string {
  const [name = "", ...path] = field.split(".");
  return withoutItems([typeIdentifier(name), ...path].join("."));
}

function withoutItems(path: string): string {
  return path.replaceAll("[]", "");
}

/** The key of a declaration of a version, from the nearest named declaration around it. */
export function keyOfDeclaration(ts: Compiler, declaration: ts.Node): string | undefined {
  const names: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node))
      return [node.name.getText(), ...names].join(".");
    if (ts.isPropertySignature(node) && !ts.isComputedPropertyName(node.name)) names.unshift(node.name.text);
  }
  return undefined;
}
