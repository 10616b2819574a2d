/**
 * The data of an operation that the runtime reads. Only what differs from the usual is written, and what it
 * takes to send the unusual (another style, a form) is imported by name, so that a bundle without it has none of it.
 */
import { call, literal, objectOf, property, scalar, spread, word } from "../../code/make.js";
import type { Expression, ObjectExpression, Property } from "../../code/syntax.js";
import type { Api, Operation, Parameter } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { fromRuntime } from "../module/origins.js";
import { paging } from "../runtime-data.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, bodyEncoding, chooseContent, responseKind } from "./call-form.js";

export function descriptor(
  operation: Operation,
  { version: { api, answers } }: VersionScope,
): ObjectExpression {
  const place = (name: Parameter["in"]): Expression | undefined => parameters(operation, name, api);
  const { scopes } = operation;
  // The refusal of a version is recognised without being listed; what else has its status is not declared.
  const responses = (answers.get(operation.id) ?? []).flatMap((answer) =>
    answer.kind === "response" ? [answer.response] : [],
  );
  return objectOf([
    ["id", scalar(operation.id)],
    ["home", scalar(`${api.name}/${api.version}`)],
    ["method", scalar(operation.method)],
    ["path", scalar(operation.path)],
    ["pathStyles", place("path")],
    ["query", place("query")],
    ["headers", place("header")],
    ["cookies", place("cookie")],
    ["body", body(operation)],
    ["keyed", operation.isKeyed ? word("idempotency", fromRuntime("idempotency")) : undefined],
    ["sandbox", flag(operation.isSandboxOnly)],
    ["ignoresVersion", flag(operation.ignoresVersion)],
    ["scopes", scopes.length === 0 ? undefined : literal(scopes)],
    ["responses", objectOf(responses.map((response) => [response.status, scalar(responseKind(response))]))],
    ["paging", operation.paging && literal(paging(operation.paging))],
  ]);
}

function flag(isSet: boolean): Expression | undefined {
  return isSet ? scalar(true) : undefined;
}

function parameters(operation: Operation, place: Parameter["in"], api: Api): Expression | undefined {
  const keys = argumentKeys(operation);
  const entries = operation.parameters.flatMap((parameter, index): [string, Expression][] => {
    const key = keys[index] ?? parameter.name;
    if (parameter.in !== place) return [];
    const value = parameterData(parameter, key, api);
    // A path names its parameters; only an unusual style must be listed.
    return place === "path" && isEmpty(value) ? [] : [[key, value]];
  });
  return entries.length === 0 ? undefined : objectOf(entries);
}

function isEmpty(value: Expression): boolean {
  return value.kind === "object" && value.properties.length === 0;
}

function parameterData(parameter: Parameter, key: string, api: Api): Expression {
  const name = key === parameter.name ? undefined : scalar(parameter.name);
  if (isUsual(parameter, api)) return objectOf([["name", name]]);
  const { serialization } = parameter;
  const isInQuery = parameter.in === "query" || parameter.in === "cookie";
  const style = serialization.kind === "style" ? serialization.style : isInQuery ? "form" : "simple";
  const isExploded = serialization.kind === "style" && serialization.explode;
  const explodesByItself = style === "form" || style === "deepObject";
  return styled([
    ["name", name],
    ["style", style === "form" ? undefined : scalar(style)],
    [
      "explode",
      serialization.kind === "content" || isExploded === explodesByItself ? undefined : scalar(isExploded),
    ],
    ["allowReserved", flag(serialization.kind === "style" && serialization.allowReserved)],
    ["json", flag(serialization.kind === "content")],
    ["isHeader", flag(parameter.in === "header")],
  ]);
}

/** A call while the module is loaded: without the mark, no bundler leaves out an operation that has one. */
function styled(options: readonly (readonly [string, Expression | undefined])[]): Expression {
  return call("styled", [objectOf(options)], { isPure: true, origin: fromRuntime("styles") });
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

function body(operation: Operation): Expression | undefined {
  const content = operation.body === undefined ? undefined : chooseContent(operation.body.content);
  if (content === undefined) return undefined;
  const as = bodyEncoding(content.mediaType);
  const encoding = Array.from(content.encoding, ([field, { contentType, style, explode }]): Property => {
    const isStyled = style !== undefined || explode !== undefined;
    const options = [
      ["style", style === undefined ? undefined : scalar(style)],
      ["explode", explode === undefined ? undefined : scalar(explode)],
    ] as const;
    return property(field, {
      kind: "object",
      properties: [
        ...(isStyled ? [spread(styled(options))] : []),
        ...(contentType === undefined ? [] : [property("contentType", scalar(contentType))]),
      ],
    });
  });
  const isEncoded = (as === "form" || as === "multipart") && encoding.length > 0;
  return objectOf([
    ["type", scalar(content.mediaType === "*/*" ? "application/json" : content.mediaType)],
    ["as", word(as, fromRuntime(as === "json" ? "json-body" : "bodies"))],
    ["encoding", isEncoded ? { kind: "object", properties: encoding } : undefined],
  ]);
}
