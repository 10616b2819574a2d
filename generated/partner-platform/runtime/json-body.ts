// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Encodes a value as the JSON that is sent. What JSON cannot express (NaN, an invalid date, a Map, a gap in an array) is
 * refused with its path: `JSON.stringify` would write `null` or `{}`, and the service would take that for what was meant.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { describeThrown } from "./errors/thrown.js";
import type { BodyDescriptor, EncodedBody } from "./request/encoded-request.js";

/** The encoder of a JSON body: `body: { type: "application/json", as: json }`. */
export function json(value: unknown, { type }: BodyDescriptor): EncodedBody {
  return { type, body: encodeJson(value, "body") };
}

/** `name` begins the path of a refused value. */
export function encodeJson(value: unknown, name: string): string {
  const paths = new Map<object, string>();
  let last = name;
  const write = (): string =>
    JSON.stringify(value, function (this: object, key, written: unknown) {
      const holder = paths.get(this);
      const path = holder === undefined ? name : `${holder}.${key}`;
      last = path;
      // `written` is what `toJSON` returned: null for an invalid date.
      const original: unknown = Reflect.get(this, key);
      if (!isExpressible(original, written, Array.isArray(this)))
        throw new InvalidRequestError(`${path}: cannot be written as JSON (${kindOf(original)}).`);
      if (typeof written === "object" && written !== null) paths.set(written, path);
      return written;
    });
  try {
    return write();
  } catch (error) {
    if (error instanceof InvalidRequestError) throw error;
    // It is circular, or throws when it is read.
    throw new InvalidRequestError(`${last}: cannot be written as JSON: ${describeThrown(error).message}`);
  }
}

function isExpressible(original: unknown, written: unknown, isInList: boolean): boolean {
  if (written === undefined) return original === undefined && !isInList;
  if (written === null) return original === null;
  if (typeof written === "number" || written instanceof Number) return Number.isFinite(Number(written));
  if (typeof written !== "object") return !/function|symbol|bigint/.test(typeof written);
  if (ArrayBuffer.isView(original)) return false;
  // The content of Map, Set, Promise and Blob is not in properties, so nothing of it would be written.
  const kind = kindOf(written);
  // So is that of a stream of Node, whatever else it shows.
  return kind === "Object"
    ? !isHidden(written) && !(Symbol.asyncIterator in written)
    : /^(Array|String|Boolean)$/.test(kind);
}

/** True for an instance of a class with only private fields: its content is not in properties. */
export function isHidden(written: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(written);
  return !!prototype && !!Object.getPrototypeOf(prototype) && !Object.keys(written).length;
}

/** `Map`, `Number`, `Promise`; never the value itself, which may be confidential. */
function kindOf(value: unknown): string {
  return Number.isNaN(value) ? "NaN" : Object.prototype.toString.call(value).slice(8, -1);
}
