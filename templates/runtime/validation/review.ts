/**
 * Compares a value with a definition.
 *
 * Values come from outside and may be hostile: their depth is limited, a union member is compared with a value only
 * once, and findings stop at a hundred.
 */
import { isObject } from "../json.js";
import type { Choice, Definition, Description } from "./definition.js";
import {
  eitherOf,
  expectedKinds,
  expectedValues,
  isOfKind,
  kindOf,
  otherKind,
} from "./kinds.js";
import { brokenLimit } from "./limits.js";

/** A mismatch between a value and its definition. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly expected: string;
  readonly found: string;
}

export function findingsIn(
  value: unknown,
  definition: Definition,
): readonly Finding[] {
  const review = new Review();
  review.compare(value, definition);
  return review.findings;
}

const mostFindings = 100;

/** Nested comparisons: each level of a value takes two or three. */
const deepest = 1_000;

type Findings = readonly Finding[];

class Review {
  findings: Finding[] = [];
  /** From the whole value to the one being compared. */
  readonly #path: PropertyKey[] = [];
  readonly #attempts = new Map<unknown, Map<Definition, Findings>>();
  #depth = 0;

  /** `decided`: a field already decided by a union, which is skipped. */
  compare(value: unknown, definition: Definition, decided?: string): void {
    if (this.#depth === deepest)
      return this.#note("a value with fewer levels", "one that is too deep");
    this.#depth++;
    if (typeof definition === "function")
      this.compare(value, definition()["~definition"], decided);
    else if (value !== null || !definition.nullable)
      this.#compareDescription(value, definition, decided);
    this.#depth--;
  }

  #compareDescription(
    value: unknown,
    description: Description,
    decided: string | undefined,
  ): void {
    const { type, enum: values, allOf = [], anyOf, choice } = description;
    const isRightKind =
      type === undefined ||
      (typeof type === "string"
        ? isOfKind(value, type)
        : type.some((kind) => isOfKind(value, kind)));
    if (!isRightKind || value === undefined)
      return this.#note(expectedKinds(description), kindOf(value));
    if (values && !(values as readonly unknown[]).includes(value))
      return this.#note(expectedValues(values), otherKind(value, values));
    const broken = brokenLimit(value, description);
    if (broken) this.#note(...broken);
    if (Array.isArray(value)) this.#compareItems(value, description);
    else if (isObject(value)) this.#compareFields(value, description, decided);
    for (const part of allOf) this.compare(value, part, decided);
    if (anyOf) this.#compareUnion(value, anyOf, decided);
    if (choice) this.#compareChoice(value, choice, decided);
  }

  #compareItems(
    list: readonly unknown[],
    { prefixItems = [], items }: Description,
  ): void {
    for (const [index, item] of list.entries()) {
      const definition = prefixItems[index] ?? items;
      if (definition) this.#compareInside(index, item, definition);
    }
  }

  #compareFields(
    object: Readonly<Record<string, unknown>>,
    description: Description,
    decided: string | undefined,
  ): void {
    const {
      properties = {},
      required = [],
      additionalProperties: others,
      dependentSchemas = {},
    } = description;
    // A field that is `undefined` is not written in JSON.
    const has = (name: string): boolean =>
      Object.hasOwn(object, name) && object[name] !== undefined;
    for (const name of Object.keys(properties)) {
      const definition = properties[name];
      if (definition && name !== decided && has(name))
        this.#compareInside(name, object[name], definition);
    }
    for (const name of required)
      if (name !== decided && !has(name))
        this.#noteInside(name, requiredValue(properties[name]), "nothing");
    if (others)
      for (const name of Object.keys(object))
        if (name !== decided && has(name) && !Object.hasOwn(properties, name))
          this.#compareInside(name, object[name], others);
    for (const name of Object.keys(dependentSchemas)) {
      const whole = dependentSchemas[name];
      if (whole && has(name)) this.compare(object, whole, decided);
    }
  }

  /** If the value matches no member, the findings of the closest one are reported. */
  #compareUnion(
    value: unknown,
    members: readonly Definition[],
    decided: string | undefined,
  ): void {
    const attempts: Findings[] = [];
    for (const member of members) {
      const findings = this.#attempt(value, member, decided);
      if (findings.length === 0) return;
      attempts.push(findings);
    }
    const isHere = ({ path }: Finding): boolean =>
      path.length === this.#path.length;
    const [near, ...others] = attempts.filter((each) => !each.some(isHere));
    if (near === undefined) {
      const expected = attempts.map((each) => each.find(isHere)?.expected);
      this.#note(eitherOf([...new Set(expected)]), kindOf(value));
    } else if (others.length > 0)
      this.#note(
        `one of ${members.length} forms`,
        `${kindOf(value)} that has none of them`,
      );
    else for (const finding of near) this.#keep(finding);
  }

  /** Remembers comparisons: nested unions, in a deep value, would otherwise repeat them at each level. */
  #attempt(
    value: unknown,
    member: Definition,
    decided: string | undefined,
  ): Findings {
    const isKept = typeof value === "object" && decided === undefined;
    const known = isKept ? this.#attempts.get(value) : undefined;
    const before = known?.get(member);
    if (before) return before;
    const { findings } = this;
    this.findings = [];
    this.compare(value, member, decided);
    const own = this.findings;
    this.findings = findings;
    if (known) known.set(member, own);
    else if (isKept) this.#attempts.set(value, new Map([[member, own]]));
    return own;
  }

  #compareChoice(
    value: unknown,
    { tag, members, isOpen, isTagOwn, others = [] }: Choice,
    decided: string | undefined,
  ): void {
    const own = isObject(value) ? value[tag] : undefined;
    const member =
      typeof own === "string" && Object.hasOwn(members, own)
        ? members[own]
        : undefined;
    if (member) return this.compare(value, member, isTagOwn ? tag : decided);
    if (isOpen && typeof own === "string") return;
    if (others.length > 0) return this.#compareUnion(value, others, decided);
    if (!isObject(value)) return this.#note("an object", kindOf(value));
    const tags = Object.keys(members);
    this.#noteInside(tag, expectedValues(tags), otherKind(own, tags));
  }

  #compareInside(key: PropertyKey, value: unknown, inner: Definition): void {
    this.#path.push(key);
    this.compare(value, inner);
    this.#path.pop();
  }

  #noteInside(key: PropertyKey, expected: string, actual: string): void {
    this.#path.push(key);
    this.#note(expected, actual);
    this.#path.pop();
  }

  #note(expected: string, actual: string): void {
    this.#keep({ path: [...this.#path], expected, found: actual });
  }

  #keep(finding: Finding): void {
    if (this.findings.length < mostFindings) this.findings.push(finding);
  }
}

function requiredValue(definition: Definition | undefined): string {
  const isKnown = typeof definition === "object";
  return `${expectedKinds(isKnown ? definition : {})}, which is required`;
}
