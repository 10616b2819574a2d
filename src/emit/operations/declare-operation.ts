/**
 * One operation as three declarations: what it takes (`…Args`), what it answers by status (`…Responses`), and the
 * constant that is called.
 */
import * as make from "../../code/make.js";
import type { Statement, Type } from "../../code/syntax.js";
import type { ApiVersion } from "../../values/version.js";
import type { Operation } from "../../model/api.js";
import { schemaView } from "../../schema/schema-view.js";
import { docComment } from "../module/doc-comment.js";
import { isOwn, type Homed } from "../module/homes.js";
import { fromModule, fromRuntime, runtimeType } from "../module/origins.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { declareArgs } from "./declare-args.js";
import { declareResponses } from "./declare-responses.js";
import { answerForms, isSuccess, type AnswerForms } from "./answer-form.js";
import { mediaKind } from "./media-kind.js";
import { descriptor } from "./operation-descriptor.js";
import { operationDoc, type SharedDoc } from "./operation-doc.js";

/** The modules that declare operations. */
export type OperationsFile = "operations" | "sandbox";

export function declareOperation(
  operation: Operation,
  file: OperationsFile,
  scope: VersionScope,
  shared: SharedDoc,
): Statement[] {
  const names = scope.names.operation(operation.id);
  const isPaged = operation.paging !== undefined;
  const forms = answerForms(operation, scope);
  const module = forms.isChoice ? "choice" : "operation";
  const type = runtimeType(typeNames[module][isPaged ? 1 : 0], module, scope, [
    make.named(names.args, [], fromModule(file)),
    make.named(names.responses),
    ...(isPaged ? [itemType(operation, scope)] : []),
    ...extraOptions(operation, forms, scope),
  ]);
  const made = make.call(makerNames[module][isPaged ? 1 : 0], [descriptor(operation, scope)], {
    isPure: true,
    origin: fromRuntime(module),
  });
  const comments = docComment(operationDoc(operation, scope, shared));
  return [
    ...(isOwn(scope.version.arguments.get(operation.id), scope) ? [declareArgs(operation, scope)] : []),
    declareResponses(operation, scope),
    make.exportedConstant(names.function, made, { type, comments }),
  ];
}

/** Of an operation, and of one that answers in pages. */
const typeNames = {
  operation: ["Operation", "PagedOperation"],
  choice: ["ChoiceOperation", "PagedChoiceOperation"],
} as const;

const makerNames = {
  operation: ["operation", "pagedOperation"],
  choice: ["choiceOperation", "pagedChoiceOperation"],
} as const;

export function operationExports(
  { id }: Operation,
  home: ApiVersion,
  { names, version }: VersionScope,
): Homed[] {
  const { function: name, args, responses } = names.operation(id);
  return [
    {
      home,
      names: [
        { name, isType: false },
        { name: responses, isType: true },
      ],
    },
    { home: version.arguments.get(id)?.home ?? home, names: [{ name: args, isType: true }] },
  ];
}

/** Options of a call beyond those that every call has, as one type argument. */
function extraOptions(
  operation: Operation,
  { isStreamable, hasEvents }: AnswerForms,
  scope: VersionScope,
): Type[] {
  const extra = [
    ...(operation.isKeyed ? [runtimeType("Keyed", "operation", scope)] : []),
    ...(isStreamable ? [runtimeType("Streamable", "operation", scope)] : []),
    ...(hasEvents ? [runtimeType("Reconnecting", "operation", scope)] : []),
    ...(operation.scopes.length > 0 ? [make.named(scope.names.scope, [], fromModule("operations"))] : []),
  ];
  return extra.length === 0 ? [] : [make.intersectionOf(extra)];
}

/** Type of one item of a page: by its name where the list holds a named schema. Pages are JSON. */
function itemType({ paging, responses }: Operation, scope: VersionScope): Type {
  const page = responses.find(isSuccess);
  const body = page?.content.find(({ mediaType }) => mediaKind(mediaType) === "json")?.schema;
  const list = body && schemaView(scope.version.api.schemas).resolveAt(body, paging?.items ?? []);
  const item = list?.items;
  return item === undefined || item === false ? make.keyword("unknown") : schemaType(item, scope, true);
}
