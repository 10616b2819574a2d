/**
 * One operation as three declarations: what it takes (`…Args`), what it answers by status (`…Responses`), and the
 * constant that is called.
 */
import type { Comment } from "../../code/comment.js";
import {
  call,
  emptyObject,
  exportedConstant,
  exportedInterface,
  exportedType,
  field,
  intersectionOf,
  keyword,
  named,
  objectType,
  unionOf,
} from "../../code/make.js";
import type { PropertyMember, Statement, Type } from "../../code/syntax.js";
import type { ApiVersion } from "../../model/version.js";
import type { Body, Content, Operation, Parameter, Response } from "../../model/api.js";
import { schemaView } from "../../schema/schema-view.js";
import type { DeclaredAnswer } from "../../timeline/declared-answers.js";
import { deprecationAdvice, docComment, remark } from "../module/doc-comment.js";
import { isOwn, type Homed } from "../module/homes.js";
import { fromModule, fromRuntime, runtimeType } from "../module/origins.js";
import { schemaDoc } from "../types/schema-doc.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, chooseContent, responseKind } from "./call-form.js";
import { descriptor } from "./operation-descriptor.js";
import { operationDoc, type BehaviourHosts } from "./operation-doc.js";

/** The modules that declare operations. */
export type OperationsFile = "operations" | "sandbox";

export function declareOperation(
  operation: Operation,
  file: OperationsFile,
  scope: VersionScope,
  hosts: BehaviourHosts,
): Statement[] {
  const names = scope.names.operation(operation.id);
  const isPaged = operation.paging !== undefined;
  const type = runtimeType(isPaged ? "PagedOperation" : "Operation", "operation", scope, [
    named(names.args, [], fromModule(file)),
    named(names.responses),
    ...(isPaged ? [itemType(operation, scope)] : []),
    ...extraOptions(operation, scope),
  ]);
  const made = call(isPaged ? "pagedOperation" : "operation", [descriptor(operation, scope)], {
    isPure: true,
    origin: fromRuntime("operation"),
  });
  const comments = docComment(operationDoc(operation, scope, hosts));
  return [
    ...(isOwn(scope.version.arguments.get(operation.id), scope) ? [declareArgs(operation, scope)] : []),
    declareResponses(operation, scope),
    exportedConstant(names.function, made, { type, comments }),
  ];
}

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
function extraOptions(operation: Operation, scope: VersionScope): Type[] {
  const extra = [
    ...(operation.isKeyed ? [runtimeType("Keyed", "operation", scope)] : []),
    ...(operation.scopes.length > 0 ? [named(scope.names.scope, [], fromModule("operations"))] : []),
  ];
  return extra.length === 0 ? [] : [intersectionOf(extra)];
}

/** Type of one item of a page: by its name where the list holds a named schema. */
function itemType({ paging, responses }: Operation, scope: VersionScope): Type {
  const page = responses.find(({ status }) => status.startsWith("2"));
  const body = page?.content[0]?.schema;
  const list = body && schemaView(scope.version.api.schemas).resolveAt(body, paging?.items ?? []);
  const item = list?.items;
  return item === undefined || item === false ? keyword("unknown") : schemaType(item, scope, true);
}

export function declareArgs(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const keys = argumentKeys(operation);
  const fields = [
    ...operation.parameters.map((parameter, index) =>
      argument(parameter, keys[index] ?? parameter.name, scope),
    ),
    ...(operation.body === undefined ? [] : [bodyField(operation.body, scope)]),
  ];
  const comments = remark(`The arguments of {@link ${names.function}}.`);
  if (fields.length === 0) return exportedType(names.args, emptyObject, { comments });
  if (operation.atLeastOneOf.length === 0) return exportedInterface(names.args, fields, { comments });
  const demands = operation.atLeastOneOf.map((list) => demand(operation, list, scope));
  return exportedType(names.args, intersectionOf([objectType(fields), ...demands]), { comments });
}

function argument(parameter: Parameter, key: string, scope: VersionScope): PropertyMember {
  const constraints = schemaDoc({ ...parameter.schema, docs: {} });
  const { advice, rest } = parameter.deprecated
    ? deprecationAdvice(parameter.description)
    : { advice: undefined, rest: parameter.description };
  return field(key, schemaType(parameter.schema, scope, false), {
    isOptional: !parameter.required,
    comments: docComment({
      ...constraints,
      paragraphs: [rest, ...constraints.paragraphs],
      deprecated: advice,
    }),
  });
}

/** `{ a: string } | { b: string }` */
function demand(operation: Operation, list: readonly string[], scope: VersionScope): Type {
  const alternatives = list.map((name): Type => {
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    const type = parameter === undefined ? keyword("string") : schemaType(parameter.schema, scope, false);
    return { kind: "object", members: [field(name, type)], isOpened: false };
  });
  return unionOf(alternatives);
}

function bodyField(body: Body, scope: VersionScope): PropertyMember {
  const content = chooseContent(body.content);
  const type = content === undefined ? keyword("unknown") : schemaType(content.schema, scope, false);
  return field("body", type, {
    isOptional: !body.required,
    comments: docComment({ paragraphs: [body.description] }),
  });
}

export function declareResponses(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const fields = (scope.version.answers.get(operation.id) ?? []).map((answer) =>
    field(answer.status, answerType(answer, scope), { comments: answerComment(answer) }),
  );
  const comments = remark(`The responses of {@link ${names.function}}, by status.`);
  return fields.length === 0
    ? exportedType(names.responses, emptyObject, { comments })
    : exportedInterface(names.responses, fields, { comments });
}

function answerComment(answer: DeclaredAnswer): Comment[] {
  if (answer.kind === "response")
    return docComment({ paragraphs: [answer.response.description, ...bodiless(answer.response)] });
  return remark("The service does not support this version. Any other body with this status is undeclared.");
}

/** HTTP forbids a body with these; what a document declares for them can never arrive. */
function bodiless({ status, content }: Response): string[] {
  return responseKind({ status, content }) === "none" && content.length > 0
    ? [`The document declares a body, but an answer with status ${status} cannot have one.`]
    : [];
}

function answerType(answer: DeclaredAnswer, scope: VersionScope): Type {
  const declared = answer.kind === "response" ? declaredTypes(answer.response, scope) : [];
  const refused = answer.refusal === undefined ? [] : [refusalType(answer.refusal, scope)];
  return unionOf(distinct([...declared, ...refused]));
}

/** Types that are written alike are one. */
function distinct(types: readonly Type[]): readonly Type[] {
  if (types.length < 2) return types;
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
}

/** Branded, so that the compiler distinguishes it from other bodies of the same form. */
function refusalType(reference: string, scope: VersionScope): Type {
  return runtimeType("Unsupported", "types", scope, [schemaType({ reference }, scope, true)]);
}

function declaredTypes(response: Response, scope: VersionScope): Type[] {
  return responseKind(response) === "none"
    ? [keyword("undefined")]
    : response.content.map((content) => contentType(content, scope));
}

function contentType(content: Content, scope: VersionScope): Type {
  const kind = responseKind({ status: "200", content: [content] });
  if (kind === "bytes") return named("Uint8Array");
  if (kind === "text") return keyword("string");
  return schemaType(content.schema, scope, true);
}
