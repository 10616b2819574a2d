/** How the values in a form or a multipart body are sent; the headers of a part as far as the document fixes their values. */
import type {
  DocumentEncoding,
  DocumentEncodings,
  DocumentHeader,
  DocumentMediaType,
} from "../document/valid-document.js";
import { allowsNothing } from "../schema/schema-types.js";
import type { Encoding, Encodings } from "./api.js";
import type { ModelContext } from "./model-context.js";

/** `isSent`: the body is that of a request, whose other headers only a caller could know. */
export function buildEncodings(media: DocumentMediaType, isSent: boolean, context: ModelContext): Encodings {
  const unsent = (part: string, { name, required }: DocumentHeader): void => {
    if (isSent && !/^content-disposition$/i.test(name))
      context.report(
        "PART_HEADER_LEFT_OUT",
        media.pointer,
        `The ${required ? "required " : ""}header \`${name}\` of ${part} has no fixed value.`,
      );
  };
  return buildValues(media, unsent, context);
}

type Unsent = (part: string, header: DocumentHeader) => void;

function buildValues(
  { encoding, prefixEncoding, itemEncoding }: DocumentEncodings,
  unsent: Unsent,
  context: ModelContext,
): Encodings {
  const build = (value: DocumentEncoding, part: string): Encoding =>
    buildEncoding(value, part, unsent, context);
  return {
    encoding: new Map(Array.from(encoding, ([name, value]) => [name, build(value, `part \`${name}\``)])),
    ...(prefixEncoding && {
      prefixEncoding: prefixEncoding.map((value, index) => build(value, `part ${index + 1}`)),
    }),
    ...(itemEncoding && { itemEncoding: build(itemEncoding, "each further part") }),
  };
}

function buildEncoding(
  { headers = [], encoding = new Map(), prefixEncoding, itemEncoding, ...own }: DocumentEncoding,
  part: string,
  unsent: Unsent,
  context: ModelContext,
): Encoding {
  const values = headers
    .filter(({ schema }) => !allowsNothing(schema))
    .map((header) => [header, fixedValue(header, context)] as const);
  for (const [header, value] of values) if (value === undefined) unsent(part, header);
  const open = values.flatMap(([{ name, required }, value]) =>
    value === undefined ? [[name, { required }] as const] : [],
  );
  const fixed = values.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value] as const]));
  const { encoding: named, ...positional } = buildValues(
    { encoding, ...(prefixEncoding && { prefixEncoding }), ...(itemEncoding && { itemEncoding }) },
    unsent,
    context,
  );
  return {
    ...own,
    ...(fixed.length > 0 && { headers: new Map(fixed) }),
    ...(open.length > 0 && { notEmitted: { headers: new Map(open) } }),
    ...(named.size > 0 && { encoding: named }),
    ...positional,
  };
}

/** Its only value, or its default, as far as a header can carry it. */
function fixedValue({ schema }: DocumentHeader, { normalise, view }: ModelContext): string | undefined {
  const own = normalise(schema, "");
  const { enum: values = [], default: usual } = view.resolve(own);
  const value = values.length === 1 ? values[0] : (own.default ?? usual);
  const isSingle = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isSingle && headerText.test(String(value)) ? String(value) : undefined;
}

/** Visible characters with blanks between them. */
const headerText = /^[!-~]+(?:[ \t]+[!-~]+)*$/;
