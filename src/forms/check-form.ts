/** Checks data from outside against its form: returns the data, or every mistake with its place. */
import type { z } from "zod";

import { correctKeys } from "./correct-keys.js";
import type { Data, Definition } from "./define.js";
import { explainIssues } from "./explain-issues.js";

export type Checked<Value> =
  | { readonly kind: "valid"; readonly value: Value }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

export interface Mistake {
  /** Keys and indices on the way from the data to what is wrong. */
  readonly path: Path;
  readonly detail: string;
  /** More exact advice than to correct it. */
  readonly fix?: string;
}

export type Path = readonly (string | number)[];

/** Valid data come out as copies, their keys in the order of the definition. */
export function checkForm<Form extends z.ZodType>(
  definition: Definition<Form>,
  value: unknown,
): Checked<Data<Definition<Form>>> {
  const form = definition();
  const unsafe = unsafePlaces(value, [], new Set());
  if (unsafe.length > 0) return { kind: "invalid", mistakes: unsafe };
  const corrected = correctKeys(form, value);
  // Compiling a validator costs more than the few values that it would check.
  const result = form.safeParse(corrected.value, { jitless: true });
  if (result.success && corrected.mistakes.length === 0)
    return { kind: "valid", value: result.data as Data<Definition<Form>> };
  const others = result.success ? [] : explainIssues(form, result.error.issues, corrected.value);
  const sure = others.filter(({ path }) => !corrected.isGuessed(path));
  return { kind: "invalid", mistakes: [...corrected.mistakes, ...sure] };
}

/**
 * What zod overlooks: a key `__proto__` of a record is neither checked nor copied. And data that contain themselves
 * have no end.
 */
function unsafePlaces(value: unknown, path: Path, around: ReadonlySet<unknown>): Mistake[] {
  if (typeof value !== "object" || value === null) return [];
  if (around.has(value)) return [{ path, detail: "The data contain themselves here." }];
  const inside = new Set([...around, value]);
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === "__proto__") return [{ path: at, detail: "The key `__proto__` is not allowed." }];
    return unsafePlaces(inner, at, inside);
  });
}
