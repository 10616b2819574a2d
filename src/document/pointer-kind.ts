/**
 * The kind of object at a place of an OpenAPI document, derived from its path. A reference must lead to the kind that
 * its place requires.
 *
 * The table follows the fixed fields of OpenAPI 3.0 to 3.2. A place outside the standard (under an extension,
 * `definitions`) is "unknown" and may hold anything.
 */
import { keywordNames } from "../schema/keywords.js";
import { holdings } from "../schema/visit-schema.js";

export type NodeKind =
  | "callback"
  | "example"
  | "header"
  | "link"
  | "media-type"
  | "operation"
  | "parameter"
  | "path-item"
  | "request-body"
  | "response"
  | "schema"
  | "security-scheme";

/** "other" is a place that holds none of these, for example `#/info` or a map of schemas. */
export function kindAt(tokens: readonly string[]): NodeKind | "other" | "unknown" {
  let place: PointedKind = "root";
  for (const token of tokens) {
    const next = placeBelow(place, token);
    if (next === undefined) return "other";
    if (next === "unknown") return "unknown";
    place = next;
  }
  return place === "root" || place === "components" || place === "encoding" || isCollection(place)
    ? "other"
    : place;
}

/** Undefined if the standard defines nothing below it. */
export function placeBelow(place: PointedKind, token: string): PointedKind | "unknown" | undefined {
  return isCollection(place) ? (place.slice(0, -1) as Single) : stepFrom(place, token);
}

/** True if the token is a field name, not chosen by the document. */
export function isFieldName(token: string): boolean {
  return Object.values(fields).some((table) => table.has(token));
}

/** The kinds in words. */
export const kindNames: Record<NodeKind, string> = {
  callback: "a callback",
  example: "an example",
  header: "a header",
  link: "a link",
  "media-type": "a media type",
  operation: "an operation",
  parameter: "a parameter",
  "path-item": "a path item",
  "request-body": "a request body",
  response: "a response",
  schema: "a schema",
  "security-scheme": "a security scheme",
};

type Single = NodeKind | "root" | "components" | "encoding";
/** `schema*` is a map or list of schemas: whatever the next token is, it leads to a schema. */
type Collection = `${Single}*`;
export type PointedKind = Single | Collection;

export const isCollection = (place: PointedKind): place is Collection => place.endsWith("*");

function stepFrom(place: Single, token: string): PointedKind | "unknown" | undefined {
  const step = fields[place].get(token) ?? fields[place].get("*");
  if (step !== undefined) return step;
  const isOutsideStandard =
    token.startsWith("x-") || (place === "root" && /^(definitions|\$defs)$/.test(token));
  return isOutsideStandard ? "unknown" : undefined;
}

type Fields = ReadonlyMap<string, PointedKind>;

const table = (rows: Readonly<Record<string, PointedKind>>): Fields => new Map(Object.entries(rows));
const each = (place: PointedKind, names: string): Record<string, PointedKind> =>
  Object.fromEntries(names.split(" ").map((name) => [name, place]));

const encodings = { encoding: "encoding*", prefixEncoding: "encoding*", itemEncoding: "encoding" } as const;
const valueFields = table({ schema: "schema", content: "media-type*", examples: "example*" });

const fields: Readonly<Record<Single, Fields>> = {
  root: table({
    paths: "path-item*",
    webhooks: "path-item*",
    "x-webhooks": "path-item*",
    components: "components",
  }),
  components: table({
    schemas: "schema*",
    responses: "response*",
    parameters: "parameter*",
    examples: "example*",
    requestBodies: "request-body*",
    headers: "header*",
    securitySchemes: "security-scheme*",
    links: "link*",
    callbacks: "callback*",
    pathItems: "path-item*",
    mediaTypes: "media-type*",
  }),
  "path-item": table({
    ...each("operation", "get put post delete options head patch trace query"),
    additionalOperations: "operation*",
    parameters: "parameter*",
  }),
  operation: table({
    parameters: "parameter*",
    requestBody: "request-body",
    responses: "response*",
    callbacks: "callback*",
  }),
  callback: table({ "*": "path-item" }),
  parameter: valueFields,
  header: valueFields,
  "request-body": table({ content: "media-type*" }),
  response: table({ headers: "header*", content: "media-type*", links: "link*" }),
  "media-type": table({
    schema: "schema",
    itemSchema: "schema",
    examples: "example*",
    ...encodings,
  }),
  encoding: table({ headers: "header*", ...encodings }),
  schema: table({
    ...schemaHolders(),
    additionalItems: "schema",
    ...each("schema*", "$defs definitions"),
  }),
  example: new Map(),
  link: new Map(),
  "security-scheme": new Map(),
};

/** The kinds of the components, by section. */
export const componentSections = fields.components;

function schemaHolders(): Record<string, PointedKind> {
  const holders = keywordNames.filter((keyword) => holdings[keyword] !== "none");
  return Object.fromEntries(
    holders.map((keyword) => [keyword, holdings[keyword] === "schema" ? "schema" : "schema*"]),
  );
}
