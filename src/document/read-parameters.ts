/**
 * The parameters of one operation: its own and those of its path, each (name, in) once, its own taking precedence
 * (OpenAPI 3.2, sections 4.9 to 4.12).
 */
import { admits } from "../schema/schema.js";
import { describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { keyOfPlace } from "../values/parameter-place.js";
import { listWords, quote } from "../values/text.js";
import { type DocumentObject, type Located, readMaturity } from "./fields.js";
import { readValue } from "./read-content.js";
import type { PathItemOperation } from "./read-path-items.js";
import { partReader, type Reading } from "./reading.js";
import type { DocumentParameter } from "./valid-document.js";

export function readParameters(
  { node, sharedParameters }: PathItemOperation,
  reading: Reading,
): DocumentParameter[] {
  const own = readDistinct(node.list("parameters"), reading);
  const overridden = new Set(own.map(keyOfPlace));
  const shared = readDistinct(sharedParameters, reading).filter(
    (parameter) => !overridden.has(keyOfPlace(parameter)),
  );
  return [...shared, ...own];
}

function readDistinct(entries: readonly Located<JsonValue>[], reading: Reading): DocumentParameter[] {
  const distinct = new Map<string, DocumentParameter>();
  for (const entry of entries) {
    const parameter = readParameter(entry, reading);
    if (parameter === undefined) continue;
    const identity = keyOfPlace(parameter);
    const known = distinct.get(identity);
    distinct.set(
      identity,
      known === undefined ? parameter : joinDuplicates(known, parameter, entry.pointer, reading),
    );
  }
  return [...distinct.values()];
}

/** Two descriptions of one parameter: the stricter satisfies both, unless no value does. */
function joinDuplicates(
  known: DocumentParameter,
  again: DocumentParameter,
  pointer: string,
  { findings }: Reading,
): DocumentParameter {
  const first = `the ${again.in} parameter ${quote(again.name)} at ${known.pointer}`;
  if (known.pointer === again.pointer) {
    findings.add("FIELD_IGNORED", pointer, `This repeats ${first}.`);
    return known;
  }
  if (!areCompatible(known, again)) {
    findings.add("DUPLICATE_PARAMETER", pointer, `This differs from ${first}.`);
    return known;
  }
  findings.add("FIELD_IGNORED", pointer, `This repeats ${first}, and the stricter of the two counts.`);
  const schema = { allOf: [known.schema, again.schema] };
  return { ...known, required: known.required || again.required, schema };
}

/** True if both are sent in the same way, and their types have some in common. */
function areCompatible(known: DocumentParameter, again: DocumentParameter): boolean {
  const settings = ["style", "explode", "allowReserved", "mediaType"] as const;
  const types = known.schema.types ?? [];
  const others = again.schema.types ?? [];
  const isOpen = types.length === 0 || others.length === 0;
  return (
    settings.every((setting) => known[setting] === again[setting]) &&
    (isOpen || types.some((type) => admits(others, type)) || others.some((type) => admits(types, type)))
  );
}

/** Undefined if it is not a parameter, or the standard ignores it. */
export const readParameter = partReader("parameter", (node, reading): DocumentParameter | undefined => {
  const { pointer } = node;
  const name = node.value["name"];
  const place = readPlace(node);
  if (typeof name !== "string" || name === "") {
    const detail = `\`name\` must be a string that is not empty; found ${describeType(name ?? null)}.`;
    node.add("FIELD_TYPE", detail);
  }
  if (typeof name !== "string" || name === "" || place === undefined) return undefined;
  if (place === "header" && !isCallersHeader(name, node)) return undefined;
  if (place === "cookie")
    node.add("HEADER_NOT_IN_BROWSERS", `${quote(name)} is sent in the header \`Cookie\`.`);
  const description = node.texts("description");
  const style = readStyle(node, place);
  return {
    pointer,
    name,
    in: place,
    required: readRequired(node, name, place),
    deprecated: node.flag("deprecated") ?? false,
    ...description,
    style,
    explode: node.flag("explode") ?? (style === "form" || style === "cookie"),
    allowReserved: (node.flag("allowReserved") ?? false) && (place === "query" || place === "path"),
    ...readComparedOnly(node, place),
    ...readValue(node, reading),
    ...(place === "header" && readExamples(node.value)),
  };
});

function readComparedOnly(
  node: DocumentObject,
  place: DocumentParameter["in"],
): Pick<DocumentParameter, "comparedOnly"> {
  const allowsEmpty = node.flag("allowEmptyValue") === true && place === "query";
  const maturity = readMaturity(node.value);
  const isStated = allowsEmpty || maturity.sunset !== "" || maturity.stability !== "";
  return isStated ? { comparedOnly: { allowsEmpty, ...maturity } } : {};
}

/** False for headers that OpenAPI and the Fetch Standard reserve for the platform. */
function isCallersHeader(name: string, node: DocumentObject): boolean {
  const detail = `The parameter is the header ${quote(name)}.`;
  if (!headerName.test(name)) node.add("FIELD_TYPE", `${quote(name)} is not the name of a header.`);
  const place = headerPlaces.get(name.toLowerCase());
  if (place !== undefined) {
    const fix = `If the document does not say the same elsewhere, an overlay can: ${place}.`;
    node.findings.add("HEADER_PARAMETER_IGNORED", node.pointer, detail, fix);
    return false;
  }
  if (platformHeaders.test(name)) {
    node.add("HEADER_NOT_SENDABLE", detail);
    return false;
  }
  if (forbiddenHeaders.test(name)) node.add("HEADER_NOT_IN_BROWSERS", detail);
  return true;
}

/** How OpenAPI describes the values of headers that it reserves. */
const headerPlaces: ReadonlyMap<string, string> = new Map([
  ["accept", "the media type is a key of `content` of the response"],
  ["content-type", "the media type is a key of `content` of the request body"],
  ["authorization", "the credential is a security scheme"],
]);

/** An HTTP token (RFC 9110, section 5.6.2). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers of the message and its connection (RFC 9110, sections 7.6.1 and 10.1), which the platform sets. */
export const platformHeaders =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Other headers that a web page may not set (Fetch Standard, section 2.2.2). */
const forbiddenHeaders =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|cookie2?|date|dnt|origin|referer|set-cookie|via|(?:proxy|sec)-.*)$/i;

