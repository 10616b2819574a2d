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
