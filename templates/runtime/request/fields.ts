/** The fields of a form, and the types in which their values are sent. */
import { InvalidRequestError } from "../errors/errors.js";
import { isHidden } from "../json-body.js";

/** Without fields that are undefined or null, which forms cannot express. */
export function fieldsOf(value: unknown): [string, unknown][] {
  if (
    Object.prototype.toString.call(value) !== "[object Object]" ||
    isHidden(value as object)
  )
    throw new InvalidRequestError(
      "body: must be an object with the fields of the form.",
    );
  return Object.entries(value as object).filter(([, field]) => field != null);
}

/** A list is sent item by item. */
export function itemsOf(field: unknown): unknown[] {
  return [field].flat().filter((item) => item != null);
}

/** Objects and lists; a date is a single value. */
export function needsJson(item: unknown): boolean {
  const { toJSON } = Object(item) as { toJSON?: () => unknown };
  return typeof (toJSON?.call(item) ?? item) === "object";
}
