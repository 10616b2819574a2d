/**
 * The parameters of one operation: its own and those of its path, each (name, in) once, its own first to win
 * (OpenAPI 3.2, sections 4.9 to 4.12).
 */
import { describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import { type Located, readFlag, readList, readString, readTexts } from "./fields.js";
import { readValue } from "./read-content.js";
import type { PathItemOperation } from "./read-path-items.js";
import { overridingDescription, type Reading, readOnce } from "./reading.js";
import type { DocumentParameter } from "./valid-document.js";

export function readParameters(
  { value, pointer, sharedParameters }: PathItemOperation,
  reading: Reading,
): DocumentParameter[] {
  const own = readDistinct(readList(value, "parameters", pointer, reading.findings), reading);
  const overridden = new Set(own.map(identityOf));
  const shared = readDistinct(sharedParameters, reading).filter(
    (parameter) => !overridden.has(identityOf(parameter)),
  );
  return [...shared, ...own];
}

function readDistinct(entries: readonly Located<JsonValue>[], reading: Reading): DocumentParameter[] {
  const distinct = new Map<string, DocumentParameter>();
  for (const entry of entries) {
    const parameter = readParameter(entry, reading);
    if (parameter === undefined) continue;
    const identity = identityOf(parameter);
    const known = distinct.get(identity);
    if (known === undefined) distinct.set(identity, parameter);
    else reportDuplicate(known, parameter, entry.pointer, reading);
  }
  return [...distinct.values()];
}

/** Header names are case-insensitive. */
function identityOf({ name, in: place }: DocumentParameter): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

function reportDuplicate(
  known: DocumentParameter,
  again: DocumentParameter,
  pointer: string,
  { findings }: Reading,
): void {
  const first = `the ${again.in} parameter ${quote(again.name)} at ${known.pointer}`;
  if (known.pointer === again.pointer) findings.add("FIELD_IGNORED", pointer, `This repeats ${first}.`);
  else findings.add("DUPLICATE_PARAMETER", pointer, `This differs from ${first}.`);
}

/** Undefined if it is not a parameter, or the standard ignores it. */
export function readParameter(entry: Located<JsonValue>, reading: Reading): DocumentParameter | undefined {
  const node = reading.references.follow(entry, "parameter");
  if (node === undefined) return undefined;
  const { known } = reading;
  const parameter = readOnce(known.parameters, node.pointer, () => readFresh(node, reading), reading);
  return parameter && { ...parameter, ...overridingDescription(entry, reading) };
}

function readFresh(node: Located<JsonObject>, reading: Reading): DocumentParameter | undefined {
  const { value, pointer } = node;
  const { findings } = reading;
  const name = value["name"];
  const place = readPlace(value["in"], pointer, reading);
  if (typeof name !== "string" || name === "") {
    const detail = `\`name\` must be a string that is not empty; found ${describeType(name ?? null)}.`;
    findings.add("FIELD_TYPE", pointer, detail);
  }
  if (typeof name !== "string" || name === "" || place === undefined) return undefined;
  if (place === "header" && !isCallersHeader(name, pointer, reading)) return undefined;
  if (place === "cookie")
    findings.add("HEADER_NOT_IN_BROWSERS", pointer, `${quote(name)} is sent in the header \`Cookie\`.`);
  const description = readTexts(value, ["description"], pointer, findings);
  const style = readStyle(value, place, pointer, reading);
  return {
    pointer,
    name,
    in: place,
    required: readRequired(value, name, place, pointer, reading),
    deprecated: readFlag(value, "deprecated", pointer, findings) ?? false,
    ...description,
    style,
    explode: readFlag(value, "explode", pointer, findings) ?? (style === "form" || style === "cookie"),
    allowReserved:
      (readFlag(value, "allowReserved", pointer, findings) ?? false) &&
      (place === "query" || place === "path"),
    ...(readFlag(value, "allowEmptyValue", pointer, findings) === true &&
      place === "query" && { comparedOnly: { allowsEmpty: true } }),
    ...readValue(node, reading),
    ...(place === "header" && readExamples(value)),
  };
}

/** False for headers that OpenAPI and the Fetch Standard reserve for the platform. */
function isCallersHeader(name: string, pointer: string, { findings }: Reading): boolean {
  const detail = `The parameter is the header ${quote(name)}.`;
  if (!headerName.test(name))
    findings.add("FIELD_TYPE", pointer, `${quote(name)} is not the name of a header.`);
  const place = headerPlaces.get(name.toLowerCase());
  if (place !== undefined) {
    const fix = `If the document does not say the same elsewhere, an overlay can: ${place}.`;
    findings.add("HEADER_PARAMETER_IGNORED", pointer, detail, fix);
    return false;
  }
  if (platformHeaders.test(name)) {
    findings.add("HEADER_NOT_SENDABLE", pointer, detail);
    return false;
  }
  if (forbiddenHeaders.test(name)) findings.add("HEADER_NOT_IN_BROWSERS", pointer, detail);
  return true;
}

/** Where OpenAPI describes the values of headers that it reserves. */
const headerPlaces: ReadonlyMap<string, string> = new Map([
  ["accept", "the media type is a key of `content` of the response"],
  ["content-type", "the media type is a key of `content` of the request body"],
  ["authorization", "the credential is a security scheme"],
]);

/** A token of HTTP (RFC 9110, section 5.6.2). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers of the message and its connection (RFC 9110, sections 7.6.1 and 10.1), which the platform sets. */
export const platformHeaders =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Other headers that a page may not set (Fetch Standard, section 2.2.2). */
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

/** The styles of each place; the first is its default. */
const stylesByPlace: Readonly<Record<ParameterPlace, readonly [Style, ...Style[]]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: ["form"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

function readPlace(
  value: JsonValue | undefined,
  pointer: string,
  { findings }: Reading,
): ParameterPlace | undefined {
  if (typeof value === "string" && Object.hasOwn(stylesByPlace, value)) return value as ParameterPlace;
  const isOld = value === "body" || value === "formData";
  const advice = isOld ? "; that is Swagger 2, and OpenAPI 3 has `requestBody`" : "";
  findings.add(
    "FIELD_TYPE",
    `${pointer}/in`,
    `\`in\` is ${describeType(value ?? null)}${advice}. Allowed are ${listWords(Object.keys(stylesByPlace))}.`,
  );
  return undefined;
}

function readStyle(node: JsonObject, place: ParameterPlace, pointer: string, { findings }: Reading): Style {
  const [fallback, ...others] = stylesByPlace[place];
  const style = readString(node, "style", pointer, findings) ?? fallback;
  const known = [fallback, ...others].find((allowed) => allowed === style);
  if (known !== undefined) return known;
  const detail = `A ${place} parameter has no style ${quote(style)}; ${fallback} is used.`;
  findings.add("FIELD_IGNORED", `${pointer}/style`, detail);
  return fallback;
}

function readRequired(
  node: JsonObject,
  name: string,
  place: ParameterPlace,
  pointer: string,
  { findings }: Reading,
): boolean {
  const required = readFlag(node, "required", pointer, findings) ?? false;
  if (place !== "path" || required) return required;
  const detail = `The path parameter ${quote(name)} is not marked as required.`;
  findings.add("PATH_PARAMETER_OPTIONAL", pointer, detail);
  return true;
}
