/**
 * The content of one part of a multipart body, and its media type.
 *
 * Of several types that the document allows, a file has its own if it is one of them; anything else has the first that it
 * can be written as.
 */
import { InvalidRequestError } from "../errors/errors.js";
import { encodeJson } from "../json-body.js";
import type { Bytes } from "../web.js";
import { isBinary, readBytes } from "./binary.js";
import type { ValueDescriptor } from "./encode-request.js";
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
  { contentType }: ValueDescriptor,
): Promise<EncodedPart> {
  const types = namedTypes(contentType);
  const concrete = types.filter((type) => !type.includes("*"));
  const allows = (own: string): boolean =>
    types.some((type) => isWithin(own, type));
  const refuse = (wanted: string): never => {
    throw new InvalidRequestError(
      `${name}: must be ${wanted} to be sent as ${contentType}.`,
    );
  };
  if (isBinary(item)) {
    const own = String(Reflect.get(item as object, "type") ?? "");
    const type = types.length
      ? allows(own)
        ? own
        : (concrete[0] ?? refuse("a Blob or File with its media type"))
      : own || "application/octet-stream";
    return { type, content: await readBytes(item, name) };
  }
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
  return { type, content: textOf(item, name) };
}
