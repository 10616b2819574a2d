/**
 * The parameters of an operation that its caller gives, and what the rest says about the call.
 *
 * Order is ours: path parameters as they stand in the path, then query, header and cookie by name.
 */
import type { DocumentOperation, DocumentParameter } from "../document/valid-document.js";
import type { Operation, Parameter } from "./api.js";
import { buildSerialization } from "./build-serialization.js";
import { compareText, sortedUnique } from "../schema/json-reading.js";
import type { ModelContext } from "./model-context.js";
import { expandQuerystring } from "./querystring.js";
import { ownerOf } from "./transport-parameters.js";

export function buildParameters(
  operation: DocumentOperation,
  context: ModelContext,
): Pick<Operation, "parameters" | "isKeyed" | "isKeyRequired" | "scopes"> {
  const owned = operation.parameters.map((parameter) => ({ parameter, owner: ownerOf(parameter, context) }));
  const keys = owned.filter(({ owner }) => owner.kind === "idempotency-key");
  return {
    parameters: owned
      .filter(({ owner }) => owner.kind === "caller")
      .flatMap(({ parameter }) => buildParameter(parameter, context))
      .sort((left, right) => compareParameters(left, right, operation.path)),
    isKeyed: keys.length > 0,
    isKeyRequired: keys.some(({ parameter }) => parameter.required),
    scopes: sortedUnique(owned.flatMap(({ owner }) => (owner.kind === "scope" ? [owner.name] : []))),
  };
}

/** A parameter of 3.2 that is the whole query comes apart into the parameters that it consists of. */
function buildParameter(parameter: DocumentParameter, context: ModelContext): Parameter[] {
  const schema = context.normalise(parameter.schema, `${parameter.pointer}/schema`);
  if (parameter.in === "querystring") return expandQuerystring(parameter, schema, context);
  const { name, required, deprecated, description, pointer } = parameter;
  return [
    {
      name,
      in: parameter.in,
      required,
      deprecated,
      ...(description === undefined ? {} : { description }),
      schema,
      serialization: buildSerialization(parameter, schema, context.view),
      pointer,
    },
  ];
}

const places: readonly Parameter["in"][] = ["path", "query", "header", "cookie"];

function compareParameters(left: Parameter, right: Parameter, path: string): number {
  const place = places.indexOf(left.in) - places.indexOf(right.in);
  if (place !== 0) return place;
  const inPath = left.in === "path" ? path.indexOf(`{${left.name}}`) - path.indexOf(`{${right.name}}`) : 0;
  return inPath || compareText(left.name, right.name);
}
