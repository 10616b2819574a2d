/** Example strings and numbers: by format, else as short as the limits allow. */
import type { Schema } from "./schema.js";
import { samplePattern } from "./sample-pattern.js";

export function sampleText({ format = "", pattern, minLength = 0, maxLength = Infinity }: Schema): string {
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || matches(pattern, text));
  const made = pattern === undefined ? undefined : samplePattern(pattern);
  return (
    candidates(byFormat[format] ?? made, minLength, maxLength)
      .concat(made ?? [])
      .find(fits) ?? "text"
  );
}

export function sampleNumber({
  types = [],
  minimum = -Infinity,
  exclusiveMinimum = -Infinity,
  maximum = Infinity,
  exclusiveMaximum = Infinity,
  multipleOf,
}: Schema): number {
  const isAllowed = (value: number): boolean =>
    value >= minimum && value > exclusiveMinimum && value <= maximum && value < exclusiveMaximum;
  const low = Math.max(minimum, exclusiveMinimum);
  const high = Math.min(maximum, exclusiveMaximum);
  const step = multipleOf ?? 1;
  const first = Number.isFinite(low)
    ? Math.ceil(low / step) * step
    : Math.min(step, Math.floor(high / step) * step);
  const whole = [step, first, first + step, first - step].find(isAllowed);
  return whole ?? (types[0] === "integer" || multipleOf !== undefined ? first : (low + high) / 2);
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b",
  date: "2026-01-15",
  "date-time": "2026-01-15T09:30:00Z",
  time: "09:30:00Z",
  duration: "P1D",
  email: "person@example.com",
  hostname: "example.com",
  uri: "https://example.com/",
  "uri-reference": "/",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  decimal: "1.00",
  byte: "dGV4dA==",
};

/** Patterns are satisfied by trial: strings of letters or digits of every length, and a few common ones. */
function candidates(formatted: string | undefined, minLength: number, maxLength: number): string[] {
  const lengths = Array.from({ length: 64 }, (_, index) => Math.max(minLength, 1) + index);
  const repeated = ["text", "1", "A", "a", "0x"].flatMap((part) =>
    lengths.map((length) => part.repeat(length).slice(0, length)),
  );
  const common = Object.values(byFormat);
  return [
    ...(formatted === undefined ? [] : [formatted]),
    "text".padEnd(minLength, "t").slice(0, maxLength),
    ...common,
    "+15550100",
    ...repeated,
  ];
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
