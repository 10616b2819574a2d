/**
 * The data of an operation that the runtime reads. Only what differs from the usual is written, and what it
 * takes to send the unusual (another style, a form) is imported by name, so that a bundle without it has none of it.
 */
import { flag, literal, objectOf, scalar, word } from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import type { Operation, Parameter } from "../../model/api.js";
import { fromRuntime } from "../module/origins.js";
import { paging } from "../runtime-data.js";
import type { VersionScope } from "../version-scope.js";
import { answerDescriptor } from "./answer-descriptor.js";
import { bodyDescriptor } from "./body-descriptor.js";
import { serverUrls } from "./server-urls.js";
import { parameterDescriptors } from "./parameter-descriptor.js";

export function descriptor(operation: Operation, scope: VersionScope): ObjectExpression {
  const { api } = scope.version;
  const place = (name: Parameter["in"]): Expression | undefined => parameterDescriptors(operation, name, api);
  const { scopes } = operation;
  return objectOf([
    ["id", scalar(operation.id)],
    ["home", scalar(`${api.name}/${api.version}`)],
    ["method", scalar(operation.method)],
    ["path", scalar(operation.path)],
    ["server", serverDescriptor(operation)],
    ["pathStyles", place("path")],
    ["query", place("query")],
    ["headers", place("header")],
    ["cookies", place("cookie")],
    ["body", bodyDescriptor(operation, api)],
    ["security", operation.credentials.length === 0 ? undefined : literal(operation.credentials)],
    ["keyed", operation.isKeyed ? word("idempotency", fromRuntime("idempotency")) : undefined],
    ["sandbox", flag(operation.isSandboxOnly)],
    ["ignoresVersion", flag(operation.ignoresVersion)],
    ["scopes", scopes.length === 0 ? undefined : literal(scopes)],
    ...answerDescriptor(operation, scope),
    ["paging", operation.paging && literal(paging(operation.paging))],
  ]);
}

function serverDescriptor(operation: Operation): Expression | undefined {
  const urls = serverUrls(operation);
  if (urls.length === 0) return undefined;
  return objectOf([
    ["urls", literal(urls)],
    ["choose", word("chooseServer", fromRuntime("servers"))],
  ]);
}
