/**
 * What the library that judges requests gets wrong, by kind: whatever it says of these is not believed, and what arrives
 * is compared by `read-parameters.ts` alone. A kind without a fault is a line to delete.
 */
import { isObject, type JsonValue } from "../../../src/values/json.js";
import { listAt, type RawOperation, type RawParameter } from "./raw-document.js";

export interface LibraryDefect {
  readonly kind: string;
  readonly reason: string;
  readonly explains: (refusal: string, operation: RawOperation) => boolean;
}

export const libraryDefects: readonly LibraryDefect[] = [
  {
    kind: "label and matrix",
    reason: "It does not know these styles: it reads the marks and the name as part of the value.",
    explains: (refusal, { parameters }) =>
      /request\/params\/|incorrect value '(label|matrix)'/.test(refusal) &&
      parameters.some(({ style }) => style === "label" || style === "matrix"),
  },
  {
    kind: "exploded in a path or header",
    reason: "It splits lists only where they are not exploded; in these places both are written alike.",
    explains: (refusal, { parameters }) =>
      /request\/(params|headers)\/[^/]+(\/0)? must/.test(refusal) &&
      parameters.some(({ in: place, explode }) => (place === "path" || place === "header") && explode),
  },
  {
    kind: "objects outside queries",
    reason: "It reads no objects from paths, headers and cookies, whether they are parts or JSON.",
    explains: (refusal) => /request\/(params|headers|cookies)\/[^/]+ must be object/.test(refusal),
  },
  {
    kind: "lists in headers",
    reason: "The style of a header is not filled in, so its lists are not split.",
    explains: (refusal, { parameters }) =>
      /request\/(headers|cookies)\/[^/]+\/0 must/.test(refusal) &&
      parameters.some(({ in: place, style }) => place === "header" && style === "simple"),
  },
  {
    kind: "brackets in a name",
    reason: "A query parameter with brackets in its name is taken for a part of an object.",
    explains: (refusal, { parameters }) =>
      parameters.some(
        ({ in: place, name }) =>
          place === "query" &&
          name.includes("[") &&
          refusal.endsWith(`parameter '${name.split("[", 1)[0] ?? ""}'`),
      ),
  },
  {
    kind: "objects with separators",
    reason:
      "In a query it reads an object of the styles spaceDelimited and pipeDelimited as JSON or not at all.",
    explains: (refusal, { parameters }) =>
      /request\/query\/[^/]+ must be object|Unknown query parameter/.test(refusal) &&
      parameters.some(({ style }) => style === "spaceDelimited" || style === "pipeDelimited"),
  },
  {
    kind: "absent objects in brackets",
    reason: "A parameter of the style deepObject that is not there is filled in as an empty object.",
    explains: (refusal, { parameters }) =>
      parameters.some(
        ({ name, style, required }) =>
          style === "deepObject" &&
          !required &&
          refusal.includes(`request/query/${name} must have required property`),
      ),
  },
  {
    kind: "exploded unions of objects",
    reason: "It looks for the fields of an exploded object only in members with a `type`.",
    explains: (refusal, { parameters }) =>
      refusal.includes("Unknown query parameter") &&
      parameters.some(({ in: place, explode, schema }) => place === "query" && explode && isUnion(schema)),
  },
  {
    kind: "values that are decoded before they are split",
    reason: "It decodes a value before it splits it, so a comma in a part makes two of it.",
    explains: (refusal, { parameters }) =>
      /request\/query\//.test(refusal) && parameters.some((each) => each.in === "query" && isSplit(each)),
  },
  {
    kind: "inherited names",
    reason: "It takes `constructor` of `Object.prototype` for a parameter.",
    explains: (refusal) => /request\/(query|params)\/constructor must be/.test(refusal),
  },
  {
    kind: "keys in the query beside others",
    reason:
      "Of schemes that are sent together it knows the first; a key in the query is then nobody's parameter.",
    explains: (refusal, { node }) =>
      refusal.includes("Unknown query parameter") &&
      listAt(node, "security").some((each) => isObject(each) && Object.keys(each).length > 1),
  },
  {
    kind: "JSON in multipart",
    reason:
      "It reads a part as JSON only if the schema of the body lists it in place, as an object or a list.",
    explains: (refusal, { body }) =>
      /request\/body\/[^/]+ must be (object|array)/.test(refusal) &&
      body?.content.some(({ mediaType }) => mediaType.startsWith("multipart/")) === true,
  },
  {
    kind: "readOnly parameters",
    reason: "`readOnly` counts in the properties of a body; it refuses parameters that have it.",
    explains: (refusal) => /request\/params\/p\d+ is read-only/.test(refusal),
  },
  {
    kind: "a number or a string",
    reason: "It reads `1` as both a number and a string, and then finds that two members of `oneOf` fit.",
    explains: (refusal) =>
      /request\/(params|query)\/[^/]+ must match exactly one schema in oneOf/.test(refusal),
  },
];

function isUnion(schema: JsonValue): boolean {
  return isObject(schema) && (schema["oneOf"] !== undefined || schema["anyOf"] !== undefined);
}

function isSplit({ style, explode, mediaType }: RawParameter): boolean {
  return mediaType === undefined && style !== "deepObject" && !explode;
}
