/**
 * The data of an operation that the runtime reads. Only what differs from the usual is written, and what it
 * takes to send the unusual (another style, a form) is imported by name, so that a bundle without it has none of it.
 */
import type { Api, Operation, Parameter } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { literal, objectLiteral } from "../module/literal.js";
import { runtimeValue, type Mentions } from "../module/mentions.js";
import { paging } from "../runtime-data.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, bodyEncoding, chooseContent, responseKind } from "./call-form.js";

export function descriptorText(
  operation: Operation,
  { version: { api, answers } }: VersionScope,
  mentions: Mentions,
): string {
  const place = (name: Parameter["in"]): string | undefined => parameters(operation, name, api, mentions);
  const { scopes } = operation;
  // The refusal of a version is recognised without being listed; what else has its status is not declared.
  const responses = (answers.get(operation.id) ?? []).flatMap((answer) =>
    answer.kind === "response" ? [answer.response] : [],
  );
  const text = objectLiteral([
    ["id", literal(operation.id)],
    ["home", literal(`${api.name}/${api.version}`)],
    ["method", literal(operation.method)],
    ["path", literal(operation.path)],
    ["pathStyles", place("path")],
    ["query", place("query")],
    ["headers", place("header")],
    ["cookies", place("cookie")],
    ["body", body(operation, mentions)],
    ["keyed", operation.isKeyed ? runtimeValue("idempotency", "idempotency", mentions) : undefined],
    ["sandbox", flag(operation.isSandboxOnly)],
    ["ignoresVersion", flag(operation.ignoresVersion)],
    ["scopes", scopes.length === 0 ? undefined : literal(scopes)],
    [
      "responses",
      objectLiteral(responses.map((response) => [response.status, literal(responseKind(response))])) ?? "{}",
    ],
    ["paging", operation.paging && literal(paging(operation.paging))],
  ]);
  return text ?? "{}";
}

function flag(isSet: boolean): string | undefined {
  return isSet ? "true" : undefined;
}

function parameters(
  operation: Operation,
  place: Parameter["in"],
  api: Api,
  mentions: Mentions,
): string | undefined {
  const keys = argumentKeys(operation);
  return objectLiteral(
    operation.parameters.flatMap((parameter, index) => {
      const key = keys[index] ?? parameter.name;
      if (parameter.in !== place) return [];
      const text = parameterText(parameter, key, api, mentions);
      // A path names its parameters; only an unusual style must be listed.
      return place === "path" && text === "{}" ? [] : [[key, text] as const];
    }),
  );
}

function parameterText(parameter: Parameter, key: string, api: Api, mentions: Mentions): string {
  const name = key === parameter.name ? undefined : literal(parameter.name);
  if (isUsual(parameter, api)) return objectLiteral([["name", name]]) ?? "{}";
  const { serialization } = parameter;
  const isInQuery = parameter.in === "query" || parameter.in === "cookie";
  const style = serialization.kind === "style" ? serialization.style : isInQuery ? "form" : "simple";
  const isExploded = serialization.kind === "style" && serialization.explode;
  const explodesByItself = style === "form" || style === "deepObject";
  const options = objectLiteral([
    ["name", name],
    ["style", style === "form" ? undefined : literal(style)],
    [
      "explode",
      serialization.kind === "content" || isExploded === explodesByItself ? undefined : String(isExploded),
    ],
    ["allowReserved", flag(serialization.kind === "style" && serialization.allowReserved)],
    ["json", flag(serialization.kind === "content")],
    ["isHeader", flag(parameter.in === "header")],
  ]);
  // A call while the module is loaded: without the mark, no bundler leaves out an operation that has one.
  return `/*#__PURE__*/ ${runtimeValue("styled", "styles", mentions)}(${options ?? "{}"})`;
}

/** What the runtime sends by default: single values anywhere, and in a query a list with a pair for each. */
function isUsual({ in: place, schema, serialization }: Parameter, api: Api): boolean {
  if (serialization.kind === "content" || serialization.allowReserved) return false;
  const isInQuery = place === "query" || place === "cookie";
  if (serialization.style !== (isInQuery ? "form" : "simple")) return false;
  return isScalar(schema, api) || (place === "query" && serialization.explode && isScalarList(schema, api));
}

/** Every value of the schema is a single value: a string, a number or a truth value. */
function isScalar(schema: Schema, api: Api): boolean {
  const types = schemaView(api.schemas).types(schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}

function isScalarList(schema: Schema, api: Api): boolean {
  const { types, items } = schemaView(api.schemas).resolve(schema);
  return types?.join() === "array" && items !== undefined && items !== false && isScalar(items, api);
}

function body(operation: Operation, mentions: Mentions): string | undefined {
  const content = operation.body === undefined ? undefined : chooseContent(operation.body.content);
  if (content === undefined) return undefined;
  const as = bodyEncoding(content.mediaType);
  const encoding = Array.from(content.encoding, ([field, { contentType, style, explode }]) => {
    const styled =
      style === undefined && explode === undefined
        ? undefined
        : `.../*#__PURE__*/ styled(${
            objectLiteral([
              ["style", style === undefined ? undefined : literal(style)],
              ["explode", explode === undefined ? undefined : String(explode)],
            ]) ?? "{}"
          })`;
    if (styled !== undefined) runtimeValue("styled", "styles", mentions);
    const parts = [styled, contentType === undefined ? undefined : `contentType: ${literal(contentType)}`];
    return [field, `{ ${parts.filter((part) => part !== undefined).join(", ")} }`] as const;
  });
  return objectLiteral([
    ["type", literal(content.mediaType === "*/*" ? "application/json" : content.mediaType)],
    ["as", runtimeValue(as, as === "json" ? "json-body" : "bodies", mentions)],
    ["encoding", as === "form" || as === "multipart" ? objectLiteral(encoding) : undefined],
  ]);
}