/** Inline examples. They are only inspected, so errors in them are not reported. */
function readExamples(node: JsonObject): Pick<DocumentParameter, "examples"> {
  const { example, examples } = node as { example?: JsonValue; examples?: JsonValue };
  const named = isObject(examples) ? Object.values(examples) : [];
  const values = [
    ...(example === undefined ? [] : [example]),
    ...named.flatMap((each) => (isObject(each) && each["value"] !== undefined ? [each["value"]] : [])),
  ];
  return values.length === 0 ? {} : { examples: values };
}

type ParameterPlace = DocumentParameter["in"];
type Style = DocumentParameter["style"];

/** The styles of each location; the first is its default. */
const stylesByPlace: Readonly<Record<ParameterPlace, readonly [Style, ...Style[]]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: ["form"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

function readPlace(node: DocumentObject): ParameterPlace | undefined {
  const value = node.value["in"];
  if (typeof value === "string" && Object.hasOwn(stylesByPlace, value)) return value as ParameterPlace;
  const isOld = value === "body" || value === "formData";
  const advice = isOld ? "; that is Swagger 2, and OpenAPI 3 has `requestBody`" : "";
  const allowed = listWords(Object.keys(stylesByPlace));
  node.add("FIELD_TYPE", `\`in\` is ${describeType(value ?? null)}${advice}. Allowed are ${allowed}.`, "in");
  return undefined;
}

function readStyle(node: DocumentObject, place: ParameterPlace): Style {
  const [fallback, ...others] = stylesByPlace[place];
  const style = node.text("style") ?? fallback;
  const known = [fallback, ...others].find((allowed) => allowed === style);
  if (known !== undefined) return known;
  const detail = `A ${place} parameter has no style ${quote(style)}; ${fallback} is used.`;
  node.add("FIELD_IGNORED", detail, "style");
  return fallback;
}

function readRequired(node: DocumentObject, name: string, place: ParameterPlace): boolean {
  const required = node.flag("required") ?? false;
  if (place !== "path" || required) return required;
  node.add("PATH_PARAMETER_OPTIONAL", `The path parameter ${quote(name)} is not marked as required.`);
  return true;
}
