/**
 * How the fields of a form and the parts of a multipart body are sent (OpenAPI 3.2, sections 4.14.4 and 4.15).
 *
 * What the standard ignores is left out here: a style in a multipart body of OpenAPI 3.0, a media type beside a style,
 * headers in a form.
 */
import { describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { essenceOf } from "../schema/media-type.js";
import {
  readEntries,
  readFlag,
  readList,
  readObject,
  readString,
  refuseReference,
  type Located,
} from "./fields.js";
import { readHeaders } from "./read-responses.js";
import type { Reading } from "./reading.js";
import type { DocumentEncoding, DocumentEncodings } from "./valid-document.js";

export function readEncodings(
  media: Located<JsonObject>,
  mediaType: string,
  reading: Reading,
): DocumentEncodings {
  const essence = essenceOf(mediaType);
  const isForm = essence === "application/x-www-form-urlencoded";
  const isMultipart = essence.startsWith("multipart/");
  if (!isForm && !isMultipart) return { encoding: new Map() };
  const hasStyles = isForm || (essence === "multipart/form-data" && reading.openapi !== "3.0");
  return readValues(media, { hasStyles, isMultipart }, reading);
}

/** What counts in a media type. */
interface Rules {
  readonly hasStyles: boolean;
  readonly isMultipart: boolean;
}

function readValues(
  { value: node, pointer }: Located<JsonObject>,
  rules: Rules,
  reading: Reading,
): DocumentEncodings {
  const { findings } = reading;
  const named = readEntries(readObject(node, "encoding", pointer, findings)).flatMap((entry) =>
    readEncoding(entry, rules, reading).map((encoding) => [entry.key, encoding] as const),
  );
  if (!rules.isMultipart) return { encoding: new Map(named) };
  const prefix = readList(node, "prefixEncoding", pointer, findings).flatMap((entry) =>
    readEncoding(entry, rules, reading),
  );
  const items = readObject(node, "itemEncoding", pointer, findings);
  const [itemEncoding] = items === undefined ? [] : readEncoding(items, rules, reading);
  return {
    encoding: new Map(named),
    ...(prefix.length === 0 ? {} : { prefixEncoding: prefix }),
    ...(itemEncoding === undefined ? {} : { itemEncoding }),
  };
}

/** None where it is not an object. */
function readEncoding(
  { value: node, pointer }: Located<JsonValue>,
  { hasStyles, isMultipart }: Rules,
  reading: Reading,
): DocumentEncoding[] {
  const { findings } = reading;
  if (!isObject(node)) {
    findings.add("FIELD_TYPE", pointer, `An encoding must be an object; found ${describeType(node)}.`);
    return [];
  }
  if (refuseReference(node, "The encoding", pointer, findings)) return [];
  const style = hasStyles ? readStyle(node, pointer, reading) : {};
  const contentType = readString(node, "contentType", pointer, findings);
  const isStyled = Object.keys(style).length > 0;
  const own = { ...style, ...(contentType === undefined || isStyled ? {} : { contentType }) };
  if (!isMultipart) return [own];
  const headers = readHeaders(node, pointer, reading);
  const { encoding, ...positional } = readValues(
    { value: node, pointer },
    { hasStyles: false, isMultipart },
    reading,
  );
  return [
    {
      ...own,
      ...(headers.length === 0 ? {} : { headers }),
      ...(encoding.size === 0 ? {} : { encoding }),
      ...positional,
    },
  ];
}

function readStyle(
  node: JsonObject,
  pointer: string,
  { findings }: Reading,
): Pick<DocumentEncoding, "style" | "explode" | "allowReserved"> {
  const style = readString(node, "style", pointer, findings);
  const explode = readFlag(node, "explode", pointer, findings);
  const allowReserved = readFlag(node, "allowReserved", pointer, findings);
  return {
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved !== undefined && { allowReserved }),
  };
}
