/** Exact values: decimals, JSON in one order of fields, and JSON without the fields that are absent. */
import type { JsonObject, JsonValue } from "../../../src/sandbox/behaviour.js";

/** Decimal text as exact numbers with twelve places: amounts never become binary fractions. */
export type Decimal = bigint & { readonly decimal?: never };

const places = 12;
const unit = 10n ** BigInt(places);

export function decimal(text: string | number): Decimal {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return sign === "-" ? -digits : digits;
}

export function times(left: Decimal, right: Decimal): Decimal {
  return (left * right) / unit;
}

export function over(left: Decimal, right: Decimal): Decimal {
  return (left * unit) / right;
}

/** Rounds down, in the service's favour, unless told otherwise. */
export function decimalText(value: Decimal, shownPlaces: number, direction: "down" | "up" = "down"): string {
  const step = 10n ** BigInt(places - shownPlaces);
  const rounded = direction === "up" ? (value + step - 1n) / step : value / step;
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(shownPlaces + 1, "0");
  const fraction = digits.slice(digits.length - shownPlaces);
  return `${rounded < 0n ? "-" : ""}${digits.slice(0, digits.length - shownPlaces)}${shownPlaces === 0 ? "" : `.${fraction}`}`;
}

/** JSON that is equal for equal values, whatever the order of their fields. */
export function canonicalJson(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null, (_key, inner: JsonValue) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

type Field = JsonObject[string];

/** Without the fields that are not there. */
export function defined(fields: Readonly<Record<string, Field | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Field] => entry[1] !== undefined),
  );
}
