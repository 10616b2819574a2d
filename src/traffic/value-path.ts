/** The values at a place of a body, which changes name as TypeScript does: `.rails[]`, `["a b"]`, `[string].id`. */
import { isObject, type JsonValue } from "../values/json.js";

type Step =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "all" }
  | { readonly kind: "from"; readonly index: number; readonly isOne: boolean };

export interface ValuePath {
  valuesIn(root: JsonValue): readonly JsonValue[];
  /** True if these steps lead to the place, or to something inside it. */
  contains(path: readonly string[]): boolean;
}

const stepPattern = /\.([\w$]+)|\[("(?:[^"\\]|\\.)*")\]|\[string\]|\[(\d+)(…?)\]|\[\]/gu;

export function valuePath(text: string): ValuePath {
  const steps = Array.from(text.matchAll(stepPattern), ([whole, name, quoted, index, more]): Step => {
    if (name !== undefined) return { kind: "field", name };
    if (quoted !== undefined) return { kind: "field", name: JSON.parse(quoted) as string };
    if (index !== undefined) return { kind: "from", index: Number(index), isOne: more === "" };
    return whole === "[string]" ? { kind: "all" } : { kind: "from", index: 0, isOne: false };
  });
  return {
    valuesIn: (root) =>
      steps.reduce<readonly JsonValue[]>(
        (values, step) => values.flatMap((value) => inside(value, step)),
        [root],
      ),
    contains: (path) =>
      path.length >= steps.length && steps.every((step, index) => fits(path[index] ?? "", step)),
  };
}

function inside(value: JsonValue, step: Step): readonly JsonValue[] {
  if (step.kind === "from") {
    if (!Array.isArray(value)) return [];
    return (value as readonly JsonValue[]).slice(step.index, step.isOne ? step.index + 1 : undefined);
  }
  if (!isObject(value)) return [];
  if (step.kind === "all") return Object.values(value);
  const field = Object.hasOwn(value, step.name) ? value[step.name] : undefined;
  return field === undefined ? [] : [field];
}

function fits(token: string, step: Step): boolean {
  if (step.kind === "field") return token === step.name;
  return (
    step.kind === "all" ||
    (/^\d+$/.test(token) && (step.isOne ? Number(token) === step.index : Number(token) >= step.index))
  );
}
