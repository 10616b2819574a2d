/**
 * From a value to the JSON that is sent. What JSON cannot say (NaN, an invalid date, a Map, a gap in a list) is refused
 * with its place: `JSON.stringify` would write `null` or `{}` instead, and the service would take that for what was meant.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { describeThrown } from "./errors/thrown.js";
import type { BodyDescriptor, EncodedBody } from "./request/encode-request.js";

/** How a JSON body is sent: `body: { type: "application/json", as: json }`. */
export function json(value: unknown, { type }: BodyDescriptor): EncodedBody {
  return { type, body: encodeJson(value, "body") };
}

/** `name` is what the place of a refused value begins with. `undefined` for a value that is left out. */
export function encodeJson(value: unknown, name: string): string {
  const places = new WeakMap<object, string>();
  let last = name;
  const write = (): string =>
    JSON.stringify(value, function (this: object, key, written: unknown) {
      const holder = places.get(this);
      const place = holder === undefined ? name : `${holder}.${key}`;
      last = place;
      // `written` is what `toJSON` made of it: of an invalid date, null.
      const given: unknown = Reflect.get(this, key);
      if (!isSayable(given, written, Array.isArray(this)))
        throw new InvalidRequestError(`${place}: JSON cannot say what was given (${kindOf(given)}).`);
      if (typeof written === "object" && written !== null) places.set(written, place);
      return written;
    });
  try {
    return write();
  } catch (error) {
    if (error instanceof InvalidRequestError) throw error;
    // A circle, or something that throws when it is read.
    throw new InvalidRequestError(`${last}: cannot be written as JSON: ${describeThrown(error).message}`);
  }
}

function isSayable(given: unknown, written: unknown, isInList: boolean): boolean {
  if (written === undefined) return given === undefined && !isInList;
  if (written === null) return given === null;
  if (typeof written === "number" || written instanceof Number) return Number.isFinite(Number(written));
  if (typeof written !== "object") return !/function|symbol|bigint/.test(typeof written);
  if (ArrayBuffer.isView(given)) return false;
  // Map, Set, Promise, Blob: what they hold is not in properties, so nothing of it would be written.
  const kind = kindOf(written);
  return kind === "Object" ? !isHidden(written) : /^(Array|String|Boolean)$/.test(kind);
}

/** An object of a class that has private fields only: what it holds is not in properties. */
export function isHidden(written: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(written);
  return !!prototype && !!Object.getPrototypeOf(prototype) && !Object.keys(written).length;
}

/** `Map`, `Number`, `Promise`: never the value itself, which may be private. */
function kindOf(value: unknown): string {
  return Number.isNaN(value) ? "NaN" : Object.prototype.toString.call(value).slice(8, -1);
}
