/** Values of an older version in the form of a newer one, by a table of the differences. */
import { isObject, ownValue } from "../json.js";

/** Converts a value of the older form to the newer one. Unmentioned parts stay unchanged. */
export type Conversion =
  /** By the table's entry for another type. */
  | { readonly kind: "type"; readonly name: string }
  /** Every value fits, although the compiler cannot verify it. */
  | { readonly kind: "kept" }
  | ObjectConversion
  | { readonly kind: "list"; readonly items: Conversion }
  /** An object without named fields. */
  | { readonly kind: "table"; readonly values: Conversion }
  | ChoiceConversion
  /** A whole type: your function converts all values except these. */
  | { readonly kind: "gap"; readonly kept?: readonly unknown[] };

export interface ObjectConversion {
  readonly kind: "object";
  /** Newer names of fields, by the older ones. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** By the newer name. */
  readonly fields?: Readonly<Record<string, Conversion>>;
  /** Values for absent fields. */
  readonly filled?: Readonly<Record<string, string | number | boolean>>;
  /** Fields that your functions fill. */
  readonly gaps?: readonly string[];
}

export interface ChoiceConversion {
  readonly kind: "choice";
  /** The field that distinguishes the members of the union. */
  readonly tag: string;
  readonly members?: Readonly<Record<string, Conversion>>;
  /** Tags of the members that your function converts. */
  readonly gaps?: readonly string[];
}

/** Conversions by the name of the type. */
export type ConversionTable = Readonly<Record<string, Conversion>>;

/** Your function for values that no rule can convert. */
export type FillGap<Older, Newer> = (value: Older) => Newer;

/**
 * Leaves its argument unchanged and keeps every field. A value that does not match its type is returned as it is.
 *
 * The table and the caller's types were generated together, so the result has the type that the caller names.
 */
export function upgrade<Newer>(
  name: string,
  value: unknown,
  table: ConversionTable,
  gaps: object = {},
): Newer {
  return upgradeType(name, value, { table, gaps }) as Newer;
}

interface Context {
  readonly table: ConversionTable;
  /** By the name of a type: its function, or its functions by field. */
  readonly gaps: object;
}

function upgradeType(name: string, value: unknown, context: Context): unknown {
  const conversion = ownValue(context.table, name);
  return conversion === undefined
    ? value
    : upgradeValue(value, conversion, context, ownValue(context.gaps, name));
}

/** `gap`: the function or functions for the type, if the value is one of that type and not a part of it. */
function upgradeValue(
  value: unknown,
  conversion: Conversion,
  context: Context,
  gap?: unknown,
): unknown {
  switch (conversion.kind) {
    case "kept":
      return value;
    case "type":
      return upgradeType(conversion.name, value, context);
    case "gap":
      return conversion.kept?.includes(value) === true
        ? value
        : fill(gap, value);
    case "list":
      return Array.isArray(value)
        ? value.map((item) => upgradeValue(item, conversion.items, context))
        : value;
    case "table":
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              key,
              upgradeValue(item, conversion.values, context),
            ]),
          )
        : value;
    case "choice":
      return isObject(value)
        ? upgradeMember(value, conversion, context, gap)
        : value;
    case "object":
      return isObject(value)
        ? upgradeObject(value, conversion, context, gap)
        : value;
  }
}

function upgradeMember(
  value: object,
  { tag, members = {}, gaps = [] }: ChoiceConversion,
  context: Context,
  gap: unknown,
): unknown {
  const own = ownValue(value, tag);
  if (typeof own !== "string") return value;
  if (gaps.includes(own)) return fill(gap, value);
  const conversion = ownValue(members, own);
  return conversion === undefined
    ? value
    : upgradeValue(value, conversion, context);
}

function upgradeObject(
  value: object,
  { renamed = {}, fields = {}, filled = {}, gaps = [] }: ObjectConversion,
  context: Context,
  gap: unknown,
): object {
  // A map rather than an object: a field may be called `__proto__`.
  const upgraded = new Map<string, unknown>(Object.entries(value));
  for (const [older, newer] of Object.entries(renamed)) {
    if (!upgraded.has(older)) continue;
    upgraded.set(newer, upgraded.get(older));
    upgraded.delete(older);
  }
  for (const [name, conversion] of Object.entries(fields))
    if (upgraded.has(name))
      upgraded.set(name, upgradeValue(upgraded.get(name), conversion, context));
  for (const [name, content] of Object.entries(filled))
    if (upgraded.get(name) === undefined) upgraded.set(name, content);
  for (const name of gaps) {
    const fieldValue = fill(
      isObject(gap) ? ownValue(gap, name) : undefined,
      value,
    );
    if (fieldValue === undefined) upgraded.delete(name);
    else upgraded.set(name, fieldValue);
  }
  return Object.fromEntries(upgraded);
}

function fill(gap: unknown, value: unknown): unknown {
  if (typeof gap !== "function")
    throw new TypeError(
      "A converter needs a function that it was not given. `Gaps` lists the functions to pass.",
    );
  return Reflect.apply(gap, undefined, [value]);
}
