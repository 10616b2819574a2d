/**
 * Multipart bodies: `body: { type: "multipart/form-data", as: multipart }`. Bundled only if they are used.
 *
 * Not the platform's `FormData`: it gives every part with a media type a file name, so that services mistake JSON for a
 * file, and changes line breaks. Names are written as in browsers (RFC 7578, in UTF-8). Mutable arguments are copied
 * before anything is awaited.
 */
import { concatenate, encode, encodeText } from "./crypto/encoding.js";
import { sha256 } from "./crypto/hmac.js";
import { headerText } from "./request/encode-request.js";
import type {
  BodyDescriptor,
  EncodedBody,
  ValueDescriptor,
} from "./request/encoded-request.js";
import { isBinary } from "./request/binary.js";
import { encodePart, type EncodedPart } from "./request/encode-part.js";
import { fieldsOf, itemsOf } from "./request/fields.js";
import { essence, namedTypes } from "./request/media-type.js";
import { textOf } from "./request/parameters.js";
import { web } from "./web.js";

interface Part extends EncodedPart {
  /** Its headers, each with a line break. */
  readonly head: string;
}

/** Parts with names from an object or a `FormData`; without names from a list, where the media type allows it. */
export async function multipart(
  value: unknown,
  descriptor: BodyDescriptor,
): Promise<EncodedBody> {
  const isForm = essence(descriptor.type) === "multipart/form-data";
  const parts = await Promise.all(
    isForm && value instanceof web.FormData
      ? Array.from(value, ([name, item]) => namedPart(name, item, {}))
      : Array.isArray(value) && !isForm
        ? value.map((item, index) => partAt(index, item, descriptor))
        : fieldsOf(value).map(([name, field]) =>
            partsOf(name, field, descriptor),
          ),
  );
  return join(parts.flat(), descriptor.type);
}

async function partAt(
  index: number,
  item: unknown,
  { prefix = [], items = {} }: BodyDescriptor,
): Promise<Part> {
  const value = prefix[index] ?? items;
  const { type = "text/plain; charset=utf-8", content } = await encodeValue(
    item,
    `body.${index}`,
    value,
  );
  const file = fileName(item);
  const disposition = file && `attachment; filename="${file}"`;
  return { type, content, head: headOf(disposition, type, value) };
}

/** A part for each item of a list, unless the list is a multipart body itself. */
async function partsOf(
  name: string,
  field: unknown,
  { encoding = {} }: BodyDescriptor,
): Promise<Part[]> {
  const { as, ...value } = encoding[name] ?? {};
  const items = nestedType(value) ? [field] : itemsOf(field);
  // In the style of a query, but without its percent-encoding (OpenAPI 3.2, 4.15.1.2).
  const pairs = as?.(name, field).split("&").filter(Boolean);
  return Promise.all(
    pairs?.map((pair) => {
      const [key = "", ...text] = pair.split("=").map(decodeURIComponent);
      return namedPart(key, text.join("="), value);
    }) ?? items.map((item) => namedPart(name, item, value)),
  );
}

async function namedPart(
  name: string,
  item: unknown,
  value: ValueDescriptor,
): Promise<Part> {
  const { type, content } = await encodeValue(item, name, value);
  // A service distinguishes a file from text by its file name.
  const file = isBinary(item) && (fileName(item) || "blob");
  const disposition = `form-data; name="${quoted(name)}"${file ? `; filename="${file}"` : ""}`;
  return { type, content, head: headOf(disposition, type, value) };
}

async function encodeValue(
  item: unknown,
  name: string,
  value: ValueDescriptor,
): Promise<EncodedPart> {
  const nested = nestedType(value);
  if (!nested || isBinary(item)) return encodePart(item, name, value);
  const { type, body } = await multipart(item, {
    ...value,
    type: nested,
    as: multipart,
  });
  return { type, content: body };
}

function nestedType({ contentType }: ValueDescriptor): string | undefined {
  return namedTypes(contentType).find((type) => /^multipart\//i.test(type));
}

function fileName(item: unknown): string {
  const { name } = Object(item) as { name?: unknown };
  return isBinary(item) && typeof name === "string" ? quoted(name) : "";
}

/** Quoted as by the form encoding of the WHATWG. */
function quoted(name: string): string {
  return textOf("body", name).replace(/["\r\n]/g, encodeURIComponent);
}

function headOf(
  disposition: string,
  type: string | undefined,
  { headers = {} }: ValueDescriptor,
): string {
  const first = disposition && `Content-Disposition: ${disposition}\r\n`;
  const others = { ...(type && { "Content-Type": type }), ...headers };
  const lines = Object.entries(others).map(
    ([name, value]) => `${name}: ${headerText(name, value)}\r\n`,
  );
  return first + lines.join("");
}

/**
 * The boundary is derived from the content, so that equal forms are equal bytes in every process: a service that
 * compares bodies under a key sees no other request. No content can contain its own hash.
 */
async function join(
  parts: readonly Part[],
  mediaType: string,
): Promise<EncodedBody> {
  const pieces = parts.flatMap(({ head, content }) => [
    encodeText(`${head}\r\n`),
    typeof content === "string" ? encodeText(content) : content,
  ]);
  const hashes = await Promise.all(pieces.map(sha256));
  const hash = await sha256(concatenate(hashes));
  const boundary = encode(hash, "hex").slice(0, 40);
  const chunks = pieces.flatMap((piece, index) =>
    index % 2
      ? [piece, encodeText("\r\n")]
      : [encodeText(`--${boundary}\r\n`), piece],
  );
  return {
    type: `${typeOf(parts, mediaType)}; boundary=${boundary}`,
    body: concatenate([...chunks, encodeText(`--${boundary}--\r\n`)]),
  };
}

/** RFC 2387 requires the type of the first part. */
function typeOf([first]: readonly Part[], mediaType: string): string {
  const type = mediaType.replace(/;\s*boundary=("[^"]*"|[^;]*)/i, "");
  const isUntyped =
    essence(type) === "multipart/related" && !/;\s*type=/i.test(type);
  return isUntyped && first?.type
    ? `${type}; type="${essence(first.type)}"`
    : type;
}
