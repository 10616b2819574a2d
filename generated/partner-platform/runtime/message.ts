// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Messages that a service expects word for word, such as one that a customer signs. */
import { ownValue } from "./json.js";

/** The wording that the API prescribes. */
export interface MessageForm {
  /** `{name}` marks the place of a part. */
  readonly template: string;
  /** The format of parts that are days: `DD/MM/YYYY`. Other parts are inserted unchanged. */
  readonly days?: Readonly<Record<string, string>>;
}

/** `YYYY-MM-DD`, or a `Date`, whose day in UTC counts. */
export type MessageDay = string | Date;

/** Throws a `TypeError` for a part with which the message would differ from the expected one. */
export function fillMessage({ template, days = {} }: MessageForm, parts: object): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = ownValue(parts, name);
    const form = ownValue(days, name);
    return form === undefined ? plainPart(name, part) : dayPart(name, part, form);
  });
}

function plainPart(name: string, part: unknown): string {
  if (typeof part === "string" && /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u.test(part)) return part;
  throw new TypeError(`\`${name}\` must be a string in one line, not empty and without blanks around it.`);
}

function dayPart(name: string, part: unknown, form: string): string {
  const text = part instanceof Date && !Number.isNaN(part.getTime()) ? part.toISOString().slice(0, 10) : part;
  const [, year, month, day] = (typeof text === "string" && /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)) || [];
  const values: Readonly<Record<string, string | undefined>> = {
    YYYY: year,
    MM: month,
    DD: day,
  };
  // A day that does not exist becomes another one, or none.
  const time = new Date(`${year ?? ""}-${month ?? ""}-${day ?? ""}T00:00:00Z`);
  if (!Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text)
    return form.replace(/YYYY|MM|DD/g, (field) => values[field] ?? "");
  throw new TypeError(`\`${name}\` must be a day: a valid \`Date\`, or a string in the form YYYY-MM-DD.`);
}
