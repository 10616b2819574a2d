// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The timestamp of a signature, which prevents later reuse: Unix time, as digits. */
import { encodeStrict } from "../request/parameters.js";
import type { SigningScheme } from "./scheme.js";
import { SigningError } from "./signing-error.js";
import { splitTarget } from "./target.js";

type TimestampForm = NonNullable<SigningScheme["timestamp"]>;

export function writeTimestamp({ unit }: TimestampForm, now: number): string {
  const time = Math.floor(unit === "milliseconds" ? now : now / 1000);
  if (!Number.isSafeInteger(time) || time <= 0) {
    throw new SigningError("clock_invalid", "`now` must return milliseconds since 1970, as Date.now does.");
  }
  return String(time);
}

/** Milliseconds since 1970; `undefined` for anything but digits. */
export function readTimestamp({ unit }: TimestampForm, text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  return Number(text) * (unit === "milliseconds" ? 1 : 1000);
}

/** Appends to the query; the existing part is not changed. */
export function addTimestamp(form: TimestampForm, url: string, timestamp: string): string {
  const present = timestampsIn(form, splitTarget(url).query);
  if (present.length === 0)
    return `${url}${url.includes("?") ? "&" : "?"}${encodeStrict(form.name)}=${timestamp}`;
  if (present.length === 1 && present[0] === timestamp) return url;
  throw new SigningError(
    "timestamp_given",
    `The URL already has a parameter ${form.name}. Omit it: each attempt is signed with the time at which it is made.`,
  );
}

/** Every value of the parameter, as written in the query. */
export function timestampsIn({ name }: TimestampForm, query: string): string[] {
  return query
    .split("&")
    .map((pair) => pair.split("="))
    .filter(([key = ""]) => key === name || key === encodeStrict(name))
    .map(([, ...value]) => value.join("="));
}
