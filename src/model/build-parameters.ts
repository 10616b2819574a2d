/**
 * The parameters that the caller of an operation gives, and what the others say about the call. The transport sends
 * those: version, credentials, idempotency key, scope, signature, fixed headers.
 *
 * Sorted: path parameters in the order of the path, then query, header and cookie by name.
 */
import type { DocumentOperation, DocumentParameter } from "../document/valid-document.js";
import { essenceOf } from "../schema/media-type.js";
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import { isSamePlace, versionPlace } from "../values/parameter-place.js";
import { compareText, quote, sortedUnique } from "../values/text.js";
import type { Credential, Operation, Parameter, Serialization } from "./api.js";
import { findFilledFields } from "./filled-fields.js";
import type { ModelContext } from "./model-context.js";
import { requestScheme, signatureHeaders } from "../values/signature-schemes.js";

/** `sent`: the credentials that the operation may be sent with. */
export function buildParameters(
  operation: DocumentOperation,
  sent: readonly Credential[],
  context: ModelContext,
): Pick<Operation, "parameters" | "isKeyed" | "isKeyRequired" | "scopes" | "filledFields"> {
  const owned = operation.parameters.map((parameter) => ({ parameter, owner: ownerOf(parameter, context) }));
  const keys = owned.filter(({ owner }) => owner.kind === "idempotency-key");
  const filled = findFilledFields(operation, sent, context);
  return {
    parameters: owned
      .filter(({ owner }) => owner.kind === "caller")
      .flatMap(({ parameter }) => buildParameter(parameter, context))
      .filter((parameter) => !sent.some((credential) => carries(credential, parameter)))
      .sort((left, right) => compareParameters(left, right, operation.path)),
    isKeyed: keys.length > 0 || filled.key !== undefined,
    isKeyRequired: keys.some(({ parameter }) => parameter.required) || filled.isKeyRequired,
    ...(filled.fields.length > 0 && { filledFields: filled.fields }),
    scopes: sortedUnique(owned.flatMap(({ owner }) => (owner.kind === "scope" ? [owner.name] : []))),
  };
}

/** The sender of a parameter: the caller, or the transport for one of its reasons. */
type ParameterOwner =
  | { readonly kind: "caller" }
  | { readonly kind: "transport" }
  | { readonly kind: "idempotency-key" }
  | { readonly kind: "scope"; readonly name: string };

function ownerOf(parameter: DocumentParameter, context: ModelContext): ParameterOwner {
  const { idempotency, scope = [] } = context.traits;
  if (isHeader(parameter, idempotency?.header)) return { kind: "idempotency-key" };
  const scoped = scope.find(({ header }) => isHeader(parameter, header));
  if (scoped !== undefined) return { kind: "scope", name: scoped.name };
  return isSentByTransport(parameter, context) ? { kind: "transport" } : { kind: "caller" };
}

function isSentByTransport(parameter: DocumentParameter, context: ModelContext): boolean {
  const { version, signing, headers = {} } = context.traits;
  const ownHeaders = [...ignoredHeaders, ...Object.keys(headers), ...signatureHeaders(signing)];
  if (ownHeaders.some((header) => isHeader(parameter, header))) return true;
  if (version !== undefined && isSamePlace(parameter, versionPlace(version))) return true;
  return isTimestamp(parameter, context);
}

/** The standard ignores these as header parameters (OpenAPI 3.1, 4.8.12.1). */
const ignoredHeaders = ["Accept", "Content-Type", "Authorization"];

function isTimestamp(parameter: DocumentParameter, { traits }: ModelContext): boolean {
  const timestamp = traits.signing && requestScheme(traits.signing).timestamp;
  return timestamp !== undefined && isSamePlace(parameter, timestamp);
}

function carries(credential: Credential, parameter: Parameter): boolean {
  if (credential.kind !== "apiKey") return false;
  const { in: place, parameter: name, secret = name } = credential;
  return [name, secret].some((each) => isSamePlace(parameter, { in: place, name: each }));
}

