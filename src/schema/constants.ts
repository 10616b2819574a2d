/**
 * The strings that a property of an object is limited to: what a tag is found by.
 *
 * References and intersections are followed. A member that is a union itself has the values of all its members,
 * and requires a property only where all of them do; a union inside that one is not looked into, which keeps
 * unions that contain each other cheap.
 */
import { sortedUnique } from "../values/text.js";
import type { Schema } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export interface Constant {
  /** Sorted. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
}

export function readConstant(schema: Schema, property: string, view: SchemaView): Constant | undefined {
  const { values, isRequired } = readProperty(schema, property, view, true);
  return values === undefined ? undefined : { values, isRequired };
}

interface PropertyReading {
  readonly values: readonly string[] | undefined;
  readonly isRequired: boolean;
}

function readProperty(
  schema: Schema,
  property: string,
  view: SchemaView,
  followsUnions: boolean,
): PropertyReading {
  let values: readonly string[] | undefined;
  let isRequired = false;
  const hold = (reading: PropertyReading): void => {
    isRequired ||= reading.isRequired;
    values = bothAllow(values, reading.values);
  };
  for (const part of view.parts(schema)) {
    const own = part.properties?.get(property);
    hold({
      values: own === undefined || own.nullable === true ? undefined : view.strings(own),
      isRequired: part.required?.includes(property) === true,
    });
    const members = followsUnions ? (part.anyOf ?? part.oneOf) : undefined;
    if (members !== undefined)
      hold(anyAllows(members.map((member) => readProperty(member, property, view, false))));
  }
  return { values, isRequired };
}

/** A property that two parts of an intersection limit can only hold what both allow. */
function bothAllow(
  left: readonly string[] | undefined,
  right: readonly string[] | undefined,
): readonly string[] | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return left.filter((value) => right.includes(value));
}

function anyAllows(members: readonly PropertyReading[]): PropertyReading {
  const limited = members.flatMap(({ values }) => (values === undefined ? [] : [values]));
  return {
    values: limited.length === members.length ? sortedUnique(limited.flat()) : undefined,
    isRequired: members.every(({ isRequired }) => isRequired),
  };
}

/** Of an object: the properties that every valid one has. */
export function readRequired(schema: Schema, view: SchemaView, followsUnions = true): ReadonlySet<string> {
  const required = new Set<string>();
  for (const part of view.parts(schema)) {
    part.required?.forEach((name) => required.add(name));
    const members = followsUnions ? (part.anyOf ?? part.oneOf) : undefined;
    const [first, ...others] = (members ?? []).map((member) => readRequired(member, view, false));
    first?.forEach((name) => {
      if (others.every((other) => other.has(name))) required.add(name);
    });
  }
  return required;
}
