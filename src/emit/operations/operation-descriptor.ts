/**
 * The data of an operation that the runtime reads. Only what differs from the usual is written, and what it
 * takes to send the unusual (another style, a form) is imported by name, so that a bundle without it has none of it.
 */
import type { Api, Operation, Parameter } from "../../model/api.js";
import { argumentKeys } from "../argument-keys.js";
import { bodyEncoding, chooseContent } from "./call-form.js";
import { declaredAnswers } from "../../model/declared-answers.js";
import { literal, objectLiteral } from "../module/literal.js";
import { responseKind } from "../response-kind.js";
import { paging } from "../runtime-data.js";
import { isScalar, isScalarList } from "../value-shape.js";

export interface DescriptorText {
  readonly text: string;
  /** Values of the runtime that the text uses, by module: `styles` → `styled`. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
}

export function descriptorText(operation: Operation, api: Api): DescriptorText {
  const uses = new Uses();
  const place = (name: Parameter["in"]): string | undefined => parameters(operation, name, api, uses);
  const { scopes } = operation;
  // The refusal of a version is recognised without being listed; what else has its status is not declared.
  const responses = declaredAnswers(operation, api).flatMap((answer) =>
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
    ["body", body(operation, uses)],
    ["keyed", operation.isKeyed ? uses.value("idempotency", "idempotency") : undefined],
    ["sandbox", flag(operation.isSandboxOnly)],
    ["ignoresVersion", flag(operation.ignoresVersion)],
    ["scopes", scopes.length === 0 ? undefined : literal(scopes)],
    [
      "responses",
      objectLiteral(responses.map((response) => [response.status, literal(responseKind(response))])) ?? "{}",
    ],
    ["paging", operation.paging && literal(paging(operation.paging))],
  ]);
  return { text: text ?? "{}", uses: uses.byModule };
}

class Uses {
  readonly byModule = new Map<string, Set<string>>();

  /** Notes that the text uses a value of a module of the runtime, and gives its name. */
  value(name: string, module: string): string {
    const names = this.byModule.get(module) ?? new Set<string>();
    this.byModule.set(module, names.add(name));
    return name;
  }
}

function flag(isSet: boolean): string | undefined {
  return isSet ? "true" : undefined;
}

function parameters(operation: Operation, place: Parameter["in"], api: Api, uses: Uses): string | undefined {
  const keys = argumentKeys(operation);
  return objectLiteral(
    operation.parameters.flatMap((parameter, index) => {
      const key = keys[index] ?? parameter.name;
      if (parameter.in !== place) return [];
      const text = parameterText(parameter, key, api, uses);
      // A path names its parameters itself; only an unusual style has to be told.
      return place === "path" && text === "{}" ? [] : [[key, text] as const];
    }),
  );
}

function parameterText(parameter: Parameter, key: string, api: Api, uses: Uses): string {
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
  return `/*#__PURE__*/ ${uses.value("styled", "styles")}(${options ?? "{}"})`;
}

/** What the runtime sends without being told: single values anywhere, and in a query a list with a pair for each. */
function isUsual({ in: place, schema, serialization }: Parameter, api: Api): boolean {
  if (serialization.kind === "content" || serialization.allowReserved) return false;
  const isInQuery = place === "query" || place === "cookie";
  if (serialization.style !== (isInQuery ? "form" : "simple")) return false;
  return isScalar(schema, api) || (place === "query" && serialization.explode && isScalarList(schema, api));
}

function body(operation: Operation, uses: Uses): string | undefined {
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
    if (styled !== undefined) uses.value("styled", "styles");
    const parts = [styled, contentType === undefined ? undefined : `contentType: ${literal(contentType)}`];
    return [field, `{ ${parts.filter((part) => part !== undefined).join(", ")} }`] as const;
  });
  return objectLiteral([
    ["type", literal(content.mediaType === "*/*" ? "application/json" : content.mediaType)],
    ["as", uses.value(as, as === "json" ? "json-body" : "bodies")],
    ["encoding", as === "form" || as === "multipart" ? objectLiteral(encoding) : undefined],
  ]);
}