function isHeader(parameter: DocumentParameter, name: string | undefined): boolean {
  return name !== undefined && isSamePlace(parameter, { in: "header", name });
}

export function buildParameter(parameter: DocumentParameter, context: ModelContext): Parameter[] {
  const schema = context.normalise(parameter.schema, `${parameter.pointer}/schema`);
  if (parameter.in === "querystring") return expandQuerystring(parameter, schema, context);
  const { in: place, style: _style, explode: _explode, allowReserved: _reserved, ...others } = parameter;
  const { mediaType, examples: _examples, ...shared } = others;
  const serialization = buildSerialization(parameter, schema, context.view);
  if (serialization === undefined) {
    context.report(
      "PARAMETER_UNSUPPORTED",
      shared.pointer,
      `The parameter ${quote(shared.name)} is an object or a list as \`${mediaType}\`.`,
    );
    return [];
  }
  return [{ ...shared, in: place, schema, serialization }];
}

/**
 * `in: querystring` of OpenAPI 3.2: one parameter whose value is the whole query. A form is equivalent to a query
 * parameter for each property. Any other media type cannot be split; the parameter is dropped and reported.
 */
function expandQuerystring(parameter: DocumentParameter, schema: Schema, context: ModelContext): Parameter[] {
  const isForm =
    parameter.mediaType !== undefined &&
    essenceOf(parameter.mediaType) === "application/x-www-form-urlencoded";
  const types = context.view.types(schema);
  if (!isForm || types === undefined || [...types].some((type) => type !== "object")) {
    const form = parameter.mediaType ?? "a style";
    context.report(
      "PARAMETER_UNSUPPORTED",
      parameter.pointer,
      `The whole query is given as \`${form}\`, which cannot be split into parameters.`,
    );
    return [];
  }
  const { properties, required } = context.view.object(schema);
  return Array.from(properties, ([name, [property = {}]]) => ({
    name,
    in: "query",
    required: parameter.required && required.has(name),
    deprecated: parameter.deprecated || property.deprecated === true,
    ...(property.docs?.description === undefined ? {} : { description: property.docs.description }),
    schema: property,
    serialization: { kind: "style", style: "form", explode: true, allowReserved: false },
    pointer: parameter.pointer,
  }));
}

/**
 * Serialization of a parameter (OpenAPI 3.2, 4.12.3 and 4.12.4). A scalar in a media type other than JSON is sent as it
 * is; for an object, that is unspecified (undefined).
 *
 * For a scalar, `explode` has no effect, and publishers set it at random; the style's default is used, so that versions
 * do not differ by it.
 */
function buildSerialization(
  { style, explode, allowReserved, mediaType }: DocumentParameter,
  schema: Schema,
  view: SchemaView,
): Serialization | undefined {
  const isSingle = isSingleValue(schema, view);
  if (mediaType !== undefined && isJson(mediaType)) return { kind: "content", mediaType };
  if (mediaType !== undefined && !isSingle) return undefined;
  return {
    kind: "style",
    style,
    explode: isSingle ? ["form", "deepObject", "cookie"].includes(style) : explode,
    allowReserved,
  };
}

function isJson(mediaType: string): boolean {
  return /^(application\/([^;]*\+)?json|\*\/\*)\s*(;|$)/i.test(mediaType.trim());
}

function isSingleValue(schema: Schema, view: SchemaView): boolean {
  const types = view.types(schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}

const places: readonly Parameter["in"][] = ["path", "query", "header", "cookie"];

function compareParameters(left: Parameter, right: Parameter, path: string): number {
  const place = places.indexOf(left.in) - places.indexOf(right.in);
  if (place !== 0) return place;
  const inPath = left.in === "path" ? path.indexOf(`{${left.name}}`) - path.indexOf(`{${right.name}}`) : 0;
  return inPath || compareText(left.name, right.name);
}
