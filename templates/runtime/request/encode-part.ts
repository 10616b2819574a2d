/**
 * The content of one part of a multipart body, and its media type.
 *
 * If the document allows several types, a file keeps its own if that is one of them; any other value gets the first type
 * that it can be written as.
 */
import { InvalidRequestError } from "../errors/errors.js";
import { encodeJson } from "../json-body.js";
import type { Bytes } from "../web.js";
import { isBinary, readBytes } from "./binary.js";
import type { ValueDescriptor } from "./encoded-request.js";
import { needsJson } from "./fields.js";
import {
  isJson,
  isWithin,
  namedTypes,
  refuseOtherCharset,
} from "./media-type.js";
import { textOf } from "./parameters.js";

export interface EncodedPart {
  /** Absent for plain text, as browsers send it. */
  readonly type?: string | undefined;
  readonly content: string | Bytes;
}

export async function encodePart(
  item: unknown,
  name: string,
  value: ValueDescriptor,
): Promise<EncodedPart> {
  if (!isBinary(item)) return encodePlain(item, name, value);
  const { types, concrete, allows, refuse } = allowed(name, value);
  const own = String(Reflect.get(item as object, "type") ?? "");
  const type = types.length
    ? allows(own)
      ? own
      : (concrete[0] ?? refuse("a Blob or File with its media type"))
    : own || "application/octet-stream";
  return { type, content: await readBytes(item, name) };
}

/** Encodes a part or form field that is not bytes. */
export function encodePlain(
  item: unknown,
  name: string,
  value: ValueDescriptor,
): EncodedPart & { readonly content: string } {
  const { types, concrete, allows, refuse } = allowed(name, value);
  if (needsJson(item)) {
    const json = "application/json";
    const type =
      concrete.find(isJson) ??
      (!types.length || allows(json) ? json : undefined);
    return {
      type: type ?? refuse("a string or bytes"),
      content: encodeJson(item, name),
    };
  }
  const type = concrete[0] ?? (allows("text/plain") ? "text/plain" : undefined);
  if (types.length && !type) refuse("a Blob or File with its media type");
  if (type && isJson(type)) return { type, content: encodeJson(item, name) };
  refuseOtherCharset(type ?? "", name);
  return { type, content: textOf(name, item) };
}

interface Allowed {
  readonly types: readonly string[];
  /** Without ranges. */
  readonly concrete: readonly string[];
  readonly allows: (type: string) => boolean;
  readonly refuse: (wanted: string) => never;
}

function allowed(name: string, { contentType }: ValueDescriptor): Allowed {
  const types = namedTypes(contentType);
  return {
    types,
    concrete: types.filter((type) => !type.includes("*")),
    allows: (own) => types.some((type) => isWithin(own, type)),
    refuse: (wanted) => {
      throw new InvalidRequestError(
        `${name}: must be ${wanted} to be sent as ${contentType}.`,
      );
    },
  };
}
