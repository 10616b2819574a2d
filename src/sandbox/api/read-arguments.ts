/**
 * The arguments of an operation, read from a request in the styles of OpenAPI 3.1 (section 4.8.12.5).
 *
 * Strings become numbers and booleans as the schema says. Nothing is checked here: a string that is not a number stays a
 * string, and the schema refuses it.
 */
import { type JsonValue, parseJson } from "../../values/json.js";
import type { Parameter } from "../../model/api.js";
import type { SchemaView } from "../../schema/schema-view.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import type { SandboxRequest } from "../http/request.js";
import type { Arguments } from "../api-behaviour.js";
import type { Route } from "./route.js";
import type { Validator } from "../validator.js";

export type Pair = readonly [name: string, rawValue: string];

export function readArguments(
  { operation, parameters }: Route,
  request: SandboxRequest,
  { view }: Validator,
): Arguments {
  const query = readPairs(request.query, "&");
  const cookies = readPairs(request.header("cookie") ?? "", /;\s*/);
  const entries = operation.parameters.map((parameter) => {
    switch (parameter.in) {
      case "path":
        return [parameter.name, fromText(parameters[parameter.name], parameter, view)] as const;
      case "header":
        return [parameter.name, fromText(request.header(parameter.name), parameter, view)] as const;
      case "query":
        return [parameter.name, fromPairs(query, parameter, view)] as const;
      case "cookie":
        return [parameter.name, fromPairs(cookies, parameter, view)] as const;
    }
  });
  return Object.fromEntries(entries);
}

export function readPairs(text: string, separator: string | RegExp): Pair[] {
  return text
    .split(separator)
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", ...value] = part.split("=");
      return [decode(name), value.join("=")];
    });
}

/** Path and header: style `simple`. */
function fromText(text: string | undefined, parameter: Parameter, view: SchemaView): JsonValue | undefined {
  if (text === undefined) return undefined;
  if (parameter.serialization.kind === "content") return parseJson(text) ?? text;
  const schema = view.resolve(parameter.schema);
  return isList(schema)
    ? text.split(",").map((item) => coerce(item, itemsOf(schema, view)))
    : coerce(text, schema);
}

export function fromPairs(
  pairs: readonly Pair[],
  { name, schema, serialization }: Pick<Parameter, "name" | "schema" | "serialization">,
  view: SchemaView,
): JsonValue | undefined {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
  const resolved = view.resolve(schema);
  if (serialization.kind === "style" && isObject(resolved))
    return objectOf(pairs, name, serialization.explode, resolved, view);
  const [first] = values;
  if (first === undefined) return undefined;
  if (serialization.kind === "content") return parseJson(decode(first)) ?? decode(first);
  if (!isList(resolved)) return coerce(decode(first), resolved);
  const separator =
    { spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i, form: "," }[serialization.style as string] ?? ",";
  const items = serialization.explode ? values : first.split(separator);
  return items.map((item) => coerce(decode(item), itemsOf(resolved, view)));
}

/** `name[key]=value`, `key=value` for each property, or `name=key,value,…`. */
function objectOf(
  pairs: readonly Pair[],
  name: string,
  isExploded: boolean,
  schema: Schema,
  view: SchemaView,
): JsonValue | undefined {
  const properties = [...(schema.properties ?? [])];
  const flat =
    pairs
      .find(([key]) => key === name)?.[1]
      .split(",")
      .map(decode) ?? [];
  const found = properties.flatMap(([property, inner]) => {
    const [, value] =
      pairs.find(([key]) => key === `${name}[${property}]` || (isExploded && key === property)) ?? [];
    const text = value === undefined ? flat[flat.indexOf(property) + 1 || flat.length] : decode(value);
    return text === undefined ? [] : [[property, coerce(text, view.resolve(inner))] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

export function coerce(text: string, { types = [] }: Schema): JsonValue {
  if (types.includes("string") || types.length === 0) return text;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

const hasType =
  (type: SchemaType) =>
  ({ types }: Schema): boolean =>
    types?.includes(type) ?? false;
const isList = hasType("array");
const isObject = hasType("object");

function itemsOf({ items }: Schema, view: SchemaView): Schema {
  return items === undefined || items === false ? {} : view.resolve(items);
}
