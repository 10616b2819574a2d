/**
 * Parameters with an unusual style or value: all styles of OpenAPI, which are those of RFC 6570.
 *
 * It leaves nested objects undefined. `deepObject` nests the brackets; every other style sends them as JSON.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { encodeJson, isHidden } from "./json-body.js";
import {
  encodeStrict,
  textOf,
  type ParameterDescriptor,
  type Serializer,
} from "./request/parameters.js";

export type Style =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "cookie";

export interface StyleOptions {
  /** The name on the wire, if it differs from the argument. */
  readonly name?: string;
  /** Default: `form`, and `simple` in a header or path. */
  readonly style?: Style;
  /** Default: true for `form` and `cookie`. */
  readonly explode?: boolean;
  /** Keeps reserved characters as they are, except those that would end the value. */
  readonly allowReserved?: boolean;
  /** The whole value is sent as JSON. */
  readonly json?: boolean;
}

/** A parameter with an unusual style: `query: { status: styled({ explode: false }) }`. Pure, for bundlers. */
export function styled({
  name,
  ...options
}: StyleOptions): ParameterDescriptor {
  return {
    ...(name && { name }),
    as: serializer(options, encoderOf(options)),
  };
}

/** The same in a cookie, where the style of the same name encodes nothing. */
export function styledCookie({
  name,
  ...options
}: StyleOptions): ParameterDescriptor {
  const encode = options.style === "cookie" ? cookieText : encoderOf(options);
  return { ...(name && { name }), as: serializer(options, encode) };
}

/** The same in a header, where nothing is encoded, and JSON is in ASCII: others may not arrive as they are. */
export function styledHeader({
  name,
  ...options
}: StyleOptions): ParameterDescriptor {
  const own = { style: "simple", ...options } as const;
  const encode: Encode = (value, label) => textOrJson(value, label, asciiJson);
  return { ...(name && { name }), as: serializer(own, encode, asciiJson) };
}

/** The same in a path: nothing, if there would be only the mark of its style, or a gap. */
export function styledPath({
  argument,
  ...options
}: Omit<StyleOptions, "name"> & {
  readonly argument?: string;
} = {}): ParameterDescriptor {
  const own = { style: "simple", ...options } as const;
  const write = serializer(own, encoderOf(own));
  const as: Serializer = (name, value) => {
    const text = write(name, value);
    const isGap = Array.isArray(value) && value.some((part) => part == null);
    return isGap || !text.replace(/^[.;]([^=;]+=)?/, "") ? "" : text;
  };
  return { ...(argument && { argument }), as };
}

/** The style of the same name, in a query or a form. */
export function deepObject({
  name,
  ...options
}: Pick<StyleOptions, "name" | "allowReserved"> = {}): ParameterDescriptor {
  const encode = encoderOf(options);
  const as: Serializer = (own, value) =>
    deep(encodeStrict(own), value, encode, own).join("&");
  return { ...(name && { name }), as };
}

/** The prefix of the value, the separators of exploded and other parts, and true if the name is written. */
const forms: Record<Style, readonly [string, string, string, boolean]> = {
  simple: ["", ",", ",", false],
  label: [".", ".", ",", false],
  matrix: [";", ";", ",", true],
  form: ["", "&", ",", true],
  spaceDelimited: ["", "&", "%20", true],
  pipeDelimited: ["", "&", "%7C", true],
  cookie: ["", "; ", ",", true],
};

function encoderOf({ allowReserved }: StyleOptions): Encode {
  return allowReserved ? encodeReserved : encodePart;
}

function serializer(
  {
    style = "form",
    json,
    allowReserved,
    explode = style === "form" || style === "cookie",
  }: StyleOptions,
  encode: Encode,
  writeJson = encodeJson,
): Serializer {
  const [before, exploded, listed, isNamed] = forms[style];
  return (name, value) => {
    const head = isNamed ? `${encodeStrict(name)}=` : "";
    if (json) return before + head + encode(writeJson(value, name), name);
    if (!hasParts(value)) return before + head + encode(value, name);
    const isList = Array.isArray(value);
    const separator = explode ? exploded : listed;
    const whole = (part: unknown): string =>
      keepWhole(encode(part, name), separator, allowReserved, name);
    const parts = Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([field, part]) => {
        if (isList) return (explode ? head : "") + whole(part);
        return explode
          ? `${keepWhole(whole(field), "=", allowReserved, name)}=${whole(part)}`
          : whole(field) + separator + whole(part);
      });
    return parts.length > 0
      ? before + (explode ? "" : head) + parts.join(separator)
      : "";
  };
}

/** Refuses a part that contains a separator, and would arrive as two. */
function keepWhole(
  part: string,
  separator: string,
  isReserved: boolean | undefined,
  name: string,
): string {
  if (!part.includes(separator)) return part;
  if (isReserved && /[,;=]/.test(separator))
    return part.replaceAll(separator, encodeURIComponent(separator));
  return refuseSeparator(name);
}

function refuseSeparator(name: string): never {
  throw new InvalidRequestError(`${name}: a part contains a separator.`);
}

/**
 * Encodes as in RFC 6570, except for characters that would end the query or the value, and `'`, which URL parsers rewrite.
 */
function encodeReserved(value: unknown, name?: string): string {
  return encodeURI(textOrJson(value, name))
    .replace(/[#&+']/g, encodeURIComponent)
    .replaceAll("'", "%27");
}

function deep(
  key: string,
  value: unknown,
  encode: Encode,
  name: string,
): string[] {
  if (value === undefined || value === null) return [];
  if (!hasParts(value)) return [`${key}=${encode(value, name)}`];
  return Object.entries(value).flatMap(([field, part]) => {
    if (/[[\]]/.test(field)) refuseSeparator(name);
    return deep(`${key}%5B${encodeStrict(field)}%5D`, part, encode, name);
  });
}

function asciiJson(value: unknown, name: string): string {
  return encodeJson(value, name).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Nothing is encoded (RFC 6265, section 4.1.1). */
function cookieText(value: unknown, name = "cookie"): string {
  const text = textOrJson(value, name);
  if (/^[!#-+\--:<-[\]-~]*$/.test(text)) return text;
  throw new InvalidRequestError(`${name}: cannot be sent as a cookie.`);
}

function encodePart(value: unknown, name?: string): string {
  return encodeStrict(textOrJson(value, name), name);
}

/** Objects and arrays within a parameter are sent as JSON. */
function textOrJson(
  value: unknown,
  name = "parameter",
  writeJson = encodeJson,
): string {
  return hasParts(value) ? writeJson(value, name) : textOf(name, value);
}

type Encode = (value: unknown, name?: string) => string;

/** True for an array, or an object that is not a single value, unlike a date. */
function hasParts(value: unknown): value is object {
  return (
    Array.isArray(value) ||
    (Object.prototype.toString.call(value) === "[object Object]" &&
      !("toJSON" in (value as object)) &&
      !isHidden(value as object))
  );
}
