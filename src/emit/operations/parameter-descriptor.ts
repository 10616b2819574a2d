/** How the parameters of one place are sent, as data that the runtime reads: only what differs from the usual is written. */
import { call, flag, objectOf, scalar } from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import type { Api, Operation, Parameter } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { fromRuntime } from "../module/origins.js";
import { argumentKeys } from "./request-form.js";

export function parameterDescriptors(
  operation: Operation,
  place: Parameter["in"],
  api: Api,
): Expression | undefined {
  const keys = argumentKeys(operation, api);
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
  const explodesByItself = style === "form" || style === "cookie" || style === "deepObject";
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
export function styled(options: readonly (readonly [string, Expression | undefined])[]): Expression {
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
