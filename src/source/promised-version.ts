/**
 * Whether a document, or the server that it came from, names another version than the one that was asked for.
 *
 * `info.version` is whatever its author means: many count the releases of the document (`1.4.2`). Only a name of the same
 * form can contradict: a date beside a date, or the name of another version of the index.
 */
import { isDate, type ApiVersion } from "../model/version.js";

export function namesAnotherVersion(told: string, version: ApiVersion, listed: readonly string[]): boolean {
  const name = told.trim();
  if (name === version) return false;
  if (listed.includes(name)) return true;
  const [date, own] = [dateOf(name), dateOf(version)];
  return date !== undefined && own !== undefined && date !== own;
}

/** `2025-03-13`, also as `v2025-03-13`, `20250313`, with a time, or with what counts the releases of that day. */
function dateOf(name: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^v?(\d{4})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/i.exec(name) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? date : undefined;
}
