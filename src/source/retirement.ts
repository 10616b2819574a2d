/**
 * The dates from which the publisher advises against a version (deprecation) and stops serving it (sunset), from its
 * index entry or its document's headers: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
 */
import { isDate } from "../values/version.js";

export interface Retirement {
  /** A date `YYYY-MM-DD` in UTC; `true` if no date is given. */
  readonly deprecated?: string | true;
  /** A date `YYYY-MM-DD` in UTC. */
  readonly sunset?: string;
}

/** `unclear`: values that are neither a date nor a boolean. Values are in order of preference. */
export function readRetirement(
  deprecated: readonly unknown[],
  sunset: readonly unknown[],
): { readonly retirement: Retirement; readonly unclear: readonly unknown[] } {
  const dates = [deprecated, sunset].map((values) => values.map(readDate).find((date) => date !== undefined));
  const [deprecatedOn, sunsetOn] = dates;
  const since = deprecatedOn ?? (deprecated.includes(true) ? true : undefined);
  const isClear = (value: unknown): boolean => typeof value === "boolean" || readDate(value) !== undefined;
  return {
    retirement: {
      ...(since === undefined ? {} : { deprecated: since }),
      ...(sunsetOn === undefined ? {} : { sunset: sunsetOn }),
    },
    unclear: [...deprecated, ...sunset].filter((value) => !isClear(value)),
  };
}

/** Ignores unreadable headers, which a proxy may have set. */
export function retirementInHeaders(headers: ReadonlyMap<string, string>): Retirement {
  const valueOf = (name: string): readonly unknown[] => {
    const value = headers.get(name)?.trim();
    return value === undefined ? [] : [value.toLowerCase() === "true" ? true : value];
  };
  return readRetirement(valueOf("deprecation"), valueOf("sunset")).retirement;
}

/** A date, a moment of RFC 3339, an HTTP date, or `@` and seconds since 1970. */
function readDate(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (isDate(text)) return text;
  const seconds = /^@(\d{1,11})$/.exec(text)?.[1];
  if (seconds !== undefined) return dateOf(Number(seconds) * 1_000);
  const [moment, date = "", zone] =
    /^(\d{4}-\d{2}-\d{2})[t ]\d{2}:\d{2}[\d:.]*(z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  // Without a zone, the written day counts, on every machine.
  if (moment !== undefined && zone === undefined) return isDate(date) ? date : undefined;
  const isReadable = moment !== undefined || /^[A-Z][a-z]+, .+ GMT$/.test(text);
  return isReadable ? dateOf(Date.parse(text)) : undefined;
}

function dateOf(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().slice(0, 10);
}
