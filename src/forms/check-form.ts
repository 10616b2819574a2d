/** Validates outside data against a form: returns the data, or every mistake with its place. */
import type { core, z } from "zod";

import { isSameJson, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import type { Data, Definition } from "./define.js";
import { explainIssues } from "./explain-issues.js";
import { definitionOf, formInside, isFielded, shapeFor, type Mistake, type Path } from "./form-parts.js";
import { nearestName } from "../values/nearest-name.js";

export type Checked<Value> =
  | { readonly kind: "valid"; readonly value: Value }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

/** Returns valid data as a copy, its keys in the order of the definition. */
export function checkForm<Form extends z.ZodType>(
  definition: Definition<Form>,
  value: unknown,
): Checked<Data<Definition<Form>>> {
  const form = definition();
  const unsafe = unsafePlaces(value, [], new Set());
  if (unsafe.length > 0) return { kind: "invalid", mistakes: unsafe };
  // Compiling a validator costs more than checking these few values.
  const options = { jitless: true };
  const asIs = form.safeParse(value, options);
  // A form may drop what it does not know, which can be misspelt.
  if (asIs.success && isSameJson(asIs.data as JsonValue, value as JsonValue))
    return { kind: "valid", value: asIs.data as Data<Definition<Form>> };
  const corrected = correctKeys(form, value);
  const result = form.safeParse(corrected.value, options);
  if (result.success && corrected.mistakes.length === 0)
    return { kind: "valid", value: result.data as Data<Definition<Form>> };
  const others = result.success ? [] : explainIssues(form, result.error.issues, corrected.value);
  const sure = others.filter(({ path }) => !corrected.isGuessed(path));
  return { kind: "invalid", mistakes: [...corrected.mistakes, ...sure] };
}

/** Places that zod overlooks: a key `__proto__` of a record is neither checked nor copied, and cyclic data never end. */
function unsafePlaces(value: unknown, path: Path, around: Set<unknown>): Mistake[] {
  if (typeof value !== "object" || value === null) return [];
  if (around.has(value)) return [{ path, detail: "The data contain themselves here." }];
  around.add(value);
  const unsafe = Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === "__proto__") return [{ path: at, detail: "The key `__proto__` is not allowed." }];
    return unsafePlaces(inner, at, around);
  });
  around.delete(value);
  return unsafe;
}

/**
 * Corrected keys: each misspelt key is one mistake, and counts under its intended name from then on, so that nothing is
 * reported as missing because of it. Its value is not checked, since it may have been meant for something else.
 */
interface Corrected {
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
  /** True if a path leads into the value of a misspelt key. */
  readonly isGuessed: (path: Path) => boolean;
}

function correctKeys(form: core.$ZodType, value: unknown): Corrected {
  const renamed: Renamed[] = [];
  const corrected = correct(form, value, [], renamed);
  return {
    value: corrected,
    mistakes: renamed.map(({ at, key, meant, isKnown }) => ({
      path: [...at, key],
      detail: isKnown
        ? `\`${key}\` does not take a list; did you mean \`${meant}\`?`
        : `There is no key ${quote(key)} here; did you mean \`${meant}\`?`,
      fix: `Write \`${meant}\` in place of ${quote(key)}.`,
    })),
    isGuessed: (path) =>
      renamed.some(({ at, meant }) => [...at, meant].every((key, index) => path[index] === key)),
  };
}

interface Renamed {
  /** The path to the object. */
  readonly at: Path;
  readonly key: string;
  readonly meant: string;
  /** True if the key exists too, and only the intended one takes a list. */
  readonly isKnown: boolean;
}

function correct(form: core.$ZodType, value: unknown, at: Path, renamed: Renamed[]): unknown {
  if (!isFielded(value)) return value;
  const inside = (key: string | number, inner: unknown): unknown => {
    const innerForm = formInside(form, key, value);
    return innerForm === undefined ? inner : correct(innerForm, inner, [...at, key], renamed);
  };
  if (Array.isArray(value)) return value.map((inner: unknown, index) => inside(index, inner));
  const names = newNames(form, value);
  for (const [key, meant] of names)
    renamed.push({ at, key, meant, isKnown: Object.hasOwn(shapeFor(form, value), key) });
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (inner === undefined) return []; // how programs omit a key
      const meant = names.get(key);
      return [meant === undefined ? [key, inside(key, inner)] : [meant, inner]];
    }),
  );
}

/** The intended names: only absent keys, each for one misspelt key. */
function newNames(form: core.$ZodType, value: object): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const { type } = definitionOf(form);
  if (type !== "object" && type !== "union") return names;
  const shape = shapeFor(form, value);
  for (const [key, inner] of Object.entries(value)) {
    const present = [...Object.keys(value), ...names.values()];
    const absent = Object.keys(shape).filter((each) => !present.includes(each));
    const isOfPlural = Array.isArray(inner) && absent.includes(`${key}s`) && !takesList(shape[key]);
    const meant = isOfPlural ? `${key}s` : Object.hasOwn(shape, key) ? undefined : nearestName(key, absent);
    if (meant !== undefined) names.set(key, meant);
  }
  return names;
}

function takesList(form: core.$ZodType | undefined): boolean {
  if (form === undefined) return true;
  const definition = definitionOf(form);
  return definition.type === "union" ? definition.options.some(takesList) : definition.type === "array";
}
