/**
 * Misspelt keys. Each is one mistake; for the rest of the examination it has the name that was meant, so that nothing is
 * missing because of it. What it holds is not examined, since it may have been meant for something else.
 */
import type { core } from "zod";

import { quote } from "../values/text.js";
import type { Mistake, Path } from "./check-form.js";
import { definitionOf, formInside, isFielded, shapeFor } from "./form-parts.js";
import { nearestName } from "./nearest-name.js";

export interface Corrected {
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
  /** Whether a path of the corrected data leads to what a misspelt key holds. */
  readonly isGuessed: (path: Path) => boolean;
}

export function correctKeys(form: core.$ZodType, value: unknown): Corrected {
  const renamed: Renamed[] = [];
  const corrected = correct(form, value, [], renamed);
  return {
    value: corrected,
    mistakes: renamed.map(({ at, key, meant }) => ({
      path: [...at, key],
      detail: `There is no key ${quote(key)} here; did you mean \`${meant}\`?`,
      fix: `Write \`${meant}\` in place of ${quote(key)}.`,
    })),
    isGuessed: (path) =>
      renamed.some(({ at, meant }) => [...at, meant].every((key, index) => path[index] === key)),
  };
}

interface Renamed {
  /** Where the object is. */
  readonly at: Path;
  readonly key: string;
  readonly meant: string;
}

function correct(form: core.$ZodType, value: unknown, at: Path, renamed: Renamed[]): unknown {
  if (!isFielded(value)) return value;
  const inside = (key: string | number, inner: unknown): unknown => {
    const innerForm = formInside(form, key, value);
    return innerForm === undefined ? inner : correct(innerForm, inner, [...at, key], renamed);
  };
  if (Array.isArray(value)) return value.map((inner: unknown, index) => inside(index, inner));
  const names = newNames(form, value);
  for (const [key, meant] of names) renamed.push({ at, key, meant });
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (inner === undefined) return []; // a program's way to leave a key out
      const meant = names.get(key);
      return [meant === undefined ? [key, inside(key, inner)] : [meant, inner]];
    }),
  );
}

/** Only a key that is absent can have been meant, and by one misspelt key only. */
function newNames(form: core.$ZodType, value: object): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const { type } = definitionOf(form);
  if (type !== "object" && type !== "union") return names;
  const known = Object.keys(shapeFor(form, value));
  for (const key of Object.keys(value).filter((each) => !known.includes(each))) {
    const taken = [...Object.keys(value), ...names.values()];
    const meant = nearestName(
      key,
      known.filter((each) => !taken.includes(each)),
    );
    if (meant !== undefined) names.set(key, meant);
  }
  return names;
}
