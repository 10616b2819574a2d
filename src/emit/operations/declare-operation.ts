/** One operation as three declarations: what it takes, what it answers, and the constant that is called. */
import type { Operation } from "../../model/api.js";
import { schemaView } from "../../schema/schema-view.js";
import { docComment } from "../module/doc-comment.js";
import type { ExportedName, ModuleDeclaration } from "../module/module.js";
import { descriptorText } from "./operation-descriptor.js";
import { operationDoc, type BehaviourHosts } from "./operation-doc.js";
import { argsText, responsesText } from "./operation-types.js";
import {
  printSchema,
  runtimeType,
  runtimeValue,
  type Mentions,
  type VersionScope,
} from "../version-scope.js";

export function declareOperation(
  operation: Operation,
  scope: VersionScope,
  mentions: Mentions,
  hosts: BehaviourHosts,
): ModuleDeclaration {
  const names = scope.names.operation(operation.id);
  const isPaged = operation.paging !== undefined;
  const type = runtimeType(isPaged ? "PagedOperation" : "Operation", "operation", scope, mentions);
  const make = runtimeValue(isPaged ? "pagedOperation" : "operation", "operation", mentions);
  const { text: descriptor, uses } = descriptorText(operation, scope.version.api);
  for (const [module, values] of uses) for (const value of values) runtimeValue(value, module, mentions);
  const typeArguments = [
    names.args,
    names.responses,
    ...(isPaged ? [itemType(operation, scope, mentions)] : []),
    ...extraOptions(operation, scope, mentions),
  ];
  const comment = docComment(operationDoc(operation, scope, hosts));
  return {
    exports: operationExports(operation, scope),
    text: [
      argsText(operation, names, scope, mentions),
      responsesText(operation, names, scope, mentions),
      `${comment}export const ${names.function}: ${type}<${typeArguments.join(", ")}> = ` +
        `/*#__PURE__*/ ${make}(${descriptor});`,
    ].join("\n\n"),
  };
}

export function operationExports({ id }: Operation, { names }: VersionScope): ExportedName[] {
  const { function: name, args, responses } = names.operation(id);
  return [
    { name, isType: false },
    { name: args, isType: true },
    { name: responses, isType: true },
  ];
}

/** Options of a call beyond those that every call has, as one type argument. */
function extraOptions(operation: Operation, scope: VersionScope, mentions: Mentions): string[] {
  const extra = [
    ...(operation.isKeyed ? [runtimeType("Keyed", "operation", scope, mentions)] : []),
    ...(operation.scopes.length > 0 ? [scope.names.scope] : []),
  ];
  return extra.length === 0 ? [] : [extra.join(" & ")];
}

/** Type of one item of a page: by its name where the list holds a named schema. */
function itemType({ paging, responses }: Operation, scope: VersionScope, mentions: Mentions): string {
  const page = responses.find(({ status }) => status.startsWith("2"));
  const body = page?.content[0]?.schema;
  const list = body && schemaView(scope.version.api.schemas).resolveAt(body, paging?.items ?? []);
  const item = list?.items;
  return item === undefined || item === false ? "unknown" : printSchema(item, scope, mentions, true).text;
}
